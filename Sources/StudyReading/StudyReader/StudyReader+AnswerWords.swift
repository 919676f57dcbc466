internal import StudyDocuments
internal import StudyModel

/// Answers in the words of a language.
extension StudyReader {
  /// The texts and numbers in the columns of a questionnaire.
  private struct Answers {
    /// Words that nobody told anything about, folded.
    var unknown: Set<String> = []
    /// Labels of the instrument's own scale, folded.
    var known: Set<String> = []
    var numbers: Set<Double> = []
  }

  /// One way to read the words of a questionnaire.
  private struct Reading {
    var set: AnswerWords
    var points: [String: Int]
  }

  /// Reads answers in words by the labels of a language, if all words of a questionnaire belong to one set of them.
  mutating func translateAnswers() {
    for measure in state.study.measures {
      guard let use = measure.instrument, let instrument = state.instruments[use.instrument],
        let item = instrument.items.first, let scale = instrument.scale(of: item),
        instrument.scales.count == 1, let kind = AnswerWords.kind(of: scale)
      else { continue }
      let answers = answers(measure, instrument, scale)
      guard !answers.unknown.isEmpty else { continue }
      let count = AnswerWords.count(of: scale)
      let readings = readings(of: answers, kind: kind, count: count, scale: scale)
      guard let first = readings.first else { continue }
      func value(_ point: Int) -> Double {
        let value = AnswerWords.value(point, on: scale)
        return use.turns(item, of: instrument) ? scale.mirrored(value) : value
      }
      if let other = readings.first(where: { $0.points != first.points }) {
        refuse(measure, first, other, value)
        continue
      }
      var points = first.points
      for (point, labels) in first.set.points.enumerated() where first.set.points.count == count {
        for label in labels where points[label] == nil { points[label] = point }
      }
      state.answerWords[measure.id] = points
      let told = answers.unknown.union(answers.known).sorted {
        (first.points[$0] ?? 0, $0) < (first.points[$1] ?? 0, $1)
      }
      let ends = [0, count - 1].map { point in
        let label =
          told.first { first.points[$0] == point }
          ?? first.set.points[point == 0 ? 0 : first.set.points.count - 1][0]
        return "\(RowMapper.plain(value(point))) = \"\(shown(label))\""
      }
      assumptions.append(
        Assumption(
          "answers in words to \(measure.id) are read as numbers from \(ends[0]) to \(ends[1]), by the labels of \(kind) (\(first.set.language))",
          settledBy: flag(told, first.points, value)))
    }
  }

  private func answers(_ measure: Measure, _ instrument: Instrument, _ scale: ResponseScale) -> Answers {
    var answers = Answers()
    let labels = Set(scale.labels.values.flatMap(\.allWordings).map(\.foldedForComparison))
    for (index, (file, recognised)) in zip(files, recognisedColumns).enumerated() {
      let told = ToldMeanings(measure, fileOptions[index])
      let mark: ReadingOptions.DecimalMark = fileOptions[index].decimalMark == .comma ? .comma : .point
      for (column, target) in recognised.targets.enumerated() {
        guard case .item(instrument.id, _, _) = target else { continue }
        for text in file.distinctValues(column) {
          if told.value(text) != nil || told.absent(text) != nil || CellText.isMissing(text)
            || CellText.isNotApplicable(text)
          {
            continue
          }
          if let number = RowMapper.number(text, mark: mark) ?? CellText.labelled(text)?.number {
            answers.numbers.insert(number)
          } else if labels.contains(text) {
            answers.known.insert(text)
          } else {
            answers.unknown.insert(text)
          }
        }
      }
    }
    return answers
  }

  /// The readings that fit all words: on all points of the scale, or of its ends only, beside numbers.
  private func readings(
    of answers: Answers, kind: String, count: Int, scale: ResponseScale
  ) -> [Reading] {
    let texts = answers.unknown.union(answers.known).sorted()
    let sets = AnswerWords.carried.filter { $0.kind == kind }
    let whole = sets.filter { $0.points.count == count }.compactMap { set in
      set.points(of: texts).map { Reading(set: set, points: $0) }
    }
    guard texts.count <= 2, !answers.numbers.isEmpty else { return whole }
    return whole
      + sets.compactMap { set in
        guard let points = set.points(of: texts),
          points.values.allSatisfy({ $0 == 0 || $0 == set.points.count - 1 })
        else { return nil }
        let ends = points.mapValues { $0 == 0 ? 0 : count - 1 }
        // Who could choose the number had no need of the word.
        guard ends.values.allSatisfy({ !answers.numbers.contains(AnswerWords.value($0, on: scale)) }) else {
          return nil
        }
        return Reading(set: set, points: ends)
      }
  }

  private mutating func refuse(
    _ measure: Measure, _ first: Reading, _ other: Reading, _ value: (Int) -> Double
  ) {
    let texts = first.points.keys.sorted { (first.points[$0] ?? 0, $0) < (first.points[$1] ?? 0, $1) }
    let text = texts.first { first.points[$0] != other.points[$0] } ?? ""
    func described(_ reading: Reading) -> String {
      "\(RowMapper.plain(value(reading.points[text] ?? 0))) (\(reading.set.language): \(reading.set.ends))"
    }
    state.problems.append(
      InputProblem(
        place: files.first?.label ?? documentPath,
        message:
          "answers in words to \(measure.id) fit several sets of labels: \"\(shown(text))\" is \(described(first)) or \(described(other))",
        expected: "words that fit one set of labels",
        remedy: "say which numbers the words stand for with \(flag(texts, first.points, value)), or with "
          + flag(texts, other.points, value)))
  }

  private func flag(_ texts: [String], _ points: [String: Int], _ value: (Int) -> Double) -> String {
    let labels = texts.map { "\($0)=\(RowMapper.plain(value(points[$0] ?? 0)))" }
    return "--labels \"\(labels.joined(separator: ","))\""
  }
}

internal import StudyDocuments
internal import StudyModel

/// Invalid values of a measure, judged together: a few may be typing errors, many suggest a wrong scale, unit or column.
extension StudyReader {
  /// Reports many invalid values of a measure once, and does not treat them as missing.
  mutating func judgeRefusedValues() {
    for (index, measure) in state.study.measures.enumerated() {
      func number(_ problem: InputProblem) -> Double? {
        if case .number(let number) = problem.refused?.content { number } else { nil }
      }
      func isInvalid(_ problem: InputProblem) -> Bool { problem.refused?.measure == measure.id }
      let isTaken = state.takenForMissing.contains(where: isInvalid)
      func isOther(_ problem: InputProblem) -> Bool {
        isInvalid(problem) && problem.refused?.content == .other
      }
      // Words that are no labels have a remedy of their own, which lists all of them.
      if isTaken {
        join(where: isInvalid, fewest: 2, of: measure, index)
      } else {
        // A single value shows no pattern, and a few outside a range are clearer one by one.
        let fewest = measure.kind == .questionnaire ? 2 : Self.fewestInvalid
        join(where: { isInvalid($0) && number($0) != nil }, fewest: fewest, of: measure, index)
        join(where: isOther, fewest: Self.fewestInvalid, of: measure, index)
      }
    }
    offerMissing()
  }

  /// Asks whether the invalid values of a measure count as missing, where they are so few that they may.
  private mutating func offerMissing() {
    for (index, measure) in state.study.measures.enumerated() {
      let invalid = state.problems.indices.filter { place in
        guard let refused = state.problems[place].refused, refused.measure == measure.id else { return false }
        return switch refused.content {
        case .number, .other: true
        case .words, .otherMark: false
        }
      }
      guard Double(invalid.count) * 100 <= mostInvalid * Double(state.tally(ofMeasure: index).cells) else {
        continue
      }
      let values = invalid.count == 1 ? "this value counts" : "\(invalid.count) such values count"
      let question = OpenQuestion.choice([.init("--invalid", "missing", values + " as missing")])
      for place in invalid { state.problems[place] = state.problems[place].asking(question) }
    }
  }

  /// The share of invalid values of a measure that may count as missing, in percent.
  private var mostInvalid: Double { fileOptions.map(\.mostInvalid).max() ?? options.mostInvalid }

  /// As many different words may be labels.
  private static let mostWords = 12
  /// As many invalid values show a pattern.
  private static let fewestInvalid = 6

  /// Reports invalid values of a measure once if they are more than a share of its values.
  private mutating func join(
    where isJoined: (InputProblem) -> Bool, fewest: Int, of measure: Measure, _ index: Int
  ) {
    let tally = state.tally(ofMeasure: index)
    let invalid = (state.problems + state.takenForMissing).filter(isJoined)
    guard let first = invalid.first, invalid.count >= fewest,
      Double(invalid.count) * 100 > mostInvalid * Double(tally.cells)
    else { return }
    let numbers = invalid.compactMap { problem in
      if case .number(let number) = problem.refused?.content { number } else { nil }
    }
    let problem = joined(invalid, first, numbers: numbers, of: tally, measure: measure)
    state.takenForMissing.removeAll(where: isJoined)
    let place = state.problems.firstIndex(where: isJoined) ?? state.problems.count
    state.problems.removeAll(where: isJoined)
    state.problems.insert(problem, at: min(place, state.problems.count))
  }

  /// Reports all numbers of a measure with the other sign before their decimals once, at the place of the first.
  mutating func gatherOtherMarks() {
    for measure in state.study.measures {
      let meant = InputProblem.RefusedValue(measure: measure.id, content: .otherMark)
      let places = state.problems.indices.filter { state.problems[$0].refused == meant }
      guard let place = places.first, places.count > 1 else { continue }
      let first = state.problems[place]
      state.problems[place] = first.standingForMany(
        "\(places.count) values of \(measure.id) are numbers with the other sign before their decimals; the first: "
          + first.message, remedy: first.remedy)
      for index in places.dropFirst().reversed() { state.problems.remove(at: index) }
    }
  }

  private func joined(
    _ invalid: [InputProblem], _ first: InputProblem, numbers: [Double], of tally: RowFindings.ValueTally,
    measure: Measure
  ) -> InputProblem {
    let percentage = (Double(invalid.count) / Double(max(tally.cells, 1)) * 1000).rounded() / 10
    let message =
      "\(invalid.count) of \(tally.cells.counting("value")) of \(measure.id) (\(RowMapper.plain(percentage))%) are "
    let unlikely = "this many are unlikely to be typing errors; "
    guard numbers.count == invalid.count, let use = measure.instrument, let least = numbers.min(),
      let most = numbers.max()
    else {
      let texts = invalid.compactMap { $0.cell?.text.trimmedOfSpace }
      var words: [String] = []
      for text in texts where words.count <= Self.mostWords && !words.contains(text) { words.append(text) }
      // No word stands for a time, and free text is no set of labels.
      if numbers.isEmpty, texts.count == invalid.count, [.outcome, .score, .count].contains(measure.kind),
        words.count <= Self.mostWords
      {
        return first.standingForMany(
          message + "words that stand for no value: " + listed(words.map { "\"\(shown($0))\"" }),
          remedy: remedy(words, measure: measure.id))
      }
      if measure.kind == .questionnaire, numbers.isEmpty {
        return first.standingForMany(message + "invalid; the first: \(first.message)", remedy: first.remedy)
      }
      return first.standingForMany(
        message + "invalid; the first: \(first.message)",
        remedy: unlikely
          + "check the scale or unit of the column, and say what it holds with --map \"COLUMN=TARGET\"")
    }
    // Answers of people are points of a scale; their means hardly ever are.
    if numbers.count == tally.cells,
      numbers.count(where: { $0 * 10 != ($0 * 10).rounded() }) * 2 > numbers.count
    {
      return first.standingForMany(
        message + "fractions such as \(RowMapper.plain(numbers[0])), as means of several people are",
        remedy: "analyse the answers of single participants: scores and tests can't be made from means")
    }
    let all = numbers + (tally.extent.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let published = state.instruments[use.instrument]?.scales.first
    // A few wrong values do not make another scale of one that has codings.
    let codings = catalogue.instrument(use.instrument)?.codings.filter { $0.range != published?.range } ?? []
    let holding =
      !codings.isEmpty
      ? codings
      : FormScale.usual.filter {
        $0.contains(all) && ($0.range != published?.range || $0.step != published?.step)
          && catalogue.instrument(use.instrument)?.canBeScored(on: $0) == true
      }
    // Respondents use more than a corner of a scale.
    let used = (all.max() ?? 0) - (all.min() ?? 0)
    let fitting = holding.filter { 2 * used >= $0.range.upperBound - $0.range.lowerBound }
    let named = (fitting.isEmpty ? holding : fitting).prefix(4).map {
      OpenQuestion.Choice("--scale", "\(measure.id)=\($0)", "answers from \($0)")
    }
    let values =
      least == most
      ? "all are \(RowMapper.plain(least))"
      : "from \(RowMapper.plain(least)) to \(RowMapper.plain(most))"
    return first.standingForMany(
      message + "outside its scale (\(values))",
      remedy: unlikely
        + (named.isEmpty
          ? "check that the columns are answers to \(use.instrument); if its form used another scale, use --scale \(measure.id)=LOW-HIGH"
          : "if the form used another scale, use " + named.map(\.description).joined(separator: ", or "))
    ).asking(named.isEmpty ? nil : .choice(named))
  }
}

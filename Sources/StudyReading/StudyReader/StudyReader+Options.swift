internal import StudyDocuments
internal import StudyModel

/// What the user says about directions, references and factors.
extension StudyReader {
  static func apply(_ options: ReadingOptions, to study: inout Study) {
    if let unit = options.unit { study.plan.unit = unit }
    for index in study.measures.indices {
      let measure = study.measures[index]
      for (name, better) in options.itemDirections(of: measure) {
        study.measures[index].instrument?.itemDirections[name] = better
      }
      if let use = measure.instrument,
        let scale = options.scales[measure.id] ?? options.scales[use.instrument]
      {
        study.measures[index].instrument?.scale = scale
      }
      let told =
        options.directions[measure.id] ?? measure.instrument.flatMap { options.directions[$0.instrument] }
      guard let told else { continue }
      if let better = Better(rawValue: told), measure.kind != .questionnaire {
        study.measures[index].better = .declared(better)
      } else if let direction = ScaleDirection(rawValue: told), measure.kind == .questionnaire {
        study.measures[index].instrument?.direction = .declared(direction)
        if let better = measure.better.value { study.measures[index].better = .declared(better) }
      }
    }
    for index in study.factors.indices {
      if let told = options.references[study.factors[index].id] {
        study.factors[index].reference = .declared(told)
      }
    }
  }

  mutating func checkOptions(place: String) {
    checkFormatOptions(place: place)
    checkConstants(place: place)
    let study = state.study
    for (name, value) in options.directions.sorted(by: { $0.key < $1.key }) {
      if checkItemDirection(name, value, place: place) { continue }
      let measure = study.measures.first { $0.id == name || $0.instrument?.instrument == name }
      let measures = study.measures.map(\.id)
      guard let measure else {
        state.problems.append(
          InputProblem(
            place: place,
            message: "--direction names \"\(name)\", which is no measure or instrument of the study",
            expected: "one of " + measures.joined(separator: ", "), remedy: "correct --direction"))
        continue
      }
      let isQuestionnaire = measure.kind == .questionnaire
      if isQuestionnaire ? ScaleDirection(rawValue: value) == nil : Better(rawValue: value) == nil {
        state.problems.append(
          InputProblem(
            place: place, message: "--direction \(name)=\(value) does not fit a \(measure.kind.rawValue)",
            expected: isQuestionnaire ? "agree-low or agree-high" : "higher or lower",
            remedy: "correct --direction"))
      }
    }
    for (name, scale) in options.scales.sorted(by: { $0.key < $1.key })
    where !study.measures.contains(where: {
      $0.instrument != nil && [$0.id, $0.instrument?.instrument].contains(name)
    }) {
      state.problems.append(
        InputProblem(
          place: place, message: "--scale \(name)=\(scale) names no questionnaire of the study",
          expected: study.measures.contains { $0.instrument != nil }
            ? "one of " + study.measures.filter { $0.instrument != nil }.map(\.id).joined(separator: ", ")
            : "a questionnaire",
          remedy: "correct --scale, or name the questionnaire with --instrument"))
    }
    let uses = Dictionary(grouping: study.measures.compactMap(\.instrument), by: \.instrument)
    for (instrument, uses) in uses.sorted(by: { $0.key < $1.key }) where Set(uses.map(\.scale)).count > 1 {
      state.problems.append(
        InputProblem(
          place: place,
          message: "the questionnaires with the instrument \(instrument) are said to have several scales",
          expected: "one scale for an instrument",
          remedy: "say --scale \(instrument)=LOW-HIGH, which holds for all of them"))
    }
    for name in options.factors + options.references.keys.sorted() where study.factor(name) == nil {
      state.problems.append(
        InputProblem(
          place: place, message: "there is no factor \"\(name)\"",
          expected: study.factors.isEmpty
            ? "a column for the factor" : "one of " + study.factors.map(\.id).joined(separator: ", "),
          remedy: "name the column of the groups with --map \"COLUMN=factor:\(name)\""))
    }
  }

  /// Refuses options of a format that none of the files has: they would change nothing.
  private mutating func checkFormatOptions(place: String) {
    let workbooks = files.filter(\.isWorkbook)
    func refuse(_ option: String, _ value: String?, of format: String, isUsed: Bool) {
      guard let value, !isUsed else { return }
      state.problems.append(
        InputProblem(
          place: place, message: "--\(option) \"\(value)\" is said of \(format), and there is none",
          expected: format, remedy: "leave --\(option) out"))
    }
    refuse("sheet", options.sheet, of: "a workbook", isUsed: !workbooks.isEmpty)
    refuse("encoding", options.encoding, of: "a text file", isUsed: workbooks.count < files.count)
    refuse("delimiter", options.delimiter, of: "a text file", isUsed: files.contains(where: \.isText))
  }

  /// Assumes of a study that does not say which direction is better what is assumed of a bare file: an import leaves
  /// assumed directions out of `study.xml`.
  mutating func assumeDirections() {
    for index in state.study.measures.indices {
      let measure = state.study.measures[index]
      // That somebody pauses, searches or reads more is neither good nor bad by itself.
      guard measure.better == .unknown, [.score, .duration, .count].contains(measure.kind),
        measure.counts == nil
      else { continue }
      state.study.measures[index].better = Recognition.usualDirection(of: measure.kind)
    }
  }

  /// Notes scales of forms that are not the published ones.
  private mutating func noteScales() {
    for measure in state.study.measures {
      guard let use = measure.instrument, let scale = use.scale,
        let instrument = state.instruments[use.instrument]
      else { continue }
      let methods = instrument.scores.map(\.method)
      let meaning =
        methods.allSatisfy { $0 == .percent }
        ? "scores are in percent of that range" : "scores are on that scale, answers as given"
      let isWithout = instrument.norms.isEmpty && catalogue.instrument(use.instrument)?.norms.isEmpty == false
      let norms = isWithout ? "; published means and grades do not apply" : ""
      assumptions.append(
        Assumption("the form of \(use.instrument) had the scale \(scale), as it was told: \(meaning)\(norms)")
      )
    }
  }

  mutating func noteDirections() {
    noteScales()
    for measure in state.study.measures {
      guard case .assumed(let better) = measure.better else { continue }
      if let use = measure.instrument, let instrument = state.instruments[use.instrument],
        let scale = instrument.scales.first
      {
        let ends = [scale.range.lowerBound, scale.range.upperBound].map { value in
          let words = scale.labels[value].map { " (" + $0().lowercased() + ")" } ?? ""
          return RowMapper.plain(value) + words
        }
        let settles = "--direction \(use.instrument)=\(scale.direction.rawValue)"
        let other = scale.direction == .agreeLow ? "agree-high" : "agree-low"
        assumptions.append(
          Assumption(
            "direction assumed: the form of \(use.instrument) ran from \(ends[0]) to \(ends[1])\(use.scale == nil ? " as published" : ""), \(better.rawValue) is better",
            settledBy: settles + " (or \(other))"))
        noteItemsOfOwnPoles(use, instrument)
      } else {
        assumptions.append(
          Assumption(
            "direction assumed: \(better.rawValue) \(measure.id) is better",
            settledBy: "--direction \(measure.id)=\(better.rawValue)"))
      }
    }
  }
}

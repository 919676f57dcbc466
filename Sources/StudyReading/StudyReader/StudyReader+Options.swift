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
    checkScales(place: place)
    checkTimeUnits(place: place)
    for name in options.factors + options.references.keys.sorted() where study.factor(name) == nil {
      state.problems.append(
        InputProblem(
          place: place, message: "there is no factor \"\(name)\"",
          expected: study.factors.isEmpty
            ? "a column for the factor" : "one of " + study.factors.map(\.id).joined(separator: ", "),
          remedy: "name the column of the groups with --map \"COLUMN=factor:\(name)\""))
    }
  }

  /// Refuses units of times that the study does not have.
  private mutating func checkTimeUnits(place: String) {
    let times = state.study.measures.filter { $0.kind == .duration }.map(\.id)
    for (id, unit) in options.timeUnits.sorted(by: { $0.key < $1.key }) where !times.contains(id) {
      state.problems.append(
        InputProblem(
          place: place, message: "--unit-of \(id)=\(unit.rawValue): there is no time \"\(id)\"",
          expected: times.isEmpty ? "a measure of time" : "one of " + times.joined(separator: ", "),
          remedy: "correct --unit-of"))
    }
  }

  /// Refuses scales of forms that no questionnaire has, or that do not settle the scale of each item.
  private mutating func checkScales(place: String) {
    let questionnaires = state.study.measures.filter { $0.instrument != nil }
    let names = questionnaires.flatMap { [$0.id, $0.instrument?.instrument ?? $0.id] }
    for (name, scale) in options.scales.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      state.problems.append(
        InputProblem(
          place: place, message: "--scale \(name)=\(scale): there is no questionnaire \"\(name)\"",
          expected: questionnaires.isEmpty
            ? "a questionnaire" : "one of " + questionnaires.map(\.id).joined(separator: ", "),
          remedy: "correct --scale, or name the questionnaire with --instrument"))
    }
    let uses = Dictionary(grouping: questionnaires.compactMap(\.instrument), by: \.instrument)
    for (id, uses) in uses.sorted(by: { $0.key < $1.key }) where uses.contains(where: { $0.scale != nil }) {
      if Set(uses.map(\.scale)).count > 1 {
        state.problems.append(
          InputProblem(
            place: place, message: "measures that use the instrument \(id) have different scales",
            expected: "one scale for all of them", remedy: "use --scale \(id)=LOW-HIGH"))
      }
      if let instrument = catalogue.instrument(id),
        let scale = uses.compactMap(\.scale).first(where: { !instrument.canBeScored(on: $0) })
      {
        let forms =
          instrument.codings.isEmpty
          ? [] : [" or its codings " + instrument.codings.map(\.description).joined(separator: ", ")]
        state.problems.append(
          InputProblem(
            place: place, message: "the scores of \(id) are not defined for answers from \(scale)",
            expected: "the published scale\(forms.joined())",
            remedy: "leave the scale out, or describe the form as an instrument of its own in --surveys DIR"))
      }
      if let scales = catalogue.instrument(id)?.scales, Set(scales.map(\.range)).count > 1 {
        state.problems.append(
          InputProblem(
            place: place,
            message: "the items of \(id) have different scales, so one scale does not fit all of them",
            expected: "an instrument with one scale",
            remedy: "leave the scale out, and describe the form as an instrument of its own in --surveys DIR")
        )
      }
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

  /// Reports the scales of forms that differ from the published ones.
  private mutating func noteScales() {
    for measure in state.study.measures {
      guard let use = measure.instrument, let scale = use.scale,
        let instrument = state.instruments[use.instrument]
      else { continue }
      let meaning =
        if instrument.scales.contains(where: { $0.offset != 0 }) {
          "scores are on the published scale"
        } else if instrument.scores.allSatisfy({ $0.method == .percent }) {
          "scores are percentages of that range"
        } else {
          "scores are on that scale, without rescaling"
        }
      let isWithout = instrument.norms.isEmpty && catalogue.instrument(use.instrument)?.norms.isEmpty == false
      let norms = isWithout ? "; published norms do not apply" : ""
      let isTold = !isBare || (options.scales[measure.id] ?? options.scales[use.instrument]) != nil
      // Which coding it is was said where it was found.
      if !isTold, instrument.scales.contains(where: { $0.offset != 0 }) { continue }
      assumptions.append(
        Assumption(
          "\(use.instrument) was answered on the scale \(scale) (\(isTold ? "declared" : "assumed")); \(meaning)\(norms)"
        ))
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
        let question = OpenQuestion.choice([
          .init("--direction", "\(use.instrument)=\(scale.direction.rawValue)", "yes"),
          .init("--direction", "\(use.instrument)=\(other)", "no, it ran the other way"),
        ])
        assumptions.append(
          Assumption(
            "direction assumed: the form of \(use.instrument) ran from \(ends[0]) to \(ends[1])\(use.scale == nil ? " as published" : ""), \(better.rawValue) is better",
            settledBy: settles + " (or \(other))", question: question))
        noteItemsOfOwnPoles(use, instrument)
      } else {
        assumptions.append(
          Assumption(
            "direction assumed: \(better.rawValue) \(measure.id) is better",
            settledBy: "--direction \(measure.id)=\(better.rawValue)",
            question: .choice(
              [better, better.opposite].map {
                .init("--direction", "\(measure.id)=\($0.rawValue)", "\($0.rawValue) is better")
              })))
      }
    }
  }
}

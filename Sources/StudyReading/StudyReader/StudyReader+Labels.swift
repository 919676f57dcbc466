internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What the labels of values settle that would be assumed otherwise.
extension StudyReader {
  /// Takes the direction of a questionnaire for settled where the file's own labels name the ends of its scale as they
  /// were published.
  mutating func settleDirections() {
    for index in state.study.measures.indices {
      let measure = state.study.measures[index]
      guard let use = measure.instrument, case .assumed(let direction) = use.direction,
        let instrument = state.instruments[use.instrument]
      else { continue }
      var named: [String] = []
      var isContradicted = false
      for (index, (file, recognised)) in zip(files, recognisedColumns).enumerated() {
        let found = RowMapper.directionOfLabels(
          file.valueLabels, targets: recognised.targets, instrument: instrument,
          mark: fileOptions[index].decimalMark ?? .point)
        if found.mirrored > 0 { isContradicted = true }
        if found.published > 0 { named.append(file.label) }
      }
      guard !named.isEmpty, !isContradicted else { continue }
      state.study.measures[index].instrument?.direction = .declared(direction)
      if let better = measure.better.value { state.study.measures[index].better = .declared(better) }
      assumptions.append(
        Assumption(
          "the form of \(use.instrument) ran as published (\(direction.rawValue)), by the labels of values in "
            + named.joined(separator: ", ")))
    }
  }

  /// Refuses files whose own labels of values contradict the form.
  mutating func checkValueLabels() {
    for (file, mapper) in zip(files, mappers) {
      state.problems += mapper.contradictingLabels { file.headingPlace($0) }
    }
  }

  /// Tells of numbers that stand for choices and are taken for amounts: 2 = green is not twice 1 = red.
  mutating func noteLabelledNumbers() {
    for (index, (file, recognised)) in zip(files, recognisedColumns).enumerated() where newFiles[index] {
      let labels = file.valueLabels
      for (column, target) in recognised.targets.enumerated() {
        guard column < labels.count, case .measure(let id, _) = target,
          let measure = state.study.measure(id), [.score, .count].contains(measure.kind)
        else { continue }
        let points = labels[column].filter { ToldMeanings.absence($0.value.foldedForComparison) == nil }
        guard points.count > 1 else { continue }
        let choices = points.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
        let name = file.headings.nameOfColumn(column)
        assumptions.append(
          Assumption(
            "\(file.label): the numbers of \"\(shown(name))\" stand for choices ("
              + listed(choices.map { "\($0.key) = \(shown($0.value))" })
              + ") and are taken for amounts of the \(measure.kind.rawValue) \(id)",
            settledBy: "--map \"\(name)=attribute:\(id)\" where they are none"))
      }
    }
  }

  /// Tells which values of the columns that are used a file declares as missing, and how many there were.
  mutating func noteDeclaredMissing(of file: SourceFile) {
    guard case .statistics = file.format, let index = files.firstIndex(where: { $0.label == file.label })
    else {
      return
    }
    let targets = recognisedColumns[index].targets
    for problem in file.problems where problem.severity == .note {
      guard let place = problem.place, targets.indices.contains(place.column - 1),
        targets[place.column - 1] != .ignore
      else { continue }
      assumptions.append(Assumption(InputProblem(problem, label: file.label).description))
    }
  }
}

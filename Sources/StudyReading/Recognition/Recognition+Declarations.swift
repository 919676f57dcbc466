internal import StudyDocuments
internal import StudyModel

/// Measures and factors that a bare file declares by its headings.
extension Recognition {
  mutating func declare(_ id: String, _ kind: Measure.Kind) {
    guard study.measure(id) == nil else { return }
    // The finished scores of an instrument have its range and its direction.
    let instrument = kind == .score ? catalogue.instrument(id) : nil
    study.measures.append(
      Measure(
        id: id, label: LocalizedText(Self.title(id)), kind: kind,
        better: instrument.map { .assumed($0.better) } ?? Self.usualDirection(of: kind),
        unit: kind == .duration ? "s" : nil, range: instrument?.rangeOfScore))
  }

  /// Which direction is better where nobody says it.
  static func usualDirection(of kind: Measure.Kind) -> Known<Better> {
    switch kind {
    case .outcome: .declared(.higher)
    case .duration, .count: .assumed(.lower)
    default: .assumed(.higher)
    }
  }

  mutating func declareFactor(_ id: String) {
    guard study.factor(id) == nil else { return }
    study.factors.append(
      Factor(
        id: id, label: LocalizedText(Self.title(id)), design: .between, levels: [],
        reference: options.references[id].map { .declared($0) } ?? .unknown))
  }

  /// Declares the questionnaires whose items were found or mapped.
  mutating func declareItemsOfTargets() {
    for target in targets {
      guard case .item(let id, _, let task) = target, let instrument = catalogue.instrument(id) else {
        continue
      }
      if let known = study.measures.firstIndex(where: { $0.instrument?.instrument == id }) {
        if task != nil { study.measures[known].isPerTask = true }
        continue
      }
      guard declaresMeasures || declaresFurther || (declaresTold && options.instruments.contains(id)) else {
        continue
      }
      let published = instrument.scales.first?.direction ?? .agreeHigh
      // Between two words, the numbers run from the first to the second.
      let isBipolar = instrument.isBipolar
      var use = InstrumentUse(
        instrument: id, direction: isBipolar ? .declared(published) : .assumed(published))
      use.scale = scaleOfAnswers(to: instrument)
      if isBipolar {
        assumptions.append(
          Assumption(
            "the numbers of \(id) run from the first word of each pair to the second, as on its form",
            settledBy: "--direction \(id)=\(published.rawValue)"))
      }
      study.measures.append(
        Measure(
          id: id, label: instrument.shortName, kind: .questionnaire,
          better: isBipolar ? .declared(instrument.better) : .assumed(instrument.better),
          isPerTask: task != nil, instrument: use))
    }
    for target in targets {
      let id: String
      switch target {
      case .measure(let named, task: _?), .rating(let named, _, task: _?, _), .start(let named, task: _?):
        id = named
      default: continue
      }
      if let index = study.measures.firstIndex(where: { $0.id == id }) {
        study.measures[index].isPerTask = true
      }
    }
  }

  /// The scale of the form of an instrument whose answers are not on the published one; nil where they are, and where another
  /// scale is not certain.
  ///
  /// Another coding of the published points is the only one that holds the answers, or the one both ends of which occur.
  /// Otherwise both ends of exactly one usual scale have to occur,
  /// and where items are reversed, a file may hold answers that were turned already: then the user has to say it.
  private mutating func scaleOfAnswers(to instrument: Instrument) -> FormScale? {
    guard options.scales[instrument.id] == nil, Set(instrument.scales.map(\.range)).count == 1,
      let published = instrument.scales.first
    else { return nil }
    let columns = targets.indices.filter {
      if case .item(instrument.id, _, _) = targets[$0] { true } else { false }
    }
    let values = columns.reduce(into: Set<String>()) { $0.formUnion(distinctValues($1)) }
    let numbers = values.compactMap { Double($0.replacing(",", with: ".")) }
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    let codings = instrument.codings.filter { $0.contains(numbers) }
    if !codings.isEmpty {
      return coding(of: instrument, among: codings, answers: least...most, in: columns)
    }
    guard instrument.items.allSatisfy({ !$0.isReversed }),
      numbers.count(where: { !published.contains($0) }) > 1
    else { return nil }
    let fitting = FormScale.usual.filter {
      $0.range == least...most && $0.contains(numbers) && instrument.canBeScored(on: $0)
    }
    guard fitting.count == 1, let scale = fitting.first else { return nil }
    assumptions.append(
      Assumption(
        "answers to \(instrument.id) are read on the scale \(scale), because \(least.plainText) and \(most.plainText) are the ends of them; its form has \(published.range.lowerBound.plainText) to \(published.range.upperBound.plainText)",
        settledBy: "--scale \(instrument.id)=\(scale)"))
    return scale
  }

  /// The coding of answers: the only one that holds all of them, or of which both ends occur.
  ///
  /// Otherwise the user has to decide, because the scores would be wrong by the difference.
  private mutating func coding(
    of instrument: Instrument, among codings: [FormScale], answers: ClosedRange<Double>, in columns: [Int]
  ) -> FormScale? {
    let complete = codings.filter { $0.range == answers }
    let (low, high) = (answers.lowerBound.plainText, answers.upperBound.plainText)
    guard let coding = codings.count == 1 ? codings.first : complete.first else {
      let names = codings.map(\.description)
      problems.append(
        InputProblem(
          place(columns[0]),
          "answers to \(instrument.id) run from \(low) to \(high), which fits its codings \(names.joined(separator: " and "))",
          expected: "one coding", remedy: "say which with --scale \(instrument.id)=\(names[0])"
        ).asking(.choice(codings.map { .init("--scale", "\(instrument.id)=\($0)", "answers from \($0)") })))
      return nil
    }
    guard coding.range != instrument.scales.first?.range else { return nil }
    let names = [columns[0], columns[columns.count - 1]].map { "\"\(shown(headings[$0].text))\"" }
    assumptions.append(
      Assumption(
        "answers to \(instrument.id) (columns \(names[0]) to \(names[1])) run from \(low) to \(high), which is the coding \(coding) of its scale: scores run as published",
        settledBy: "--scale \(instrument.id)=\(coding)"))
    return coding
  }

  /// Takes a column of a new file for a further measure of a study whose own ones have their columns elsewhere.
  ///
  /// - Returns: whether it is taken.
  mutating func takeFurther(_ kind: Measure.Kind, _ id: String, _ task: String?, index: Int) -> Bool {
    guard declaresFurther, study.measure(id) == nil else { return false }
    declare(id, kind)
    targets[index] = .measure(id, task: task)
    let heading = headings.map(\.text).nameOfColumn(index)
    assumptions.append(
      Assumption(
        "column \(named(index)) of \(path) is taken for a measure that the study did not have: \(kind.rawValue):\(id)",
        settledBy: "--map \"\(heading)=\(kind.rawValue):\(id)\", or --map \"\(heading)=ignore\""))
    return true
  }

  /// Takes what the study or a recipe declares of columns.
  ///
  /// - Parameter columns: the columns.
  mutating func apply(_ columns: [Study.Source.Column]) {
    var lacking: [String] = []
    for column in columns where !isOfShape(column.heading, column.target.description) {
      let matching = headings.indices.filter { headings[$0].text == column.heading }
      guard matching.indices.contains(column.occurrence - 1) else {
        lacking.append(
          "\"\(shown(column.heading))\"" + (column.occurrence > 1 ? " (\(column.occurrence))" : ""))
        continue
      }
      targets[matching[column.occurrence - 1]] = column.target
      declared[matching[column.occurrence - 1]] = column
    }
    guard !lacking.isEmpty else { return }
    let known = Set(columns.map(\.heading))
    let new = headings.map(\.text).filter { !known.contains($0) }
    let document = options.recipe == nil ? "study.xml" : "the recipe"
    func named(_ names: [String]) -> String { (names.count == 1 ? "column " : "columns ") + listed(names) }
    problems.append(
      InputProblem(
        place: place(0),
        message: "the file has no \(named(lacking))"
          + (new.isEmpty ? "" : ", and \(document) has no \(named(new.map { "\"\(shown($0))\"" }))"),
        expected: "the columns that \(document) lists for this file",
        remedy: "correct the name in <column name=...> of \(document), or remove the <column>"))
  }
}

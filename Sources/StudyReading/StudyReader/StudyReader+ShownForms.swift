public import StudyDocuments
public import StudyModel

/// What the pages of a study that was run live settle that would be assumed of files.
extension StudyReader {
  /// Refuses a study that says something else of its questionnaires than their pages showed, and takes directions for
  /// settled of which only captured answers tell.
  mutating func settleShownForms() {
    for index in state.study.measures.indices {
      let measure = state.study.measures[index]
      settleShownRubric(of: measure)
      guard let use = measure.instrument, let instrument = state.instruments[use.instrument] else { continue }
      if let shown = shownForms[measure.id],
        var problem = Self.contradiction(
          to: shown, of: measure, by: instrument, place: measurePlaces[measure.id] ?? documentPath)
      {
        if options.tellsDirection(of: measure) {
          problem.place = "--direction"
          problem.remedy = "leave --direction out for what was captured"
        }
        state.problems.append(problem)
      }
      let holders = zip(files, recognisedColumns).filter { _, recognised in
        recognised.targets.contains { $0.mayAnswer(use.instrument) }
      }
      guard case .assumed(let direction) = use.direction, !holders.isEmpty,
        holders.allSatisfy({ file, _ in file.isCaptured })
      else { continue }
      // Pages show the published form where nothing else is said.
      state.study.measures[index].instrument?.direction = .declared(direction)
      if let better = measure.better.value { state.study.measures[index].better = .declared(better) }
    }
  }

  /// Refuses another range of points than raters had, and says where points are turned round that were not.
  private mutating func settleShownRubric(of measure: Measure) {
    guard let shown = shownRubrics[measure.id] else { return }
    let place = measurePlaces[measure.id] ?? documentPath
    state.problems += Self.contradictions(to: shown, of: measure, place: place)
    let turned = (measure.rubric?.criteria ?? []).filter {
      shown[$0.id].map(\.isReversed) == !$0.isReversed
    }.map(\.id)
    guard !turned.isEmpty else { return }
    assumptions.append(
      Assumption(
        "\(listed(turned)) of \(measure.id): raters gave points before study.xml said which way they run as it does now",
        settledBy: "reversed=\"...\" as it was, if it was right"))
  }

  /// What is wrong with a study under which ratings would mean something else than on the pages where they were given.
  ///
  /// - Parameters:
  ///   - shown: what raters could give.
  ///   - measure: the measure, as the study has it now.
  ///   - place: the place in the study's document.
  /// - Returns: the problems; none where ratings mean the same.
  public static func contradictions(
    to shown: ShownRubric, of measure: Measure, place: String
  ) -> [InputProblem] {
    let remedy = "set it back; what is rated otherwise is another measure, or another study"
    guard let rubric = measure.rubric, !shown.criteria.isEmpty else {
      guard (measure.rubric == nil) != shown.criteria.isEmpty else { return [] }
      return [
        InputProblem(
          place: place,
          message: "raters gave \(measure.id) "
            + (shown.criteria.isEmpty ? "as one number" : "by \(shown.criteria.count) criteria")
            + ", and the study now has it " + (shown.criteria.isEmpty ? "by criteria" : "as one number"),
          expected: shown.criteria.isEmpty
            ? "no <rubric> of \(measure.id)" : "the criteria \(listed(shown.criteria.map(\.id)))",
          remedy: remedy)
      ]
    }
    return shown.criteria.compactMap { criterion in
      guard let index = rubric.criterionIndex(criterion.id) else {
        return InputProblem(
          place: place,
          message: "raters gave points for \(criterion.id) of \(measure.id), which the study no longer has",
          expected: "the criterion \(criterion.id)", remedy: remedy)
      }
      let now = rubric.criteria[index].range
      guard now != criterion.range else { return nil }
      return InputProblem(
        place: place,
        message:
          "raters gave \(words(criterion.range)) points for \(criterion.id) of \(measure.id), and the study now has "
          + "\(words(now))",
        expected: "minimum and maximum of \(words(criterion.range))", remedy: remedy)
    }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(range.lowerBound.plainText) to \(range.upperBound.plainText)"
  }

  /// What is wrong with a study under which answers would mean something else than on the pages where they were given.
  ///
  /// - Parameters:
  ///   - shown: the form as it was shown.
  ///   - measure: the measure, as the study has it now.
  ///   - instrument: its instrument.
  ///   - place: the path of the study's document.
  /// - Returns: the problem; nil where the study shows the same form.
  public static func contradiction(
    to shown: ShownForm, of measure: Measure, by instrument: Instrument, place: String
  ) -> InputProblem? {
    guard let use = measure.instrument else { return nil }
    let now = ShownForm(use, of: instrument)
    guard shown != now else { return nil }
    guard shown.instrument == now.instrument else {
      return InputProblem(
        place: place,
        message:
          "the answers to \(measure.id) that were captured are those of \(shown.instrument), and the study now says "
          + now.instrument,
        expected: "instrument=\"\(shown.instrument)\"",
        remedy: "set it back, or measure \(now.instrument) under another id")
    }
    let changed = Set(shown.turned).symmetricDifference(now.turned)
    let items = instrument.items.map(\.id).filter(changed.contains)
    let isAll = items.count == instrument.items.count
    return InputProblem(
      place: place,
      message: "the numbers of " + (isAll ? measure.id : "\(measure.id) (\(items.joined(separator: ", ")))")
        + " ran the other way on the pages where they were given, and would be turned round",
      expected: expected(shown, of: instrument),
      remedy: "set it back; a form that runs the other way is another measure, or another study")
  }

  /// What a study says that shows a form.
  private static func expected(_ shown: ShownForm, of instrument: Instrument) -> String {
    let published = instrument.scales.first?.direction ?? .agreeHigh
    let other: ScaleDirection = published == .agreeHigh ? .agreeLow : .agreeHigh
    switch shown.turned.count {
    case 0: return "\(instrument.id) as published: direction=\"\(published.rawValue)\", or nothing of it"
    case instrument.items.count: return "direction=\"\(other.rawValue)\""
    default:
      return "\(instrument.id) with \(shown.turned.joined(separator: ", ")) the other way than published"
    }
  }
}

extension ColumnTarget {
  /// Whether a column may hold answers to an instrument.
  fileprivate func mayAnswer(_ instrument: String) -> Bool {
    switch self {
    case .item(instrument, _, _), .answer: true
    default: false
    }
  }
}

extension ReadingOptions {
  /// Whether the user says how the numbers of a measure ran.
  fileprivate func tellsDirection(of measure: Measure) -> Bool {
    (directions[measure.id] ?? measure.instrument.flatMap { directions[$0.instrument] }) != nil
      || !itemDirections(of: measure).isEmpty
  }
}

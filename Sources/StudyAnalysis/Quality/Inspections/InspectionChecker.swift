public import HeuristicEval
internal import StudyModel

/// Looks through the records of an expert inspection for what a researcher should know before a mean is computed.
///
/// It computes no result and excludes nothing; what was left out by decision is not looked at. Every check is one
/// ``InspectionQualityRule``; ``rules`` lists them.
public struct InspectionChecker {
  /// The checks, in the order in which their findings are printed within a severity.
  ///
  /// A new check is a file beside this one, an entry here, and the cases of ``QualityFindingKind`` that it finds.
  static let rules: [any InspectionQualityRule] = [
    EvaluatorRule(), EvaluatorIdentifierRule(), HeuristicRatingRule(), SeverityRatingRule(),
    InspectedPlaceRule(), RepeatedFindingRule(), ChecklistRule(), UnusedRecordRule(),
  ]

  private let data: InspectionQualityData
  private let excluded: Int

  /// Prepares to look through an inspection.
  ///
  /// - Parameters:
  ///   - inspection: who inspected which designs, and what was decided.
  ///   - set: the set of heuristics that the inspection names.
  ///   - artefacts: the artefacts of the designs, by identifier, where there are any.
  ///   - records: what the evaluators recorded.
  ///   - isNamed: whether findings name the inspection; false for bare files, whose inspection nobody named.
  public init(
    _ inspection: Inspection, set: HeuristicSet, artefacts: [String: Artefact] = [:],
    records: InspectionRecords, isNamed: Bool = true
  ) {
    let analyzer = InspectionAnalyzer(inspection, set: set, artefacts: artefacts, records: records)
    data = InspectionQualityData(analyzer: analyzer, name: isNamed ? inspection.id : nil)
    // Decisions about one evaluator or design that overlap leave it out once.
    excluded = Set(inspection.exclusions.map(\.subject)).count
  }

  /// Runs every check.
  ///
  /// - Parameters:
  ///   - reading: what reading the records found.
  ///   - kinds: the kinds that are asked for; empty for all.
  /// - Returns: what was found, and what could not be looked for.
  public func results(reading: [ReadingFinding] = [], kinds: Set<QualityFindingKind> = []) -> QualityResults {
    var log = QualityLog()
    for found in reading { log.add(ReadingRule.finding(found)) }
    for rule in Self.rules where kinds.isEmpty || !kinds.isDisjoint(with: rule.kinds) {
      rule.run(data, log: &log)
    }
    return QualityResults(
      log, kinds: kinds, participants: 0, excluded: 0,
      inspections: [
        QualityResults.Inspection(
          id: data.analyzer.inspection.id, evaluators: data.analyzer.evaluators.count,
          designs: data.parts.count, records: data.analyzer.records.count, excluded: excluded)
      ])
  }
}

/// One check of the records of an inspection.
protocol InspectionQualityRule: Sendable {
  /// What it finds.
  var kinds: Set<QualityFindingKind> { get }

  /// Looks through the records.
  ///
  /// - Parameters:
  ///   - data: the inspection and its records.
  ///   - log: where findings go, and what could not be told.
  func run(_ data: InspectionQualityData, log: inout QualityLog)
}

/// What the checks of an inspection look at.
struct InspectionQualityData {
  let analyzer: InspectionAnalyzer
  /// The records by design.
  let parts: [InspectionAnalyzer.Part]
  /// The inspection as findings name it; nil where nobody named it.
  let name: String?

  init(analyzer: InspectionAnalyzer, name: String?) {
    self.analyzer = analyzer
    parts = analyzer.recordsByDesign()
    self.name = name
  }

  /// What findings call an evaluator; an identifier that is an address or a number of a person is never printed.
  func evaluator(_ id: String) -> String {
    guard PersonalText.isPersonal(id) else { return id }
    return "evaluator \((analyzer.evaluators.firstIndex(of: id) ?? 0) + 1) of the data"
  }

  /// What a finding about evaluators and a design is about.
  func subject(
    evaluators: [String] = [], design: String? = nil, items: [String] = [], values: [Double] = []
  ) -> QualityFinding.Subject {
    var subject = QualityFinding.Subject(items: items, values: values)
    subject.evaluators = evaluators.map(evaluator)
    subject.inspection = name
    subject.design = design
    return subject
  }

  /// What leaves an evaluator out; nothing where the identifier may not be printed.
  func exclusion(_ id: String) -> [QualityFinding.Remedy] {
    PersonalText.isPersonal(id) ? [] : [.excludeEvaluator(id, inspection: name)]
  }

  /// A design in a sentence where there are several: ` of design A`.
  func ofDesign(_ part: InspectionAnalyzer.Part) -> String {
    parts.count > 1 ? " of design \(part.design.id)" : ""
  }

  /// The inventory of a design.
  func inventory(_ part: InspectionAnalyzer.Part) -> ScreenInventory {
    analyzer.inventories[part.design.id] ?? ScreenInventory()
  }

  /// Who rated how bad the problems of a design are.
  func severities(_ part: InspectionAnalyzer.Part) -> SeverityMatrix {
    SeverityMatrix(
      problems: part.problems, severities: part.records.severities, evaluators: analyzer.evaluators)
  }
}

extension QualityLog {
  /// Notes what could not be looked for in an inspection.
  mutating func skip(_ kind: QualityFindingKind, in data: InspectionQualityData, _ reason: String) {
    skip(kind, inspection: data.name, reason)
  }
}

extension InspectionRecords {
  /// The number of all records.
  var count: Int { findings.count + ratings.count + answers.count + severities.count + inspected.count }
}

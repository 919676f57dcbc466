public import StudyModel

/// What was found in the data of a study.
public struct QualityResults: Sendable {
  /// The findings: errors first, then in the order of the kinds, each kind in the order of the data.
  public var findings: [QualityFinding]
  /// The checks that could tell nothing, and why.
  public var skipped: [SkippedCheck]
  /// The number of participants that were looked at.
  public var participants: Int
  /// What those are called whom the study is about, in a word; empty for participants.
  public var respondent = LocalizedText()
  /// The numbers of respondents of other kinds that were looked at, such as experts who appraise material.
  public var further: [Further] = []
  /// The number of participants that the study leaves out; they were not looked at.
  public var excluded: Int
  /// The expert inspections that were looked at.
  public var inspections: [Inspection] = []

  /// Respondents of one kind who are no participants.
  public struct Further: Sendable, Hashable {
    /// What they are called, in a word.
    public var respondent: LocalizedText
    /// Their number.
    public var people: Int
  }

  /// What was looked at of an expert inspection.
  public struct Inspection: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The number of evaluators.
    public var evaluators: Int
    /// The number of designs.
    public var designs: Int
    /// The number of records.
    public var records: Int
    /// The number of evaluators and designs that are left out by decision; they were not looked at.
    public var excluded: Int

    /// Whether decisions leave nothing to look at.
    public var isLeftOut: Bool { records == 0 && excluded > 0 }
  }

  /// Sorts what was logged, and leaves out what was not asked for.
  init(
    _ log: QualityLog, kinds: Set<QualityFindingKind>, participants: Int, excluded: Int,
    inspections: [Inspection] = []
  ) {
    func isWanted(_ kind: QualityFindingKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
    findings = Self.sorted(log.findings.filter { isWanted($0.kind) })
    skipped = log.skipped.filter { isWanted($0.kind) }
    self.participants = participants
    self.excluded = excluded
    self.inspections = inspections
  }

  /// What was found in several parts of one study, such as its observations and its inspections.
  ///
  /// - Parameter parts: what was found in each.
  public init(_ parts: [QualityResults]) {
    findings = Self.sorted(parts.flatMap(\.findings))
    skipped = parts.flatMap(\.skipped)
    participants = parts.map(\.participants).reduce(0, +)
    respondent = parts.first { $0.participants > 0 }?.respondent ?? LocalizedText()
    further = parts.flatMap(\.further)
    excluded = parts.map(\.excluded).reduce(0, +)
    inspections = parts.flatMap(\.inspections)
  }

  private static func sorted(_ findings: [QualityFinding]) -> [QualityFinding] {
    let order = Dictionary(
      QualityFindingKind.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return findings.enumerated().sorted { left, right in
      (left.element.severity, order[left.element.kind] ?? 0, left.offset)
        < (right.element.severity, order[right.element.kind] ?? 0, right.offset)
    }.map(\.element)
  }

  /// The findings of one severity.
  ///
  /// - Parameter severity: the severity.
  /// - Returns: the findings in their order.
  public func findings(_ severity: QualityFinding.Severity) -> [QualityFinding] {
    findings.filter { $0.severity == severity }
  }

  /// Whether anything is an error or a warning.
  public var hasProblems: Bool { findings.contains { $0.severity != .information } }
}

/// Looks through the observations of a study for what a researcher should know before a mean is computed.
///
/// It computes no result and excludes nothing. Every check is one ``QualityRule``; ``rules`` lists them.
public struct QualityChecker {
  /// The checks, in the order in which their findings are printed within a severity.
  ///
  /// A new check is a file beside this one, an entry here, and the cases of ``QualityFindingKind`` that it finds.
  static let rules: [any QualityRule] = [
    ReadingRule(), IdentifierRule(), DuplicateRule(), RepeatedValueRule(), SourceRule(), GroupRule(),
    AttributeRule(), MissingCodeRule(), MissingAnswerRule(), AbsenceRule(), StraightLineRule(), PatternRule(),
    FormTimeRule(),
    OppositeItemRule(), SynonymRule(), ReversalRule(), MeasureDirectionRule(), ScaleUseRule(), TimeRule(),
    OutcomeRule(),
  ]

  let dataset: Dataset

  /// Reads all observations of a source.
  ///
  /// - Parameter source: the observations.
  /// - Throws: whatever the source throws.
  public init(_ source: inout some ObservationSource) throws {
    dataset = Dataset(try ObservationTable(&source))
  }

  /// Runs every check.
  ///
  /// - Parameters:
  ///   - context: what is known of the files.
  ///   - kinds: the kinds that are asked for; empty for all.
  /// - Returns: what was found, and what could not be looked for.
  public func results(
    context: QualityContext = QualityContext(), kinds: Set<QualityFindingKind> = []
  ) -> QualityResults {
    let data = QualityData(dataset: dataset, context: context)
    var log = QualityLog()
    for rule in Self.rules where kinds.isEmpty || !kinds.isDisjoint(with: rule.kinds) {
      rule.run(data, log: &log)
    }
    let people = data.countsOfPopulations
    var results = QualityResults(
      log, kinds: kinds, participants: people[0].people, excluded: dataset.excluded.count)
    results.respondent = people[0].respondent
    results.further = people.dropFirst().map {
      QualityResults.Further(respondent: $0.respondent, people: $0.people)
    }
    return results
  }
}

/// One check of the data.
protocol QualityRule: Sendable {
  /// What it finds.
  var kinds: Set<QualityFindingKind> { get }

  /// Looks through the data.
  ///
  /// - Parameters:
  ///   - data: the data.
  ///   - log: where findings go, and what could not be told.
  func run(_ data: QualityData, log: inout QualityLog)
}

/// What the checks found so far.
struct QualityLog {
  private(set) var findings: [QualityFinding] = []
  private(set) var skipped: [SkippedCheck] = []

  mutating func add(_ finding: QualityFinding) { findings.append(finding) }

  mutating func skip(
    _ kind: QualityFindingKind, measure: String? = nil, inspection: String? = nil, _ reason: String
  ) {
    skipped.append(SkippedCheck(kind, measure: measure, inspection: inspection, reason: reason))
  }
}

/// Something in the data that a researcher should know before a mean is computed.
///
/// A finding decides nothing and changes nothing: it says what was seen, what that means for the analysis, and what the
/// researcher can do about it.
public struct QualityFinding: Sendable, Hashable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// It cannot be; nothing is computed from the data before it is settled.
    case error
    /// It can be, but the analysis is likely to suffer from it.
    case warning
    /// It is worth knowing.
    case information

    /// Whether one severity is printed before another.
    ///
    /// - Parameters:
    ///   - left: a severity.
    ///   - right: another one.
    /// - Returns: true where the first one matters more.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .information: 2
      }
    }
  }

  /// What a finding is about; what does not apply is empty.
  public struct Subject: Sendable, Hashable {
    /// The participants, in the order of the data.
    public var participants: [String]
    /// The measure.
    public var measure: String?
    /// The items of the measure's questionnaire; of an inspection findings, problems, screens or records.
    public var items: [String]
    /// The task.
    public var task: String?
    /// The group or condition: `group=with`.
    public var group: String?
    /// Where it stands in the files.
    public var places: [String]
    /// The numbers that the finding rests on, in the order of the message.
    public var values: [Double]
    /// The evaluators of an inspection.
    public var evaluators: [String] = []
    /// The inspection, where it has a name.
    public var inspection: String?
    /// The inspected design.
    public var design: String?

    /// Makes a subject.
    ///
    /// - Parameters:
    ///   - participants: the participants.
    ///   - measure: the measure.
    ///   - items: the items.
    ///   - task: the task.
    ///   - group: the group or condition.
    ///   - places: where it stands in the files.
    ///   - values: the numbers that the finding rests on.
    public init(
      participants: [String] = [], measure: String? = nil, items: [String] = [], task: String? = nil,
      group: String? = nil, places: [String] = [], values: [Double] = []
    ) {
      self.participants = participants
      self.measure = measure
      self.items = items
      self.task = task
      self.group = group
      self.places = places
      self.values = values
    }
  }

  /// A cell of a raw file, as a correction names it.
  public struct CellName: Sendable, Hashable {
    /// The identifier of the source.
    public var source: String
    /// The line on which the row begins, or the row of the sheet.
    public var row: Int
    /// The heading of the column.
    public var column: String
    /// What the cell holds.
    public var text: String

    /// Makes the name of a cell.
    ///
    /// - Parameters:
    ///   - source: the identifier of the source.
    ///   - row: the line on which the row begins, or the row of the sheet.
    ///   - column: the heading of the column.
    ///   - text: what the cell holds.
    public init(source: String, row: Int, column: String, text: String) {
      self.source = source
      self.row = row
      self.column = column
      self.text = text
    }
  }

  /// Something that the researcher can do.
  public enum Remedy: Sendable, Hashable {
    /// Leave a participant out, for a reason that the researcher gives.
    case excludeParticipant(String)
    /// Leave one measure of a participant out, for one task where it is given.
    case excludeObservation(participant: String, measure: String, task: String?)
    /// Leave an evaluator out of an inspection, for a reason that the researcher gives.
    case excludeEvaluator(String, inspection: String?)
    /// Read a cell differently; what it should say is the researcher's to know.
    case correctCell(CellName)
    /// Give a flag.
    case flag(String)
    /// Anything else, in words.
    case advice(String)
  }

  /// What sort of finding it is.
  public var kind: QualityFindingKind
  /// How much it matters.
  public var severity: Severity
  /// What it is about.
  public var subject: Subject
  /// What was seen, in a sentence without its full stop.
  public var message: String
  /// What it means for the analysis, in a sentence without its full stop.
  public var meaning: String
  /// What the researcher can do, the first choice first.
  public var remedies: [Remedy]

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - kind: what sort of finding it is.
  ///   - severity: how much it matters; nil for what is usual for its kind.
  ///   - subject: what it is about.
  ///   - message: what was seen.
  ///   - meaning: what it means for the analysis; nil for what every finding of its kind means.
  ///   - remedies: what the researcher can do.
  public init(
    _ kind: QualityFindingKind, severity: Severity? = nil, subject: Subject, message: String,
    meaning: String? = nil,
    remedies: [Remedy] = []
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.subject = subject
    self.message = message
    self.meaning = meaning ?? kind.meaning
    self.remedies = remedies
  }
}

/// A check that could tell nothing, and why; silence would look like a clean bill.
public struct SkippedCheck: Sendable, Hashable {
  /// What was not looked for.
  public var kind: QualityFindingKind
  /// The measure of which it was not looked for; nil for the whole study.
  public var measure: String?
  /// The inspection in which it was not looked for; nil where it has no name, or the check is of no inspection.
  public var inspection: String?
  /// Why.
  public var reason: String

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - kind: what was not looked for.
  ///   - measure: the measure of which it was not looked for.
  ///   - inspection: the inspection in which it was not looked for.
  ///   - reason: why.
  public init(_ kind: QualityFindingKind, measure: String? = nil, inspection: String? = nil, reason: String) {
    self.kind = kind
    self.measure = measure
    self.inspection = inspection
    self.reason = reason
  }
}

/// What reading a file found wrong or worth knowing, as the checks take it.
public struct ReadingFinding: Sendable, Hashable {
  /// What sort of finding it is.
  public var kind: QualityFindingKind
  /// Where it stands: `responses.csv:12:5`.
  public var place: String
  /// What is wrong.
  public var message: String
  /// What was expected.
  public var expected: String
  /// How to mend it.
  public var remedy: String
  /// The cell, where it is one that a correction of the study can name.
  public var cell: QualityFinding.CellName?

  /// Makes a finding of reading.
  ///
  /// - Parameters:
  ///   - kind: what sort of finding it is.
  ///   - place: where it stands.
  ///   - message: what is wrong.
  ///   - expected: what was expected.
  ///   - remedy: how to mend it.
  ///   - cell: the cell, where it is one that a correction of the study can name.
  public init(
    kind: QualityFindingKind, place: String, message: String, expected: String, remedy: String,
    cell: QualityFinding.CellName? = nil
  ) {
    self.kind = kind
    self.place = place
    self.message = message
    self.expected = expected
    self.remedy = remedy
    self.cell = cell
  }
}

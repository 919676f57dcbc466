public import HeuristicEval
internal import StudyDocuments
public import StudyModel

/// One record that is typed rather than read from a file: options of a command and what stands behind them.
public struct TypedRecord: Sendable, Hashable {
  /// One option.
  public struct Part: Sendable, Hashable {
    /// What it says.
    public var column: InspectionColumn
    /// The option as it is typed, for messages: `--severity`.
    public var option: String
    /// What stands behind it.
    public var text: String

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - column: what it says.
    ///   - option: the option as it is typed.
    ///   - text: what stands behind it.
    public init(_ column: InspectionColumn, option: String, text: String) {
      self.column = column
      self.option = option
      self.text = text
    }
  }

  /// What is recorded.
  public var kind: InspectionRecords.Kind
  /// Its parts.
  public var parts: [Part]

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - kind: what is recorded.
  ///   - parts: its parts.
  public init(_ kind: InspectionRecords.Kind, parts: [Part]) {
    self.kind = kind
    self.parts = parts
  }

  /// The kind of record as files hold it.
  var recordKind: RecordKind {
    switch kind {
    case .finding: .findings
    case .rating: .ratings
    case .answer: .answers
    case .severity: .severities
    case .inspected: .inspected
    }
  }
}

/// A typed record as a row, so that the same things are wrong in it as in a file.
struct TypedRecords: RecordRows {
  let record: TypedRecord

  var headings: [String] { record.parts.map(\.option) }
  var rowCount: Int { 1 }
  func text(row: Int, column: Int) -> String { record.parts[column].text }
  func place(row: Int, column: Int) -> String {
    let part = record.parts[column]
    return "\(part.option) \"\(shown(part.text))\""
  }
  func headingPlace(_ column: Int) -> String { "heuristics add" }
  func line(row: Int) -> Int { 1 }
}

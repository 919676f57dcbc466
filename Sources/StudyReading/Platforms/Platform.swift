internal import StudyModel
internal import TableFiles

/// A survey platform: what its exports are recognised by, and how they are to be read.
///
/// One file a platform, and one entry in `Platforms.all`. What a platform says is a value: how many rows of headings
/// there are, what each column is, which rows are no answers, and which signs in cells stand for something else. The
/// rest (opening, streaming, places of errors, recognition of questionnaires) is the same for all.
protocol Platform: Sendable {
  /// The name that `--platform` takes.
  var id: String { get }
  /// The name that is printed.
  var name: String { get }
  /// What an export is recognised by, as a noun phrase for messages.
  var signs: String { get }

  /// Whether a file is an export of this platform beyond doubt.
  func recognises(_ start: TableStart) -> Bool
  /// Whether a file that the user calls an export of this platform can be one.
  func accepts(_ start: TableStart) -> Bool
  /// How the file is to be read.
  func plan(for start: TableStart) -> PlatformPlan
  /// Whether a response stands in several rows, which have to be put together; then the whole file is read at once.
  var gathersRows: Bool { get }
  /// What the rows with answers look like where a response stands in several rows, as a noun phrase for messages.
  var answers: String { get }
  /// The responses of a file in which each stands in several rows.
  func gather(_ table: DataTable) -> GatheredTable
  /// Whether a file beside the data may describe its fields, by name.
  func isDictionary(named name: String) -> Bool
}

extension Platform {
  func accepts(_ start: TableStart) -> Bool { recognises(start) }
  var gathersRows: Bool { false }
  var answers: String { "a row of answers" }
  func gather(_ table: DataTable) -> GatheredTable { GatheredTable(columns: [], headings: [], rows: []) }
  func isDictionary(named name: String) -> Bool { false }
}

/// How an export is to be read.
struct PlatformPlan {
  /// What the file turned out to be among the exports of the platform, such as `three heading rows`.
  var variant: String?
  /// How many rows below the first are headings as well.
  var headingRows = 0
  /// What each column is.
  var columns: [PlatformColumn]
  /// Which rows are no complete answers.
  var rules: [RowRule] = []
  /// What signs in cells stand for, by column.
  var cells: [Int: CellRule] = [:]
  /// Whether an empty cell without quotes is a question that was not shown, and one with quotes an empty answer.
  var tellsNotShown = false
  /// What had to be decided.
  var assumptions: [Assumption] = []

  /// Begins a plan in which every column is a question under its own heading.
  init(_ start: TableStart) { columns = start.header.map { PlatformColumn($0) } }
}

/// What an export says about a column.
struct PlatformColumn: Hashable {
  /// The one heading that stands for the column, as messages and `--map` name it.
  var heading: String
  /// The heading as it is compared, where the one that stands in the file has other signs around it.
  var name: String?
  /// What the column is about, where a further row of headings or a dictionary says so.
  var label: String?
  /// What values stand for.
  var valueLabels: [String: String] = [:]
  /// What the column is, where the platform settles it; nil for a question of the survey.
  var role: Role?

  /// What a column is to a platform.
  enum Role: Hashable {
    /// Something of a meaning of its own.
    case target(ColumnTarget)
    /// A number of the response, which names the participant where nothing else does.
    case response
    /// Something that the platform notes for itself; it means nothing to the study, whatever it is called.
    case note
  }

  init(
    _ heading: String, name: String? = nil, label: String? = nil, valueLabels: [String: String] = [:],
    role: Role? = nil
  ) {
    self.heading = heading
    self.name = name
    self.label = label
    self.valueLabels = valueLabels
    self.role = role
  }
}

/// Rows that are no complete answers, by what stands in some of their columns.
struct RowRule {
  /// What becomes of the rows.
  enum Verdict {
    /// No answer of a participant: left out, and told one by one.
    case leftOut
    /// An answer that was not finished: kept, and counted.
    case incomplete
    /// An answer that somebody should look at: kept, and told one by one.
    case told
  }

  /// The columns; one that fits is enough.
  var columns: [Int]
  /// The texts that fit, folded for comparison; an empty one for an empty cell.
  var texts: Set<String>
  var verdict: Verdict
  /// What such a row is, as a phrase that follows "the row is".
  var reason: String
}

/// What cells of a column hold in other signs.
enum CellRule: Hashable {
  /// Tokens such as `{newline}`, and `{question_not_shown}` for nothing.
  case tokens
  /// A separator behind the last of several choices.
  case trailingSeparator
  /// A decimal mark other than that of the file.
  case decimal(from: UInt8, to: UInt8)
}

/// A table that was put together from several rows a response.
struct GatheredTable {
  var columns: [PlatformColumn]
  /// The place of each heading.
  var headings: [CellBatch.GatheredCell]
  var rows: [[CellBatch.GatheredCell]]
  var assumptions: [Assumption] = []
  /// What is worth knowing about rows.
  var problems: [TableProblem] = []
}

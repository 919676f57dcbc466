internal import StudyDocuments
public import StudyModel

/// What the user says about a raw file; what is left out is recognised, and printed as assumed.
public struct ReadingOptions: Sendable, Hashable {
  /// One `--map COLUMN=TARGET`.
  public struct Mapping: Sendable, Hashable {
    /// The heading of the column, or `#3` for the third one.
    public var column: String
    /// The spelling of the target.
    public var target: String

    /// Makes a mapping.
    ///
    /// - Parameters:
    ///   - column: the heading of the column, or `#3`.
    ///   - target: the spelling of the target.
    public init(column: String, target: String) {
      self.column = column
      self.target = target
    }
  }

  /// The sign before the decimals.
  public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
    /// `3.5`
    case point
    /// `3,5`
    case comma
    /// Both in one file, each column by its own numbers, and no signs between thousands.
    case byColumn = "by-column"
    /// Both in one column, each cell by its own sign; one that may stand between thousands is refused.
    case byCell = "by-cell"
  }

  /// The columns whose meaning is told.
  public var mappings: [Mapping] = []
  /// Answers as words or codes and what they stand for, folded for comparison.
  public var labels: [String: AnswerMeaning] = [:]
  /// The survey platform that the file comes from; nil to recognise it.
  public var platform: String?
  /// The file that describes the fields of the data; nil for one beside the data.
  public var dictionary: String?
  /// The recorded reading of a file of the same form, or the study folder that holds it; nil to recognise everything.
  public var recipe: String?
  /// Whether answers that were not finished are left out; nil for what the study says, which is to keep them.
  public var leavesOutIncomplete: Bool?
  /// The instruments that the file holds; empty for any.
  public var instruments: [String] = []
  /// How the file is laid out.
  public var layout: Study.Source.Layout?
  /// The conditions whose columns stand side by side; nil to look for them.
  public var conditions: WideConditions?
  /// The name of the file's encoding.
  public var encoding: String?
  /// The character between cells.
  public var delimiter: String?
  /// The number of the row that names the columns, or `none` where no row does; nil to recognise it.
  public var header: String?
  /// The sheet of a workbook; nil for the first visible one that holds data.
  public var sheet: String?
  /// The sign before the decimals.
  public var decimalMark: DecimalMark?
  /// Which number of dates comes first.
  public var dateOrder: DateOrder?
  /// What the numbers of times such as 12:30 are.
  public var clock: ClockForm?
  /// Which rows are read; all of these have to hold.
  public var rows: [RowCondition] = []
  /// The units of plain numbers of times, by measure.
  public var timeUnits: [String: TimeUnit] = [:]
  /// What holds for every row and stands in no column.
  public var constants = Study.Source.Constants()
  /// What the name of the file says about every row.
  public var namePattern: NamePattern?
  /// The factors that groups are made by; empty for those that are recognised.
  public var factors: [String] = []
  /// The reference level of factors, by factor.
  public var references: [String: String] = [:]
  /// `agree-low` or `agree-high` by instrument, `higher` or `lower` by measure.
  public var directions: [String: String] = [:]
  /// The scale of the form, by instrument or measure, if it differed from the published one.
  public var scales: [String: FormScale] = [:]
  /// What one value in a test belongs to.
  public var unit: Plan.Unit?
  /// Whether invalid values are treated as missing and listed, instead of stopping the command.
  public var takesInvalidForMissing = false
  /// The largest percentage of a measure's values that may be invalid and treated as missing.
  ///
  /// A larger one suggests a wrong scale, unit or column, not typing errors.
  public var mostInvalid = Self.usualInvalid
  /// The largest percentage if the user states none.
  static let usualInvalid = 5.0
  /// Whether what cannot be is collected in `StudyReader.problems`, and reading goes on to the end.
  ///
  /// The values are missing then; this is for looking through data, never for computing from them.
  public var collectsProblems = false
  /// Whether the comments of participants are read, which ``StudyReader/comments`` gives then.
  public var collectsComments = false
  /// Whether examples of the cells of each column are kept, which ``StudyReader/readColumns(ofFile:declared:)`` gives
  /// then.
  package var collectsExamples = false
  /// A folder of one's own instruments.
  public var surveys: String?
  /// From which size in bytes on the rows of a file are summed up as they go by, where its columns allow that; smaller
  /// files are read as a whole, with the same results.
  public var sumsFrom = 1 << 20
  /// How many threads share the reading of rows; nil for one on each core.
  public var threads: Int?
  /// How many bytes of a text file are read at a time; what is read does not depend on it.
  public var blockSize = 1 << 20

  /// Makes options that say nothing.
  public init() {}

  /// The options that change a result, as they are typed, for the provenance.
  public var description: [String] {
    var list: [String] = []
    if let recipe { list.append("--recipe \"\(Self.name(recipe))\"") }
    list += mappings.map { "--map \"\($0.column)=\($0.target)\"" }
    list += labels.sorted { $0.key < $1.key }.map { "--labels \"\($0.key)=\($0.value)\"" }
    if let platform { list.append("--platform \(platform)") }
    if let dictionary { list.append("--dictionary \"\(Self.name(dictionary))\"") }
    if let leavesOutIncomplete { list.append("--incomplete \(leavesOutIncomplete ? "leave-out" : "keep")") }
    list += instruments.map { "--instrument \($0)" }
    if let layout { list.append("--layout \(layout.rawValue)") }
    if let conditions { list.append("--conditions \"\(conditions)\"") }
    list += rows.map { "--where \"\($0)\"" }
    list += timeUnits.sorted { $0.key < $1.key }.map { "--unit-of \($0.key)=\($0.value.rawValue)" }
    if let encoding { list.append("--encoding \(encoding)") }
    if let delimiter { list.append("--delimiter \(delimiter == "\t" ? "tab" : "\"\(delimiter)\"")") }
    if let header { list.append("--header \(header)") }
    if let sheet { list.append("--sheet \"\(sheet)\"") }
    if let decimalMark { list.append("--decimal \(decimalMark.rawValue)") }
    if let dateOrder { list.append("--date-order \(dateOrder.rawValue)") }
    if let clock { list.append("--clock \(clock.rawValue)") }
    if let namePattern { list.append("--name-pattern \"\(namePattern)\"") }
    list += constants.description.map { "--set \"\($0)\"" }
    list += factors.map { "--by \($0)" }
    list += references.sorted { $0.key < $1.key }.map { "--reference \($0.key)=\($0.value)" }
    list += directions.sorted { $0.key < $1.key }.map { "--direction \($0.key)=\($0.value)" }
    list += scales.sorted { $0.key < $1.key }.map { "--scale \($0.key)=\($0.value)" }
    if let unit { list.append("--unit \(unit.rawValue)") }
    if let invalid { list.append("--invalid \(invalid)") }
    if collectsComments { list.append("--comments") }
    return list
  }

  /// How invalid values are handled, as on the command line and in `study.xml`: `missing`, `missing:30%`, or nil to stop.
  var invalid: String? {
    get {
      guard takesInvalidForMissing else { return nil }
      return mostInvalid == Self.usualInvalid ? "missing" : "missing:\(mostInvalid.plainText)%"
    }
    set {
      let parts = newValue?.split(separator: ":") ?? []
      takesInvalidForMissing = parts.first == "missing"
      mostInvalid = parts.count == 2 ? Double(parts[1].dropLast()) ?? 0 : Self.usualInvalid
    }
  }

  /// Sets how invalid values are handled.
  ///
  /// - Parameter text: `missing`, or `missing:30%` for at most 30% of a measure's values.
  /// - Returns: false if it is neither, or more than 100%.
  public mutating func setInvalid(_ text: String) -> Bool {
    guard text == "missing" || text.wholeMatch(of: #/missing:(\d+(\.\d+)?)%/#) != nil else { return false }
    invalid = text
    return mostInvalid <= 100
  }

  /// The name of a file: reports hold no folders of the machine.
  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

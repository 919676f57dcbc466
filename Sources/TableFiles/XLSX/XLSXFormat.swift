/// What a workbook turned out to be, for the record of what was assumed.
public struct XLSXFormat: Sendable, Hashable {
  /// How the sheet came to be chosen.
  public enum Origin: Sendable, Hashable {
    /// The caller named it.
    case told
    /// No other sheet holds data.
    case onlyOne
    /// Other sheets that hold data are hidden.
    case onlyVisible
    /// It is the first visible one of several that hold data.
    case first
    /// It is the only visible one with a table of answers; the first one holds none.
    case onlyTable
  }

  /// The day from which a workbook counts.
  public enum DateSystem: Int, Sendable, Hashable {
    /// 1 is 1 January 1900, and 29 February 1900 is counted, which never was.
    case from1900 = 1900
    /// 0 is 1 January 1904, as on old Macintosh computers.
    case from1904 = 1904
  }

  /// The name of the sheet.
  public let sheet: String
  /// How the sheet came to be chosen.
  public let origin: Origin
  /// The other sheets that hold data, hidden ones marked as such.
  public let otherSheets: [String]
  /// The day from which dates count.
  public let dateSystem: DateSystem
  /// The row that names the columns.
  public internal(set) var header = HeaderPlace(.row(1))

  /// What was understood, one line for each property, such as `sheet: "Form1" (the only one with data)`.
  public var descriptions: [String] {
    let words =
      switch origin {
      case .told: "told"
      case .onlyOne: "the only one with data"
      case .onlyVisible: "the only visible one with data"
      case .first: "the first one with data"
      case .onlyTable: "the only one with a table of answers"
      }
    return ["format: XLSX", "sheet: \"\(sheet)\" (\(words))"]
      + (dateSystem == .from1904 ? ["dates: counted from 1904 (declared)"] : [])
  }

  /// The choice among several sheets that hold data, and names of columns that are not in the first row.
  public var choices: [TableChoice] {
    guard origin == .first || origin == .onlyTable else { return header.choices }
    let others = otherSheets.prefix(10).joined(separator: ", ") + (otherSheets.count > 10 ? ", ..." : "")
    let words = origin == .first ? "the first one with data" : "the only one with a table of answers"
    return [
      TableChoice(
        "the sheet \"\(sheet)\" was read, \(words); others hold data too: \(others)", option: "sheet",
        value: sheet)
    ] + header.choices
  }
}

/// How a workbook is to be read; what is left out is found out from the file.
public struct XLSXOptions: Sendable, Hashable {
  /// The name of the sheet; nil for the first visible one that holds data.
  public var sheet: String?
  /// The row that names the columns; nil to find out.
  public var header: HeaderRow?
  /// The sign before the decimals of numbers, so that they stand beside numbers in text cells.
  public var decimalMark: UInt8
  /// How large the file may be.
  public var limits: XLSXLimits
  /// How many problems are kept; all are counted.
  public var problemLimit: Int

  /// Makes options; each can be left out.
  ///
  /// - Parameters:
  ///   - sheet: The name of the sheet, or nil for the first visible one that holds data.
  ///   - decimalMark: The sign before the decimals of numbers.
  ///   - limits: How large the file may be.
  ///   - problemLimit: How many problems are kept.
  public init(
    sheet: String? = nil, decimalMark: UInt8 = UInt8(ascii: "."), limits: XLSXLimits = XLSXLimits(),
    problemLimit: Int = 10_000
  ) {
    self.sheet = sheet
    self.decimalMark = decimalMark
    self.limits = limits
    self.problemLimit = max(1, problemLimit)
  }
}

/// How large a workbook may be before it is refused.
///
/// The limits keep a hostile or damaged file from using up memory and time; no file of a study comes near them.
public struct XLSXLimits: Sendable, Hashable {
  /// The most files inside the archive.
  public var entries = 10_000
  /// The most bytes that are unpacked in all.
  public var bytes = 4 << 30
  /// How many times larger than packed a file inside may become, once it passes `unquestionedBytes`.
  public var ratio = 300
  /// The size up to which nobody asks how tightly a file is packed.
  public var unquestionedBytes = 64 << 20
  /// The most bytes of all shared texts together, which are held in memory.
  public var sharedBytes = 1 << 30
  /// The most bytes of one cell; Excel itself allows 32,767 characters.
  public var cellBytes = 1 << 20
  /// The most bytes of one row.
  public var rowBytes = 64 << 20
  /// The most cells of a table: its rows times its columns.
  public var cells = 1 << 28

  /// Makes the limits that hold unless others are asked for.
  public init() {}
}

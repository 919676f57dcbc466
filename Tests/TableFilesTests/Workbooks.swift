@testable import TableFiles

/// The workbooks of the folder `Workbooks`, which `Workbooks/make.py` and `Workbooks/programs.py` write.
enum Workbooks {
  static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Workbooks/"

  /// Reads a workbook whole; messages call it by its name.
  static func table(_ name: String, options: XLSXOptions = XLSXOptions()) throws(TableReadError) -> DataTable
  {
    try DataTable(source(name, options: options))
  }

  /// Opens a workbook.
  static func source(
    _ name: String, options: XLSXOptions = XLSXOptions()
  ) throws(TableReadError) -> any TableSource {
    let bytes: [UInt8]
    do { bytes = try FileInput.readFile(folder + name) } catch { throw TableReadError(error.problem) }
    return try TableFile.open(bytes: bytes, path: name, options: TableOptions(xlsx: options))
  }

  /// What is said about a workbook that cannot be read; nil where it can.
  static func refusal(_ name: String, options: XLSXOptions = XLSXOptions()) -> String? {
    do {
      _ = try table(name, options: options)
      return nil
    } catch {
      return error.problems.last?.description
    }
  }
}

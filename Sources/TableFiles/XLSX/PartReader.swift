internal import StudyXML

/// Unpacks a part of a workbook and hands it to an XML reader, piece by piece.
struct PartReader: ~Copyable {
  private let entry: ZipEntry
  private var stream: XMLStream
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private let path: String
  private(set) var isAtEnd = false

  /// Opens a part.
  ///
  /// - Parameters:
  ///   - part: Its name in the archive.
  ///   - workbook: The workbook.
  ///   - names: The names that the handler tells apart.
  ///   - handler: What takes the events.
  /// - Throws: `TableReadError` where the part is missing or cannot be unpacked.
  init(
    _ part: String, of workbook: Workbook, names: [String], handler: any XMLStreamHandler
  ) throws(TableReadError) {
    let entry = try Self.entry(part, of: workbook)
    let stream = try Self.stream(part, of: workbook, names: names, handler: handler)
    path = workbook.path
    self.entry = entry
    self.stream = stream
  }

  private static func entry(_ part: String, of workbook: Workbook) throws(TableReadError) -> ZipEntry {
    do { return try ZipEntry(part, of: workbook.archive) } catch { throw .unreadable(workbook.path, error) }
  }

  private static func stream(
    _ part: String, of workbook: Workbook, names: [String], handler: any XMLStreamHandler
  ) throws(TableReadError) -> XMLStream {
    do {
      return try XMLStream(
        path: part, namespaces: WorkbookNamespace.sheets, names: names, handler: handler)
    } catch {
      throw .damaged(workbook.path, error)
    }
  }

  /// Reads the next piece, or ends the document, which can bring events as well; false when that was done before.
  mutating func readOn() throws(TableReadError) -> Bool {
    if isAtEnd { return false }
    let count: Int
    do { count = try entry.read(into: &block) } catch { throw .unreadable(path, error) }
    do {
      if count > 0 {
        try stream.feed(block, count: count)
      } else {
        isAtEnd = true
        try stream.finish()
      }
    } catch {
      throw .damaged(path, error)
    }
    return true
  }
}

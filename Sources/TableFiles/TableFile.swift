/// How a file of cells is to be read, whatever its format turns out to be.
public struct TableOptions: Sendable, Hashable {
  /// What is said about a text file.
  public var csv: CSVOptions
  /// What is said about a workbook.
  public var xlsx: XLSXOptions
  /// What is said about a file of a statistics program.
  public var statistics: StatisticsOptions

  /// Makes options; each can be left out.
  ///
  /// - Parameters:
  ///   - csv: What is said about a text file.
  ///   - xlsx: What is said about a workbook.
  ///   - statistics: What is said about a file of a statistics program.
  public init(
    csv: CSVOptions = CSVOptions(), xlsx: XLSXOptions = XLSXOptions(),
    statistics: StatisticsOptions = StatisticsOptions()
  ) {
    self.csv = csv
    self.xlsx = xlsx
    self.statistics = statistics
  }
}

/// Sees the bytes of a file as they are read, once and in order, such as to hash them on the way.
public typealias ByteObserver = (UnsafeRawBufferPointer) -> Void

/// Opens files of cells, by what they hold and not by what they are called.
///
/// A workbook named `.csv` is read as a workbook, and text named `.sav` as text. What is none of the formats that are
/// read is told by its name where it can be recognised: old Excel files, OpenDocument, Numbers, web pages and others.
public enum TableFile {
  /// Opens a file, or a pipe.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is known about it beforehand.
  ///   - observer: Sees all bytes until the last row is read.
  /// - Returns: Its rows; the header is read.
  /// - Throws: `TableReadError` when it is missing, unreadable, or no table can be had from it.
  public static func open(
    path: String, options: TableOptions = TableOptions(), observer: ByteObserver? = nil
  ) throws(TableReadError) -> any TableSource {
    let file: FileDescriptor
    do { file = try FileDescriptor.openForReading(path) } catch { throw TableReadError(error.problem) }
    let source = TextSource(file, path: path, blockSize: options.csv.blockSize, observer: observer)
    return try open(source, path: path, options)
  }

  /// Opens a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Returns: Its rows; the header is read.
  /// - Throws: `TableReadError` when no table can be had from it.
  public static func open(
    bytes: [UInt8], path: String, options: TableOptions = TableOptions()
  ) throws(TableReadError) -> any TableSource {
    try open(
      TextSource(bytes: bytes, path: path, blockSize: options.csv.blockSize), path: path, options)
  }

  private static func open(
    _ source: consuming TextSource, path: String, _ options: TableOptions
  ) throws(TableReadError) -> any TableSource {
    let content: FileContent
    var bytes: [UInt8] = []
    do {
      content = FileContent(try source.sample(FileContent.sampleSize), path: path)
      if content != .text { bytes = try source.rawBytes() }
    } catch {
      throw error.readError(path: path)
    }
    switch content {
    case .text: return try CSVReader(source: source, path: path, options: options.csv)
    case .archive: return try ArchiveContent.open(bytes, path: path, options: options.xlsx)
    case .statistics:
      return try StatisticsReader(bytes: bytes, path: path, options: options.statistics)
    case .json: return try JSONTableReader(bytes: bytes, path: path)
    case .compoundFile: throw TableReadError(FileContent.problem(ofCompoundFile: bytes, path: path))
    case .foreign(let foreign): throw TableReadError(foreign.problem(path: path))
    }
  }
}

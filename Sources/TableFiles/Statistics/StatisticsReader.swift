internal import Diagnostics

/// Reads a file of SPSS (`.sav`, `.zsav`, `.por`) or Stata (`.dta`).
///
/// The whole file is read when the reader is made; rows are then handed out in batches. Cells are text: numbers by their
/// shortest digits that read back equal, days and moments in ISO 8601 (`2024-05-01`, `2024-05-01T13:45:00`), lengths of
/// time too (`PT1H5M3.2S`). A value that is missing is an empty cell, whether the program left it open or the file
/// declares it as missing (99, `.a`); what was declared and met is told in `problems`, and `variables` says which values
/// these are and what the others stand for.
///
///     let reader = try StatisticsReader(path: "responses.sav")
///     var batch = CellBatch()
///     while try reader.read(into: &batch) { ... }
///     reader.variables[3].valueLabels
///
/// Weights are never applied and sets of multiple responses are not put together; both are told. ReadStat does the
/// reading, after the file was found to hold what it announces.
public final class StatisticsReader: TableSource {
  /// The file, as the caller named it.
  public let path: String
  /// The columns, with all that the file says about them.
  public let variables: [StatisticsVariable]
  /// What the file turned out to be.
  public let statistics: StatisticsFormat
  /// What the file turned out to be, as a file of cells.
  public var format: TableFormat { .statistics(statistics) }
  /// What the file says about its columns beside their names.
  public let columnInformation: [ColumnInformation]
  /// What the file is about, in its author's words; nil where it has no label.
  public let fileLabel: String?
  /// The remarks in the file, line by line.
  public let notes: [String]
  /// The variable by which the program weighted cases; it was not applied.
  public let weightVariable: String?
  /// How many cases there are.
  public let caseCount: Int
  /// The names of the variables as a batch of one row, for their places.
  public let headerCells: CellBatch
  /// The names of the variables.
  public var header: [String] { variables.map(\.name) }
  /// What was found wrong, in the order of the file.
  public var problems: [TableProblem] { log.problems }
  /// How many problems there are, kept or not.
  public var problemCount: Int { log.total }

  private let log: ProblemLog
  private var batches: [CellBatch]
  private var nextBatchIndex = 0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` when the file is missing, a folder, unreadable, none of the formats, cut off, damaged, too
  ///   large, or in an encoding that is not known.
  public convenience init(
    path: String, options: StatisticsOptions = StatisticsOptions()
  ) throws(TableReadError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileInput.readFile(path) } catch {
      throw TableReadError(error.problem)
    }
    try self.init(bytes: bytes, path: path, options: options)
  }

  /// Reads a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` as for a file.
  public init(
    bytes: [UInt8], path: String, options: StatisticsOptions = StatisticsOptions()
  ) throws(TableReadError) {
    let content: StatisticsContent
    do throws(Problem) {
      content = try StatisticsContent(bytes, path: path, options: options)
    } catch {
      throw error.error(path: path)
    }
    self.path = path
    let collector = content.collector
    variables = collector.variables
    statistics = content.format
    columnInformation = collector.variables.map { ColumnInformation($0, decimalMark: options.decimalMark) }
    fileLabel = collector.fileLabel
    notes = collector.notes
    weightVariable = collector.weight
    caseCount = collector.cells.rowCount
    batches = collector.cells.batches
    headerCells = CellBatch(path: path, variables: collector.variables.map(\.name))
    log = content.problems(limit: options.problemLimit)
  }

  /// Hands out the next rows, at least one.
  ///
  /// - Parameter batch: The batch; what it held is gone.
  /// - Returns: False when there are no more rows.
  /// - Throws: Nothing: what can go wrong went wrong when the reader was made.
  public func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    guard nextBatchIndex < batches.count else {
      batch = CellBatch(path: path, columnCount: variables.count)
      return false
    }
    batch = batches[nextBatchIndex]
    // The memory goes over to whoever reads.
    batches[nextBatchIndex] = CellBatch()
    nextBatchIndex += 1
    return true
  }
}

extension CellBatch {
  /// One row that holds the names of variables, as a header.
  init(path: String, variables: [String]) {
    self.init(path: path, columnCount: variables.count)
    placement = .records(variables: variables)
    firstLine = 0
    layout = [0, 0]
    for name in variables {
      layout.append(UInt32(bytes.count))
      bytes.append(contentsOf: name.utf8)
      layout.append(UInt32(bytes.count))
    }
    rowCount = 1
  }
}

extension ColumnInformation {
  /// What a file of a statistics program says about a variable.
  ///
  /// - Parameters:
  ///   - variable: The variable.
  ///   - decimalMark: The byte before the decimals in cells.
  init(_ variable: StatisticsVariable, decimalMark: UInt8) {
    func text(_ value: StatisticsVariable.Value) -> String {
      guard case .number = value, decimalMark != UInt8(ascii: ".") else { return value.description }
      return value.description.replacing(".", with: String(UnicodeScalar(decimalMark)))
    }
    self.init(
      label: variable.label,
      valueLabels: Dictionary(
        variable.valueLabels.map { (text($0.value), $0.label) }, uniquingKeysWith: { first, _ in first }
      ),
      missingValues: variable.missing.map(\.description))
  }
}

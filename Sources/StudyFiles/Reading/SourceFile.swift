internal import StudyModel
internal import TableFiles

/// What a raw file turned out to be; a line of the provenance.
public struct SourceReading: Sendable, Hashable {
  /// The path as the study names it, or the file's name.
  public var path: String
  /// The SHA-256 of the bytes; nil where the file was streamed without hashing.
  public var sha256: String?
  /// The size in bytes.
  public var bytes: Int
  /// Separator, encoding and layout, and how they came to be known.
  public var description: String
  /// The number of rows of data.
  public var rows: Int
}

/// One raw file that is being read.
struct SourceFile {
  /// The rows of a file as they come.
  enum Rows {
    /// Batch by batch, in memory that does not grow with the file.
    case streamed(any TableSource)
    /// The whole file with rows and columns exchanged.
    case turned(DataTable)
  }

  let path: String
  let label: String
  let headings: [String]
  var rows: Rows
  /// The first batch, which recognition has looked at.
  var first: CellBatch?
  var reading: SourceReading
  let declaration: Study.Source?

  /// Opens a file, finds out what it is, and reads its first rows.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - label: what messages and the report call it.
  ///   - declaration: what the study says of it.
  ///   - options: what the user says of it.
  ///   - hashes: whether the SHA-256 is wanted.
  ///   - looksLikeItems: whether texts are the items of an instrument, to recognise files with people as columns.
  /// - Throws: `InputProblems` where the file is not readable as a table.
  init(
    path: String, label: String, declaration: Study.Source?, options: ReadingOptions, hashes: Bool,
    looksLikeItems: ([String]) -> Bool
  ) throws {
    self.path = path
    self.label = label
    self.declaration = declaration
    var csv = CSVOptions()
    if let name = options.encoding {
      guard let encoding = TextEncoding(name: name) else {
        throw InputProblems(
          place: label, "\"\(name)\" is no encoding that is known",
          expected: "one of " + TextEncoding.allCases.map(\.name).joined(separator: ", "),
          remedy: "correct --encoding")
      }
      csv.encoding = encoding
    }
    if let delimiter = options.delimiter {
      guard delimiter.utf8.count == 1 else {
        throw InputProblems(
          place: label, "--delimiter \"\(delimiter)\" is no single sign",
          expected: "one sign between cells, such as ; or , or tab", remedy: "correct --delimiter")
      }
      csv.delimiter = delimiter.utf8.first
    }
    let reader: CSVReader
    var inMemory: [UInt8]?
    do throws(TableReadError) {
      if hashes {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileInput.readFile(path) } catch {
          throw TableReadError(error.problem)
        }
        inMemory = bytes
        reading = SourceReading(
          path: label, sha256: SHA256.hexadecimal(of: bytes), bytes: bytes.count, description: "", rows: 0)
        reader = try CSVReader(bytes: bytes, path: label, options: csv)
      } else {
        reading = SourceReading(path: label, sha256: nil, bytes: 0, description: "", rows: 0)
        reader = try CSVReader(path: path, options: csv)
      }
      first = try reader.nextBatch()
    } catch {
      throw InputProblems(
        error.problems.filter { $0.severity == .error }.map { InputProblem($0, label: label) })
    }
    rows = .streamed(reader)
    let layout = options.layout ?? declaration?.layout
    let firstColumn =
      first.map { batch in (0..<batch.rowCount).map { batch.string(row: $0, column: 0) } } ?? []
    let recognisesRows =
      layout == nil && reader.columnCount > 1 && firstColumn.count <= 1000 && !looksLikeItems(reader.header)
      && looksLikeItems(firstColumn)
    if layout == .itemsAsRows || recognisesRows {
      // Turning needs the whole file; questionnaires with people as columns are small.
      do throws(TableReadError) {
        let whole =
          if let inMemory { try DataTable.read(bytes: inMemory, path: label, options: csv) } else {
            try DataTable.read(path: path, options: csv)
          }
        let table = whole.transposed()
        headings = table.header
        rows = .turned(table)
      } catch {
        throw InputProblems(
          error.problems.filter { $0.severity == .error }.map { InputProblem($0, label: label) })
      }
      self.first = nil
    } else {
      headings = reader.header
    }
    layoutWasRecognised = recognisesRows
    let shape = if case .turned = rows { "items as rows" } else { "rows" }
    reading.description = (reader.format.descriptions + ["layout: " + shape]).joined(separator: ", ")
  }

  /// Whether people stand in columns because the first column was recognised as items.
  let layoutWasRecognised: Bool

  /// Whether the file has people as columns.
  var isTurned: Bool { if case .turned = rows { true } else { false } }

  /// Where the heading of a column stands.
  func headingPlace(_ column: Int) -> String {
    switch rows {
    case .streamed(let source):
      source.headerCells.place(row: 0, column: column).description(in: label)
    case .turned(let table): table.headerPlace(column: column).description(in: label)
    }
  }

  /// The distinct texts of a column in the first rows.
  func distinctValues(_ column: Int) -> Set<String> {
    guard let first else { return [] }
    var values: Set<String> = []
    for row in 0..<min(first.rowCount, 10_000) {
      let text = first.string(row: row, column: column).foldedForComparison
      if !text.isEmpty { values.insert(text) }
      if values.count > 100 { break }
    }
    return values
  }

  /// What the table reader found wrong so far.
  var problems: [TableProblem] {
    switch rows {
    case .streamed(let source): source.problems
    case .turned(let table): table.problems
    }
  }
}

internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// The rows of a file that fit all of some conditions and are not excluded; the others are counted.
final class SelectedRows: TableSource {
  let path: String
  let header: [String]
  let headerCells: CellBatch
  let columnInformation: [ColumnInformation]
  let format: TableFormat

  private let source: any TableSource
  private let conditions: [(column: Int, condition: RowCondition)]
  private let excluded: Set<Int>
  private var excludedRows: Set<Int> = []
  private var isAtEnd = false
  private var leftOut = 0
  private var firstLeftOut: TablePlace?

  /// Finds the columns of the conditions.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - conditions: the conditions.
  ///   - excluded: the lines on which rows begin that the study excludes.
  ///   - label: what messages call the file.
  /// - Throws: `InputProblems` for a column that the file does not have.
  init(
    _ source: any TableSource, conditions: [RowCondition], excluded: Set<Int>, label: String
  ) throws {
    self.source = source
    self.excluded = excluded
    path = source.path
    header = source.header
    headerCells = source.headerCells
    columnInformation = source.columnInformation
    format = source.format
    self.conditions = try conditions.map { condition in
      guard let column = source.header.column(named: condition.column) else {
        throw InputProblems(
          place: label, "--where \"\(condition)\": no column is headed \"\(condition.column)\"",
          expected: "one of " + listed(source.header.map { "\"\(shown($0))\"" }), remedy: "correct --where")
      }
      return (column, condition)
    }
  }

  var problems: [TableProblem] { source.problems + summary }
  var problemCount: Int { source.problemCount + summary.count }

  func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    repeat {
      guard try source.read(into: &batch) else {
        isAtEnd = true
        return false
      }
      select(&batch)
    } while batch.rowCount == 0
    return true
  }

  /// Takes the rows that are excluded or do not fit out of a batch.
  func select(_ batch: inout CellBatch) {
    if !excluded.isEmpty {
      let found = (0..<batch.rowCount).filter { excluded.contains(batch.line(row: $0)) }
      excludedRows.formUnion(found.map(batch.line))
      if !found.isEmpty { batch.keepRows { !found.contains($0) } }
    }
    let unfit = (0..<batch.rowCount).filter { row in
      !conditions.allSatisfy { $0.condition.holds(batch.string(row: row, column: $0.column).trimmedOfSpace) }
    }
    guard let first = unfit.first else { return }
    firstLeftOut = firstLeftOut ?? batch.place(row: first, column: conditions[0].column)
    leftOut += unfit.count
    let rows = Set(unfit)
    batch.keepRows { !rows.contains($0) }
  }

  /// How many rows were left out, once all were read.
  private var summary: [TableProblem] {
    let unknown = isAtEnd ? excluded.subtracting(excludedRows).sorted() : []
    return unknown.map { row in
      TableProblem(
        path: path, severity: .error,
        message: "an exclusion names row \(row), on which no row of data begins",
        expected: "the line of the file, or the row of the sheet, on which the row begins",
        remedy: "correct row=\"\(row)\" of the <exclusion> in study.xml")
    } + unfit
  }

  private var unfit: [TableProblem] {
    guard let firstLeftOut else { return [] }
    let flags = conditions.map { "--where \"\($0.condition)\"" }.joined(separator: " ")
    return [
      TableProblem(
        place: firstLeftOut, severity: .warning,
        message:
          "\(leftOut.counting("row")) \(leftOut == 1 ? "is" : "are") left out by \(flags)\(leftOut == 1 ? "" : ", here first")"
      )
    ]
  }
}

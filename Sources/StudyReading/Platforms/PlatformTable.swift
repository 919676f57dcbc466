internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// The rows of an export as a plain table: one heading a column, and nothing but answers below.
///
/// Rows come batch by batch as from the file itself. Cells keep the places that they have in the file.
final class PlatformTable: TableSource {
  let path: String
  let header: [String]
  let headerCells: CellBatch
  let columnInformation: [ColumnInformation]
  let format: TableFormat

  private let source: any TableSource
  private let rules: [RowRule]
  private let cells: [(column: Int, rule: CellRule)]
  private let leavesOutIncomplete: Bool
  /// The responses that were put together from several rows, until they were handed on.
  private var gathered: [[CellBatch.GatheredCell]]
  /// How many rows of headings are still to come.
  private var headingRows: Int
  private var rowsGiven = 0
  private var told: [TableProblem] = []
  private var toldCount = 0
  private var incomplete: (first: TablePlace, count: Int, reason: String)?
  private let firstHeading: [UInt8]

  /// As many rows are told one by one; all are counted.
  private static let mostTold = 1000

  /// Reads a file by a plan.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - plan: how the platform's exports are read.
  ///   - leavesOutIncomplete: whether unfinished answers are left out.
  init(_ source: any TableSource, plan: PlatformPlan, leavesOutIncomplete: Bool) {
    self.source = source
    path = source.path
    format = source.format
    headerCells = source.headerCells
    header = plan.columns.map(\.heading)
    columnInformation = plan.columns.map { ColumnInformation(label: $0.label, valueLabels: $0.valueLabels) }
    rules = plan.rules
    cells = plan.cells.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.leavesOutIncomplete = leavesOutIncomplete
    headingRows = plan.headingRows
    gathered = []
    firstHeading = Array(source.header[0].utf8)
  }

  /// Takes over responses that were put together from several rows.
  ///
  /// - Parameters:
  ///   - table: the responses.
  ///   - source: the file, which was read to its end.
  init(_ table: GatheredTable, of source: any TableSource) {
    self.source = source
    path = source.path
    format = source.format
    headerCells = CellBatch(path: source.path, columnCount: table.columns.count, rows: [table.headings])
    header = table.columns.map(\.heading)
    columnInformation = table.columns.map { ColumnInformation(label: $0.label, valueLabels: $0.valueLabels) }
    rules = []
    cells = []
    leavesOutIncomplete = false
    headingRows = 0
    gathered = table.rows
    told = table.problems
    firstHeading = []
  }

  var problems: [TableProblem] { source.problems + told + summary }
  var problemCount: Int { source.problemCount + told.count + summary.count }

  func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    if !gathered.isEmpty {
      batch = CellBatch(path: path, columnCount: header.count, rows: gathered)
      gathered = []
      return true
    }
    repeat {
      batch.forgetReplacements()
      guard try source.read(into: &batch) else { return false }
      leaveOutHeadings(&batch)
      leaveOutRows(&batch)
    } while batch.rowCount == 0
    batch.number(from: rowsGiven)
    rowsGiven += batch.rowCount
    for (column, rule) in cells { rule.apply(to: &batch, column: column) }
    return true
  }

  private func leaveOutHeadings(_ batch: inout CellBatch) {
    guard headingRows > 0 else { return }
    let count = min(headingRows, batch.rowCount)
    headingRows -= count
    batch.keepRows { $0 >= count }
  }

  private func leaveOutRows(_ batch: inout CellBatch) {
    var leftOut: Set<Int> = []
    for row in 0..<batch.rowCount {
      if isHeadings(batch, row) {
        tell(batch, row, 0, "the row holds the headings once more", "it was left out")
        leftOut.insert(row)
        continue
      }
      guard let (rule, column) = firstRule(batch, row) else { continue }
      let reason = rule.reason + " (\"\(shown(header[column]))\")"
      switch rule.verdict {
      case .leftOut:
        tell(batch, row, column, "the row is " + reason, "it was left out")
        leftOut.insert(row)
      case .told: tell(batch, row, column, "the row is " + reason, "it was kept")
      case .incomplete:
        let place = incomplete?.first ?? batch.place(row: row, column: column)
        incomplete = (place, (incomplete?.count ?? 0) + 1, incomplete?.reason ?? reason)
        if leavesOutIncomplete { leftOut.insert(row) }
      }
    }
    if !leftOut.isEmpty { batch.keepRows { !leftOut.contains($0) } }
  }

  /// The first rule that a row fits, and the column by which it does.
  private func firstRule(_ batch: CellBatch, _ row: Int) -> (RowRule, column: Int)? {
    for rule in rules {
      if let column = rule.columns.first(where: { rule.fits(batch, row, $0) }) { return (rule, column) }
    }
    return nil
  }

  private func isHeadings(_ batch: CellBatch, _ row: Int) -> Bool {
    let isFirst = batch.withBytes(row: row, column: 0) { $0.elementsEqual(firstHeading) }
    guard isFirst, !firstHeading.isEmpty, batch.columnCount > 1 else { return false }
    return source.header.indices.allSatisfy { batch.string(row: row, column: $0) == source.header[$0] }
  }

  private func tell(_ batch: CellBatch, _ row: Int, _ column: Int, _ message: String, _ remedy: String) {
    toldCount += 1
    guard told.count < Self.mostTold else { return }
    told.append(
      TableProblem(
        place: batch.place(row: row, column: column), severity: .warning, message: message, remedy: remedy))
  }

  /// What is told once, when all rows were read.
  private var summary: [TableProblem] {
    var list: [TableProblem] = []
    if toldCount > told.count, let last = told.last?.place {
      list.append(
        TableProblem(
          place: last, severity: .warning,
          message: "\(toldCount) rows in all are told like these, the first \(told.count) one by one"))
    }
    if let incomplete {
      let isOne = incomplete.count == 1
      let rows = isOne ? "one row is" : "\(incomplete.count) rows are"
      let leftOut = isOne ? "it was left out" : "they were left out"
      list.append(
        TableProblem(
          place: incomplete.first, severity: .warning,
          message: "\(rows) \(incomplete.reason)\(isOne ? "" : ", here first")",
          remedy: leavesOutIncomplete
            ? leftOut + " as --incomplete says"
            : (isOne ? "it was kept; leave it out" : "they were kept; leave them out")
              + " with --incomplete leave-out"))
    }
    return list
  }
}

extension RowRule {
  /// Whether a cell of a row holds one of the texts.
  func fits(_ batch: CellBatch, _ row: Int, _ column: Int) -> Bool {
    if batch.isEmpty(row: row, column: column) { return texts.contains("") }
    return texts.contains(batch.string(row: row, column: column).foldedForComparison)
  }
}

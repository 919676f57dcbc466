internal import StudyDocuments
package import StudyModel
package import TableFiles

/// A file with the columns of several conditions side by side, with one row for each participant and condition.
package struct StackedConditions {
  /// The headings: a participant where the file names none, the factor, columns that are kept, and the questions.
  let headings: [String]
  /// What the headings of each question have in common; nil for other columns.
  let names: [String?]
  /// One row for each row of the file and condition in which something was asked.
  let rows: RearrangedTable
  /// The conditions and their factor.
  package let conditions: WideConditions
  /// For each column, those of the file that it holds; none for the factor and for a participant that is counted.
  package let columns: [[Int]]
  /// The columns of the file that are left out, because what they measure belongs to no condition.
  let leftOut: [Int]
  /// The column of the factor.
  let factorColumn: Int

  private let table: DataTable
  private let abbreviations: (levels: [String], headings: Int)?

  /// Puts the conditions of each row one below the other.
  ///
  /// - Parameters:
  ///   - table: the whole file.
  ///   - blocks: the columns of the conditions.
  ///   - factor: the identifier of the factor.
  ///   - countsRows: whether each row is a participant of its own that no column names.
  ///   - isOfConditions: whether a heading outside the blocks names values that belong to one condition.
  init(
    _ table: DataTable, blocks: ConditionBlocks, factor: String, countsRows: Bool,
    isOfConditions: (String) -> Bool
  ) {
    self.table = table
    abbreviations = blocks.abbreviations
    conditions = WideConditions(factor: factor, levels: blocks.levels)
    let asked = Set(blocks.columns.joined())
    let others = table.header.indices.filter { !asked.contains($0) }
    let unassigned = others.filter { isOfConditions(table.header[$0]) }
    let kept = others.filter { !unassigned.contains($0) }
    leftOut = unassigned
    let written = (countsRows ? ["participant"] : []) + [factor]
    factorColumn = written.count - 1
    columns = written.map { _ in [] } + kept.map { [$0] } + blocks.columns
    headings = written + kept.map { table.header[$0] } + blocks.columns.map { table.header[$0[0]] }
    names = [String?](repeating: nil, count: written.count + kept.count) + blocks.names
    var cells: [[RearrangedTable.Cell?]] = []
    var texts = written.map { _ in [String]() }
    let factorColumn = factorColumn
    for row in 0..<table.rowCount {
      let all = blocks.levels.indices
      let answered = all.filter { level in
        blocks.columns.contains { !table.isEmpty(row: row, column: $0[level]) }
      }
      // A condition that was never met has no row; somebody who answered nothing stays in the data.
      for level in answered.isEmpty ? Array(all.prefix(1)) : answered {
        cells.append(
          written.map { _ in nil } + kept.map { RearrangedTable.Cell(row: row, column: $0) }
            + blocks.columns.map { RearrangedTable.Cell(row: row, column: $0[level]) })
        if countsRows { texts[0].append(String(row + 1)) }
        texts[factorColumn].append(answered.isEmpty ? "" : blocks.levels[level])
      }
    }
    rows = RearrangedTable(table, cells: cells, texts: texts)
  }

  /// The headings of the file.
  var ownHeadings: [String] { table.header }

  /// What is wrong with the file.
  var problems: [TableProblem] { table.problems }

  /// What the file says about its columns.
  var columnInformation: [ColumnInformation] {
    let information = table.columnInformation
    guard !information.isEmpty else { return [] }
    return columns.map { $0.first.map { information[$0] } ?? ColumnInformation() }
  }

  /// Where the heading of a column stands.
  package func headingPlace(_ column: Int) -> TablePlace {
    table.headerPlace(column: columns[column].first ?? 0)
  }

  /// What was recognised, and how to say it.
  ///
  /// - Parameters:
  ///   - label: what messages call the file.
  ///   - isNew: whether it can be said by flags.
  /// - Returns: the columns of conditions, and those that are left out.
  func assumptions(label: String, isNew: Bool) -> [Assumption] {
    let questions = columns.filter { $0.count > 1 }
    let abbreviated =
      abbreviations.map { short in
        " (\(listed(short.levels.map { "\"\(shown($0))\"" })) in \(short.headings.counting("heading")))"
      } ?? ""
    let settled = isNew ? "--conditions \"\(conditions)\"" : "conditions=\"\(conditions)\" of the <source>"
    var list = [
      Assumption(
        "\(label) asks \(questions.count.counting("question")) in \(conditions.levels.count) conditions side by side: "
          + listed(conditions.levels.map { "\"\(shown($0))\"" }) + abbreviated
          + "; read as the factor \(conditions.factor)",
        settledBy: settled)
    ]
    if !leftOut.isEmpty {
      list.append(
        Assumption(
          listed(leftOut.map { "\"\(shown(table.header[$0]))\"" })
            + (leftOut.count == 1 ? " belongs" : " belong") + " to no condition and "
            + (leftOut.count == 1 ? "is" : "are") + " not used",
          settledBy: isNew ? "--layout wide, which analyses all columns without conditions" : ""))
    }
    return list
  }
}

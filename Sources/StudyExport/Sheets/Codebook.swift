/// The codebook as a table: one row per variable of the tables that it describes.
enum Codebook {
  /// Makes the codebook.
  ///
  /// - Parameters:
  ///   - sheets: the tables.
  ///   - codes: the codes that stand for missing values; nil where cells are left empty.
  /// - Returns: a table with a row per variable.
  static func sheet(of sheets: [DataSheet], codes: MissingCodes?) -> DataSheet {
    let rows = sheets.flatMap { sheet in
      sheet.columns.enumerated().map { (sheet: sheet, position: $0, column: $1) }
    }
    var columns: [DataSheet.Column] = []
    func text(_ name: String, _ label: String, _ value: (DataVariable) -> String?) {
      columns.append(
        DataSheet.Column(
          DataVariable(name: name, label: label, content: .text, level: .nominal),
          cells: rows.map { row in value(row.column.variable).map { .text($0) } ?? .empty }))
    }
    func number(
      _ name: String, _ label: String,
      _ value: ((sheet: DataSheet, position: Int, column: DataSheet.Column)) -> Double?
    ) {
      columns.append(
        DataSheet.Column(
          DataVariable(name: name, label: label, content: .number, level: .interval),
          cells: rows.map { row in value(row).flatMap { $0.isFinite ? .number($0) : nil } ?? .empty }))
    }
    columns.append(
      DataSheet.Column(
        DataVariable(name: "table", label: "Table", content: .text, level: .nominal),
        cells: rows.map { .text($0.sheet.id) }))
    number("position", "Column of the table, from 1") { Double($0.position + 1) }
    text("variable", "Name") { $0.name }
    text("label", "What it is") { $0.label }
    text("question", "Words of the question") { $0.question }
    text("introduction", "What stands before the question") { $0.introduction }
    text("content", "What the cells hold") { type(of: $0.content) }
    text("level", "How the values may be computed with") { $0.level.rawValue }
    text("unit", "Unit") { $0.unit }
    number("minimum", "Smallest possible value") { $0.column.variable.range?.lowerBound }
    number("maximum", "Largest possible value") { $0.column.variable.range?.upperBound }
    text("values", "What values stand for") { values(of: $0) }
    text("missing_values", "Codes of missing values") { missing(of: $0, codes: codes) }
    text("measure", "Measure of the study") { $0.origin.measure }
    text("part", "Item or score") { $0.origin.part }
    text("task", "Task") { $0.origin.task }
    text("rater", "Rater") { $0.origin.rater }
    number("repetition", "Which of several values") { $0.column.variable.origin.repetition.map(Double.init) }
    text("condition", "Levels within the participant") { $0.origin.condition }
    text("note", "What else there is to know") { $0.note }
    number("present", "Number of cases with a value") { Double($0.column.presentCount) }
    number("absent", "Number of cases without a value") {
      Double($0.column.cells.count - $0.column.presentCount)
    }
    return DataSheet(
      id: "codebook", caseDescription: "One variable", columns: columns, caseCount: rows.count)
  }

  private static func type(of content: DataVariable.Content) -> String {
    switch content {
    case .text: "text"
    case .number: "number"
    case .category: "category"
    }
  }

  private static func values(of variable: DataVariable) -> String? {
    if case .category(let list) = variable.content {
      return list.map { "\($0.id) (\($0.code.plainText)) = \($0.label)" }.joined(separator: "; ")
    }
    if variable.valueLabels.isEmpty { return nil }
    return variable.valueLabels.map { "\($0.value.plainText) = \($0.label)" }.joined(separator: "; ")
  }

  private static func missing(of variable: DataVariable, codes: MissingCodes?) -> String? {
    guard variable.hasMissingCodes else { return nil }
    guard let codes else { return "empty" }
    return MissingReason.coded.compactMap { reason in
      codes.code(of: reason).map { "\($0.plainText) = \(reason.label)" }
    }.joined(separator: "; ")
  }
}

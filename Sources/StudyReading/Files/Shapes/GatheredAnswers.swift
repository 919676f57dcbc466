internal import StudyDocuments
package import StudyModel
package import TableFiles

/// A file with one answer a row whose answers were put side by side.
package struct GatheredAnswers {
  /// The headings: those of columns that are kept, and the names of the items.
  let headings: [String]
  /// One row for each set of answers.
  let rows: RearrangedTable
  /// What is wrong with the file, and with its shape.
  let problems: [TableProblem]
  /// Which columns of the file were read as what.
  package let columns: LongAnswers

  private let table: DataTable
  /// Where the name of each item stands first; nil for columns that were kept.
  private let places: [RearrangedTable.Cell?]

  init(_ table: DataTable, columns: LongAnswers) {
    self.table = table
    self.columns = columns
    let found = columns.gathered(table)
    headings = found.headings
    places = found.places
    rows = found.rows
    problems = table.problems + found.problems
  }

  /// The columns of the file that were kept, in their new order.
  package var keptColumns: [Int] { [columns.participant].compactMap { $0 } + columns.kept.map(\.column) }

  /// For each column, those of the file that it holds; none for items.
  var columnNumbers: [[Int]] { headings.indices.map { $0 < keptColumns.count ? [keptColumns[$0]] : [] } }

  /// The columns of the file that gave it its shape, as a study declares them.
  package var shapeColumns: [Study.Source.Column] {
    [(columns.item, ColumnTarget.itemName), (columns.answer, .answer)].map { column, target in
      let heading = table.header[column]
      let before = table.header[..<column].count { $0 == heading }
      return Study.Source.Column(heading: heading, target: target, occurrence: before + 1)
    }
  }

  /// What the columns were read as, where the user did not say it.
  func assumption(label: String, isTold: Bool) -> Assumption? {
    guard !isTold else { return nil }
    let item = shown(table.header[columns.item])
    let answer = shown(table.header[columns.answer])
    return Assumption(
      columns.isOfCriteria
        ? "\(label) has one criterion a row: \"\(item)\" names it, and \"\(answer)\" holds the points"
        : "\(label) has one answer a row: \"\(item)\" names the item, and \"\(answer)\" holds the answer",
      settledBy: "--map \"\(item)=item-name\" --map \"\(answer)=answer\"")
  }

  /// What is wrong with names of criteria that none of the study's rubrics has.
  ///
  /// - Parameters:
  ///   - recognised: what the columns were recognised as.
  ///   - study: the study.
  ///   - label: what messages call the file.
  /// - Returns: a problem for each name.
  func unknownCriteria(_ recognised: RecognisedColumns, study: Study, label: String) -> [InputProblem] {
    guard columns.isOfCriteria else { return [] }
    let known = study.measures.flatMap { measure in
      (measure.rubric?.criteria ?? []).map { (target: "criterion:\(measure.id).\($0.id)", name: $0.label()) }
    }
    return headings.indices.dropFirst(keptColumns.count).compactMap { column in
      guard recognised.targets[column] == .ignore, !recognised.told.contains(column) else { return nil }
      let name = shown(headings[column])
      return InputProblem(
        headingPlace(column).description(in: label), "\"\(name)\" is no criterion of the study's rubrics",
        expected: "one of " + listed(known.map(\.name)),
        remedy:
          "correct the name, or say what it is with --map \"\(name)=\(known.first?.target ?? "ignore")\", "
          + "or leave it out with --map \"\(name)=ignore\"")
    }
  }

  /// Where the heading of a column stands, or the first cell that names the item.
  package func headingPlace(_ column: Int) -> TablePlace {
    if let cell = places[column] { return table.place(row: cell.row, column: cell.column) }
    return table.headerPlace(column: keptColumns[column])
  }

  /// What the file says about its columns; what it says of answers holds for each item.
  var columnInformation: [ColumnInformation] {
    let information = table.columnInformation
    guard !information.isEmpty else { return [] }
    return headings.indices.map { index in
      information[index < keptColumns.count ? keptColumns[index] : columns.answer]
    }
  }
}

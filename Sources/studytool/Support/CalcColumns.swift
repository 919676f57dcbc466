internal import CalcMethods
internal import JSONText
internal import Stats
internal import StudyDocuments
internal import TableFiles

/// The columns of a table, as the inputs of a method.
struct CalcColumns {
  private let table: DataTable
  private var problems: [InputProblem] = []

  init(path: String) throws {
    do {
      table = try DataTable(TableFile.open(path: path))
    } catch {
      throw InputProblems(error.problems.map { InputProblem($0) })
    }
    guard !table.hasErrors else { throw InputProblems(table.problems.map { InputProblem($0) }) }
  }

  /// The inputs that stand in columns; every cell that does not fit is a problem at its place.
  func members(_ columns: [CalcFlags.Column]) throws -> [CalcValue.Member] {
    var reading = self
    let members = columns.map { column in
      let values = column.names.map { reading.values(of: $0, kind: column.kind) }
      return CalcValue.Member(column.key, column.kind.value(columns: values))
    }
    guard reading.problems.isEmpty else { throw InputProblems(reading.problems) }
    return members
  }

  /// The cells of a column; without the column, as many missing values as there are rows.
  private mutating func values(of name: String, kind: InputKey.Kind) -> [CalcValue] {
    let places = table.header.indices.filter { table.header[$0] == name }
    guard places.count == 1, let place = places.first else {
      problems.append(
        InputProblem(
          place: table.path,
          message: "\(places.isEmpty ? "there is no" : "there is more than one") column \"\(name)\"",
          expected: "one of " + table.header.joined(separator: ", "), remedy: "name another column"))
      return Array(repeating: .null, count: table.rowCount)
    }
    return (0..<table.rowCount).map { row in
      let cell = table.string(row: row, column: place)
      if let value = kind.value(cell: cell) { return value }
      let at = table.place(row: row, column: place)
      problems.append(
        InputProblem(
          place: at.description, message: "\"\(cell)\" in the column \"\(name)\"",
          expected: kind.cellExpectation,
          remedy: kind == .table
            ? "correct the cell" : "correct the cell, or empty it where the value is missing"))
      return .null
    }
  }
}

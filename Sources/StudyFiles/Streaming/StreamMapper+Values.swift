internal import StudyModel
internal import TableFiles

/// Reading of numbers.
extension StreamMapper {
  mutating func readValues(
    _ window: RowWindow, _ value: StreamPlan.Value, index: Int
  ) throws(StreamingRefusal) {
    rows.measures[index].hasMissing = false
    var row = 0
    while true {
      row = rows.measures[index].readNumbers(
        window, value, from: row)
      if row == window.rowCount { break }
      try readCell(window, row, value, index: index)
      row += 1
    }
    try check(value, index: index)
  }

  /// Reads a cell that holds anything but a plain number.
  private mutating func readCell(
    _ window: RowWindow, _ row: Int, _ value: StreamPlan.Value, index: Int
  ) throws(StreamingRefusal) {
    rows.measures[index].multiples[row] = StreamedRows.noMultiple
    rows.measures[index].values[row] = .nan
    let bytes = window.text(row: row, column: value.column.column)
    if bytes.isEmpty {
      rows.measures[index].hasMissing = true
      return
    }
    // The factor of the unit is applied to all values together.
    if let number = window.double(
      row: row, column: value.column.column, decimalMark: value.decimalMark)
    {
      rows.measures[index].values[row] = number
      rows.measures[index].multiples[row] = value.measure.multiple(of: number)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let folded = text.foldedForComparison
    if CellText.isNotApplicable(folded) || plan.mapper.isMissing(folded, value.column.reading) {
      rows.measures[index].hasMissing = true
      return
    }
    guard let number = try? plan.mapper.number(text, folded: folded, value.column), value.measure.factor == 1
    else { throw StreamingRefusal("a cell that is no plain value") }
    rows.measures[index].values[row] = number
    rows.measures[index].multiples[row] = value.measure.multiple(of: number)
  }

  /// Refuses values that cannot be, and takes the unit into account.
  private mutating func check(_ value: StreamPlan.Value, index: Int) throws(StreamingRefusal) {
    let count = rows.count
    let factor = value.measure.factor
    let areAccepted = rows.measures[index].values.withUnsafeMutableBufferPointer { values in
      switch value.column.reading {
      case .number(range: nil, whole: false): return true
      case .duration:
        var least = Double.infinity
        for row in 0..<count where values[row] < least { least = values[row] }
        if factor != 1 { for row in 0..<count { values[row] *= factor } }
        return least > 0
      default:
        for row in 0..<count where !values[row].isNaN {
          if plan.mapper.accept(values[row], value.column.reading) == nil { return false }
        }
        return true
      }
    }
    guard areAccepted else { throw StreamingRefusal("a value that cannot be") }
  }
}

extension StreamedRows.Values {
  /// Reads plain numbers; returns the first row that holds none.
  fileprivate mutating func readNumbers(
    _ window: RowWindow, _ value: StreamPlan.Value, from row: Int
  ) -> Int {
    window.numbers(
      column: value.column.column, from: row, decimalMark: value.decimalMark,
      decimals: value.measure.decimals,
      limit: StreamedMeasure.limit, values: &values, multiples: &multiples)
  }
}

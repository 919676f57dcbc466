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
    let areAccepted: Bool
    switch value.column.reading {
    case .number(range: nil, whole: false): return
    case .duration:
      areAccepted = rows.measures[index].takeTimes(rows.count, factor: value.measure.factor)
    default:
      areAccepted = (0..<rows.count).allSatisfy { row in
        let measure = rows.measures[index]
        let isMultiple = measure.multiples[row] != StreamedRows.noMultiple
        let number = isMultiple ? value.measure.value(Int(measure.multiples[row])) : measure.values[row]
        return number.isNaN || plan.mapper.accept(number, value.column.reading) != nil
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

  /// Takes the unit of times into account; false where a time is not above 0.
  fileprivate mutating func takeTimes(_ count: Int, factor: Double) -> Bool {
    multiples.withUnsafeBufferPointer { multiples in
      var (least, most) = (UInt32.max, UInt32.min)
      for row in 0..<count {
        least = min(least, multiples[row])
        most = max(most, multiples[row])
      }
      guard least > 0 else { return false }
      guard most == StreamedRows.noMultiple else { return true }
      for row in 0..<count where multiples[row] == StreamedRows.noMultiple {
        // What is no number is missing.
        if values[row] <= 0 { return false }
        values[row] *= factor
      }
      return true
    }
  }
}

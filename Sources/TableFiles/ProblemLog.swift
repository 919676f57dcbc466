/// The problems of a file while it is read.
///
/// What can be wrong with every row in the same harmless way is counted and told once, at its first place. Errors are
/// told one by one, up to a limit; all are counted.
struct ProblemLog {
  /// A harmless fault that is told once.
  enum Repeated: Int, CaseIterable {
    case bareQuote
    case spacesAroundQuotes
    case emptyRows
    case extraEmptyCells
    case missingUnnamedCells
    case errorValues
    case hoursAndMinutes
    case impossibleDates
  }

  /// A harmless fault, and the column for those that are told for each column.
  private struct Fault: Hashable, Comparable {
    var kind: Repeated
    var column: Int

    static func < (left: Fault, right: Fault) -> Bool {
      (left.kind.rawValue, left.column) < (right.kind.rawValue, right.column)
    }
  }

  private let limit: Int
  private var listed: [TableProblem] = []
  private var repeated: [Fault: (first: TablePlace, last: TablePlace, count: Int)] = [:]
  private var unlistedCount = 0

  init(limit: Int) { self.limit = limit }

  mutating func add(_ problem: TableProblem) {
    if listed.count < limit { listed.append(problem) } else { unlistedCount += 1 }
  }

  mutating func count(_ fault: Repeated, at place: TablePlace) {
    count(fault, from: place, to: place, times: 1)
  }

  mutating func count(_ kind: Repeated, from first: TablePlace, to last: TablePlace, times: Int) {
    // What is in doubt depends on what a column is for.
    let fault = Fault(kind: kind, column: kind == .hoursAndMinutes ? first.column : 0)
    let known = repeated[fault]
    repeated[fault] = (known?.first ?? first, last, (known?.count ?? 0) + times)
  }

  /// Notes columns at the end without a name, and columns that share one.
  mutating func noteNames(_ header: [String], namedColumnCount: Int, place: (Int) -> TablePlace) {
    if namedColumnCount > 0 && namedColumnCount < header.count {
      let count = header.count - namedColumnCount
      add(
        TableProblem(
          place: place(namedColumnCount), severity: .note,
          message: count == 1 ? "the last column has no name" : "the last \(count) columns have no name",
          expected: "", remedy: ""))
    }
    var columns: [String: [Int]] = [:]
    for (column, name) in header.enumerated() where !name.isEmpty {
      columns[name, default: []].append(column)
    }
    for (name, same) in columns.sorted(by: { $0.value[0] < $1.value[0] }) where same.count > 1 {
      let numbers = same.map { String($0 + 1) }.joined(separator: ", ")
      add(
        TableProblem(
          place: place(same[1]), severity: .note,
          message: "\(same.count) columns are called \"\(name)\" (columns \(numbers))", expected: "",
          remedy: "name a column by its number to tell them apart"))
    }
  }

  /// How many problems there are, listed or not.
  var total: Int { listed.count + unlistedCount + repeated.count }

  /// All problems that are kept, those with a place in the order of the file.
  var problems: [TableProblem] {
    let all = listed + repeated.keys.sorted().compactMap(problem)
    return all.enumerated().sorted { left, right in
      guard let first = left.element.place, let second = right.element.place, first != second else {
        return (left.element.place == nil ? 0 : 1, left.offset) < (
          right.element.place == nil ? 0 : 1, right.offset
        )
      }
      return first < second
    }.map(\.element)
  }

  private func problem(_ fault: Fault) -> TableProblem? {
    guard let (first, last, count) = repeated[fault] else { return nil }
    let more = count == 1 ? "" : " (the first of \(count), the last on \(last.lineWord) \(last.line))"
    switch fault.kind {
    case .bareQuote:
      return TableProblem(
        place: first, severity: .warning, message: "a quote stands in a cell without quotes around it\(more)",
        expected: "quotes around the cell and a doubled quote inside were expected",
        remedy: "it was kept as it stands; look whether the cell is complete")
    case .spacesAroundQuotes:
      return TableProblem(
        place: first, severity: .warning, message: "spaces stand around the quotes of a cell\(more)",
        expected: "quotes that touch the delimiters were expected",
        remedy: "the spaces were left out; remove them in the file")
    case .emptyRows:
      let message =
        count == 1
        ? "a row holds nothing"
        : "\(count) rows hold nothing (\(first.lineWord)s \(first.line) to \(last.line))"
      return TableProblem(
        place: first, severity: .note, message: message, expected: "",
        remedy: count == 1 ? "it was skipped" : "they were skipped", skippedRows: count)
    case .extraEmptyCells:
      return TableProblem(
        place: first, severity: .warning,
        message: "a row has more cells than the header, all of them empty\(more)",
        expected: "as many cells as the header has were expected",
        remedy: "they were left out; remove the delimiters at the end")
    case .missingUnnamedCells:
      return TableProblem(
        place: first, severity: .warning,
        message: "a row ends before the last columns, which have no name\(more)",
        expected: "as many cells as the header has were expected",
        remedy: "they were read as empty; remove the empty columns from the header")
    case .errorValues:
      return TableProblem(
        place: first, severity: .warning, message: "a cell holds the error of a formula\(more)",
        expected: "a number or a text was expected",
        remedy: "its word was read as text, and #N/A as missing; mend the formula or empty the cell")
    case .hoursAndMinutes:
      return TableProblem(
        place: first, severity: .warning,
        message:
          "a time is shown as hours and minutes, which are often minutes and seconds that were typed\(more)",
        expected: "a format that shows seconds was expected",
        remedy:
          "give the cells the format [h]:mm:ss, and divide them by 60 first if minutes and seconds are meant",
        doubt: .hoursOrMinutes)
    case .impossibleDates:
      return TableProblem(
        place: first, severity: .warning, message: "a cell has the format of a date and holds none\(more)",
        expected: "a day from 1900 on was expected",
        remedy: "its number was read, or 1900-02-29, which never was; look at the cell")
    }
  }
}

internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Finds out from all dates of a file together how they are written.
///
/// One date with a day beyond the twelfth settles which number is the day; where none has, nobody can know.
struct StampDecision {
  /// How dates are written.
  private(set) var form: StampForm
  /// What was found out and is worth telling.
  private(set) var assumptions: [Assumption] = []
  /// What keeps dates from being read.
  private(set) var problems: [InputProblem] = []

  /// One cell.
  typealias Cell = (text: String, place: TablePlace)

  /// Decides.
  ///
  /// - Parameters:
  ///   - cells: the cells of every column of the file that is used as moments.
  ///   - told: what the user or the study says.
  ///   - settles: the flag or the attribute that settles the order.
  ///   - label: what messages call the file.
  init(_ cells: [Cell], told: DateOrder?, settles: (DateOrder) -> String, label: String) {
    form = StampForm(order: told)
    // What is no moment at all is reported where it is read.
    let stamps = cells.compactMap { cell in (try? StampText(cell.text)).map { ($0, cell) } }
    decideEra(stamps, label: label)
    if told == nil { decideOrder(stamps, settles: settles, label: label) }
    if stamps.contains(where: { $0.0.zone == .none && $0.0.time != nil }) {
      assumptions.append(
        Assumption(
          "\(label): start and end are taken by one clock; a change to or from summer time between them would put a "
            + "time off by an hour", settledBy: "offsets in the cells, such as 2026-03-29T01:30+01:00"))
    }
  }

  private mutating func decideEra(_ stamps: [(StampText, Cell)], label: String) {
    let dated = stamps.compactMap { stamp, cell in stamp.year.map { ($0, cell) } }
    let buddhist = dated.filter { StampForm.buddhistYears.contains($0.0) }
    guard let first = buddhist.first else { return }
    if let other = dated.first(where: { !StampForm.buddhistYears.contains($0.0) }) {
      problems.append(
        InputProblem(
          cell: other.1.place, label: label,
          message: "the year \(other.0) stands beside years of the Buddhist era, such as \(first.0)",
          expected: "years of one calendar", remedy: "write all years of the file in one calendar"))
      return
    }
    form.isBuddhist = true
    assumptions.append(
      Assumption(
        "\(label): years are those of the Buddhist era, 543 ahead: \(first.0) is \(first.0 - StampForm.buddhistEra)"
      ))
  }

  private mutating func decideOrder(
    _ stamps: [(StampText, Cell)], settles: (DateOrder) -> String, label: String
  ) {
    var dayFirst: Cell?
    var monthFirst: Cell?
    var open: Cell?
    for (stamp, cell) in stamps {
      guard case .open(let first, let second, _) = stamp.day else { continue }
      if first > 12, second <= 12 { dayFirst = dayFirst ?? cell }
      if second > 12, first <= 12 { monthFirst = monthFirst ?? cell }
      if first != second, first <= 12, second <= 12 { open = open ?? cell }
    }
    switch (dayFirst, monthFirst) {
    case (let day?, let month?):
      problems.append(
        InputProblem(
          cell: month.place, label: label,
          message:
            "\"\(shown(month.text))\" has the month first, and \"\(shown(day.text))\" at "
            + "\(day.place.description(in: label)) the day",
          expected: "dates in one order",
          remedy: "write all dates of the file in one order, best as 2026-01-22"))
    case (let cell?, nil): settle(.dayMonthYear, by: cell, settles: settles, label: label)
    case (nil, let cell?): settle(.monthDayYear, by: cell, settles: settles, label: label)
    case (nil, nil):
      guard let open else { return }
      problems.append(
        InputProblem(
          cell: open.place, label: label,
          message:
            "\"\(shown(open.text))\" can be read day first or month first, and so can every date of the file",
          expected: "a date such as 2026-01-22, or one with a day beyond the twelfth",
          remedy: "say which comes first with \(settles(.dayMonthYear)) or \(settles(.monthDayYear))"
        ).asking(
          .choice([
            .init("--date-order", DateOrder.dayMonthYear.rawValue, "the day, then the month"),
            .init("--date-order", DateOrder.monthDayYear.rawValue, "the month, then the day"),
          ])))
    }
  }

  private mutating func settle(
    _ order: DateOrder, by cell: Cell, settles: (DateOrder) -> String, label: String
  ) {
    form.order = order
    assumptions.append(
      Assumption(
        "\(label): dates are read \(order == .dayMonthYear ? "day" : "month") first, by \"\(shown(cell.text))\"",
        settledBy: settles(order)))
  }
}

/// A day of the Gregorian calendar.
struct CalendarDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// Makes a date, or nil where there is no such day.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1 March of the year 0, by which dates are subtracted.
  var dayNumber: Int {
    // Years that begin in March have their leap day at the end.
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * monthFromMarch + 2) / 5 + day
      - 1
  }
}

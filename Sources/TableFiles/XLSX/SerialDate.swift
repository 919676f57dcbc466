/// Dates and times as workbooks hold them: days since a start, with the time of day behind the decimal point.
struct SerialDate {
  /// Milliseconds since the start, rounded: the last digits of a fraction of a day are noise.
  private let milliseconds: Int
  private let system: XLSXFormat.DateSystem

  private static let perDay = 86_400_000
  /// The day after 31 December 9999, counted from 1900.
  private static let end = 2_958_466

  /// Makes a date; nil for numbers that no program shows as one.
  init?(_ serial: Double, system: XLSXFormat.DateSystem) {
    let limit = Double(system == .from1904 ? SerialDate.end - 1462 : SerialDate.end)
    guard serial.magnitude < limit else { return nil }
    milliseconds = Int((serial * Double(SerialDate.perDay)).rounded())
    self.system = system
  }

  /// The text of the date under a format: ISO 8601, and durations as `hh:mm:ss`; nil where the format shows no such number.
  func text(_ format: NumberFormat) -> String? {
    switch format {
    case .number, .padded: return nil
    case .elapsed: return duration
    case .time, .hoursAndMinutes:
      // A time of day that carries a day is told whole.
      return isWithinFirstDay || milliseconds < 0 ? duration : dateTime
    case .date:
      // What is shown is the day; a time that is hidden behind it is not lost.
      if isTimeAlone { return duration }
      return milliseconds % SerialDate.perDay == 0 ? day : dateTime
    case .dateTime: return isTimeAlone ? duration : dateTime
    }
  }

  /// Whether it names 29 February 1900.
  var isNoDay: Bool { system == .from1900 && days == 60 }

  private var days: Int {
    let whole = milliseconds / SerialDate.perDay
    return milliseconds < 0 && milliseconds % SerialDate.perDay != 0 ? whole - 1 : whole
  }

  private var isWithinFirstDay: Bool { (0..<SerialDate.perDay).contains(milliseconds) }

  /// Counted from 1900, the first day is no day: only its time means anything.
  private var isTimeAlone: Bool { system == .from1900 && isWithinFirstDay }

  private var duration: String {
    let sign = milliseconds < 0 ? "-" : ""
    return sign + SerialDate.clock(abs(milliseconds))
  }

  private var dateTime: String? {
    day.map { $0 + "T" + SerialDate.clock(milliseconds - days * SerialDate.perDay) }
  }

  private var day: String? {
    guard milliseconds >= 0 else { return nil }
    if isNoDay { return "1900-02-29" }
    // Day 61 is 1 March 1900 in both counts of 1900; the days before it are one late because of the day that never was.
    let sinceMarch0000 =
      switch system {
      case .from1904: days + 695_361
      case .from1900: days + (days < 60 ? 693_900 : 693_899)
      }
    return SerialDate.calendar(sinceMarch0000)
  }

  /// The date so many days after 1 March of the year 0, in the Gregorian calendar.
  ///
  /// Years that start in March have their leap day at the end, so that months have the lengths of 153 days in five.
  private static func calendar(_ days: Int) -> String {
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month < 10 ? month + 3 : month - 9, 2))-\(padded(day, 2))"
  }

  /// Hours, minutes and seconds, and thousandths where there are any.
  private static func clock(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    var text =
      "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    if rest > 0 {
      text += "." + padded(rest, 3)
      while text.last == "0" { text.removeLast() }
    }
    return text
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

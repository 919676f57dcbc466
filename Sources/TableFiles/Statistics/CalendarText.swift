/// Moments of files of statistics programs as ISO 8601 text.
///
/// Days are those of the Gregorian calendar, also before it was introduced. What lies outside of the years 1 to 9999 is
/// no date and is told as the number that it is.
enum CalendarText {
  /// The days from 14 October 1582, where SPSS begins to count, to 1 January 1970.
  static let daysFromSPSS = 141_428
  /// The days from 1 January 1960, where Stata begins to count, to 1 January 1970.
  static let daysFromStata = 3_653
  static let secondsOfDay = 86_400.0

  /// How the numbers of a variable are to be understood.
  enum Unit: Sendable, Hashable {
    /// Seconds since the beginning of SPSS; shown as a day unless there is a time of day.
    case spssDay
    /// Seconds since the beginning of SPSS.
    case spssMoment
    /// Seconds.
    case duration
    /// Days since 1960.
    case stataDay
    /// Thousandths of seconds since 1960.
    case stataMoment
    /// Weeks since 1960, of which each year has 52.
    case stataWeek
    /// Months since 1960.
    case stataMonth
    /// Quarters since 1960.
    case stataQuarter
    /// Half years since 1960.
    case stataHalfYear
  }

  /// Appends a moment or a length of time; false where the number is none, and then nothing was appended.
  static func append(_ number: Double, as unit: Unit, to bytes: inout [UInt8]) -> Bool {
    guard number.magnitude < 1e15 else { return false }
    switch unit {
    case .spssDay, .spssMoment:
      let (seconds, decimals) = StatisticsText.split(number)
      return appendMoment(
        seconds, decimals, epoch: daysFromSPSS, alwaysTime: unit == .spssMoment, to: &bytes)
    case .stataDay:
      guard number.magnitude < 1e9 else { return false }
      let (seconds, decimals) = StatisticsText.split(number * secondsOfDay)
      return appendMoment(seconds, decimals, epoch: daysFromStata, alwaysTime: false, to: &bytes)
    case .stataMoment:
      let (seconds, decimals) = StatisticsText.split(number / 1000)
      return appendMoment(seconds, decimals, epoch: daysFromStata, alwaysTime: true, to: &bytes)
    case .duration:
      appendDuration(number, to: &bytes)
      return true
    case .stataWeek, .stataMonth, .stataQuarter, .stataHalfYear:
      guard number == number.rounded() else { return false }
      return appendPart(Int(number), unit, to: &bytes)
    }
  }

  private static func appendMoment(
    _ seconds: Int, _ decimals: [UInt8], epoch: Int, alwaysTime: Bool, to bytes: inout [UInt8]
  ) -> Bool {
    let day = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    let time = seconds - day * 86_400
    guard appendDay(day - epoch, to: &bytes) else { return false }
    guard alwaysTime || time > 0 || !decimals.isEmpty else { return true }
    bytes.append(UInt8(ascii: "T"))
    StatisticsText.append(time / 3600, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    StatisticsText.append(time / 60 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    StatisticsText.append(time % 60, digits: 2, to: &bytes)
    bytes.append(contentsOf: decimals)
    return true
  }

  private static func appendDay(_ day: Int, to bytes: inout [UInt8]) -> Bool {
    let (year, month, dayOfMonth) = civil(day)
    guard (1...9999).contains(year) else { return false }
    StatisticsText.append(year, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    StatisticsText.append(month, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    StatisticsText.append(dayOfMonth, digits: 2, to: &bytes)
    return true
  }

  private static func appendPart(_ count: Int, _ unit: Unit, to bytes: inout [UInt8]) -> Bool {
    let perYear: Int
    switch unit {
    case .stataWeek: perYear = 52
    case .stataMonth: perYear = 12
    case .stataQuarter: perYear = 4
    default: perYear = 2
    }
    let years = count >= 0 ? count / perYear : -((perYear - 1 - count) / perYear)
    let part = count - years * perYear
    let year = 1960 + years
    guard (1...9999).contains(year) else { return false }
    if unit == .stataWeek { return appendDay(days(year: year) + part * 7, to: &bytes) }
    StatisticsText.append(year, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    if unit == .stataQuarter { bytes.append(UInt8(ascii: "Q")) }
    if unit == .stataHalfYear { bytes.append(UInt8(ascii: "H")) }
    StatisticsText.append(part + 1, digits: unit == .stataMonth ? 2 : 1, to: &bytes)
    return true
  }

  private static func appendDuration(_ number: Double, to bytes: inout [UInt8]) {
    let (seconds, decimals) = StatisticsText.split(number.magnitude)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: "PT".utf8)
    if seconds >= 3600 {
      StatisticsText.append(seconds / 3600, to: &bytes)
      bytes.append(UInt8(ascii: "H"))
    }
    if seconds / 60 % 60 > 0 {
      StatisticsText.append(seconds / 60 % 60, to: &bytes)
      bytes.append(UInt8(ascii: "M"))
    }
    if seconds % 60 > 0 || !decimals.isEmpty || seconds < 60 {
      StatisticsText.append(seconds % 60, to: &bytes)
      bytes.append(contentsOf: decimals)
      bytes.append(UInt8(ascii: "S"))
    }
  }

  /// Year, month and day of a day counted from 1 January 1970.
  ///
  /// Years begin in March, so that the day which leap years add is their last one; 400 years have 146,097 days.
  static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    let dayOfMonth = ofYear - (153 * month + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, dayOfMonth)
  }

  /// The day, counted from 1 January 1970, on which a year begins.
  static func days(year: Int) -> Int {
    let before = year - 1
    return 365 * before + before / 4 - before / 100 + before / 400 - 719_162
  }
}

/// What display formats say about the numbers of a variable.
extension StatisticsCollector {
  /// How numbers under a format are to be understood; nil for plain numbers.
  static func unit(format: String) -> CalendarText.Unit? {
    if format.hasPrefix("%") { return stataUnit(format.dropFirst()) }
    let name = format.prefix { $0.isLetter }.uppercased()
    switch name {
    case "DATE", "ADATE", "EDATE", "JDATE", "SDATE", "QYR", "MOYR", "WKYR": return .spssDay
    case "DATETIME", "YMDHMS": return .spssMoment
    case "TIME", "DTIME", "MTIME": return .duration
    default: return nil
    }
  }

  /// Whether a format shows dates that are left as numbers: with leap seconds (`%tC`), or in a calendar of one's own
  /// (`%tb`), which the file does not hold.
  static func isUnreadCalendar(_ format: String) -> Bool {
    let name = format.dropFirst().drop { $0 == "-" || $0 == "~" }
    return format.hasPrefix("%") && (name.hasPrefix("tC") || name.hasPrefix("tb"))
  }

  private static func stataUnit(_ format: Substring) -> CalendarText.Unit? {
    let name = format.drop { $0 == "-" || $0 == "~" }
    if name.hasPrefix("d") { return .stataDay }
    guard name.hasPrefix("t") else { return nil }
    switch name.dropFirst().first {
    case "d": return .stataDay
    case "c": return .stataMoment
    case "w": return .stataWeek
    case "m": return .stataMonth
    case "q": return .stataQuarter
    case "h": return .stataHalfYear
    default: return nil
    }
  }

  static func kind(_ unit: CalendarText.Unit?) -> StatisticsVariable.Kind {
    switch unit {
    case nil: .number
    case .spssDay, .stataDay, .stataWeek: .date
    case .spssMoment, .stataMoment: .dateTime
    case .duration: .duration
    case .stataMonth: .month
    case .stataQuarter: .quarter
    case .stataHalfYear: .halfYear
    }
  }
}

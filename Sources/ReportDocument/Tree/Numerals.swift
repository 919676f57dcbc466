/// How numbers are printed for people: rounded when printed, never before.
public enum Numerals {
  /// A number with a fixed number of decimals, rounded half away from zero on its shortest decimal text.
  ///
  /// The shortest text that reads back as the number is what a reader would type, so 2.675 is printed as 2.68 although the
  /// double lies a little below. From 1e21 on the shortest text itself is printed: `1e+21`.
  ///
  /// - Parameters:
  ///   - value: the number; what is not finite is printed as a dash.
  ///   - decimals: the number of decimals; a negative one counts as 0.
  ///   - leadingZero: whether a zero stands before the point of numbers below one.
  /// - Returns: the digits, never a negative zero; formats that have one set a true minus sign.
  public static func fixed(_ value: Double, decimals: Int, leadingZero: Bool = true) -> String {
    guard value.isFinite else { return "–" }
    guard value.magnitude < 1e21 else { return value.description }
    let number = DecimalNumber(value.magnitude).rounded(decimals: max(0, decimals))
    var digits = number.text(decimals: max(0, decimals))
    if !leadingZero, digits.hasPrefix("0.") { digits.removeFirst() }
    return value < 0 && number.digits != 0 ? "-" + digits : digits
  }

  /// A probability as APA 7 asks: three decimals, no leading zero, `< .001` decided before rounding.
  ///
  /// - Parameter value: the probability; what is not a number is printed as a dash.
  /// - Returns: `.033` or `< .001`.
  public static func probability(_ value: Double) -> String {
    if value < 0.001 { return "< .001" }
    if value > 0.999 { return "> .999" }
    return fixed(value, decimals: 3, leadingZero: false)
  }

  /// A time as minutes and seconds.
  ///
  /// Whether tenths are shown is decided after rounding to tenths, so that 599.97 is `10:00` and not `10:00.0`.
  ///
  /// - Parameter seconds: the time in seconds; a negative one, or one that is not finite, is printed as a dash.
  /// - Returns: `12:05` or `1:02:05`; tenths below ten minutes: `3:01.6`.
  public static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0 else { return "–" }
    // Longer than the universe is old: minutes would say no more than the number.
    guard seconds < 1e18 else { return fixed(seconds, decimals: 0) + " s" }
    let number = DecimalNumber(seconds)
    if seconds < 600 {
      let tenths = number.rounded(decimals: 1).scaled(decimals: 1)
      if tenths < 6000 {
        return "\(tenths / 600):\(twoDigits(tenths % 600 / 10)).\(tenths % 10)"
      }
    }
    let whole = number.rounded(decimals: 0).scaled(decimals: 0)
    let minutes = whole / 60
    if minutes < 60 { return "\(minutes):\(twoDigits(whole % 60))" }
    return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(whole % 60))"
  }

  /// The text of a cell.
  ///
  /// - Parameter cell: a cell of a table.
  /// - Returns: what is printed; a dash where there is no value.
  public static func text(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text): text.text
    case .integer(let value): String(value)
    case .number(let value, let decimals): fixed(value, decimals: decimals)
    case .proportion(let value, let decimals): fixed(value, decimals: decimals, leadingZero: false)
    case .probability(let value): probability(value)
    case .interval(let lower, let upper, let decimals):
      "[\(bound(lower, decimals: decimals)), \(bound(upper, decimals: decimals))]"
    case .time(let seconds): time(seconds)
    case .undefined: "–"
    case .empty: ""
    }
  }

  private static func bound(_ value: Double, decimals: Int) -> String {
    if value.isInfinite { return value < 0 ? "-∞" : "∞" }
    return fixed(value, decimals: decimals)
  }

  private static func twoDigits(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

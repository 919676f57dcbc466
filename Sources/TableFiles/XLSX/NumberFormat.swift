/// What the number format of a cell makes of a number, as far as it changes what the number means.
enum NumberFormat: Hashable {
  /// A number.
  case number
  /// A number of at least so many digits, with zeros in front: an identifier.
  case padded(Int)
  /// A day.
  case date
  /// A day and a time of day.
  case dateTime
  /// A time of day, or a time up to a day.
  case time
  /// The same, shown as hours and minutes alone, which can be meant as minutes and seconds.
  case hoursAndMinutes
  /// A time that can pass a day, or one without hours.
  case elapsed

  /// The format of a number that every program knows; nil for those that a file has to spell out.
  ///
  /// ISO/IEC 29500-1, section 18.8.30, with the formats of East Asia and Thailand, where the number alone tells.
  init?(builtIn id: Int) {
    switch id {
    case 0...13, 37...44, 48, 49, 59...62, 67...70: self = .number
    case 14...17, 27...31, 34...36, 50...54, 57, 58, 71...74, 81: self = .date
    case 18, 20, 32, 55, 56, 75: self = .hoursAndMinutes
    case 19, 21, 33, 76: self = .time
    case 22, 77: self = .dateTime
    case 45...47, 78...80: self = .elapsed
    default: return nil
    }
  }

  /// Reads a format code such as `dd/mm/yyyy hh:mm` or `[h]:mm:ss`.
  ///
  /// The first section counts, which is that of positive numbers.
  init(code: String) {
    var letters = FormatLetters(code)
    self = letters.format()
  }
}

/// The letters of a format code that stand for parts of dates and times.
private struct FormatLetters {
  private enum Part: Equatable {
    case year, month, day, hour, minute, second, elapsed, halfDay, monthOrMinute
  }

  private var parts: [Part] = []
  private var zeros = 0
  private var hasOtherDigits = false

  init(_ code: String) {
    // The letters of this word stand for nothing.
    let signs = Array(code.replacing("General", with: "").unicodeScalars)
    var at = 0
    scan: while at < signs.count {
      let sign = signs[at]
      switch sign {
      case "\"":
        at += 1
        while at < signs.count && signs[at] != "\"" { at += 1 }
      case "\\", "_", "*": at += 1
      case ";": break scan
      case "[":
        let end = signs[at...].firstIndex(of: "]") ?? signs.count - 1
        elapsed(signs[(at + 1)..<max(at + 1, end)])
        at = end
      case "e", "E":
        // 0.00E+00 is a number; e alone is a year in East Asia.
        if at + 1 < signs.count, signs[at + 1] == "+" || signs[at + 1] == "-" {
          hasOtherDigits = true
          at += 1
        } else {
          parts.append(.year)
        }
      case "a", "A":
        if let length = FormatLetters.halfDay(signs[at...]) {
          parts.append(.halfDay)
          at += length - 1
        }
      case "0": zeros += 1
      case "#", "?", ".", ",", "%", "/", "@": note(sign)
      default:
        if let part = FormatLetters.part(sign) {
          var length = 1
          while at + length < signs.count, FormatLetters.part(signs[at + length]) == part { length += 1 }
          parts.append(part == .monthOrMinute && length > 2 ? .month : part)
          at += length - 1
        }
      }
      at += 1
    }
  }

  private mutating func note(_ sign: Unicode.Scalar) {
    // 00/00/00 and ss.00 are no fractions of numbers; whether they are dates, their letters say.
    if sign != "/" && sign != "." { hasOtherDigits = true } else if zeros > 0 { hasOtherDigits = true }
  }

  private mutating func elapsed(_ inside: ArraySlice<Unicode.Scalar>) {
    guard let first = inside.first, let part = FormatLetters.part(first),
      inside.allSatisfy({ FormatLetters.part($0) == part })
    else { return }
    if [.hour, .monthOrMinute, .second].contains(part) { parts.append(.elapsed) }
  }

  private static func part(_ sign: Unicode.Scalar) -> Part? {
    switch sign {
    case "y", "Y", "b", "B", "g", "G": .year
    case "d", "D": .day
    case "h", "H": .hour
    case "s", "S": .second
    case "m", "M": .monthOrMinute
    default: nil
    }
  }

  /// The length of `AM/PM` or `A/P` where one begins.
  private static func halfDay(_ signs: ArraySlice<Unicode.Scalar>) -> Int? {
    let start = String(String.UnicodeScalarView(signs.prefix(5))).uppercased()
    return start == "AM/PM" ? 5 : start.hasPrefix("A/P") ? 3 : nil
  }

  mutating func format() -> NumberFormat {
    for index in parts.indices where parts[index] == .monthOrMinute {
      let before = parts[..<index].last { $0 != .halfDay }
      let after = parts[(index + 1)...].first { $0 != .halfDay }
      let isMinute = before == .hour || before == .elapsed || after == .second
      parts[index] = isMinute ? .minute : .month
    }
    let hasDate = parts.contains { [.year, .month, .day].contains($0) }
    let hasTime = parts.contains { [.hour, .minute, .second, .halfDay].contains($0) }
    if parts.contains(.elapsed) { return .elapsed }
    if hasDate { return hasTime ? .dateTime : .date }
    if hasTime {
      if !parts.contains(.hour) { return .elapsed }
      return parts.contains(.second) ? .time : .hoursAndMinutes
    }
    return zeros > 1 && !hasOtherDigits ? .padded(min(zeros, 15)) : .number
  }
}

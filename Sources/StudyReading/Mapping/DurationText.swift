public import StudyModel

/// Times as stopwatches, spreadsheets and people write them.
public enum DurationText {
  /// Reads a time that is more than a plain number.
  ///
  /// `mm:ss`, `mm:ss.ff`, `h:mm:ss`, `h:mm:ss.ff`, `1:05 h`, `1h 5m`, `5 min 30 s`, `1,5 min`, `1'30"`, `90s`, words for
  /// the units in several languages, and ISO 8601 durations `PT1H5M3.2S`,
  /// and days before a clock: `0 days 00:15:58.8`.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - clockForm: what the numbers of `12:30` are, where no unit stands beside them.
  /// - Returns: the time in seconds, or nil where the text is none of these.
  public static func seconds(_ text: String, clock clockForm: ClockForm = .minutesSeconds) -> Double? {
    let folded = text.foldedForComparison
    guard !folded.isEmpty else { return nil }
    // "0 days 00:15:58.8", as programs of data analysis write it.
    if let word = folded.firstRange(of: " day") { return daysAndClock(folded, word) }
    if folded.contains(":") { return clock(folded, clockForm) }
    if folded.first == "p" { return iso8601(folded.dropFirst()) }
    return units(folded)
  }

  /// Days before hours, minutes and seconds; nil where anything else stands there.
  private static func daysAndClock(_ folded: String, _ word: Range<String.Index>) -> Double? {
    let count = folded[..<word.lowerBound]
    let rest = folded[word.upperBound...].drop { "s, ".contains($0) }
    guard (1...4).contains(count.count), count.allSatisfy({ ("0"..."9").contains($0) }),
      let days = Double(count), rest.count(where: { $0 == ":" }) == 2,
      let time = clock(String(rest), .hoursMinutes), time < 86_400
    else { return nil }
    return days * 86_400 + time
  }

  /// The whole numbers of a time of two parts such as `12:30`, which may be minutes or hours; nil for everything else.
  static func openClock(_ folded: String) -> (first: Int, second: Int)? {
    let parts = folded.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }),
      parts[1].count == 2, let first = Int(parts[0]), let second = Int(parts[1]), second < 60,
      first + second > 0
    else { return nil }
    return (first, second)
  }

  /// The seconds of a time of three parts if its hours are minutes and its minutes seconds; nil where it has seconds.
  ///
  /// A spreadsheet takes 25:30 for hours and minutes, and writes 25:30:00.
  static func shiftedClock(_ folded: String) -> Double? {
    guard folded.hasSuffix(":00") else { return nil }
    return openClock(String(folded.dropLast(3))).map { Double($0.first * 60 + $0.second) }
  }

  /// A time of so many seconds beside minutes and seconds is one that a spreadsheet took for hours and minutes.
  static let longestBesideStopwatch = 12.0 * 3600

  private static func clock(_ folded: String, _ told: ClockForm) -> Double? {
    var text = folded[...]
    var form = told
    // "1:05 h" and "12:30 min" say themselves what they are.
    let unit = String(text.reversed().prefix { $0.isLetter || $0 == "." }.reversed())
    if !unit.isEmpty {
      guard let seconds = unitSeconds[unit.filter { $0 != "." }], seconds >= 60 else { return nil }
      text = text.dropLast(unit.count)
      while text.last == " " { text = text.dropLast() }
      form = seconds == 60 ? .minutesSeconds : .hoursMinutes
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 3 && (unit.isEmpty || form == .hoursMinutes)) else {
      return nil
    }
    // 1:05.5 hours are nobody's.
    if parts.count == 2, form == .hoursMinutes, parts[1].contains(where: { $0 == "." || $0 == "," }) {
      return nil
    }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let whole = part.prefix { ("0"..."9").contains($0) }
      guard !whole.isEmpty, whole.count == part.count || (isLast && isFraction(part.dropFirst(whole.count)))
      else {
        return nil
      }
      guard let value = Double(part.split(separator: ",").joined(separator: ".")) else { return nil }
      // Only the first part may pass 59: 75:30 is a stopwatch, 1:75 is a slip.
      if index > 0, value >= 60 || whole.count != 2 { return nil }
      total = total * 60 + value
    }
    return parts.count == 2 && form == .hoursMinutes ? total * 60 : total
  }

  private static func isFraction(_ text: Substring) -> Bool {
    guard let mark = text.first, mark == "." || mark == "," else { return false }
    return text.count > 1 && text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  private static func iso8601(_ text: Substring) -> Double? {
    let parts = text.split(separator: "t", omittingEmptySubsequences: false)
    var days = 0.0
    if let first = parts.first, !first.isEmpty {
      guard first.last == "d", let value = number(first.dropLast()) else { return nil }
      days = value
    }
    if parts.count == 1 { return text.isEmpty ? nil : days * 86_400 }
    guard parts.count == 2, !text.contains(" ") else { return nil }
    // ISO 8601 allows PT90M and PT1M75S: nobody types it by hand.
    let time = sum(of: parts[1], units: ["h": 3600, "m": 60, "s": 1], carries: true)
    return time.map { $0 + days * 86_400 }
  }

  private static func units(_ text: String) -> Double? {
    // "1,234 s" may be 1234 seconds or a little more than one.
    let grouped = text.split(whereSeparator: { !("0"..."9").contains($0) && $0 != "," }).contains { part in
      part.split(separator: ",", omittingEmptySubsequences: false).dropFirst().contains { $0.count == 3 }
    }
    guard !grouped else { return nil }
    return sum(of: plainUnits(text)[...], units: unitSeconds, carries: false)
  }

  /// Words for the units of time, in seconds.
  private static let unitSeconds: [String: Double] = {
    let words: [(Double, String)] = [
      (
        3600,
        "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren timmar ชั่วโมง ชม 小时 小時 時間 시간"
      ),
      (60, "m min mins minute minutes minuten minuto minutos minuti minuut minuter นาที 分 分钟 分鐘 분"),
      (
        1,
        "s sec secs second seconds sek sekunde sekunden seconde secondes seg segundo segundos secondi seconden "
          + "sekunder วินาที วิ 秒 초"
      ),
      (0.001, "ms millisecond milliseconds"),
    ]
    var seconds: [String: Double] = [:]
    for (value, list) in words { for word in list.split(separator: " ") { seconds[String(word)] = value } }
    return seconds
  }()

  /// A text whose signs for minutes and seconds are letters, and without the words between its parts.
  private static func plainUnits(_ text: String) -> String {
    var plain = ""
    for sign in text.replacing("''", with: "s") {
      switch sign {
      case "'", "′", "’": plain += "m"
      case "\"", "″", "”": plain += "s"
      default: plain.append(sign)
      }
    }
    let between: Set<Substring> = ["and", "und", "et", "y", "e", "en", "och", "และ"]
    return plain.split(separator: " ").filter { !between.contains($0) }.joined(separator: " ")
  }

  /// The sum of number and unit pairs in descending order of unit; nil where anything is left over.
  ///
  /// Unless it `carries`, no part but the first may reach the unit before it: 1h 90m is a slip like 1:75.
  private static func sum(of text: Substring, units: [String: Double], carries: Bool) -> Double? {
    var rest = text
    var total = 0.0
    var last = Double.infinity
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count).drop { $0 == "," || $0 == "." || $0 == " " }
      guard let value = number(digits), let unit = units[String(name)], unit < last,
        carries || value * unit < last
      else { return nil }
      total += value * unit
      last = unit
    }
    return last == .infinity ? nil : total
  }

  /// Digits with at most one decimal mark between them.
  private static func number(_ text: Substring) -> Double? {
    let parts = text.split(whereSeparator: { $0 == "," || $0 == "." })
    guard !parts.isEmpty, parts.count <= 2, parts.joined().count == text.count - (parts.count - 1),
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    return Double(parts.joined(separator: "."))
  }
}

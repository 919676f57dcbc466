/// Times as stopwatches, spreadsheets and people write them.
public enum DurationText {
  /// Reads a time that is more than a plain number.
  ///
  /// `mm:ss`, `mm:ss.ff`, `h:mm:ss`, `h:mm:ss.ff`, `1h 5m`, `5 min 30 s`, `90s`, and ISO 8601 durations `PT1H5M3.2S`.
  ///
  /// - Parameter text: the cell.
  /// - Returns: the time in seconds, or nil where the text is none of these.
  public static func seconds(_ text: String) -> Double? {
    let folded = text.lowercased().filter { !$0.isWhitespace }
    guard !folded.isEmpty else { return nil }
    if folded.contains(":") { return clock(folded) }
    if folded.first == "p" { return iso8601(folded.dropFirst()) }
    return units(folded)
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let whole = part.prefix { ("0"..."9").contains($0) }
      guard !whole.isEmpty, whole.count == part.count || (isLast && isFraction(part.dropFirst(whole.count))) else {
        return nil
      }
      guard let value = Double(part.split(separator: ",").joined(separator: ".")) else { return nil }
      // Only the first part may pass 59: 75:30 is a stopwatch, 1:75 is a slip.
      if index > 0, value >= 60 || whole.count != 2 { return nil }
      total = total * 60 + value
    }
    return total
  }

  private static func isFraction(_ text: Substring) -> Bool {
    guard let mark = text.first, mark == "." || mark == "," else { return false }
    return text.count > 1 && text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  private static func iso8601(_ text: Substring) -> Double? {
    let parts = text.split(separator: "t", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    var days = 0.0
    if !parts[0].isEmpty {
      guard parts[0].last == "d", let value = Double(parts[0].dropLast()), value >= 0 else { return nil }
      days = value
    }
    return sum(of: parts[1], units: ["h": 3600, "m": 60, "s": 1]).map { $0 + days * 86_400 }
  }

  private static func units(_ text: String) -> Double? {
    sum(
      of: text[...],
      units: [
        "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "mins": 60, "minute": 60,
        "minutes": 60, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 0.001,
      ])
  }

  /// The sum of number and unit pairs in descending order of unit; nil where anything is left over.
  private static func sum(of text: Substring, units: [String: Double]) -> Double? {
    var rest = text
    var total = 0.0
    var last = Double.infinity
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count).drop { $0 == "," }
      guard let value = Double(digits.split(separator: ",").joined(separator: ".")), let unit = units[String(name)],
        unit < last
      else { return nil }
      total += value * unit
      last = unit
    }
    return last == .infinity ? nil : total
  }
}

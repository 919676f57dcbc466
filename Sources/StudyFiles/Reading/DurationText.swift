internal import StudyModel

/// Times as stopwatches, spreadsheets and people write them.
public enum DurationText {
  /// Reads a time that is more than a plain number.
  ///
  /// `mm:ss`, `mm:ss.ff`, `h:mm:ss`, `h:mm:ss.ff`, `1h 5m`, `5 min 30 s`, `90s`, and ISO 8601 durations `PT1H5M3.2S`.
  ///
  /// - Parameter text: the cell.
  /// - Returns: the time in seconds, or nil where the text is none of these.
  public static func seconds(_ text: String) -> Double? {
    let folded = text.foldedForComparison
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
      guard !whole.isEmpty, whole.count == part.count || (isLast && isFraction(part.dropFirst(whole.count)))
      else {
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
    return sum(
      of: text[...],
      units: [
        "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "mins": 60,
        "minute": 60,
        "minutes": 60, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 0.001,
      ], carries: false)
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

internal import StudyModel

/// The time between two stamps of a survey platform, where it can be told without knowing the order of day and month.
enum StampDifference {
  /// The seconds from one stamp to another.
  ///
  /// Stamps with the year first are read whole; of others only the clock is read, and only where both name the same
  /// day in the same words. Stamps without seconds are too coarse to tell haste from care.
  ///
  /// - Parameters:
  ///   - start: when the form was opened.
  ///   - end: when it was sent.
  /// - Returns: the seconds, or nil where the stamps do not tell, or end before they start.
  static func seconds(from start: String, to end: String) -> Double? {
    guard let start = Stamp(start), let end = Stamp(end) else { return nil }
    var seconds = end.clock - start.clock
    switch (start.day, end.day) {
    case (.number(let first), .number(let last)):
      seconds += Double(last - first) * 86_400
      guard (start.offset == nil) == (end.offset == nil) else { return nil }
      seconds -= (end.offset ?? 0) - (start.offset ?? 0)
    case (.text(let first), .text(let last)):
      guard first == last, start.zone == end.zone else { return nil }
    default: return nil
    }
    return seconds >= 0 ? seconds : nil
  }

  /// A day and a time of day.
  private struct Stamp {
    enum Day {
      /// The number of the day in the calendar.
      case number(Int)
      /// The day as it is written, in an order that is not known.
      case text(Substring)
    }

    var day: Day
    /// The seconds since midnight.
    var clock: Double
    /// The seconds that local time is ahead of universal time; nil where it is not stated.
    var offset: Double?
    /// What stands behind the clock.
    var zone: Substring

    init?(_ text: String) {
      let folded = text.foldedForComparison
      guard let gap = folded.firstIndex(where: { $0 == " " || $0 == "t" }) else { return nil }
      let day = folded[..<gap].drop { $0 == " " }
      let rest = folded[folded.index(after: gap)...].drop { $0 == " " }
      let digits = rest.prefix { ("0"..."9").contains($0) || ":.,".contains($0) }
      let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
      guard day.contains(where: { "-/.".contains($0) }), parts.count == 3,
        var hour = Double(parts[0]), let minute = Double(parts[1]),
        let second = Double(parts[2].split(separator: ",").joined(separator: ".")),
        hour < 24, minute < 60, second < 61
      else { return nil }
      zone = rest.dropFirst(digits.count).drop { $0 == " " }
      let half = zone.filter { !". ".contains($0) }
      if half.hasPrefix("am") || half.hasPrefix("pm") {
        guard hour >= 1, hour <= 12 else { return nil }
        hour = (hour == 12 ? 0 : hour) + (half.hasPrefix("pm") ? 12 : 0)
        // The half of the day is read; what stands behind it is the zone.
        zone = zone.drop { "apm. ".contains($0) }
      }
      clock = (hour * 60 + minute) * 60 + second
      if let number = Self.number(ofDay: day) { self.day = .number(number) } else { self.day = .text(day) }
      guard let offset = Self.offset(zone) else {
        guard case .text = self.day else { return nil }
        return
      }
      self.offset = zone.isEmpty ? nil : offset
    }

    /// The number of a day that is written as `2024-07-08` or `2024/07/08`.
    private static func number(ofDay text: Substring) -> Int? {
      let parts = text.split(whereSeparator: { $0 == "-" || $0 == "/" }).map(String.init)
      guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
        let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      // Days are counted from a March, so that a leap day is the last of its year.
      let shifted = month > 2 ? year : year - 1
      let days = (153 * ((month + 9) % 12) + 2) / 5 + day
      return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + days
    }

    /// The seconds of `Z`, `UTC`, `+01:00`, `+0100`, `UTC+1` and `GMT-3`; 0 for nothing, nil for anything else.
    private static func offset(_ zone: Substring) -> Double? {
      var rest = zone
      for name in ["utc", "gmt", "z"] where rest.hasPrefix(name) {
        rest = rest.dropFirst(name.count)
        break
      }
      if rest.isEmpty { return 0 }
      guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
      let digits = rest.dropFirst().filter { $0 != ":" }
      guard !digits.isEmpty, digits.count <= 4, let number = Int(digits) else { return nil }
      let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
      return Double(sign == "-" ? -minutes : minutes) * 60
    }
  }
}

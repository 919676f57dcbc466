/// ISO 8601 text as numbers of SPSS.
extension CalendarText {
  /// The number that a day, a moment or a length of time is in SPSS; nil where the text is none of the kind.
  static func spssNumber(_ text: String, as kind: StatisticsVariable.Kind) -> Double? {
    switch kind {
    case .duration: duration(text)
    case .date, .dateTime, .month: moment(text)
    case .quarter: part(text, "-Q", months: 3)
    case .halfYear: part(text, "-H", months: 6)
    case .number, .text: nil
    }
  }

  private static func digits(_ text: Substring) -> Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  private static func part(_ text: String, _ mark: String, months: Int) -> Double? {
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 2, let part = digits(parts[1]), (1...(12 / months)).contains(part) else {
      return nil
    }
    let month = (part - 1) * months + 1
    return moment("\(parts[0])-\(month < 10 ? "0" : "")\(month)")
  }

  /// `2024-05`, `2024-05-01`, `2024-05-01T13:45`, `2024-05-01T13:45:00.5`; a space may stand for the T.
  private static func moment(_ text: String) -> Double? {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    let day = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard day.count == 2 || day.count == 3, day[0].count == 4, let year = digits(day[0]), year > 0,
      let month = digits(day[1]), (1...12).contains(month), day.dropFirst().allSatisfy({ $0.count == 2 }),
      let ofMonth = day.count == 3 ? digits(day[2]) : 1
    else { return nil }
    let start = days(year: year)
    // The first day of the month, and then the day itself, have to lie where they were asked for.
    guard let before = (0..<366).first(where: { civil(start + $0).month == month }) else { return nil }
    let number = start + before + ofMonth - 1
    guard ofMonth >= 1, civil(number).month == month, civil(number).year == year else { return nil }
    var seconds = Double(number + daysFromSPSS) * secondsOfDay
    if halves.count == 2 {
      guard let time = clock(halves[1]) else { return nil }
      seconds += time
    }
    return seconds
  }

  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.dropLast(parts.count - 2).allSatisfy({ $0.count == 2 }),
      let hours = digits(parts[0]), hours < 24, let minutes = digits(parts[1]), minutes < 60
    else { return nil }
    var seconds = 0.0
    if parts.count == 3 {
      guard let value = decimal(parts[2]), value < 60 else { return nil }
      seconds = value
    }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  private static func decimal(_ text: Substring) -> Double? {
    guard let first = text.first, let last = text.last, first.isNumber, last.isNumber,
      text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." })
    else { return nil }
    return Double(text)
  }

  /// `PT1H5M3.2S`, `P1DT2H`, each with a minus before it.
  private static func duration(_ text: String) -> Double? {
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var total = 0.0
    var units: [(letter: Character, seconds: Double)] = [("D", 86_400)]
    var isEmpty = true
    while let first = rest.first {
      if first == "T" {
        guard units.first?.letter != "H" else { return nil }
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
        continue
      }
      let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      rest = rest.dropFirst(number.count)
      guard let value = decimal(number), let letter = rest.first,
        let place = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      total += value * units[place].seconds
      units.removeFirst(place + 1)
      rest.removeFirst()
      isEmpty = false
    }
    return isEmpty ? nil : isNegative ? -total : total
  }
}

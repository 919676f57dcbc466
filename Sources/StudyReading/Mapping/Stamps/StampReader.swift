/// Reads the parts of a moment from a folded text.
struct StampReader {
  private let signs: [Character]
  private var at = 0
  /// Whether a time of day was read that is given to the second.
  private(set) var hasSeconds = false

  init(_ folded: String) { signs = Array(folded) }

  /// Whether everything was read.
  var isAtEnd: Bool { at == signs.count }

  private var next: Character? { at < signs.count ? signs[at] : nil }

  // MARK: Date

  private static let months: [String: Int] = [
    "jan": 1, "january": 1, "feb": 2, "february": 2, "mar": 3, "march": 3, "apr": 4, "april": 4, "may": 5,
    "jun": 6,
    "june": 6, "jul": 7, "july": 7, "aug": 8, "august": 8, "sep": 9, "sept": 9, "september": 9, "oct": 10,
    "october": 10, "nov": 11, "november": 11, "dec": 12, "december": 12,
    "ม.ค.": 1, "ก.พ.": 2, "มี.ค.": 3, "เม.ย.": 4, "พ.ค.": 5, "มิ.ย.": 6, "ก.ค.": 7, "ส.ค.": 8, "ก.ย.": 9,
    "ต.ค.": 10,
    "พ.ย.": 11, "ธ.ค.": 12,
  ]

  /// The date at the beginning, if there is one.
  mutating func day() throws(StampText.Mistake) -> StampText.Day {
    let start = at
    var found = try numbered()
    if found == nil { found = try named() }
    guard let found else {
      at = start
      return .none
    }
    _ = take(",")
    if next == "t", at + 1 < signs.count, isDigit(signs[at + 1]) { at += 1 }
    spaces()
    return found
  }

  /// A date of three numbers between equal signs.
  private mutating func numbered() throws(StampText.Mistake) -> StampText.Day? {
    let start = at
    let first = digits()
    guard (1...4).contains(first.count), let sign = next, "-/.".contains(sign) else {
      at = start
      return nil
    }
    at += 1
    if sign == "." { spaces() }
    let second = digits()
    guard (1...2).contains(second.count), take(sign) else {
      at = start
      return nil
    }
    if sign == "." { spaces() }
    let third = digits()
    guard let a = Int(first), let b = Int(second), let c = Int(third), third.count <= 4 else {
      at = start
      return nil
    }
    if first.count == 4, third.count <= 2 { return .known(year: a, month: b, day: c) }
    guard first.count <= 2 else { throw .unknown }
    switch third.count {
    case 4: return .open(first: a, second: b, year: c)
    case 1, 2: throw .shortYear
    default: throw .unknown
    }
  }

  /// A date with the name of its month: `22 Jan 2026`, `22-Jan-2026`, `January 22, 2026`.
  private mutating func named() throws(StampText.Mistake) -> StampText.Day? {
    let start = at
    var day = digits()
    separators()
    guard let month = Self.months[word()] else {
      at = start
      return nil
    }
    separators()
    if day.isEmpty {
      day = digits()
      separators()
    }
    let year = digits()
    guard (1...2).contains(day.count), let number = Int(day) else { throw .unknown }
    guard year.count == 4, let count = Int(year) else {
      if year.count == 2 { throw .shortYear }
      throw .unknown
    }
    return .known(year: count, month: month, day: number)
  }

  // MARK: Time of day

  private static let morning: Set<String> = ["am", "a.m.", "a. m.", "a.m", "上午", "오전"]
  private static let afternoon: Set<String> = ["pm", "p.m.", "p. m.", "p.m", "下午", "오후"]
  /// Words behind a time that say only that it is one.
  private static let hourWords: Set<String> = ["uhr", "น.", "น", "hrs"]

  /// The seconds since midnight, if a time of day stands here.
  mutating func time() throws(StampText.Mistake) -> Double? {
    let before = halfDay()
    let hourText = digits()
    guard !hourText.isEmpty else {
      if before != nil { throw .unknown }
      return nil
    }
    guard hourText.count <= 2, var hour = Int(hourText), take(":") else { throw .unknown }
    let minute = try sixtieth()
    var second = 0.0
    if take(":") {
      second = Double(try sixtieth())
      hasSeconds = true
      if let mark = next, mark == "." || mark == ",", at + 1 < signs.count, isDigit(signs[at + 1]) {
        at += 1
        second += Double("0." + digits()) ?? 0
      }
    }
    spaces()
    let half = before ?? halfDay()
    if let half {
      guard (1...12).contains(hour) else { throw .impossible }
      hour = hour % 12 + half
    }
    guard hour < 24 else { throw .impossible }
    spaces()
    let start = at
    if !Self.hourWords.contains(word()) { at = start }
    spaces()
    return Double(hour * 3600 + minute * 60) + second
  }

  private mutating func sixtieth() throws(StampText.Mistake) -> Int {
    let text = digits()
    guard text.count == 2, let value = Int(text) else { throw .unknown }
    guard value < 60 else { throw .impossible }
    return value
  }

  /// The hours that `AM` and `PM` add.
  private mutating func halfDay() -> Int? {
    // The longest spelling first: "p. m." begins with "p.".
    for length in [5, 4, 3, 2] where at + length <= signs.count {
      let end = at + length
      let text = String(signs[at..<end])
      guard Self.morning.contains(text) || Self.afternoon.contains(text) else { continue }
      if end < signs.count, signs[end].isLetter, signs[end - 1].isASCII { continue }
      at = end
      spaces()
      return Self.morning.contains(text) ? 0 : 12
    }
    return nil
  }

  // MARK: Zone

  /// The clock that is named behind a time of day.
  mutating func zone() throws(StampText.Mistake) -> StampText.Zone {
    let isBracketed = take("[") || take("(")
    let start = at
    let name = word()
    var zone = StampText.Zone.none
    if let offset = try offset(isAfterName: !name.isEmpty) {
      guard ["", "utc", "gmt"].contains(name) else { throw .unknown }
      zone = .offset(offset)
    } else if ["z", "utc", "gmt"].contains(name) {
      zone = .offset(0)
    } else if (2...5).contains(name.count), name.allSatisfy({ $0.isASCII && $0.isLetter }) {
      zone = .named(name)
    } else {
      at = start
    }
    if isBracketed, !(take("]") || take(")")) { throw .unknown }
    return zone
  }

  /// `+7`, `+07`, `+0700` or `+07:00`, in seconds.
  private mutating func offset(isAfterName: Bool) throws(StampText.Mistake) -> Int? {
    guard let sign = next, "+-−".contains(sign) else { return nil }
    at += 1
    var hours = digits()
    var minutes = ""
    if take(":") { minutes = digits() }
    if hours.count == 4, minutes.isEmpty {
      minutes = String(hours.suffix(2))
      hours = String(hours.prefix(2))
    }
    guard (1...2).contains(hours.count), let hour = Int(hours), hour <= 14,
      minutes.isEmpty || minutes.count == 2,
      let minute = minutes.isEmpty ? 0 : Int(minutes), minute < 60
    else { throw .unknown }
    return (sign == "+" ? 1 : -1) * (hour * 3600 + minute * 60)
  }

  // MARK: Signs

  private func isDigit(_ sign: Character) -> Bool { ("0"..."9").contains(sign) }

  private mutating func digits() -> String {
    let start = at
    while at < signs.count, isDigit(signs[at]) { at += 1 }
    return String(signs[start..<at])
  }

  /// Letters, and the points of abbreviations in scripts that write them so.
  private mutating func word() -> String {
    let start = at
    while at < signs.count, signs[at].isLetter || (signs[at] == "." && at > start && !signs[start].isASCII) {
      at += 1
    }
    return String(signs[start..<at])
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard next == sign else { return false }
    at += 1
    return true
  }

  private mutating func spaces() { while next == " " { at += 1 } }

  private mutating func separators() { while let sign = next, " -,./".contains(sign) { at += 1 } }
}

import TableFiles

/// The attributes of an element, in the order in which they were added.
struct AttributeList {
  /// Names and values.
  private(set) var list: [(String, String)] = []

  init() {
    list.reserveCapacity(16)
  }

  /// Adds a text, or nothing for nil.
  mutating func add(_ name: String, _ text: String?) {
    if let text { list.append((name, text)) }
  }

  /// Adds words, or nothing for nil.
  mutating func add(_ name: String, _ words: Phrase?) { add(name, words?.text) }

  /// Adds a finite number, or nothing for anything else.
  mutating func add(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    list.append((name, CSVWriter.text(of: number)))
  }

  /// Adds the attribute `value`, or why there is none.
  mutating func addNumber(_ number: Double) {
    if number.isFinite { add("value", number) } else { add("undefined", "not-finite") }
  }

  /// Adds the attributes of an interval whose infinite bounds are unbounded sides.
  mutating func addBounds(lower: Double, upper: Double) {
    add("lower", lower)
    add("upper", upper)
    let open = [lower.isInfinite ? "ci.lower" : nil, upper.isInfinite ? "ci.upper" : nil].compactMap { $0 }
    if !open.isEmpty { add("unbounded", open.joined(separator: " ")) }
    if lower.isNaN || upper.isNaN { add("undefined", "not-a-number") }
  }

  /// Adds the attributes of an interval that may not be there.
  mutating func add(_ interval: Estimate.Interval?) {
    guard let interval else { return }
    addBounds(lower: interval.lower ?? -.infinity, upper: interval.upper ?? .infinity)
    add("level", interval.level)
  }

  /// Adds the attributes of a range that may not be there.
  mutating func add(_ range: ClosedRange<Double>?, lower: String, upper: String) {
    guard let range else { return }
    add(lower, range.lowerBound)
    add(upper, range.upperBound)
  }
}

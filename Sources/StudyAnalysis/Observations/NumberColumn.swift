/// Numbers, one for each row, of which none is held as long as they follow a rule: all the same, or each one more than the
/// one before.
package struct NumberColumn: RandomAccessCollection, Sendable {
  /// What is added to a number to get the next one, as long as none is held.
  private let step: Int32
  private var first: Int32?
  private var regular = 0
  private var numbers: [Int32] = []

  /// Makes a column of numbers that mostly are the same.
  ///
  /// - Parameter usual: what they mostly are.
  init(usual: Int32) {
    step = 0
    first = usual
  }

  /// Makes a column of numbers that mostly count on.
  init() { step = 1 }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.isEmpty ? regular : numbers.count }

  package subscript(position: Int) -> Int32 {
    numbers.isEmpty ? (first ?? 0) &+ step &* Int32(truncatingIfNeeded: position) : numbers[position]
  }

  /// Adds a number.
  mutating func append(_ number: Int32) {
    if numbers.isEmpty {
      if first == nil { first = number }
      if self[regular] == number {
        regular += 1
        return
      }
      numbers.reserveCapacity(regular + 1)
      for position in 0..<regular {
        numbers.append((first ?? 0) &+ step &* Int32(truncatingIfNeeded: position))
      }
    }
    numbers.append(number)
  }
}

/// A sum that loses nothing worth mentioning: its rounding errors are carried along in a second number.
///
/// After any number of additions that leave the range of numbers alone, the two parts together are the sum to about
/// 106 bits (Knuth's two-sum), so that a mean made of it is that of ``Moments`` over the same values.
@frozen public struct RunningSum: Sendable, Hashable {
  /// The rounded sum.
  public var high: Double
  /// What the roundings have left over.
  public var low: Double

  /// Makes the sum of nothing, or of one value.
  ///
  /// - Parameter value: The value.
  @inlinable public init(_ value: Double = 0) {
    high = value
    low = 0
  }

  /// Adds a value.
  ///
  /// - Parameter value: A finite value.
  @inlinable public mutating func add(_ value: Double) {
    let sum = high + value
    let part = sum - high
    low += (high - (sum - part)) + (value - part)
    high = sum
  }

  /// Adds another sum.
  ///
  /// - Parameter other: The sum.
  @inlinable public mutating func add(_ other: RunningSum) {
    add(other.high)
    low += other.low
  }

  /// The mean of the values.
  ///
  /// - Parameter count: How many values were added, at least 1.
  /// - Returns: The mean, rounded once.
  public func mean(of count: Int) -> Double {
    let number = Double(count)
    let first = (high + low) / number
    // What the rounded mean leaves over, without rounding: the product is subtracted exactly.
    let rest = (high.addingProduct(-first, number) + low) / number
    return rest.isFinite ? first + rest : first
  }
}

/// Count, sum and sum of squares of values as they differ from a value near them.
///
/// Cheaper than ``Moments`` for each value, and as exact where there are not too many of them: with an origin among the
/// values the subtraction of squares costs few digits. What was gathered piece by piece is put together as ``Moments``.
@frozen public struct ShiftedSums: Sendable, Hashable {
  /// The number of values.
  public var count: Int
  /// The first value, from which the others are measured.
  public var origin: Double
  /// The sum of the differences.
  public var sum: Double
  /// The sum of their squares.
  public var squares: Double

  /// Makes the sums of nothing.
  @inlinable public init() {
    count = 0
    origin = 0
    sum = 0
    squares = 0
  }

  /// Adds a value.
  ///
  /// - Parameter value: A finite value.
  @inlinable public mutating func add(_ value: Double) {
    if count == 0 { origin = value }
    let difference = value - origin
    count += 1
    sum += difference
    squares += difference * difference
  }
}

extension Moments {
  /// Takes over what differences from an origin add up to.
  ///
  /// - Parameter sums: The sums.
  public init(_ sums: ShiftedSums) {
    guard sums.count > 0 else {
      self.init()
      return
    }
    let count = Double(sums.count)
    let shift = sums.sum / count
    self.init(
      n: sums.count, mean: sums.origin, rest: shift, m2: max(0, sums.squares - sums.sum * shift))
  }
}

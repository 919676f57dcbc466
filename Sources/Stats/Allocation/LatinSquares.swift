/// Orders of conditions in which each condition comes after each other one equally often.
///
/// For an even number of conditions n the design is one Latin square of n rows, for an odd one two of them, 2 n rows:
/// each condition stands in each position equally often (once, or twice), and directly after each other condition
/// equally often. So neither practice nor what is left over from the condition before favours any of them, as long
/// as each row is used equally often.
///
/// The first row is 0, 1, n - 1, 2, n - 2, ...; each further row adds 1 to the conditions of the row before, modulo n. The
/// second square of an odd number holds the rows of the first, backwards.
///
/// Source: Williams (1949), "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2, 149-168; Bradley (1958), Journal of the American Statistical Association
/// 53, 525-528.
public struct WilliamsDesign: Sendable, Hashable {
  /// The orders; each holds every condition once, as numbers from 0.
  public let rows: [[Int]]

  /// Makes a design.
  ///
  /// - Parameter conditions: The number of conditions, from 1 to 1,000.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for another number.
  public init(conditions: Int) throws(StatisticsError) {
    let first = try conditionsChecked(conditions).map { position in
      position == 0 ? 0 : position % 2 == 1 ? (position + 1) / 2 : conditions - position / 2
    }
    let square = (0..<conditions).map { shift in first.map { ($0 + shift) % conditions } }
    // One condition has nothing to come after.
    rows = conditions == 1 || conditions % 2 == 0 ? square : square + square.map { $0.reversed() }
  }
}

/// Orders of conditions by rotation: each row begins one condition later than the row before.
///
/// Each condition stands in each position equally often, but always after the same other one, so that what one
/// condition leaves over always meets the same next one. ``WilliamsDesign`` is balanced for that, too.
public struct CyclicLatinSquare: Sendable, Hashable {
  /// The orders; each holds every condition once, as numbers from 0.
  public let rows: [[Int]]

  /// Makes a square.
  ///
  /// - Parameter conditions: The number of conditions, from 1 to 1,000.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for another number.
  public init(conditions: Int) throws(StatisticsError) {
    let first = try conditionsChecked(conditions)
    rows = first.map { shift in first.map { ($0 + shift) % conditions } }
  }
}

/// The conditions, where there is a number of them that makes an order.
func conditionsChecked(_ conditions: Int) throws(StatisticsError) -> Range<Int> {
  guard 1...1_000 ~= conditions else {
    throw .invalidParameter(
      "\(conditions) conditions make no order; expected 1 to 1000; correct their number")
  }
  return 0..<conditions
}

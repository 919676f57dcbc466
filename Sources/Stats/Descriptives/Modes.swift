/// The most frequent values of a sample.
///
/// Two values are the same when they are equal as numbers; nothing is grouped or rounded. A sample can have
/// several modes, and when no value repeats, every value is one with the frequency 1: what that means is the
/// reader's to decide.
public struct Modes: Sendable, Hashable {
  /// The most frequent values, ascending.
  public let values: [Double]
  /// How often each of them occurs.
  public let frequency: Int

  /// Finds the modes of a sample.
  ///
  /// - Parameter sample: At least one value; all finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(_ sample: [Double]) throws(StatisticsError) {
    try require(1, found: sample.count)
    guard sample.allSatisfy(\.isFinite) else { throw .nonFinite }
    let sorted = sample.sorted()
    var modes: [Double] = []
    var highest = 0
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      if end - start > highest {
        highest = end - start
        modes = []
      }
      if end - start == highest { modes.append(sorted[start]) }
      start = end
    }
    values = modes
    frequency = highest
  }
}

extension Output {
  /// The most frequent values; where no value comes twice there are none.
  static func modes(_ modes: Path<Result, Modes>) -> Output {
    Output("modes", "the most frequent values; null where no value comes twice", .same, .location) {
      let found = $0.result[keyPath: modes]
      return (found.frequency > 1 || found.values.count == 1 ? found.values : nil).or("no-value-repeats")
    }
  }
}

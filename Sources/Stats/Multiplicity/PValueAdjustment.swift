/// A way to adjust the p values of several tests for their number.
///
/// An adjusted p value is compared with the level itself: the hypotheses with adjusted p values of at most
/// 0.05 are those that the procedure rejects at 0.05. For m tests with ordered p values p(1) <= ... <= p(m),
/// equal p values get equal adjusted ones, in any order of the input. Every test has to have its p value;
/// missing ones are the caller's to leave out, and then no part of the family.
///
/// Checked against R's `p.adjust` and exact rational arithmetic.
public enum PValueAdjustment: Sendable, Hashable, CaseIterable {
  /// Bonferroni: m p. Holds the chance of any false rejection, whatever the dependence; Holm rejects more.
  case bonferroni
  /// Holm (1979), step-down: the running maximum of (m - i + 1) p(i). Holds the chance of any false
  /// rejection, whatever the dependence.
  case holm
  /// Hochberg (1988), step-up: the running minimum, from the largest, of (m - i + 1) p(i). Holds the chance
  /// of any false rejection for independent or positively dependent tests.
  case hochberg
  /// Benjamini and Hochberg (1995), step-up: the running minimum, from the largest, of m p(i) / i. Holds the
  /// false discovery rate for independent or positively dependent tests.
  case benjaminiHochberg
  /// Benjamini and Yekutieli (2001): as Benjamini and Hochberg, times 1 + 1/2 + ... + 1/m. Holds the false
  /// discovery rate whatever the dependence.
  case benjaminiYekutieli

  /// The adjusted p values, in the order given.
  ///
  /// - Parameter pValues: The p values of the whole family, each from 0 to 1; at least one.
  /// - Returns: One adjusted p value for each, from 0 to 1.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without p values,
  ///   ``StatisticsError/nonFinite`` when one is not a number, ``StatisticsError/invalidParameter(_:)`` when
  ///   one lies outside the range from 0 to 1.
  public func adjusted(_ pValues: [Double]) throws(StatisticsError) -> [Double] {
    try require(1, found: pValues.count)
    for p in pValues {
      guard p.isFinite else { throw .nonFinite }
      guard p >= 0, p <= 1 else { throw .invalidParameter("a p value must lie from 0 to 1; found \(p)") }
    }
    let m = Double(pValues.count)
    let ascending = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    switch self {
    case .bonferroni:
      return pValues.map { min(1, m * $0) }
    case .holm:
      var largest = 0.0
      return fill(pValues, in: ascending) { p, rank in
        largest = max(largest, min(1, (m - rank + 1) * p))
        return largest
      }
    case .hochberg:
      return stepUp(pValues, in: ascending) { m - $0 + 1 }
    case .benjaminiHochberg:
      return stepUp(pValues, in: ascending) { m / $0 }
    case .benjaminiYekutieli:
      let harmonic = compensatedSum((1...pValues.count).lazy.map { 1 / Double($0) })
      return stepUp(pValues, in: ascending) { harmonic * (m / $0) }
    }
  }

  /// The running minimum from the largest p value down of a factor, which depends on the rank, times p.
  private func stepUp(_ pValues: [Double], in ascending: [Int], factor: (Double) -> Double) -> [Double] {
    var smallest = 1.0
    return fill(pValues, in: ascending, reversed: true) { p, rank in
      smallest = min(smallest, factor(rank) * p)
      return smallest
    }
  }

  /// Visits the p values in order and puts each result where its p value stood.
  private func fill(
    _ pValues: [Double], in ascending: [Int], reversed: Bool = false, _ adjust: (Double, Double) -> Double
  ) -> [Double] {
    var result = pValues
    for step in ascending.indices {
      let position = reversed ? ascending.count - 1 - step : step
      let index = ascending[position]
      result[index] = adjust(pValues[index], Double(position + 1))
    }
    return result
  }
}

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

extension Statistic {
  static let adjustments = [
    adjustment(
      .bonferroni, "bonferroni", "Bonferroni's adjustment of p values, m p",
      source: "Dunn 1961, Journal of the American Statistical Association 56"),
    adjustment(
      .holm, "holm", "Holm's step-down adjustment of p values",
      source: "Holm 1979, Scandinavian Journal of Statistics 6, 65-70"),
    adjustment(
      .hochberg, "hochberg",
      "Hochberg's step-up adjustment of p values, for independent or positively dependent tests",
      source: "Hochberg 1988, Biometrika 75, 800-802"),
    adjustment(
      .benjaminiHochberg, "benjamini-hochberg",
      "The false discovery rate of Benjamini and Hochberg, for independent or positively dependent tests",
      source: "Benjamini and Hochberg 1995, Journal of the Royal Statistical Society B 57, 289-300"),
    adjustment(
      .benjaminiYekutieli, "benjamini-yekutieli",
      "The false discovery rate of Benjamini and Yekutieli, whatever the dependence",
      source: "Benjamini and Yekutieli 2001, Annals of Statistics 29, 1165-1188"),
  ]

  private static func adjustment(
    _ method: PValueAdjustment, _ variant: String, _ summary: String, source: String
  ) -> Statistic {
    Statistic(
      "p-adjust." + variant, summary: summary, source: source,
      example: #""p":[0.01,0.02,0.03,0.04,0.05,0.2,0.9]"#,
      input: Input<[Double?]>(
        [
          InputKey(
            "p", .samples, isRequired: true,
            help: "the p values of the whole family; missing ones are no part of it")
        ], used: { $0.count { $0 != nil } }
      ) { $0.optionals("p") }, compute: { try method.adjusted($0.compactMap(\.self)) }
    ) {
      Output("p_adjusted", "the adjusted p values in the order given; null for a missing one") { found in
        var adjusted = found.result.makeIterator()
        return found.data.map { $0.flatMap { _ in adjusted.next() }.or("missing") }
      }
      Output("n_missing", "the number of missing p values") { $0.data.count { $0 == nil } }
    }
  }
}

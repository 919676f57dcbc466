/// How a sample quantile is found between two neighbouring values (Hyndman and Fan 1996).
///
/// The raw value is the number of the type in that paper and in R's `quantile(type = )`.
public enum QuantileType: Int, Sendable, Hashable, CaseIterable {
  /// Position (n + 1) p of the sorted values: SPSS, Minitab, Excel's QUARTILE.EXC.
  case type6 = 6
  /// Position (n - 1) p + 1 of the sorted values: R, NumPy, Excel's QUARTILE.INC.
  case type7 = 7
}

/// The quantiles of one sample: the median, the quartiles and any other.
///
/// A quantile lies at a position of the sorted values that its ``QuantileType`` defines, with linear
/// interpolation between two neighbours. A position before the first or after the last value gives that
/// value.
///
///     let quantiles = try Quantiles([55, 65, 75, 62, 45, 135], type: .type6)
///     quantiles.interquartileRange  // 37.5
///
/// Checked against exact rational arithmetic and R's `quantile`.
public struct Quantiles: Sendable, Hashable {
  /// How a quantile between two values is found.
  public let type: QuantileType

  /// The values in ascending order.
  let sortedValues: [Double]

  /// Sorts a sample.
  ///
  /// - Parameters:
  ///   - values: At least one value; all finite, in any order.
  ///   - type: How a quantile between two values is found.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(_ values: [Double], type: QuantileType = .type7) throws(StatisticsError) {
    try require(1, found: values.count)
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    self.type = type
    sortedValues = ascending(values)
  }

  /// The median, the same for every type.
  public var median: Double { interpolated(0.5) }

  /// The first quartile.
  public var lowerQuartile: Double { interpolated(0.25) }

  /// The third quartile.
  public var upperQuartile: Double { interpolated(0.75) }

  /// The distance between the quartiles; infinite when they are further apart than numbers reach.
  public var interquartileRange: Double { upperQuartile - lowerQuartile }

  /// The quantile for a probability.
  ///
  /// - Parameter probability: The share of the values below the quantile, from 0 to 1; 0 is the minimum and 1
  ///   the maximum.
  /// - Returns: The quantile, in the unit of the values.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for a probability outside 0 to 1.
  public func quantile(_ probability: Double) throws(StatisticsError) -> Double {
    guard (0...1).contains(probability) else {
      throw .invalidParameter("the probability of a quantile must lie from 0 to 1; found \(probability)")
    }
    return interpolated(probability)
  }

  private func interpolated(_ probability: Double) -> Double {
    let last = Double(sortedValues.count - 1)
    let position =
      switch type {
      case .type6: (Double(sortedValues.count) * probability + probability) - 1
      case .type7: last * probability
      }
    let inside = min(max(position, 0), last)
    let index = Int(inside)
    let fraction = inside - Double(index)
    guard fraction > 0 else { return sortedValues[index] }
    let (below, above) = (sortedValues[index], sortedValues[index + 1])
    guard below != above else { return below }
    // For quarters one product is exact, so that the sum is rounded once.
    return fraction > 0.5
      ? (below * (1 - fraction)).addingProduct(above, fraction)
      : (above * fraction).addingProduct(below, 1 - fraction)
  }
}

extension Statistic {
  static let quantilesType6 = quantiles(
    .type6, summary: "Quantiles at the position (n + 1) p of the sorted values: SPSS, Minitab, QUARTILE.EXC",
    position: "(n + 1) p")

  static let quantilesType7 = quantiles(
    .type7, summary: "Quantiles at the position (n - 1) p + 1 of the sorted values: R, NumPy, QUARTILE.INC",
    position: "(n - 1) p + 1")

  private static func quantiles(_ type: QuantileType, summary: String, position: String) -> Statistic {
    Statistic(
      "quantiles.type\(type.rawValue)", summary: summary,
      source: "Hyndman and Fan 1996, The American Statistician 50, 361-365",
      example: #""x":[55,65,75,62,45,135],"probabilities":[0.1,0.5,0.9]"#,
      input: Input<OneSample>.sample.with(
        InputKey(
          "probabilities", .numbers, defaultText: "0.25, 0.5, 0.75",
          help: "the shares of values below each quantile, from 0 to 1")
      ) { $0.has("probabilities") ? $0.samples("probabilities") : [0.25, 0.5, 0.75] }
    ) { sample in
      let found = try Quantiles(sample.data.values, type: type)
      return (found: found, quantiles: try sample.more.map { try found.quantile($0) })
    } outputs: {
      Output(
        "quantiles", "one quantile for each probability, in their order", .same, .location, from: \.quantiles)
      Output("probabilities", "the probabilities") { $0.data.more }
      Output("median", "the median", .same, .location, from: \.found.median)
      Output("lower_quartile", "the first quartile", .same, .location, from: \.found.lowerQuartile)
      Output("upper_quartile", "the third quartile", .same, .location, from: \.found.upperQuartile)
      Output(
        "interquartile_range", "the distance between the quartiles", .same, .length,
        from: \.found.interquartileRange)
      Output("algorithm", "the definition, in words") { _ in
        "type \(type.rawValue): position \(position), linear interpolation between neighbours"
      }
      Output.missing
    }
  }
}

/// The three definitions of sample skewness and kurtosis in use (Joanes and Gill 1998).
///
/// The raw value is the number of the type in R's `e1071` and `psych`.
public enum ShapeType: Int, Sendable, Hashable, CaseIterable {
  /// The moments of the sample, g1 and g2: SciPy, Stata.
  case type1 = 1
  /// Corrected so that kurtosis is unbiased under normality, G1 and G2: SAS, SPSS, Excel, pandas.
  case type2 = 2
  /// With the standard deviation that divides by n - 1, b1 and b2: Minitab, R's `psych` and `e1071`.
  case type3 = 3
}

/// The skewness and the excess kurtosis of one sample.
///
/// With m(r) the mean of (x - mean)^r: type 1 is g1 = m3 / m2^(3/2) and g2 = m4 / m2² - 3. Type 2 is
/// G1 = g1 sqrt(n (n - 1)) / (n - 2) and G2 = ((n + 1) g2 + 6) (n - 1) / ((n - 2) (n - 3)). Type 3 is
/// b1 = g1 (1 - 1/n)^(3/2) and b2 = (g2 + 3) (1 - 1/n)² - 3. Kurtosis is in excess of the normal
/// distribution's 3.
///
/// Checked against exact rational arithmetic and R's `e1071`.
public struct ShapeDescriptives: Sendable, Hashable {
  /// The number of values.
  public let n: Int

  private let g1: Double
  private let g2: Double

  /// Computes the moments of a sample.
  ///
  /// - Parameter values: At least two values that vary; all finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``.
  public init(_ values: [Double]) throws(StatisticsError) {
    try require(2, found: values.count)
    let centre = try Centre(values)
    let count = Double(values.count)
    // One pass for all three, without an array of deviations: there may be millions of values.
    var (squares, cubes, fourths) = (CompensatedSum(), CompensatedSum(), CompensatedSum())
    for value in values {
      let deviation = centre.deviation(of: value)
      let square = deviation * deviation
      squares.add(square)
      cubes.add(square * deviation)
      fourths.add(square * square)
    }
    let (m2, m3, m4) = (squares.value / count, cubes.value / count, fourths.value / count)
    n = values.count
    g1 = m3 / (m2 * m2.squareRoot())
    g2 = m4 / (m2 * m2) - 3
  }

  /// The skewness: positive with a long tail towards large values.
  ///
  /// - Parameter type: The definition.
  /// - Returns: The skewness, without unit.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for type 2 with fewer than three values.
  public func skewness(_ type: ShapeType) throws(StatisticsError) -> Double {
    let count = Double(n)
    switch type {
    case .type1: return g1
    case .type2:
      try require(3, found: n)
      return g1 * (count * (count - 1)).squareRoot() / (count - 2)
    case .type3:
      let share = (count - 1) / count
      return g1 * share * share.squareRoot()
    }
  }

  /// The kurtosis in excess of that of the normal distribution.
  ///
  /// - Parameter type: The definition.
  /// - Returns: The excess kurtosis, without unit.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for type 2 with fewer than four values.
  public func excessKurtosis(_ type: ShapeType) throws(StatisticsError) -> Double {
    let count = Double(n)
    switch type {
    case .type1: return g2
    case .type2:
      try require(4, found: n)
      return ((count + 1) * g2 + 6) * (count - 1) / ((count - 2) * (count - 3))
    case .type3:
      let share = (count - 1) / count
      return (g2 + 3) * (share * share) - 3
    }
  }
}

extension Output {
  /// Skewness and kurtosis by all three definitions.
  static func shape(_ values: @escaping @Sendable (Data) -> [Double]) -> [Output] {
    let definitions: [(ShapeType, ending: String, skewness: String, kurtosis: String)] = [
      (.type2, "", "G1 (type 2: SPSS, SAS, Excel)", "G2 (type 2)"), (.type1, "_type1", "g1", "g2"),
      (.type3, "_type3", "b1", "b2"),
    ]
    return definitions.flatMap { type, ending, skewness, kurtosis in
      [
        Output("skewness" + ending, "the skewness " + skewness) {
          try ShapeDescriptives(values($0.data)).skewness(type)
        }.within(1e-12),
        Output("excess_kurtosis" + ending, "the excess kurtosis " + kurtosis) {
          try ShapeDescriptives(values($0.data)).excessKurtosis(type)
        }.within(1e-12),
      ]
    }
  }
}

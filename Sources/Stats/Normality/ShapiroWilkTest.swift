import Glibc

/// The Shapiro-Wilk test of normality.
///
/// Null hypothesis: the values come from a normal distribution. W is the squared correlation of the sorted
/// values with approximate weights of normal order statistics; the p value comes from a normalising
/// transformation of 1 - W. Both are Royston's approximations, so that other implementations of the same
/// algorithm, not tables of W, are the measure of agreement. For n = 3 the p value is exact. A small p value
/// speaks against normality; a large one is no evidence for it, above all in small samples.
///
/// Source: Royston (1995), algorithm AS R94, Applied Statistics 44, 547-551. Checked against R's
/// `shapiro.test`.
public struct ShapiroWilkTest: Sendable, Hashable {
  /// The numbers of values for which the algorithm is made.
  public static let sizes = 3...5000

  /// The number of values.
  public let n: Int
  /// The statistic W, above 0 and at most 1.
  public let statistic: Double
  /// The p value: the probability of a W as small or smaller.
  public let pValue: Double

  /// Tests a sample.
  ///
  /// - Parameter values: From 3 to 5,000 finite values that are not all equal.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidParameter(_:)`` for
  ///   more than 5,000 values, ``StatisticsError/zeroVariance``, ``StatisticsError/nonFinite``.
  public init(_ values: [Double]) throws(StatisticsError) {
    try require(Self.sizes.lowerBound, found: values.count)
    guard Self.sizes.contains(values.count) else {
      throw .invalidParameter(
        "a Shapiro-Wilk test takes at most \(Self.sizes.upperBound) values; found \(values.count)")
    }
    let sorted = try CentredValues(values).deviations.sorted()
    n = values.count
    let weights = try Self.weights(n)
    // The weights are antisymmetric: only the differences of opposite values count.
    var product = 0.0
    var squaredWeights = 0.0
    for (index, weight) in weights.enumerated() {
      product += weight * (sorted[n - 1 - index] - sorted[index])
      squaredWeights += 2 * weight * weight
    }
    let mean = compensatedSum(sorted) / Double(n)
    let squares = compensatedSum(sorted.lazy.map { ($0 - mean) * ($0 - mean) })
    // 1 - W from a product that does not cancel near W = 1.
    let scale = (squaredWeights * squares).squareRoot()
    let complement = max(0, (scale - product) * (scale + product) / (squaredWeights * squares))
    statistic = 1 - complement
    pValue = Self.pValue(n: n, w: statistic, complement: complement)
  }

  /// The positive weights of the upper half of the sorted values, from the largest inwards.
  private static func weights(_ n: Int) throws(StatisticsError) -> [Double] {
    guard n > 3 else { return [Double(0.5).squareRoot()] }
    var scores: [Double] = []
    for rank in 1...(n / 2) {
      scores.append(try StandardNormal().upperQuantile((Double(rank) - 0.375) / (Double(n) + 0.25)))
    }
    let sumOfSquares = 2 * compensatedSum(scores.lazy.map { $0 * $0 })
    let length = sumOfSquares.squareRoot()
    let x = 1 / Double(n).squareRoot()
    let first = scores[0] / length + polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], x)
    guard n > 5 else {
      let factor = ((sumOfSquares - 2 * scores[0] * scores[0]) / (1 - 2 * first * first)).squareRoot()
      return [first] + scores.dropFirst().map { $0 / factor }
    }
    let second = scores[1] / length + polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], x)
    let rest = sumOfSquares - 2 * scores[0] * scores[0] - 2 * scores[1] * scores[1]
    let factor = (rest / (1 - 2 * first * first - 2 * second * second)).squareRoot()
    return [first, second] + scores.dropFirst(2).map { $0 / factor }
  }

  private static func pValue(n: Int, w: Double, complement: Double) -> Double {
    if n == 3 {
      // The smallest W is 3/4.
      let p = 6 / Double.pi * (asin(w.squareRoot()) - asin(Double(0.75).squareRoot()))
      return min(1, max(0, p))
    }
    // A perfect fit is beyond every W.
    guard complement > 0 else { return 1 }
    let size = Double(n)
    var y = log(complement)
    let mean: Double
    let deviation: Double
    if n <= 11 {
      let bound = polynomial([-2.273, 0.459], size)
      // W cannot be so small that y reaches the bound: for n = 4 it is at least 0.62, y below -0.96 and the
      // bound -0.44; for larger n the bound is positive.
      y = -log(bound - y)
      mean = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], size)
      deviation = exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], size))
    } else {
      let logarithm = log(size)
      mean = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], logarithm)
      deviation = exp(polynomial([-0.4803, -0.082676, 0.0030302], logarithm))
    }
    return normalLowerTail(-(y - mean) / deviation)
  }

  /// A polynomial by its coefficients, the constant first.
  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }
}

extension ShapiroWilkTest: CustomStringConvertible {
  /// The line of a report: `W = 0.952, p = .736`.
  public var description: String {
    "W = \(APAStyle.fixed(statistic, decimals: 3)), \(APAStyle.pValue(pValue))"
  }
}

extension Statistic {
  static let shapiroWilk = Statistic(
    "shapiro-wilk", summary: "The Shapiro-Wilk test of normality, for 3 to 5,000 values",
    source: "Shapiro and Wilk 1965; Royston 1995, algorithm AS R94, Applied Statistics 44, 547-551",
    example: #""x":[148,154,158,160,161,162,166,170,182,195,236]"#, input: .sample,
    simulations: [
      .rejects("normal, n = 8", remark: "Royston's approximation") { .sample($0.normals(8)) },
      .rejects("normal, n = 30", remark: "Royston's approximation") { .sample($0.normals(30)) },
    ],
    compute: { try ShapiroWilkTest($0.values) }
  ) {
    Output("statistic", "the W statistic", from: \.statistic).within(1e-12)
    Output("p", "the p value; small ones speak against normality", from: \.pValue).within(1e-12)
    Output.algorithm {
      $0.result.n == 3 ? "exact for three values" : "Royston's approximation, algorithm AS R94"
    }
    Output.missing
  }
}

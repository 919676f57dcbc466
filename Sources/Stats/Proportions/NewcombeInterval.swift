/// The interval of the difference of two independent proportions after Newcombe (1998), method 10.
///
/// The Wilson limits of the two proportions are combined as a square-and-add interval, without continuity
/// correction. Checked against the worked example of that paper (56 of 70 and 48 of 80: .0524 to .3339) and
/// mpmath.
public struct NewcombeInterval: Sendable, Hashable {
  /// The Wilson interval of the first proportion.
  public let x: WilsonInterval
  /// The Wilson interval of the second proportion.
  public let y: WilsonInterval
  /// The difference of the observed proportions, x - y.
  public let difference: Double
  /// The lower limit of the difference.
  public let lower: Double
  /// The upper limit of the difference.
  public let upper: Double
  /// The confidence level as a proportion.
  public let level: Double

  /// Computes the interval.
  ///
  /// - Parameters:
  ///   - successesX: The number of successes in the first group.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - successesY: The number of successes in the second group.
  ///   - nY: The number of trials in the second group, at least 1.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public init(
    successesX: Int, nX: Int, successesY: Int, nY: Int, level: Double
  ) throws(StatisticsError) {
    let x = try WilsonInterval(successes: successesX, n: nX, level: level)
    let y = try WilsonInterval(successes: successesY, n: nY, level: level)
    func length(_ first: Double, _ second: Double) -> Double {
      (first * first + second * second).squareRoot()
    }
    self.x = x
    self.y = y
    self.level = level
    difference = x.proportion - y.proportion
    lower = max(-1, difference - length(x.proportion - x.lower, y.upper - y.proportion))
    upper = min(1, difference + length(x.upper - x.proportion, y.proportion - y.lower))
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

extension Statistic {
  static let newcombe = Statistic(
    "proportion-difference.newcombe",
    summary: "The interval of the difference of two independent proportions",
    source: "Newcombe 1998, Statistics in Medicine 17, 873-890, method 10",
    example: #""successes":[56,48],"n":[70,80]"#, input: Input.twoProportions.atLevel, options: [.level]
  ) {
    try NewcombeInterval(
      successesX: $0.data.successes[0], nX: $0.data.n[0], successesY: $0.data.successes[1],
      nY: $0.data.n[1], level: $0.more)
  } outputs: {
    Output.estimate("the difference of the observed proportions, x - y", .negated, from: \.difference) {
      $0.result.interval
    }
    Output("proportions", "the observed proportions", .reversed) {
      [$0.result.x.proportion, $0.result.y.proportion]
    }
    Output("ci_x", "the Wilson interval of the first", .exchanged("ci_y"), from: \.x.interval)
    Output("ci_y", "that of the second", .exchanged("ci_x"), from: \.y.interval)
  }
}

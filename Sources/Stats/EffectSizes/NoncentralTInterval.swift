import BoostMath

/// The limits of the noncentrality parameter of a noncentral t distribution for an observed statistic.
///
/// The lower limit makes the observed t the upper tail's quantile, the upper limit the lower tail's (Steiger
/// and Fouladi 1997).
struct NoncentralTInterval {
  let lower: Double
  let upper: Double

  init(statistic: Double, degreesOfFreedom: Double, level: Double) throws(StatisticsError) {
    let probability = try tailProbability(level: level)
    // By symmetry the lower limit is the mirrored upper limit of the mirrored statistic.
    upper = try Self.upperLimit(statistic, degreesOfFreedom, probability)
    lower = -(try Self.upperLimit(-statistic, degreesOfFreedom, probability))
  }

  /// Solves lowerTail(t; df, noncentrality) = probability for the noncentrality.
  private static func upperLimit(
    _ statistic: Double, _ degreesOfFreedom: Double, _ probability: Double
  ) throws(StatisticsError) -> Double {
    // Johnson and Welch (1940): t is roughly normal about the noncentrality with this standard deviation.
    let spread = (1 + statistic * statistic / (2 * degreesOfFreedom)).squareRoot()
    let target = boost_normal_quantile(probability)
    let root = NormalDeviateRoot(
      start: statistic - target * spread, slope: -1 / spread, scale: spread,
      subject: "a limit of a noncentrality parameter")
    return try root.solve(target: target) { noncentrality throws(StatisticsError) in
      try NoncentralT(degreesOfFreedom: degreesOfFreedom, noncentrality: noncentrality).lowerTail(statistic)
    }
  }
}

/// The exact factor that removes the small-sample bias of a standardised mean difference (Hedges 1981,
/// equation 6e).
///
/// J = gamma(m / 2) / (sqrt(m / 2) gamma((m - 1) / 2)) for m degrees of freedom, more than 1.
func hedgesCorrection(degreesOfFreedom: Double) -> Double {
  let ratio = boost_gamma_delta_ratio((degreesOfFreedom - 1) / 2, 0.5)
  return 1 / (ratio * (degreesOfFreedom / 2).squareRoot())
}

/// The probability that a t test rejects, from the noncentral t distribution.
///
/// Two-sided, both tails count, the far one too.
struct NoncentralTPower: Sendable, Hashable {
  let degreesOfFreedom: Double
  let noncentrality: Double
  /// Negative for the alternative less; two-sided, it and its negative.
  let criticalValue: Double
  let power: Double
  /// 1 - power, with its own digits.
  let miss: Double

  init(
    degreesOfFreedom: Double, noncentrality: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    let isTwoSided = alternative == .twoSided
    let alpha = try openProbability(alpha)
    let critical = try StudentT(degreesOfFreedom: degreesOfFreedom).upperQuantile(
      isTwoSided ? alpha / 2 : alpha)
    // Mirrored, so that the test looks upwards.
    let mirrored =
      switch alternative {
      case .twoSided: noncentrality.magnitude
      case .less: -noncentrality
      case .greater: noncentrality
      }
    let distribution = try NoncentralT(degreesOfFreedom: degreesOfFreedom, noncentrality: mirrored)
    let farTail = isTwoSided ? try distribution.lowerTail(-critical) : 0
    self.degreesOfFreedom = degreesOfFreedom
    self.noncentrality = noncentrality
    criticalValue = alternative == .less ? -critical : critical
    power = min(1, try distribution.upperTail(critical) + farTail)
    miss = max(0, try distribution.lowerTail(critical) - farTail)
  }
}

/// The effect with the sign of the alternative that a t test finds with the power aimed at.
///
/// `unit` is the effect with a noncentrality of 1.
func detectableTEffect(
  power goal: Double, alpha: Double, alternative: Alternative, degreesOfFreedom: Double, unit: Double
) throws(StatisticsError) -> Double {
  try requireGoal(power: goal, alpha: alpha)
  let sign: Double = alternative == .less ? -1 : 1
  let noncentrality = try pointOfPower(goal, start: 4) { point throws(StatisticsError) in
    let found = try NoncentralTPower(
      degreesOfFreedom: degreesOfFreedom, noncentrality: sign * point, alpha: alpha,
      alternative: alternative)
    return (found.power, found.miss)
  }
  return try finite(sign * noncentrality * unit)
}

import BoostMath

/// The power of a z test whose statistic is normal with variance 1 and the mean given.
///
/// Two-sided, both tails count.
struct NormalPower {
  let power: Double
  /// 1 - power, with its own digits.
  let miss: Double

  /// `spread` is the standard deviation of the statistic; the critical value is in the unit of the mean.
  init(mean: Double, spread: Double = 1, alpha: Double, alternative: Alternative) throws(StatisticsError) {
    let isTwoSided = alternative == .twoSided
    let critical = try StandardNormal().upperQuantile(isTwoSided ? alpha / 2 : alpha)
    try self.init(mean: mean, spread: spread, critical: critical, alternative: alternative)
  }

  init(
    mean: Double, spread: Double, critical: Double, alternative: Alternative
  ) throws(StatisticsError) {
    let mirrored =
      switch alternative {
      case .twoSided: mean.magnitude
      case .less: -mean
      case .greater: mean
      }
    let farTail = alternative == .twoSided ? boost_normal_lower((-critical - mirrored) / spread) : 0
    let nearer = (mirrored - critical) / spread
    guard !nearer.isNaN else { throw .nonFinite }
    power = min(1, boost_normal_lower(nearer) + farTail)
    miss = max(0, boost_normal_upper(nearer) - farTail)
  }
}

/// The absolute mean at which a z test with variance 1 reaches the power aimed at.
func detectableMean(
  power goal: Double, alpha: Double, alternative: Alternative
) throws(StatisticsError) -> Double {
  try requireGoal(power: goal, alpha: alpha)
  let sign: Double = alternative == .less ? -1 : 1
  return try pointOfPower(goal, start: 4) { mean throws(StatisticsError) in
    let found = try NormalPower(mean: sign * mean, alpha: alpha, alternative: alternative)
    return (found.power, found.miss)
  }
}

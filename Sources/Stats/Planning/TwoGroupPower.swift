/// Two independent groups whose comparison is planned with the noncentral t distribution.
///
/// An efficiency other than 1 multiplies both group sizes, as a rank test does to those of the t test.
struct TwoGroupPower: Sendable, Hashable {
  let effect: Double
  let nX: Int
  let nY: Int
  let alpha: Double
  let alternative: Alternative
  let chance: NoncentralTPower

  init(
    effect: Double, nX: Int, nY: Int, efficiency: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    let size = try Size(nX: nX, nY: nY, efficiency: efficiency)
    self.effect = try finite(effect)
    self.nX = nX
    self.nY = nY
    self.alpha = alpha
    self.alternative = alternative
    chance = try NoncentralTPower(
      degreesOfFreedom: size.degreesOfFreedom, noncentrality: finite(effect / size.unit), alpha: alpha,
      alternative: alternative)
  }

  init(
    effect: Double, power goal: Double, ratio: Double, efficiency: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(effect, alternative)
    func plan(_ nX: Int) throws(StatisticsError) -> Self {
      try Self(
        effect: effect, nX: nX, nY: partnerSize(of: nX, ratio: ratio, lowest: 2), efficiency: efficiency,
        alpha: alpha, alternative: alternative)
    }
    self = try plan(smallestSize(from: 2) { n throws(StatisticsError) in try plan(n).chance.power >= goal })
  }

  init(
    nX: Int, nY: Int, power goal: Double, efficiency: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    let size = try Size(nX: nX, nY: nY, efficiency: efficiency)
    let effect = try detectableTEffect(
      power: goal, alpha: alpha, alternative: alternative, degreesOfFreedom: size.degreesOfFreedom,
      unit: size.unit)
    try self.init(
      effect: effect, nX: nX, nY: nY, efficiency: efficiency, alpha: alpha, alternative: alternative)
  }

  /// The sizes as the t distribution sees them.
  private struct Size {
    let degreesOfFreedom: Double
    /// The effect with a noncentrality of 1.
    let unit: Double

    init(nX: Int, nY: Int, efficiency: Double) throws(StatisticsError) {
      try require(2, found: nX)
      try require(2, found: nY)
      let (x, y) = (Double(nX) * efficiency, Double(nY) * efficiency)
      degreesOfFreedom = x + y - 2
      unit = (1 / x + 1 / y).squareRoot()
    }
  }
}

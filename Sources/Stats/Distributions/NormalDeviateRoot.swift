import BoostMath

/// A root finder for a tail probability as a function of a quantile or a parameter.
///
/// Read as a normal quantile, a tail probability is nearly a straight line in either, so that the secant
/// method needs few evaluations; a bracket keeps it from straying.
struct NormalDeviateRoot {
  /// Where to begin.
  let start: Double
  /// A first guess of the slope of the normal quantile, with the right sign.
  let slope: Double
  /// The order of magnitude below which differences do not count.
  let scale: Double
  /// What is sought, for the error.
  let subject: String

  /// Finds the point whose tail probability has the normal quantile `target`.
  func solve(
    target: Double, tail: (Double) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> Double {
    let direction: Double = slope > 0 ? 1 : -1
    // Positive on the side where the root lies above the point.
    func lack(_ point: Double) throws(StatisticsError) -> Double {
      // Far off, a tail can be rounded to 0 or 1; the side is what counts there.
      let probability = min(max(try tail(point), 1e-300), 1 - 0x1p-53)
      return (target - boost_normal_quantile(probability)) * direction
    }
    var (below, above) = (-Double.infinity, Double.infinity)
    var point = start
    var missing = try lack(point)
    var rise = slope.magnitude
    var lastStep = Double.infinity
    for _ in 0..<200 {
      if (missing / rise).magnitude <= 1e-14 * max(scale, point.magnitude) { return point }
      if missing > 0 { below = point } else { above = point }
      var next = point + missing / rise
      if !(next > below && next < above) { next = below + (above - below) / 2 }
      guard next.isFinite else { break }
      let step = next - point
      let size = max(scale, next.magnitude)
      // The error after a secant step is of the order of the product of the last two steps.
      if step == 0 || (step / size * lastStep).magnitude <= 1e-17 { return next }
      let missingNext = try lack(next)
      let secant = (missing - missingNext) / step
      if secant > 0, secant.isFinite { rise = secant }
      (point, missing, lastStep) = (next, missingNext, step / size)
    }
    throw .notConverged(subject)
  }
}

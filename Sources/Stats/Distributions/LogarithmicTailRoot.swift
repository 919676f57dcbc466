import Glibc

/// A root finder for a tail probability as a function of a point on the line.
///
/// Newton's method on the logarithm of the tail, which is concave and nearly a straight line where the point
/// is the logarithm of a quantile; a bracket keeps it from straying. Right in the far tails too, where a
/// probability itself is too steep for the secant method.
struct LogarithmicTailRoot {
  /// Where to begin.
  let start: Double
  /// The tail probability sought.
  let probability: Double
  /// Whether the tail is the upper one, which falls as the point rises.
  let isUpper: Bool
  /// What is sought, for the error.
  let subject: String

  /// Finds the point; the body gives the tail there and the density, both on the scale of the point.
  func solve(
    _ body: (Double) throws(StatisticsError) -> (tail: Double, density: Double)
  ) throws(StatisticsError) -> Double {
    var (below, above) = (-Double.infinity, Double.infinity)
    var (point, stride) = (start, 1.0)
    for _ in 0..<300 {
      let (tail, density) = try body(point)
      if tail == probability { return point }
      if (tail > probability) == isUpper { below = point } else { above = point }
      let excess =
        tail < 2 * probability ? log1p((tail - probability) / probability) : log(tail) - log(probability)
      let step = (isUpper ? excess : -excess) * (tail / density)
      // The error left by a step is of the order of its square.
      if step.magnitude < 1e-8 { return point + step }
      var next = point + step
      // A huge step in the flat part, or none at all where the tail or the density is rounded to 0.
      if !(next > below && next < above && step.magnitude <= 64) {
        if below.isFinite, above.isFinite {
          next = below + 0.5 * (above - below)
        } else {
          next = above.isFinite ? point - stride : point + stride
          stride *= 2
        }
      }
      guard next != point, next.isFinite else { break }
      point = next
    }
    throw .notConverged(subject)
  }
}

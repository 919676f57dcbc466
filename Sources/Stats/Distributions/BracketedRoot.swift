/// The root of a continuous function between two points where its signs differ.
///
/// Inverse quadratic interpolation where it is safe, bisection elsewhere (Chandrupatla 1997): it always
/// converges, and fast where the function is smooth.
func bracketedRoot(
  from low: Double, to high: Double, _ function: (Double) throws(StatisticsError) -> Double
) throws(StatisticsError) -> Double {
  var (newest, opposite, previous) = (low, high, low)
  var (atNewest, atOpposite) = (try function(low), try function(high))
  var atPrevious = atNewest
  if atNewest == 0 { return low }
  if atOpposite == 0 { return high }
  guard (atNewest < 0) != (atOpposite < 0) else { throw .notConverged("the root of an equation") }
  var share = 0.5
  for _ in 0..<300 {
    let point = newest + share * (opposite - newest)
    let value = try function(point)
    if (value < 0) == (atNewest < 0) {
      (previous, atPrevious) = (newest, atNewest)
    } else {
      (previous, atPrevious) = (opposite, atOpposite)
      (opposite, atOpposite) = (newest, atNewest)
    }
    (newest, atNewest) = (point, value)
    let best = atOpposite.magnitude < atNewest.magnitude ? opposite : newest
    let width = (opposite - newest).magnitude
    let smallest = (2 * Double.ulpOfOne * best.magnitude + 1e-300) / width
    if value == 0 { return point }
    if smallest > 0.5 { return best }
    let xi = (newest - opposite) / (previous - opposite)
    let phi = (atNewest - atOpposite) / (atPrevious - atOpposite)
    share = 0.5
    if phi * phi < xi, (1 - phi) * (1 - phi) < 1 - xi {
      let first = atNewest / (atOpposite - atNewest) * (atPrevious / (atOpposite - atPrevious))
      let second =
        (previous - newest) / (opposite - newest) * (atNewest / (atPrevious - atNewest))
        * (atOpposite / (atPrevious - atOpposite))
      share = first + second
    }
    share = min(max(share, smallest), 1 - smallest)
  }
  throw .notConverged("the root of an equation")
}

/// The number in the first cell of a two-by-two table with fixed margins and a given odds ratio.
///
/// Weights are built from the mode outwards by the exact ratio of neighbours, so that no logarithms of
/// factorials have to cancel; a tail keeps its digits however small it is. The work grows with the square
/// root of the number of cases.
struct NoncentralHypergeometric {
  let firstRow: Double
  let secondRow: Double
  let firstColumn: Double
  let oddsRatio: Double

  init(_ table: TwoByTwoTable, oddsRatio: Double) {
    firstRow = Double(table.a + table.b)
    secondRow = Double(table.c + table.d)
    firstColumn = Double(table.a + table.c)
    self.oddsRatio = oddsRatio
  }

  var lowest: Double { max(0, firstColumn - secondRow) }
  var highest: Double { min(firstColumn, firstRow) }

  /// The sums over the distribution: both tails with the point itself, mean and variance.
  struct Sums {
    var total = 0.0
    var upToPoint = 0.0
    var fromPoint = 0.0
    var first = 0.0
    var second = 0.0
  }

  /// Sums the weights; deviations are taken from the point.
  func sums(around point: Double) -> Sums {
    var (below, above) = (Sums(), Sums())
    visit { x, weight, isAbove in
      func add(_ sums: inout Sums) {
        let deviation = x - point
        sums.total += weight
        if deviation <= 0 { sums.upToPoint += weight }
        if deviation >= 0 { sums.fromPoint += weight }
        sums.first += weight * deviation
        sums.second += weight * deviation * deviation
      }
      if isAbove { add(&above) } else { add(&below) }
    }
    return Sums(
      total: below.total + above.total, upToPoint: below.upToPoint + above.upToPoint,
      fromPoint: below.fromPoint + above.fromPoint, first: below.first + above.first,
      second: below.second + above.second)
  }

  /// The sum of the weights that do not exceed that of the point by more than the relative slack, and the sum
  /// of all.
  func sumOfAtMost(point: Double, slack: Double) -> (part: Double, total: Double) {
    var weightOfPoint = 0.0
    visit { x, weight, _ in
      if x == point { weightOfPoint = weight }
    }
    var (part, total) = (0.0, 0.0)
    visit { _, weight, _ in
      total += weight
      if weight <= weightOfPoint * slack { part += weight }
    }
    return (part, total)
  }

  /// Visits all points whose weight, relative to the mode's, is a positive number.
  private func visit(_ body: (Double, Double, Bool) -> Void) {
    let start = mode
    var (x, weight) = (start, 1.0)
    while weight > 0, x <= highest {
      body(x, weight, true)
      weight *= ratio(after: x)
      x += 1
    }
    (x, weight) = (start, 1.0)
    while x > lowest {
      weight /= ratio(after: x - 1)
      guard weight > 0 else { break }
      x -= 1
      body(x, weight, false)
    }
  }

  /// The weight of x + 1 divided by that of x.
  private func ratio(after x: Double) -> Double {
    (firstRow - x) / (x + 1) * ((firstColumn - x) / (secondRow - firstColumn + x + 1)) * oddsRatio
  }

  /// The most probable point, or one close to it (Liao and Rosen 2001).
  private var mode: Double {
    let a = oddsRatio - 1
    let b = -((firstRow + firstColumn + 2) * oddsRatio + secondRow - firstColumn)
    let c = oddsRatio * (firstRow + 1) * (firstColumn + 1)
    let root = max(0, b * b - 4 * a * c).squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    let guess = (c / q).rounded(.down)
    return guess.isFinite ? min(max(guess, lowest), highest) : lowest
  }
}

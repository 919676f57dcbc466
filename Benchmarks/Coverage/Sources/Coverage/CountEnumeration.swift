import Glibc
import Stats

/// The coverage of intervals of proportions, exactly: every outcome with its probability, nothing simulated.
struct CountEnumeration: Sendable {
  let method: String
  let setting: String
  let remark: String
  /// For each outcome of one or two groups the interval, or nothing where it does not exist.
  private let intervals: [(x: Int, y: Int, interval: ConfidenceInterval?)]
  private let sizes: (x: Int, y: Int)
  private let truth: @Sendable (Double, Double) -> Double

  /// Enumerates one group.
  init(
    _ method: String, n: Int, remark: String = "",
    interval: (Int) throws(StatisticsError) -> ConfidenceInterval
  ) {
    self.init(method, setting: "n = \(n)", sizes: (n, 0), remark: remark, truth: { p, _ in p }) {
      x, _ throws(StatisticsError) in try interval(x)
    }
  }

  /// Enumerates two groups.
  init(
    _ method: String, setting: String, sizes: (x: Int, y: Int), remark: String,
    truth: @escaping @Sendable (Double, Double) -> Double,
    interval: (Int, Int) throws(StatisticsError) -> ConfidenceInterval
  ) {
    self.method = method
    self.setting = setting
    self.remark = remark
    self.sizes = sizes
    self.truth = truth
    var found: [(x: Int, y: Int, interval: ConfidenceInterval?)] = []
    for x in 0...sizes.x {
      for y in 0...sizes.y {
        do throws(StatisticsError) {
          found.append((x, y, try interval(x, y)))
        } catch {
          found.append((x, y, nil))
        }
      }
    }
    intervals = found
  }

  /// The coverage at given proportions, among the outcomes that have an interval; and how probable those are.
  func coverage(_ p: Double, _ q: Double) -> (covered: Double, defined: Double) {
    let (first, second) = (binomial(sizes.x, p), binomial(sizes.y, q))
    let value = truth(p, q)
    var (covered, defined) = (0.0, 0.0)
    for outcome in intervals {
      guard let interval = outcome.interval else { continue }
      let probability = first[outcome.x] * second[outcome.y]
      defined += probability
      // A limit that is the value itself, such as 0, covers in spite of rounding.
      let slack = 1e-12 * max(1, value.magnitude)
      if interval.lower <= value + slack, value - slack <= interval.upper { covered += probability }
    }
    return (covered / defined, defined)
  }

  /// The row of a table: the coverage over a grid of proportions.
  var row: String {
    var values: [Double] = []
    var smallestDefined = 1.0
    for p in grid {
      for q in sizes.y == 0 ? [0.5] : grid {
        let (covered, defined) = coverage(p, q)
        values.append(covered)
        smallestDefined = min(smallestDefined, defined)
      }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let below = Double(values.count { $0 < 0.95 - 1e-9 }) / Double(values.count)
    let note =
      smallestDefined < 0.9995 ? "; undefined outcomes left out, up to \(percent(1 - smallestDefined))" : ""
    let cells = [
      method, setting, percent(values.min() ?? 0), percent(mean), percent(below), remark + note,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The smallest coverage over the grid, and whether it may lie below the level.
  var smallestCoverage: Double {
    var smallest = 1.0
    for p in grid {
      for q in sizes.y == 0 ? [0.5] : grid { smallest = min(smallest, coverage(p, q).covered) }
    }
    return smallest
  }

  /// Proportions in steps of 0.001 for one group, 0.02 for two.
  private var grid: [Double] {
    sizes.y == 0 ? (1..<1000).map { Double($0) / 1000 } : (1..<50).map { Double($0) / 50 }
  }
}

/// The probabilities of 0 to n successes.
func binomial(_ n: Int, _ p: Double) -> [Double] {
  (0...n).map { k in
    let (trials, successes) = (Double(n), Double(k))
    return exp(
      lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
        + successes * log(p) + (trials - successes) * log1p(-p))
  }
}

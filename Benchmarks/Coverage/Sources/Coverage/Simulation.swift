import Stats

extension Simulation {
  /// Makes up studies and counts, apart, those in which the result is undefined.
  ///
  /// The same seed gives the same rate.
  func run(studies: Int, seed: UInt64) -> Rate {
    var draw = Draw(seed: seed)
    var (hits, undefined) = (0, 0)
    for _ in 0..<studies {
      do throws(StatisticsError) {
        if try trial(&draw) { hits += 1 }
      } catch {
        undefined += 1
      }
    }
    return Rate(simulation: self, hits: hits, defined: studies - undefined, undefined: undefined)
  }
}

/// An estimated rate.
struct Rate: Sendable {
  let simulation: Simulation
  let hits: Int
  let defined: Int
  let undefined: Int

  var value: Double { Double(hits) / Double(max(1, defined)) }

  /// The standard error of the simulation.
  var standardError: Double { (value * (1 - value) / Double(max(1, defined))).squareRoot() }

  /// Whether the rate contradicts the theory beyond four standard errors.
  var isContradiction: Bool {
    guard let theory = simulation.theory else { return false }
    let error = (theory * (1 - theory) / Double(max(1, defined))).squareRoot()
    return (value - theory).magnitude > 4 * error + 1e-12
  }

  /// The row of a table.
  var row: String {
    let theory = simulation.theory.map { percent($0) } ?? ""
    var remark = simulation.remark
    if undefined > 0 {
      let share = percent(Double(undefined) / Double(defined + undefined))
      remark += (remark.isEmpty ? "" : "; ") + "undefined and left out in \(share) of the studies"
    }
    let cells = [
      simulation.method, simulation.setting, percent(simulation.nominal), percent(value),
      "± \(percent(2 * standardError))", theory, remark,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}

/// A share in percent with two decimals.
func percent(_ share: Double) -> String {
  let hundredths = Int((share * 10_000).rounded())
  let decimals = String(hundredths % 100)
  return "\(hundredths / 100).\(decimals.count < 2 ? "0" : "")\(decimals)"
}

/// Whether an interval covers a value.
func covers(_ interval: ConfidenceInterval, _ truth: Double) -> Bool {
  interval.lower <= truth && truth <= interval.upper
}

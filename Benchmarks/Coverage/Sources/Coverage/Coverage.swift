import Glibc
import Stats

/// Prints how often the intervals of Stats cover and its tests err, as Markdown.
@main
struct Coverage {
  /// The number of made-up studies behind each rate.
  static let studies = 20_000

  static func main() async {
    let rates = await rates(Statistics.all.flatMap(\.simulations) + OtherRates.all)
    print(introduction)
    print("## Intervals\n")
    print(
      "| Interval | Data | Nominal | Covered | 2 errors | Theory | Remark |\n|---|---|---|---|---|---|---|")
    for rate in rates where !rate.simulation.isErrorRate { print(rate.row) }
    print("\n## Intervals of counts, exactly\n")
    print("| Interval | Data | Smallest | Mean | Share below 95 | Remark |\n|---|---|---|---|---|---|")
    for row in (CountTables.oneGroup + CountTables.twoGroups).map(\.row) { print(row) }
    print("\n## Tests at 0.05 when there is nothing to find\n")
    print("| Test | Data | Nominal | Rejected | 2 errors | Theory | Remark |\n|---|---|---|---|---|---|---|")
    for rate in rates where rate.simulation.isErrorRate { print(rate.row) }
    print("\n## Tests of counts at 0.05, exactly\n")
    print("| Test | Data | Greatest | Mean | Remark |\n|---|---|---|---|---|")
    for row in CountTables.tests { print(row) }
    let contradictions = rates.filter(\.isContradiction)
    for rate in contradictions {
      print("\nContradicts theory: \(rate.simulation.method), \(rate.simulation.setting)")
    }
    for table in CountTables.oneGroup where table.method == "Clopper-Pearson" {
      guard table.smallestCoverage < 0.95 - 1e-9 else { continue }
      print("\nContradicts theory: \(table.method), \(table.setting)")
      exit(1)
    }
    exit(contradictions.isEmpty ? 0 : 1)
  }

  /// Runs simulations side by side; each has a seed of its own, so that the order does not matter.
  private static func rates(_ simulations: [Simulation]) async -> [Rate] {
    await withTaskGroup(of: (Int, Rate).self) { group in
      for (index, simulation) in simulations.enumerated() {
        group.addTask { (index, simulation.run(studies: studies, seed: seed(of: simulation))) }
      }
      var found: [Int: Rate] = [:]
      for await (index, rate) in group { found[index] = rate }
      return simulations.indices.compactMap { found[$0] }
    }
  }

  /// The seed of a simulation, from its names (FNV-1a), so that a new one leaves the others as they are.
  private static func seed(of simulation: Simulation) -> UInt64 {
    (simulation.method + simulation.setting).utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }

  private static let introduction = """
    # How often intervals cover and tests err

    Written by `make coverage`; not part of the tests. Each rate of a simulation comes from \(studies) made-up studies with
    a fixed seed, so that the figures are the same on every machine; "2 errors" is twice the standard error of the simulation.
    "Theory" is the rate that is known without simulation; `make coverage` fails when a rate contradicts it. Figures are in percent.
    Intervals have the level 95% where nothing else is said. Counts are gone through one by one: for one group over proportions
    0.001 to 0.999, for two groups over 0.02 to 0.98 each, for tests over common proportions of 0.005 to 0.995.

    What falls short, and what to take in its place:

    - Intervals of a mean of skewed values: for times the geometric mean, for answers the median or a larger sample.
    - Student's t and the one-way analysis with unequal variances: Welch's, which is the default.
    - The rank-biserial intervals (those of R's effectsize): too narrow, the more so the larger the effect. For independent groups
      take Cliff's delta, whose interval has the variance of the sample; it falls short only where samples hardly overlap.
    - Cohen's h: an effect size for planning; take Newcombe's or Agresti and Caffo's interval of the difference.
    - kappa, weighted kappa above all, with some 30 cases: the limits are a rough guide.
    - Wilson's and Jeffreys' intervals dip below the level near 0 and 1 and hold it on average; adjusted Wald dips less and
      Clopper-Pearson never does.
    - The ratio of variances and Levene's test when values are not normal: Brown and Forsythe's test.

    """
}

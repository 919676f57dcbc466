import Stats
import Testing

/// Every method that compares or correlates the two values of pairs.
enum PairedMethods {
  static let differences: [FigureSource<TwoSamples>] = [
    FigureSource("equivalence") { data, found throws(StatisticsError) in
      let test = try EquivalenceTest<PairedTTest>(
        data.x, data.y, bounds: .standardDeviations(lower: -0.75, upper: 0.75))
      found.add("p") { test.pValue }
      found.add("lower p", partner: "upper p") { test.lowerPValue }
      found.add("upper p", partner: "lower p") { test.upperPValue }
    }
  ]

  static let correlations: [FigureSource<TwoSamples>] = [
    FigureSource("Pearson") { data, found throws(StatisticsError) in
      let effect = try PearsonCorrelation(data.x, data.y)
      found.add("r") { effect.value }
      found.add("t") { () throws(StatisticsError) in try effect.statistic() }
      found.addTails({ effect.pValue($0) }, isDirected: false)
      found.addInterval { level throws(StatisticsError) in try effect.confidenceInterval(level: level) }
    },
    FigureSource("Spearman") { data, found throws(StatisticsError) in
      let effect = try SpearmanCorrelation(data.x, data.y)
      found.add("rho") { effect.value }
      found.addTails({ effect.pValue($0) }, isDirected: false)
      found.addInterval { level throws(StatisticsError) in try effect.confidenceInterval(level: level) }
    },
    FigureSource("Kendall") { data, found throws(StatisticsError) in
      let effect = try KendallTau(data.x, data.y)
      found.add("tau") { effect.value }
      found.addTails({ effect.pValue($0) }, isDirected: false)
      found.addInterval { level throws(StatisticsError) in try effect.confidenceInterval(level: level) }
    },
  ]

  static let all = differences + correlations
}

@Suite("What has to hold for every method of pairs")
struct PairedProperties {
  private static func samples(_ kind: RandomSamples.Kind) -> [TwoSamples] {
    var random = RandomSamples(seed: 58)
    return [2, 3, 5, 8, 13].flatMap { n in (0..<2).map { _ in random.pair(kind, n, n) } }
  }

  @Test(
    "Exchanging the two conditions turns signs and sides, and nothing else", arguments: PairedMethods.all,
    RandomSamples.Kind.allCases)
  func exchange(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    for data in Self.samples(kind) {
      method.expectTurned(data.swapped, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test(
    "The order of the pairs does not matter", arguments: PairedMethods.all, RandomSamples.Kind.allCases)
  func order(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 9)
    for data in Self.samples(kind) {
      let order = random.shuffled(Array(data.x.indices))
      let mixed = TwoSamples(x: order.map { data.x[$0] }, y: order.map { data.y[$0] })
      method.expectSame(mixed, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test(
    "Unit and origin of the scale only change what is measured in them",
    arguments: PairedMethods.all.filter { $0.claims.contains(.rescaling) }, RandomSamples.Kind.allCases)
  func scale(method: FigureSource<TwoSamples>, kind: RandomSamples.Kind) {
    for data in Self.samples(kind) {
      for (unit, shift) in [(8.0, -3.0), (0.125, 512), (1, -0x1p30), (1, 0x1p31)] {
        let changed = data.map { unit * $0 + shift }
        method.expectRescaled(
          changed, from: data, unit: unit, shift: shift, "\(data.x) and \(data.y), \(unit) v + \(shift)")
      }
    }
  }

  @Test(
    "A correlation lets each variable have its own unit and origin", arguments: PairedMethods.correlations)
  func ownScales(method: FigureSource<TwoSamples>) {
    for data in RandomSamples.Kind.allCases.flatMap(Self.samples) {
      let changed = TwoSamples(x: data.x.map { 4 * $0 - 0x1p30 }, y: data.y.map { $0 / 8 + 7 })
      method.expectSame(changed, from: data, "\(data.x) and \(data.y)")
    }
  }

  @Test("The coefficients of ranks ignore any stretching of either scale")
  func stretching() throws {
    for data in Self.samples(.answers) + Self.samples(.numbers) {
      let changed = TwoSamples(x: data.x.map { $0 * $0 * $0 }, y: data.y.map { -1 / $0 })
      for method in PairedMethods.correlations.dropFirst() {
        method.expectSame(changed, from: data, "\(data.x) and \(data.y)")
      }
    }
  }
}

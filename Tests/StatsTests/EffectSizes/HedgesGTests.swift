import Stats
import Testing

private struct Corrections: Decodable {
  struct Row: Decodable {
    let df: Int
    let value: Double
  }
  let rows: [Row]
  enum CodingKeys: String, CodingKey { case rows = "hedges_correction" }
}

@Suite("Cohen's d and Hedges' g against mpmath and R")
struct HedgesGTests {
  @Test("d, J, g and their noncentral t limits", arguments: ComparisonsReference.samples)
  func reference(_ sample: ComparisonsReference.Sample) throws {
    let found = try HedgesG(sample.x, sample.y)
    let expected = sample.hedges
    expectClose(found.cohensD, expected.d, 1e-13, "d")
    expectClose(found.correction, expected.correction, 1e-14, "J")
    expectClose(found.value, expected.g, 1e-13, "g")
    let d = try found.cohensDInterval(level: 0.95)
    let g = try found.confidenceInterval(level: 0.95)
    // Relative to the width of the interval, for a limit can lie next to zero.
    let width = expected.dUpper - expected.dLower
    for (value, reference) in [
      (d.lower, expected.dLower), (d.upper, expected.dUpper), (g.lower, expected.gLower),
      (g.upper, expected.gUpper),
    ] {
      let error = (value - reference).magnitude / max(width, reference.magnitude)
      #expect(error <= 1e-12, "found \(value), expected \(reference)")
    }
  }

  @Test("The worked numbers: d 1.892 from 0.669 to 3.071, g 1.7888")
  func workedExample() throws {
    let found = try HedgesG(WorkedExample.a, WorkedExample.b)
    let interval = try found.cohensDInterval(level: 0.95)
    #expect((found.cohensD * 1000).rounded() == 1892 && (found.value * 10000).rounded() == 17888)
    #expect((interval.lower * 1000).rounded() == 669 && (interval.upper * 1000).rounded() == 3071)
  }

  @Test("effectsize gives the same, as far as its optimiser reaches")
  func effectsize() throws {
    let reference = try Reference.load("r-checks.json", as: RChecks.self).hedges
    let found = try HedgesG(WorkedExample.a, WorkedExample.b)
    expectClose(found.cohensD, reference.d, 1e-13)
    expectClose(found.value, reference.g, 1e-13)
    let (d, g) = try (found.cohensDInterval(level: 0.95), found.confidenceInterval(level: 0.95))
    for (value, expected) in [
      (d.lower, reference.dLower), (d.upper, reference.dUpper), (g.lower, reference.gLower),
      (g.upper, reference.gUpper),
    ] {
      expectClose(value, expected, 1e-5)
    }
  }

  @Test("The exact correction J")
  func corrections() throws {
    let rows = try Reference.load("distributions.json", as: Corrections.self).rows.filter { $0.df % 2 == 0 }
    #expect(rows.count > 6)
    for row in rows {
      let half = row.df / 2 + 1
      let found = try HedgesG(meanX: 1, sdX: 1, nX: half, meanY: 0, sdY: 1, nY: half)
      expectClose(found.correction, row.value, 3e-15, "df \(row.df)")
    }
  }

  @Test("Swapping the groups turns signs and mirrors the interval", arguments: ComparisonsReference.samples)
  func swapping(_ sample: ComparisonsReference.Sample) throws {
    let (forwards, backwards) = try (HedgesG(sample.x, sample.y), HedgesG(sample.y, sample.x))
    #expect(forwards.value == -backwards.value)
    let (first, second) = try (
      forwards.confidenceInterval(level: 0.9), backwards.confidenceInterval(level: 0.9)
    )
    let width = first.upper - first.lower
    #expect((first.lower + second.upper).magnitude <= 1e-12 * max(width, first.lower.magnitude))
    #expect((first.upper + second.lower).magnitude <= 1e-12 * max(width, first.upper.magnitude))
  }

  @Test("Neither a shift nor a unit matters", arguments: [-512.0, 0, 1e6], [0.125, 1, 1024])
  func invariance(shift: Double, scale: Double) throws {
    let plain = try HedgesG(WorkedExample.a, WorkedExample.b)
    let found = try HedgesG(
      WorkedExample.a.map { $0 * scale + shift }, WorkedExample.b.map { $0 * scale + shift })
    expectClose(found.value, plain.value, 1e-13)
  }

  @Test("A wider level contains the narrower, and each contains d")
  func nesting() throws {
    let effect = try HedgesG(meanX: 1, sdX: 1.2, nX: 9, meanY: 0.4, sdY: 0.7, nY: 23)
    var last = ConfidenceInterval(lower: effect.cohensD, upper: effect.cohensD, level: 0)
    for level in [0.1, 0.5, 0.8, 0.95, 0.999, 0.9999999] {
      let next = try effect.cohensDInterval(level: level)
      #expect(next.lower < last.lower && next.upper > last.upper)
      last = next
    }
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try HedgesG([1], [1, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try HedgesG([3, 3], [4, 4]) }
    #expect(throws: StatisticsError.invalidProbability(1)) {
      try HedgesG([1, 2], [3, 5]).confidenceInterval(level: 1)
    }
  }
}

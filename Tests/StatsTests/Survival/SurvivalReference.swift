import Testing

/// Survival curves and log-rank tests computed with R's survival package.
struct SurvivalReference: Decodable {
  struct Interval: Decodable, Sendable {
    let level: Double
    let lower: Double?
    let upper: Double?
    let survivalLower: [Double?]
    let survivalUpper: [Double?]
  }
  struct Curve: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let times: [Double]
    let isEvent: [Bool]
    let n: Int
    let events: Int
    let median: Double?
    let printedMedian: Double?
    let time: [Double]
    let atRisk: [Int]
    let eventsAt: [Int]
    let survival: [Double]
    let standardError: [Double?]
    let intervals: [Interval]
    var testDescription: String { name }
  }
  struct Group: Decodable, Sendable {
    let times: [Double]
    let isEvent: [Bool]
  }
  struct Test: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let groups: [Group]
    let statistic: Double
    let degreesOfFreedom: Int
    let p: Double
    let observed: [Int]
    let expected: [Double]
    var testDescription: String { name }
  }
  let curves: [Curve]
  let tests: [Test]

  private static let all = try? Reference.load("survival.json", as: SurvivalReference.self)
  static let curves = all?.curves ?? []
  static let tests = all?.tests ?? []
}

/// Compares a figure that may be missing with its reference.
func expectClose(
  _ found: Double?, _ expected: Double?, _ tolerance: Double, _ label: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let expected else {
    #expect(found == nil, "\(label)", sourceLocation: sourceLocation)
    return
  }
  expectClose(found, expected as Double, tolerance, label, sourceLocation: sourceLocation)
}

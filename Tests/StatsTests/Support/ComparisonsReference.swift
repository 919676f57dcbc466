import Testing

/// Tests, effect sizes and ratios computed with mpmath.
struct ComparisonsReference: Decodable {
  struct Block: Decodable, Sendable {
    let estimate: Double
    let standardError: Double
    let statistic: Double
    let degreesOfFreedom: Double
    let twoSided: Double
    let less: Double
    let greater: Double
    let lower95: Double
    let upper95: Double
    let lower80: Double
    let upper80: Double
  }
  struct Hedges: Decodable, Sendable {
    let student: Block
    let d: Double
    let dLower: Double
    let dUpper: Double
    let correction: Double
    let g: Double
    let gLower: Double
    let gUpper: Double
  }
  struct Paired: Decodable, Sendable {
    let test: Block
    let dz: Double
    let dzLower: Double
    let dzUpper: Double
    let dav: Double
    let davLower: Double
    let davUpper: Double
    let gz: Double?
    let gzLower: Double?
    let gzUpper: Double?
  }
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let x: [Double]
    let y: [Double]
    let welch: Block
    let hedges: Hedges
    let paired: Paired?
    let oneSample: Block?
    var testDescription: String { name }
  }
  struct Times: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let x: [Double]
    let y: [Double]
    let ratio: [Double]
    let twoSided: Double
    let geometric: [Double]
    let geometricDeviation: Double
    let pairedRatio: [Double]?
    var testDescription: String { name }
  }
  struct Limits: Decodable, Sendable {
    let t: Double
    let df: Double
    let level: Double
    let lower: Double
    let upper: Double
  }
  let samples: [Sample]
  let times: [Times]
  let noncentralLimits: [Limits]

  private static let all = try? Reference.load("comparisons.json", as: ComparisonsReference.self)
  static let samples = all?.samples ?? []
  static let times = all?.times ?? []
  static let limits = all?.noncentralLimits ?? []
}

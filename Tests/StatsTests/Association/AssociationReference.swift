import Testing

/// Correlations, rank effect sizes, shares of variance and equivalence tests from exact fractions and mpmath.
struct AssociationReference: Decodable {
  struct Pairs: Decodable, Sendable {
    let x: [Double]
    let y: [Double]
    let r: Double
    let unexplained: Double
    let t: Double
    let p: [Double]
    let rLimits: [Double]
    let rho: Double
    let rhoP: [Double]?
    let rhoLimits: [Double]?
    let score: Int
    let tau: Double
    let tauP: [Double]
    let tauLimits: [Double]?
  }
  struct Matched: Decodable, Sendable {
    let value: Double
    let n: Int
    let limits: [Double]?
  }
  struct Groups: Decodable, Sendable {
    let x: [Double]
    let y: [Double]
    let delta: Double
    let variance: Double
    let limits: [Double]
    let biserialLimits: [Double]?
    let glass: [Double]
    let common: [Double]
    let matched: Matched?
  }
  struct FTest: Decodable, Sendable {
    let f: Double
    let df1: Double
    let df2: Double
    let level: Double
    let eta: Double
    let omega: Double
    let lower: Double
    let upper: Double
  }
  struct Cramer: Decodable, Sendable {
    let table: [[Int]]
    let v: Double
    let lower: Double
    let upper: Double
  }
  struct Tost: Decodable, Sendable {
    let p: [Double]
    let lower: Double
    let upper: Double
  }
  struct Equivalence: Decodable, Sendable {
    let x: [Double]
    let y: [Double]
    let low: Double
    let high: Double
    let rawStudent: Tost
    let standardisedStudent: Tost
    let rawWelch: Tost
    let standardisedWelch: Tost
    let rawOne: Tost
    let standardisedOne: Tost
    let rawPaired: Tost?
    let standardisedPaired: Tost?
  }
  let pairs: [Pairs]
  let groups: [Groups]
  let fTests: [FTest]
  let cramer: [Cramer]
  let equivalence: [Equivalence]

  private static let all = try? Reference.load("association.json", as: AssociationReference.self)
  static let pairs = all?.pairs ?? []
  static let groups = all?.groups ?? []
  static let fTests = all?.fTests ?? []
  static let cramer = all?.cramer ?? []
  static let equivalence = all?.equivalence ?? []
}

/// The same from R and its package effectsize.
struct AssociationInR: Decodable {
  struct Pairs: Decodable {
    let x: [Double]
    let y: [Double]
    let pearson: [Double]
    let spearman: [Double]
    let kendall: [Double]
  }
  struct Groups: Decodable {
    let x: [Double]
    let y: [Double]
    let glass: [Double]
    let biserial: [Double]
    let matched: [Double]
  }
  struct Table: Decodable {
    let table: [[Int]]
    let cramer: [Double]
  }
  let pairs: [Pairs]
  let groups: [Groups]
  let tables: [Table]
  let tost: [Double]
  let eta: Double
  let omega: Double

  static func load() throws -> AssociationInR { try Reference.load("association-r.json") }
}

/// The limits of an interval against two references.
func expectLimits(
  _ found: (lower: Double, upper: Double), _ expected: [Double], _ tolerance: Double, _ label: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(found.lower, expected[0], tolerance, "\(label) lower", sourceLocation: sourceLocation)
  expectClose(found.upper, expected[1], tolerance, "\(label) upper", sourceLocation: sourceLocation)
}

import Stats
import Testing

/// Adjusted p values, tables of counts and intervals of proportions from exact fractions and mpmath.
struct CountsReference: Decodable {
  struct Adjusted: Decodable, Sendable {
    let p: [Double]
    let bonferroni: [Double]
    let holm: [Double]
    let hochberg: [Double]
    let benjaminiHochberg: [Double]
    let benjaminiYekutieli: [Double]

    func values(_ method: PValueAdjustment) -> [Double] {
      switch method {
      case .bonferroni: bonferroni
      case .holm: holm
      case .hochberg: hochberg
      case .benjaminiHochberg: benjaminiHochberg
      case .benjaminiYekutieli: benjaminiYekutieli
      }
    }
  }
  struct Proportion: Decodable, Sendable {
    let successes: Int
    let n: Int
    let level: Double
    let clopperPearson: [Double]
    let jeffreys: [Double]
  }
  struct Difference: Decodable, Sendable {
    let counts: [Int]
    let level: Double
    let agrestiCaffo: [Double]
  }
  struct McNemar: Decodable, Sendable {
    let counts: [Int]
    let exact: [Double]
    let midP: [Double]
  }
  struct ChiSquare: Decodable, Sendable {
    let statistic: Double
    let df: Double
    let p: Double
    let smallest: Double
  }
  struct Fisher: Decodable, Sendable {
    let twoSided: Double
    let less: Double
    let greater: Double
    let oddsRatio: Double?
    let lower: Double
    let upper: Double?
  }
  struct Table: Decodable, Sendable, CustomTestStringConvertible {
    let counts: [Int]
    let fisher: Fisher
    let h: [Double]
    let corrected: [Double]
    let woolf: [Double]?
    let phi: [Double]?
    let plain: ChiSquare
    let yates: ChiSquare
    var testDescription: String { "\(counts)" }

    func table() throws -> TwoByTwoTable {
      try TwoByTwoTable(a: counts[0], b: counts[1], c: counts[2], d: counts[3])
    }
  }
  struct Larger: Decodable, Sendable {
    let table: [[Int]]
    let statistic: Double
    let df: Double
    let p: Double
    let smallest: Double
    let fisher: Double?
    let tables: Double?
  }
  let adjusted: [Adjusted]
  let proportions: [Proportion]
  let differences: [Difference]
  let mcnemar: [McNemar]
  let tables: [Table]
  let larger: [Larger]

  private static let all = try? Reference.load("counts.json", as: CountsReference.self)
  static let adjusted = all?.adjusted ?? []
  static let proportions = all?.proportions ?? []
  static let differences = all?.differences ?? []
  static let mcnemar = all?.mcnemar ?? []
  static let tables = all?.tables ?? []
  static let larger = all?.larger ?? []
}

/// The same from R, to the 15 digits that jsonlite writes.
struct CountsInR: Decodable {
  struct Table: Decodable {
    let counts: [Int]
    let fisher: Double
    let less: Double
    let greater: Double
    let oddsRatio: Double
    let lower: Double
    let upper: Double
    let yates: [Double]
    let plain: [Double]
  }
  struct Proportion: Decodable {
    let successes: Int
    let n: Int
    let clopperPearson: [Double]
    let jeffreys: [Double]
  }
  struct McNemar: Decodable {
    let counts: [Int]
    let exact: Double
  }
  struct Larger: Decodable {
    let table: [[Int]]
    let statistic: Double
    let p: Double
    let fisher: Double
  }
  let adjusted: [CountsReference.Adjusted]
  let tables: [Table]
  let proportions: [Proportion]
  let mcnemar: [McNemar]
  let larger: [Larger]
}

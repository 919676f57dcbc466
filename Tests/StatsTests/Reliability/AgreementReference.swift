import Stats

/// Reliability and agreement from exact fractions, the delta method and mpmath.
struct AgreementReference: Decodable {
  struct Form: Decodable, Sendable {
    let f: Double
    let p: Double
    let single: [Double]
    let average: [Double]
  }
  struct Ratings: Decodable, Sendable {
    let rows: [[Double]]
    let oneWay: Form
    let agreement: Form
    let consistency: Form

    func form(_ model: IntraclassCorrelation.Model) -> Form {
      switch model {
      case .oneWay: oneWay
      case .agreement: agreement
      case .consistency: consistency
      }
    }
  }
  struct Coefficient: Decodable, Sendable {
    let value: Double
    let error: Double
    let nullError: Double
  }
  struct Kappa: Decodable, Sendable {
    let table: [[Int]]
    let unweighted: Coefficient
    let linear: Coefficient
    let quadratic: Coefficient

    func coefficient(_ weights: CohensKappa.Weights) -> Coefficient {
      switch weights {
      case .unweighted: unweighted
      case .linear: linear
      case .quadratic: quadratic
      }
    }
  }
  struct Fleiss: Decodable, Sendable {
    let counts: [[Int]]
    let value: Double
    let error: Double
    let nullError: Double
  }
  struct Krippendorff: Decodable, Sendable {
    let units: [[Double?]]
    let nominal: Double
    let ordinal: Double
    let interval: Double
    let ratio: Double

    func value(_ scale: KrippendorffAlpha.Scale) -> Double {
      switch scale {
      case .nominal: nominal
      case .ordinal: ordinal
      case .interval: interval
      case .ratio: ratio
      }
    }
  }
  struct Concordance: Decodable, Sendable {
    let ratings: [[Double]]
    let w: Double
    let chiSquare: Double
    let p: Double
  }
  struct Items: Decodable, Sendable {
    let rows: [[Double]]
    let alpha: Double
    let correlation: [Double?]
    let deleted: [Double?]
  }
  let icc: [Ratings]
  let kappa: [Kappa]
  let fleiss: [Fleiss]
  let krippendorff: [Krippendorff]
  let concordance: [Concordance]
  let items: [Items]

  private static let all = try? Reference.load("agreement.json", as: AgreementReference.self)
  static let icc = all?.icc ?? []
  static let kappa = all?.kappa ?? []
  static let fleiss = all?.fleiss ?? []
  static let krippendorff = all?.krippendorff ?? []
  static let concordance = all?.concordance ?? []
  static let items = all?.items ?? []
}

/// The same from R and its package psych.
struct AgreementInR: Decodable {
  struct Ratings: Decodable {
    let rows: [[Double]]
    let value: [Double]
    let lower: [Double]
    let upper: [Double]
    let f: [Double]
    let p: [Double]
  }
  struct Kappa: Decodable {
    let table: [[Int]]
    let unweighted: Double
    let quadratic: Double
    let unweightedVariance: Double
  }
  struct Rankings: Decodable {
    let ratings: [[Double]]
    let chiSquare: Double
    let p: Double
  }
  struct Items: Decodable {
    let rows: [[Double]]
    let correlation: [Double]
    let deleted: [Double]
  }
  let icc: [Ratings]
  let kappa: [Kappa]
  let rankings: [Rankings]
  let items: Items

  static func load() throws -> AgreementInR { try Reference.load("agreement-r.json") }
}

import Testing

/// The univariate sets of NIST's Statistical Reference Datasets.
struct NISTReference: Decodable {
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let n: Int
    let divisor: Double
    let certifiedMean: Double
    let certifiedStandardDeviation: Double
    let mean: Double
    let standardDeviation: Double
    let meanDigits: Double
    let deviationDigits: Double
    private let values: [Double]?
    private let digits: String?

    var testDescription: String { name }

    /// The doubles that are closest to the decimals: quotients of exact numbers.
    var data: [Double] {
      let whole = values ?? (digits ?? "").compactMap { $0.wholeNumberValue.map(Double.init) }
      // The NumAcc sets go on with their second and third value.
      let all = whole + (0..<max(0, n - whole.count)).map { whole[1 + $0 % 2] }
      return all.map { $0 / divisor }
    }
  }
  let sets: [Sample]

  static let samples = (try? Reference.load("nist.json", as: NISTReference.self))?.sets ?? []
}

import Stats

/// The reference values of planning.
struct PlanningReference: Decodable {
  struct F: Decodable {
    let x: Double
    let df1: Double
    let df2: Double
    let noncentrality: Double
    let lower: Double
    let upper: Double
  }
  /// One case of a t test: what is not given is what was computed.
  struct T: Decodable, CustomStringConvertible {
    let design: String
    let effect: Double
    let n: [Int]
    let alpha: Double
    let alternative: Direction
    let ratio: Double?
    let goal: Double?
    let power: Double?
    let powerBelow: Double?

    var description: String { "\(design) d \(effect) n \(n) alpha \(alpha) \(alternative)" }

    /// The parent distribution of a Mann-Whitney test; nil for a t test.
    var parent: MannWhitneyPower.Parent? {
      switch design {
      case "normal": .normal
      case "uniform": .uniform
      case "logistic": .logistic
      case "laplace": .laplace
      case "minimum": .minimum
      default: nil
      }
    }
  }
  struct Anova: Decodable {
    let powers: [OneWay]
    let sizes: [OneWay]
    let effects: [OneWay]
  }
  struct OneWay: Decodable {
    let effect: Double
    let groups: Int
    let n: Int
    let alpha: Double
    let goal: Double?
    let power: Double?
    let powerBelow: Double?
  }
  struct Proportions: Decodable {
    let powers: [Proportion]
    let sizes: [Proportion]
    let effects: [Detectable]
    let details: [Binomial]
  }
  struct Proportion: Decodable, CustomStringConvertible {
    let algorithm: String
    let proportion: Double
    let reference: Double
    let n: [Int]
    let alpha: Double
    let alternative: Direction
    let ratio: Double?
    let goal: Double?
    let power: Double?
    let lasting: Int?

    var description: String { "\(algorithm) \(proportion) \(reference) n \(n) \(alternative)" }
  }
  struct Detectable: Decodable {
    let algorithm: String
    let reference: Double
    let n: [Int]
    let goal: Double
    let alpha: Double
    let above: Double?
    let below: Double?
  }
  struct Binomial: Decodable {
    let reference: Double
    let n: Int
    let alpha: Double
    let alternative: Direction
    let level: Double
    let above: Int?
    let below: Int?
  }
  struct Width: Decodable {
    let kind: String
    let sd: Double?
    let proportion: Double?
    let n: [Int]
    let level: Double
    let halfWidth: Double
  }
  let noncentralF: [F]
  let tPowers: [T]
  let tSizes: [T]
  let tEffects: [T]
  let anova: Anova
  let proportions: Proportions
  let widths: [Width]

  static func load() throws -> PlanningReference { try Reference.load("planning.json") }
}

/// The second opinion of R on planning.
struct PlanningFromR: Decodable {
  struct Power: Decodable {
    let name: String
    let kind: String
    let effect: Double?
    let proportions: [Double]?
    let n: [Int]
    let alpha: Double
    let alternative: Direction
    let power: Double
  }
  struct Size: Decodable {
    let name: String
    let kind: String
    let effect: Double?
    let proportions: [Double]?
    let goal: Double
    let n: Double
  }
  let powers: [Power]
  let sizes: [Size]

  static func load() throws -> PlanningFromR { try Reference.load("planning-r.json") }
}

/// The alternative of a case, by its word.
struct Direction: Decodable, CustomStringConvertible {
  let value: Alternative

  init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
    value = description == "less" ? .less : description == "greater" ? .greater : .twoSided
  }

  let description: String
}

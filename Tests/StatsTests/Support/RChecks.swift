/// Values from R and its packages, to the 15 digits that jsonlite writes.
struct RChecks: Decodable {
  struct Test: Decodable {
    let statistic: Double
    let degreesOfFreedom: Double
    let p: Double
    let lower: Double
    let upper: Double
  }
  struct Hedges: Decodable {
    let d: Double
    let dLower: Double
    let dUpper: Double
    let g: Double
    let gLower: Double
    let gUpper: Double
    let dz: Double
    let dzLower: Double
    let dzUpper: Double
  }
  struct Quantiles: Decodable {
    let values: [Double]
    let quartiles: [Double]
  }
  struct Michelson: Decodable {
    let values: [Double]
  }
  struct Anova: Decodable {
    let cells: [[Double]]
    let sumOfSquares: [Double]
    let f: [Double]
    let p: [Double]
    let eta: [Double]
    let residualSumOfSquares: Double
    let residualDegreesOfFreedom: Double
  }
  struct Alpha: Decodable {
    let rows: [[Double]]
    let alpha: Double
    let lower: Double
    let upper: Double
  }
  struct Wilson: Decodable {
    let successes: Int
    let n: Int
    let lower: Double
    let upper: Double
  }
  struct Counts: Decodable {
    let counts: [Int]
    let chiSquare: Double
    let p: Double
  }
  let student: Test
  let welch: Test
  let paired: Test
  let oneSample: Test
  let hedges: Hedges
  let quantiles: Quantiles
  let michelson: Michelson
  let anova: [Anova]
  let alpha: [Alpha]
  let wilson: [Wilson]
  let nMinusOne: [Counts]
}

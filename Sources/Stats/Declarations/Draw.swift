import Glibc

/// Random values from a seed, of which simulated studies are made.
public struct Draw: Sendable {
  private var generator: SplitMix64
  private var spare: Double?

  /// Starts at a seed.
  ///
  /// - Parameter seed: The seed; the same one gives the same values.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// A number from 0 to less than 1 in steps of 2⁻⁵³.
  ///
  /// - Returns: The number.
  public mutating func uniform() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// A standard normal number, by the polar method of Marsaglia and Bray (1964).
  ///
  /// - Returns: The number.
  public mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let (u, v) = (2 * uniform() - 1, 2 * uniform() - 1)
      let s = u * u + v * v
      guard s > 0, s < 1 else { continue }
      let factor = (-2 * log(s) / s).squareRoot()
      spare = v * factor
      return u * factor
    }
  }

  /// Normal numbers.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - mean: Their mean.
  ///   - sd: Their standard deviation.
  /// - Returns: The numbers.
  public mutating func normals(_ count: Int, mean: Double = 0, sd: Double = 1) -> [Double] {
    (0..<count).map { _ in mean + sd * normal() }
  }

  /// Times whose logarithms are normal.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - logMean: The mean of the logarithms.
  ///   - logSD: The standard deviation of the logarithms.
  /// - Returns: The times.
  public mutating func times(_ count: Int, logMean: Double = 0, logSD: Double) -> [Double] {
    (0..<count).map { _ in exp(logMean + logSD * normal()) }
  }

  /// A waiting time with the mean 1.
  ///
  /// - Returns: The time.
  public mutating func exponential() -> Double { -log(1 - uniform()) }

  /// Waiting times with the mean 1.
  ///
  /// - Parameter count: How many.
  /// - Returns: The times.
  public mutating func exponentials(_ count: Int) -> [Double] { (0..<count).map { _ in exponential() } }

  /// Answers from 1 to 5, each as probable as its share says.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - shares: The share of each answer.
  /// - Returns: The answers.
  public mutating func answers(
    _ count: Int, _ shares: [Double] = [0.1, 0.2, 0.3, 0.25, 0.15]
  ) -> [Double] {
    (0..<count).map { _ in Double(category(shares) + 1) }
  }

  /// A category, each as probable as its share says.
  ///
  /// - Parameter shares: The share of each category.
  /// - Returns: The position of the category.
  public mutating func category(_ shares: [Double]) -> Int {
    var left = uniform()
    for (index, share) in shares.enumerated() {
      left -= share
      if left < 0 { return index }
    }
    return shares.count - 1
  }

  /// Pairs of standard normal numbers with a correlation.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - correlation: The correlation.
  /// - Returns: The first and the second numbers.
  public mutating func pairs(_ count: Int, correlation: Double) -> (x: [Double], y: [Double]) {
    let x = normals(count)
    let rest = (1 - correlation * correlation).squareRoot()
    let y = x.map { correlation * $0 + rest * normal() }
    return (x, y)
  }

  /// Values in another order.
  ///
  /// - Parameter values: The values.
  /// - Returns: The same values, each order as probable as any other.
  public mutating func shuffled<Element>(_ values: [Element]) -> [Element] {
    values.shuffled(using: &generator)
  }

  /// A table of counts.
  ///
  /// - Parameters:
  ///   - cases: The number of cases.
  ///   - rows: The share of each row.
  ///   - columns: The share of each column, the same in all rows.
  /// - Returns: The counts.
  mutating func table(_ cases: Int, rows: [Double], columns: [Double]) -> [[Int]] {
    var table = rows.map { _ in columns.map { _ in 0 } }
    for _ in 0..<cases { table[category(rows)][category(columns)] += 1 }
    return table
  }

  /// Ratings of subjects by raters: subjects, raters and errors are normal with these variances.
  ///
  /// - Parameters:
  ///   - subjects: The number of subjects.
  ///   - raters: The number of raters.
  ///   - variances: The variances.
  /// - Returns: One row for each subject.
  mutating func ratings(
    _ subjects: Int, by raters: Int, variances: (subject: Double, rater: Double, error: Double)
  ) -> [[Double]] {
    let levels = normals(raters, sd: variances.rater.squareRoot())
    return (0..<subjects).map { _ in
      let own = normal() * variances.subject.squareRoot()
      return levels.map { $0 + own + normal() * variances.error.squareRoot() }
    }
  }

  /// Waiting times with the mean 1, stopped by others with this hazard.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - hazard: The hazard of what stops them; 0 for nothing.
  /// - Returns: The times, and 1 for each that was not stopped.
  public mutating func censored(_ count: Int, hazard: Double) -> (times: [Double], events: [Double]) {
    let events = exponentials(count)
    let stops = hazard == 0 ? events.map { _ in .infinity } : exponentials(count).map { $0 / hazard }
    return (zip(events, stops).map { min($0, $1) }, zip(events, stops).map { $0 <= $1 ? 1 : 0 })
  }
}

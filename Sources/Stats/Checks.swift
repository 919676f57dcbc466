import Glibc

/// Passes a finite number through.
func finite(_ value: Double) throws(StatisticsError) -> Double {
  guard value.isFinite else { throw .nonFinite }
  return value
}

/// Passes a probability strictly between 0 and 1 through.
func openProbability(_ value: Double) throws(StatisticsError) -> Double {
  guard value > 0, value < 1 else { throw .invalidProbability(value) }
  return value
}

/// The probability left out on each side of a two-sided interval.
///
/// A level so close to 1 that nothing is left is refused.
func tailProbability(level: Double) throws(StatisticsError) -> Double {
  try openProbability((1 - openProbability(level)) / 2)
}

/// Passes a standard deviation (finite, not negative) through.
func standardDeviation(_ value: Double) throws(StatisticsError) -> Double {
  guard value.isFinite else { throw .nonFinite }
  guard value >= 0 else { throw .invalidParameter("a standard deviation cannot be negative; found \(value)") }
  return value
}

/// Requires a sample size: enough, and not so many that sums and differences of sizes would leave the whole
/// numbers.
func require(_ needed: Int, found: Int) throws(StatisticsError) {
  guard found >= needed else { throw .tooFewValues(needed: needed, found: found) }
  guard found <= 1_000_000_000_000_000 else { throw .invalidCount("a sample size is too large: \(found)") }
}

/// The natural exponential function.
func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm of a positive number.
func logarithm(_ value: Double) -> Double { log(value) }

/// The natural logarithms of positive, finite values.
func logarithms(_ values: [Double]) throws(StatisticsError) -> [Double] {
  var result: [Double] = []
  result.reserveCapacity(values.count)
  for value in values {
    guard value.isFinite else { throw .nonFinite }
    guard value > 0 else { throw .nonPositive(value: value) }
    result.append(log(value))
  }
  return result
}

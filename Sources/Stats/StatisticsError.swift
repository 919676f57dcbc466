/// The reasons why a statistic is undefined for the numbers given.
///
/// A statistic of this module is either a finite number or one of these errors; it is never NaN.
public enum StatisticsError: Error, Equatable, Hashable, Sendable {
  /// Fewer values than the formula needs (in one sample, group or matrix dimension).
  case tooFewValues(needed: Int, found: Int)
  /// No variation where the formula divides by it.
  case zeroVariance
  /// Two lists that belong together have different lengths.
  case unequalLengths(Int, Int)
  /// A value that has to be positive is not.
  case nonPositive(value: Double)
  /// An input, or a result on the way, is infinite or not a number.
  case nonFinite
  /// A probability or confidence level outside the open interval from 0 to 1.
  case invalidProbability(Double)
  /// A count that cannot be: negative, or more successes than trials. The text says which.
  case invalidCount(String)
  /// A parameter outside its domain, such as a negative standard deviation. The text says which.
  case invalidParameter(String)
  /// The sample is too small for an interval at this confidence level: no two of its values enclose so much.
  case levelNotReachable(Double)
  /// A model was fitted, but its solution cannot be: a negative variance, or parameters that the data do not
  /// determine. The text says which.
  case improperSolution(String)
  /// The answer exists but could not be computed to full accuracy. The text says what was computed.
  case notConverged(String)

  /// A short, stable name of the error in kebab case, for machine-readable output.
  public var code: String {
    switch self {
    case .tooFewValues: "too-few-values"
    case .zeroVariance: "zero-variance"
    case .unequalLengths: "unequal-lengths"
    case .nonPositive: "non-positive"
    case .nonFinite: "non-finite"
    case .invalidProbability: "invalid-probability"
    case .invalidCount: "invalid-count"
    case .invalidParameter: "invalid-parameter"
    case .levelNotReachable: "level-not-reachable"
    case .improperSolution: "improper-solution"
    case .notConverged: "not-converged"
    }
  }
}

extension StatisticsError: CustomStringConvertible {
  /// The error as a sentence without its final period.
  public var description: String {
    switch self {
    case .tooFewValues(let needed, let found): "at least \(needed) values are needed; found \(found)"
    case .zeroVariance: "the values do not vary, so the statistic is undefined"
    case .unequalLengths(let first, let second): "the lists differ in length (\(first) and \(second))"
    case .nonPositive(let value): "every value must be greater than 0; found \(value)"
    case .nonFinite: "a value, or a result computed from the values, is not a finite number"
    case .invalidProbability(let value):
      "a probability must lie between 0 and 1, both excluded; found \(value)"
    case .invalidCount(let reason): reason
    case .invalidParameter(let reason): reason
    case .levelNotReachable(let level): "the sample is too small for an interval at the level \(level)"
    case .improperSolution(let reason): reason
    case .notConverged(let what): "\(what) could not be computed to full accuracy"
    }
  }
}

/// A value of a result, or why it does not exist.
public indirect enum StatisticValue: Sendable, Hashable {
  /// A number; inside of lists and records it need not be finite.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A text.
  case text(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// Values in order.
  case list([StatisticValue])
  /// Values under keys of their own.
  case record([Member])
  /// The limits of an interval; an infinite one is not bounded by the data.
  case limits(lower: Double, upper: Double)
  /// There is no value: the reason in kebab case, and what is shown instead.
  case undefined(String, shown: StatisticValue = .missing)
  /// There is no value; another value gives the reason.
  case missing
  /// This request has no such value, and the answer does not name its key.
  case absent

  /// One value of a record.
  public struct Member: Sendable, Hashable {
    /// The key, in snake case.
    public var key: String
    /// The value.
    public var value: StatisticValue

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - key: The key, in snake case.
    ///   - value: The value.
    public init(_ key: String, _ value: StatisticValue) {
      self.key = key
      self.value = value
    }
  }

  /// The number, whole or not; `nil` for anything else.
  public var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}

/// What can be a value of a result.
package protocol Reportable: SendableMetatype {
  var reported: StatisticValue { get }
}

extension Double: Reportable { package var reported: StatisticValue { .number(self) } }
extension Int: Reportable { package var reported: StatisticValue { .integer(self) } }
extension String: Reportable { package var reported: StatisticValue { .text(self) } }
extension Bool: Reportable { package var reported: StatisticValue { .boolean(self) } }
extension StatisticValue: Reportable { package var reported: StatisticValue { self } }
extension Array: Reportable where Element: Reportable {
  package var reported: StatisticValue { .list(map(\.reported)) }
}
extension Optional: Reportable where Wrapped: Reportable {
  package var reported: StatisticValue { self?.reported ?? .missing }
}
extension ConfidenceInterval: Reportable {
  package var reported: StatisticValue { .limits(lower: lower, upper: upper) }
}

extension StatisticValue {
  /// Values under keys of their own.
  package static func members(_ members: KeyValuePairs<String, any Reportable>) -> StatisticValue {
    .record(members.map { Member($0, $1.reported) })
  }

  /// A value whose computation may fail, or the reason why there is none.
  package static func of(_ body: () throws -> some Reportable) rethrows -> StatisticValue {
    do {
      let value = try body().reported
      if case .number(let number) = value, !number.isFinite {
        return .undefined(StatisticsError.nonFinite.code)
      }
      return value
    } catch let error as StatisticsError {
      return .undefined(error.code)
    }
  }
}

extension Optional where Wrapped: Reportable {
  /// The value, or the reason why there is none, in kebab case.
  package func or(_ reason: String) -> StatisticValue { self?.reported ?? .undefined(reason) }
}

extension [Double?] {
  /// The values, each or the reason why there is none.
  package func or(_ error: StatisticsError) -> StatisticValue { .list(map { $0.or(error.code) }) }
}

extension Optional {
  /// The value.
  ///
  /// - Parameter error: Why there is none.
  /// - Returns: The value.
  /// - Throws: The error, where there is none.
  package func or(_ error: @autoclosure () -> StatisticsError) throws(StatisticsError) -> Wrapped {
    guard let self else { throw error() }
    return self
  }
}

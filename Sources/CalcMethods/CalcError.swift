public import Stats

/// Why a request has no result.
public struct CalcError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of error it is.
  public enum Code: Sendable, Hashable {
    /// The line is no JSON.
    case invalidJSON
    /// The line is JSON but no object.
    case notAnObject
    /// There is no method of that name.
    case unknownMethod
    /// The method has no such key.
    case unknownKey
    /// A key that the method needs is not there.
    case missingKey
    /// Keys that exclude each other are both there.
    case conflictingKeys
    /// The value of a key is of another type than the method takes.
    case wrongType
    /// The value of a key is of the right type but not one of those allowed.
    case invalidValue
    /// The statistic is undefined for the numbers given.
    case statistics(StatisticsError)

    /// The short, stable name in kebab case.
    public var name: String {
      switch self {
      case .invalidJSON: "invalid-json"
      case .notAnObject: "not-an-object"
      case .unknownMethod: "unknown-method"
      case .unknownKey: "unknown-key"
      case .missingKey: "missing-key"
      case .conflictingKeys: "conflicting-keys"
      case .wrongType: "wrong-type"
      case .invalidValue: "invalid-value"
      case .statistics(let error): error.code
      }
    }
  }

  /// What kind of error it is.
  public let code: Code
  /// The error as a sentence that names the offending thing, without its final period.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What kind of error it is.
  ///   - message: A sentence that names the offending thing.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Takes over an error of a statistic.
  ///
  /// - Parameter error: The reason why the statistic is undefined.
  public init(_ error: StatisticsError) { self.init(.statistics(error), error.description) }

  /// Takes over what does not go together.
  init(_ error: ArgumentError) {
    let code: Code =
      switch error.code {
      case .missingKey: .missingKey
      case .conflictingKeys: .conflictingKeys
      case .wrongType: .wrongType
      case .invalidValue: .invalidValue
      case .statistics(let error): .statistics(error)
      }
    self.init(code, error.message)
  }

  /// The message.
  public var description: String { message }
}

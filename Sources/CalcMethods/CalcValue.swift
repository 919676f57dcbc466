/// A value of JSON, with members in the order in which they came.
public indirect enum CalcValue: Sendable, Hashable {
  /// `null`: in data, a missing value.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int)
  /// Any other number; when written, what is not finite becomes `null`.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([CalcValue])
  /// An object; no key comes twice.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: CalcValue

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    public init(_ key: String, _ value: CalcValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a member of an object.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where there is none, or where this is no object.
  public subscript(key: String) -> CalcValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The number, whole or not; `nil` for anything else.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A list of numbers.
  static func numbers(_ values: [Double]) -> CalcValue { .list(values.map { .number($0) }) }

  /// A list of whole numbers.
  static func integers(_ values: [Int]) -> CalcValue { .list(values.map { .integer($0) }) }

  /// What messages call the kind of the value.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer, .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// A value of JSON, with members in the order in which they came.
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
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
  case list([JSONValue])
  /// An object.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a member of an object.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where the key is missing or this is not an object.
  public subscript(key: String) -> JSONValue? {
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

  /// The whole number; `nil` for anything else.
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// The text; `nil` for anything else.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The elements of a list; `nil` for anything else.
  public var elements: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }

  /// A text, or `null` for nil.
  ///
  /// - Parameter text: The text.
  /// - Returns: The value.
  public static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an object, members in the order of the literal.
  ///
  /// - Parameter elements: The keys and values.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

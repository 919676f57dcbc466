public import JSONText

/// A value of a request or of a result; in data, `null` means a missing value.
public typealias CalcValue = JSONValue

extension CalcValue {
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

import JSONText

@testable import CalcMethods

/// Answers as tests read them.
enum Answers {
  /// The answer to a line, as a value.
  static func answer(_ line: String, number: Int = 1) throws -> CalcValue {
    try answer(bytes: Array(line.utf8), number: number)
  }

  /// The answer to a line of bytes, as a value.
  static func answer(bytes: [UInt8], number: Int = 1) throws -> CalcValue {
    var catalogue = CalcCatalogue()
    return try CalcValue(parsing: catalogue.answer(line: bytes, number: number))
  }

  /// The method with a name.
  static func method(named name: String) throws -> CalcMethod {
    var catalogue = CalcCatalogue()
    return try catalogue.method(named: name)
  }

  /// The result of a line; null where it was refused.
  static func result(_ line: String) throws -> CalcValue { try answer(line)["result"] ?? .null }

  /// The code of the error of a line; nil where it was answered.
  static func code(_ line: String) throws -> String? {
    guard case .text(let code)? = try answer(line)["error"]?["code"] else { return nil }
    return code
  }

  /// The message of the error of a line.
  static func message(_ line: String) throws -> String {
    guard case .text(let message)? = try answer(line)["error"]?["message"] else { return "" }
    return message
  }
}

extension CalcValue {
  /// The number of a member; not a number where there is none.
  func number(_ key: String) -> Double { self[key]?.double ?? .nan }

  /// The numbers of a member that is a list; empty where it is none.
  func numbers(_ key: String) -> [Double] {
    if case .list(let values)? = self[key] { values.compactMap(\.double) } else { [] }
  }
}

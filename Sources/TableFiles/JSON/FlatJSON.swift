internal import JSONText

/// The members of a JSON object, those of objects inside laid out flat.
package enum FlatJSON {
  /// Reads an object, as experiments write answers into a cell.
  ///
  /// Objects inside are laid out flat, `{"a":{"b":1}}` as `a_b`; a list is its entries with semicolons between; null is
  /// an empty text. Numbers stay as they are written.
  ///
  /// - Parameter text: The object.
  /// - Returns: Its members in order, or nil where the text is no whole object.
  package static func members(_ text: String) -> [(key: String, value: String)]? {
    let value = try? JSONValue(
      parsing: Array(text.utf8), options: [.repeatedKeys, .controlCharacters, .numbersAsTexts], depth: 32)
    guard case .object(let members)? = value else { return nil }
    return flat(members, separator: "_").map { ($0.key, cell($0.value)) }
  }

  /// The members of an object and of the objects inside.
  static func flat(
    _ members: [JSONValue.Member], separator: String, prefix: String = ""
  ) -> [JSONValue.Member] {
    members.flatMap { member in
      let key = prefix + member.key
      guard case .object(let inner) = member.value else { return [JSONValue.Member(key, member.value)] }
      return flat(inner, separator: separator, prefix: key + separator)
    }
  }

  /// A value as the text of a cell.
  static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): JSONWriter.text(of: number)
    case .text(let text): text
    case .list(let elements): elements.map(cell).joined(separator: ";")
    case .object(let members):
      flat(members, separator: "_").map { "\($0.key)=\(cell($0.value))" }.joined(separator: ";")
    }
  }
}

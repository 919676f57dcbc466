internal import JSONText

/// The answers in a JSON object, as experiments write them into a cell.
enum FlatJSON {
  /// Reads an object.
  ///
  /// Objects inside are laid out flat, `{"a":{"b":1}}` as `a_b`; a list is its entries with semicolons between; null is
  /// an empty text. Numbers stay as they are written.
  ///
  /// - Parameter text: the object.
  /// - Returns: its members in order, or nil where the text is no whole object.
  static func members(_ text: String) -> [(key: String, value: String)]? {
    let value = try? JSONValue(
      parsing: Array(text.utf8), options: [.repeatedKeys, .controlCharacters, .numbersAsTexts], depth: 32)
    guard case .object(let members)? = value else { return nil }
    return flat(members, prefix: "")
  }

  private static func flat(_ members: [JSONValue.Member], prefix: String) -> [(key: String, value: String)] {
    members.flatMap { member in
      if case .object(let inner) = member.value {
        flat(inner, prefix: prefix + member.key + "_")
      } else {
        [(prefix + member.key, cell(member.value))]
      }
    }
  }

  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): JSONWriter.text(of: number)
    case .text(let text): text
    case .list(let elements): elements.map(cell).joined(separator: ";")
    case .object(let members):
      flat(members, prefix: "").map { "\($0.key)=\($0.value)" }.joined(separator: ";")
    }
  }
}

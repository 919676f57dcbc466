/// What a schema wants of a value, in plain words.
enum SchemaValueRule {
  /// The types built into XSD, in words.
  static let builtIn = [
    "integer": "a whole number", "int": "a whole number", "long": "a whole number", "short": "a whole number",
    "positiveInteger": "a whole number of 1 or more", "nonNegativeInteger": "a whole number of 0 or more",
    "unsignedInt": "a whole number of 0 or more", "unsignedShort": "a whole number of 0 or more",
    "unsignedLong": "a whole number of 0 or more", "unsignedByte": "a whole number from 0 to 255",
    "decimal": "a number such as 2.5", "double": "a number such as 2.5", "float": "a number such as 2.5",
    "boolean": "true or false", "date": "a date such as 2025-03-14",
    "dateTime": "a date and time such as 2025-03-14T09:30:00", "time": "a time such as 09:30:00",
    "duration": "a duration such as PT2M30S", "gYear": "a year such as 2025", "anyURI": "an address (URI)",
    "language": "a language code such as en", "ID": "a name that no other element has",
    "IDREF": "the name of an element", "NMTOKEN": "one word of letters, digits, . - _ and :",
    "NCName": "a name of letters, digits, . - and _ that starts with a letter or _",
    "Name": "a name of letters, digits, . - _ and : that starts with a letter or _",
    "hexBinary": "hexadecimal digits in pairs", "base64Binary": "base64 text",
  ]

  /// The rule named by "'x' is not a valid value of the atomic type 'xs:integer'" and its like.
  ///
  /// - Parameters:
  ///   - body: The message of libxml2.
  ///   - types: The types of the schema.
  /// - Returns: A noun phrase, or nil where the type has no name.
  static func type(_ body: String, types: SchemaTypes) -> String? {
    if let fixed = SchemaMessage.between("fixed value constraint '", "'", in: body) { return "\"\(fixed)\"" }
    guard let marker = body.ranges(of: " type '").last else { return nil }
    let name = body[marker.upperBound...].prefix { $0 != "'" }
    return types.words(forType: String(name))
  }

  /// The rule named by "[facet 'enumeration'] ..." and its like.
  ///
  /// - Parameter body: The message of libxml2.
  /// - Returns: A noun phrase, or nil for a facet without one.
  static func facet(_ body: String) -> String? {
    let name = String(body.dropFirst("[facet '".count).prefix { $0 != "'" })
    let bound = SchemaMessage.between("('", "')", in: body) ?? lastQuoted(body)
    switch name {
    case "enumeration":
      let values =
        SchemaMessage.between("{'", "'}", in: body).map { String($0).split(separator: "', '") } ?? []
      return SchemaMessage.choice(values.map { "\"\($0)\"" })
    case "pattern":
      return SchemaMessage.between("by the pattern '", "'", in: body).map { "text of the form \($0)" }
    case "minInclusive": return bound.map { "\($0) or more" }
    case "maxInclusive": return bound.map { "\($0) or less" }
    case "minExclusive": return bound.map { "more than \($0)" }
    case "maxExclusive": return bound.map { "less than \($0)" }
    case "length": return lastQuoted(body).map { "a length of \($0)" }
    case "minLength": return lastQuoted(body).map { $0 == "1" ? "some text" : "a length of \($0) or more" }
    case "maxLength": return lastQuoted(body).map { "a length of \($0) or less" }
    case "totalDigits": return lastQuoted(body).map { "at most \($0) digits" }
    case "fractionDigits": return lastQuoted(body).map { "at most \($0) digits after the point" }
    default: return nil
    }
  }

  private static func lastQuoted(_ body: String) -> Substring? {
    let parts = body.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? parts[parts.count - 2] : nil
  }
}

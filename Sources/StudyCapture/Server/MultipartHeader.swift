#if Server
/// The value of a header and its parameters, such as `form-data; name="file"; filename="a.png"`.
///
/// Browsers write texts in quotes as they are but for the quote itself and line breaks, which become `%22`, `%0D` and
/// `%0A` (WHATWG HTML, 4.10.21.8); other programs put a backslash before a quote or a backslash. Both are read, what was
/// percent-encoded is left so: it is shown, and nothing depends on it.
struct MultipartHeader: Sendable, Hashable {
  /// What stands before the parameters.
  let value: String
  /// The parameters by their names in lower case.
  let parameters: [String: String]

  /// Reads a header; nil where it is not one, or where a parameter comes twice.
  ///
  /// - Parameter text: what stands behind the colon.
  init?(_ text: String) {
    // By scalars: what stands behind a quote may combine with it to one character.
    var rest = text.unicodeScalars[...]
    Self.skipSpace(&rest)
    let value = rest.prefix { $0 != ";" && !Self.isSpace($0) }
    guard !value.isEmpty, value.allSatisfy({ Self.isToken($0) || $0 == "/" }) else { return nil }
    rest = rest[value.endIndex...]
    var parameters: [String: String] = [:]
    while true {
      Self.skipSpace(&rest)
      guard let next = rest.popFirst() else { break }
      guard next == ";" else { return nil }
      Self.skipSpace(&rest)
      let name = rest.prefix { $0 != "=" }
      guard !name.isEmpty, name.allSatisfy(Self.isToken), name.endIndex < rest.endIndex else { return nil }
      rest = rest[name.endIndex...].dropFirst()
      guard let text = Self.text(&rest),
        parameters.updateValue(text, forKey: String(name).lowercased()) == nil
      else { return nil }
    }
    self.value = String(value)
    self.parameters = parameters
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func skipSpace(_ rest: inout Substring.UnicodeScalarView) {
    rest = rest.drop(while: isSpace)
  }

  /// A token, or a text in quotes.
  private static func text(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard rest.first == "\"" else {
      let token = rest.prefix { $0 != ";" && !isSpace($0) }
      guard !token.isEmpty, token.allSatisfy({ isToken($0) || "/:=?()@,".unicodeScalars.contains($0) }) else {
        return nil
      }
      rest = rest[token.endIndex...]
      return String(token)
    }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      if scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(next)
        rest.removeFirst()
      } else {
        text.append(scalar)
      }
    }
    return nil
  }

  /// Whether tokens may hold a character (RFC 9110, 5.6.2).
  private static func isToken(_ scalar: Unicode.Scalar) -> Bool {
    UInt8(exactly: scalar.value).map(isTokenByte) ?? false
  }

  /// The characters of tokens (RFC 9110, 5.6.2).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
#endif

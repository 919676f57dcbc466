/// Writes the text of a document in the encoding that it came in.
struct TextEncoder: Sendable {
  private let encoding: String
  /// The byte order mark, where the text itself does not hold it.
  private let mark: [UInt8]

  /// Takes the encoding of a document.
  init(_ document: XMLDocument) {
    encoding = document.encoding
    let length = encoding == "UTF-8" ? 0 : EncodingName.detect(in: document.bytes).markLength
    mark = Array(document.bytes.prefix(length))
  }

  /// The text in the encoding of the document, up to the first character that it has no place for.
  func encode(_ utf8: [UInt8]) -> [UInt8] {
    if encoding == "UTF-8" { return utf8 }
    guard let converter = EncodingConverter(from: "UTF-8", to: encoding) else { return utf8 }
    return mark + converter.convert(utf8, from: 0).text
  }

  /// A text with references in place of the characters that the encoding has no place for.
  func writable(_ text: String) -> String {
    if encoding == "UTF-8" { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let outcome = EncodingConverter(from: "UTF-8", to: encoding)?.convert(bytes, from: 0)
      if outcome?.badByte == nil {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
      }
    }
    return result
  }
}

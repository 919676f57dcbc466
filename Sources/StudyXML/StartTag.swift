/// A start tag taken apart: where each attribute stands.
///
/// The text is known to be well-formed, so there is nothing to check.
struct StartTag {
  /// One attribute as written.
  struct Attribute {
    /// The name with its prefix.
    let name: String
    /// The offset of the first letter of the name.
    let nameStart: Int
    /// The value between its quotes, as written.
    let value: Range<Int>
  }

  /// The attributes in order, namespace declarations included.
  private(set) var attributes: [Attribute] = []

  /// Takes the start tag of an element apart.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - text: The UTF-8 text it was read from.
  init(of element: XMLElement, in text: [UInt8]) {
    let end = min(element.startTagEnd.byteOffset, text.count)
    var index = element.start.byteOffset + 1
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    func isNameEnd(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x3D || byte == 0x2F || byte == 0x3E }
    while index < end, !isNameEnd(text[index]) { index += 1 }
    while true {
      while index < end, isSpace(text[index]) { index += 1 }
      guard index < end, !isNameEnd(text[index]) else { return }
      let nameStart = index
      while index < end, !isNameEnd(text[index]) { index += 1 }
      let name = String(decoding: text[nameStart..<index], as: UTF8.self)
      while index < end, text[index] != 0x22, text[index] != 0x27 { index += 1 }
      guard index < end else { return }
      let quote = text[index]
      let valueStart = index + 1
      index = valueStart
      while index < end, text[index] != quote { index += 1 }
      attributes.append(Attribute(name: name, nameStart: nameStart, value: valueStart..<index))
      index += 1
    }
  }
}

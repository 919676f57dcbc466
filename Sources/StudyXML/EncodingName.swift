/// The encoding of a document as its first bytes tell it (XML 1.0, appendix F).
struct EncodingName {
  /// The name, as declared or as the first bytes imply.
  let name: String
  /// The length of the byte order mark.
  let markLength: Int
  /// Whether the bytes can be in that encoding at all: one byte a character cannot be UTF-16.
  let isUsable: Bool

  /// Whether the bytes are to be taken as UTF-8, of which ASCII is a part.
  var isUTF8: Bool {
    let plain = name.uppercased()
    return plain == "UTF-8" || plain == "UTF8" || plain == "US-ASCII" || plain == "ASCII"
  }

  /// Finds the encoding.
  ///
  /// - Parameter bytes: The document.
  /// - Returns: The encoding; UTF-8 where nothing says otherwise.
  static func detect(in bytes: [UInt8]) -> EncodingName {
    func starts(_ prefix: UInt8...) -> Bool { bytes.starts(with: prefix) }
    func implied(_ name: String, mark: Int = 0) -> EncodingName {
      EncodingName(name: name, markLength: mark, isUsable: true)
    }
    if starts(0xEF, 0xBB, 0xBF) { return implied("UTF-8", mark: 3) }
    if starts(0xFF, 0xFE, 0, 0) { return implied("UTF-32LE", mark: 4) }
    if starts(0, 0, 0xFE, 0xFF) { return implied("UTF-32BE", mark: 4) }
    if starts(0xFF, 0xFE) { return implied("UTF-16LE", mark: 2) }
    if starts(0xFE, 0xFF) { return implied("UTF-16BE", mark: 2) }
    if starts(0x3C, 0, 0, 0) { return implied("UTF-32LE") }
    if starts(0, 0, 0, 0x3C) { return implied("UTF-32BE") }
    if starts(0x3C, 0) { return implied("UTF-16LE") }
    if starts(0, 0x3C) { return implied("UTF-16BE") }
    guard let declared = declaredName(in: bytes) else { return implied("UTF-8") }
    let plain = declared.uppercased()
    let wide = ["UTF-16", "UTF16", "UTF-32", "UTF32", "UCS", "ISO-10646"].contains { plain.hasPrefix($0) }
    return EncodingName(name: declared, markLength: 0, isUsable: !wide)
  }

  /// The value of `encoding` in an XML declaration of one byte a character.
  private static func declaredName(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    let head = String(decoding: bytes.prefix(512), as: UTF8.self)
    guard let close = head.firstRange(of: "?>") else { return nil }
    let declaration = head[..<close.lowerBound]
    guard let key = declaration.firstRange(of: "encoding") else { return nil }
    let tail = declaration[key.upperBound...].drop { $0 != "\"" && $0 != "'" }
    guard let quote = tail.first else { return nil }
    let value = tail.dropFirst().prefix { $0 != quote }
    // Only the characters XML allows in such a name: iconv gives a meaning to slashes.
    let isName = value.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x2E || byte == 0x5F
    }
    return isName && !value.isEmpty ? String(value) : nil
  }
}

internal import Diagnostics

/// The text of a document in UTF-8, whatever encoding it came in.
struct SourceText: Sendable {
  /// The text in valid UTF-8: the document's own bytes where these already were.
  let utf8: [UInt8]
  /// The offset of the first character: 3 after a UTF-8 byte order mark, else 0.
  let origin: Int
  /// The name of the encoding the document came in.
  let encoding: String

  /// Finds the encoding (byte order mark, first bytes, XML declaration) and converts to UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - path: The label used in messages.
  /// - Throws: `XMLProblems` for an encoding that is unknown or that the bytes do not follow.
  init(_ bytes: [UInt8], path: String) throws(XMLProblems) {
    let name = EncodingName.detect(in: bytes)
    let mark = name.markLength
    if name.isUTF8 {
      try Self.requireUTF8(bytes, origin: mark, path: path)
      (utf8, origin, encoding) = (bytes, mark, "UTF-8")
      return
    }
    let text = try Self.convert(bytes, from: name, path: path)
    (utf8, origin, encoding) = (text, 0, name.name)
  }

  /// The place of a byte offset, counted from the start of the text.
  ///
  /// - Parameter offset: The offset in the UTF-8 text.
  /// - Returns: The place.
  func position(at offset: Int) -> XMLPosition {
    var cursor = PositionCursor(origin: origin)
    return cursor.advance(to: offset, in: utf8)
  }

  private static func requireUTF8(_ bytes: [UInt8], origin: Int, path: String) throws(XMLProblems) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      var cursor = PositionCursor(origin: origin)
      let place = cursor.advance(to: offset, in: bytes)
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      throw XMLProblems([
        Problem(
          "the byte 0x\(byte) is not valid UTF-8", expected: "text in UTF-8",
          remedy: "save the file as UTF-8, or name its encoding in the XML declaration"
        ).at(path, place)
      ])
    }
  }

  private static func convert(
    _ bytes: [UInt8], from name: EncodingName, path: String
  ) throws(XMLProblems) -> [UInt8] {
    let remedy = "save the file as UTF-8"
    let outcome =
      name.isUsable ? EncodingConverter(from: name.name)?.convert(bytes, from: name.markLength) : nil
    guard let outcome else {
      throw XMLProblems([
        Problem("the encoding \"\(name.name)\" cannot be read here", expected: "UTF-8", remedy: remedy).at(
          path, line: 1, column: 1)
      ])
    }
    if let bad = outcome.badByte {
      var cursor = PositionCursor(origin: 0)
      let place = cursor.advance(to: outcome.text.count, in: outcome.text)
      let byte = String(bytes[bad], radix: 16, uppercase: true)
      throw XMLProblems([
        Problem(
          "the byte 0x\(byte) is not valid \(name.name)", expected: "text in \(name.name)", remedy: remedy
        ).at(path, place)
      ])
    }
    return outcome.text
  }
}

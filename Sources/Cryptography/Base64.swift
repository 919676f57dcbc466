internal import CLibCrypto

/// Bytes as Base64 (RFC 4648, section 4), by OpenSSL's libcrypto.
public enum Base64 {
  /// Encodes bytes.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the text, without line ends.
  public static func encoded(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    // The function ends the text with a zero.
    var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
    return String(decoding: text.dropLast(), as: UTF8.self)
  }

  /// Decodes text, ignoring white space.
  ///
  /// - Parameter text: the text.
  /// - Returns: the bytes; nil where it is not Base64.
  public static func decoded(_ text: String) -> [UInt8]? {
    var decoder = Decoder()
    var bytes: [UInt8] = []
    decoder.decode(text.utf8, into: &bytes)
    return decoder.isComplete ? bytes : nil
  }

  /// Decodes text that comes in pieces, wherever they are cut.
  public struct Decoder {
    /// The characters of a group of four that is not complete.
    private var group: [UInt8] = []
    private var isPadded = false
    private var isWrong = false

    /// Starts with no text.
    public init() {}

    /// Whether all that came is Base64 and ends where a group of four characters ends.
    public var isComplete: Bool { !isWrong && group.isEmpty }

    /// Decodes a piece.
    ///
    /// - Parameters:
    ///   - text: the piece; white space in it is ignored.
    ///   - bytes: where the bytes are appended.
    public mutating func decode(_ text: some Sequence<UInt8>, into bytes: inout [UInt8]) {
      var text = group + text.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if isPadded, !text.isEmpty { isWrong = true }
      group = Array(text.suffix(text.count % 4))
      text.removeLast(group.count)
      guard !isWrong, !text.isEmpty else { return }
      let padding = text.count - (text.firstIndex(of: UInt8(ascii: "=")) ?? text.count)
      let isPaddedRight = padding <= 2 && text.suffix(padding).allSatisfy { $0 == UInt8(ascii: "=") }
      isPadded = padding > 0
      var decoded = [UInt8](repeating: 0, count: text.count / 4 * 3)
      // The function also takes characters that end a text, and then finds fewer bytes.
      let count = EVP_DecodeBlock(&decoded, text, Int32(text.count))
      guard isPaddedRight, !isPadded || group.isEmpty, count == decoded.count else {
        isWrong = true
        return
      }
      bytes += decoded.dropLast(padding)
    }
  }
}

#if Server
/// 128 random bits that open something to whoever has them: an invitation, or a session.
///
/// Written as 32 hexadecimal digits. Stores keep its hash, logs never see it.
public struct SecretToken: Sendable {
  /// The digits.
  public let text: String

  /// Draws a token from the random numbers of the system.
  public init() {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let bytes = (0..<2).flatMap { _ -> [UInt8] in
      let word = generator.next()
      return (0..<16).map { digits[Int(truncatingIfNeeded: word >> (UInt64($0) * 4)) & 15] }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a token; nil where the text does not have the form of one.
  ///
  /// - Parameter text: what came from outside; nothing is thrown away from it or corrected.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32,
      text.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      })
    else { return nil }
    self.text = String(text)
  }
}
#endif

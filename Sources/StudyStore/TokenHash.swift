#if Server
internal import Cryptography
public import StudyModel

/// The SHA-256 of a secret token; the token itself is never stored.
public struct TokenHash: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Takes a hash that was made elsewhere; nil where it has not 32 bytes.
  ///
  /// - Parameter bytes: the 32 bytes of a SHA-256.
  public init?(bytes: [UInt8]) {
    guard bytes.count == SHA256.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Hashes a token.
  ///
  /// - Parameter token: the token as it stands in the link or the cookie.
  public init(of token: String) { bytes = SHA256.digest(of: Array(token.utf8)) }
}

extension ConsentWording {
  /// The hash by which consents name the text: that of version, identifiers, titles, summaries and texts, each on lines of
  /// its own.
  public var hash: TokenHash {
    TokenHash(
      of: ([version] + sections.flatMap { [$0.id, $0.title, $0.summary, $0.text] }).joined(separator: "\n"))
  }
}
#endif

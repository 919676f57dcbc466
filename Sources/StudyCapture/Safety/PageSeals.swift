#if Server
internal import Cryptography

/// Seals that tie what a page sends to whom the page was sent.
///
/// Each is an HMAC (SHA-256) whose key is a secret that only the receiver and the server have. So a seal needs nothing
/// that the server would have to remember, and pages that were open when it was restarted still hold.
enum PageSeals {
  /// The seal of the forms of a session, against requests that other sites make a browser send.
  ///
  /// - Parameter session: the session.
  /// - Returns: 64 hexadecimal digits.
  static func form(of session: SecretToken) -> String { seal("form", key: session.text) }

  /// The seal of the session that a browser is to get when it accepts an invitation.
  ///
  /// Only who has the invitation can make it, so nobody can have others join with a session of their own choice.
  ///
  /// - Parameters:
  ///   - session: the session to be.
  ///   - invitation: the invitation.
  /// - Returns: 64 hexadecimal digits.
  static func joining(_ session: SecretToken, with invitation: SecretToken) -> String {
    seal("join " + session.text, key: invitation.text)
  }

  /// Whether two texts are the same, in a time that does not depend on where they differ.
  ///
  /// - Parameters:
  ///   - one: a text.
  ///   - other: another.
  /// - Returns: true where they are the same.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    HMACSHA256.isEqual(Array(one.utf8), Array(other.utf8))
  }

  private static func seal(_ text: String, key: String) -> String {
    HMACSHA256.code(of: text, key: Array(key.utf8)).hexadecimal
  }
}
#endif

internal import CLibCrypto

/// The message authentication code HMAC-SHA-256 (RFC 2104), by OpenSSL's libcrypto.
public enum HMACSHA256 {
  /// The code of a message, which only those who have the key can make.
  ///
  /// - Parameters:
  ///   - message: the message, in UTF-8.
  ///   - key: the key.
  /// - Returns: the 32 bytes.
  public static func code(of message: String, key: [UInt8]) -> [UInt8] {
    let message = Array(message.utf8)
    var code = [UInt8](repeating: 0, count: SHA256.byteCount)
    var length = UInt32(code.count)
    _ = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
    return code
  }

  /// Whether two codes or keys are the same, in a time that does not depend on where they differ.
  ///
  /// - Parameters:
  ///   - one: a code.
  ///   - other: another.
  /// - Returns: true where they are the same.
  public static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}

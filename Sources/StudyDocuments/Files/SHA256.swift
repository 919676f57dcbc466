internal import CLibCrypto

/// The SHA-256 of bytes, by OpenSSL's libcrypto.
public struct SHA256: ~Copyable {
  private let context: OpaquePointer?

  /// Starts a hash.
  public init() {
    context = EVP_MD_CTX_new()
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  ///
  /// - Parameter bytes: the next bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// Ends the hash.
  ///
  /// - Returns: the 64 digits in lower-case hexadecimal.
  public consuming func hexadecimal() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &digest, nil)
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The hash of bytes in memory.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the 64 digits in lower-case hexadecimal.
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    let hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal()
  }
}

internal import CLibCrypto

/// The SHA-256 of bytes, by OpenSSL's libcrypto.
public struct SHA256: ~Copyable {
  /// The number of bytes of a hash.
  public static let byteCount = 32
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
  /// - Returns: the 32 bytes.
  public consuming func digest() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.byteCount)
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }

  /// Ends the hash.
  ///
  /// - Returns: the 64 digits in lower-case hexadecimal.
  public consuming func hexadecimal() -> String { digest().hexadecimal }

  /// The hash of bytes in memory.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the 32 bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    let hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }

  /// The hash of bytes in memory.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: the 64 digits in lower-case hexadecimal.
  public static func hexadecimal(of bytes: [UInt8]) -> String { digest(of: bytes).hexadecimal }
}

internal import CLibCrypto

/// The function scrypt (RFC 7914), which makes trying passwords one by one expensive, by OpenSSL's libcrypto.
public struct Scrypt: Sendable, Hashable {
  /// The logarithm to base 2 of the number of blocks of memory.
  public var logarithm: Int
  /// The size of a block, in units of 128 bytes.
  public var blockSize: Int
  /// How often all of it is done.
  public var rounds: Int

  /// Makes a function of the given cost.
  public init(logarithm: Int, blockSize: Int, rounds: Int) {
    self.logarithm = logarithm
    self.blockSize = blockSize
    self.rounds = rounds
  }

  /// Derives a key.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - salt: the salt.
  ///   - length: the number of bytes wanted.
  /// - Returns: the bytes; nil where there is not enough memory.
  public func key(of password: [UInt8], salt: [UInt8], length: Int) -> [UInt8]? {
    var key = [UInt8](repeating: 0, count: length)
    let blocks = UInt64(1) << UInt64(logarithm)
    // What the function itself counts: the blocks, a few of them more, and some room.
    let memory = 128 * UInt64(blockSize) * (blocks + UInt64(rounds) + 4) + 4096
    let done = password.withUnsafeBytes { bytes in
      EVP_PBE_scrypt(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, salt, salt.count, blocks,
        UInt64(blockSize), UInt64(rounds), memory, &key, length)
    }
    return done == 1 ? key : nil
  }
}

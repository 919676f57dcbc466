#if Server
internal import Cryptography
internal import Dispatch
internal import Foundation

/// The password of the researcher, of which only a hash is kept that is slow to make.
///
/// scrypt (RFC 7914) with 32 MiB and about a tenth of a second for each try, over 16 random bytes: who gets hold of the
/// file has to try passwords one by one, at that price. Before hashing a password is brought into the composed form of
/// Unicode, since keyboards differ in how they send the same letter.
public struct ResearcherPassword: Sendable {
  /// Why a password is not taken.
  public enum Weakness: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is too short.
    case tooShort(characters: Int)
    /// It is longer than anybody types.
    case tooLong
    /// It repeats a few characters.
    case repetitive(different: Int)
    /// The machine could not make the hash.
    case noMemory

    /// What is wrong, what was expected and what to do, without the final period.
    public var description: String {
      switch self {
      case .tooShort(let characters):
        "the password has \(characters) characters; expected at least \(ResearcherPassword.fewestCharacters); "
          + "choose a longer one, such as four words"
      case .tooLong:
        "the password is too long; expected at most \(ResearcherPassword.mostBytes) bytes; choose a shorter one"
      case .repetitive(let different):
        "the password has only \(different) different characters; expected at least "
          + "\(ResearcherPassword.fewestDifferent); choose one that is harder to guess"
      case .noMemory:
        "the password could not be hashed; expected 32 MiB of free memory; end other programs, then try again"
      }
    }
  }

  /// The fewest characters of a password.
  public static let fewestCharacters = 10
  /// The fewest different characters of a password.
  static let fewestDifferent = 5
  /// The most bytes of a password.
  static let mostBytes = 1024
  private static let saltLength = 16
  private static let keyLength = 32
  private static let standard = Scrypt(logarithm: 15, blockSize: 8, rounds: 1)
  /// One at a time, so that many tries at once neither fill the memory nor keep the server from other work.
  private static let queue = DispatchQueue(label: "studytool.researcher-password", qos: .userInitiated)

  let function: Scrypt
  let salt: [UInt8]
  let key: [UInt8]

  /// Hashes a new password; this takes a tenth of a second.
  ///
  /// - Parameter password: the password.
  /// - Throws: ``Weakness``.
  public init(of password: String) throws(Weakness) {
    guard password.count >= Self.fewestCharacters else { throw .tooShort(characters: password.count) }
    guard password.utf8.count <= Self.mostBytes else { throw .tooLong }
    let different = Set(password).count
    guard different >= Self.fewestDifferent else { throw .repetitive(different: different) }
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<Self.saltLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    guard
      let key = Self.standard.key(of: Self.bytes(of: password), salt: salt, length: Self.keyLength)
    else { throw .noMemory }
    (function, self.salt, self.key) = (Self.standard, salt, key)
  }

  /// Reads the line that ``text`` wrote.
  ///
  /// The password is nil where it is not such a line, or where its cost is too low to be safe or too high to be borne.
  ///
  /// - Parameter text: the line; white space around it does not matter.
  public init?(parsing text: String) {
    let parts = text.trimmingCharacters(in: .whitespacesAndNewlines)
      .split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
    let settings = parts[2].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
    guard settings.count == 3, settings.allSatisfy({ $0.count == 2 }),
      settings.map({ $0[0] }) == ["ln", "r", "p"],
      let logarithm = Int(settings[0][1]), let blockSize = Int(settings[1][1]),
      let rounds = Int(settings[2][1])
    else { return nil }
    let function = Scrypt(logarithm: logarithm, blockSize: blockSize, rounds: rounds)
    guard Self.isAllowed(function), let salt = Self.decode(parts[3]), let key = Self.decode(parts[4]),
      salt.count >= Self.saltLength, key.count == Self.keyLength
    else { return nil }
    (self.function, self.salt, self.key) = (function, salt, key)
  }

  /// The hash as one line with its parameters: `$scrypt$ln=15,r=8,p=1$salt$hash`, both in base64.
  public var text: String {
    "$scrypt$ln=\(function.logarithm),r=\(function.blockSize),p=\(function.rounds)"
      + "$\(Self.encode(salt))$\(Self.encode(key))"
  }

  /// Whether a password is the one that was hashed.
  ///
  /// The work is done beside the threads that answer requests; how long it takes does not depend on what is wrong.
  ///
  /// - Parameter password: what somebody typed.
  /// - Returns: true where it is the one.
  public func matches(_ password: String) async -> Bool {
    let bytes = Self.bytes(of: password)
    return await withCheckedContinuation { continuation in
      Self.queue.async {
        guard let found = function.key(of: bytes, salt: salt, length: key.count) else {
          continuation.resume(returning: false)
          return
        }
        continuation.resume(returning: HMACSHA256.isEqual(found, key))
      }
    }
  }

  /// A file that somebody edited must neither cost the machine its memory nor be free to try.
  private static func isAllowed(_ function: Scrypt) -> Bool {
    (14...20).contains(function.logarithm) && (8...32).contains(function.blockSize)
      && (1...16).contains(function.rounds) && (128 * function.blockSize) << function.logarithm <= 1 << 30
  }

  private static func bytes(of password: String) -> [UInt8] {
    Array(password.precomposedStringWithCanonicalMapping.utf8)
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func decode(_ text: String) -> [UInt8]? {
    guard !text.contains("=") else { return nil }
    return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map(
      Array.init)
  }
}
#endif

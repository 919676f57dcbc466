internal import Cryptography
internal import Glibc
internal import StudyDocuments
internal import StudyReading
internal import TableFiles

/// The key by which identifiers become pseudonyms: whoever has it can find people again, nobody else can.
///
/// A pseudonym is the beginning of the HMAC-SHA-256 of the identifier under the key, so that the same person gets the
/// same pseudonym in every file and at every run. It ends in check digits under the same key, by which a pseudonym is
/// known as one and never becomes the pseudonym of a pseudonym.
public struct PseudonymKey: Sendable, Hashable {
  /// Whose identifier it is; a participant and a rater of the same name get different pseudonyms.
  public enum Role: String, Sendable, Hashable {
    /// Somebody who took part.
    case participant = "p"
    /// Somebody who judged.
    case rater = "r"
  }

  private static let length = 16
  private static let mark = "studytool-pseudonym-key-1 "
  private let bytes: [UInt8]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a key of 128 bits from the system's source of random numbers.
  ///
  /// - Returns: the key.
  /// - Throws: `InputProblems` where the system gives none.
  public static func generate() throws -> PseudonymKey {
    var bytes = [UInt8](repeating: 0, count: length)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw InputProblems(
        place: "key", "the system gives no random numbers: \(String(cString: strerror(errno)))",
        expected: "a source of random numbers", remedy: "try again on another machine")
    }
    return PseudonymKey(bytes: bytes)
  }

  // MARK: Pseudonyms

  /// The pseudonym of an identifier; a pseudonym under this key stays what it is.
  ///
  /// - Parameters:
  ///   - identifier: the identifier as it stands in the file, without spaces around it.
  ///   - role: whose identifier it is.
  /// - Returns: `p-` and 20 digits in hexadecimal.
  public func pseudonym(of identifier: String, _ role: Role) -> String {
    if isPseudonym(identifier) { return identifier }
    let digits = code(of: role.rawValue + "\u{0}" + identifier).prefix(8).hexadecimal
    return role.rawValue + "-" + digits + check(role.rawValue + "-" + digits)
  }

  /// Whether a text is a pseudonym that this key gave.
  ///
  /// - Parameter text: the text.
  /// - Returns: true for one; by chance for one of 65,536 texts of the same form.
  public func isPseudonym(_ text: String) -> Bool {
    guard text.hasFormOfPseudonym else { return false }
    let body = String(text.dropLast(4))
    return body + check(body) == text
  }

  /// What tells keys apart without telling anything about them: the first digits of a hash.
  public var fingerprint: String {
    String(SHA256.hexadecimal(of: Array("studytool fingerprint".utf8) + bytes).prefix(8))
  }

  private func check(_ text: String) -> String {
    code(of: "check\u{0}" + text).prefix(2).hexadecimal
  }

  private func code(of text: String) -> [UInt8] { HMACSHA256.code(of: text, key: bytes) }

  // MARK: The file

  /// Where the key of a study lies unless somebody says otherwise: beside its folder.
  ///
  /// - Parameter folder: the study folder.
  /// - Returns: the folder's path with `.key` at its end; nil where the folder has nothing beside it.
  public static func usualPath(of folder: String) -> String? {
    guard let real = realPath(folder), real != "/" else { return nil }
    let isPlain = folder.split(separator: "/").last.map { $0 != "." && $0 != ".." } ?? false
    return (isPlain ? folder : real) + ".key"
  }

  /// Refuses a key inside the study folder, which is given away with the study.
  ///
  /// - Parameters:
  ///   - path: the file of the key, which need not be there yet.
  ///   - folder: the study folder.
  /// - Throws: `InputProblems`.
  public static func requireOutside(_ path: String, of folder: String) throws {
    let parent =
      path.contains("/") ? path.split(separator: "/", omittingEmptySubsequences: false).dropLast() : ["."]
    let name = parent == [""] ? "/" : parent.joined(separator: "/")
    guard let place = realPath(name), let study = realPath(folder) else { return }
    // A link outside may lead inside.
    let target = realPath(path) ?? place + "/"
    guard !(place + "/").hasPrefix(study + "/"), !target.hasPrefix(study + "/") else {
      throw InputProblems(
        place: path, "the key would lie in the study folder, and be given away with the study",
        expected: "a file outside of \(folder)", remedy: "name another file with --key")
    }
  }

  /// Reads a key.
  ///
  /// - Parameter path: the file.
  /// - Throws: `InputProblems` where it cannot be read or is none.
  public init(path: String) throws {
    let text = String(decoding: try FileReading.bytes(path), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(Self.mark) }
    var bytes: [UInt8] = []
    if let line {
      let digits = Array(line.dropFirst(Self.mark.count).utf8)
      for index in stride(from: 0, to: digits.count - 1, by: 2) {
        guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
          break
        }
        bytes.append(byte)
      }
    }
    guard bytes.count == Self.length else {
      throw InputProblems(
        place: path, "the file holds no key of pseudonyms", expected: "a file that studytool anonymize wrote",
        remedy: "name the right file with --key")
    }
    self.bytes = bytes
  }

  /// Writes the key into a new file that only its owner can read.
  ///
  /// - Parameter path: the file, which must not be there.
  /// - Throws: `FileError` where it cannot be written.
  public func write(to path: String) throws {
    let text = """
      # The key of a study's pseudonyms, written by studytool anonymize. With it the people behind the pseudonyms can
      # be found again: keep it apart from the study, and from everybody who must not do that.
      \(Self.mark)\(bytes.hexadecimal)

      """
    let file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    do {
      try file.write(Array(text.utf8), at: 0, path: path)
      try file.synchronize(path: path)
    } catch {
      // Half a key would stand in the way of a whole one.
      unlink(path)
      throw error
    }
    try DurableFiles.synchronizeFolder(DurableFiles.folder(of: path))
  }

  /// Whether others than the owner may read the file of a key.
  ///
  /// - Parameter path: the file.
  /// - Returns: true where a right of the group or of everybody is set.
  public static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

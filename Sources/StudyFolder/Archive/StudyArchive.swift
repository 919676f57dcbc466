internal import Cryptography
internal import StudyDocuments
internal import StudyReading
internal import StudyXML
internal import TableFiles

/// A study folder as one XML document, for long-term keeping.
///
/// Files that are text which XML can hold stand in it as text, others as Base64, each with its size and its SHA-256.
/// Reports, hidden files and leftovers are left out; everything else comes back bit for bit. The store of a live capture is
/// packed as a copy of one moment, also while a server writes it, and comes back as that copy. Packing and unpacking take
/// the files in pieces, so that neither needs more memory for a larger study.
public enum StudyArchive {
  /// What was packed.
  public struct Packed: Sendable, Hashable {
    /// The number of files.
    public var files = 0
    /// The size of the document in bytes.
    public var bytes = 0
    /// The SHA-256 of the document.
    public var sha256 = ""
    /// What was left out, each with the reason.
    public var leftOut: [String] = []

    /// Makes the description of an archive that holds nothing yet.
    public init() {}
  }

  /// How many bytes a part holds: libxml2 takes no single text of more than ten million.
  static let partSize = 1 << 20

  /// Packs a study folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, open, so that nobody changes it meanwhile.
  ///   - generator: the program and its version.
  ///   - differences: what of the study is not as its own records say; the document says so.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - write: takes the document piece by piece.
  /// - Returns: what was packed.
  /// - Throws: `InputProblems` where a file cannot be read, changes meanwhile, or has a name that no archive can hold;
  ///   what `write` throws.
  public static func pack(
    _ folder: borrowing LockedFolder, generator: String, differences: [FolderVerification.Check] = [],
    capture: (any CaptureAccess)? = nil, to write: (ArraySlice<UInt8>) throws -> Void
  ) throws -> Packed {
    let tree = try FolderTree(folder.path)
    let study = try identifier(folder.study ?? [], path: folder.path + "/study.xml")
    for name in tree.folders + tree.files where !TextPieces.isText(name) {
      throw InputProblems(
        place: folder.path,
        "the name of a file or folder holds characters that XML cannot hold: \(name.debugDescription)",
        expected: "names that can be read", remedy: "rename it")
    }
    var packed = Packed()
    packed.files = tree.files.count
    packed.leftOut = tree.others.map { "\($0.path) (\($0.why))" }
    var hash: SHA256? = SHA256()
    func passOn(_ bytes: [UInt8]) throws {
      bytes.withUnsafeBytes { hash?.update($0) }
      packed.bytes += bytes.count
      try write(bytes[...])
    }
    var writer = XMLWriter()
    writer.declaration()
    writer.start(
      "archive", attributes: [("study", study), ("made-by", generator)],
      namespace: DocumentKind.archive.namespace)
    for difference in differences {
      writer.element("difference", attributes: [("of", difference.subject)], text: difference.words)
    }
    for folder in tree.folders { writer.element("folder", attributes: [("path", folder)]) }
    let scratch = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(scratch) }
    // What is not whole cannot be copied: it is kept as it is, where that is wanted.
    let isWhole = !differences.contains { $0.subject == LiveCapture.fileName }
    for name in tree.files {
      var path = folder.path + "/" + name
      if name == LiveCapture.fileName, isWhole {
        path = scratch + "/" + name
        guard let capture else { throw InputProblems([LiveCapture.withoutAccess(to: folder.path)]) }
        try capture.copyStore(in: folder.path, to: path)
      }
      let about = try FileFacts(path)
      writer.start(
        "file", attributes: [("path", name), ("bytes", String(about.bytes)), ("sha256", about.sha256)])
      let again = SHA256()
      try TextPieces.read(path, isText: about.isText) { piece in
        piece.withUnsafeBytes { again.update($0) }
        if about.isText {
          writer.element("text", text: String(decoding: piece, as: UTF8.self))
        } else {
          writer.element("base64", text: Base64.encoded(piece))
        }
        try passOn(writer.takeWritten())
      }
      writer.end()
      guard again.hexadecimal() == about.sha256 else {
        throw InputProblems(
          place: path, "the file was changed while it was packed", expected: "files that stay as they are",
          remedy: "try again when nobody writes it")
      }
    }
    writer.end()
    try passOn(writer.finish())
    packed.sha256 = hash.take()?.hexadecimal() ?? ""
    return packed
  }

  /// The identifier of a study, of a `study.xml` that may not be valid any more.
  private static func identifier(_ document: [UInt8], path: String) throws -> String {
    do throws(XMLProblems) {
      let id = try XMLDocument(parsing: document, path: path).root[attribute: "id"] ?? ""
      return isName(id) ? id : "study"
    } catch {
      // What is packed as it is may be no XML at all.
      return "study"
    }
  }

  /// Whether the identifier of a study can be the name of a folder.
  static func isName(_ id: String) -> Bool {
    FolderPath.isSafe(id) && !id.contains("/") && !id.hasPrefix(".")
  }

  /// What has to be known of a file before its first byte is written.
  private struct FileFacts {
    var bytes = 0
    var sha256 = ""
    var isText = true

    init(_ path: String) throws {
      let hash = SHA256()
      try TextPieces.read(path, isText: true) { piece in
        piece.withUnsafeBytes { hash.update($0) }
        bytes += piece.count
        if isText, !TextPieces.isText(piece) { isText = false }
      }
      sha256 = hash.hexadecimal()
    }
  }
}

/// A file in pieces, those of a text cut between characters.
enum TextPieces {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isText: whether pieces may not end within a character of UTF-8.
  ///   - body: takes the pieces; one of at most 1 MiB and a character at a time.
  /// - Throws: `InputProblems` where the file cannot be read; what the body throws.
  static func read(_ path: String, isText: Bool, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var rest: [UInt8] = []
    var failure: (any Error)?
    do throws(FileError) {
      try FileInput.readBlocks(path) { block in
        guard failure == nil else { return }
        let bytes = rest + block
        let end = isText ? lastBoundary(bytes) : bytes.count
        rest = Array(bytes[end...])
        do { if end > 0 { try body(bytes[..<end]) } } catch { failure = error }
      }
    } catch {
      throw InputProblems([InputProblem(error.problem)])
    }
    if let failure { throw failure }
    if !rest.isEmpty { try body(rest[...]) }
  }

  /// Where the last character ends that is there as a whole; everything where the bytes are no UTF-8.
  private static func lastBoundary(_ bytes: [UInt8]) -> Int {
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }

  /// Whether bytes are a text that XML can hold.
  static func isText(_ bytes: some Collection<UInt8>) -> Bool {
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    return !text.unicodeScalars.contains { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" }
  }

  /// Whether a name is one that XML can hold.
  static func isText(_ name: String) -> Bool { isText(Array(name.utf8)) }
}

internal import StudyXML

/// A study folder as one XML document, for long-term keeping.
///
/// Files that are text which XML can hold stand in it as text, others as Base64, each with its size and its SHA-256.
/// Reports, hidden files and leftovers are left out; everything else comes back bit for bit.
public struct StudyArchive: Sendable {
  /// A file of the archive.
  public struct File: Sendable, Hashable {
    /// The path within the study folder.
    public var path: String
    /// The bytes.
    public var bytes: [UInt8]
  }

  /// The identifier of the study.
  public let study: String
  /// The folders, outer ones before inner ones.
  public let folders: [String]
  /// The files.
  public let files: [File]
  /// What was left out when a folder was packed, each with the reason.
  public let leftOut: [String]

  /// How many bytes a part holds: libxml2 takes no single text of more than ten million.
  private static let partSize = 1 << 20

  // MARK: Packing

  /// Takes the files of a study folder.
  ///
  /// - Parameter folder: the folder, open, so that nobody changes it meanwhile.
  /// - Throws: `InputProblems` where a file cannot be read, or has a name that no archive can hold.
  public init(packing folder: borrowing StudyFolder) throws {
    let tree = try FolderTree(folder.path)
    let document = try DocumentKind.parse(
      folder.study ?? [], path: folder.path + "/study.xml", expecting: .study
    ).document
    study = document.root[attribute: "id"] ?? "study"
    folders = tree.folders
    leftOut = tree.others.map { "\($0.path) (\($0.why))" }
    let root = folder.path
    for name in tree.folders + tree.files where Self.textParts(Array(name.utf8)) == nil {
      throw InputProblems(
        place: root,
        "the name of a file or folder holds characters that XML cannot hold: \(name.debugDescription)",
        expected: "names that can be read", remedy: "rename it")
    }
    files = try tree.files.map { File(path: $0, bytes: try FileReading.bytes(root + "/" + $0)) }
  }

  /// The archive as XML.
  ///
  /// - Parameter generator: the program and its version.
  /// - Returns: the bytes.
  /// - Throws: `InputProblems` where the study is too large for one document.
  public func document(generator: String) throws -> [UInt8] {
    var writer = XMLWriter()
    writer.declaration()
    writer.start(
      "archive", attributes: [("study", study), ("made-by", generator)],
      namespace: DocumentKind.archive.namespace)
    for folder in folders { writer.element("folder", attributes: [("path", folder)]) }
    for file in files {
      writer.start(
        "file",
        attributes: [
          ("path", file.path), ("bytes", String(file.bytes.count)),
          ("sha256", SHA256.hexadecimal(of: file.bytes)),
        ])
      if let parts = Self.textParts(file.bytes) {
        for part in parts { writer.element("text", text: part) }
      } else {
        for start in stride(from: 0, to: file.bytes.count, by: Self.partSize) {
          let part = file.bytes[start..<min(start + Self.partSize, file.bytes.count)]
          writer.element("base64", text: Base64.encoded(part))
        }
      }
      writer.end()
    }
    writer.end()
    let bytes = try writer.finish()
    guard bytes.count <= XMLLimits.standard.bytes else {
      throw InputProblems(
        place: study, "the archive would have \(bytes.count >> 20) MiB",
        expected: "at most \(XMLLimits.standard.bytes >> 20) MiB in one document",
        remedy: "keep the folder itself, for instance as a tar file")
    }
    return bytes
  }

  /// A text in parts that XML can hold; nil for bytes that are no such text.
  private static func textParts(_ bytes: [UInt8]) -> [String]? {
    let isControl = bytes.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard !isControl, let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" })
    else { return nil }
    var parts: [String] = []
    var start = 0
    while start < bytes.count {
      var end = min(start + partSize, bytes.count)
      // A part ends between characters.
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      parts.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end
    }
    return parts
  }

  // MARK: Unpacking

  /// Reads an archive and compares every file with the hash that is recorded of it.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Throws: `InputProblems` with line and column: no archive, a path that leads out of the folder, other bytes than
  ///   recorded.
  public init(unpacking bytes: [UInt8], path: String) throws {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .archive).document
    var problems: [InputProblem] = []
    var files: [File] = []
    var folders: [String] = []
    for element in document.root.childElements {
      let name = element[attribute: "path"] ?? ""
      func report(_ attribute: String, _ message: String, _ expected: String, _ remedy: String) {
        problems.append(
          InputProblem(
            document.place(of: attribute, in: element), message, expected: expected, remedy: remedy))
      }
      guard FolderPath.isSafe(name) else {
        report(
          "path", "\"\(name)\" leads out of the study folder", "a path inside the folder",
          "do not unpack an archive that somebody tampered with")
        continue
      }
      guard element.localName == "file" else {
        folders.append(name)
        continue
      }
      guard let content = Self.content(of: element), element.integer("bytes") == content.count,
        element[attribute: "sha256"] == SHA256.hexadecimal(of: content)
      else {
        report(
          "sha256", "the bytes of \(name) are not those that were packed",
          "SHA-256 \(element[attribute: "sha256"]?.prefix(12) ?? "")...",
          "take an undamaged copy of the archive")
        continue
      }
      files.append(File(path: name, bytes: content))
    }
    if problems.isEmpty, !files.contains(where: { $0.path == "study.xml" }) {
      let start = document.root.start
      problems.append(
        InputProblem(
          "\(path):\(start.line):\(start.column)", "the archive holds no study.xml",
          expected: "a packed study",
          remedy: "take an undamaged copy of the archive"))
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
    study = document.root[attribute: "study"] ?? ""
    self.files = files
    self.folders = folders
    leftOut = []
  }

  private static func content(of file: XMLElement) -> [UInt8]? {
    var bytes: [UInt8] = []
    for part in file.childElements {
      if part.localName == "text" {
        bytes += Array(part.text.utf8)
      } else {
        guard let decoded = Base64.decoded(part.text) else { return nil }
        bytes += decoded
      }
    }
    return bytes
  }
}

internal import Cryptography
internal import Diagnostics
internal import StudyDocuments
internal import StudyXML
internal import TableFiles

/// Takes what an archive holds, piece by piece.
protocol ArchiveReceiver: AnyObject {
  /// A folder.
  func makeFolder(_ path: String) throws
  /// A file begins.
  func begin(_ path: String) throws
  /// The next bytes of the file.
  func take(_ bytes: [UInt8]) throws
  /// The file ends.
  func end() throws
}

/// Reads an archive as a stream and compares every file with the size and the hash that are recorded of it.
final class ArchiveReader: XMLStreamHandler {
  private enum Name: Int, CaseIterable {
    case archive, folder, file, text, base64, difference, path, bytes, sha256, study, of

    var spelling: String { String(describing: self) }
  }

  private enum Place: Equatable {
    case outside, archive, folder, difference, file, text, base64, unknown(Int)
  }

  private struct OpenEntry {
    var name: String
    var bytes: Int?
    var sha256: String?
    var place: String
    var count = 0
    var isSound = true
  }

  private let path: String
  private let receiver: (any ArchiveReceiver)?
  private var place = Place.outside
  private var root = (line: 1, column: 1)
  private var entry: OpenEntry?
  private var hash: SHA256? = SHA256()
  private var decoder = Base64.Decoder()
  private var seen: Set<String> = []
  private var problems: [InputProblem] = []
  private var failure: (any Error)?
  /// The identifier of the study.
  private(set) var study = ""
  /// The number of files.
  private(set) var files = 0
  /// What the archive says was not as the study's records said when it was packed.
  private(set) var differences: [String] = []

  private init(_ path: String, receiver: (any ArchiveReceiver)?) {
    self.path = path
    self.receiver = receiver
  }

  /// Reads the archive of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - receiver: what takes the files; nil to compare only.
  /// - Returns: what was read.
  /// - Throws: `InputProblems` with line and column: no archive, a path that leads out of the folder, other bytes than
  ///   recorded; what the receiver throws.
  static func read(file path: String, receiver: (any ArchiveReceiver)? = nil) throws -> ArchiveReader {
    try read(path, receiver: receiver) { feed throws(FileError) in try FileInput.readBlocks(path, feed) }
  }

  /// Compares an archive that is in memory.
  static func check(_ bytes: [UInt8], path: String) throws {
    _ = try read(path, receiver: nil) { $0(bytes[...]) }
  }

  private static func read(
    _ path: String, receiver: (any ArchiveReceiver)?,
    _ source: ((ArraySlice<UInt8>) -> Void) throws(FileError) -> Void
  ) throws -> ArchiveReader {
    let reader = ArchiveReader(path, receiver: receiver)
    var start: [UInt8] = []
    var hasBegun = false
    var isEmpty = true
    var broken: XMLProblems?
    do throws(XMLProblems) {
      var stream = try XMLStream(
        path: path, namespaces: [DocumentKind.archive.namespace], names: Name.allCases.map(\.spelling),
        handler: reader, depth: 16)
      do throws(FileError) {
        try source { block in
          isEmpty = false
          guard broken == nil, reader.failure == nil else { return }
          start += block
          // The parser wants to see a few bytes at once to know the encoding; a pipe may bring fewer.
          guard hasBegun || start.count >= 512 else { return }
          hasBegun = true
          do throws(XMLProblems) { try stream.feed(start, count: start.count) } catch { broken = error }
          start.removeAll(keepingCapacity: true)
        }
      } catch {
        reader.failure = InputProblems([InputProblem(error.problem)])
      }
      if reader.failure == nil {
        if let broken { throw broken }
        if isEmpty { throw Self.empty(path) }
        if !start.isEmpty { try stream.feed(start, count: start.count) }
        try stream.finish()
      }
    } catch {
      // What is wrong with a place that was read before is told, too.
      throw InputProblems(reader.problems + error.problems.map(InputProblem.init))
    }
    if let failure = reader.failure { throw failure }
    try reader.finish()
    return reader
  }

  private static func empty(_ path: String) -> XMLProblems {
    XMLProblems([
      Problem(
        "the file is empty", expected: "the archive of a study", remedy: "check that this is the right file"
      ).at(path, line: 1, column: 1)
    ])
  }

  private func finish() throws {
    if problems.isEmpty, !seen.contains("study.xml") {
      report(
        root, "the archive holds no study.xml", "a packed study", "take an undamaged copy of the archive")
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
  }

  private func report(
    _ at: (line: Int, column: Int), _ message: String, _ expected: String, _ remedy: String
  ) {
    problems.append(
      InputProblem(
        place: "\(path):\(at.line):\(at.column)", message: message, expected: expected, remedy: remedy))
  }

  /// Passes something on, until that fails.
  private func pass(_ body: (any ArchiveReceiver) throws -> Void) {
    guard let receiver, failure == nil, problems.isEmpty else { return }
    do { try body(receiver) } catch { failure = error }
  }

  // MARK: Events

  func start(_ name: Int, _ attributes: XMLStreamAttributes) {
    let at = (line: attributes.line, column: attributes.column)
    switch (place, Name(rawValue: name)) {
    case (.outside, .archive): begin(attributes, at: at)
    case (.outside, _):
      report(
        at, "the document is no archive of a study", "<archive xmlns=\"\(DocumentKind.archive.namespace)\">",
        "check that this is the right file; a study is packed by the name of its folder")
      place = .unknown(0)
    case (.archive, .folder):
      place = .folder
      if let inner = safePath(attributes, at: at) { pass { try $0.makeFolder(inner) } }
    case (.archive, .difference):
      place = .difference
      differences.append((attributes.string(Name.of.rawValue) ?? "") + ": ")
    case (.archive, .file):
      place = .file
      begin(file: attributes, at: at)
    case (.file, .text): place = .text
    case (.file, .base64):
      place = .base64
      decoder = Base64.Decoder()
    case (.unknown(let depth), _): place = .unknown(depth + 1)
    default:
      report(
        at, "the element does not belong here", "the elements of Surveys/Schema/archive.xsd",
        "take an undamaged copy of the archive")
      place = .unknown(0)
    }
  }

  private func begin(_ attributes: XMLStreamAttributes, at: (line: Int, column: Int)) {
    place = .archive
    root = at
    study = attributes.string(Name.study.rawValue) ?? ""
    guard !StudyArchive.isName(study) else { return }
    report(
      at, "study=\"\(shown(study))\" is no identifier of a study", "a name without slashes",
      "do not unpack an archive that somebody tampered with")
  }

  /// The path of an element, where it stays inside the study folder.
  private func safePath(_ attributes: XMLStreamAttributes, at: (line: Int, column: Int)) -> String? {
    let inner = attributes.string(Name.path.rawValue) ?? ""
    guard FolderPath.isSafe(inner) else {
      report(
        at, "\"\(shown(inner))\" leads out of the study folder", "a path inside the folder",
        "do not unpack an archive that somebody tampered with")
      return nil
    }
    guard seen.insert(inner).inserted else {
      report(
        at, "\"\(shown(inner))\" is there twice", "each path once", "take an undamaged copy of the archive")
      return nil
    }
    return inner
  }

  private func begin(file attributes: XMLStreamAttributes, at: (line: Int, column: Int)) {
    hash = SHA256()
    entry = nil
    guard let inner = safePath(attributes, at: at) else { return }
    entry = OpenEntry(
      name: inner, bytes: attributes.string(Name.bytes.rawValue).flatMap { Int($0) },
      sha256: attributes.string(Name.sha256.rawValue), place: "\(path):\(at.line):\(at.column)")
    pass { try $0.begin(inner) }
  }

  func end(_ name: Int) {
    switch place {
    case .outside: break
    case .archive: place = .outside
    case .folder, .difference: place = .archive
    case .file:
      place = .archive
      endFile()
    case .text: place = .file
    case .base64:
      place = .file
      if !decoder.isComplete { entry?.isSound = false }
    case .unknown(0): place = study.isEmpty ? .outside : entry == nil ? .archive : .file
    case .unknown(let depth): place = .unknown(depth - 1)
    }
  }

  private func endFile() {
    guard let entry else { return }
    self.entry = nil
    files += 1
    let found = hash.take()?.hexadecimal()
    guard entry.isSound, entry.bytes == entry.count, entry.sha256 == found else {
      problems.append(
        InputProblem(
          place: entry.place, message: "the bytes of \(shown(entry.name)) are not those that were packed",
          expected: "SHA-256 \(entry.sha256?.prefix(12) ?? "")...",
          remedy: "take an undamaged copy of the archive"))
      return
    }
    pass { try $0.end() }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch place {
    case .text: take(Array(bytes))
    case .base64:
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count / 4 * 3 + 3)
      decoder.decode(bytes, into: &decoded)
      take(decoded)
    case .difference: differences[differences.count - 1] += String(decoding: bytes, as: UTF8.self)
    case .file where !bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }): entry?.isSound = false
    default: break
    }
  }

  private func take(_ bytes: [UInt8]) {
    guard entry != nil else { return }
    bytes.withUnsafeBytes { hash?.update($0) }
    entry?.count += bytes.count
    pass { try $0.take(bytes) }
  }
}

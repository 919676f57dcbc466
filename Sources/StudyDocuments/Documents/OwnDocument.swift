internal import Cryptography

/// A document of one's own that is at hand: a file of `--surveys DIR` or of the folder `instruments` of a study, or one that
/// was named by its path.
///
/// What a result used of them is as much an input as its data are: provenance names it, with the hash of the bytes that were
/// read.
public struct OwnDocument: Sendable, Hashable {
  /// What it is.
  public let kind: DocumentKind
  /// The identifier of what it declares.
  public let id: String
  /// The path that it was read from.
  public let path: String
  /// The folder that it was found in; nil where the file itself was named.
  public let directory: String?
  /// The SHA-256 of the bytes in lower-case hexadecimal.
  public let sha256: String
  /// The size in bytes.
  public let bytes: Int

  /// The name of the file without the folders above it.
  public var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Takes the bytes of a document.
  package init(_ kind: DocumentKind, id: String, content: [UInt8], path: String, directory: String?) {
    self.kind = kind
    self.id = id
    self.path = path
    self.directory = directory
    sha256 = SHA256.hexadecimal(of: content)
    bytes = content.count
  }
}

/// What a catalogue has, and the file that it comes from where that is one's own.
public struct FoundDocument<Value: Sendable>: Sendable {
  /// What the document declares.
  public let value: Value
  /// The document, where it is one's own; nil for what the program carries.
  public let own: OwnDocument?

  /// Makes a find.
  ///
  /// - Parameters:
  ///   - value: what the document declares.
  ///   - own: the document, where it is one's own.
  public init(_ value: Value, own: OwnDocument? = nil) {
    self.value = value
    self.own = own
  }
}

extension FoundDocument where Value: Identifiable<String> {
  /// Reads a document of one's own.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: its bytes; nil to read them.
  ///   - directory: the folder that it was found in; nil where the file itself was named.
  ///   - kind: what it is.
  ///   - read: reads it from its bytes and path.
  /// - Throws: `InputProblems` where it is not readable or does not validate.
  init(
    path: String, bytes: [UInt8]? = nil, in directory: String? = nil, kind: DocumentKind,
    _ read: ([UInt8], String) throws -> Value
  ) throws {
    let content = try bytes ?? FileReading.bytes(path)
    let value = try read(content, path)
    self.init(
      value, own: OwnDocument(kind, id: value.id, content: content, path: path, directory: directory))
  }
}

extension Provenance.Input {
  /// A document of one's own among the inputs: an instrument, a heuristic set, an artefact, or what patterns are searched by.
  ///
  /// - Parameters:
  ///   - fileName: the name of the file.
  ///   - folder: where it lies.
  ///   - sha256: the SHA-256 of the bytes.
  ///   - bytes: the size in bytes.
  ///   - what: its kind and identifier: `instrument team-mood`.
  public init(own fileName: String, in folder: OwnFolder, sha256: String, bytes: Int, what: String) {
    self.init(path: folder.prefix + fileName, sha256: sha256, bytes: bytes, reading: Self.mark + what)
  }

  /// Where a document of one's own lies, as a report can say it without a path of somebody's machine.
  public enum OwnFolder: Sendable, Hashable, CaseIterable {
    /// In the folder `instruments` of a study.
    case study
    /// In the folder that `--surveys` names, wherever that is.
    case surveys
    /// The file itself was named.
    case named

    /// What stands before the name of the file.
    var prefix: String {
      switch self {
      case .study: "instruments/"
      case .surveys: "--surveys/"
      case .named: ""
      }
    }
  }

  /// How the reading of such a document begins, which that of data never does.
  private static let mark = "own "

  /// Whether this is a document of the folder that `--surveys` names.
  public var isOfSurveys: Bool { Self.own(path, reading: reading)?.folder == .surveys }

  /// The folder and the name of a document of one's own in a study or in `--surveys`.
  ///
  /// - Parameters:
  ///   - path: the path of an input.
  ///   - reading: what it was taken to be.
  /// - Returns: both; nil for any other file.
  static func own(_ path: String, reading: String) -> (folder: OwnFolder, fileName: String)? {
    guard reading.hasPrefix(mark) else { return nil }
    for folder in [OwnFolder.study, .surveys] where path.hasPrefix(folder.prefix) {
      return (folder, String(path.dropFirst(folder.prefix.count)))
    }
    return (.named, path)
  }
}

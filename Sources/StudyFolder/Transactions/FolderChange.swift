internal import JSONText

/// What one command changes in a study folder: all of it or nothing.
public struct FolderChange: Sendable {
  /// A file that is put in place.
  public struct File: Sendable {
    /// The path within the study folder.
    public var path: String
    /// The bytes.
    public var bytes: [UInt8]

    /// Makes a file of a change.
    ///
    /// - Parameters:
    ///   - path: the path within the study folder, such as `data/survey.csv`; its folder is made where it is missing.
    ///   - bytes: the bytes.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The folder inside the study folder in which a change is prepared; it is there only while one is under way.
  static let folderName = ".studytool-change"

  /// What is done, in a word for the audit trail.
  public var action: String
  /// What is done, in words for people, without the name of a participant and without the content of a cell.
  public var summary: String
  /// The new `study.xml`, as bytes that were validated.
  public var study: [UInt8]
  /// The other files that are put in place, over files of the same name.
  public var files: [File]
  /// The paths of files that are taken away.
  public var removed: [String]
  /// Texts that the audit trail must not hold, each with what stands in its place: names of files that named people.
  ///
  /// The trail is written anew then, its lines chained as before.
  public var replacedInTrail: [String: String] = [:]

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - action: what is done, in a word for the audit trail.
  ///   - summary: what is done, in words for people; no participant is named and no cell quoted.
  ///   - study: the new `study.xml`.
  ///   - files: the other files that are put in place.
  ///   - removed: the paths of files that are taken away.
  public init(
    action: String, summary: String, study: [UInt8], files: [File] = [], removed: [String] = []
  ) {
    self.action = action
    self.summary = summary
    self.study = study
    self.files = files
    self.removed = removed
  }
}

/// A change that is decided: where its prepared files go, and the lines that it adds to the audit trail.
struct ChangeIntent: Equatable {
  /// A prepared file and where it goes.
  struct Move: Equatable {
    /// The name in the folder of the change.
    var name: String
    /// The path within the study folder.
    var path: String
    /// The SHA-256 of the bytes.
    var sha256: String
  }

  var studyBefore: String?
  var studyAfter: String
  /// The files in the order in which they are moved; `study.xml` is the last one.
  var moves: [Move]
  var removed: [String]
  /// How much of the trail stays: all that it had, or nothing where it is written anew.
  var trailLength: Int
  /// How long the trail was before.
  var trailBefore: Int
  /// What is added to it.
  var trailLines: [String]

  /// The intent as it is written.
  var bytes: [UInt8] {
    let json: JSONValue = [
      "study_before": .optional(studyBefore), "study_after": .text(studyAfter),
      "moves": .list(
        moves.map { ["name": .text($0.name), "path": .text($0.path), "sha256": .text($0.sha256)] }),
      "removed": .list(removed.map { .text($0) }), "trail_length": .integer(trailLength),
      "trail_before": .integer(trailBefore), "trail_lines": .list(trailLines.map { .text($0) }),
    ]
    return JSONWriter.compact(json, escapes: .delete) + [0x0A]
  }
}

extension ChangeIntent {
  /// Reads an intent; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes), let after = json["study_after"]?.text,
      let moves = json["moves"]?.elements, let removed = json["removed"]?.elements,
      let length = json["trail_length"]?.integer, let lines = json["trail_lines"]?.elements
    else { return nil }
    self.init(
      studyBefore: json["study_before"]?.text, studyAfter: after, moves: [],
      removed: removed.compactMap(\.text), trailLength: length,
      trailBefore: json["trail_before"]?.integer ?? length, trailLines: lines.compactMap(\.text))
    for move in moves {
      guard let name = move["name"]?.text, let path = move["path"]?.text, let hash = move["sha256"]?.text,
        FolderPath.isSafe(path), FolderPath.isSafe(name)
      else { return nil }
      self.moves.append(Move(name: name, path: path, sha256: hash))
    }
    guard self.removed.allSatisfy(FolderPath.isSafe) else { return nil }
  }
}

/// Paths within a study folder.
enum FolderPath {
  /// Whether a path stays inside the folder that it is taken from.
  static func isSafe(_ path: String) -> Bool {
    !path.isEmpty && !path.utf8.contains(0)
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
  }
}

internal import Glibc
internal import StudyDocuments

/// A path that no output may overwrite: the raw files of a study, `study.xml` and the records of what was done.
enum ProtectedPath: Hashable {
  /// The folder of raw files, of the study folder that is named.
  case rawFiles(of: String)
  /// A file at the root of a study folder.
  case record(String)

  private static let records: Set<String> = ["study.xml", "history.jsonl", "capture.sqlite"]

  /// Finds out whether a path leads into such a part, by whatever links and names; nil where it does not.
  ///
  /// - Parameter path: the path of a file, which may be there or not.
  init?(of path: String) {
    // The folders that are there are resolved; what is missing below them is taken as it stands.
    var folder = Paths.folder(path)
    var missing: [Substring] = [Substring(Paths.name(path))]
    var resolved = Self.resolved(folder.isEmpty ? "." : folder)
    while resolved == nil, !folder.isEmpty, folder != "/" {
      missing.insert(Substring(Paths.name(folder)), at: 0)
      folder = Paths.folder(folder)
      resolved = Self.resolved(folder.isEmpty ? "." : folder)
    }
    guard let resolved else { return nil }
    // A link to a file is written through.
    let whole = Self.resolved(path) ?? Paths.join(resolved, missing.joined(separator: "/"))
    let parts = whole.split(separator: "/")
    for index in parts.indices.reversed() {
      let study = "/" + parts[..<index].joined(separator: "/")
      let isData = parts[index] == "data" && index < parts.count - 1
      let isRecord = index == parts.count - 1 && Self.records.contains(String(parts[index]))
      guard isData || isRecord, FileReading.exists(Paths.join(study, "study.xml")) else { continue }
      self = isData ? .rawFiles(of: study) : .record(String(parts[index]))
      return
    }
    return nil
  }

  /// Where that is, in words.
  var words: String {
    switch self {
    case .rawFiles: "into the raw data of a study, which nobody changes"
    case .record(let name): "over \(name) of a study"
    }
  }

  /// What to do instead.
  var remedy: String { "name another file or folder with -o, such as the study's own reports folder" }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

internal import Diagnostics
internal import Glibc
internal import StudyDocuments

/// Names of files and folders, as they were typed.
enum Paths {
  /// The last component: `b.csv` of `a/b.csv`.
  static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last component without its ending: `b` of `a/b.csv`; a dot at the beginning is no ending.
  static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What stands before the last component: `a` of `a/b.csv`; empty where there is nothing before it.
  static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A name in a folder; the folder may be empty for the current one.
  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The name that a path has when `.`, `..` and links are resolved.
  static func resolvedName(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return name(path) }
    defer { free(resolved) }
    return name(String(cString: resolved))
  }

  /// Whether a path leads to an ordinary file, neither a folder nor a device nor a pipe.
  static func isRegularFile(_ path: String) -> Bool {
    FileReading.regularSize(path) != nil
  }

  /// Whether a path names a study, by its folder or its `study.xml`, and not a bare file of data.
  static func isStudy(_ path: String) -> Bool { FileReading.isDirectory(path) || name(path) == "study.xml" }
}

/// Making folders.
enum Folders {
  /// Makes a folder and those above it.
  ///
  /// - Parameter path: the folder.
  /// - Returns: the folders that were not there before, outermost first.
  /// - Throws: `OutputError` where it cannot be made; what was made on the way is taken away again.
  static func make(_ path: String) throws -> [String] {
    if path.isEmpty || FileReading.isDirectory(path) { return [] }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let made = try make(Paths.folder(trimmed))
    if mkdir(trimmed, 0o777) == 0 { return made + [trimmed] }
    let code = errno
    if code == EEXIST, FileReading.isDirectory(trimmed) { return made }
    remove(made)
    throw OutputError(
      place: trimmed,
      code == EEXIST || code == ENOTDIR
        ? "the folder cannot be made: there is a file of that name"
        : "the folder cannot be made: \(String(cString: strerror(code)))",
      remedy: "name another folder")
  }

  /// Takes away folders that hold nothing.
  ///
  /// - Parameter folders: the folders, outermost first.
  static func remove(_ folders: [String]) { for folder in folders.reversed() { rmdir(folder) } }
}

/// Sound input, but the result could not be put where it was wanted.
struct OutputError: Error, CustomStringConvertible {
  private let problem: Problem

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - message: what is wrong.
  ///   - remedy: how to fix it.
  init(place: String, _ message: String, remedy: String) {
    problem = Problem(message, remedy: remedy, place: place)
  }

  var description: String { problem.description }
}

internal import Glibc
internal import StudyDocuments
internal import StudyReading

/// The files of a study folder: those that belong to the study, and what lies beside them.
struct FolderTree {
  /// Folders by their paths within the study, outer ones before inner ones.
  private(set) var folders: [String] = []
  /// Files by their paths within the study.
  private(set) var files: [String] = []
  /// What is no part of the study: reports, hidden files, leftovers, with a word why.
  private(set) var others: [(path: String, why: String)] = []

  private let root: String

  /// Walks through a study folder.
  init(_ root: String) throws {
    self.root = root
    try walk("")
  }

  private mutating func walk(_ inner: String) throws {
    let folder = inner.isEmpty ? root : root + "/" + inner
    for name in try FileReading.names(in: folder) {
      let path = inner.isEmpty ? name : inner + "/" + name
      if let why = Self.reason(name, isAtRoot: inner.isEmpty) {
        others.append((path, why))
        continue
      }
      var status = stat()
      guard lstat(root + "/" + path, &status) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, stat(root + "/" + path, &status) != 0 {
        others.append((path, "a link that leads nowhere"))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where isLink: others.append((path, "a link to a folder"))
      case S_IFDIR:
        folders.append(path)
        try walk(path)
      case S_IFREG: files.append(path)
      default: others.append((path, "no ordinary file"))
      }
    }
  }

  private static func reason(_ name: String, isAtRoot: Bool) -> String? {
    if name == FolderChange.folderName { return "left by an interrupted change" }
    if name.hasPrefix(".studytool-"), name.hasSuffix(".tmp") { return "left by an interrupted write" }
    if name.hasPrefix(".") { return "hidden" }
    guard isAtRoot else { return nil }
    if name == "reports" { return "reports, which are made anew from the rest" }
    if name.hasPrefix(LiveCapture.fileName + "-") { return "a part of the store of a live capture" }
    if name == "capture.lock" { return "the lock of the server" }
    if name == "capture.password" { return "the password of the server's pages, which is no data" }
    return nil
  }
}

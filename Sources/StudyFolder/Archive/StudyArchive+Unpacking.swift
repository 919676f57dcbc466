internal import Glibc
internal import StudyDocuments
internal import TableFiles

extension StudyArchive {
  /// What was unpacked.
  public struct Unpacked: Sendable, Hashable {
    /// The folder that was made.
    public var folder: String
    /// The number of files.
    public var files: Int
    /// What was not as the study's records said when it was packed, a sentence each.
    public var differences: [String]
  }

  /// Unpacks an archive into a new folder: all of its files, or no folder.
  ///
  /// A file is looked through as a whole before anything is written. The folder is written beside its place under another
  /// name, made safe on the disk, and renamed.
  ///
  /// - Parameters:
  ///   - path: the archive.
  ///   - folder: the folder, which must not be there, or hold nothing; nil for the name of the study, beside the archive.
  /// - Returns: what was unpacked.
  /// - Throws: `InputProblems` where the archive is damaged or the folder holds something, `FileError` where it cannot be
  ///   written.
  public static func unpack(_ path: String, to folder: String?) throws -> Unpacked {
    if let folder { try requireFree(LockedFolder.folderPath(folder)) }
    var target = folder
    if FileReading.regularSize(path) != nil {
      let study = try ArchiveReader.read(file: path).study
      let above = DurableFiles.folder(of: path)
      target = target ?? (above.isEmpty ? path.hasPrefix("/") ? "/" : "" : above + "/") + study
    }
    // What is not there, or is a folder, is said as for every other file.
    if !FileReading.exists(path) { _ = try FileReading.bytes(path) }
    guard let target = target.map(LockedFolder.folderPath) else {
      throw InputProblems(
        place: path, "what is no ordinary file has no folder beside it", expected: "a folder",
        remedy: "name one with -o")
    }
    try requireFree(target)
    let above = DurableFiles.folder(of: target)
    let name = target.split(separator: "/").last.map(String.init) ?? "study"
    let beside =
      (above.isEmpty ? target.hasPrefix("/") ? "/" : "" : above + "/") + ".studytool-\(getpid())-\(name).tmp"
    let unpacked: ArchiveReader
    do {
      let tree = try NewTree(beside)
      unpacked = try ArchiveReader.read(file: path, receiver: tree)
      try tree.synchronize()
      if rename(beside, target) != 0 { throw FileError(path: target, action: .writing, code: errno) }
    } catch {
      removeTree(beside)
      throw error
    }
    try DurableFiles.synchronizeFolder(above)
    return Unpacked(folder: target, files: unpacked.files, differences: unpacked.differences)
  }

  private static func requireFree(_ target: String) throws {
    guard FileReading.exists(target) else { return }
    let isEmpty = FileReading.isDirectory(target) ? try FileReading.names(in: target).isEmpty : false
    guard isEmpty else {
      throw InputProblems(
        place: target, "there is something already", expected: "a new folder, or an empty one",
        remedy: "name another folder with -o")
    }
  }

  private static func removeTree(_ path: String) {
    for name in (try? FileReading.names(in: path)) ?? [] {
      let inner = path + "/" + name
      if FileReading.isDirectory(inner) { removeTree(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}

/// A folder that an archive is unpacked into.
private final class NewTree: ArchiveReceiver {
  private let root: String
  private var folders: Set<String> = []
  private var file: NewFile?

  init(_ root: String) throws {
    self.root = root
    try DurableFiles.makeFolder(root)
  }

  func makeFolder(_ path: String) throws {
    var place = ""
    for part in path.split(separator: "/") {
      place += "/" + part
      if folders.insert(place).inserted { try DurableFiles.makeFolder(root + place) }
    }
  }

  func begin(_ path: String) throws {
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    file = try NewFile(root + "/" + path)
  }

  func take(_ bytes: [UInt8]) throws { try file?.append(bytes) }

  func end() throws {
    try file?.synchronize()
    file = nil
  }

  /// Makes the names of all files safe.
  func synchronize() throws {
    for folder in folders.sorted() { try DurableFiles.synchronizeFolder(root + folder) }
    try DurableFiles.synchronizeFolder(root)
  }
}

/// A file of a new folder, written from its beginning to its end.
private final class NewFile {
  private let path: String
  private let file: OpenFile
  private var length = 0

  init(_ path: String) throws {
    self.path = path
    file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_EXCL)
  }

  func append(_ bytes: [UInt8]) throws {
    try file.write(bytes, at: length, path: path)
    length += bytes.count
  }

  func synchronize() throws { try file.synchronize(path: path) }
}

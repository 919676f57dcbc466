internal import Glibc
internal import TableFiles

extension StudyArchive {
  /// Writes the files into a new folder: all of them, or no folder.
  ///
  /// They are written beside it under another name, made safe on the disk, and renamed.
  ///
  /// - Parameter folder: the folder, which must not be there, or hold nothing.
  /// - Throws: `InputProblems` where the folder holds something, `FileError` where it cannot be written.
  public func unpack(to folder: String) throws {
    let target = StudyFolder.folderPath(folder)
    if FileReading.exists(target) {
      let isEmpty = FileReading.isDirectory(target) ? try FolderListing.names(in: target).isEmpty : false
      guard isEmpty else {
        throw InputProblems(
          place: target, "there is something already", expected: "a new folder, or an empty one",
          remedy: "name another folder with -o")
      }
    }
    let above = DurableFiles.folder(of: target)
    let name = target.split(separator: "/").last.map(String.init) ?? "study"
    let beside = (above.isEmpty ? "" : above + "/") + ".studytool-\(getpid())-\(name).tmp"
    do {
      try DurableFiles.makeFolder(beside)
      var made: Set<String> = []
      for folder in folders where made.insert(folder).inserted {
        try Self.makeFolders(folder, in: beside)
      }
      for file in files {
        if let slash = file.path.lastIndex(of: "/") {
          try Self.makeFolders(String(file.path[..<slash]), in: beside)
        }
        try DurableFiles.write(file.bytes, to: beside + "/" + file.path)
      }
      for folder in folders { try DurableFiles.synchronizeFolder(beside + "/" + folder) }
      try DurableFiles.synchronizeFolder(beside)
      if rename(beside, target) != 0 { throw FileError(path: target, action: .writing, code: errno) }
    } catch {
      Self.removeTree(beside)
      throw error
    }
    try DurableFiles.synchronizeFolder(above)
  }

  private static func makeFolders(_ path: String, in root: String) throws(FileError) {
    var place = root
    for part in path.split(separator: "/") {
      place += "/" + part
      try DurableFiles.makeFolder(place)
    }
  }

  private static func removeTree(_ path: String) {
    for name in (try? FolderListing.names(in: path)) ?? [] {
      let inner = path + "/" + name
      if FileReading.isDirectory(inner) { removeTree(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}

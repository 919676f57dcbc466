internal import Glibc
internal import TableFiles

/// The right to change a study folder, held by one process at a time.
///
/// It is a lock of the system on the folder itself: nothing is written for it, and it ends with the process however that
/// ends, so that none is ever left behind.
struct FolderLock: ~Copyable {
  private let folder: OpenFile

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: the study folder.
  ///   - patience: how many seconds to wait.
  ///   - note: told once who is waited for, or that the file system knows no locks.
  /// - Throws: `FileError` where the folder cannot be opened, `StudyFolderError.busy` where another process goes on
  ///   holding it.
  init(_ path: String, patience: Double, note: (String) -> Void) throws {
    let folder = try OpenFile(path, flags: O_RDONLY | O_DIRECTORY)
    try Self.wait(for: folder, path, patience: patience, note: note)
    self.folder = folder
  }

  private static func wait(
    for folder: borrowing OpenFile, _ path: String, patience: Double, note: (String) -> Void
  ) throws {
    let pause: UInt32 = 20_000
    var waited = 0.0
    var hasTold = false
    while flock(folder.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        note("the file system of \(path) knows no locks; see that nobody else changes the study meanwhile")
        return
      }
      if waited >= patience { throw StudyFolderError.busy(path: path, holder: LockHolder.find(of: folder)) }
      if waited >= 0.2, !hasTold {
        note("waiting for \(LockHolder.find(of: folder) ?? "another process"), which is changing \(path)")
        hasTold = true
      }
      usleep(pause)
      waited += Double(pause) / 1_000_000
    }
  }

  /// Lets others go on, now rather than when the value goes away.
  consuming func end() {}
}

/// Who holds the lock on a folder, as the system tells it.
enum LockHolder {
  /// The holder in words, such as `process 4711 (studytool import a.csv --study s)`; nil where the system does not say.
  static func find(of folder: borrowing OpenFile) -> String? {
    var status = stat()
    guard fstat(folder.number, &status) == 0, let table = try? FileInput.readFile("/proc/locks") else {
      return nil
    }
    let inode = ":" + String(status.st_ino)
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[3] == "WRITE", fields[5].hasSuffix(inode),
        let process = Int32(fields[4]), process > 0
      else { continue }
      let arguments = (try? FileInput.readFile("/proc/\(process)/cmdline")) ?? []
      let words = arguments.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      guard let program = words.first else { return "process \(process)" }
      let name = program.split(separator: "/").last.map(String.init) ?? program
      let command = ([name] + words.dropFirst()).joined(separator: " ")
      return "process \(process) (\(command.count > 60 ? command.prefix(57) + "..." : command))"
    }
    return nil
  }
}

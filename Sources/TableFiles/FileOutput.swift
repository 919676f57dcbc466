internal import Glibc

/// Writing whole files so that nobody ever finds half of one.
public enum FileOutput {
  /// Writes bytes to a temporary name in the same folder and renames it when all of them are safe on the disk.
  ///
  /// A file that is replaced keeps its rights, and a symbolic link stays a link. What is no regular file (a pipe,
  /// `/dev/stdout`) cannot be renamed over and is written to directly. On failure the temporary file is removed and the
  /// old file is as it was.
  /// - Parameters:
  ///   - bytes: What the file is to hold.
  ///   - path: The file.
  ///   - replacingExisting: Whether a file of that name may be replaced; when not, `FileError.Kind.exists` is thrown,
  ///     also when the file appears in the last moment.
  /// - Throws: `FileError`: folder missing, a folder, not permitted, disk full, exists, or what else the system reports.
  public static func write(
    _ bytes: [UInt8], to path: String, replacingExisting: Bool = true
  ) throws(FileError) {
    let destination = try Destination(path, replacingExisting: replacingExisting)
    do {
      try destination.open().finish { file throws(FileError) in try file.write(bytes, path: path) }
      try destination.publish()
    } catch {
      destination.discard()
      throw error
    }
  }

  /// Writes a file piece by piece, with the same care; for what is too large to be held in memory.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replacingExisting: Whether a file of that name may be replaced.
  ///   - body: Makes the pieces and hands each to the function that it is given.
  /// - Throws: `FileError`, or what the body throws; the old file is as it was then.
  public static func write(
    to path: String, replacingExisting: Bool = true,
    pieces body: ((ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws {
    let destination = try Destination(path, replacingExisting: replacingExisting)
    do {
      try destination.open().finish { file in try body { try file.write(Array($0), path: path) } }
      try destination.publish()
    } catch {
      destination.discard()
      throw error
    }
  }

  /// Where a file is written and under which name it is published.
  private struct Destination {
    private let path: String
    private let target: String
    private let mode: mode_t
    private let exists: Bool
    private let replacingExisting: Bool
    /// The name under which it is written; nil for what is no regular file.
    private let temporary: String?

    init(_ path: String, replacingExisting: Bool) throws(FileError) {
      var status = stat()
      exists = stat(path, &status) == 0
      let type = status.st_mode & S_IFMT
      if exists && type == S_IFDIR { throw FileError(path: path, action: .writing, code: EISDIR) }
      let isRegular = !exists || type == S_IFREG
      if exists && isRegular && !replacingExisting {
        throw FileError(path: path, action: .writing, code: EEXIST)
      }
      self.path = path
      self.replacingExisting = replacingExisting
      target = exists && isRegular ? resolved(path) : path
      mode = exists ? status.st_mode & 0o7777 : 0o666
      temporary =
        isRegular
        ? folderName(of: target) + ".studytool-\(getpid())-\(UInt64.random(in: .min ... .max)).tmp" : nil
    }

    func open() throws(FileError) -> OpenDestination {
      let number =
        if let temporary {
          Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        } else {
          Glibc.open(path, O_WRONLY | O_CLOEXEC)
        }
      if number < 0 { throw FileError(path: path, action: .writing, code: errno) }
      // The mask of the process took rights away that the file to be replaced has.
      if exists, temporary != nil { _ = fchmod(number, mode) }
      return OpenDestination(
        file: FileDescriptor(owning: number), isSynchronized: temporary != nil, path: path)
    }

    func publish() throws(FileError) {
      guard let temporary else { return }
      try FileOutput.publish(temporary, as: target, replacingExisting: replacingExisting, path: path)
      synchronizeFolder(folderName(of: target))
    }

    func discard() {
      if let temporary { _ = unlink(temporary) }
    }
  }

  /// A file that is being written.
  private struct OpenDestination: ~Copyable {
    let file: FileDescriptor
    let isSynchronized: Bool
    let path: String

    /// Lets the file be written and makes it safe on the disk.
    consuming func finish(_ body: (borrowing FileDescriptor) throws(FileError) -> Void) throws(FileError) {
      try body(file)
      try synchronize()
    }

    /// The same for a body that throws errors of its own.
    consuming func finish(_ body: (borrowing FileDescriptor) throws -> Void) throws {
      try body(file)
      try synchronize()
    }

    private borrowing func synchronize() throws(FileError) {
      guard isSynchronized else { return }
      if fsync(file.number) != 0 && errno != EINVAL && errno != ENOTSUP {
        throw FileError(path: path, action: .writing, code: errno)
      }
    }
  }

  private static func publish(
    _ temporary: String, as target: String, replacingExisting: Bool, path: String
  ) throws(FileError) {
    if replacingExisting {
      if rename(temporary, target) != 0 { throw FileError(path: path, action: .writing, code: errno) }
      return
    }
    // A hard link, unlike a rename, fails when the name is taken.
    if link(temporary, target) != 0 { throw FileError(path: path, action: .writing, code: errno) }
    _ = unlink(temporary)
  }

  private static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func folderName(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// Makes the rename itself safe; file systems that cannot do it are let be.
  private static func synchronizeFolder(_ folder: String) {
    let number = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    let handle = FileDescriptor(owning: number)
    _ = fsync(handle.number)
  }
}

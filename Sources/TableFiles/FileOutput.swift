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
    var status = stat()
    let exists = stat(path, &status) == 0
    let type = status.st_mode & S_IFMT
    if exists && type == S_IFDIR { throw FileError(path: path, action: .writing, code: EISDIR) }
    if exists && type != S_IFREG {
      try writeInPlace(bytes, to: path)
      return
    }
    if exists && !replacingExisting { throw FileError(path: path, action: .writing, code: EEXIST) }
    let target = exists ? resolved(path) : path
    let mode: mode_t = exists ? status.st_mode & 0o7777 : 0o666
    let folder = folderName(of: target)
    let temporary = folder + ".studytool-\(getpid())-\(UInt64.random(in: .min ... .max)).tmp"
    do {
      try writeTemporary(bytes, to: temporary, mode: mode, keepingMode: exists, path: path)
      try publish(temporary, as: target, replacingExisting: replacingExisting, path: path)
    } catch {
      _ = unlink(temporary)
      throw error
    }
    synchronizeFolder(folder)
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(FileError) {
    let number = open(path, O_WRONLY | O_CLOEXEC)
    if number < 0 { throw FileError(path: path, action: .writing, code: errno) }
    let file = FileDescriptor(owning: number)
    try file.write(bytes, path: path)
  }

  private static func writeTemporary(
    _ bytes: [UInt8], to temporary: String, mode: mode_t, keepingMode: Bool, path: String
  ) throws(FileError) {
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if number < 0 { throw FileError(path: path, action: .writing, code: errno) }
    let file = FileDescriptor(owning: number)
    // The mask of the process took rights away that the file to be replaced has.
    if keepingMode { _ = fchmod(number, mode) }
    try file.write(bytes, path: path)
    if fsync(number) != 0 && errno != EINVAL && errno != ENOTSUP {
      throw FileError(path: path, action: .writing, code: errno)
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

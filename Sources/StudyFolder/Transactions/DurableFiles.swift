internal import Glibc
internal import StudyDocuments
internal import TableFiles

/// The owner of an open file or folder: closed when it goes away.
struct OpenFile: ~Copyable {
  let number: Int32

  /// Opens a file or folder.
  init(_ path: String, flags: Int32, mode: mode_t = 0o666) throws(FileError) {
    var number = open(path, flags | O_CLOEXEC, mode)
    while number < 0 && errno == EINTR { number = open(path, flags | O_CLOEXEC, mode) }
    if number < 0 {
      let isWriting = flags & (O_WRONLY | O_RDWR) != 0
      throw FileError(path: path, action: isWriting ? .writing : .reading, code: errno)
    }
    self.number = number
  }

  /// Writes everything at an offset.
  borrowing func write(_ bytes: [UInt8], at offset: Int, path: String) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let (number, start) = (number, done)
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(number, buffer.baseAddress.map { $0 + start }, buffer.count - start, off_t(offset + start))
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw FileError(path: path, action: .writing, code: errno)
      }
    }
  }

  /// Waits until what was written is safe; file systems that cannot do it are let be.
  borrowing func synchronize(path: String) throws(FileError) {
    if fsync(number) != 0, errno != EINVAL, errno != ENOTSUP {
      throw FileError(path: path, action: .writing, code: errno)
    }
  }

  deinit { _ = close(number) }
}

/// Changes to files that are safe on the disk when the call returns.
enum DurableFiles {
  /// Writes a new file, with the rights of the file that it is to replace, if there is one.
  static func write(_ bytes: [UInt8], to path: String, like original: String? = nil) throws(FileError) {
    let file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    var status = stat()
    if let original, stat(original, &status) == 0 { _ = fchmod(file.number, status.st_mode & 0o7777) }
    try file.write(bytes, at: 0, path: path)
    try file.synchronize(path: path)
  }

  /// Makes a file hold a beginning that it has already, and then some more.
  ///
  /// Done twice it comes to the same, so that what broke off can be repeated.
  static func append(_ bytes: [UInt8], to path: String, after length: Int) throws(FileError) {
    let file = try OpenFile(path, flags: O_WRONLY | O_CREAT)
    if ftruncate(file.number, off_t(length)) != 0 {
      throw FileError(path: path, action: .writing, code: errno)
    }
    try file.write(bytes, at: length, path: path)
    try file.synchronize(path: path)
  }

  /// Renames a file; across file systems it is copied, then removed.
  static func move(_ path: String, to target: String) throws(FileError) {
    let place = resolved(target)
    if rename(path, place) == 0 { return }
    guard errno == EXDEV else { throw FileError(path: target, action: .writing, code: errno) }
    try FileOutput.write(FileInput.readFile(path), to: place)
    _ = unlink(path)
  }

  /// Makes a folder, unless there is one.
  static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) != 0, errno != EEXIST || !FileReading.isDirectory(path) {
      throw FileError(path: path, action: .writing, code: errno)
    }
  }

  /// Makes the names in a folder safe.
  static func synchronizeFolder(_ path: String) throws(FileError) {
    let folder = try OpenFile(path.isEmpty ? "." : path, flags: O_RDONLY | O_DIRECTORY)
    try folder.synchronize(path: path)
  }

  /// Removes a file; that there is none is no error.
  static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, action: .writing, code: errno) }
  }

  /// The folder of a path.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Where a link leads, so that a link stays a link.
  private static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }
}

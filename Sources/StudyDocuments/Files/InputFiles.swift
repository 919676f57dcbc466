internal import Cryptography
internal import Glibc
internal import Synchronization
internal import TableFiles

/// The files of one run, each opened and read once: whoever asks again is given the bytes that were read first.
///
/// All results of a run are so about the same bytes, and a hash is that of the bytes that were analysed.
public final class InputFiles: Sendable {
  /// Takes the number of bytes that have been read of a file, and its size where that is known.
  ///
  /// It is called for every block, from any thread but never by two at a time for one file.
  public typealias Progress = @Sendable (_ read: Int, _ size: Int?) -> Void

  private struct Content {
    var bytes: [UInt8]
    var sha256: String?
  }

  /// The size up to which a file is held in memory rather than streamed, in bytes.
  package static let mostHeld = 4 << 20

  private let contents = Mutex<[String: Content]>([:])
  package let progress: Progress?

  /// Makes a set of files, of which none has been read yet.
  ///
  /// - Parameter progress: receives the number of bytes read of a file.
  public init(progress: Progress? = nil) { self.progress = progress }

  /// The bytes of a file.
  ///
  /// - Parameter path: the path.
  /// - Returns: the bytes, as they were when a file of this path was read first.
  /// - Throws: `FileError` where the file is missing, unreadable or a directory, ``ChangedFileError`` where it changed
  ///   while it was read.
  package func read(_ path: String) throws -> [UInt8] { try content(path).bytes }

  /// The bytes of a file, with the problems of the file system reported like every other problem.
  ///
  /// - Parameter path: the path.
  /// - Returns: the bytes, as they were when a file of this path was read first.
  /// - Throws: `InputProblems` where the file is missing, unreadable or a directory, ``ChangedFileError`` where it
  ///   changed while it was read.
  public func bytes(_ path: String) throws -> [UInt8] {
    do {
      return try read(path)
    } catch let error as FileError {
      throw InputProblems([InputProblem(error.problem)])
    }
  }

  /// The SHA-256 of a file, computed once; a large file of which nothing else was wanted yet is read in pieces.
  ///
  /// - Parameter path: the path.
  /// - Returns: the 64 digits in lower-case hexadecimal.
  /// - Throws: what ``read(_:)`` throws.
  package func sha256(_ path: String) throws -> String {
    let held = contents.withLock { $0[path] }
    if let known = held?.sha256 { return known }
    if held == nil, FileReading.regularSize(path) ?? 0 > Self.mostHeld {
      let before = FileState(path)
      let hash = SHA256()
      try FileInput.readBlocks(path) { block in block.withUnsafeBytes { hash.update($0) } }
      try before?.requireUnchanged(path)
      return hash.hexadecimal()
    }
    let hash = SHA256.hexadecimal(of: try held?.bytes ?? read(path))
    contents.withLock { $0[path]?.sha256 = hash }
    return hash
  }

  /// Whether the bytes of a file are in memory.
  package func holds(_ path: String) -> Bool { contents.withLock { $0[path] != nil } }

  /// Takes bytes that were read under a lock as those of a file.
  package func keep(_ bytes: [UInt8], of path: String) {
    contents.withLock { $0[path] = Content(bytes: bytes) }
  }

  private func content(_ path: String) throws -> Content {
    try contents.withLock { contents in
      if let known = contents[path] { return known }
      let before = FileState(path)
      let bytes = try FileInput.readFile(path)
      try before?.requireUnchanged(path)
      let content = Content(bytes: bytes)
      contents[path] = content
      return content
    }
  }
}

/// By what it is seen that a file was written to.
package struct FileState: Equatable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of a regular file; nil for folders, pipes and devices, and where there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    size = Int(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Refuses a file that is another one by now, or was written to.
  package func requireUnchanged(_ path: String) throws(ChangedFileError) {
    guard FileState(path) == self else { throw ChangedFileError(path: path) }
  }
}

/// A file changed while it was read, so that what was read of it may mix two states.
public struct ChangedFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String

  /// One line: the place, what is wrong, what was expected, how to go on.
  public var description: String {
    "\(path): the file changed while it was read; expected a file that nobody writes to; wait until it is complete and try again"
  }
}

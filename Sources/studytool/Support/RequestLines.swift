internal import Glibc
internal import TableFiles

/// The lines of a file or of standard input, read as they come.
struct RequestLines: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  /// Opens a file, or standard input for `-`.
  init(path: String) throws(FileError) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileError(path: path, action: .reading, code: errno) }
  }

  /// The next line without its line end.
  ///
  /// - Parameter beforeWaiting: what to do before more is read, which may take as long as the writer likes.
  /// - Returns: the bytes of the line; nil after the last one.
  /// - Throws: `FileError` where reading fails, and what `beforeWaiting` throws.
  mutating func next(beforeWaiting: () throws -> Void) throws -> [UInt8]? {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = Array(buffer[start..<end])
        (start, searched) = (end + 1, end + 1)
        return line
      }
      if isAtEnd {
        defer { (start, searched) = (buffer.count, buffer.count) }
        return start < buffer.count ? Array(buffer[start...]) : nil
      }
      try beforeWaiting()
      try fill()
    }
  }

  private mutating func fill() throws(FileError) {
    buffer.removeSubrange(..<start)
    (start, searched) = (0, buffer.count)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat {
      count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count < 0 { throw FileError(path: path, action: .reading, code: errno) }
    isAtEnd = count == 0
    buffer += block[..<count]
  }

  deinit {
    if path != "-" { _ = close(descriptor) }
  }
}

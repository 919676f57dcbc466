internal import Glibc

/// The owner of an open file: closed when it goes away.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private let closesAtEnd: Bool

  /// Takes over an open descriptor.
  init(owning number: Int32) {
    self.number = number
    closesAtEnd = true
  }

  /// Uses a descriptor that stays open, such as standard input.
  init(borrowing number: Int32) {
    self.number = number
    closesAtEnd = false
  }

  /// Opens a file for reading; a folder is refused here and not at the first read.
  static func openForReading(_ path: String) throws(FileError) -> FileDescriptor {
    var number = open(path, O_RDONLY | O_CLOEXEC)
    while number < 0 && errno == EINTR { number = open(path, O_RDONLY | O_CLOEXEC) }
    if number < 0 { throw FileError(path: path, action: .reading, code: errno) }
    let file = FileDescriptor(owning: number)
    var status = stat()
    if fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, action: .reading, code: EISDIR)
    }
    return file
  }

  /// The size that the system reports for a regular file; nil for pipes and devices.
  var regularSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads once into a part of a buffer; 0 at the end of the file.
  func read(
    into buffer: inout [UInt8], from start: Int, to end: Int, path: String
  ) throws(FileError) -> Int {
    while true {
      let number = number
      let count = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(number, bytes.baseAddress.map { $0 + start }, end - start)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(path: path, action: .reading, code: errno) }
    }
  }

  /// Reads to the end in blocks of at most 1 MiB.
  func readBlocks(path: String, _ body: (ArraySlice<UInt8>) -> Void) throws(FileError) {
    var block = [UInt8](repeating: 0, count: min(1 << 20, max(4096, (regularSize ?? 1 << 20) + 1)))
    while true {
      let count = try read(into: &block, from: 0, to: block.count, path: path)
      if count == 0 { return }
      body(block[..<count])
    }
  }

  /// Writes everything.
  func write(_ bytes: [UInt8], path: String) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let (number, start) = (number, done)
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(number, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw FileError(path: path, action: .writing, code: errno)
      }
    }
  }

  deinit {
    if closesAtEnd { _ = close(number) }
  }
}

internal import CLibZip
internal import Glibc

/// ZIP archives, such as office documents are, in memory.
public enum ZipFile {
  /// Packs files in the order in which they are given.
  ///
  /// Each bears the earliest moment that the format knows, 1 January 1980, so that equal content gives equal bytes.
  ///
  /// - Parameter files: names and contents.
  /// - Returns: the archive.
  /// - Throws: `ZipWriteError` in the words of libzip.
  public static func bytes(
    _ files: [(name: String, bytes: [UInt8])]
  ) throws(ZipWriteError) -> [UInt8] {
    var archive = try ZipMaker()
    for file in files { try archive.add(file.name, file.bytes) }
    return try archive.finish()
  }

  /// Unpacks one file of at most a megabyte.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the archive.
  ///   - bytes: the archive.
  /// - Returns: the content, or nil where there is no such file or no whole archive.
  public static func content(of name: String, in bytes: [UInt8]) -> [UInt8]? {
    try? ZipArchive(bytes, limits: XLSXLimits()).read(name, limit: 1 << 20)
  }
}

/// Why an archive cannot be written.
public struct ZipWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason in the words of libzip.
  public let reason: String

  /// What is wrong, in one line.
  public var description: String { "the archive cannot be written: \(reason)" }
}

/// Owns an archive of libzip and the memory that it is written to.
private struct ZipMaker: ~Copyable {
  private let memory: OpaquePointer
  // Owned; nil once it was closed.
  private var archive: OpaquePointer?

  private static let earliest = (time: zip_uint16_t(0), date: zip_uint16_t(1 << 5 | 1))

  init() throws(ZipWriteError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(nil, 0, 0, &error) else {
      throw ZipWriteError(reason: ZipHandle.words(&error))
    }
    // Closing the archive would give the memory away before it was read.
    zip_source_keep(source)
    guard let opened = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error) else {
      zip_source_free(source)
      zip_source_free(source)
      throw ZipWriteError(reason: ZipHandle.words(&error))
    }
    memory = source
    archive = opened
  }

  deinit {
    if let archive { zip_discard(archive) }
    zip_source_free(memory)
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) throws(ZipWriteError) {
    // libzip frees this copy with the archive.
    guard let copy = malloc(max(1, bytes.count)) else { throw ZipWriteError(reason: "no memory is left") }
    bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { memcpy(copy, start, buffer.count) }
    }
    guard let source = zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
      free(copy)
      throw failure
    }
    let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw failure
    }
    guard
      zip_file_set_dostime(archive, UInt64(index), Self.earliest.time, Self.earliest.date, 0) == 0
    else { throw failure }
  }

  /// Closes the archive and reads the memory.
  mutating func finish() throws(ZipWriteError) -> [UInt8] {
    guard zip_close(archive) == 0 else { throw failure }
    archive = nil
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_source_stat(memory, &status) == 0, zip_source_open(memory) == 0 else {
      throw ZipWriteError(reason: "what was written cannot be read")
    }
    defer { zip_source_close(memory) }
    var bytes = [UInt8](repeating: 0, count: Int(status.size))
    let (source, size) = (memory, status.size)
    let count = bytes.withUnsafeMutableBytes { zip_source_read(source, $0.baseAddress, size) }
    guard count == Int64(size) else { throw ZipWriteError(reason: "what was written cannot be read") }
    return bytes
  }

  private var failure: ZipWriteError {
    ZipWriteError(reason: archive.flatMap { zip_strerror($0) }.map { String(cString: $0) } ?? "unknown error")
  }
}

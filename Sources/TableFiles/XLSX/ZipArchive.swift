internal import CLibZip
internal import Glibc

/// Why an archive or a file in it cannot be read.
enum ZipFailure: Error {
  /// It is no whole archive, in the words of libzip.
  case damaged(String)
  /// It holds more files than allowed.
  case tooManyEntries(Int)
  /// A file in it needs a password.
  case encrypted(String)
  /// What is unpacked passes the size that is allowed.
  case tooLarge(String)
  /// A file in it is packed tighter than any honest one.
  case tooTight(String)
  /// A file that has to be there is missing.
  case missing(String)
}

/// Owns one archive of libzip.
struct ZipHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Opens an archive that lies in memory; the bytes are copied.
  init(_ bytes: [UInt8]) throws(ZipFailure) {
    // libzip frees this copy with the archive.
    guard let copy = malloc(max(1, bytes.count)) else { throw .damaged("no memory is left") }
    bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { memcpy(copy, start, buffer.count) }
    }
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
      free(copy)
      throw .damaged(ZipHandle.words(&error))
    }
    guard let opened = zip_open_from_source(source, Int32(ZIP_RDONLY), &error) else {
      zip_source_free(source)
      throw .damaged(ZipHandle.words(&error))
    }
    pointer = opened
  }

  deinit { zip_discard(pointer) }

  static func words(_ error: UnsafeMutablePointer<zip_error_t>) -> String {
    // The list of an archive's files stands at its end.
    if zip_error_code_zip(error) == ZIP_ER_NOZIP { return "it breaks off, or is no archive at all" }
    return zip_error_strerror(error).map { String(cString: $0) } ?? "unknown error"
  }
}

/// A ZIP archive and what was unpacked from it so far; lives as long as any of its open files.
final class ZipArchive {
  fileprivate let handle: ZipHandle
  private let limits: XLSXLimits
  private var unpacked = 0

  /// Opens an archive that lies in memory.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - limits: How large it may be.
  /// - Throws: `ZipFailure` where it is damaged or has too many files.
  init(_ bytes: [UInt8], limits: XLSXLimits) throws(ZipFailure) {
    handle = try ZipHandle(bytes)
    self.limits = limits
    let count = zip_get_num_entries(handle.pointer, 0)
    if count > Int64(limits.entries) { throw .tooManyEntries(Int(count)) }
  }

  /// The names of the files, as far as they can be read.
  var names: [String] {
    (0..<max(0, zip_get_num_entries(handle.pointer, 0))).compactMap { index in
      zip_get_name(handle.pointer, UInt64(index), 0).map { String(cString: $0) }
    }
  }

  /// Whether there is a file of that name; capitals do not matter, as the format has it.
  func contains(_ name: String) -> Bool { index(of: name) != nil }

  fileprivate func index(of name: String) -> UInt64? {
    let found = zip_name_locate(handle.pointer, name, UInt32(ZIP_FL_NOCASE))
    return found < 0 ? nil : UInt64(found)
  }

  /// Unpacks a whole file of at most so many bytes.
  func read(_ name: String, limit: Int) throws(ZipFailure) -> [UInt8] {
    let entry = try ZipEntry(name, of: self)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var bytes: [UInt8] = []
    while true {
      let count = try entry.read(into: &block)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
      if bytes.count > limit { throw .tooLarge(name) }
    }
  }

  /// Counts what was unpacked; refuses what no honest file needs.
  fileprivate func count(_ more: Int, of name: String, total: Int, packed: Int) throws(ZipFailure) {
    unpacked += more
    if unpacked > limits.bytes { throw .tooLarge(name) }
    if total > limits.unquestionedBytes, total / max(1, packed) > limits.ratio { throw .tooTight(name) }
  }
}

/// A file of an archive that is being unpacked; closed when it goes away.
struct ZipEntry: ~Copyable {
  private let archive: ZipArchive
  private let file: OpaquePointer
  private let name: String
  private let packed: Int
  private let total = Counter()

  /// What was read so far; reading changes no other property.
  private final class Counter { var value = 0 }

  /// Opens a file of an archive.
  init(_ name: String, of archive: ZipArchive) throws(ZipFailure) {
    guard let index = archive.index(of: name) else { throw .missing(name) }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive.handle.pointer, index, 0, &status) == 0 else { throw .damaged(name) }
    if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != ZIP_EM_NONE {
      throw .encrypted(name)
    }
    guard let file = zip_fopen_index(archive.handle.pointer, index, 0) else {
      let words = zip_strerror(archive.handle.pointer).map { String(cString: $0) } ?? ""
      throw .damaged("\(name): \(words)")
    }
    self.file = file
    self.archive = archive
    self.name = name
    packed = Int(clamping: status.comp_size)
  }

  /// Unpacks the next bytes, as many as fit; 0 at the end.
  func read(into buffer: inout [UInt8]) throws(ZipFailure) -> Int {
    let (file, size) = (file, UInt64(buffer.count))
    let count = buffer.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress, size) }
    guard count >= 0 else {
      let words = zip_file_strerror(file).map { String(cString: $0) } ?? ""
      throw .damaged("\(name): \(words)")
    }
    total.value += Int(count)
    try archive.count(Int(count), of: name, total: total.value, packed: packed)
    return Int(count)
  }

  deinit { _ = zip_fclose(file) }
}

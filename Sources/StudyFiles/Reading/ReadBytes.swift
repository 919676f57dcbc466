/// Counts the bytes of a file as they go by, and hashes them where that is wanted.
///
/// The file is read once and never held as a whole.
final class ReadBytes {
  /// The number of bytes so far.
  private(set) var count = 0
  private var hash: SHA256?

  private let size: Int?
  private let report: (@Sendable (Int, Int?) -> Void)?

  /// Counts the bytes of a file, whose progress is reported where that is asked for.
  init(hashes: Bool, size: Int? = nil) {
    hash = hashes ? SHA256() : nil
    self.size = size
    report = ReadingProgress.report
  }

  /// Whether bytes are hashed.
  var isHashing: Bool { hash != nil }

  /// Takes the next bytes.
  func take(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    hash?.update(bytes)
    report?(count, size)
  }

  /// Ends the hash; nil where none was wanted, and when asked again.
  func hexadecimal() -> String? { hash.take()?.hexadecimal() }
}

internal import Cryptography
internal import StudyDocuments

/// Counts the bytes of a file as they go by, and hashes them where that is wanted.
///
/// The file is read once and never held as a whole.
final class ReadBytes {
  /// The number of bytes so far.
  private(set) var count = 0
  private var hash: SHA256?

  private let path: String
  private let state: FileState?
  private let size: Int?
  private let progress: InputFiles.Progress?

  /// Counts the bytes of a file, whose progress is reported where anybody wants to know.
  init(_ path: String, hashes: Bool, progress: InputFiles.Progress?) {
    self.path = path
    state = FileState(path)
    hash = hashes ? SHA256() : nil
    size = FileReading.regularSize(path)
    self.progress = progress
  }

  /// Takes the next bytes.
  func take(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    hash?.update(bytes)
    progress?(count, size)
  }

  /// Refuses a file that was written to since it was opened.
  func requireUnchanged() throws(ChangedFileError) { try state?.requireUnchanged(path) }

  /// Ends the hash; nil where none was wanted, and when asked again.
  func hexadecimal() -> String? { hash.take()?.hexadecimal() }
}

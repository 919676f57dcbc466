internal import StudyModel
internal import TableFiles

/// How the file of a source stands against what the study has recorded of it.
enum SourceStanding: Hashable {
  /// There is no such file.
  case missing
  /// The bytes are those that were recorded.
  case asRecorded(String)
  /// The bytes are others.
  case changed(found: String, recorded: String)
  /// No hash is recorded.
  case unrecorded(String)
  /// The file cannot be read, for the reason that is told.
  case unreadable(String)

  /// Compares the file of a source; it is read in pieces, however large.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - folder: the study folder.
  init(_ source: Study.Source, in folder: String) {
    let path = folder + "/" + source.path
    guard FileReading.exists(path) else {
      self = .missing
      return
    }
    let found: String
    do throws(FileError) {
      found = try SHA256.hexadecimal(ofFile: path)
    } catch {
      self = .unreadable(error.problem.message)
      return
    }
    if let recorded = source.sha256 {
      self = recorded == found ? .asRecorded(found) : .changed(found: found, recorded: recorded)
    } else {
      self = .unrecorded(found)
    }
  }
}

extension SHA256 {
  /// The hash of a file, read in pieces.
  ///
  /// - Parameter path: the file.
  /// - Returns: the 64 digits in lower-case hexadecimal.
  /// - Throws: `FileError` where the file cannot be read.
  static func hexadecimal(ofFile path: String) throws(FileError) -> String {
    let hash = SHA256()
    try FileInput.readBlocks(path) { block in block.withUnsafeBytes { hash.update($0) } }
    return hash.hexadecimal()
  }
}

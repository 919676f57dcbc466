internal import StudyDocuments
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

  /// Compares the file of a source; a large one is read in pieces, unless its bytes are held.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - folder: the study folder.
  ///   - inputs: the files of this run.
  ///   - holdsBytes: whether the bytes are held, because they are read again.
  /// - Throws: ``ChangedFileError`` where the file changes while it is read.
  init(_ source: Study.Source, in folder: String, inputs: InputFiles, holdsBytes: Bool = false) throws {
    let path = folder + "/" + source.path
    guard FileReading.exists(path) else {
      self = .missing
      return
    }
    let found: String
    do {
      if holdsBytes { _ = try inputs.read(path) }
      found = try inputs.sha256(path)
    } catch let error as FileError {
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

internal import StudyDocuments
public import StudyModel
public import StudyReading

/// What reads the stores of studies that are run live.
///
/// Stores are databases, which this module knows nothing of: the program connects it with what does.
public protocol CaptureAccess: Sendable {
  /// Takes a snapshot of what was captured of a study; whoever writes to the store is not held up by it.
  ///
  /// - Parameters:
  ///   - folder: the study folder, which holds a store.
  ///   - study: the identifier of the study.
  /// - Returns: what was captured, as it is at this moment.
  /// - Throws: `InputProblems` where the store is none of this study or is damaged; something else where it is sound and
  ///   cannot be read now.
  func snapshot(in folder: String, of study: String) throws -> any CaptureSnapshot

  /// Writes a copy of a store as it is at this moment, in one file.
  ///
  /// - Parameters:
  ///   - folder: the study folder, which holds a store.
  ///   - path: the copy; there is no file yet.
  /// - Throws: what ``snapshot(in:of:)`` throws, and something else where the copy cannot be written.
  func copyStore(in folder: String, to path: String) throws

  /// Says what is odd about a store.
  ///
  /// - Parameters:
  ///   - folder: the study folder, which may hold none.
  ///   - study: the identifier of the study; nil where that cannot be read.
  /// - Returns: what is odd, in the order of the checks.
  func checkup(of folder: String, study: String?) -> [Diagnosis]
}

extension LiveCapture {
  /// What is said of a folder with a store by a program that cannot read it.
  static func withoutAccess(to folder: String) -> InputProblem {
    InputProblem(
      place: folder + "/" + fileName,
      message: "this program was built without capture and cannot read the store",
      expected: "a program with capture, so that no captured data are left out",
      remedy: "use one that was built with the trait Server, or move the store out of the folder")
  }
}

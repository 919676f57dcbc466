public import StudyModel

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

/// What was captured of a study at one moment.
public protocol CaptureSnapshot: Sendable {
  /// What was captured, as the tables of a study.
  ///
  /// - Parameters:
  ///   - study: the study, as a document declares it.
  ///   - instruments: the instruments that its measures name, by identifier.
  /// - Returns: what was captured.
  func captured(of study: Study, instruments: [String: Instrument]) -> CapturedStudy
}

/// The store of a study that is run live, as everything that reads a study folder knows it.
public enum LiveCapture {
  /// The name of the store within the study folder.
  public static let fileName = "capture.sqlite"

  /// Whether a study folder holds a store, or what is left of one.
  ///
  /// - Parameter folder: the study folder.
  /// - Returns: true where there is a store or its log.
  public static func isThere(in folder: String) -> Bool {
    FileReading.exists(folder + "/" + fileName)
      || FileReading.regularSize(folder + "/" + fileName + "-wal") ?? 0 > 0
  }

  /// What is said of a folder with a store by a program that cannot read it.
  static func withoutAccess(to folder: String) -> InputProblem {
    InputProblem(
      place: folder + "/" + fileName,
      message: "this program was built without capture and cannot read the store",
      expected: "a program with capture, so that no captured data are left out",
      remedy: "use one that was built with the trait Server, or move the store out of the folder")
  }
}

extension CapturedTable {
  /// What identifiers of sources begin with that are captured tables.
  private static let idPrefix = "capture-"
  /// The identifier of the table of those who take part.
  static let peopleID = idPrefix + "participants"

  /// The identifier of the table of what raters gave.
  static func ratingsID(_ measure: String) -> String { idPrefix + "ratings-" + measure }

  /// The identifier of the table of answers to a questionnaire.
  static func questionnaireID(_ measure: String) -> String { idPrefix + "questionnaire-" + measure }

  /// What messages and reports call the table: no two tables of a store may be mistaken for each other.
  var label: String { "\(LiveCapture.fileName) (\(name))" }

  /// The table as a source of the study, all of whose columns are declared.
  var source: Study.Source {
    var source = Study.Source(
      id: Self.idPrefix + name, path: LiveCapture.fileName, platform: Platforms.generic, layout: .wide,
      columns: columns)
    (source.encoding, source.delimiter, source.decimal) = ("utf-8", ",", "point")
    return source
  }
}

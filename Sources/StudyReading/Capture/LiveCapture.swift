internal import StudyDocuments
public import StudyModel

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

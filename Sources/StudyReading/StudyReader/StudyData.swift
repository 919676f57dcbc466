public import StudyDocuments
public import StudyModel
internal import Synchronization

/// What is read of a study, or of bare files: what is declared, the files, and one snapshot of the store.
///
/// Observations, inspections and people of one run are read from one value, so that none of them can see another state of
/// the data.
public struct StudyData: Sendable {
  /// The path of the study folder without a trailing slash, or of the first bare file.
  public let path: String
  /// The document of the study; nil for bare files.
  public let document: StudyDocument?
  /// The instruments at hand, with the documents of one's own.
  public let catalogue: InstrumentCatalogue
  /// The files of this run, each read once.
  public let inputs: InputFiles
  /// Whether identifiers of the study were replaced by pseudonyms.
  public let isAnonymised: Bool
  /// How the plan of the study stands to what it was before anybody saw the data.
  public let planStanding: Plan.Standing
  /// What is to be said about a plan that is not as it was.
  public let planWarning: String?
  /// The bare files; empty for a study folder.
  let files: [String]

  private let store: CapturedStore?
  private let shared = Once<InspectionLibrary>()
  private let people = Once<StudyPeople>()

  /// Takes what is read of a study.
  ///
  /// - Parameters:
  ///   - document: the document of the study.
  ///   - path: the study folder without a trailing slash.
  ///   - catalogue: the instruments at hand.
  ///   - inputs: the files of this run.
  ///   - isAnonymised: whether identifiers of the study were replaced by pseudonyms.
  ///   - plan: how the plan stands to what it was before anybody saw the data, and what is to be said about that.
  ///   - snapshot: takes a snapshot of the store when it is wanted first; nil where there is none.
  public init(
    _ document: StudyDocument, path: String, catalogue: InstrumentCatalogue, inputs: InputFiles,
    isAnonymised: Bool, plan: (standing: Plan.Standing, warning: String?),
    snapshot: (@Sendable () throws -> any CaptureSnapshot)?
  ) {
    (self.path, self.catalogue, self.inputs, self.isAnonymised) = (path, catalogue, inputs, isAnonymised)
    (planStanding, planWarning) = plan
    self.document = document
    files = []
    store = snapshot.map { CapturedStore(take: $0) }
  }

  /// Takes files that belong to no study.
  ///
  /// - Parameters:
  ///   - files: the files, at least one.
  ///   - catalogue: the instruments at hand.
  ///   - inputs: the files of this run.
  public init(files: [String], catalogue: InstrumentCatalogue, inputs: InputFiles) {
    (path, self.files, self.catalogue, self.inputs) = (files.first ?? "", files, catalogue, inputs)
    (document, isAnonymised, planStanding, planWarning, store) = (nil, false, .asPlanned, nil, nil)
  }

  /// The same files and the same snapshot under another document, such as one that a decision would lead to.
  ///
  /// - Parameters:
  ///   - document: the other document.
  ///   - plan: how its plan stands to what it was before anybody saw the data, and what is to be said about that.
  /// - Returns: what is read under that document.
  public func with(
    _ document: StudyDocument, plan: (standing: Plan.Standing, warning: String?)
  ) -> StudyData { StudyData(self, document: document, plan: plan) }

  private init(
    _ other: StudyData, document: StudyDocument, plan: (standing: Plan.Standing, warning: String?)
  ) {
    (path, files, inputs, catalogue) = (other.path, other.files, other.inputs, other.catalogue)
    (isAnonymised, store) = (other.isAnonymised, other.store)
    (planStanding, planWarning) = plan
    self.document = document
  }

  /// The document of the study.
  ///
  /// - Returns: the document.
  /// - Throws: `InputProblems` for files that belong to no study.
  public func requireDocument() throws -> StudyDocument {
    if let document { return document }
    throw InputProblems(
      place: path, "this is a file", expected: "a study folder",
      remedy: "make one with: studytool init DIR")
  }

  // MARK: What was captured live

  /// What was captured of a study, by the one snapshot of its store.
  ///
  /// - Parameter study: the study, as a document declares it.
  /// - Returns: what was captured; nil where there is no store.
  /// - Throws: what taking the snapshot throws.
  public func captured(of study: Study) throws -> CapturedStudy? {
    try store?.captured(of: study, instruments: catalogue.instruments(of: study))
  }

  /// Whether there are observations: files of them, or captured values.
  ///
  /// - Returns: whether there is more than records of inspections.
  /// - Throws: what ``captured(of:)`` throws.
  public func holdsObservations() throws -> Bool {
    guard let study = document?.study else { return true }
    if study.sources.contains(where: { $0.inspection == nil }) { return true }
    return try captured(of: study)?.hasValues == true
  }

  /// What is wrong with a study that has no data yet.
  ///
  /// - Parameter folder: the study folder.
  /// - Returns: the error.
  public static func withoutData(_ folder: String) -> InputProblems {
    let isCaptured = LiveCapture.isThere(in: folder)
    return InputProblems(
      place: folder + "/study.xml",
      "the study has no data yet" + (isCaptured ? ": nobody who agreed has done or answered anything" : ""),
      expected: isCaptured ? "data of at least one participant" : "at least one <source>",
      remedy: isCaptured
        ? "let participants go on with: studytool serve \(folder)"
        : "take files in with: studytool import FILE... --study \(folder)")
  }

  // MARK: What inspections rest on

  /// The heuristic sets and artefacts at hand, read when they are wanted.
  func inspectionLibrary() throws -> InspectionLibrary {
    try shared.get { try InspectionLibrary(catalogue.own) }
  }

  /// Keeps the people whom a reader of the study has met, so that the data files are not read again for them.
  func keep(designersOf reader: StudyReader) {
    guard let document, !document.inspections.isEmpty else { return }
    people.keep(StudyPeople(document.study, namedBy: reader))
  }

  /// The people of the study, each of whom may have made a design.
  ///
  /// - Throws: `InputProblems` where a file cannot be opened.
  func designers() throws -> StudyPeople { try people.get { try StudyPeople(of: self) } }
}

/// The store of a study, of which one snapshot is taken.
private struct CapturedStore: Sendable {
  let take: @Sendable () throws -> any CaptureSnapshot
  private let snapshot = Once<any CaptureSnapshot>()

  init(take: @escaping @Sendable () throws -> any CaptureSnapshot) { self.take = take }

  func captured(of study: Study, instruments: [String: Instrument]) throws -> CapturedStudy {
    try snapshot.get(take).captured(of: study, instruments: instruments)
  }
}

/// A value that is made when it is wanted first, and once.
private final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func get(_ make: () throws -> Value) throws -> Value {
    try value.withLock { known in
      if let known { return known }
      let made = try make()
      known = made
      return made
    }
  }

  /// Takes a value that was made elsewhere.
  func keep(_ made: Value) { value.withLock { $0 = made } }
}

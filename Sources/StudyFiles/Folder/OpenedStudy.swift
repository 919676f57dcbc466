internal import HeuristicEval
public import StudyModel
internal import Synchronization

/// What a run is about, opened once: a study folder with its document, its catalogues, its audit trail and one snapshot of
/// its store, or bare data files.
///
/// Analysis, inspections, checks, exports and reports of one run are all made from one value, so that none of them can
/// see another state of the data.
public struct OpenedStudy: Sendable {
  /// The path of the study folder without a trailing slash, or of the first bare file.
  public let path: String
  /// The document of the study; nil for bare files.
  public let document: StudyDocument?
  /// The audit trail; an empty one for bare files.
  public let trail: Trail
  /// The instruments at hand, with the documents of one's own.
  public let catalogue: InstrumentCatalogue
  /// The files of this run, each read once.
  public let inputs: InputFiles
  /// The bare files; empty for a study folder.
  let files: [String]

  private let store: CapturedStore?
  private let shared = Once<InspectionLibrary>()
  private let people = Once<StudyPeople>()

  /// Opens a study folder, a `study.xml` or a bare file.
  ///
  /// - Parameters:
  ///   - path: the folder or file.
  ///   - surveys: a folder of one's own documents; nil for the folder `instruments` of the study.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - progress: receives the number of bytes read of a data file.
  ///   - note: receives messages for the user, such as that an interrupted change was finished.
  /// - Throws: `InputProblems` where `study.xml` or a document of one's own is missing or not valid, `StudyFolderError`
  ///   where an interrupted change cannot be finished.
  public init(
    _ path: String, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    progress: InputFiles.Progress? = nil, note: (String) -> Void = { _ in }
  ) throws {
    let isFolder = FileReading.isDirectory(path)
    guard isFolder || path.split(separator: "/").last == "study.xml" else {
      try self.init(files: [path], surveys: surveys, progress: progress)
      return
    }
    let folder = StudyFolder.folderPath(path)
    try StudyFolder.settle(folder, note: note)
    guard FileReading.exists(folder + "/study.xml") else {
      throw InputProblems(
        place: isFolder ? path : folder, "the folder holds no study.xml",
        expected: "a study folder or a data file", remedy: "make a study with: studytool init \(folder)")
    }
    let inputs = InputFiles(progress: progress)
    try self.init(
      folder: folder, study: inputs.bytes(folder + "/study.xml"), trail: nil, surveys: surveys,
      capture: capture, inputs: inputs)
  }

  /// Opens a study folder that is open for a change.
  ///
  /// - Parameters:
  ///   - folder: the locked folder.
  ///   - surveys: a folder of one's own documents; nil for the folder `instruments` of the study.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - progress: receives the number of bytes read of a data file.
  /// - Throws: `InputProblems` where `study.xml` or a document of one's own is not valid.
  public init(
    _ folder: borrowing StudyFolder, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    progress: InputFiles.Progress? = nil
  ) throws {
    let inputs = InputFiles(progress: progress)
    let study = folder.study ?? []
    inputs.keep(study, of: folder.path + "/study.xml")
    try self.init(
      folder: folder.path, study: study, trail: folder.trail, surveys: surveys, capture: capture,
      inputs: inputs)
  }

  /// Opens a study folder as it lies there, whatever a change that broke off has left.
  init(unsettled folder: String, surveys: String?, capture: (any CaptureAccess)?, inputs: InputFiles) throws {
    try self.init(
      folder: folder, study: inputs.bytes(folder + "/study.xml"), trail: nil, surveys: surveys,
      capture: capture, inputs: inputs)
  }

  /// Opens files that belong to no study.
  ///
  /// - Parameters:
  ///   - files: the files, at least one.
  ///   - surveys: a folder of one's own documents, or nil.
  ///   - progress: receives the number of bytes read of a file.
  /// - Throws: `InputProblems` where a document of one's own is not valid.
  public init(files: [String], surveys: String? = nil, progress: InputFiles.Progress? = nil) throws {
    path = files.first ?? ""
    self.files = files
    inputs = InputFiles(progress: progress)
    catalogue = try InstrumentCatalogue(OwnDocuments(in: surveys, inputs: inputs))
    document = nil
    trail = Trail([], path: Trail.fileName)
    store = nil
  }

  private init(
    folder: String, study bytes: [UInt8], trail: Trail?, surveys: String?,
    capture: (any CaptureAccess)?, inputs: InputFiles
  ) throws {
    path = folder
    files = []
    self.inputs = inputs
    let own = surveys ?? StudyImport.ownInstruments(of: folder)
    catalogue = try InstrumentCatalogue(OwnDocuments(in: own, inputs: inputs))
    document = try StudyDocument(bytes, path: folder + "/study.xml", catalogue: catalogue)
    self.trail = try trail ?? StudyFolder.trail(folder, inputs: inputs)
    store = LiveCapture.isThere(in: folder) ? CapturedStore(folder: folder, access: capture) : nil
  }

  private init(_ other: OpenedStudy, document: StudyDocument) {
    (path, files, inputs) = (other.path, other.files, other.inputs)
    (catalogue, trail, store) = (other.catalogue, other.trail, other.store)
    self.document = document
  }

  /// The same files and the same snapshot under another document, such as one that a decision would lead to.
  func with(_ document: StudyDocument) -> OpenedStudy { OpenedStudy(self, document: document) }

  /// Whether there is no study folder.
  public var isBare: Bool { document == nil }

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
  /// - Throws: what ``CaptureAccess`` throws, and `InputProblems` in a program without capture.
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

  // MARK: What inspections rest on

  /// The heuristic sets and artefacts at hand, read when they are wanted.
  func inspectionLibrary() throws -> InspectionLibrary {
    try shared.get { try InspectionLibrary(catalogue.own) }
  }

  /// The people of the study, each of whom may have made a design.
  ///
  /// - Throws: `InputProblems` where a file cannot be opened.
  func designers() throws -> StudyPeople { try people.get { try StudyPeople(of: self) } }
}

/// The store of a study, of which one snapshot is taken.
private struct CapturedStore: Sendable {
  let folder: String
  let access: (any CaptureAccess)?
  private let snapshot = Once<any CaptureSnapshot>()

  init(folder: String, access: (any CaptureAccess)?) {
    self.folder = folder
    self.access = access
  }

  func captured(of study: Study, instruments: [String: Instrument]) throws -> CapturedStudy {
    try snapshot.get {
      guard let access else { throw InputProblems([LiveCapture.withoutAccess(to: folder)]) }
      return try access.snapshot(in: folder, of: study.id)
    }.captured(of: study, instruments: instruments)
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
}

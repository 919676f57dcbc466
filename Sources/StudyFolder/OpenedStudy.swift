public import StudyDocuments
public import StudyModel
public import StudyReading

/// What a run is about, opened once: a study folder with its document, its catalogues, its audit trail and one snapshot of
/// its store, or bare data files.
///
/// Analysis, inspections, checks, exports and reports of one run are all made from one value, so that none of them can
/// see another state of the data.
public struct OpenedStudy: Sendable {
  /// What is read of it.
  public let data: StudyData
  /// The audit trail; an empty one for bare files.
  public let trail: Trail

  /// The path of the study folder without a trailing slash, or of the first bare file.
  public var path: String { data.path }
  /// The document of the study; nil for bare files.
  public var document: StudyDocument? { data.document }
  /// The instruments at hand, with the documents of one's own.
  public var catalogue: InstrumentCatalogue { data.catalogue }
  /// The files of this run, each read once.
  public var inputs: InputFiles { data.inputs }

  /// Opens a study folder, a `study.xml` or a bare file.
  ///
  /// - Parameters:
  ///   - path: the folder or file.
  ///   - surveys: a folder of one's own documents; nil for the folder `instruments` of the study.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  ///   - progress: receives the number of bytes read of a data file.
  ///   - note: receives messages for the user, such as that an interrupted change was finished.
  /// - Throws: `InputProblems` where `study.xml` or a document of one's own is missing or not valid, `StudyFolderError`
  ///   where an interrupted change cannot be finished.
  public init(
    _ path: String, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common,
    progress: InputFiles.Progress? = nil, note: (String) -> Void = { _ in }
  ) throws {
    let isFolder = FileReading.isDirectory(path)
    guard isFolder || path.split(separator: "/").last == "study.xml" else {
      try self.init(files: [path], surveys: surveys, progress: progress)
      return
    }
    let folder = LockedFolder.folderPath(path)
    try LockedFolder.settle(folder, note: note)
    guard FileReading.exists(folder + "/study.xml") else {
      throw InputProblems(
        place: isFolder ? path : folder, "the folder holds no study.xml",
        expected: "a study folder or a data file", remedy: "make a study with: studytool init \(folder)")
    }
    let inputs = InputFiles(progress: progress)
    try self.init(
      folder: folder, study: inputs.bytes(folder + "/study.xml"), trail: nil, surveys: surveys,
      capture: capture, tests: tests, inputs: inputs)
  }

  /// Opens a study folder that is open for a change.
  ///
  /// - Parameters:
  ///   - folder: the locked folder.
  ///   - surveys: a folder of one's own documents; nil for the folder `instruments` of the study.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  ///   - progress: receives the number of bytes read of a data file.
  /// - Throws: `InputProblems` where `study.xml` or a document of one's own is not valid.
  public init(
    _ folder: borrowing LockedFolder, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common,
    progress: InputFiles.Progress? = nil
  ) throws {
    let inputs = InputFiles(progress: progress)
    let study = folder.study ?? []
    inputs.keep(study, of: folder.path + "/study.xml")
    try self.init(
      folder: folder.path, study: study, trail: folder.trail, surveys: surveys, capture: capture,
      tests: tests, inputs: inputs)
  }

  /// Opens a study folder as it lies there, whatever a change that broke off has left.
  init(
    unsettled folder: String, surveys: String?, capture: (any CaptureAccess)?,
    tests: @escaping @Sendable (String) -> Plan.Test?, inputs: InputFiles
  ) throws {
    try self.init(
      folder: folder, study: inputs.bytes(folder + "/study.xml"), trail: nil, surveys: surveys,
      capture: capture, tests: tests, inputs: inputs)
  }

  /// Opens files that belong to no study.
  ///
  /// - Parameters:
  ///   - files: the files, at least one.
  ///   - surveys: a folder of one's own documents, or nil.
  ///   - progress: receives the number of bytes read of a file.
  /// - Throws: `InputProblems` where a document of one's own is not valid.
  public init(files: [String], surveys: String? = nil, progress: InputFiles.Progress? = nil) throws {
    let inputs = InputFiles(progress: progress)
    let catalogue = try InstrumentCatalogue(OwnDocuments(in: surveys, inputs: inputs))
    data = StudyData(files: files, catalogue: catalogue, inputs: inputs)
    trail = Trail([], path: Trail.fileName)
  }

  private init(
    folder: String, study bytes: [UInt8], trail: Trail?, surveys: String?,
    capture: (any CaptureAccess)?, tests: @escaping @Sendable (String) -> Plan.Test?, inputs: InputFiles
  ) throws {
    let own = surveys ?? StudyImport.ownInstruments(of: folder)
    let catalogue = try InstrumentCatalogue(OwnDocuments(in: own, inputs: inputs), tests: tests)
    let document = try StudyDocument(bytes, path: folder + "/study.xml", catalogue: catalogue)
    let trail = try trail ?? LockedFolder.trail(folder, inputs: inputs)
    self.trail = trail
    data = StudyData(
      document, path: folder, catalogue: catalogue, inputs: inputs,
      isAnonymised: Anonymizer.fingerprint(in: trail) != nil, plan: document.study.plan.standing(by: trail),
      snapshot: LiveCapture.isThere(in: folder)
        ? Self.snapshot(of: document.study.id, in: folder, capture: capture) : nil)
  }

  private static func snapshot(
    of study: String, in folder: String, capture: (any CaptureAccess)?
  ) -> @Sendable () throws -> any CaptureSnapshot {
    {
      guard let capture else { throw InputProblems([LiveCapture.withoutAccess(to: folder)]) }
      return try capture.snapshot(in: folder, of: study)
    }
  }

  private init(_ data: StudyData, trail: Trail) {
    self.data = data
    self.trail = trail
  }

  /// The same files as those of a study.
  ///
  /// - Parameters:
  ///   - document: the document of the study.
  ///   - path: the folder of the study.
  /// - Returns: the study with these files.
  func with(_ document: StudyDocument, at path: String) -> OpenedStudy {
    OpenedStudy(
      StudyData(
        document, path: path, catalogue: catalogue, inputs: inputs, isAnonymised: false,
        plan: (.asPlanned, nil), snapshot: nil),
      trail: trail)
  }

  /// The same files and the same snapshot under another document, such as one that a decision would lead to.
  func with(_ document: StudyDocument) -> OpenedStudy {
    OpenedStudy(data.with(document, plan: document.study.plan.standing(by: trail)), trail: trail)
  }

  /// Whether there is no study folder.
  public var isBare: Bool { document == nil }

  /// The document of the study.
  ///
  /// - Returns: the document.
  /// - Throws: `InputProblems` for files that belong to no study.
  public func requireDocument() throws -> StudyDocument { try data.requireDocument() }

  /// What was captured of a study, by the one snapshot of its store.
  ///
  /// - Parameter study: the study, as a document declares it.
  /// - Returns: what was captured; nil where there is no store.
  /// - Throws: what ``CaptureAccess`` throws, and `InputProblems` in a program without capture.
  public func captured(of study: Study) throws -> CapturedStudy? { try data.captured(of: study) }

  /// Whether there are observations: files of them, or captured values.
  ///
  /// - Returns: whether there is more than records of inspections.
  /// - Throws: what ``captured(of:)`` throws.
  public func holdsObservations() throws -> Bool { try data.holdsObservations() }

  /// Whether a study has inspections beside its observations, which are to be read first then: they tell who made designs.
  ///
  /// - Returns: whether there are both.
  /// - Throws: what ``captured(of:)`` throws.
  public func holdsBoth() throws -> Bool {
    guard let document, !document.inspections.isEmpty else { return false }
    return try holdsObservations()
  }
}

public import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// A study folder that is open for a change: locked, and settled after whatever broke off before.
///
/// While a value lives, no other process changes the study; one that tries waits, then gives up. A change is all or
/// nothing, see ``commit(_:)``.
public struct LockedFolder: ~Copyable {
  /// The folder, without a slash at its end.
  public let path: String
  /// The bytes of `study.xml`; nil in a folder that holds no study yet.
  public private(set) var study: [UInt8]?
  /// The audit trail.
  public private(set) var trail: Trail
  /// What an interrupted change had left, and what became of it: a sentence, or nil.
  public let settled: String?

  private let lock: FolderLock
  private let generator: String
  let hook: (FolderTransaction.Step) throws -> Void

  /// Opens a study folder for a change.
  ///
  /// - Parameters:
  ///   - path: the folder, or the `study.xml` in it.
  ///   - generator: the program and its version, for the audit trail.
  ///   - patience: how many seconds to wait for another process.
  ///   - isNew: whether the folder is to hold no study yet, rather than one.
  ///   - note: is told what people should know: that another process is waited for, that a change was finished.
  /// - Throws: `InputProblems` where the folder holds no study, or holds one and was to be new; `StudyFolderError` where
  ///   another process goes on changing it, or an interrupted change cannot be settled; `FileError`.
  public init(
    _ path: String, generator: String, patience: Double = 5, isNew: Bool = false, note: (String) -> Void
  ) throws {
    try self.init(path, generator: generator, patience: patience, isNew: isNew, note: note, hook: { _ in })
  }

  /// Opens a study folder with a hook that tests interrupt changes by.
  init(
    _ path: String, generator: String, patience: Double = 5, isNew: Bool = false, note: (String) -> Void,
    hook: @escaping (FolderTransaction.Step) throws -> Void
  ) throws {
    let folder = Self.folderPath(path)
    if !isNew { try Self.requireStudy(folder) }
    let lock = try FolderLock(folder, patience: patience, note: note)
    let settled = Self.sentence(try FolderTransaction(folder).settle(), path: folder)
    if let settled { note(settled) }
    let document = folder + "/study.xml"
    let study = FileReading.exists(document) ? try FileReading.bytes(document) : nil
    if isNew, study != nil { throw Self.occupied(document) }
    let trail = try Self.trail(folder)
    (self.path, self.generator, self.hook) = (folder, generator, hook)
    self.lock = lock
    (self.settled, self.study, self.trail) = (settled, study, trail)
  }

  /// Changes the folder: all of the change is there afterwards, or nothing of it, after a kill and a loss of power, too.
  ///
  /// The audit trail gets a line that says so, and one before it where `study.xml` was edited by hand since the last one.
  ///
  /// - Parameter change: what is changed.
  /// - Throws: `InputProblems` where the audit trail is broken, `FileError` where nothing was changed, `StudyFolderError.unfinished` where the change is decided and the
  ///   next command on the study finishes it.
  public mutating func commit(_ change: FolderChange) throws {
    try requireWholeTrail()
    let lines = trail.adding(change, before: study, generator: generator, time: UTCTime.now())
    try FolderTransaction(path, hook: hook).run(change, before: study, trail: trail, lines: lines)
    study = change.study
    trail = try Self.trail(path)
  }

  /// Refuses to go on with a broken audit trail: a new line would make it look as if the chain held to its end.
  ///
  /// - Throws: `InputProblems` with every place where the chain is broken.
  public func requireWholeTrail() throws {
    guard !trail.problems.isEmpty else { return }
    throw InputProblems(
      trail.problems.map { problem in
        var told = problem
        told.message = "nothing was changed, as the audit trail is broken: " + problem.message
        return told
      })
  }

  /// Finishes a change that was decided and broke off, before the folder is read.
  ///
  /// Costs one look into the folder where there is none, which is nearly always.
  ///
  /// - Parameters:
  ///   - path: the study folder.
  ///   - note: is told what was finished.
  /// - Throws: `StudyFolderError` where it cannot be finished.
  public static func settle(_ path: String, note: (String) -> Void = { _ in }) throws {
    guard FolderTransaction.isDecided(path) else { return }
    let lock = try FolderLock(path, patience: 5, note: note)
    // Whoever was at work may have finished while this process waited.
    if let sentence = Self.sentence(try FolderTransaction(path).settle(), path: path) { note(sentence) }
    lock.end()
  }

  /// The audit trail of a study folder.
  ///
  /// - Parameters:
  ///   - path: the study folder.
  ///   - inputs: the files of this run.
  /// - Returns: the trail; an empty one where there is no `history.jsonl`.
  /// - Throws: `InputProblems` where the file cannot be read.
  public static func trail(_ path: String, inputs: InputFiles = InputFiles()) throws -> Trail {
    let file = path + "/" + Trail.fileName
    return Trail(FileReading.exists(file) ? try inputs.bytes(file) : [], path: file)
  }

  /// The folder that a path means: itself, or the one that its `study.xml` lies in.
  ///
  /// - Parameter path: a folder or a `study.xml`, as it was typed.
  /// - Returns: the folder, without a slash at its end.
  public static func folderPath(_ path: String) -> String {
    var folder = path[...]
    while folder.count > 1, folder.hasSuffix("/") { folder = folder.dropLast() }
    if folder == "study.xml", !FileReading.isDirectory(String(folder)) { return "." }
    if folder.hasSuffix("/study.xml"), !FileReading.isDirectory(String(folder)) {
      folder = folder.dropLast("/study.xml".count)
    }
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Refuses a folder that holds no study.
  ///
  /// - Parameter path: the folder.
  /// - Throws: `InputProblems` where there is no `study.xml` in it.
  public static func requireStudy(_ path: String) throws {
    // A change that broke off may hold the study.xml that is missing.
    guard !FileReading.exists(path + "/study.xml"), !FolderTransaction.isDecided(path) else { return }
    guard FileReading.isDirectory(path) else {
      throw InputProblems(
        place: path, FileReading.exists(path) ? "this is a file" : "there is no such folder",
        expected: "a study folder",
        remedy: "make one with: studytool init \(FileReading.exists(path) ? "DIR" : path)")
    }
    throw InputProblems(
      place: path, "the folder holds no study.xml", expected: "a study folder",
      remedy: "make a study with: studytool init \(path)")
  }

  /// Refuses a study that has no data yet.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - folder: its folder.
  /// - Throws: `InputProblems` where the study declares no source and nothing was captured.
  static func requireData(_ study: Study, folder: String) throws {
    guard study.sources.isEmpty, !LiveCapture.isThere(in: folder) else { return }
    throw StudyData.withoutData(folder)
  }

  private static func occupied(_ document: String) -> InputProblems {
    InputProblems(
      place: document, "there is a study already", expected: "a folder without study.xml",
      remedy: "name another folder, or edit the study")
  }

  private static func sentence(_ settled: FolderTransaction.Settled, path: String) -> String? {
    switch settled {
    case .nothing: nil
    case .finished(let entry):
      "a change of \(path) had broken off after it was decided; it is finished now"
        + (entry.map { ": \($0.summary)" } ?? "")
    case .discarded:
      "a change of \(path) had broken off before it was decided; the study is as it was before it"
    }
  }
}

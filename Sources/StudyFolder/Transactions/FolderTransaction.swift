internal import Cryptography
internal import Glibc
internal import StudyDocuments
internal import TableFiles

/// Carries out a change so that after any kill, and after a loss of power, all of it is there or nothing.
///
/// 1. Every file of the change is written into a folder of its own and made safe on the disk.
/// 2. The intent (where each file goes, which lines the audit trail gets) is written beside them. Its rename to its final
///    name is the one moment at which the change is decided.
/// 3. The files are moved to their places, `study.xml` last; the trail is cut to the length it had and gets its lines;
///    the folder of the change is removed. Each of these steps can be done again without harm, so whoever finds an
///    intent goes through all of them.
///
/// A folder of a change without an intent is what a change left that was never decided, and is removed.
struct FolderTransaction {
  /// The points at which tests interrupt a change.
  enum Step: Hashable, Sendable {
    case prepared(Int)
    case intentWritten
    case decided
    case moved(Int)
    case removed(Int)
    case trailWritten
    case intentRemoved
  }

  /// What was found of an earlier change.
  enum Settled: Equatable {
    /// Nothing.
    case nothing
    /// It was decided, and is finished now.
    case finished(TrailEntry?)
    /// It was not decided, and what it had prepared is removed.
    case discarded
  }

  private static let intentName = "intent.json"
  let path: String
  let hook: (Step) throws -> Void

  private var folder: String { path + "/" + FolderChange.folderName }

  init(_ path: String, hook: @escaping (Step) throws -> Void = { _ in }) {
    self.path = path
    self.hook = hook
  }

  /// Whether a change is decided and not finished.
  static func isDecided(_ path: String) -> Bool {
    FileReading.exists(path + "/" + FolderChange.folderName + "/" + intentName)
  }

  /// Prepares, decides and carries out a change.
  ///
  /// - Throws: `FileError` where nothing was changed, `StudyFolderError.unfinished` where the change is decided.
  func run(_ change: FolderChange, before: [UInt8]?, trail: Trail, lines: [TrailEntry]) throws {
    var intent = ChangeIntent(
      studyBefore: before.map { SHA256.hexadecimal(of: $0) },
      studyAfter: SHA256.hexadecimal(of: change.study),
      moves: [], removed: change.removed,
      trailLength: change.replacedInTrail.isEmpty ? trail.length : 0, trailBefore: trail.length,
      trailLines: (trail.isEnded ? [] : [""]) + lines.map(\.line))
    do {
      try DurableFiles.makeFolder(folder)
      let files = change.files + [FolderChange.File(path: "study.xml", bytes: change.study)]
      for (index, file) in files.enumerated() {
        try makeFolders(of: file.path)
        let name = String(index)
        try DurableFiles.write(file.bytes, to: folder + "/" + name, like: path + "/" + file.path)
        intent.moves.append(
          ChangeIntent.Move(name: name, path: file.path, sha256: SHA256.hexadecimal(of: file.bytes)))
        try hook(.prepared(index))
      }
      try DurableFiles.write(intent.bytes, to: folder + "/" + Self.intentName + ".new")
      try DurableFiles.synchronizeFolder(folder)
      try DurableFiles.synchronizeFolder(path)
      try hook(.intentWritten)
      try DurableFiles.move(folder + "/" + Self.intentName + ".new", to: folder + "/" + Self.intentName)
    } catch let error as FileError {
      try? discard()
      throw error
    }
    do {
      try DurableFiles.synchronizeFolder(folder)
      try hook(.decided)
      try carryOut(intent)
    } catch let error as FileError {
      throw StudyFolderError.unfinished(path: path, cause: error)
    }
  }

  /// Finishes an earlier change that was decided, and clears away one that was not.
  func settle() throws -> Settled {
    guard FileReading.exists(folder) else { return .nothing }
    let intentPath = folder + "/" + Self.intentName
    guard FileReading.exists(intentPath) else {
      try discard()
      return .discarded
    }
    do {
      guard let intent = ChangeIntent(try FileInput.readFile(intentPath)) else {
        throw StudyFolderError.entangled(path: path, file: FolderChange.folderName + "/" + Self.intentName)
      }
      try checkIsUntouched(intent)
      try carryOut(intent)
      return .finished(intent.trailLines.last.flatMap { TrailEntry(line: $0.utf8) })
    } catch let error as FileError {
      throw StudyFolderError.unfinished(path: path, cause: error)
    }
  }

  /// Refuses to go on where somebody changed the study between the kill and now.
  private func checkIsUntouched(_ intent: ChangeIntent) throws {
    let study = path + "/study.xml"
    let present = FileReading.exists(study) ? SHA256.hexadecimal(of: try FileInput.readFile(study)) : nil
    guard present == intent.studyBefore || present == intent.studyAfter else {
      throw StudyFolderError.entangled(path: path, file: "study.xml")
    }
    let trail = path + "/" + Trail.fileName
    let length = FileReading.exists(trail) ? try FileInput.readFile(trail).count : 0
    let whole = intent.trailLength + intent.trailBytes.count
    guard length == intent.trailBefore || (intent.trailLength...whole).contains(length) else {
      throw StudyFolderError.entangled(path: path, file: Trail.fileName)
    }
    for move in intent.moves where !FileReading.exists(folder + "/" + move.name) {
      let place = path + "/" + move.path
      guard FileReading.exists(place), SHA256.hexadecimal(of: try FileInput.readFile(place)) == move.sha256
      else { throw StudyFolderError.entangled(path: path, file: move.path) }
    }
  }

  private func carryOut(_ intent: ChangeIntent) throws {
    for (index, move) in intent.moves.enumerated() {
      let prepared = folder + "/" + move.name
      if FileReading.exists(prepared) {
        try DurableFiles.move(prepared, to: path + "/" + move.path)
        try DurableFiles.synchronizeFolder(DurableFiles.folder(of: path + "/" + move.path))
      }
      try hook(.moved(index))
    }
    for (index, name) in intent.removed.enumerated() {
      try DurableFiles.remove(path + "/" + name)
      try DurableFiles.synchronizeFolder(DurableFiles.folder(of: path + "/" + name))
      try hook(.removed(index))
    }
    try DurableFiles.append(intent.trailBytes, to: path + "/" + Trail.fileName, after: intent.trailLength)
    try DurableFiles.synchronizeFolder(path)
    try hook(.trailWritten)
    try DurableFiles.remove(folder + "/" + Self.intentName)
    try DurableFiles.synchronizeFolder(folder)
    try hook(.intentRemoved)
    try discard()
  }

  /// Removes the folder of the change and what was prepared in it.
  private func discard() throws {
    for name in try FileReading.names(in: folder) { try DurableFiles.remove(folder + "/" + name) }
    if rmdir(folder) != 0, errno != ENOENT {
      throw FileError(path: folder, action: .writing, code: errno)
    }
    try DurableFiles.synchronizeFolder(path)
  }

  /// Makes the folders that a file of the change goes to; empty folders harm nobody.
  private func makeFolders(of file: String) throws(FileError) {
    let parts = file.split(separator: "/").dropLast()
    var place = path
    for part in parts {
      let above = place
      place += "/" + part
      guard !FileReading.isDirectory(place) else { continue }
      try DurableFiles.makeFolder(place)
      try DurableFiles.synchronizeFolder(above)
    }
  }
}

extension ChangeIntent {
  /// What is added to the trail, as bytes.
  var trailBytes: [UInt8] { trailLines.flatMap { Array(($0 + "\n").utf8) } }
}

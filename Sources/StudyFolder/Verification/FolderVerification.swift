internal import Cryptography
internal import StudyDocuments
public import StudyModel
internal import StudyReading
internal import StudyXML

/// Whether a study folder still is what its own records say: schema, hashes, audit trail, lock of the plan.
public struct FolderVerification: Sendable {
  /// What is said of one thing.
  public struct Check: Sendable, Hashable {
    /// How it stands.
    public enum State: String, Sendable, Hashable {
      /// As recorded.
      case sound
      /// Worth knowing, and nothing wrong: an edit by hand.
      case note
      /// Not as recorded.
      case differs
    }

    /// What it is about: a path, the plan.
    public var subject: String
    /// How it stands.
    public var state: State
    /// What there is to say.
    public var words: String
  }

  /// Everything that was looked at, in the order in which it is told.
  public private(set) var checks: [Check] = []

  /// How the data of a study that was run live were collected; nil where there is no store, or no sound one.
  public private(set) var collection: CollectionRecord?

  /// Whether nothing differs from what is recorded.
  public var isSound: Bool { !checks.contains { $0.state == .differs } }

  /// Verifies a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, open, so that nobody changes it meanwhile.
  ///   - surveys: a folder of one's own instruments, or nil.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` where a file cannot be read at all.
  public init(
    _ folder: borrowing LockedFolder, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    let bytes = folder.study ?? []
    var opened: OpenedStudy?
    do {
      opened = try OpenedStudy(folder, surveys: surveys, capture: capture, tests: tests)
      add("study.xml", .sound, "valid")
    } catch let problems as InputProblems {
      for problem in problems.problems { add("study.xml", .differs, problem.description) }
    }
    verifyTrail(folder.trail, study: bytes)
    guard let opened, let study = opened.document?.study else { return }
    for source in study.sources { try verify(source, of: opened) }
    try verifyCapture(of: study, opened)
    verify(study.plan, trail: folder.trail)
  }

  private mutating func add(_ subject: String, _ state: Check.State, _ words: String) {
    checks.append(Check(subject: subject, state: state, words: words))
  }

  private mutating func verifyTrail(_ trail: Trail, study: [UInt8]) {
    for problem in trail.problems {
      add(Trail.fileName, .differs, "\(problem.message); \(problem.expected) (\(problem.place))")
    }
    guard let last = trail.entries.last else {
      add(
        Trail.fileName, .note,
        "there is no audit trail; it begins with the next change that this program makes")
      return
    }
    if trail.problems.isEmpty {
      let count = trail.entries.count
      add(
        Trail.fileName, .sound,
        count == 1 ? "one entry" : "\(count) entries, each holding the hash of the one before")
    }
    let hash = SHA256.hexadecimal(of: study)
    if last.studyAfter == hash {
      add("study.xml", .sound, "as entry \(last.sequence) of the audit trail left it (\(last.action))")
    } else {
      add(
        "study.xml", .note,
        "edited by hand since entry \(last.sequence) of the audit trail (\(last.action)); the next change records that"
      )
    }
  }

  private mutating func verify(_ source: Study.Source, of opened: OpenedStudy) throws {
    switch try SourceStanding(source, in: opened.path, inputs: opened.inputs) {
    case .missing:
      return add(
        source.path, .differs, "missing; restore the file, or take the source \(source.id) out of study.xml")
    case .unreadable(let why): return add(source.path, .differs, why)
    case .changed(let found, let recorded):
      add(
        source.path, .differs,
        "SHA-256 \(found.prefix(12))..., recorded is \(recorded.prefix(12))...; restore the file")
    case .unrecorded(let found):
      add(source.path, .note, "no hash is recorded; add sha256=\"\(found)\" to the <source>")
    case .asRecorded(let found): add(source.path, .sound, "SHA-256 \(found.prefix(12))..., as recorded")
    }
    let told = opened.trail.entries.flatMap { entry in entry.files.map { (entry.sequence, $0) } }
      .last { $0.1.path == source.path }
    if let (sequence, file) = told, let recorded = source.sha256, file.sha256 != recorded {
      add(
        source.path, .differs,
        "study.xml records another hash than entry \(sequence) of the audit trail ("
          + (file.sha256.map { $0.prefix(12) + "..." } ?? "taken away") + ")")
    }
  }

  /// The store of a live capture grows while the study runs; it has no recorded hash, and is whole or it is not.
  private mutating func verifyCapture(of study: Study, _ opened: OpenedStudy) throws {
    do {
      guard let captured = try opened.captured(of: study) else { return }
      collection = captured.collection
      let tables = CanonicalTables(captured.tables)
      add(
        LiveCapture.fileName, .sound,
        "a whole store of this study, \(captured.collection.agreed.counting("participant")); the SHA-256 of its "
          + "tables is \(tables.sha256.prefix(12))..., as reports record it")
      for inspection in captured.inspections {
        for (table, bytes) in CanonicalTables(inspection.tables).contents {
          add(
            table.label(of: inspection.id), .sound,
            "\(table.rows.count.counting("row")); the SHA-256 is \(SHA256.hexadecimal(of: bytes).prefix(12))..., as "
              + "reports record it")
        }
      }
    } catch let problems as InputProblems {
      for problem in problems.problems { add(LiveCapture.fileName, .differs, problem.message) }
    }
  }

  private mutating func verify(_ plan: Plan, trail: Trail) {
    let (standing, sentence) = plan.standing(by: trail)
    switch standing {
    case .asPlanned:
      let words = plan.lock.map { "locked \(StudyPlanning.words($0)), and as it was" } ?? "not locked"
      add("plan", .sound, words)
    case .changedAfterLock: add("plan", .differs, sentence ?? "changed after it was locked")
    case .changedAfterImport: add("plan", .note, sentence ?? "changed after the first import")
    }
  }
}

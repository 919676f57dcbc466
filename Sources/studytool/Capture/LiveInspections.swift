#if Server
internal import HeuristicEval
internal import StudyCapture
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyStore

/// The expert inspections of a study that is served.
struct LiveInspections: Sendable {
  /// The study folder.
  let folder: String
  /// The folder of own heuristic sets and artefacts; nil for that of the study.
  let surveys: String?
  /// The inspections as evaluators see them.
  let served: [ServedInspection]

  /// Reads which inspections a study declares.
  ///
  /// - Parameter opened: the study.
  /// - Throws: `InputProblems` where a set or an artefact is not at hand.
  init(_ opened: OpenedStudy) throws {
    let document = try opened.requireDocument()
    (folder, surveys) = (opened.path, opened.catalogue.own.directory)
    guard !document.inspections.isEmpty else {
      served = []
      return
    }
    let sets = try HeuristicSetCatalogue(opened.catalogue.own)
    let artefacts = try ArtefactCatalogue(opened.catalogue.own).artefacts
    served = try document.inspections.map { declared in
      ServedInspection(
        declared.inspection,
        set: try sets.require(
          declared.inspection.heuristicSet, place: Paths.join(opened.path, "study.xml")),
        artefacts: artefacts)
    }
  }

  /// Reads an inspection with everything that was recorded in it, in files and live.
  ///
  /// The store is not opened for it: closing it again would take from this process the locks that SQLite holds.
  ///
  /// - Parameters:
  ///   - id: the identifier of the inspection.
  ///   - data: what was captured.
  /// - Returns: the inspection.
  /// - Throws: ``StorageRefusal`` where something in it contradicts.
  func reading(_ id: String, with data: CapturedData) throws(StorageRefusal) -> InspectionReading {
    do {
      var options = InspectionReadingOptions()
      options.reading.surveys = surveys
      return try InspectionReading(
        folder: folder, inspection: id, options: options, capture: ReadCapture(data: data),
        tests: OpenedStudy.tests)
    } catch let problems as InputProblems {
      throw .unreadable("\(problems)")
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// The decisions whose findings were all recorded live and went with people who withdrew.
  ///
  /// - Parameters:
  ///   - id: the identifier of the inspection.
  ///   - data: what was captured.
  /// - Returns: the decisions of `study.xml`, in their order.
  /// - Throws: ``StorageRefusal`` where something in the inspection contradicts.
  func vanishedDecisions(_ id: String, with data: CapturedData) throws(StorageRefusal) -> [MergeDecision] {
    guard !data.tombstones.isEmpty else { return [] }
    let evaluators = Set(
      data.people.filter { $0.role == .evaluator }.map(\.code) + data.tombstones.map(\.code))
    return try reading(id, with: data).vanishedDecisions.filter { decision in
      // A file that is away for a while takes its findings with it, and they come back.
      decision.findings.allSatisfy { finding in
        finding.lastIndex(of: "-").map { evaluators.contains(String(finding[..<$0])) } ?? false
      }
    }
  }

  /// Decides something about findings, in a process of its own, which changes `study.xml` and the audit trail.
  ///
  /// - Parameters:
  ///   - decision: what is decided.
  ///   - inspection: the identifier of the inspection.
  /// - Throws: ``StudyOutput/Refusal`` with the words of the command where it cannot stand.
  func decide(_ decision: MergeStep, in inspection: String) async throws {
    var arguments = ["heuristics", "merge", folder, "--inspection", inspection]
    if let surveys { arguments += ["--surveys", surveys] }
    switch decision {
    case .same(let findings, let title):
      arguments.append("--same=" + findings.joined(separator: ","))
      if !title.isEmpty { arguments.append("--title=" + title) }
    case .apart(let findings): arguments.append("--apart=" + findings.joined(separator: ","))
    case .undo(let name): arguments.append("--undo=" + name)
    }
    if case .undo = decision {} else { arguments.append("--by=researcher") }
    try await StudytoolProcess.change(arguments)
  }
}

/// What was captured, read before: for those who read study folders in a process that serves one.
private struct ReadCapture: CaptureAccess {
  let data: CapturedData

  func snapshot(in folder: String, of study: String) throws -> any CaptureSnapshot {
    DataSnapshot(data: data)
  }

  func copyStore(in folder: String, to path: String) throws {
    throw InputProblems(
      place: folder, "a store is not copied while it is served by the same process",
      expected: "a process of its own", remedy: "say it with studytool archive")
  }

  func checkup(of folder: String, study: String?) -> [Diagnosis] { [] }
}
#endif

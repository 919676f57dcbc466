internal import Glibc
internal import HeuristicEval
internal import StudyDocuments
public import StudyModel
internal import StudyReading
internal import StudyXML

/// What is odd in a study folder, and how each thing is mended; nothing is changed.
public struct FolderCheckup: Sendable {
  /// What was found, in the order of the checks.
  public private(set) var diagnoses: [Diagnosis] = []

  /// Looks through a folder.
  ///
  /// - Parameters:
  ///   - path: the study folder.
  ///   - surveys: a folder of one's own instruments, or nil.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` where the folder cannot be read.
  public init(
    _ path: String, surveys: String? = nil, capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    let tree = try FolderTree(path)
    findInterruption(path)
    if let lock = Self.holder(of: path) {
      add(".", "\(lock) is changing the study now", "wait for it to end")
    }
    if access(path, W_OK) != 0 {
      add(".", "the folder cannot be written to", "change its rights where the study is to be changed")
    }
    for (name, why) in tree.others where why.hasPrefix("left by an interrupted write") {
      add(name, why, "remove the file; nothing refers to it")
    }
    for (name, why) in tree.others where why.hasPrefix("a link") || why.hasPrefix("no ordinary") {
      add(name, why, "put a copy of the file in its place: archives keep files only")
    }
    let inputs = InputFiles()
    if let capture {
      diagnoses += capture.checkup(of: path, study: Self.identifier(path, inputs: inputs))
    } else if LiveCapture.isThere(in: path) {
      let problem = LiveCapture.withoutAccess(to: path)
      add(LiveCapture.fileName, problem.message, problem.remedy)
    }
    let opened: OpenedStudy
    let document: StudyDocument
    do {
      opened = try OpenedStudy(
        unsettled: path, surveys: surveys, capture: capture, tests: tests, inputs: inputs)
      document = try opened.requireDocument()
    } catch let problems as InputProblems {
      for problem in problems.problems {
        let said = [problem.message, problem.expected].filter { !$0.isEmpty }.joined(separator: "; ")
        add(problem.place, said, problem.remedy)
      }
      return
    }
    let standings = try compare(document.study, tree: tree, opened)
    look(into: document, opened, standings: standings, surveys: surveys)
    let trail = opened.trail
    for problem in trail.problems {
      add(Trail.fileName, "\(problem.message) (\(problem.place))", problem.remedy)
    }
    if trail.entries.isEmpty {
      add(Trail.fileName, "there is no audit trail", "nothing to do: the next change begins one")
    }
  }

  private mutating func add(_ subject: String, _ words: String, _ remedy: String) {
    diagnoses.append(Diagnosis(subject: subject, words: words, remedy: remedy))
  }

  private mutating func findInterruption(_ path: String) {
    guard FileReading.exists(path + "/" + FolderChange.folderName) else { return }
    if FolderTransaction.isDecided(path) {
      add(
        FolderChange.folderName, "a change was decided and is not finished",
        "any command on the study finishes it: studytool verify \(path)")
    } else {
      add(
        FolderChange.folderName,
        "a change had broken off before it was decided; the study is as it was before it",
        "the next change clears it away: studytool verify \(path)")
    }
  }

  /// Compares files with what is recorded of them, and gives how the file of each source stands, by its path.
  private mutating func compare(
    _ study: Study, tree: FolderTree, _ opened: OpenedStudy
  ) throws -> [String: SourceStanding] {
    let path = opened.path
    let named = Set(study.sources.map(\.path))
    var standings: [String: SourceStanding] = [:]
    for source in study.sources {
      let standing = try SourceStanding(
        source, in: path, inputs: opened.inputs, holdsBytes: opened.document?.inspections.isEmpty == false)
      standings[source.path] = standing
      switch standing {
      case .missing:
        add(
          source.path, "missing: the source \(source.id) names it",
          "restore the file, or take <source id=\"\(source.id)\"> out of study.xml")
      case .unreadable(let why):
        add(source.path, why, "put the file back, and see that it may be read")
      case .changed(let found, let recorded):
        add(
          source.path,
          "its bytes were changed since they were recorded: SHA-256 \(found.prefix(12))..., recorded is "
            + "\(recorded.prefix(12))...",
          "restore the file from a copy; where the new bytes are right, move them out of the study, restore the "
            + "old ones and take the new ones in with: studytool import FILE --study \(path) --replace; a wrong cell "
            + "is read otherwise with studytool correct")
      case .unrecorded:
        add(
          source.path, "no hash is recorded, so that a change of it would not be noticed",
          "add sha256=\"...\" to <source id=\"\(source.id)\">; studytool verify \(path) prints it")
      case .asRecorded: break
      }
    }
    for file in tree.files where file.hasPrefix("data/") && !named.contains(file) {
      add(
        file, "no source of the study names it",
        "take it in with: studytool import \(path)/\(file) --study \(path), or remove it")
    }
    var spellings: [String: String] = [:]
    for file in tree.files {
      if let other = spellings[file.lowercased()] {
        add(
          file, "differs from \(other) in capitals only, which some systems do not tell apart",
          "rename one of them")
      }
      spellings[file.lowercased()] = file
    }
    if study.sources.isEmpty, !LiveCapture.isThere(in: path) {
      add(
        "study.xml", "the study has no data", "take files in with: studytool import FILE... --study \(path)")
    }
    return standings
  }

  /// Looks at inspections whose files are all there: what contradicts in them, and decisions of which nothing is left.
  private mutating func look(
    into document: StudyDocument, _ opened: OpenedStudy, standings: [String: SourceStanding], surveys: String?
  ) {
    let path = opened.path
    for declared in document.inspections {
      let id = declared.inspection.id
      let isWhole = document.study.sources.filter { $0.inspection == id }.allSatisfy { source in
        switch standings[source.path] {
        case .asRecorded, .unrecorded: true
        case .missing, .unreadable, .changed, nil: false
        }
      }
      guard isWhole else { continue }
      var options = InspectionReadingOptions()
      options.reading.surveys = surveys
      do {
        let reading = try InspectionReading(opened, inspection: id, options: options)
        for decision in reading.vanishedDecisions {
          let name = decision.problem ?? decision.findings.joined(separator: ",")
          add(
            "study.xml",
            "what was decided about \(listed(decision.findings)) of the inspection \(id) is about nothing that is there",
            (LiveCapture.isThere(in: path) ? "studytool serve takes it back when it begins; or " : "")
              + "take it back with: studytool heuristics merge \(path) --inspection \(id) --undo \(name)")
        }
      } catch let problems as InputProblems {
        for problem in problems.problems {
          let said = [problem.message, problem.expected].filter { !$0.isEmpty }.joined(separator: "; ")
          add(problem.place, said, problem.remedy)
        }
      } catch {
        // What hinders reading the store is told of the store.
      }
    }
  }

  /// The identifier of the study, also of one whose document is not valid; nil where that is no XML.
  private static func identifier(_ path: String, inputs: InputFiles) -> String? {
    guard let bytes = try? inputs.bytes(path + "/study.xml") else { return nil }
    return try? XMLDocument(parsing: bytes, path: path + "/study.xml").root[attribute: "id"]
  }

  /// Who holds the lock on a folder now; nil where nobody does.
  private static func holder(of path: String) -> String? {
    guard let folder = try? OpenFile(path, flags: O_RDONLY | O_DIRECTORY) else { return nil }
    guard flock(folder.number, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return LockHolder.find(of: folder) ?? "another process"
  }
}

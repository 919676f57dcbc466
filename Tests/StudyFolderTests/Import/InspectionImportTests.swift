import HeuristicEval
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Files with inspection records become sources of a study.
@Suite struct InspectionImportTests {
  private static let findings =
    "ID,Evaluator,Design,Group,Heuristic,Description,Severity\nF1,E1,A,with,H1,x,3\nF2,E2,B,without,H2,y,5\n"
  private static let study =
    "<study id=\"s\" xmlns=\"urn:studytool:study:1\"><title lang=\"en\">S</title><plan/><sources/></study>"

  private static func importing(
    _ files: [(String, String)], into folder: TemporaryFolder,
    _ configure: (inout InspectionReadingOptions) -> Void = { _ in }
  ) throws -> StudyImport {
    let paths = try files.map { try folder.write($1, to: $0) }
    var options = InspectionReadingOptions(heuristicSet: "mobile-13")
    configure(&options)
    let work = try StudyImport(
      paths, into: OpenedStudy(folder.path + "/study"), options: options.reading, records: options)
    if let change = work.change {
      var opened = try LockedFolder(folder.path + "/study", generator: "test 1", note: { _ in })
      try opened.commit(change)
    }
    return work
  }

  @Test func `an import declares inspection, evaluators, designs, levels and columns`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.study, to: "study/study.xml")
    let work = try Self.importing(
      [("f.csv", Self.findings.replacing(",5", with: ",4"))], into: folder)
    #expect(work.declared.contains { $0.hasPrefix("inspection expert-review: heuristics of mobile-13") })
    #expect(work.declared.contains { $0.hasPrefix("factor group: between designs") })
    let read = try InspectionReading(folder: folder.path + "/study", options: InspectionReadingOptions())
    #expect(read.records.findings.map(\.severity) == [.major, .catastrophe])
    #expect(read.inspection.designs.map(\.levels) == [["group": "with"], ["group": "without"]])
    #expect(read.inspection.evaluators.map(\.id) == ["E1", "E2"])
    // A second file adds its evaluator; a design that nobody declared is refused.
    let second = try Self.importing(
      [("g.csv", "Heuristic,Description\nH1,z\n")], into: folder
    ) {
      $0.reading.constants.evaluator = "E3"
      $0.reading.constants.design = "A"
    }
    #expect(second.declared == ["evaluator E3 of the inspection expert-review"])
    let three = try InspectionReading(folder: folder.path + "/study", options: InspectionReadingOptions())
    #expect(three.records.findings.map(\.id) == ["F1", "F2", "g-1"])
    #expect(throws: InputProblems.self) {
      try Self.importing([("h.csv", "Evaluator,Design,Heuristic,Description\nE1,Aa,H1,z\n")], into: folder)
    }
    // The same bytes change nothing.
    let same = try Self.importing([("g.csv", "Heuristic,Description\nH1,z\n")], into: folder)
    #expect(same.change == nil && same.known.count == 1)
  }

  @Test func `what cannot be stops an import, and a correction mends it afterwards`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.study, to: "study/study.xml")
    #expect(throws: InputProblems.self) { try Self.importing([("f.csv", Self.findings)], into: folder) }
    _ = try Self.importing([("f.csv", Self.findings.replacing(",5", with: ",1"))], into: folder)
    let path = folder.path + "/study"
    let decisions = try StudyDecisions(OpenedStudy(path))
    let outcome = try decisions.adding(
      Correction(source: "f", row: 3, column: "Severity", from: "1", to: "2", reason: "typing error"))
    var opened = try LockedFolder(path, generator: "test 1", note: { _ in })
    try opened.commit(try #require(outcome.change))
    let read = try InspectionReading(folder: path, options: InspectionReadingOptions())
    #expect(read.records.findings.map(\.severity) == [.major, .minor])
    #expect(throws: InputProblems.self) {
      _ = try decisions.adding(
        Correction(source: "f", row: 2, column: "Severity", from: "3", to: "9", reason: "no"))
    }
  }

  @Test func `records are told from observations by their headings`() throws {
    let folder = try TemporaryFolder()
    func isRecord(_ text: String, _ name: String = "a.csv") throws -> Bool {
      RecordSniffing.holdsRecords(try folder.write(text, to: name), options: ReadingOptions())
    }
    #expect(try isRecord("evaluator,heuristic,description\nE1,H1,x"))
    #expect(try isRecord("evaluator,problem,severity\nE1,P1,3"))
    #expect(try isRecord("evaluator,design,visibility,match,help\nE1,A,1,2,3"))
    #expect(try isRecord("question,answer\nvisibility-feedback-1,yes"))
    #expect(try isRecord("<inspection-records xmlns=\"urn:studytool:inspection-records:1\"/>", "a.xml"))
    #expect(try !isRecord("participant,rater,score\nP1,R1,3"))
    #expect(try !isRecord("participant,group,time\nP1,with,3"))
    #expect(try !isRecord("question,answer\nsus_1,3"))
  }

  @Test func `merging is decided, extended, contradicted and taken back`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.study, to: "study/study.xml")
    let rows = (1...4).map { "F\($0),E\($0),A,H1,text \($0),2\n" }.joined()
    _ = try Self.importing(
      [("f.csv", "ID,Evaluator,Design,Heuristic,Description,Severity\n" + rows)], into: folder)
    let path = folder.path + "/study"
    func decide(_ body: (InspectionDecisions) throws -> StudyDecisions.Outcome) throws -> String {
      var opened = try LockedFolder(path, generator: "test 1", note: { _ in })
      let outcome = try body(InspectionDecisions(OpenedStudy(opened), inspection: nil))
      if let change = outcome.change { try opened.commit(change) }
      return outcome.words
    }
    func merge(_ findings: [String]) throws -> String {
      try decide { try $0.merging(findings, problem: nil, title: nil, reason: nil, decidedBy: nil) }
    }
    #expect(try merge(["F1", "F2"]) == "decided: F1, F2 are one problem, P1")
    #expect(try merge(["F1", "F2"]).hasSuffix("already"))
    #expect(try merge(["F2", "F3"]) == "decided: F1, F2, F3 are one problem, P1")
    #expect(throws: InputProblems.self) {
      _ = try decide { try $0.keepingApart(["F1", "F3"], reason: nil, decidedBy: nil) }
    }
    #expect(
      try decide { try $0.keepingApart(["F3", "F4"], reason: "no", decidedBy: nil) }.hasPrefix("decided"))
    #expect(throws: InputProblems.self) { _ = try merge(["F4", "F1"]) }
    #expect(throws: InputProblems.self) { _ = try merge(["F4", "F9"]) }
    #expect(try decide { try $0.undoing(["P1"]) }.hasPrefix("taken back: the problem P1"))
    #expect(try decide { try $0.undoing(["F3", "F4"]) }.hasPrefix("taken back"))
    #expect(throws: InputProblems.self) { _ = try decide { try $0.undoing(["P1"]) } }
    let read = try InspectionReading(folder: path, options: InspectionReadingOptions())
    #expect(read.inspection.decisions.isEmpty)
    #expect(read.records.findings.count == 4)
  }
}

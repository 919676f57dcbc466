import HeuristicEval
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// A design that a participant made is at the levels of the participant, wherever the study says these.
@Suite struct DesignerLevelTests {
  private static let survey =
    "participant,group,score\nP1,without,50\nP2,with,70\nP3,without,40\nP4,with,80\n"
  private static let ratings =
    "evaluator,design,H1,H2,H3\nE1,P1,0,1,2\nE1,p2,3,4,4\nE1,P3,1,1,2\nE1,P4,3,3,4\n"

  private static func study(designs: String = "", participants: String = "") -> String {
    """
    <study id="s" xmlns="urn:studytool:study:1"><title lang="en">S</title>
    <factors><factor id="group" design="between" reference="without">
    <level id="without"/><level id="with"><alias>With patterns</alias></level></factor></factors>
    <measures><measure id="score" kind="score" better="higher"/></measures>\(participants)
    <inspections><inspection id="review" set="mobile-13" ratings-minimum="0" ratings-maximum="4" better="lower">
    \(designs)</inspection></inspections>
    <plan/><sources><source id="survey" path="data/survey.csv"/>
    <source id="ratings" path="data/ratings.csv" inspection="review"/></sources></study>
    """
  }

  private static func read(
    survey: String = survey, ratings: String = ratings, designs: String = "", participants: String = ""
  ) throws -> InspectionReading {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try folder.write(study(designs: designs, participants: participants), to: "study/study.xml")
      try folder.write(survey, to: "study/data/survey.csv")
      try folder.write(ratings, to: "study/data/ratings.csv")
      return try InspectionReading(folder: folder.path + "/study", options: InspectionReadingOptions())
    }
  }

  private static func problem(
    survey: String = survey, ratings: String = ratings, designs: String = "", participants: String = ""
  ) -> String {
    do {
      _ = try read(survey: survey, ratings: ratings, designs: designs, participants: participants)
      return "none"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    "", "<design id=\"P1\"/><design id=\"P2\"/><design id=\"P3\"/><design id=\"P4\"/>",
    "<design id=\"P1\"><level factor=\"group\" is=\"without\"/></design>",
  ]) func `levels come from the column of the factor in a data file`(_ designs: String) throws {
    let read = try Self.read(designs: designs)
    let levels = Dictionary(
      uniqueKeysWithValues: read.inspection.designs.map { ($0.id, $0.levels["group"] ?? "none") })
    #expect(levels == ["P1": "without", "P2": "with", "P3": "without", "P4": "with"])
    #expect(
      read.assumptions.contains {
        $0.text
          == "the designs P1, P2, P3, P4 are those of the participants of the same names, at their levels on group"
      })
  }

  @Test func `what the study declares of participants needs no file`() throws {
    let declared = (1...4).map {
      "<participant id=\"P\($0)\"><level factor=\"group\" is=\"\($0 % 2 == 0 ? "with" : "without")\"/></participant>"
    }
    let read = try Self.read(
      survey: "participant,score\nP1,50\n", participants: "<participants>\(declared.joined())</participants>")
    #expect(
      read.inspection.designs.compactMap { $0.levels["group"] } == ["without", "with", "without", "with"])
    #expect(!read.assumptions.contains { $0.text.contains("of the same names") })
  }

  @Test func `designs that nobody in the data made keep their own levels`() throws {
    let read = try Self.read(
      ratings: "evaluator,design,group,H1\nE1,A,with,0\nE1,B,without,1\n")
    #expect(read.inspection.designs.map(\.levels) == [["group": "with"], ["group": "without"]])
    #expect(!read.assumptions.contains { $0.text.contains("of the same names") })
  }

  @Test func `another spelling of the level is no contradiction`() throws {
    let read = try Self.read(ratings: "evaluator,design,group,H1\nE1,P2,With patterns,0\n")
    #expect(read.inspection.designs.map(\.levels) == [["group": "with"]])
  }

  @Test func `a level that contradicts the data is refused with both places`() {
    let record = Self.problem(ratings: "evaluator,design,group,H1\nE1,P1,with,0\n")
    #expect(
      record.hasPrefix(
        "data/ratings.csv:2:7: the design P1 is \"with\" on group here and \"without\" at data/survey.csv:2:4;"
      ),
      "\(record)")
    let declared = Self.problem(designs: "<design id=\"P1\"><level factor=\"group\" is=\"with\"/></design>")
    #expect(
      declared.contains(
        "study.xml:6:39: the design P1 is \"with\" on group here, and the participant of that name is \"without\" at data/survey.csv:2:4;"
      ),
      "\(declared)")
    let twice = Self.problem(survey: Self.survey + "P1,with,20\n")
    #expect(
      twice.hasPrefix(
        "data/survey.csv:6:4: the participant P1, who made a design, is \"with\" on group here and \"without\" at data/survey.csv:2:4;"
      ),
      "\(twice)")
  }

  @Test func `a typed record may be about the design of a participant whom only the data name`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/study"
    try folder.write(Self.study(designs: "<evaluator id=\"E1\"/><design id=\"P1\"/>"), to: "study/study.xml")
    try folder.write(Self.survey, to: "study/data/survey.csv")
    try folder.write("evaluator,design,H1\nE1,P1,0\n", to: "study/data/ratings.csv")
    func add(_ design: String) throws -> StudyDecisions.Outcome {
      try InspectionDecisions(OpenedStudy(path), inspection: nil)
        .adding(
          TypedRecord(
            .finding,
            parts: [
              TypedRecord.Part(.evaluator, option: "--evaluator", text: "E1"),
              TypedRecord.Part(.design, option: "--design", text: design),
              TypedRecord.Part(.description, option: "--description", text: "No way back"),
            ]))
    }
    let outcome = try add("p3")
    #expect(outcome.words == "added: finding F1 of E1 in P3")
    var opened = try LockedFolder(path, generator: "test 1", note: { _ in })
    try opened.commit(try #require(outcome.change))
    let read = try InspectionReading(folder: path, options: InspectionReadingOptions())
    #expect(read.inspection.designs.map { $0.levels["group"] ?? "" } == ["without", "without"])
    #expect(throws: InputProblems.self) { _ = try add("P9") }
  }

  @Test func `an import does not say again what the data say`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/study"
    try folder.write(
      Self.study().replacing(
        "<source id=\"ratings\" path=\"data/ratings.csv\" inspection=\"review\"/>", with: ""),
      to: "study/study.xml")
    try folder.write(Self.survey, to: "study/data/survey.csv")
    let file = try folder.write(Self.ratings, to: "ratings.csv")
    let work = try StudyImport(
      [file], into: OpenedStudy(path), options: ReadingOptions())
    var opened = try LockedFolder(path, generator: "test 1", note: { _ in })
    try opened.commit(try #require(work.change))
    let study = String(decoding: try FileReading.bytes(path + "/study.xml"), as: UTF8.self)
    #expect(study.contains("<design id=\"P1\"/>") && !study.contains("<level factor"))
    let read = try InspectionReading(folder: path, options: InspectionReadingOptions())
    #expect(
      read.inspection.designs.map { $0.levels["group"] ?? "" } == ["without", "with", "without", "with"])
    #expect(throws: InputProblems.self) {
      let wrong = try folder.write("evaluator,design,group,H4\nE1,P1,with,0\n", to: "wrong.csv")
      _ = try StudyImport(
        [wrong], into: OpenedStudy(path), options: ReadingOptions())
    }
  }
}

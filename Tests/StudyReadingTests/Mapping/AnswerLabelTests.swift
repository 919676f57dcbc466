import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Answers in words and codes.
@Suite struct AnswerLabelTests {
  static let head = "participant," + (1...10).map { "sus\($0)" }.joined(separator: ",")

  private func file(_ cells: [String]) -> String {
    Self.head + "\nP1," + (cells + [String](repeating: "3", count: 10 - cells.count)).joined(separator: ",")
      + "\n"
  }

  private func read(_ cells: [String], _ configure: (inout ReadingOptions) -> Void = { _ in }) throws
    -> [Answer]
  {
    let observed = try Observed(csv: file(cells), configure)
    return try #require(observed.answers("sus")["P1"]).prefix(cells.count).map { $0 }
  }

  @Test func `words of the scale, with numbers beside them, with odd spaces`() throws {
    #expect(
      try read([
        "strongly  AGREE", "1 - Strongly disagree", "Strongly\u{A0}agree (5)", " 4 ", "2 – rather not",
      ]) == [
        .value(5), .value(1), .value(5), .value(4), .value(2),
      ])
  }

  @Test(
    arguments: [
      "N/A", "n/a", "NA", "n.a.", "N / A", "not applicable", "Doesn't apply", "k.A.", "keine Angabe",
      "Não se aplica",
      "n.v.t.", "#N/A", "no answer", "..", "-", "ไม่เกี่ยวข้อง", "ไม่ตอบ", "不适用", "해당 없음",
    ])
  func `what applies to nobody and what nobody answered has many spellings`(text: String) throws {
    let answer = try #require(try read([text]).first)
    #expect(answer == .notApplicable || answer == .unanswered)
  }

  @Test(arguments: ["99", "-99", "9", "-1", "999"])
  func `a code is never taken for missing without being told`(code: String) throws {
    let problem = try #require(refusals(csv: file([code])).first)
    #expect(problem.place == "answers.csv:2:4")
    #expect(problem.remedy.contains("--labels \"\(code)=missing\""))
    let folded: [String: AnswerMeaning] = [code: .missing]
    #expect(try read([code, "4"]) { $0.labels = folded } == [.unanswered, .value(4)])
    let observed = try Observed(csv: file([code, code])) { $0.labels = folded }
    #expect(observed.assumption("\"\(code)\" stands for no answer in 2 cells, as it was told") != nil)
  }

  @Test func `a code may be told to say that a question does not apply, however it is written`() throws {
    #expect(
      try read(["8", "8.0"]) { $0.labels = ["8": .notApplicable] } == [.notApplicable, .notApplicable])
  }

  @Test func `labels that are told go before all else`() throws {
    let told: [String: AnswerMeaning] = ["rather": 4, "5": 1, "n/a": 3]
    #expect(
      try read(["Rather", "5", "N/A", "4"]) { $0.labels = told } == [
        .value(4), .value(1), .value(3), .value(4),
      ])
    let beyond = try #require(refusals(csv: file(["Low"])) { $0.labels = ["low": 25] }.first)
    #expect(beyond.message == "\"Low\" stands for 25, as it was told, which is no answer to sus.q1")
  }

  @Test func `all words that fit nothing are one problem with one remedy`() throws {
    let text =
      Self.head
      + "\nP1,Rather,Kind of,3,3,3,3,3,3,3,3\nP2,Kind  of,3,Rather,\"Yes, \"\"very\"\"\",3,3,3,3,3,3\n"
    let found = refusals(csv: text)
    #expect(found.map(\.place) == ["answers.csv:2:4"])
    #expect(
      found[0].message
        == "5 answers to sus are words that are no labels of its scale: \"Rather\", \"Kind of\", \"Yes, \"very\"\""
    )
    #expect(found[0].remedy.contains("--labels \"Rather=NUMBER,Kind of=NUMBER,Yes, \"very\"=NUMBER\""))
    #expect(!found[0].remedy.contains("answer-label"))
    let missing = try Observed(csv: text) {
      $0.takesInvalidForMissing = true
      $0.mostInvalid = 25
    }
    #expect(missing.takenForMissing.count == 5)
  }

  @Test func `codes of scores, outcomes and counts are told as well`() throws {
    let observed = try Observed(csv: "participant,quality,success,errors\nP1,99,geschafft,99\nP2,4,99,2\n") {
      $0.labels = ["99": .missing, "geschafft": 1]
    }
    #expect(observed.values("quality") == ["P2": [4]])
    #expect(observed.values("outcome") == ["P1": [1]])
    #expect(observed.values("errors") == ["P2": [2]])
  }

  private func study(_ labels: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <measures><measure id="usability" kind="questionnaire" instrument="sus" direction="agree-high">
          \(labels)</measure></measures>
        <sources><source id="t" path="data/t.csv"/></sources>
      </study>
      """, to: "study.xml")
    try folder.write(
      Self.head.replacing("participant", with: "participant,group")
        + "\nP1,a,Rather agree,99,not used,3,3,3,3,3,3,3\n", to: "data/t.csv")
    return folder
  }

  @Test func `a study names the labels of its own form`() throws {
    let folder = try study(
      """
      <answer-label text="Rather agree" value="4"/><answer-label text="99" value="missing"/>
      <answer-label text="not used" value="na"/>
      """)
    let observed = try Observed(folder.path)
    #expect(observed.answers("sus")["P1"]?.prefix(3) == [.value(4), .unanswered, .notApplicable])
    let written = String(decoding: try StudyDocument.write(observed.study), as: UTF8.self)
    #expect(written.contains("<answer-label text=\"Rather agree\" value=\"4\"/>"))
    #expect(written.contains("<answer-label text=\"not used\" value=\"na\"/>"))
  }

  @Test func `what to add to study.xml is shown as it is to be written`() throws {
    let folder = try study("<answer-label text=\"99\" value=\"missing\"/>")
    let problem = try #require(refusals { _ = try Observed(folder.path) }.first)
    #expect(
      problem.remedy.contains(
        "in <measure id=\"usability\"> of study.xml with <answer-label text=\"Rather agree\" value=\"NUMBER\"/>"
          + "<answer-label text=\"not used\" value=\"NUMBER\"/>"))
  }

  @Test func `a label for what is no number is refused by the schema`() throws {
    let folder = try study("<answer-label text=\"99\" value=\"none\"/>")
    #expect(refusals { _ = try Observed(folder.path) }.first?.place.contains("study.xml:") == true)
  }
}

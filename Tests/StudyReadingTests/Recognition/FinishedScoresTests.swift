import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Columns of scores: those of questionnaires that were computed already, and those that nobody filled in.
@Suite struct FinishedScoresTests {
  @Test(
    arguments: [
      ("composite_tlx", "nasa-tlx", Better.lower), ("NASA-TLX Score", "nasa-tlx", .lower),
      ("tlx_score", "nasa-tlx", .lower), ("RTLX.Score", "nasa-rtlx", .lower), ("Skor_SUS", "sus", .higher),
      ("Puntuación SUS", "sus", .higher),
    ])
  func `finished scores have the direction and the range of their questionnaire`(
    heading: String, id: String, better: Better
  ) throws {
    let observed = try Observed(csv: "participant,\(heading)\nP1,56.4\nP2,68.9\nP3,46.1\n")
    #expect(observed.values(id)["P2"] == [68.9])
    let measure = try #require(observed.study.measure(id))
    #expect(measure.better == .assumed(better))
    #expect(measure.range == 0...100)
  }

  @Test func `beside items a finished score is not read`() throws {
    let items = [
      "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
    ]
    let csv =
      "participant,\(items.joined(separator: ",")),NASA-TLX Score\nP1,10,20,30,40,50,60,35\nP2,5,5,5,5,5,5,5\n"
    let observed = try Observed(csv: csv)
    #expect(observed.study.measures.map(\.id) == ["nasa-rtlx"])
    #expect(observed.study.measure("nasa-rtlx")?.kind == .questionnaire)
  }

  private static let scores = "P1,72.5\nP2,105\nP3,85\nP4,90\nP5,60\nP6,-2.5\nP7,70\nP8,65\nP9,80\nP10,50\n"

  @Test(arguments: [("SUS.Score", false), ("result", true)])
  func `a score that its questionnaire cannot have is refused`(heading: String, isTold: Bool) throws {
    func configure(_ options: inout ReadingOptions) {
      if isTold { options.mappings = [.init(column: heading, target: "score:sus")] }
    }
    let problems = refusals(csv: "participant,\(heading)\n\(Self.scores)", configure)
    #expect(problems.map(\.place) == ["answers.csv:3:4", "answers.csv:7:4"])
    #expect(problems.first?.message.contains("\"105\" is out of range") == true)
    let observed = try Observed(csv: "participant,\(heading)\n\(Self.scores)") {
      configure(&$0)
      $0.takesInvalidForMissing = true
      $0.mostInvalid = 50
    }
    #expect(observed.takenForMissing.count == 2)
  }

  @Test(
    arguments: [
      "SUS.Score,RTLX.Score", "capabilities_score,ease_of_use_score", "Raw Score,Weighted Score",
      "Usability score,Beauty score", "score_1,score_2",
    ])
  func `scores of different things are not of raters`(headings: String) throws {
    let observed = try Observed(csv: "participant,time_s,\(headings)\nP1,40,5,4\nP2,50,6,7\n")
    #expect(observed.assumption("single raters") == nil)
  }

  @Test(arguments: ["score_A,score_B", "quality_AB,quality_CD", "E1 score,E2 score", "score_Ann,score_Bo"])
  func `initials and names may be of raters`(headings: String) throws {
    let observed = try Observed(csv: "participant,time_s,\(headings)\nP1,40,5,4\nP2,50,6,7\n")
    #expect(observed.assumption("single raters") != nil)
  }

  @Test func `a column without any value is no measure`() throws {
    let observed = try Observed(csv: "participant,time_s,time,score\nP1,,40,\nP2,,50,\n")
    #expect(observed.values("time") == ["P1": [40], "P2": [50]])
    #expect(observed.study.measures.map(\.id) == ["time"])
    #expect(observed.assumption("not used")?.contains("\"time_s\", \"score\"") == true)
    #expect(!refusals(csv: "participant,age,score\nP1,30,\nP2,40,\n").isEmpty)
  }

  @Test func `a finished score beside what may be its items is not read without being told`() throws {
    let names = (1...10).map { "P\($0)_word" }.joined(separator: ",")
    let csv = "participant,\(names),Skor_SUS\nP1,\(answers(3, 10)),55\nP2,\(answers(4, 10)),60\n"
    #expect(refusals(csv: csv).first?.remedy.contains("--instrument sus") == true)
    #expect(try Observed(csv: csv) { $0.instruments = ["sus"] }.answers("sus")["P2"]?.first == .value(4))
    let told = try Observed(csv: csv) { $0.mappings = [.init(column: "Skor_SUS", target: "score:sus")] }
    #expect(told.values("sus")["P1"] == [55])
  }
}

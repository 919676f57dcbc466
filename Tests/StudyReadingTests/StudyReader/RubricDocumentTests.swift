import Diagnostics
import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Rubrics and rules for outliers in `study.xml`, and ratings in files.
@Suite struct RubricDocumentTests {
  static let study = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="rated">
      <title lang="en">Rated</title>
      <tasks><task id="T1"/><task id="T2"/></tasks>
      <measures>
        <measure id="quality" kind="score" better="higher">
          <rubric scale="percent" missing="available">
            <criterion id="layout" weight="2" minimum="1" maximum="5" step="1">
              <label lang="en">Visual hierarchy</label>
              <anchor points="1" lang="en">poor</anchor>
              <anchor points="5" lang="en">excellent</anchor>
            </criterion>
            <criterion id="feedback" minimum="0" maximum="10" reversed="true"/>
          </rubric>
        </measure>
        <measure id="time" kind="duration" better="lower" per="task"/>
        <measure id="errors" kind="count" better="lower"/>
      </measures>
      <plan>
        <outliers measure="time" rule="limits" minimum="5" maximum="600"/>
      </plan>
      <sources><source id="a" path="data/a.csv"/></sources>
    </study>
    """

  static func read(_ text: String = study) throws -> Study {
    try StudyDocument(Array(text.utf8), path: "study.xml", catalogue: InstrumentCatalogue()).study
  }

  @Test func `everything that a rubric says is read`() throws {
    let study = try Self.read()
    let rubric = try #require(study.measure("quality")?.rubric)
    #expect(rubric.scale == .percent && rubric.missing == .available)
    #expect(
      rubric.criteria == [
        Rubric.Criterion(
          id: "layout", label: LocalizedText("Visual hierarchy"), weight: 2, range: 1...5, step: 1,
          anchors: [1: LocalizedText("poor"), 5: LocalizedText("excellent")]),
        Rubric.Criterion(id: "feedback", range: 0...10, isReversed: true),
      ])
    #expect(study.measure("quality")?.range == 0...100)
    #expect(study.plan.outlierRule("time") == .limits(minimum: 5, maximum: 600))
    #expect(study.plan.outlierRule("errors") == .none)
  }

  @Test func `without a word a rating with something missing has no score`() throws {
    let study = try Self.read(Self.study.replacing(" missing=\"available\"", with: ""))
    #expect(study.measure("quality")?.rubric?.missing == .refuse)
  }

  @Test func `what is written reads back equal`() throws {
    let study = try Self.read()
    let written = try StudyDocument.write(study)
    #expect(try Self.read(String(decoding: written, as: UTF8.self)) == study)
  }

  @Test(
    arguments: [
      ("kind=\"score\"", "kind=\"count\"", "has a rubric and is of the kind count"),
      ("id=\"quality\" kind", "id=\"quality\" minimum=\"0\" kind", "a minimum of its own"),
      ("id=\"feedback\"", "id=\"layout\"", "two criteria of quality are called \"layout\""),
      ("id=\"feedback\"", "id=\"visual_hierarchy\"", "two criteria of quality are called"),
      ("minimum=\"0\" maximum=\"10\"", "minimum=\"10\" maximum=\"10\"", "ends where it begins"),
      ("scale=\"percent\"", "scale=\"points\"", "have different ranges"),
      ("step=\"1\"", "step=\"3\"", "do not lead to 5"),
      ("points=\"5\"", "points=\"6\"", "6 is no number of points"),
      ("points=\"5\"", "points=\"4.5\"", "4.5 is no number of points"),
      (">excellent<", ">Poor<", "stands for 1 and for 5"),
      ("weight=\"2\"", "weight=\"0\"", "weight"), ("reversed=\"true\"", "reversed=\"yes\"", "reversed"),
      ("scale=\"percent\" ", "", "scale"),
      ("measure=\"time\" rule", "measure=\"errors\" rule", "only times have a rule for outliers"),
      ("measure=\"time\" rule", "measure=\"tme\" rule", "tme"),
      (" minimum=\"5\" maximum=\"600\"", "", "names no limit"),
      ("minimum=\"5\" maximum=\"600\"", "minimum=\"600\" maximum=\"5\"", "no time lies between"),
      ("rule=\"limits\"", "rule=\"log-median\"", "takes no minimum"),
      ("</plan>", "<outliers measure=\"time\" rule=\"none\"/></plan>", "two rules for outliers of time"),
    ])
  func `a contradiction is told with its place and a remedy`(old: String, new: String, words: String) throws {
    #expect(Self.study.contains(old))
    let changed = Self.study.replacing(old, with: new, maxReplacements: 1)
    let found = refusals { _ = try Self.read(changed) }
    let problem = try #require(found.first { $0.description.contains(words) }, "\(found)")
    #expect(problem.place.hasPrefix("study.xml:"))
    #expect(!problem.expected.isEmpty)
  }

  // MARK: Columns

  @Test(
    arguments: [
      ("criterion:quality.layout", .rating(measure: "quality", criterion: "layout", task: nil, rater: nil)),
      ("quality.feedback", .rating(measure: "quality", criterion: "feedback", task: nil, rater: nil)),
      (
        "criterion:quality.layout@T1#R 2",
        .rating(measure: "quality", criterion: "layout", task: "T1", rater: "R 2")
      ),
      ("score:other#Ann", .rating(measure: "other", criterion: nil, task: nil, rater: "Ann")),
      ("measure:other@T2#R1", .rating(measure: "other", criterion: nil, task: "T2", rater: "R1")),
    ] as [(String, ColumnTarget)])
  func `criteria and raters are named in targets`(text: String, target: ColumnTarget) throws {
    var study = try Self.read()
    study.measures.append(Measure(id: "other", kind: .score))
    let syntax = ColumnTargetSyntax(study: study, catalogue: try InstrumentCatalogue())
    #expect(try syntax.target(text) == target)
    #expect(try syntax.target(target.description) == target)
  }

  @Test(
    arguments: [
      ("criterion:quality", "which criterion"), ("criterion:quality.type", "no criterion \"type\""),
      ("criterion:speed.layout", "no measure \"speed\""), ("criterion:time.layout", "has no rubric"),
      ("score:quality", "computed from its criteria"), ("quality#R1", "computed from its criteria"),
      ("time#R1", "only scores are given by raters"), ("criterion:quality.layout#", "after # is missing"),
      ("criterion:quality.layout#R1@T1", "no name of a rater"), ("criterion:quality.layout@T9", "no task"),
    ])
  func `a target that names no criterion or rater is refused`(text: String, words: String) throws {
    let syntax = ColumnTargetSyntax(study: try Self.read(), catalogue: try InstrumentCatalogue())
    #expect {
      try syntax.target(text)
    } throws: { error in
      (error as? Problem)?.message.contains(words) == true
    }
  }

  @Test func `a task may have the sign of raters in its name`() throws {
    var study = try Self.read()
    study.tasks = [StudyTask(id: "#1")]
    let syntax = ColumnTargetSyntax(study: study, catalogue: try InstrumentCatalogue())
    #expect(try syntax.target("duration:time@#1") == .measure("time", task: "#1"))
    #expect(
      try syntax.target("quality.layout@#1#R1")
        == .rating(measure: "quality", criterion: "layout", task: "#1", rater: "R1"))
  }
}

/// Ratings in files: which columns they are, and what their cells hold.
@Suite struct RatingReadingTests {
  /// Reads a table of the study above.
  private func observe(_ csv: String, study: String = RubricDocumentTests.study) throws -> Observed {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try folder.write(study, to: "study.xml")
      try folder.write(csv, to: "data/a.csv")
      return try Observed(folder.path)
    }
  }

  /// The points as `participant/criterion[/task][/rater]`.
  private func points(_ observed: Observed) -> [String: Double] {
    var result: [String: Double] = [:]
    let names = observed.names
    for batch in observed.batches {
      for column in batch.columns {
        guard case .rating(let measure, let criterion, let task, let rater) = column.column else { continue }
        for row in 0..<batch.count where !column.values[row].isNaN {
          let rubric = observed.study.measures[measure].rubric
          let index = task ?? (batch.tasks.isEmpty ? -1 : Int(batch.tasks[row]))
          let by = rater ?? (batch.raters.isEmpty ? -1 : Int(batch.raters[row]))
          let parts = [
            names.participants[Int(batch.participants[row])],
            criterion.flatMap { rubric?.criteria[$0].id } ?? "score",
            index < 0 ? nil : names.tasks[index], by < 0 ? nil : names.raters[by],
          ]
          result[parts.compactMap(\.self).joined(separator: "/")] = column.values[row]
        }
      }
    }
    return result
  }

  @Test func `a long table has a rater in each row`() throws {
    let observed = try observe(
      "participant,rater,Visual Hierarchy,feedback\nP1,R1,4,7.5\nP1,R2,excellent,\nP2,R1,1 - poor,10\n")
    #expect(
      points(observed) == [
        "P1/layout/R1": 4, "P1/feedback/R1": 7.5, "P1/layout/R2": 5, "P2/layout/R1": 1, "P2/feedback/R1": 10,
      ])
    // What is missing is told with its place.
    let note = try #require(observed.notes.first)
    #expect(note.place == "data/a.csv:3:17")
    #expect(note.message == "participant P1, rater R2: no points for feedback of quality")
  }

  @Test(
    arguments: [
      ("layout_R1,feedback_R1,layout_R2,feedback_R2"),
      ("quality_layout_R1,quality_feedback_R1,quality_layout_R2,quality_feedback_R2"),
      ("Visual hierarchy (rater 1),Feedback (rater 1),Visual hierarchy (rater 2),Feedback (rater 2)"),
      ("R1 layout,R1: feedback,R2 layout,R2: feedback"),
      ("Expert 1 [layout],Expert 1 [feedback],Expert 2 [layout],Expert 2 [feedback]"),
    ])
  func `a wide table names raters in its headings`(headings: String) throws {
    let observed = try observe("participant,\(headings)\nP1,4,7,3,6\n")
    #expect(
      points(observed) == ["P1/layout/R1": 4, "P1/feedback/R1": 7, "P1/layout/R2": 3, "P1/feedback/R2": 6])
    #expect(observed.assumption("criterion:quality.layout#R1") != nil)
  }

  @Test func `tasks stand in headings, too`() throws {
    let observed = try observe(
      "participant,layout_T1_R1,feedback_T1_R1,T2 layout R1,T2 feedback R1\nP1,4,7,3,6\n")
    #expect(
      points(observed) == [
        "P1/layout/T1/R1": 4, "P1/feedback/T1/R1": 7, "P1/layout/T2/R1": 3, "P1/feedback/T2/R1": 6,
      ])
    #expect(observed.study.measure("quality")?.isPerTask == true)
  }

  @Test func `scores of single raters are recognised in a bare file`() throws {
    let observed = try Observed(
      csv: "participant,quality_R1,quality_R2,Quality (rater 3)\nP1,70,80,75\nP2,60,,65\n")
    #expect(
      points(observed) == [
        "P1/score/R1": 70, "P1/score/R2": 80, "P1/score/R3": 75, "P2/score/R1": 60, "P2/score/R3": 65,
      ])
    #expect(observed.assumption("\"quality_R1\" = score:quality#R1") != nil)
    // One alone may be that of a first round.
    #expect(try Observed(csv: "participant,score_r1,time\nP1,70,80\n").study.measure("score") == nil)
  }

  @Test(
    arguments: [
      (
        "participant,rater,layout,feedback\nP1,R1,6,7\n", "data/a.csv:2:7",
        "\"6\" is out of range for quality.layout"
      ),
      (
        "participant,rater,layout,feedback\nP1,R1,3.5,7\n", "data/a.csv:2:7",
        "out of range for quality.layout"
      ),
      (
        "participant,rater,layout,feedback\nP1,R1,4,-1\n", "data/a.csv:2:9",
        "out of range for quality.feedback"
      ),
      ("participant,rater,layout,feedback\nP1,R1,good,7\n", "data/a.csv:2:7", "no number of points"),
      ("participant,rater,layout,feedback\nP1,R1,5 - poor,7\n", "data/a.csv:2:7", "stands for 1 points"),
      (
        "participant,rater,layout\nP1,R1,4\n", "data/a.csv:1:1",
        "1 of the 2 criteria of quality have a column"
      ),
      ("participant,layout,Visual hierarchy,feedback\nP1,4,4,7\n", "data/a.csv:1:20", "both taken for"),
      (
        "participant,rater,layout_R1,feedback_R1\nP1,R1,4,7\n", "data/a.csv:1:19",
        "names the rater of each row"
      ),
      (
        "participant,layout,layout_R1,feedback,feedback_R1\nP1,4,4,7,7\n", "data/a.csv:1:13",
        "would count as one more"
      ),
    ])
  func `what cannot be is refused with its place`(csv: String, place: String, words: String) throws {
    let found = refusals { _ = try observe(csv) }
    let problem = try #require(found.first { $0.message.contains(words) }, "\(found)")
    #expect(problem.place == place)
    #expect(!problem.expected.isEmpty && !problem.remedy.isEmpty)
  }

  @Test func `a mean beside its raters is refused in a bare file`() throws {
    let found = refusals(csv: "participant,quality,quality_R1,quality_R2\nP1,75,70,80\n")
    #expect(found.first?.message.contains("would count as one more rating") == true, "\(found)")
    #expect(found.first?.remedy.contains("--map \"#2=ignore\"") == true)
  }

  @Test func `a total that somebody computed is not used and said to be so`() throws {
    let observed = try observe("participant,rater,layout,feedback,quality\nP1,R1,4,7,88\n")
    #expect(points(observed).count == 2)
    #expect(observed.assumption("not used: \"quality\"") != nil)
  }
}

/// Outcomes of which only successes are noted.
@Suite struct OutcomeReadingTests {
  @Test func `empty cells beside nothing but successes are told to be missing`() throws {
    let observed = try Observed(csv: "participant,task,success\nP1,T1,✓\nP2,T1,\nP3,T1,✓\nP4,T1,\n")
    #expect(observed.values("outcome").values.allSatisfy { $0 == [1] })
    let told = try #require(observed.assumption("empty cells of outcome (2) are taken for missing"))
    #expect(told.contains("every other cell is a success (2)"))
  }

  @Test(arguments: ["P1,T1,1\nP2,T1,0\nP3,T1,\n", "P1,T1,1\nP2,T1,N/A\n", "P1,T1,1\nP2,T1,1\n"])
  func `where a failure is noted or nothing is empty there is nothing to tell`(rows: String) throws {
    let observed = try Observed(csv: "participant,task,success\n" + rows)
    #expect(observed.assumption("empty cells of") == nil)
  }
}

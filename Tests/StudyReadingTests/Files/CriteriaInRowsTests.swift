import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Points of rubrics with one criterion a row, and raters whose names stand in headings.
@Suite struct CriteriaInRowsTests {
  static let study = RubricDocumentTests.study

  /// Reads a file as the only one of the study with a rubric of layout and feedback.
  private func read(_ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in }) throws -> Observed
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.study, to: "study.xml")
    try folder.write(text, to: "data/a.csv")
    var options = ReadingOptions()
    configure(&options)
    return try withExtendedLifetime(folder) { try Observed(folder.path, options: options) }
  }

  /// The points of each design and rater, in the order of the criteria.
  private func points(_ observed: Observed) -> [String: [Double]] {
    var points: [String: [Int: Double]] = [:]
    for batch in observed.batches {
      for column in batch.columns {
        guard case .rating(_, let criterion?, _, let rater) = column.column else { continue }
        for row in 0..<batch.count where !column.values[row].isNaN {
          let who = rater.map(Int32.init) ?? (batch.raters.isEmpty ? -1 : batch.raters[row])
          let name = observed.names.participants[Int(batch.participants[row])]
          points[name + "/" + (who < 0 ? "" : observed.names.raters[Int(who)]), default: [:]][criterion] =
            column.values[row]
        }
      }
    }
    return points.mapValues { given in given.sorted { $0.key < $1.key }.map(\.value) }
  }

  static let expected = [
    "D1/Ann": [5.0, 8], "D1/Bo": [4.0, 7.5], "D2/Ann": [2.0, 4], "D2/Bo": [3.0, 5],
  ]

  private static func rows(_ head: String, layout: String, feedback: String) -> String {
    var lines = [head]
    for (key, points) in expected.sorted(by: { $0.key < $1.key }) {
      let parts = key.split(separator: "/")
      lines.append("\(parts[0]),\(parts[1]),\(layout),\(points[0])")
      lines.append("\(parts[0]),\(parts[1]),\(feedback),\(points[1])")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(
    arguments: [
      ("design,rater,criterion,score", "layout", "feedback"),
      ("participant,expert,Criterion,points", "Visual hierarchy", "Feedback"),
      ("Designer,judge,aspect,rating", "visual hierarchy ", "quality feedback"),
      ("participant,rater,what,value", "Layout", "FEEDBACK"),
    ])
  func `one criterion a row gives the points that a column for each gives`(
    head: String, layout: String, feedback: String
  ) throws {
    let observed = try read(Self.rows(head, layout: layout, feedback: feedback))
    #expect(points(observed) == Self.expected)
    #expect(observed.assumption("has one criterion a row") != nil)
    #expect(observed.readings.first?.description.contains("layout: one criterion a row") == true)
    #expect(observed.readings.first?.rows == 4)
  }

  @Test func `columns that nobody would guess are told`() throws {
    let text = Self.rows("Arbeit,Wer,Was,Wie", layout: "layout", feedback: "feedback")
    let observed = try read(text) {
      $0.mappings = [
        .init(column: "Arbeit", target: "participant"), .init(column: "Wer", target: "rater"),
        .init(column: "Was", target: "item-name"), .init(column: "Wie", target: "answer"),
      ]
    }
    #expect(points(observed) == Self.expected)
  }

  @Test func `a name that is no criterion is refused where it stands, with the criteria`() throws {
    let text = Self.rows("design,rater,criterion,score", layout: "layout", feedback: "feedback")
      .replacing("D2,Bo,feedback", with: "D2,Bo,feedbck")
    let problem = try #require(refusals { _ = try read(text) }.first)
    #expect(problem.place == "data/a.csv:9:7")
    #expect(problem.message == "\"feedbck\" is no criterion of the study's rubrics")
    #expect(problem.expected.contains("Visual hierarchy"))
    #expect(problem.remedy.contains("--map \"feedbck=ignore\""))
    let told = try read(text) { $0.mappings = [.init(column: "feedbck", target: "ignore")] }
    #expect(points(told)["D2/Bo"] == [3])
    #expect(told.notes.contains { $0.message.contains("no points for feedback") })
  }

  @Test func `two numbers of points of one rater for one criterion are refused`() throws {
    let text =
      Self.rows("design,rater,criterion,score", layout: "layout", feedback: "feedback") + "D2,Bo,layout,1\n"
    let problem = try #require(refusals { _ = try read(text) }.first)
    #expect(problem.place == "data/a.csv:10:14")
    #expect(problem.message.contains("has points for \"layout\" here and on line 8"))
    #expect(problem.remedy.contains("COLUMN=rater"))
  }

  @Test func `points that cannot be are refused in their row`() throws {
    let text = Self.rows("design,rater,criterion,score", layout: "layout", feedback: "feedback")
      .replacing("D1,Bo,layout,4.0", with: "D1,Bo,layout,6")
    let problem = try #require(refusals { _ = try read(text) }.first)
    #expect(problem.place == "data/a.csv:4:14")
    #expect(problem.message.contains("\"6\" is out of range for quality.layout"))
  }

  @Test func `criteria in rows that could not be put side by side are refused, not averaged`() throws {
    let lines = "participant,rater,criterion,score\nP1,R1,a,1\nP1,R1,b,5\nP2,R1,a,2\nP2,R1,b,4\n"
    let bare = try #require(refusals(csv: lines).first)
    #expect(bare.message.contains("no rubric says how their points make a score"))
    #expect(bare.remedy.contains("--map \"criterion=ignore\""))
    let told = try Observed(csv: lines) { $0.mappings = [.init(column: "criterion", target: "ignore")] }
    #expect(told.values("score")["P1/R1"] == [1, 5])
    let study = try #require(refusals { _ = try read(lines) }.first)
    #expect(study.message.contains("could not be read as one criterion a row"))
    #expect(study.expected.contains("Visual hierarchy"))
  }

  // MARK: Names of raters in headings

  @Test func `scores with names behind them are told by the flags that make them ratings`() throws {
    let text = "participant,quality_Ann,quality_Bo,time\nP1,5,4,60\nP2,2,3,70\n"
    let observed = try Observed(csv: text)
    let told = try #require(observed.assumptions.first { $0.text.contains("may be of single raters") })
    #expect(told.text.contains("\"quality_Ann\", \"quality_Bo\""))
    #expect(
      told.settledBy == "--map \"quality_Ann=score:quality#Ann\" --map \"quality_Bo=score:quality#Bo\"")
    #expect(observed.values("quality").isEmpty)
    #expect(
      !observed.assumptions.contains {
        $0.text.hasPrefix("column") && $0.text.contains("answers.csv not used")
      })
    let mapped = try Observed(csv: text) {
      $0.mappings = [
        .init(column: "quality_Ann", target: "score:quality#Ann"),
        .init(column: "quality_Bo", target: "score:quality#Bo"),
      ]
    }
    #expect(mapped.names.raters == ["Ann", "Bo"])
    let columns = mapped.batches.flatMap(\.columns).filter {
      if case .rating(_, nil, nil, let rater?) = $0.column { rater < 2 } else { false }
    }
    #expect(columns.map { column in (0..<2).map { column.values[$0] } } == [[5, 2], [4, 3]])
  }

  @Test func `a file that holds nothing else is refused with these flags`() throws {
    let problem = try #require(refusals(csv: "participant,score CD,score EF\nP1,5,4\n").first)
    #expect(problem.remedy.contains("--map \"score CD=score:score#CD\" --map \"score EF=score:score#EF\""))
    // What names a statistic or stands alone is no rater.
    for head in ["participant,score mean,score sd", "participant,score Ann,other"] {
      #expect(refusals(csv: head + "\nP1,5,4\n").first?.remedy.contains("#") == false)
    }
  }

  @Test func `criteria with names beside them are told, too`() throws {
    let text =
      "participant,Layout Ann,feedback (Ann),Dr. Bo: layout,Feedback T1 Dr. Bo\nD1,5,8,4,7\nD2,2,4,3,5\n"
    let problem = try #require(refusals { _ = try read(text) }.first)
    for flag in [
      "--map \"Layout Ann=criterion:quality.layout#Ann\"",
      "--map \"feedback (Ann)=criterion:quality.feedback#Ann\"",
      "--map \"Dr. Bo: layout=criterion:quality.layout#Dr Bo\"",
    ] {
      #expect(problem.remedy.contains(flag), "\(problem.remedy)")
    }
  }
}

import StudyAnalysis
import StudyExport
import StudyModel
import Testing

/// Points of rubrics, and times that a rule marks.
@Suite struct RubricsAndTimesTests {
  @Test("Each rater's points stand beside the score that they make, and the mean that is analysed comes last")
  func rubric() throws {
    let wide = try Trial.ratedByRubric.exported().wide
    #expect(
      wide.names.filter { $0.hasPrefix("quality") } == [
        "quality_layout_R1", "quality_text_R1", "quality_R1", "quality_layout_r9", "quality_text_r9",
        "quality_r9", "quality_mean",
      ])
    #expect(wide.texts("quality_layout_R1") == ["4", "?unanswered", "?unanswered", "2"])
    #expect(wide.texts("quality_text_r9") == ["?invalid", "?unanswered", "?unanswered", "10"])
    // (3 x 100 + 50) / 4 and (3 x 50 + 25) / 4; without every criterion there is no score.
    #expect(wide.texts("quality_R1") == ["87.5", "?unanswered", "?unanswered", "43.75"])
    #expect(wide.texts("quality_r9") == ["?not-scored", "?unanswered", "?unanswered", "43.75"])
    #expect(wide.texts("quality_mean") == ["87.5", "?unanswered", "?excluded", "43.75"])
  }

  @Test("A criterion says what it is worth and what its points stand for")
  func criterion() throws {
    let variable = try #require(try Trial.ratedByRubric.exported().wide.column("quality_layout_r9")?.variable)
    #expect(variable.label == "quality, rater 9: Layout")
    #expect(variable.valueLabels == [.init(0, "poor"), .init(4, "excellent")])
    #expect(variable.range == 0...4 && variable.step == 1 && variable.level == .ordinal)
    #expect(variable.note == "Points as given; share of the score 0.75.")
    #expect(variable.origin == .init(measure: "quality", part: "layout", rater: "9"))
  }

  @Test("In the long table points are rows of their own, and scores are values of the measure")
  func longRows() throws {
    let long = try Trial.ratedByRubric.exported().long
    #expect(long.rows(["kind": "points"]).count == 8)
    let scores = long.rows(["measure": "quality", "kind": "value"])
    #expect(scores.map { long.texts("value")[$0] } == ["87.5", "?not-scored", "43.75", "43.75"])
    let best = try #require(long.rows(["kind": "points", "part": "layout", "rater": "R1"]).first)
    #expect(long.texts("value_label")[best] == "excellent")
  }

  @Test("Repeated ratings of one design stay apart where one is incomplete, as in the analysis")
  func repeated() throws {
    var source = Trial.ratedByRubric
    source.batches[1] = ObservationBatch(
      count: 2, participants: [0, 0], levels: [[], []],
      columns: [
        .init(column: .rating(measure: 2, criterion: 0, task: nil, rater: 0), values: [3, 4]),
        .init(column: .rating(measure: 2, criterion: 1, task: nil, rater: 0), values: [.nan, 5]),
      ])
    let wide = try source.exported().wide
    #expect(wide.texts("quality_layout_R1_n1").first == "3")
    #expect(wide.texts("quality_text_R1_n1").first == "?unanswered")
    #expect(wide.texts("quality_R1_n1").first == "?not-scored")
    #expect(wide.texts("quality_layout_R1_n2").first == "4")
    #expect(wide.texts("quality_text_R1_n2").first == "5")
    #expect(wide.texts("quality_R1_n2").first == "87.5")
  }

  @Test("Points that were left out by decision are missing in the wide table and kept in the long one")
  func leftOut() throws {
    var source = Trial.ratedByRubric
    source.study.exclusions.append(
      Exclusion(subject: .observation(participant: "P4", measure: "quality", task: nil), reason: "no design"))
    let data = try source.exported()
    #expect(data.wide.texts("quality_layout_R1")[3] == "?excluded")
    #expect(data.wide.texts("quality_mean")[3] == "?excluded")
    let rows = data.long.rows(["participant": "P4", "measure": "quality"])
    #expect(rows.count == 6)
    #expect(rows.allSatisfy { data.long.texts("exclusion_reason")[$0] == "no design" })
  }

  @Test("A reversed criterion is written as given and says that it is turned round")
  func reversed() throws {
    var source = Trial.ratedByRubric
    source.study.measures[2].rubric?.criteria[1].isReversed = true
    let data = try source.exported()
    #expect(data.wide.texts("quality_text_R1") == ["5", "?unanswered", "?unanswered", "2.5"])
    // (3 x 50 + 75) / 4, where 2.5 of 0 to 10 is 75% turned round.
    #expect(data.wide.texts("quality_R1").last == "56.25")
    let note = try #require(data.wide.column("quality_text_R1")?.variable.note)
    #expect(note.contains("turned round in the score (minimum + maximum - points)"))
    #expect(data.wide.column("quality_layout_R1")?.variable.note?.contains("turned") == false)
  }

  @Test("A rule that is asked for is in force in place of the planned one")
  func askedRule() throws {
    let none = try Trial.withOutlier.exported(options: AnalysisOptions(outliers: ["time": .none]))
    #expect(none.long.column("outlier") == nil && none.wide.column("time_geomean") == nil)
    let limits = OutlierRule.limits(minimum: 11, maximum: nil)
    let asked = try Trial.withOutlier.exported(options: AnalysisOptions(outliers: ["time": limits]))
    #expect(asked.long.texts("outlier") == ["1"] + Array(repeating: "0", count: 9))
    let times = asked.wide.texts("time_geomean")
    #expect(times.first == "?unanswered" && times.last != "?unanswered")
    let note = asked.wide.column("time_geomean")?.variable.note
    #expect(note?.contains("Times that the rule that was asked for marks as outlying are left out.") == true)
  }

  @Test("Times that the planned rule marks are told, and have no part in what the analysis compares")
  func outliers() throws {
    let data = try Trial.withOutlier.exported()
    #expect(data.long.texts("outlier") == Array(repeating: "0", count: 9) + ["1"])
    #expect(data.wide.texts("time_T1").last == "4000")
    #expect(data.wide.texts("time_geomean").last == "?unanswered")
    #expect(data.wide.column("time_geomean")?.variable.note?.contains("marks as outlying") == true)
    #expect(try Trial.source.exported().long.column("outlier") == nil)
  }
}

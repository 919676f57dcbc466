import StudyAnalysis
import StudyExport
import StudyModel
import Testing

/// The table with a row per participant.
@Suite struct WideSheetTests {
  @Test("Everybody has one row, also who is left out, and whoever is left out is marked with the reason")
  func people() throws {
    let wide = try Trial.source.exported().wide
    #expect(wide.texts("participant") == ["P1", "=2+5", "P3", "P4"])
    #expect(wide.texts("included") == ["1", "1", "0", "1"])
    #expect(wide.texts("exclusion_reason") == ["", "", "was interrupted, \"twice\"", ""])
    #expect(wide.texts("experience") == ["low", "high", "?unanswered", "?unanswered"])
    #expect(wide.column("system") == nil, "levels within people are in the names of columns")
  }

  @Test("Columns follow the study: people, order, then each measure with tasks, raters and conditions")
  func order() throws {
    #expect(
      try Trial.source.exported().wide.names == [
        "participant", "included", "exclusion_reason", "experience", "age", "code", "device", "order_old",
        "order_new", "time_T1_old", "time_T1_new", "time_t2_old", "time_geomean_old", "time_geomean_new",
        "outcome_T1_old", "outcome_T1_new", "outcome_t2_old", "outcome_rate_old", "outcome_rate_new",
        "quality_R1", "quality_r9", "quality_mean", "form_q1_old", "form_q2_old", "form_q3_old",
        "form_overall_old", "form_q1_new", "form_q2_new", "form_q3_new", "form_overall_new",
      ])
  }

  @Test("Attributes are numbers only where every one is; a leading zero makes an identifier")
  func attributes() throws {
    let wide = try Trial.source.exported().wide
    #expect(wide.texts("age") == ["31", "44.5", "?unanswered", "?unanswered"])
    #expect(wide.column("age")?.variable.content == .number)
    #expect(wide.texts("code") == ["007", "?unanswered", "?unanswered", "?unanswered"])
    #expect(wide.column("code")?.variable.content == .text)
  }

  @Test("Values are told apart from what is unanswered, invalid or left out by itself")
  func values() throws {
    let wide = try Trial.source.exported().wide
    #expect(wide.texts("time_T1_old") == ["12.5", "?invalid", "0.30000000000000004", "?unanswered"])
    #expect(wide.texts("time_t2_old") == ["?excluded", "?unanswered", "?unanswered", "?unanswered"])
    #expect(wide.texts("outcome_T1_new") == ["partial", "?unanswered", "?unanswered", "?unanswered"])
    #expect(wide.texts("order_new") == ["2", "?unanswered", "?unanswered", "?unanswered"])
  }

  @Test("What the analysis compares stands beside the values it is made of, without those that are left out")
  func analysed() throws {
    let wide = try Trial.source.exported().wide
    #expect(wide.texts("quality_mean") == ["72.5", "?unanswered", "?excluded", "60"])
    #expect(wide.texts("time_geomean_old") == ["12.5", "?unanswered", "?excluded", "?unanswered"])
    #expect(wide.texts("outcome_rate_old") == ["0.5", "0", "?excluded", "?unanswered"])
  }

  @Test("What the analysis refuses to compare is not said to be compared")
  func refused() throws {
    let refused = try Trial.source.exported().wide.column("outcome_rate_old")?.variable.note
    #expect(
      refused?.contains("The analysis compares nothing of it: participants have values of different") == true)
    let asked = try Trial.source.exported(options: AnalysisOptions(unequalTasks: .available))
    #expect(
      asked.wide.column("outcome_rate_old")?.variable.note?.hasSuffix("This is what the analysis compares.")
        == true)
  }

  @Test("Answers stand as they were given, and scores are those of the instrument and the form's direction")
  func answers() throws {
    let wide = try Trial.source.exported().wide
    #expect(wide.texts("form_q1_old") == ["1", "?not-applicable", "4", "?unanswered"])
    #expect(wide.texts("form_q2_old") == ["5", "?unanswered", "?invalid", "?unanswered"])
    // The form ran 1 = agree: 1, 5, 2 are 5, 1, 4, and the reversed item then 5 again.
    let score = wide.texts("form_overall_old")
    #expect(score[0] == String((5.0 + 5 + 4) / 3))
    #expect(score[1] == "?not-scored" && score[3] == "?unanswered")
    #expect(score[2] == "1.5", "who is left out keeps the score, marked by included")
  }

  @Test("Variables say what they are: question, scale, labels of the form as it ran, reversal")
  func variables() throws {
    let wide = try Trial.source.exported().wide
    let first = try #require(wide.column("form_q1_old")?.variable)
    #expect(first.label == "form, old, item 1: It was easy & <quick>.")
    #expect(first.question == "It was easy & <quick>.")
    #expect(first.introduction == "A Form: answered from 1 (Agree) to 5 (Disagree), or not applicable.")
    #expect(first.valueLabels == [.init(1, "Agree"), .init(5, "Disagree")])
    #expect(first.level == .ordinal && first.range == 1...5 && first.step == 1)
    #expect(first.origin == .init(measure: "form", part: "q1", condition: "old"))
    #expect(
      first.note
        == "As answered, before anything is turned round. The form ran the other way than the published one: scored as 6 minus the answer."
    )
    let reversed = try #require(wide.column("form_q2_new")?.variable)
    #expect(reversed.note?.hasSuffix("The item is reversed, which turns it round once more.") == true)
    let time = try #require(wide.column("time_T1_old")?.variable)
    #expect(time.unit == "s" && time.level == .ratio && time.label == "time, First task, old")
    #expect(time.note == "Lower is better.")
  }

  @Test("Labels are in the language that is asked for, else in that of the study")
  func language() throws {
    let thai = try Trial.source.exported(language: "th").wide
    #expect(thai.column("experience")?.variable.label == "ประสบการณ์")
    #expect(thai.column("form_q1_old")?.variable.question == "ใช้งานง่าย")
    #expect(thai.column("form_q1_old")?.variable.valueLabels.first?.label == "เห็นด้วย")
  }

  @Test("Where rows hold unrelated values no score is made of them")
  func unrelated() throws {
    var source = Trial.source
    source.study.itemsAreUnrelated = true
    let data = try source.exported()
    #expect(data.wide.column("form_overall_old") == nil && data.wide.column("form_q1_old") != nil)
    #expect(data.long.rows(["kind": "score"]).isEmpty)
    #expect(data.wide.caseDescription == "Values that are not related to each other")
  }

  @Test("Where rows are the unit each row is a case, with what is said of the person")
  func rows() throws {
    var source = Trial.source
    source.study.plan.unit = .row
    source.study.factors.removeLast()
    source.batches = [Trial.ratings].map { batch in
      var batch = batch
      batch.raters = []
      batch.levels.removeLast()
      batch.participants = [0, 0, 2]
      return batch
    }
    let wide = try source.exported().wide
    #expect(wide.texts("participant") == ["P1, row 1", "P1, row 2", "P3"])
    #expect(wide.texts("included") == ["1", "1", "0"])
    #expect(wide.texts("age") == ["31", "31", "?unanswered"])
    #expect(wide.texts("quality") == ["70", "75", "60"])
    #expect(wide.caseDescription == "One row of the data file")
  }

  @Test("Several values of the same thing have columns of their own and a number")
  func repetitions() throws {
    var source = Trial.source
    source.batches = [Trial.ratings].map { batch in
      var batch = batch
      batch.raters = []
      return batch
    }
    let wide = try source.exported().wide
    #expect(wide.texts("quality_n1") == ["70", "?unanswered", "?unanswered", "60"])
    #expect(wide.texts("quality_n2") == ["75", "?unanswered", "?unanswered", "?unanswered"])
    #expect(wide.column("quality_n2")?.variable.origin.repetition == 2)
  }

  @Test("Weights from comparisons are exported, and scores made with them")
  func weights() throws {
    var source = Trial.source
    source.batches = [Trial.answers].map { batch in
      var batch = batch
      for item in 0..<3 {
        batch.columns.append(
          .init(column: .weight(measure: 3, item: item, task: nil), values: [Double(item), .nan, .nan, .nan]))
      }
      return batch
    }
    let wide = try source.exported().wide
    #expect(wide.texts("form_weight_q3_old") == ["2", "?unanswered", "?unanswered", "?unanswered"])
    #expect(try source.exported().long.rows(["kind": "weight"]).count == 3)
  }
}

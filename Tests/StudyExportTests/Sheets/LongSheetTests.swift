import StudyExport
import StudyModel
import Testing

/// The table with a row per observation.
@Suite struct LongSheetTests {
  @Test("The columns that nothing stands in are left out")
  func columns() throws {
    let long = try Trial.source.exported().long
    #expect(
      long.names == [
        "participant", "included", "exclusion_reason", "experience", "system", "age", "code", "device",
        "order", "task", "rater", "measure", "part", "kind", "value", "value_label", "unit", "missing",
      ])
    var source = Trial.source
    source.batches = [Trial.ratings]
    #expect(try source.exported().long.column("task") == nil)
    #expect(try source.exported().long.column("part") == nil)
  }

  @Test("Each observation has a row: values, answers and scores")
  func rows() throws {
    let long = try Trial.source.exported().long
    // 6 times (one of them invalid) and 5 outcomes, 3 ratings, 4 questionnaires of 3 answers and a score.
    #expect(long.caseCount == 6 + 5 + 3 + 4 * 4)
    #expect(long.rows(["kind": "answer"]).count == 12)
    let row = try #require(
      long.rows(["participant": "P1", "measure": "form", "part": "q1", "system": "new"]).first)
    #expect(long.texts("value")[row] == "2")
    #expect(long.texts("value_label")[row] == "")
    #expect(long.texts("order")[row] == "2")
    #expect(long.texts("experience")[row] == "low")
  }

  @Test("What is left out keeps its value and has the reason beside it")
  func excluded() throws {
    let long = try Trial.source.exported().long
    let single = try #require(long.rows(["participant": "P1", "measure": "time", "task": "2"]).first)
    #expect(long.texts("value")[single] == "900")
    #expect(long.texts("included")[single] == "0")
    #expect(long.texts("exclusion_reason")[single] == "clock not started")
    for row in long.rows(["participant": "P3"]) {
      #expect(long.texts("exclusion_reason")[row] == "was interrupted, \"twice\"")
    }
    #expect(long.rows(["included": "0"]).count == 1 + 2 + 4)
  }

  @Test("A missing value says why it is missing")
  func missing() throws {
    let long = try Trial.source.exported().long
    #expect(
      long.rows(["missing": "not-applicable"])
        == long.rows(["participant": "=2+5", "measure": "form", "part": "q1"]))
    #expect(long.rows(["missing": "invalid"]).count == 2)
    #expect(
      long.rows(["missing": "not-scored"])
        == long.rows(["participant": "=2+5", "measure": "form", "part": "overall"]))
    let present = long.texts("value").filter { !$0.hasPrefix("?") }.count
    #expect(long.rows(["missing": ""]).count == present)
  }

  @Test("Words for numbers stand beside them, as they stood on the form")
  func labels() throws {
    let long = try Trial.source.exported().long
    let answer = try #require(
      long.rows(["participant": "P1", "measure": "form", "part": "q1", "system": "old"]).first)
    #expect(long.texts("value")[answer] == "1" && long.texts("value_label")[answer] == "Agree")
    let outcome = try #require(
      long.rows(["participant": "P1", "measure": "outcome", "task": "2"]).first)
    #expect(long.texts("value")[outcome] == "3" && long.texts("value_label")[outcome] == "gave up")
    #expect(long.texts("unit")[outcome] == "")
  }

  @Test("Every value of the wide table is in the long one")
  func agreesWithWide() throws {
    let data = try Trial.source.exported()
    for column in data.wide.columns where column.variable.origin.measure != nil {
      let origin = column.variable.origin
      if ["geomean", "mean", "rate"].contains(origin.part) { continue }
      for (row, cell) in column.cells.enumerated() {
        guard case .number(let number) = cell else { continue }
        var wanted = [
          "participant": data.wide.texts("participant")[row], "measure": origin.measure ?? "",
          "task": origin.task ?? "", "rater": origin.rater ?? "", "part": origin.part ?? "",
        ]
        wanted["system"] = origin.condition ?? "?unanswered"
        let found = data.long.rows(wanted)
        #expect(found.count == 1, "\(column.variable.name) of row \(row)")
        #expect(data.long.column("value")?.cells[found.first ?? 0] == .number(number))
      }
    }
  }
}

import StudyDocuments
import StudyModel
import Testing
@testable import StudyReading

@Suite struct HeadingTests {
  @Test(
    arguments: [
      "Overall, I am satisfied", "1. Overall, I am satisfied", "1.Overall, I am satisfied",
      "12) Overall, I am satisfied",
      "(4) Overall, I am satisfied", "Q3: Overall, I am satisfied", "q3. Overall, I am satisfied",
      "3 - Overall, I am satisfied",
      "1 Overall, I am satisfied", "Q3 Overall, I am satisfied", "  overall,  I am satisfied.  ",
      "\"Overall, I am satisfied\"",
      "1. \"Overall, I am satisfied\"", "\"1. Overall, I am satisfied\"", "“Overall, I am satisfied.”",
      "'Overall, I am satisfied'",
      "Overall, I am satisfied *", "Overall, I am satisfied:", "Overall,\u{A0}I am\r\nsatisfied",
      "OVERALL, I AM SATISFIED!",
      "\u{FEFF}Overall, I am satisfied", "Overall, I am satis\u{AD}fied", "01. Overall, I am satisfied",
    ])
  func `numbering, quotes, spaces and final signs make no difference`(text: String) {
    #expect(Heading(text).core == "overall, i am satisfied")
  }

  @Test(arguments: [
    ("system’s", "system's"), ("system`s", "system's"), ("on–line", "on-line"), ("on‑line", "on-line"),
    ("on‐line", "on-line"),
  ])
  func `typographic signs are plain ones`(text: String, core: String) {
    #expect(Heading(text).core == core)
  }

  @Test(arguments: [
    ("1", "1"), ("1.", "1"), ("Q1", "q1"), ("Q", "q"), ("", ""), ("2024. A year", "2024. a year"),
    ("Quality", "quality"),
  ])
  func `a heading that is only a number keeps it`(text: String, core: String) {
    #expect(Heading(text).core == core)
  }

  @Test(
    arguments: [
      ("Please rate [It was easy.]", "it was easy"), ("Q [1. It was easy ]", "it was easy"),
      ("Q[SQ001]", "sq001"),
      ("No brackets", nil), ("Wrong ]order[", nil), ("[A] and [B]", "b"),
    ] as [(String, String?)])
  func `the row of a grid stands in the last brackets`(text: String, row: String?) {
    #expect(Heading(text).rows == (row.map { [$0] } ?? []))
  }

  @Test func `the row of a grid may stand behind a hyphen, of which the row itself may hold one`() {
    #expect(Heading("Please rate - It was easy.").rows == ["it was easy"])
    #expect(Heading("Rate - on the whole - it").rows == ["on the whole - it", "it"])
    #expect(Heading("well-known").rows.isEmpty)
  }

  @Test func `a name is compared in place of the heading, which stays`() {
    let heading = Heading("group_a/SUS_1", name: "SUS_1", label: "It was easy")
    #expect(heading.text == "group_a/SUS_1")
    #expect(heading.tokens == ["sus", "1"])
    #expect(heading.core == "sus_1")
  }

  @Test(
    arguments: [
      ("PSSUQ_3", ["pssuq", "3"]), ("pssuq3_q01", ["pssuq", "3", "q", "01"]),
      ("Time (min)", ["time", "min"]), ("", []),
      ("--", []), ("SEQ_T1", ["seq", "t", "1"]), ("Größe 2", ["größe", "2"]),
      ("ผู้เข้าร่วม 3", ["ผู้เข้าร่วม", "3"]),
      ("Q1", ["q", "1"]),
    ])
  func `a heading falls into words and numbers`(text: String, tokens: [String]) {
    #expect(Heading(text).tokens == tokens)
  }

  @Test(
    arguments: [
      ("time_T1", ["time"], "T1"), ("Task 2 time", ["time"], "T2"), ("T1 errors", ["errors"], "T1"),
      ("Task 1: success", ["success"], "T1"), ("design time task 12", ["design", "time"], "T12"),
    ])
  func `a heading may name a task by number`(text: String, rest: [String], task: String) throws {
    let found = try #require(Heading.splitTask(text.tokens, tasks: []))
    #expect(found.rest == rest)
    #expect(found.task == task)
  }

  @Test(arguments: ["time", "T1", "time 1", "time_T", "1 time", "T 1"])
  func `a heading without a task names none`(text: String) {
    #expect(Heading.splitTask(text.tokens, tasks: []) == nil)
  }

  @Test(
    arguments: [
      ("time_signup", "signup"), ("signup time", "signup"), ("time T1", nil), ("time_log-in", "log-in"),
    ] as [(String, String?)])
  func `only declared tasks are named where there are any`(text: String, task: String?) {
    let tasks = [StudyTask(id: "signup"), StudyTask(id: "log-in")]
    #expect(Heading.splitTask(text.tokens, tasks: tasks)?.task == task)
  }

  @Test func `the longer name of two tasks wins`() {
    let tasks = [StudyTask(id: "1"), StudyTask(id: "T-1")]
    #expect(Heading.splitTask(["time", "t", "1"], tasks: tasks)?.task == "T-1")
  }
}

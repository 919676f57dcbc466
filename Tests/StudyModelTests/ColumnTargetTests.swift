import StudyDocuments
import StudyModel
import Testing

@Suite struct ColumnTargetTests {
  static let targets: [(ColumnTarget, String)] = [
    (.participant, "participant"), (.task, "task"), (.rater, "rater"), (.factor("group"), "factor:group"),
    (.attribute("age"), "attribute:age"), (.measure("time", task: nil), "measure:time"),
    (.measure("time", task: "T1"), "measure:time@T1"),
    (.item(instrument: "sus", item: "q1", task: nil), "item:sus.q1"),
    (.item(instrument: "seq", item: "q1", task: "T2"), "item:seq.q1@T2"),
    (.weight(instrument: "nasa-tlx", item: "mental"), "weight:nasa-tlx.mental"),
    (.comparison(instrument: "nasa-tlx", index: 14), "comparison:nasa-tlx.15"), (.comment, "comment"),
    (.personal, "personal"),
    (.responseTime, "response-time"),
    (.ignore, "ignore"),
  ]

  @Test(arguments: targets)
  func `a target is written as it is read`(target: ColumnTarget, text: String) throws {
    #expect(target.description == text)
    let syntax = ColumnTargetSyntax(
      study: Study(id: "s", title: LocalizedText("s")), catalogue: try InstrumentCatalogue())
    #expect(try syntax.target(text) == target)
  }
}

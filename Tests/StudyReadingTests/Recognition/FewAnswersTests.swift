import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Small and odd files of questionnaires: few people, numbered items, an item too many.
@Suite struct FewAnswersTests {
  private static func rows(_ header: String, count: Int = 10, name: (Int) -> String) -> String {
    header + "\n" + (1...count).map { "P1,\(name($0)),3\n" }.joined()
  }

  @Test(arguments: ["participant,item,answer", "participant,question,response", "participant,item,value"])
  func `one person's answers, one a row, are recognised by the headings`(header: String) throws {
    let observed = try Observed(csv: Self.rows(header) { "sus\($0)" })
    #expect(observed.answers("sus")["P1"]?.count == 10)
    #expect(observed.assumption("has one answer a row") != nil)
  }

  @Test func `items of no questionnaire with one answer a row are refused with the two flags`() throws {
    let text = Self.rows("participant,question,response", count: 3) { "x\($0)" }
    let problem = try #require(refusals(csv: text).first)
    #expect(problem.remedy.contains("--map \"question=item-name\" --map \"response=answer\""))
    let asked = try #require(refusals(csv: text) { $0.instruments = ["sus"] }.first)
    #expect(asked.remedy.contains("--map \"question=item-name\" --map \"response=answer\""))
  }

  @Test(arguments: [nil, Study.Source.Layout.itemsAsRows])
  func `numbered rows are the items of a questionnaire`(layout: Study.Source.Layout?) throws {
    let text = "item,P1,P2\n" + (1...10).map { "\($0),\($0 % 5 + 1),3\n" }.joined()
    let observed = try Observed(csv: text) {
      $0.instruments = ["sus"]
      $0.layout = layout
    }
    #expect(observed.answers("sus")["P1"]?.prefix(2) == [.value(2), .value(3)])
    #expect(observed.answers("sus")["P2"]?.count == 10)
  }

  @Test func `an item beyond the last one is named`() throws {
    let header = "participant," + (1...11).map { "sus\($0)" }.joined(separator: ",")
    let text = header + "\nP1," + [String](repeating: "3", count: 11).joined(separator: ",") + "\n"
    let problem = try #require(refusals(csv: text) { $0.instruments = ["sus"] }.first)
    #expect(problem.message == "\"sus11\" would be item 11 of sus, which has 10 items")
    #expect(problem.remedy.contains("--map \"sus11=ignore\""))
    let observed = try Observed(csv: text) {
      $0.instruments = ["sus"]
      $0.mappings = [ReadingOptions.Mapping(column: "sus11", target: "ignore")]
    }
    #expect(observed.answers("sus")["P1"]?.count == 10)
  }
}

import Testing

@testable import ReportDocument
@testable import StudyReport

@Suite("What a study says of itself") struct StudyDescriptionTests {
  @Test("What nobody wrote is listed with the file to write") func missing() {
    let results = [ReportSection(id: "effectiveness", title: "Effectiveness")]
    #expect(
      StudyDescription.missingTexts(["discussion"], results: results).map(\.text) == [
        "The outcome in the author's own words: text/summary.md",
        "What it means (Effectiveness): text/effectiveness.md",
        "Who helped, and who paid: text/acknowledgements.md",
      ])
  }
}

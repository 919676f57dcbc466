import ReportDocument
import StudyModel
import StudyReport
import Testing

@Suite("Words of a study in phrases")
struct WordingTests {
  @Test("Words of the study are taken in the language of the phrasebook.")
  func localized() {
    let mirror = Phrasebook(language: "x-mirror", sentences: ["higher is better": "better is higher"])
    var label = LocalizedText("Quality")
    label["x-mirror"] = "ytilauQ"
    let phrase: Phrase = "\(label): \("higher is better" as Phrase)"
    #expect(phrase.text == "Quality: higher is better")
    #expect(mirror(phrase) == "ytilauQ: better is higher")
  }

  @Test("Words that are neither in the language nor in English are taken in the original.")
  func original() {
    let label = LocalizedText("Qualität", language: "de")
    #expect(Phrase(label).text == "Qualität")
    #expect(Phrase(LocalizedText()).isEmpty)
  }
}

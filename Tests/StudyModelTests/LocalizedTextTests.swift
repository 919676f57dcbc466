import StudyModel
import Testing

@Suite struct LocalizedTextTests {
  @Test func `a language that is not there falls back to English, then to the original`() {
    var text = LocalizedText("Hallo", language: "de")
    #expect(text("fr") == "Hallo")
    text["en"] = "Hello"
    #expect(text("fr") == "Hello")
    #expect(text("de") == "Hallo")
    #expect(text() == "Hello")
    #expect(text.languages == ["de", "en"])
    #expect(text.allWordings == ["Hallo", "Hello"])
  }

  @Test func `a language can be replaced and taken away`() {
    var text = LocalizedText("one")
    text["en"] = "two"
    #expect(text.languages == ["en"])
    text["en"] = nil
    #expect(text.isEmpty)
    #expect(text() == "")
    text["th"] = nil
    #expect(text.languages.isEmpty)
  }
}

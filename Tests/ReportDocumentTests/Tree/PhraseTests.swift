import ReportDocument
import Testing

@Suite("Phrases")
struct PhraseTests {
  private let mirror = Phrasebook(
    language: "x-mirror",
    sentences: [
      "{1} of {2} cells": "of {2} cells, {1}", "{1} participants": "participants: {1}", "all": "everyone",
      "higher is better": "better is higher", "{1} ({2}); {3}": "{3}; ({2}) {1}",
      "a {{brace}} {1}": "{1} a {{mark}}",
    ])

  @Test("A phrase reads as it was written where no phrasebook says otherwise.")
  func english() {
    let name = "P {1}"
    let phrase: Phrase = "\(name) has \(3) of \(Phrase.count(4, "value")), \("a" as Phrase)"
    #expect(phrase.text == "P {1} has 3 of 4 values, a")
    #expect(Phrase.count(1, "value").text == "1 value")
    #expect(Phrase.count(2, "criterion", plural: "criteria").text == "2 criteria")
  }

  @Test("A sentence of another language has its places in any order.")
  func order() {
    let phrase: Phrase = "\(3) of \(8) cells"
    #expect(mirror(phrase) == "of 8 cells, 3")
  }

  @Test("What goes into a sentence is translated with it, and what people wrote is not.")
  func arguments() {
    #expect(mirror("\("all" as Phrase): \("all")") == "everyone: all")
    #expect(mirror(Phrase.count(1, "participant")) == "participants: 1")
    #expect(mirror(Phrase(verbatim: "all")) == "all")
    #expect(mirror(Phrase(word: "all")) == "everyone")
  }

  @Test("Words that know their languages are taken in that of the phrasebook, else in the original.")
  func localized() {
    let label = Phrase(wordings: ["en": "Quality", "x-mirror": "ytilauQ"], original: "Quality")
    let phrase: Phrase = "\(label): \("higher is better" as Phrase)"
    #expect(phrase.text == "Quality: higher is better")
    #expect(mirror(phrase) == "ytilauQ: better is higher")
    #expect(Phrase(wordings: ["th": "x"], original: "x").text == "x")
    #expect(Phrase(wordings: [:], original: "").isEmpty)
  }

  @Test("Braces of the words themselves are no places.")
  func braces() {
    let phrase: Phrase = "a {brace} \("{1}")"
    #expect(phrase.text == "a {brace} {1}")
    #expect(mirror(phrase) == "{1} a {mark}")
    #expect((Phrase(word: "{") as Phrase).text == "{")
  }

  @Test("Numbers and names in a sentence from elsewhere are places.")
  func counting() {
    let book = Phrasebook(language: "x", sentences: ["{1} has {2} levels; {3} x {4}": "{2}: {1} ({3}/{4})"])
    let phrase = Phrase(counting: "group 2 has 13 levels; 2 x 2", names: ["group 2"])
    #expect(phrase.text == "group 2 has 13 levels; 2 x 2")
    #expect(book(phrase) == "13: group 2 (2/2)")
  }

  @Test("Spaces around a sentence belong to what it stands between.")
  func spaces() {
    let phrase: Phrase = " higher is better "
    #expect(phrase.text == " higher is better ")
    #expect(mirror(phrase) == " better is higher ")
  }

  @Test("A phrase that begins a sentence has a capital letter in any language.")
  func capital() {
    #expect(("all" as Phrase).capitalizedFirst.text == "All")
    #expect(mirror(("all" as Phrase).capitalizedFirst) == "Everyone")
  }

  @Test("Phrases can be put one after the other and be joined.")
  func joining() {
    var phrase: Phrase = "all"
    phrase += ", " + Phrase(verbatim: "P1")
    #expect(mirror(phrase) == "everyone, P1")
    #expect(mirror(["all", Phrase(verbatim: "b")].joined(separator: "; ")) == "everyone; b")
    #expect(Phrase(verbatim: "").isEmpty)
    #expect(("" as Phrase).isEmpty)
    #expect(!phrase.isEmpty)
  }
}

import PatternCatalog
import StudyDocuments
import StudyModel
import StudyTestSupport
import StudyXML
import Testing

/// Thesauri and lists of stop words.
@Suite struct WordListDocumentTests {
  /// The problems of a sound document after one replacement, as they are printed.
  static func problems(
    in sound: String, replacing old: String, by new: String, _ read: ([UInt8], String) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    #expect(sound.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      try read(Array(sound.replacing(old, with: new, maxReplacements: 1).utf8), "words.xml")
    }.map(\.description)
  }

  @Test func `a thesaurus is read ring by ring`() throws {
    let found = try ThesaurusDocument.read(Array(PatternSamples.thesaurus.utf8), path: "words.xml")
    #expect(
      found
        == Thesaurus(id: "words", language: "en", rings: [["sign in", "login"], ["form", "user's sheet"]]))
  }

  @Test func `stop words are read word by word`() throws {
    let found = try StopWordsDocument.read(Array(PatternSamples.stopWords.utf8), path: "words.xml")
    #expect(found == StopWords(id: "few", language: "en", words: ["the", "it's"]))
  }

  /// What the schema of thesauri refuses: the replacement, and the place, what is wrong and how what was expected begins.
  static let thesaurusRefused: [(String, String, String)] = [
    (
      " lang=\"en\">\n  <name", ">\n  <name",
      "2:1: <thesaurus> lacks the attribute \"lang\"; expected lang=\"...\""
    ),
    (
      "version=\"1\"", "version=\"0\"",
      "2:57: attribute \"version\" of <thesaurus> is \"0\"; expected a whole number of 1 or more"
    ),
    (
      "id=\"words\"", "id=\"Words\"",
      "2:46: attribute \"id\" of <thesaurus> is \"Words\"; expected text of the form [a-z][a-z0-9]*(-[a-z0-9]+)*"
    ),
    (
      "<about lang=\"en\">For a test.</about>", "",
      "5:3: <synonyms> is not allowed here in <thesaurus>; expected <name> or <about>"
    ),
    (
      "<term>login</term>", "",
      "5:3: <synonyms> is not complete: an element is missing at its end; expected <term>"
    ),
    (
      "<term>login</term>", "<term>sign in</term>",
      "5:33: <term> repeats \"sign in\", which stands for another element (rule distinctTerms); expected each value once"
    ),
    (
      "<term>login</term>", "<term>Login</term>",
      "5:33: <term> is \"Login\"; expected text of the form [\\p{Ll}"
    ),
    (
      "<term>login</term>", "<term>log-in</term>",
      "5:33: <term> is \"log-in\"; expected text of the form [\\p{Ll}"
    ),
    (
      "<term>login</term>", "<term>log  in</term>",
      "5:33: <term> is \"log  in\"; expected text of the form [\\p{Ll}"
    ),
    (
      "<term>login</term>", "<term> login</term>",
      "5:33: <term> is \" login\"; expected text of the form [\\p{Ll}"
    ),
    ("<term>login</term>", "<term/>", "5:33: <term> is empty; expected text of the form [\\p{Ll}"),
    (
      "<synonyms><term>form", "<synonyms id=\"x\"><term>form",
      "6:13: the attribute \"id\" is not allowed on <synonyms>; remove it or correct its name"
    ),
    (
      "  <about", "  <name lang=\"en\">Again</name>\n  <about",
      "4:3: <name> repeats \"en\", which stands for another element (rule oneNamePerLanguage); expected each value once"
    ),
  ]

  @Test(arguments: thesaurusRefused)
  func `what the schema of thesauri refuses is told with its place`(old: String, new: String, message: String)
  {
    let problems = Self.problems(in: PatternSamples.thesaurus, replacing: old, by: new) {
      _ = try ThesaurusDocument.read($0, path: $1)
    }
    #expect(problems.contains { $0.hasPrefix("words.xml:" + message) }, "\(problems)")
  }

  /// What the schema of stop words refuses: the replacement, and the place, what is wrong and how what was expected begins.
  static let stopWordsRefused: [(String, String, String)] = [
    (
      " lang=\"en\">\n  <name", ">\n  <name",
      "2:1: <stop-words> lacks the attribute \"lang\"; expected lang=\"...\""
    ),
    (
      "version=\"1\"", "version=\"one\"",
      "2:57: attribute \"version\" of <stop-words> is \"one\"; expected a whole number of 1 or more"
    ),
    (
      "id=\"few\"", "id=\"a b\"",
      "2:48: attribute \"id\" of <stop-words> is \"a b\"; expected text of the form [a-z][a-z0-9]*(-[a-z0-9]+)*"
    ),
    (
      "<about lang=\"en\">For a test.</about>", "",
      "5:3: <word> is not allowed here in <stop-words>; expected <name> or <about>"
    ),
    (
      "<word>it's</word>", "<word>the</word>",
      "6:3: <word> repeats \"the\", which stands for another element (rule distinctWords); expected each value once"
    ),
    ("<word>it's</word>", "<word>It</word>", "6:3: <word> is \"It\"; expected text of the form [\\p{Ll}"),
    (
      "<word>it's</word>", "<word>of the</word>",
      "6:3: <word> is \"of the\"; expected text of the form [\\p{Ll}"
    ),
    ("<word>it's</word>", "<word></word>", "6:3: <word> is empty; expected text of the form [\\p{Ll}"),
    ("<word>it's</word>", "<word>2nd</word>", "6:3: <word> is \"2nd\"; expected text of the form [\\p{Ll}"),
    (
      "  <word>the</word>\n  <word>it's</word>\n", "",
      "2:1: <stop-words> is not complete: an element is missing at its end; expected <about> or <word>"
    ),
  ]

  @Test(arguments: stopWordsRefused)
  func `what the schema of stop words refuses is told with its place`(
    old: String, new: String, message: String
  ) {
    let problems = Self.problems(in: PatternSamples.stopWords, replacing: old, by: new) {
      _ = try StopWordsDocument.read($0, path: $1)
    }
    #expect(problems.contains { $0.hasPrefix("words.xml:" + message) }, "\(problems)")
  }

  @Test func `another document is refused`() throws {
    let bytes = Array(PatternSamples.queries.utf8)
    let first = try #require(refusals { _ = try ThesaurusDocument.read(bytes, path: "words.xml") }.first)
    #expect(first.description.contains("<pattern-queries>; expected <thesaurus "))
    let second = try #require(refusals { _ = try StopWordsDocument.read(bytes, path: "words.xml") }.first)
    #expect(second.description.contains("<pattern-queries>; expected <stop-words "))
  }
}

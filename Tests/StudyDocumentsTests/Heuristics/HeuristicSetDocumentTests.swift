import HeuristicEval
import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct HeuristicSetDocumentTests {
  /// A small sound set.
  static let sound = """
    <?xml version="1.0" encoding="UTF-8"?>
    <heuristic-set xmlns="urn:studytool:heuristic-set:1" id="mine" version="1">
      <name lang="en">Mine</name>
      <source id="own" role="heuristics" doi="10.1/x" url="https://example.org/" verified="false">Own work.</source>
      <licence>Free.</licence>
      <heuristic id="clear" number="1">
        <name lang="en">Be clear</name>
        <definition lang="en">Everything can be understood.</definition>
        <alias>Clarity</alias>
        <aspect id="words">
          <name lang="en">Words</name>
          <question id="clear-1"><text lang="en">Are all words known?</text></question>
          <question id="clear-2"><text lang="en">Are all signs known?</text></question>
        </aspect>
      </heuristic>
      <heuristic id="kind" number="2">
        <name lang="en">Be kind</name>
        <aspect id="words"><name lang="en">Words</name><question id="kind-1"><text lang="en">Is it polite?</text></question></aspect>
      </heuristic>
      <heuristic id="short" number="3"><name lang="en">Be short</name></heuristic>
    </heuristic-set>
    """

  static func read(_ text: String) throws -> HeuristicSet {
    try HeuristicSetDocument.read(Array(text.utf8), path: "mine.xml")
  }

  /// The problems of the sound set after one replacement.
  static func problems(
    replacing old: String, by new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [InputProblem] {
    #expect(sound.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      _ = try read(sound.replacing(old, with: new, maxReplacements: 1))
    }
  }

  @Test func `everything that a set says is read`() throws {
    let set = try Self.read(Self.sound)
    #expect(set.id == "mine" && set.version == "1" && set.name() == "Mine" && set.licence == "Free.")
    #expect(
      set.sources == [
        Citation(
          id: "own", role: .heuristics, text: "Own work.", doi: "10.1/x", url: "https://example.org/",
          isVerified: false)
      ])
    #expect(set.heuristics.map(\.id) == ["clear", "kind", "short"])
    #expect(set.heuristics[0].definition() == "Everything can be understood.")
    #expect(set.heuristics[0].aliases == ["Clarity"])
    #expect(set.questions.map(\.id) == ["clear-1", "clear-2", "kind-1"])
    #expect(set.heuristics[2].definition.isEmpty && set.heuristics[2].questions.isEmpty)
    #expect(set.languages == ["en"])
  }

  /// What the schema refuses: the replacement and the line of the message.
  static let schemaErrors: [(String, String, Int)] = [
    (" version=\"1\"", "", 2), ("id=\"mine\"", "id=\"Mine 1\"", 2),
    ("<licence>Free.</licence>", "", 6), ("role=\"heuristics\"", "role=\"norms\"", 4),
    (" verified=\"false\"", "", 4), ("id=\"kind\" number", "id=\"clear\" number", 16),
    ("number=\"2\"", "number=\"1\"", 16), ("number=\"2\"", "number=\"two\"", 16),
    ("id=\"kind-1\"", "id=\"clear-1\"", 18), ("<name lang=\"en\">Be short</name>", "", 20),
    ("<text lang=\"en\">Is it polite?</text>", "", 18),
    ("<alias>Clarity</alias>", "<nickname>C</nickname>", 9),
    ("<name lang=\"en\">Mine</name>", "<name>Mine</name>", 3),
    (
      "<question id=\"clear-2\"><text lang=\"en\">Are all signs known?</text></question>\n    </aspect>",
      "</aspect>\n    <aspect id=\"words\"><name lang=\"en\">W</name><question id=\"q\"><text lang=\"en\">X?</text></question></aspect>",
      14
    ),
  ]

  @Test(arguments: schemaErrors)
  func `what the schema refuses is told with its line, what was expected and a remedy`(
    old: String, new: String, line: Int
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.first?.place.hasPrefix("mine.xml:\(line):") == true, "\(problems)")
    for problem in problems {
      #expect(!problem.expected.isEmpty && !problem.message.contains("urn:studytool"), "\(problem)")
    }
  }

  static let contradictions: [(String, String, String, String)] = [
    ("number=\"3\"", "number=\"5\"", "mine.xml:20:25", "heuristic 3 of the set has the number 5"),
    (
      "<alias>Clarity</alias>", "<alias>BE KIND</alias>", "mine.xml:17:",
      "\"Be kind\" would name clear and kind"
    ),
    (
      "<alias>Clarity</alias>", "<alias>H2</alias>", "mine.xml:9:",
      "looks like the number of another heuristic"
    ),
    (
      "Are all signs known?", "Are all  words known", "mine.xml:13:",
      "clear-1 and clear-2 have the same words"
    ),
    (
      "<name lang=\"en\">Be kind</name>",
      "<name lang=\"en\">Be kind</name><name lang=\"th\">ใจดี</name>", "mine.xml:3:",
      "<name> has no words in th"
    ),
    (
      "<text lang=\"en\">Is it polite?</text>",
      "<text lang=\"en\">Is it polite?</text><text lang=\"en\">Is it nice?</text>", "mine.xml:18:",
      "two <text> in en"
    ),
  ]

  @Test(arguments: contradictions)
  func `what the schema cannot say is told with its line and column`(
    old: String, new: String, place: String, message: String
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.contains { $0.place.hasPrefix(place) && $0.message.contains(message) }, "\(problems)")
  }

  @Test func `another document is refused`() throws {
    let problem = try #require(refusals { _ = try Self.read(InstrumentDocumentTests.sound) }.first)
    #expect(problem.description.contains("<instrument>; expected <heuristic-set "))
  }

  // MARK: One's own

  @Test func `one's own sets are added and take the place of carried ones`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound, to: "mine.xml")
    try folder.write(Self.sound.replacing("id=\"mine\"", with: "id=\"nielsen-10\""), to: "other.xml")
    try folder.write(InstrumentDocumentTests.sound, to: "form.xml")
    try folder.write(ArtefactDocumentTests.sound, to: "app.xml")
    let catalogue = try HeuristicSetCatalogue(own: folder.path)
    #expect(catalogue.sets.map(\.id) == ["mine", "mobile-13", "nielsen-10"])
    #expect(catalogue.set("nielsen-10")?.name() == "Mine")
    #expect(try InstrumentCatalogue(ownInstruments: folder.path).instrument("mine") != nil)
    #expect(try ArtefactCatalogue(own: folder.path).artefacts.map(\.id).contains("app"))
  }

  @Test func `two own sets of one identifier are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound, to: "a.xml")
    try folder.write(Self.sound, to: "b.xml")
    let problem = try #require(refusals { _ = try HeuristicSetCatalogue(own: folder.path) }.first)
    #expect(problem.description.contains("a.xml") && problem.description.contains("b.xml"))
    #expect(problem.message.contains("the heuristic set mine"))
  }

  @Test func `an unknown set is refused with the known ones`() throws {
    let problem = try #require(
      refusals { _ = try HeuristicSetCatalogue().require("mobile-12", place: "here") }.first)
    #expect(problem.place == "here")
    #expect(problem.expected == "expected one of mobile-13, nielsen-10")
  }
}

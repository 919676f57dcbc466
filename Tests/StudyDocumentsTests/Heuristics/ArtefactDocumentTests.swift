import HeuristicEval
import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct ArtefactDocumentTests {
  /// A small sound artefact.
  static let sound = """
    <?xml version="1.0" encoding="UTF-8"?>
    <artefact xmlns="urn:studytool:artefact:1" id="app" version="1">
      <name lang="en">App</name>
      <source id="own" role="artefact" verified="true">Own work.</source>
      <screen id="home">
        <name lang="en">Home</name>
        <state id="empty"><name lang="en">Empty</name><about lang="en">First start.</about></state>
        <leads-to screen="list"><by lang="en">Tap</by></leads-to>
        <leads-to screen="home" state="empty"/>
      </screen>
      <screen id="list"><name lang="en">List</name></screen>
      <flow id="main">
        <name lang="en">Main</name>
        <step label="1" screen="home" state="empty"><text lang="en">Look.</text></step>
        <step label="1.1" screen="list"><text lang="en">Choose.</text></step>
      </flow>
      <rule id="fast">
        <text lang="en">It is fast.</text>
        <holds-on screen="home" state="empty"/>
        <quantity name="delay" maximum="2" unit="s"/>
        <quantity name="taps" value="1"/>
      </rule>
    </artefact>
    """

  static func read(_ text: String) throws -> Artefact {
    try ArtefactDocument.read(Array(text.utf8), path: "app.xml")
  }

  /// The problems of the sound artefact after one replacement.
  static func problems(
    replacing old: String, by new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [InputProblem] {
    #expect(sound.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      _ = try read(sound.replacing(old, with: new, maxReplacements: 1))
    }
  }

  @Test func `everything that an artefact says is read`() throws {
    let artefact = try Self.read(Self.sound)
    #expect(artefact.id == "app" && artefact.version == "1" && artefact.name() == "App")
    #expect(artefact.screens.map(\.id) == ["home", "list"])
    #expect(artefact.screens[0].states.map(\.id) == ["empty"])
    #expect(artefact.screens[0].states[0].about() == "First start.")
    #expect(
      artefact.screens[0].leadsTo == [
        ScreenLink(place: ArtefactPlace(screen: "list"), action: LocalizedText("Tap")),
        ScreenLink(place: ArtefactPlace(screen: "home", state: "empty")),
      ])
    #expect(artefact.flows[0].steps.map(\.label) == ["1", "1.1"])
    #expect(artefact.rules[0].places == [ArtefactPlace(screen: "home", state: "empty")])
    #expect(
      artefact.rules[0].quantities == [
        RuleQuantity(name: "delay", bound: .atMost(2), unit: "s"),
        RuleQuantity(name: "taps", bound: .exactly(1)),
      ])
  }

  static let schemaErrors: [(String, String, Int)] = [
    ("<leads-to screen=\"list\">", "<leads-to screen=\"lists\">", 8),
    ("<step label=\"1.1\" screen=\"list\">", "<step label=\"1.1\" screen=\"start\">", 15),
    ("<holds-on screen=\"home\"", "<holds-on screen=\"start\"", 19),
    ("<screen id=\"list\">", "<screen id=\"home\">", 11), ("label=\"1.1\"", "label=\"1\"", 15),
    (" version=\"1\"", "", 2), ("maximum=\"2\"", "maximum=\"two\"", 20),
    ("name=\"taps\"", "name=\"delay\"", 21),
    ("<state id=\"empty\">", "<state id=\"empty\"><name lang=\"en\">X</name></state><state id=\"empty\">", 7),
  ]

  @Test(arguments: schemaErrors)
  func `an unknown screen and whatever else the schema refuses is told with its line`(
    old: String, new: String, line: Int
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.contains { $0.place.hasPrefix("app.xml:\(line):") }, "\(problems)")
    for problem in problems {
      #expect(!problem.expected.isEmpty && !problem.message.contains("urn:studytool"), "\(problem)")
    }
  }

  static let contradictions: [(String, String, String, String)] = [
    (
      "label=\"1\" screen=\"home\" state=\"empty\"", "label=\"1\" screen=\"home\" state=\"full\"",
      "app.xml:14:35", "the screen home has no state \"full\""
    ),
    (
      "label=\"1.1\" screen=\"list\"", "label=\"1.1\" screen=\"list\" state=\"empty\"", "app.xml:15:",
      "the screen list has no state \"empty\""
    ),
    (
      "<name lang=\"en\">List</name>", "<name lang=\"en\">HOME</name>", "app.xml:11:",
      "would name the screens home and list"
    ),
    ("label=\"1\" ", "label=\"1-1\" ", "app.xml:15:", "the step 1.1 reads like the step 1-1"),
    ("name=\"taps\" value=\"1\"", "name=\"taps\"", "app.xml:21:", "has no number"),
    ("value=\"1\"", "value=\"1\" minimum=\"0\"", "app.xml:21:", "has a value and a range"),
    ("maximum=\"2\"", "minimum=\"3\" maximum=\"2\"", "app.xml:20:", "ends at 2 and begins at 3"),
    (
      "<text lang=\"en\">Choose.</text>", "<text lang=\"en\">Choose.</text><text lang=\"th\">เลือก</text>",
      "app.xml:3:", "has no words in th"
    ),
  ]

  @Test(arguments: contradictions)
  func `what the schema cannot say is told with its line and column`(
    old: String, new: String, place: String, message: String
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.contains { $0.place.hasPrefix(place) && $0.message.contains(message) }, "\(problems)")
  }

  @Test func `an unknown artefact is refused with the known ones`() throws {
    let problem = try #require(
      refusals { _ = try ArtefactCatalogue().require("app", place: "here") }.first)
    #expect(problem.expected == "expected one of favorites, folder-browsing, wedding-vows")
  }

  @Test func `a broken own artefact is told with its place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.sound.replacing("<leads-to screen=\"list\">", with: "<leads-to screen=\"x\">"), to: "a.xml")
    let problem = try #require(refusals { _ = try ArtefactCatalogue(own: folder.path) }.first)
    #expect(problem.place.contains("/a.xml:8:"))
  }
}

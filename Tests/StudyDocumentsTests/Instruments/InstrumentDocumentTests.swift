import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct InstrumentDocumentTests {
  /// A small sound instrument.
  static let sound = ownInstrument

  static func read(_ text: String) throws -> Instrument {
    try InstrumentDocument.read(Array(text.utf8), path: "mine.xml")
  }

  /// The problems of the sound instrument after one replacement.
  static func problems(
    replacing old: String, by new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [InputProblem] {
    #expect(sound.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      _ = try read(sound.replacing(old, with: new, maxReplacements: 1))
    }
  }

  @Test func `everything that an instrument says is read`() throws {
    let instrument = try Self.read(Self.sound)
    #expect(instrument.id == "mine")
    #expect(instrument.aliases == ["MINE"])
    #expect(instrument.scales.first?.labels[5]?() == "Yes")
    #expect(instrument.items.map(\.isReversed) == [false, true])
    #expect(instrument.items.last?.anchors[1]?() == "None")
    #expect(instrument.missing == .meanOfAnswered(minimum: 1))
    #expect(instrument.norms.first?.norm(score: "all")?.interval == 2...4)
    #expect(instrument.bands.first?.band(for: 3.04)?.name == "B")
    #expect(instrument.landmarks.first?.nearest(to: 1)?.name == "fine")
  }

  /// What a schema refuses: the replacement and the place (line, column) of the message.
  static let schemaErrors: [(String, String, String)] = [
    (" better=\"higher\"", "", "mine.xml:2:"), ("better=\"higher\"", "better=\"best\"", "mine.xml:2:"),
    ("id=\"mine\"", "id=\"Mine 1\"", "mine.xml:2:"), ("<licence>Free.</licence>", "", "mine.xml:"),
    ("<licence>Free.</licence>", "<licence/>", "mine.xml:6:"),
    ("minimum=\"1\"", "minimum=\"one\"", "mine.xml:7:"),
    ("direction=\"agree-high\"", "direction=\"up\"", "mine.xml:7:"),
    ("direction=\"agree-high\"", "step=\"0\" direction=\"agree-high\"", "mine.xml:7:"),
    ("id=\"q2\" scale=\"s\"", "id=\"q2\" scale=\"t\"", "mine.xml:12:"),
    ("id=\"q2\" scale", "id=\"q1\" scale", "mine.xml:12:"),
    ("<of item=\"q2\"/>", "<of item=\"q3\"/>", "mine.xml:14:"),
    ("<text lang=\"en\">First.</text>", "", "mine.xml:11:"),
    ("method=\"mean\"", "method=\"median\"", "mine.xml:14:"),
    ("<of item=\"q2\"/>", "<of item=\"q2\" weight=\"0\"/>", "mine.xml:14:"),
    ("<text lang=\"en\">First.</text>", "<poles lang=\"en\" low=\"bad\"/>", "mine.xml:11:"),
    ("rule=\"mean-of-answered\"", "rule=\"guess\"", "mine.xml:13:"),
    (
      "source=\"own\" verified=\"true\"><caveat", "source=\"other\" verified=\"true\"><caveat", "mine.xml:15:"
    ),
    ("<norm score=\"all\"", "<norm score=\"some\"", "mine.xml:15:"),
    ("<title lang=\"en\">", "<title>", "mine.xml:3:"),
    ("<alias>MINE</alias>", "<nickname>MINE</nickname>", "mine.xml:4:"),
    ("mean=\"3\" lower", "lower", "mine.xml:15:"),
  ]

  @Test(arguments: schemaErrors)
  func `what the schema refuses is told with its line, what was expected and a remedy`(
    old: String, new: String, place: String
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.first?.place.hasPrefix(place) == true, "\(problems)")
    for problem in problems {
      #expect(problem.place.split(separator: ":").count == 3)
      #expect(!problem.expected.isEmpty, "\(problem)")
      #expect(!problem.message.contains("urn:studytool"), "\(problem)")
    }
  }

  /// What the schema cannot see: the replacement, the place and words of the message.
  static let contradictions: [(String, String, String, String)] = [
    ("maximum=\"5\"", "maximum=\"1\"", "mine.xml:7:", "ends at 1"),
    ("maximum=\"5\"", "maximum=\"0.5\"", "mine.xml:7:", "ends at 0.5"),
    ("maximum=\"5\"", "maximum=\"5.5\"", "mine.xml:7:", "step"),
    ("label value=\"5\"", "label value=\"6\"", "mine.xml:9:", "6 is no point"),
    ("anchor value=\"1\"", "anchor value=\"1.5\"", "mine.xml:12:", "1.5 is no point"),
    ("lang=\"en\">Yes", "lang=\"en\">no", "mine.xml:9:", "stands for 1 and for 5"),
    ("minimum-answered=\"1\"", "minimum-answered=\"3\"", "mine.xml:13:", "3"),
    (
      "rule=\"mean-of-answered\" minimum-answered=\"1\"", "rule=\"neutral\" value=\"3\"", "mine.xml:13:",
      "at-most"
    ),
    (
      "rule=\"mean-of-answered\" minimum-answered=\"1\"", "rule=\"neutral\" at-most=\"1\"", "mine.xml:13:",
      "value"
    ),
    (
      "rule=\"mean-of-answered\" minimum-answered=\"1\"", "rule=\"neutral\" value=\"9\" at-most=\"1\"",
      "mine.xml:13:", "9"
    ),
    ("rule=\"mean-of-answered\"", "rule=\"complete\"", "mine.xml:13:", "minimum-answered"),
    ("<of item=\"q2\"/>", "<of item=\"q1\"/>", "mine.xml:14:", "twice"),
    ("method=\"mean\"", "method=\"weighted-mean\"", "mine.xml:14:", "comparisons"),
    ("<norm score=\"all\" ", "<norm ", "mine.xml:15:", "neither"),
    ("<norm score=\"all\" ", "<norm score=\"all\" item=\"q1\" ", "mine.xml:15:", "both"),
    ("lower=\"2\" upper=\"4\"", "lower=\"4\" upper=\"2\"", "mine.xml:15:", "interval"),
    ("lower=\"2\" upper=\"4\"", "lower=\"2\"", "mine.xml:15:", "interval"),
    ("from=\"3.1\" to=\"5\"", "from=\"5\" to=\"3.1\"", "mine.xml:16:", "band A"),
    ("from=\"3.1\" to=\"5\"", "from=\"2.9\" to=\"5\"", "mine.xml:16:", "overlap"),
    ("</scale>", "<coding minimum=\"1\"/></scale>", "mine.xml:", "there already"),
    ("<of item=\"q2\"/>", "<of item=\"q2\" weight=\"2\"/>", "mine.xml:14:", "not a sum"),
    ("method=\"mean\"", "method=\"sum\"", "mine.xml:14:", "smaller"),
    (
      "<of item=\"q2\"/>", "<of item=\"q2\"/><points from=\"1\" to=\"4\" value=\"0\"/>", "mine.xml:14:",
      "5 has no"
    ),
    (
      "<of item=\"q2\"/>",
      "<of item=\"q2\"/><points from=\"1\" to=\"4\" value=\"0\"/><points from=\"4\" to=\"5\" value=\"1\"/>",
      "mine.xml:14:", "4 has several"
    ),
    ("decimals=\"1\"", "", "mine.xml:16:", "neither"),
    ("decimals=\"1\"", "decimals=\"1\" limits=\"above\"", "mine.xml:16:", "both"),
    ("<missing ", "<comparison first=\"q1\" second=\"q1\"/><missing ", "mine.xml:13:", "itself"),
    (
      "<missing ",
      "<comparison first=\"q1\" second=\"q2\"/><comparison first=\"q2\" second=\"q1\"/><missing ",
      "mine.xml:13:",
      "twice"
    ),
  ]

  @Test(arguments: contradictions)
  func `what contradicts itself is told with its place, what was expected and a remedy`(
    old: String, new: String, place: String, words: String
  ) throws {
    let problem = try #require(Self.problems(replacing: old, by: new).first)
    #expect(problem.place.hasPrefix(place))
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(problem.expected.hasPrefix("expected "))
    #expect(!problem.remedy.isEmpty)
    #expect(!problem.description.contains("1.0 "), "whole numbers are written without decimals")
  }

  /// An example of two respondents: what it holds, and words of the message, or nil where it is sound.
  static let examples: [(String, String?)] = [
    (#"<answers>1 5</answers><answers>5 5</answers><result score="all" value="2"/>"#, nil),
    (#"<answers>1 4</answers><answers>- 4</answers><result score="all" value="1.8"/>"#, nil),
    (#"<answers times="3">1 5</answers><answers>5 1</answers><result score="all" value="2.00"/>"#, nil),
    (#"<answers>1 5</answers><result score="all" value="1.1"/>"#, "prints 1.1 for all, and the rules give 1"),
    (#"<answers>1 5 2</answers><result score="all" value="1"/>"#, "3 answers"),
    (#"<answers>1 6</answers><result score="all" value="1"/>"#, "answers q2 with 6"),
    (#"<answers>1 x</answers><result score="all" value="1"/>"#, "\"x\" is not an answer"),
    (#"<answers>- -</answers><result score="all" value="1"/>"#, "the rules give"),
  ]

  @Test(arguments: examples)
  func `published answers give the published scores to the printed digit`(example: String, words: String?)
    throws
  {
    let text = Self.sound.replacing("<norms ", with: "<example source=\"own\">\(example)</example>\n<norms ")
    guard let words else {
      #expect(try Self.read(text).id == "mine")
      return
    }
    let problem = refusals { _ = try Self.read(text) }.first
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test func `pairs of words are the text of an item and stand at the ends of its scale`() throws {
    let text = Self.sound
      .replacing(
        "<text lang=\"en\">First.</text>",
        with:
          "<poles lang=\"en\" low=\"slow\" high=\"fast\"/><poles lang=\"de\" low=\"langsam\" high=\"schnell\"/>"
      )
    let item = try #require(Self.read(text).items.first)
    #expect(item.text["en"] == "slow / fast" && item.text["de"] == "langsam / schnell")
    #expect(item.anchors[1]?["en"] == "slow" && item.anchors[5]?["de"] == "schnell")
  }

  @Test func `items of one percent score share their scale`() throws {
    let text = Self.sound
      .replacing(
        "  <item id=\"q1\"",
        with: "  <scale id=\"t\" minimum=\"1\" maximum=\"7\" direction=\"agree-high\"/>\n  <item id=\"q1\""
      )
      .replacing("id=\"q2\" scale=\"s\"", with: "id=\"q2\" scale=\"t\"")
    #expect(try Self.read(text).items.count == 2)
    let problem = refusals {
      _ = try Self.read(text.replacing("method=\"mean\"", with: "method=\"percent\""))
    }.first
    #expect(problem?.message.contains("q2") == true)
  }

  @Test func `every contradiction is told, not only the first`() {
    let text = Self.sound.replacing("label value=\"5\"", with: "label value=\"6\"")
      .replacing("from=\"3.1\" to=\"5\"", with: "from=\"5\" to=\"3.1\"")
    #expect(refusals { _ = try Self.read(text) }.count == 2)
  }

  @Test(
    arguments: [
      ("<!DOCTYPE instrument [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>", "&x;"),
      ("<!DOCTYPE instrument [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>", "&b;"),
      ("<!DOCTYPE instrument SYSTEM \"http://127.0.0.1:9/x.dtd\">", "Mine"),
    ])
  func `a document type and its entities are refused`(declaration: String, title: String) throws {
    let text = Self.sound.replacing("<instrument ", with: declaration + "\n<instrument ", maxReplacements: 1)
      .replacing(">Mine<", with: ">\(title)<")
    let problem = try #require(refusals { _ = try Self.read(text) }.first)
    #expect(problem.place.hasPrefix("mine.xml:2:"), "\(problem)")
    #expect(!problem.description.contains("root:"))
  }

  @Test(arguments: ["", " ", "{}", "<instrument", "<instrument></instrumen>", "plain text", "\u{0}"])
  func `what is no XML is refused with a place`(text: String) {
    let found = refusals { _ = try Self.read(text) }
    #expect(found.first?.place.hasPrefix("mine.xml") == true)
  }

  @Test func `another root element is refused by name`() throws {
    let study = "<study xmlns=\"urn:studytool:study:1\" id=\"s\"><title lang=\"en\">S</title></study>"
    let problem = try #require(refusals { _ = try Self.read(study) }.first)
    #expect(problem.message.contains("<study>"))
    #expect(problem.expected.contains("<instrument"))
    let page = try #require(refusals { _ = try Self.read("<html/>") }.first)
    #expect(page.message.contains("<html>"))
  }

  @Test func `the namespace of another version is refused`() throws {
    let text = Self.sound.replacing("urn:studytool:instrument:1", with: "urn:studytool:instrument:2")
    let problem = try #require(refusals { _ = try Self.read(text) }.first)
    #expect(problem.place.hasPrefix("mine.xml:2:"))
    #expect(problem.description.contains("urn:studytool:instrument:1"))
    let none = refusals {
      _ = try Self.read(Self.sound.replacing(" xmlns=\"urn:studytool:instrument:1\"", with: ""))
    }
    #expect(none.first?.description.contains("urn:studytool:instrument:1") == true)
  }
}

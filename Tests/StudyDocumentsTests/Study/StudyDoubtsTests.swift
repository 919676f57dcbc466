import StudyDocuments
import StudyModel
import StudyReading
import Testing

@Suite struct StudyDoubtsTests {
  /// A study with factors between and within participants, some parts of its `<capture>`, and analyses.
  static func text(
    _ parts: String = "", analyses: String = "", patterns: String = " factor=\"group\" level=\"with\"",
    participants: String = "", sources: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="compared">
      <title lang="en">Compared</title>
      <factors>
        <factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor>
        <factor id="experience" design="between" reference="low">
          <level id="low"/><level id="middle"/><level id="high"/>
        </factor>
        <factor id="device" design="within" reference="phone"><level id="phone"/><level id="tablet"/></factor>
      </factors>
      <tasks><task id="T1"/><task id="T2"/></tasks>
      <measures>
        <measure id="time" kind="duration" better="lower" unit="s" per="task"/>
        <measure id="ease" kind="questionnaire" instrument="seq" direction="agree-high" per="task"/>
        <measure id="satisfaction" kind="questionnaire" instrument="pssuq-3" direction="agree-low"/>
        <measure id="appraisal" kind="questionnaire" instrument="pattern-appraisal" direction="agree-high" per="task"/>
        <measure id="reading" kind="count" counts="patterns-opened" per="task"/>
        <measure id="breaks" kind="count" counts="pauses" per="task"/>
      </measures>\(participants)
      <patterns catalog="mobile-ios-14"\(patterns)/>
      \(parts == "none" ? "" : "<capture languages=\"en\">\(parts)</capture>")
      <plan>\(analyses)</plan>\(sources)
    </study>
    """
  }

  static func analysis(
    _ measure: String, by contrast: String, test: String = "", id: String = "h"
  ) -> String {
    "<analysis id=\"\(id)\" measure=\"\(measure)\" contrast=\"\(contrast)\"\(test) role=\"primary\"/>"
  }

  /// A file that may bring what no page asks.
  static let source = "<sources><source id=\"paper\" path=\"data/paper.csv\"/></sources>"

  static func asked(_ questionnaires: String) -> String {
    "<questionnaires>\(questionnaires)</questionnaires>"
  }

  static let ofOne = asked("<questionnaire measure=\"satisfaction\" factor=\"group\" level=\"with\"/>")
  static let atOne = asked("<questionnaire measure=\"ease\" factor=\"device\" level=\"phone\"/>")
  static let atTheEnd = asked("<questionnaire measure=\"satisfaction\"/>")
  static let allocation =
    "<allocation><assign factor=\"group\"/><stratum factor=\"experience\"/></allocation>"
  static let hidden = "<tasks><task ref=\"T1\" patterns=\"false\"/><task ref=\"T2\" patterns=\"0\"/></tasks>"

  /// Where the first occurrence of some words stands: `study.xml:LINE:COLUMN`.
  static func place(of words: String, in text: String) throws -> String {
    let start = try #require(text.firstRange(of: words), "\(words)").lowerBound
    let lines = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    return "study.xml:\(lines.count):\((lines.last?.count ?? 0) + 1)"
  }

  /// What is said of a study before anybody comes.
  static func doubts(_ text: String) throws -> [String] {
    let catalogue = try InstrumentCatalogue()
    let document = try StudyDocument(Array(text.utf8), path: "study.xml", catalogue: catalogue)
    let instruments = catalogue.instruments(of: document.study)
    let plan =
      try document.study.capture ?? CapturePlan.standard(for: document.study, instruments: instruments)
    // The standard pages are in Thai, too, in which these questionnaires are not there.
    return document.doubts(about: plan, instruments: instruments).filter { !$0.contains(" in th, and ") }
  }

  /// Somebody of the level that no answer leads to.
  static let known =
    "<participants><participant id=\"P1\"><level factor=\"experience\" is=\"middle\"/></participant>"
    + "</participants>"

  static func question(_ levels: [String], middle: String = "admits=\"false\"") -> String {
    let options = levels.map {
      "<option id=\"\($0)\" level=\"\($0)\"><label lang=\"en\">\($0)</label></option>"
    }
    return """
      <eligibility><question id="practice" factor="experience"><text lang="en">?</text>\(options.joined())
      <option id="other" \(middle)><label lang="en">other</label></option></question></eligibility>
      """
  }

  /// What is in doubt: the study, where it stands, and words of the sentence.
  static let doubtful: [(String, String, String)] = [
    (
      text(ofOne, analyses: analysis("satisfaction", by: "group")), "contrast=\"group\"",
      "satisfaction is asked only at group=with"
    ),
    (
      text(ofOne, analyses: analysis("satisfaction.overall", by: "group", test: " test=\"welch\"")),
      "contrast=\"group\"", "satisfaction is asked only at group=with"
    ),
    (
      text(atOne, analyses: analysis("ease", by: "device")), "contrast=\"device\"",
      "ease is asked only at device=phone"
    ),
    (
      text(atTheEnd, analyses: analysis("satisfaction", by: "device", test: " test=\"paired\"")),
      "contrast=\"device\"", "satisfaction is asked once, at the end"
    ),
    // What is not said is at the end, too.
    (
      text(analyses: analysis("satisfaction.sysuse", by: "device")), "contrast=\"device\"",
      "satisfaction is asked once, at the end"
    ),
    (
      text(analyses: analysis("reading", by: "group")), "contrast=\"group\"",
      "reading is counted only at group=with"
    ),
    (
      text("<tasks/><questionnaires/>"), "<tasks/>", "observers note time once for each of them"
    ),
    (text(hidden), "patterns=\"false\"", "no task shows the pattern catalogue"),
    (
      text(
        atTheEnd,
        analyses: analysis("ease", by: "group") + analysis("ease", by: "experience", id: "again")
          + analysis("satisfaction", by: "group", id: "other")),
      "measure=\"ease\" contrast", "the analysis h is of ease, which nobody is asked"
    ),
    (
      text(asked(""), analyses: analysis("satisfaction.overall", by: "group")),
      "measure=\"satisfaction.overall\"", "the analysis h is of satisfaction, which nobody is asked"
    ),
    (
      text("none", analyses: analysis("satisfaction", by: "device")), "contrast=\"device\"",
      "satisfaction is asked once, at the end"
    ),
    (
      text(question(["low", "high"])), "factor=\"experience\"><text",
      "nobody can belong to experience=middle, since no answer to practice"
    ),
    // Who answers so is not admitted.
    (
      text(question(["low", "high"], middle: "admits=\"false\" level=\"middle\"")),
      "factor=\"experience\"><text", "nobody can belong to experience=middle"
    ),
  ]

  @Test(arguments: doubtful)
  func `what no page brings is said before anybody comes`(text: String, mark: String, words: String) throws {
    let found = try Self.doubts(text)
    let place = try Self.place(of: mark, in: text)
    #expect(found.count == 1 && found[0].hasPrefix(place + ": ") && found[0].contains(words), "\(found)")
    // Files may bring it, but for a catalogue.
    let withFile = try Self.doubts(text.replacing("</plan>", with: "</plan>" + Self.source))
    #expect(withFile.isEmpty != (words.contains("catalogue") || words.contains("observers")), "\(withFile)")
  }

  @Test func `questionnaires that are not there in a language of the pages are named`() throws {
    let text = Self.text(
      Self.asked("<questionnaire measure=\"satisfaction\"/><questionnaire measure=\"ease\"/>"))
    let catalogue = try InstrumentCatalogue()
    func doubts(_ text: String) throws -> [String] {
      let document = try StudyDocument(Array(text.utf8), path: "study.xml", catalogue: catalogue)
      let plan = try #require(document.study.capture)
      return document.doubts(about: plan, instruments: catalogue.instruments(of: document.study))
    }
    #expect(try doubts(text).isEmpty)
    let inTwo = text.replacing("languages=\"en\"", with: "languages=\"en th\"")
      .replacing(
        "<title lang=\"en\">Compared</title>",
        with: "<title lang=\"en\">C</title><title lang=\"th\">C</title>")
    let told = try doubts(inTwo)
    let place = try Self.place(of: "languages=\"en th\"", in: inTwo)
    #expect(told.count == 1 && told[0].hasPrefix(place + ": there is no pssuq-3, seq in th"), "\(told)")
  }

  @Test(arguments: [
    text(), text("none"),
    // By another factor, there are answers on both sides.
    text(ofOne, analyses: analysis("satisfaction", by: "experience")),
    text(atOne, analyses: analysis("ease", by: "group")),
    text(atTheEnd, analyses: analysis("satisfaction", by: "group")),
    text(
      asked("<questionnaire measure=\"satisfaction\" after=\"condition\"/>"),
      analyses: analysis("satisfaction", by: "device", test: " test=\"paired\"")),
    text(asked("<questionnaire measure=\"ease\"/>"), analyses: analysis("ease", by: "device")),
    // No questionnaire of the pages.
    text(atTheEnd, analyses: analysis("time", by: "device")),
    text(analyses: analysis("reading", by: "experience")), text(analyses: analysis("breaks", by: "group")),
    text(atTheEnd, analyses: analysis("appraisal", by: "group")),
    // Some task shows the catalogue, nobody has it more than others, and nobody does a task.
    text("<tasks><task ref=\"T1\" patterns=\"false\"/><task ref=\"T2\"/></tasks>"),
    text(allocation + hidden, patterns: ""),
    text(question(["low", "middle", "high"])),
    text(question(["low", "high"]), participants: known),
  ])
  func `where everything can come about, nothing is said`(text: String) throws {
    #expect(try Self.doubts(text).isEmpty)
  }
}

import Foundation
import Testing

/// `studytool heuristics`: the carried heuristic sets and artefacts, and one's own.
@Suite struct HeuristicsTests {
  static let identifiers = ["mobile-13", "nielsen-10", "favorites", "folder-browsing", "wedding-vows"]

  private static func lines(_ run: Program.Run) -> [String] {
    run.output.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test func listsSetsAndArtefactsWithTheirNumbers() throws {
    let run = try Program.run(["heuristics", "list"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("2 heuristic sets, 3 artefacts"))
    #expect(
      run.output.contains(
        "\nmobile-13   Thirteen heuristics for mobile interfaces  2014     en, th             13         83\n"
      ))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let table = Self.lines(try Program.run(["heuristics", "list", "--format", "csv"]))
    #expect(
      table.first
        == "kind,id,name,version,languages,heuristics,questions,screens,states,flows,steps,rules")
    #expect(table.dropFirst().map { String($0.split(separator: ",")[1]) } == Self.identifiers)
    #expect(
      table[1] == "heuristic-set,mobile-13,Thirteen heuristics for mobile interfaces,2014,en th,13,83,,,,,")
    #expect(table.last == "artefact,wedding-vows,Wedding Vows,2010-09-30,en,,,19,41,4,25,28")
  }

  @Test(arguments: identifiers, ["table", "json", "csv", "xml", "markdown"])
  func showsEachInEveryFormat(_ id: String, _ format: String) throws {
    let run = try Program.run(["heuristics", "show", id, "--format", format])
    #expect(run.status == 0 && run.errors == "")
    #expect(!run.output.isEmpty)
    guard format == "table" else { return }
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    for heading in ["About\n-----", "Sources\n-------"] { #expect(run.output.contains(heading)) }
  }

  @Test func aSetAsCSVIsAChecklistToFillIn() throws {
    let english = Self.lines(try Program.run(["heuristics", "show", "mobile-13", "--format", "csv"]))
    #expect(english.count == 84)
    #expect(english[0] == "question,heuristic,text,answer")
    #expect(english.dropFirst().allSatisfy { $0.hasSuffix(",") })
    #expect(
      english[2]
        == "visibility-feedback-2,visibility,\"After something was saved, sent or deleted, does the screen say that it was done?\","
    )
    let thai = Self.lines(
      try Program.run(["heuristics", "show", "mobile-13", "--format", "csv", "--lang", "th"]))
    #expect(thai.count == 84)
    #expect(thai[2] == "visibility-feedback-2,visibility,หลังจากบันทึก ส่ง หรือลบแล้ว หน้าจอบอกหรือไม่ว่าทำเสร็จแล้ว,")
  }

  @Test func anArtefactAsCSVIsItsInventory() throws {
    let lines = Self.lines(try Program.run(["heuristics", "show", "favorites", "--format", "csv"]))
    #expect(lines[0] == "kind,id,screen,state,text,about,value,minimum,maximum,unit")
    #expect(lines.contains("quantity,double-tap-default,,,interval,,0.4,,,s"))
    #expect(lines.contains("quantity,double-tap-range,,,interval,,,0.2,1,s"))
    #expect(lines.contains("holds-on,delete-animates,edit-mode,deleting,,,,,,"))
    #expect(lines.filter { $0.hasPrefix("screen,") }.count == 9)
    #expect(lines.filter { $0.hasPrefix("rule,") }.count == 36)
  }

  @Test func aLanguageThatIsNotThereIsRefused() throws {
    let run = try Program.run(["heuristics", "show", "nielsen-10", "--lang", "th"])
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors
        == "heuristics show nielsen-10: nielsen-10 is not worded in \"th\"; expected --lang en; choose one of these languages, or leave --lang out\n"
    )
  }

  @Test func anUnknownIdentifierIsNamedWithThoseThereAre() throws {
    let run = try Program.run(["heuristics", "show", "mobile-12"])
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors.contains(
        "there is no heuristic set or artefact \"mobile-12\"; expected one of mobile-13, nielsen-10, favorites, "
      ))
  }

  @Test func anotherFormatIsWrongUsage() throws {
    #expect(try Program.run(["heuristics", "list", "--format", "pdf"]).status == 64)
    #expect(try Program.run(["heuristics", "show", "mobile-13", "--format", "pdf"]).status == 64)
  }

  // MARK: One's own

  static let set = """
    <?xml version="1.0" encoding="UTF-8"?>
    <heuristic-set xmlns="urn:studytool:heuristic-set:1" id="own" version="1">
      <name lang="en">Our heuristics</name>
      <source id="us" role="heuristics" verified="true">Own work.</source>
      <licence>Free.</licence>
      <heuristic id="clear" number="1"><name lang="en">Be clear</name></heuristic>
    </heuristic-set>
    """

  static let artefact = """
    <?xml version="1.0" encoding="UTF-8"?>
    <artefact xmlns="urn:studytool:artefact:1" id="app" version="1">
      <name lang="en">Our app</name>
      <screen id="home"><name lang="en">Home</name></screen>
    </artefact>
    """

  @Test func ownSetsAndArtefactsAreAdded() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.set, to: "surveys/set.xml")
    try scratch.write(Self.artefact, to: "surveys/app.xml")
    try scratch.write(Samples.instrument(id: "form", title: "A form"), to: "surveys/form.xml")
    let list = try Program.run(["heuristics", "list", "--surveys", "surveys"], in: scratch.url)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("3 heuristic sets, 4 artefacts"))
    #expect(list.output.contains("Our heuristics") && list.output.contains("Our app"))
    let show = try Program.run(["heuristics", "show", "own", "--surveys", "surveys"], in: scratch.url)
    #expect(show.output.contains("1. Be clear (clear)"))
    let instruments = try Program.run(["instruments", "list", "--surveys", "surveys"], in: scratch.url)
    #expect(
      instruments.output.contains("\(ScoreTests.instruments.count + 1) instruments"), "\(instruments.errors)")
  }

  @Test func aNameOfBothKindsIsRefused() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.set, to: "surveys/set.xml")
    try scratch.write(
      Self.artefact.replacingOccurrences(of: "\"app\"", with: "\"own\""), to: "surveys/app.xml")
    let run = try Program.run(["heuristics", "show", "own", "--surveys", "surveys"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("\"own\" is a heuristic set and an artefact"))
  }

  @Test func bothKindsAreValidated() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.set, to: "set.xml")
    try scratch.write(Self.artefact, to: "app.xml")
    try scratch.write(
      Self.artefact.replacingOccurrences(
        of: "</name></screen>", with: "</name><leads-to screen=\"nowhere\"/></screen>"), to: "bad.xml")
    #expect(
      try Program.run(["validate", "set.xml"], in: scratch.url).output == "set.xml: valid heuristic set\n")
    #expect(try Program.run(["validate", "app.xml"], in: scratch.url).output == "app.xml: valid artefact\n")
    let bad = try Program.run(["validate", "bad.xml"], in: scratch.url)
    #expect(bad.status == 2)
    #expect(bad.errors.hasPrefix("bad.xml:4:") && bad.errors.contains("nowhere"), "\(bad.errors)")
    let data = try Program.run(["analyze", "app.xml"], in: scratch.url)
    #expect(data.status == 2)
    #expect(data.errors.contains("the file holds no data: it is the XML of an artefact"), "\(data.errors)")
  }
}

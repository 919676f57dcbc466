import Foundation
import Testing

/// `studytool instruments`: the carried questionnaires and one's own.
@Suite struct InstrumentsTests {
  @Test func listsTheCarriedInstruments() throws {
    let run = try Program.run(["instruments", "list", "--format", "csv"])
    #expect(run.status == 0 && run.errors == "")
    let table = try Program.run(["instruments", "list"])
    for instrument in ScoreTests.instruments {
      #expect(table.output.contains("\n" + instrument + " "), "\(instrument)")
    }
    #expect(table.output.contains("\(ScoreTests.instruments.count) instruments"))
    for line in table.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test(arguments: ScoreTests.instruments) func showsEachInstrument(_ id: String) throws {
    let run = try Program.run(["instruments", "show", id])
    #expect(run.status == 0 && run.errors == "")
    for heading in [
      "About\n-----", "Items\n-----", "Scores\n------", "Sources\n-------", "- Licence: ",
      "- Missing answers: ",
    ] {
      #expect(run.output.contains(heading), "\(heading)")
    }
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test(arguments: ["json", "csv", "xml", "markdown"]) func showsInEveryFormat(_ format: String) throws {
    let run = try Program.run(["instruments", "show", "sus", "--format", format])
    #expect(run.status == 0 && run.errors == "")
    #expect(!run.output.isEmpty)
  }

  @Test func csvHasOneInstrumentOrOneItemARow() throws {
    let list = try Program.run(["instruments", "list", "--format", "csv"]).output.split(
      whereSeparator: \.isNewline)
    #expect(list.first == "instrument,title,version,items,better,scores,licence")
    #expect(list.dropFirst().map { String($0.prefix { $0 != "," }) } == ScoreTests.instruments)
    let show = try Program.run(["instruments", "show", "umux-lite", "--format", "csv"])
    #expect(
      show.output.replacingOccurrences(of: "\r\n", with: "\n") == """
        instrument,item,text,reversed,scores
        umux-lite,q1,This system's capabilities meet my requirements.,false,overall
        umux-lite,q2,This system is easy to use.,false,overall

        """)
  }

  @Test func comparisonsAreShownWithTheirNumbers() throws {
    let output = try Program.run(["instruments", "show", "nasa-tlx"]).output
    #expect(output.contains("--map \"COLUMN=comparison:nasa-tlx.NUMBER\""))
    #expect(output.contains("    15  "))
    #expect(!(try Program.run(["instruments", "show", "nasa-rtlx"]).output.contains("comparison")))
  }

  @Test func anUnknownInstrumentIsNamedWithThoseThereAre() throws {
    let run = try Program.run(["instruments", "show", "tan"])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("there is no instrument \"tan\"; expected one of asq, "))
  }

  // MARK: Drafts

  @Test func aDraftOfAFileValidatesAndMarksItsGuesses() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "id,age,slow/fast,ugly & odd/nice,Is it good?,time_s\nP1,31,1,2,3,30\nP2,33,2,4,5,20\nP3,29,7,3,1,44\n",
      to: "our form.csv")
    let draft = try Program.run(["instruments", "new", "our form.csv"], in: scratch.url)
    #expect(draft.status == 0 && draft.errors == "")
    #expect(draft.output.contains("<instrument xmlns=\"urn:studytool:instrument:1\" id=\"our-form\""))
    #expect(draft.output.contains("<poles lang=\"en\" low=\"ugly &amp; odd\" high=\"nice\"/>"))
    #expect(draft.output.contains("minimum=\"1\" maximum=\"7\""))
    #expect(draft.output.components(separatedBy: "<!-- guess: ").count > 8)
    try scratch.write(draft.output, to: "surveys/our-form.xml")
    let valid = try Program.run(["instruments", "validate", "surveys/our-form.xml"], in: scratch.url)
    #expect(valid.status == 0, "\(valid.errors)")
    let score = try Program.run(
      ["score", "our form.csv", "--instrument", "our-form", "--surveys", "surveys", "--format", "json"],
      in: scratch.url)
    #expect(try Estimates(score.output).value("our-form.overall.participant=P2.score") == 11.0 / 3)
  }

  @Test(arguments: [["--columns", "1-2"], ["--columns", "9-12"]])
  func columnsThatAreNoItemsAreRefused(options: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("id,a,b,c\nP1,1,2,3\nP2,2,4,5\n", to: "a.csv")
    let run = try Program.run(["instruments", "new", "a.csv"] + options, in: scratch.url)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("--columns FIRST-LAST"))
  }

  // MARK: One's own

  @Test func ownInstrumentsAreAddedAndTakeThePlaceOfCarriedOnes() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.instrument(id: "own", title: "A form of our own"), to: "surveys/own.xml")
    try scratch.write(Samples.instrument(id: "sus", title: "Our SUS"), to: "surveys/sus.xml")
    try scratch.write("no instrument", to: "surveys/notes.txt")
    let list = try Program.run(["instruments", "list", "--surveys", "surveys"], in: scratch.url)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("\(ScoreTests.instruments.count + 1) instruments"))
    #expect(list.output.contains("A form of our own"))
    #expect(list.output.contains("Our SUS"))
    #expect(!list.output.contains("System Usability Scale  "))
    let show = try Program.run(["instruments", "show", "own", "--surveys", "surveys"], in: scratch.url)
    #expect(show.output.contains("The second thing was good."))

    try scratch.write("participant,q1,q2\nP1,4,5\n", to: "a.csv")
    let score = try Program.run(
      ["score", "a.csv", "--instrument", "own", "--surveys", "surveys", "--format", "json"], in: scratch.url)
    #expect(score.status == 0, "\(score.errors)")
    #expect(try Estimates(score.output).value("own.overall.participant=P1.score") == 4.5)
  }

  @Test func aBrokenInstrumentOfOnesOwnIsNamedWithItsPlace() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let text = Samples.instrument(id: "own", title: "Own").replacingOccurrences(
      of: "maximum=\"5\"", with: "maximum=\"five\"")
    try scratch.write(text, to: "surveys/own.xml")
    for command in [
      ["instruments", "list"], ["instruments", "show", "sus"], ["analyze", "a.csv"], ["init", "study"],
    ] {
      try scratch.write(Samples.scores, to: "a.csv")
      let run = try Program.run(command + ["--surveys", "surveys"], in: scratch.url)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("surveys/own.xml:6:"), "\(run.errors)")
      #expect(run.errors.contains("\"five\""))
    }
    #expect(scratch.names == ["a.csv", "surveys"])
  }

  @Test func theFolderOfOnesOwnHasToBeThere() throws {
    let run = try Program.run(["instruments", "list", "--surveys", "nowhere"])
    #expect(run.status == 2)
    #expect(
      run.errors
        == "nowhere: the folder cannot be read: No such file or directory; expected a folder; check the path and its permissions\n"
    )
  }

  @Test func validatesAnInstrument() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.instrument(id: "own", title: "Own"), to: "own.xml")
    let valid = try Program.run(["instruments", "validate", "own.xml"], in: scratch.url)
    #expect(valid.status == 0)
    #expect(valid.output == "own.xml: valid instrument\n")
    #expect(valid.errors == "")
    try scratch.write(Samples.studyDocument(), to: "study.xml")
    let study = try Program.run(["instruments", "validate", "study.xml"], in: scratch.url)
    #expect(study.status == 2)
    #expect(
      study.errors.hasPrefix("study.xml:2:1: the document's root element is <study>; expected <instrument "))
  }
}

import Foundation
import Testing

/// `studytool validate`: any XML that the program reads or writes.
@Suite struct ValidateTests {
  @Test func recognisesAStudyAnInstrumentAndAReport() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.studyDocument(), to: "a.xml")
    try scratch.write(Samples.instrument(id: "own", title: "Own"), to: "b.xml")
    try scratch.write(Samples.scores, to: "c.csv")
    #expect(
      try Program.run(["report", "c.csv", "--quiet", "--to", "xml", "-o", "c.xml"], in: scratch.url).status
        == 0)
    for (file, kind) in [("a.xml", "study"), ("b.xml", "instrument"), ("c.xml", "report")] {
      let run = try Program.run(["validate", file], in: scratch.url)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.output == "\(file): valid \(kind)\n")
    }
  }

  @Test(arguments: [Samples.study, Samples.reference]) func acceptsTheSampleStudies(_ folder: String) throws {
    let run = try Program.run(["validate", folder + "/study.xml"])
    #expect(run.output == folder + "/study.xml: valid study\n")
  }

  @Test func anUnknownRootIsNamedWithThoseThatAreKnown() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("<?xml version=\"1.0\"?>\n  <cat/>\n", to: "a.xml")
    let run = try Program.run(["validate", "a.xml"], in: scratch.url)
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors == """
        a.xml:2:3: the document's root element is <cat>; expected one of <study>, <instrument>, <heuristic-set>, \
        <artefact>, <pattern-catalog>, <pattern-queries>, <thesaurus>, <stop-words>, <words>, <inspection-records>, <report>, \
        <archive>, <xliff>; check that this is the right file

        """)
  }

  @Test func whatAStudyNamesHasToBeThere() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let measure = "<measure id=\"own\" kind=\"questionnaire\" instrument=\"own\"/>\n  "
    let text = Samples.studyDocument().replacingOccurrences(of: "</measures>", with: measure + "</measures>")
    try scratch.write(text, to: "a.xml")
    let alone = try Program.run(["validate", "a.xml"], in: scratch.url)
    #expect(alone.status == 2)
    #expect(alone.errors.hasPrefix("a.xml:12:"), "\(alone.errors)")
    #expect(alone.errors.contains("\"own\""))
    try scratch.write(Samples.instrument(id: "own", title: "Own"), to: "surveys/own.xml")
    let together = try Program.run(["validate", "a.xml", "--surveys", "surveys"], in: scratch.url)
    #expect(together.output == "a.xml: valid study\n", "\(together.errors)")
  }

  @Test func everyProblemIsListed() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let text = Samples.instrument(id: "own", title: "Own").replacingOccurrences(
      of: " version=\"1\"", with: ""
    )
    .replacingOccurrences(of: "minimum=\"1\"", with: "minimum=\"one\"")
    .replacingOccurrences(of: "<of item=\"q2\"/>", with: "<of item=\"q2\"/><of/>")
    try scratch.write(text, to: "a.xml")
    let run = try Program.run(["validate", "a.xml", "--problems", "all.txt"], in: scratch.url)
    let places = run.errors.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(run.status == 2)
    #expect(places.count == 3, "\(run.errors)")
    #expect(places.map { $0.split(separator: ":")[1] } == ["2", "6", "15"], "\(run.errors)")
    #expect(try scratch.read("all.txt") == "# studytool: 3 problems\n" + run.errors)
  }

  @Test func aFolderIsNoDocument() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(["validate", "."], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors == ".: cannot be read: it is a folder; a file was expected; name a file inside the folder\n")
  }
}

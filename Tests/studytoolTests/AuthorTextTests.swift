import Foundation
import Testing

/// The author's own text: Markdown files of a study in its report.
@Suite struct AuthorTextTests {
  private static func study(_ texts: [String: String]) throws -> Scratch {
    let scratch = try StudyFolderCommandTests.study()
    for (name, text) in texts { try scratch.write(text, to: "s/text/" + name) }
    return scratch
  }

  private static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  @Test func `a text is in every report that is made anew`() throws {
    let scratch = try Self.study([
      "discussion.md": "Mean {{score.all.mean}} of *all*.", "summary.md": "In short.",
    ])
    defer { scratch.remove() }
    for _ in 0..<2 {
      let run = try Self.run(scratch, ["report", "s", "--to", "xml,html,markdown"])
      #expect(run.status == 0, "\(run.errors)")
      let xml = try scratch.read("s/reports/report.xml")
      #expect(xml.contains("<number estimate=\"score.all.mean\">"))
      #expect(xml.contains("<text file=\"text/summary.md\">"))
      #expect(xml.contains("<input path=\"text/summary.md\" sha256=\""))
      #expect(try scratch.read("s/reports/report.md").contains("## Discussion\n\nMean "))
    }
    // A new number is in the sentence, without a touch of the text.
    let before = try scratch.read("s/reports/report.md")
    #expect(
      try Self.run(
        scratch, ["exclude", "s", "--participant", "P1", "--reason", "pilot", "--by", "me"]
      ).status == 0)
    #expect(try Self.run(scratch, ["report", "s", "--to", "markdown"]).status == 0)
    let line = "Mean "
    func sentence(_ text: String) -> Substring? { text.split(separator: "\n").first { $0.hasPrefix(line) } }
    #expect(try sentence(scratch.read("s/reports/report.md")) != sentence(before))
  }

  @Test func `what is empty is listed with the file to write`() throws {
    let scratch = try Self.study(["summary.md": "  \n"])
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["report", "s", "--to", "markdown", "-o", "-"])
    #expect(run.output.contains("`text/summary.md`") && run.output.contains("`text/discussion.md`"))
    #expect(run.output.contains("### What the study does not say"))
    #expect(!run.output.contains("## Discussion"))
  }

  @Test func `a report from another folder has the text too`() throws {
    let scratch = try Self.study(["method.md": "Said from **afar**."])
    defer { scratch.remove() }
    try FileManager.default.createDirectory(
      at: scratch.url(name: "elsewhere"), withIntermediateDirectories: true)
    let run = try Program.run(
      ["report", "../s/study.xml", "--to", "table", "-o", "-", "--quiet"], in: scratch.url(name: "elsewhere"))
    #expect(run.output.contains("Said from afar."), "\(run.errors)")
  }

  @Test func `a text that belongs nowhere is told with the sections`() throws {
    let scratch = try Self.study(["discusion.md": "a", "notes.txt": "b", "sub/x.md": "c", ".hidden": "d"])
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["report", "s", "--to", "xml"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "note: s/text/discusion.md: the report has no section \"discusion\", so that the text is not in it; expected perhaps discussion; one of"
      ), "\(run.errors)")
    #expect(run.errors.contains("s/text/notes.txt: it is no text of the report"))
    #expect(run.errors.contains("s/text/sub: it is no text of the report"))
    #expect(!run.errors.contains("hidden"))
    #expect(try Self.run(scratch, ["report", "s", "--to", "xml", "--strict", "--quiet"]).status == 1)
  }

  @Test(arguments: [
    (
      "a\n\n{{score.al.mean}}",
      "s/text/discussion.md:3:1: no number of the report is called \"score.al.mean\"; expected the identifier of a number of this report, perhaps score.all.mean"
    ),
    ("![](https://example.org/x.png)", "s/text/discussion.md:1:"),
    ("[a](javascript:alert(1))", "s/text/discussion.md:1:2: the link leads to \"javascript:alert(1)\""),
    (
      String(repeating: "> ", count: 5_000_000),
      "s/text/discussion.md: the text has 10000000 bytes; expected at most 1048576 bytes"
    ),
  ]) func `a text that cannot be is refused and nothing is written`(_ text: String, _ words: String) throws {
    let scratch = try Self.study(["discussion.md": text])
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["report", "s", "--to", "xml"])
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("s/reports/report.xml")))
  }

  @Test func `a report on a part of the study leaves out what it has no numbers for`() throws {
    let scratch = try Self.study([
      "summary.md": "All of them: {{score.all.mean}}.", "acknowledgements.md": "Thanks.",
    ])
    defer { scratch.remove() }
    try scratch.write("participant,other\nP1,1\nP2,2\nP3,4\n", to: "other.csv")
    #expect(
      try Self.run(scratch, ["import", "other.csv", "--study", "s", "--map", "other=score:other"]).status == 0
    )
    let run = try Self.run(scratch, ["report", "s", "--measure", "other", "--to", "markdown", "-o", "-"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("text/summary.md: a report on a part of the study has no number \"score.all.mean\"")
    )
    #expect(!run.output.contains("All of them") && run.output.contains("Thanks."))
    #expect(
      try Self.run(scratch, ["report", "s", "--to", "markdown", "-o", "-"]).output.contains("All of them"))
    let analysed = try Self.run(scratch, ["analyze", "s", "--measure", "other"])
    #expect(analysed.status == 0 && !analysed.output.contains("Thanks."), "\(analysed.errors)")
  }

  @Test func `verify compares the text as well`() throws {
    let scratch = try Self.study(["discussion.md": "What it means.", "discussion.th.md": "ความหมาย"])
    defer { scratch.remove() }
    #expect(try Self.run(scratch, ["report", "s", "--to", "xml", "--quiet"]).status == 0)
    #expect(
      try Self.run(scratch, ["report", "s", "--to", "xml", "--quiet", "--lang", "th", "-o", "th.xml"]).status
        == 0)
    let thai = try scratch.read("th.xml")
    #expect(thai.contains("ความหมาย") && !thai.contains("What it means."))
    #expect(try Self.run(scratch, ["verify", "s/reports/report.xml"]).status == 0)
    #expect(try Self.run(scratch, ["verify", "th.xml", "--study", "s"]).status == 0)
    try scratch.write("What it means now.", to: "s/text/discussion.md")
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(run.status == 1)
    #expect(run.output.contains("text/discussion.md") && run.output.contains("section discussion"))
    #expect(run.output.contains("no number differs"))
    #expect(try Self.run(scratch, ["verify", "th.xml", "--study", "s"]).status == 0)
  }

  @Test func `a report never replaces a text`() throws {
    let scratch = try Self.study(["discussion.md": "Mine."])
    defer { scratch.remove() }
    let run = try Self.run(
      scratch, ["report", "s", "--to", "markdown", "-o", "s/text/discussion.md", "--force", "--quiet"])
    #expect(
      run.status == 2 && run.errors.contains("would replace the data that it is made of"), "\(run.errors)")
    #expect(try scratch.read("s/text/discussion.md") == "Mine.")
  }

  @Test func `archive keeps texts, anonymize says where they name somebody`() throws {
    let scratch = try Self.study(["discussion.md": "Good.\n\nAs P01 said.\n", "summary.md": "x"])
    defer { scratch.remove() }
    #expect(try Self.run(scratch, ["archive", "s", "-o", "a.xml"]).status == 0)
    #expect(try Self.run(scratch, ["archive", "a.xml", "-o", "back"]).status == 0)
    #expect(try scratch.read("back/text/discussion.md") == "Good.\n\nAs P01 said.\n")
    let names = try scratch.read("s/data/scores.csv")
    try scratch.write(
      "See what P1 and \(names.split(separator: "\n")[1].split(separator: ",")[0]) did.",
      to: "s/text/method.md")
    let run = try Self.run(scratch, ["anonymize", "s"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("text/") && run.errors.contains("stays as it is"), "\(run.errors)")
  }
}

import Foundation
import Testing

/// `studytool report --template`: templates of one's own for the page.
@Suite struct TemplateTests {
  private static func study() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Samples.scores, to: "scores.csv")
    return scratch
  }

  private static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  @Test
  func `the program's templates, written out and taken back, give the same page but for the provenance`()
    throws
  {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let made = try Self.run(scratch, ["report", "--template-init", "mine"])
    #expect(made.status == 0 && made.errors.contains("wrote mine/page.mustache"), "\(made.errors)")
    #expect(try Self.run(scratch, ["report", "--template-init", "mine"]).status == 2)
    let plain = try Self.run(scratch, ["report", "scores.csv", "--to", "html", "-o", "-", "--quiet"])
    let own = try Self.run(
      scratch, ["report", "scores.csv", "--to", "html", "-o", "-", "--quiet", "--template", "mine"])
    #expect(own.status == 0, "\(own.errors)")
    func body(_ text: String) -> String? { text.components(separatedBy: "<section id=\"provenance\"").first }
    #expect(body(own.output) == body(plain.output))
    #expect(own.output.contains("mine/page.mustache") && !plain.output.contains("page.mustache"))
    #expect(!own.output.contains(scratch.url.path))
  }

  @Test func `one template is enough, in pages only`() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write("<p class=\"mine\">{{{wordsHTML}}}</p>", to: "t/paragraph-finding.mustache")
    try scratch.write("p { color: red }", to: "t/report.css")
    let run = try Self.run(scratch, ["report", "scores.csv", "--to", "html,xml", "--template", "t"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.read("scores.report.html").contains("<p class=\"mine\">"))
    #expect(try scratch.read("scores.report.html").contains("p { color: red }"))
    #expect(!(try scratch.read("scores.report.xml").contains("mustache")))
    #expect(try Self.run(scratch, ["verify", "scores.report.xml"]).status == 0)
  }

  @Test(arguments: [
    ("table.mustache", "one\n{{#open}}two", "t/table.mustache:2: a section does not end"),
    (
      "table.mustache", "one\n\n{{#a}}{{/b}}",
      "t/table.mustache:3: a section ends that is not the one that is open"
    ),
    (
      "list.mustache", "a\n{{>nothing}}",
      "t/list.mustache:2: it names the template \"nothing\", and there is none"
    ),
  ]) func `a broken template is told with its line and nothing is written`(
    _ name: String, _ text: String, _ words: String
  ) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(text, to: "t/" + name)
    let run = try Self.run(scratch, ["report", "scores.csv", "--to", "html", "--template", "t"])
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    #expect(scratch.names == ["scores.csv", "t"])
  }

  @Test func `a file that nothing is called like is told`() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write("x", to: "t/tabel.mustache")
    try scratch.write("{{>mine}}", to: "t/list.mustache")
    try scratch.write("y", to: "t/mine.mustache")
    try scratch.write("z", to: "t/README.txt")
    let run = try Self.run(scratch, ["report", "scores.csv", "--to", "html", "--template", "t"])
    #expect(run.status == 0)
    #expect(run.errors.contains("t/tabel.mustache: no template of the program is called so"), "\(run.errors)")
    #expect(run.errors.contains("t/README.txt: no template") && !run.errors.contains("mine.mustache"))
  }

  @Test(arguments: [
    ["scores.csv", "--to", "xml", "--template", "t"], ["--template-init", "t", "scores.csv"], [],
  ]) func `what makes no sense is wrong usage`(_ arguments: [String]) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    #expect(try Self.run(scratch, ["report"] + arguments).status == 64)
  }

  @Test func `a folder that is not there is told`() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["report", "scores.csv", "--to", "html", "--template", "none"])
    #expect(run.status == 2 && run.errors.contains("none: there is no such folder"), "\(run.errors)")
  }
}

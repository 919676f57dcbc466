import Foundation
import Testing

/// Documents of one's own that a result used are inputs of it, as its data are.
@Suite struct OwnDocumentTests {
  private static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  /// A study with its documents and its report.
  private static func reported(documents: String = "s/instruments", _ options: [String] = []) throws
    -> Scratch
  {
    let scratch = try Scratch()
    try OwnDocuments.write(to: scratch, documents: documents)
    let run = try run(scratch, ["report", "s", "--to", "xml", "--quiet"] + options)
    try #require(run.status == 0, "\(run.errors)")
    return scratch
  }

  /// The inputs of a report: path and what it was taken for.
  private static func inputs(_ xml: String) -> [String: String] {
    let input = /<input path="([^"]*)"( sha256="[0-9a-f]{64}")? bytes="\d+" reading="([^"]*)"\/>/
    return Dictionary(
      xml.matches(of: input).map { (String($0.1), $0.3 + ($0.2 == nil ? ", no hash" : "")) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Adds a comment to a document, which changes its bytes and nothing else.
  private static func change(_ scratch: Scratch, _ file: String) throws {
    try scratch.write(scratch.read(file) + "<!-- changed -->\n", to: file)
  }

  // MARK: What is listed

  @Test(arguments: ["s/instruments", "surveys"])
  func `a report lists the documents that it used, of every kind, and no other`(_ folder: String) throws {
    let isOfStudy = folder == "s/instruments"
    let scratch = try Self.reported(documents: folder, isOfStudy ? [] : ["--surveys", folder])
    defer { scratch.remove() }
    var wanted = Dictionary(
      uniqueKeysWithValues: OwnDocuments.used.map {
        ((isOfStudy ? "instruments/" : "--surveys/") + $0.file, $0.what)
      })
    let found = try Self.inputs(scratch.read("s/reports/report.xml"))
    for data in ["data/answers.csv", "data/findings.csv"] { wanted[data] = found[data] ?? "not there" }
    #expect(found == wanted)
    let verified = try Self.run(
      scratch, ["verify", "s/reports/report.xml"] + (isOfStudy ? [] : ["--surveys", folder]))
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
  }

  @Test func `the folder of a study is called so under any path`() throws {
    let scratch = try Self.reported(["--surveys", "./s/../s/instruments/"])
    defer { scratch.remove() }
    #expect(try Self.inputs(scratch.read("s/reports/report.xml"))["instruments/form.xml"] != nil)
    let inside = try Program.shell(
      "cd s && studytool report study.xml --to xml -o - --quiet | cmp - reports/report.xml", in: scratch.url)
    #expect(inside.status == 0, "\(inside.output)\(inside.errors)")
  }

  @Test func `what the program carries is not among the inputs`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers, to: "a.csv")
    for document in OwnDocuments.unused { try scratch.write(document.text, to: "surveys/\(document.file)") }
    let command = ["report", "a.csv", "--instrument", "pssuq-3", "--to", "xml", "-o", "-"]
    let plain = try Self.run(scratch, command)
    let beside = try Self.run(scratch, command + ["--surveys", "surveys"])
    #expect(plain.status == 0 && plain.output == beside.output, "\(beside.errors)")
    #expect(Self.inputs(plain.output).keys.sorted() == ["a.csv"])
  }

  @Test func `every command that tells what it read names them`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    for command in [["analyze", "s"], ["check", "s"]] {
      let run = try Self.run(scratch, command + ["--format", "json", "--quiet"])
      #expect(run.output.contains("\"path\": \"instruments/form.xml\""), "\(command) \(run.errors)")
      #expect(run.output.contains("\"path\": \"instruments/app.xml\""), "\(command) \(run.errors)")
    }
    let inspection = try Self.run(scratch, ["heuristics", "analyze", "s", "--format", "xml", "--quiet"])
    #expect(
      Self.inputs(inspection.output).keys.sorted()
        == ["data/findings.csv", "instruments/app.xml", "instruments/heuristics.xml"], "\(inspection.errors)")
    let score = try Self.run(
      scratch,
      [
        "score", "s/data/answers.csv", "--instrument", "form", "--surveys", "s/instruments", "--format",
        "xml",
        "--quiet",
      ])
    #expect(
      Self.inputs(score.output).keys.sorted() == ["--surveys/form.xml", "answers.csv"], "\(score.errors)")
    let export = try Self.run(scratch, ["export", "s", "--to", "xlsx,ddi", "--quiet"])
    #expect(export.status == 0, "\(export.errors)")
    #expect(
      try scratch.read("s/reports/export.ddi.xml").contains("instruments/form.xml, "), "\(scratch.names)")
  }

  @Test func `a comparison names those of each study, and those of one folder once`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let copied = try Program.shell(
      "cp -r s t && mkdir surveys && cp s/instruments/* surveys", in: scratch.url)
    #expect(copied.status == 0)
    let own = try Self.run(scratch, ["compare", "s", "t", "--format", "xml", "--quiet"])
    let named = try Self.run(
      scratch, ["compare", "s", "t", "--surveys", "surveys", "--format", "xml", "--quiet"])
    func documents(_ run: Program.Run) -> [String] {
      Self.inputs(run.output).keys.filter { $0.contains("form") }.sorted()
    }
    #expect(documents(own) == ["s/instruments/form.xml", "t/instruments/form.xml"], "\(own.errors)")
    #expect(documents(named) == ["--surveys/form.xml"], "\(named.errors)")
    #expect(named.output.components(separatedBy: "path=\"--surveys/form.xml\"").count == 2)
  }

  @Test func `an evaluation of retrieval names what it searched with`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let run = try Self.run(
      scratch,
      [
        "patterns", "evaluate", "--surveys", "s/instruments", "--queries", "s/instruments/queries.xml",
        "--thesaurus", "a-words", "--format", "xml",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      Self.inputs(run.output) == [
        "--surveys/catalogue.xml": "own pattern catalog cards", "--surveys/stop.xml": "own stop words a-few",
        "--surveys/words.xml": "own thesaurus a-words", "queries.xml": "own pattern queries asked",
      ])
    let carried = try Self.run(scratch, ["patterns", "evaluate", "--format", "xml"])
    #expect(carried.status == 0 && Self.inputs(carried.output).isEmpty, "\(carried.errors)")
  }

  @Test func `a report never replaces a document that it used`() throws {
    let scratch = try Self.reported(documents: "surveys", ["--surveys", "surveys"])
    defer { scratch.remove() }
    let run = try Self.run(
      scratch,
      ["report", "s", "--surveys", "surveys", "--to", "xml", "-o", "surveys/form.xml", "--force", "--quiet"])
    #expect(run.status == 2 && run.errors.contains("would replace the data"), "\(run.errors)")
  }

  // MARK: What verify says

  @Test(arguments: OwnDocuments.used.map(\.file))
  func `verify names a document that changed`(_ file: String) throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    try Self.change(scratch, "s/instruments/" + file)
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml", "--format", "json"])
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("\"instruments/\(file)\""), "\(run.output)")
    for other in OwnDocuments.used.map(\.file) where other != file {
      #expect(!run.output.contains("instruments/\(other)"), "\(run.output)")
    }
    let words = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(words.output.contains("; no number differs, but documents of your own do\n"), "\(words.output)")
  }

  @Test(arguments: OwnDocuments.used.map(\.file))
  func `verify names a document that is gone`(_ file: String) throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    try FileManager.default.removeItem(at: scratch.url(name: "s/instruments/" + file))
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    // Without its stop words and synonyms a catalogue can be searched; without the rest the study cannot be read.
    if ["words.xml", "stop.xml"].contains(file) {
      #expect(run.status == 1 && run.output.contains("instruments/\(file)"), "\(run.output)\(run.errors)")
      #expect(run.output.contains("not there"), "\(run.output)")
    } else {
      #expect(run.status == 2 && run.output.isEmpty, "\(run.output)")
      #expect(
        run.errors.hasPrefix(
          "s/instruments/\(file): the report was made with this file, which is not there;"),
        "\(run.errors)")
    }
  }

  @Test func `verify names a document that can no longer be what the study needs`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let file = "s/instruments/form.xml"
    try scratch.write(
      scratch.read(file).replacingOccurrences(of: "id=\"form\"", with: "id=\"renamed\""), to: file)
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.hasPrefix(file + ": the file is not what the report was made with (SHA-256 "))
    #expect(run.errors.contains("there is no instrument \"form\""), "\(run.errors)")
  }

  @Test func `an instrument that scores otherwise is named with the numbers that it changed`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let file = "s/instruments/form.xml"
    try scratch.write(
      scratch.read(file).replacingOccurrences(of: "<of item=\"q2\"/>", with: ""), to: file)
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(run.status == 1 && run.output.contains("instruments/form.xml"), "\(run.output)\(run.errors)")
    let words = run.output.replacingOccurrences(of: "\n", with: " ")
    #expect(words.contains("numbers differ, and so do documents of your own"), "\(run.output)")
  }

  @Test func `documents that nothing used may change, come and go`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    for document in OwnDocuments.unused { try Self.change(scratch, "s/instruments/" + document.file) }
    #expect(try Self.run(scratch, ["verify", "s/reports/report.xml"]).status == 0)
    for document in OwnDocuments.unused {
      try FileManager.default.removeItem(at: scratch.url(name: "s/instruments/" + document.file))
    }
    let run = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a folder of one's own may lie anywhere, and verify asks for it`() throws {
    let scratch = try Self.reported(documents: "surveys", ["--surveys", "surveys"])
    defer { scratch.remove() }
    #expect(try Program.shell("mkdir away && mv surveys away/ours", in: scratch.url).status == 0)
    let moved = try Self.run(scratch, ["verify", "s/reports/report.xml", "--surveys", "away/ours"])
    #expect(moved.status == 0, "\(moved.output)\(moved.errors)")
    let asked = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(asked.status == 2, "\(asked.output)")
    #expect(
      asked.errors.hasPrefix(
        "s/reports/report.xml: the report was made with documents of your own: form.xml, ")
        && asked.errors.contains("name it with --surveys DIR"), "\(asked.errors)")
    // Taken into the study, or named from elsewhere, the same bytes are the same document.
    #expect(try Program.shell("cp -r away/ours s/instruments", in: scratch.url).status == 0)
    let taken = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(taken.status == 0, "\(taken.output)\(taken.errors)")
    #expect(try Self.run(scratch, ["report", "s", "--to", "xml", "--quiet"]).status == 0)
    let named = try Self.run(scratch, ["verify", "s/reports/report.xml", "--surveys", "away/ours"])
    #expect(named.status == 0, "\(named.output)\(named.errors)")
    try Self.change(scratch, "away/ours/form.xml")
    let changed = try Self.run(scratch, ["verify", "s/reports/report.xml", "--surveys", "away/ours"])
    #expect(changed.status == 1 && changed.output.contains("instruments/form.xml"), "\(changed.output)")
  }

  @Test func `the report of a bare file finds its data beside it and asks for the documents`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try OwnDocuments.write(to: scratch, documents: "surveys")
    try scratch.write(OwnDocuments.answers, to: "a.csv")
    try scratch.write(OwnDocuments.findings, to: "f.csv")
    let options = ["--surveys", "surveys", "--quiet"]
    for command in [
      ["report", "a.csv", "--to", "xml", "--instrument", "form"],
      ["report", "f.csv", "--to", "xml", "--heuristics", "ours", "--artefact", "app"],
    ] {
      let made = try Self.run(scratch, command + options)
      #expect(made.status == 0, "\(made.errors)")
    }
    for (report, file) in [("a.report.xml", "form.xml"), ("f.report.xml", "app.xml")] {
      let sound = try Self.run(scratch, ["verify", report, "--surveys", "surveys"])
      #expect(sound.status == 0, "\(sound.output)\(sound.errors)")
      let asked = try Self.run(scratch, ["verify", report])
      #expect(asked.status == 2 && asked.errors.contains("--surveys DIR"), "\(asked.errors)")
      try Self.change(scratch, "surveys/" + file)
      let changed = try Self.run(scratch, ["verify", report, "--surveys", "surveys"])
      #expect(changed.status == 1 && changed.output.contains("--surveys/\(file)"), "\(changed.output)")
    }
  }
}

import Foundation
import Testing

/// `studytool verify REPORT.xml`: a report beside what its data say now.
@Suite struct VerifyReportTests {
  private static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  private static func reported(_ options: [String] = []) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Samples.scores, to: "scores.csv")
    let run = try run(
      scratch, ["report", "scores.csv"] + (options.contains("--to") ? [] : ["--to", "xml"]) + options)
    #expect(run.status == 0, "\(run.errors)")
    return scratch
  }

  @Test(arguments: [
    [], ["--level", "0.9"], ["--by", "group", "--reference", "group=without"],
    ["--measure", "score"], ["--seed", "7"],
    ["--map", "participant=participant", "--direction", "score=higher"], ["--decimal", "point"],
  ]) func `a report is verified with the options that it records`(_ options: [String]) throws {
    let scratch = try Self.reported(options)
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("numbers, and every word, as computed anew from scores.csv"), "\(run.output)")
  }

  @Test func `a number that was changed in the report is found`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let text = try scratch.read("scores.report.xml")
    let place = try #require(
      text.range(of: #"id="score\.all\.mean"[^>]* value=""#, options: .regularExpression))
    let changed = text.replacingCharacters(in: place.upperBound..<place.upperBound, with: "1")
    try scratch.write(changed, to: "scores.report.xml")
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 1 && run.output.contains("score.all.mean"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("; one number differs"), "\(run.output)")
    let json = try Self.run(scratch, ["verify", "scores.report.xml", "--format", "json"])
    #expect(json.status == 1 && json.output.contains("\"score.all.mean\""))
  }

  @Test(arguments: [
    "participants.all.people", "score.reduction.units", "score.group:with-without.treatment-mean",
    "score.group:with-without.mann-whitney-u",
  ]) func `numbers that are counted and told are computed anew, too`(_ id: String) throws {
    let scratch = try Self.reported(["--by", "group", "--reference", "group=without"])
    defer { scratch.remove() }
    let text = try scratch.read("scores.report.xml")
    let pattern = "id=\"" + NSRegularExpression.escapedPattern(for: id) + "\"[^>]* value=\""
    let place = try #require(text.range(of: pattern, options: .regularExpression))
    try scratch.write(
      text.replacingCharacters(in: place.upperBound..<place.upperBound, with: "1"), to: "scores.report.xml")
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 1 && run.output.contains(id), "\(run.output)\(run.errors)")
    #expect(run.output.contains("; one number differs"), "\(run.output)")
  }

  @Test func `a word that was changed in the report is found`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let text = try scratch.read("scores.report.xml")
    try scratch.write(
      text.replacingOccurrences(of: ">Participants<", with: ">Everybody<"), to: "scores.report.xml")
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 1 && run.output.contains("section participants"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("no number differs, and what is said besides"), "\(run.output)")
  }

  @Test(arguments: [
    ("<title>", "<title>Another ", "title"), ("Usability study, 12", "Usability study, 13", "subtitle"),
    ("lang=\"en\"", "lang=\"th\"", "section summary"),
    ("encoding: utf-8", "encoding: utf-9", "reading of scores.csv"),
  ]) func `what stands around the numbers is verified too`(old: String, new: String, subject: String) throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let text = try scratch.read("scores.report.xml")
    let place = try #require(text.range(of: old))
    try scratch.write(text.replacingCharacters(in: place, with: new), to: "scores.report.xml")
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 1 && run.output.contains(subject), "\(run.output)\(run.errors)")
  }

  @Test func `a report in Thai is verified in Thai`() throws {
    let scratch = try Self.reported(["--lang", "th"])
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `data that changed are found, and the numbers with them`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    try scratch.write(Samples.scores + "P99,with,99\n", to: "scores.csv")
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.status == 1 && run.output.contains("SHA-256"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("score.all.mean") && run.output.contains("participants.all.recruited"))
    #expect(run.output.contains(", and so do the data"), "\(run.output)")
  }

  @Test func `the report of a study is found in its folder, and elsewhere with --study`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "scores.csv")
    let made = try Program.shell(
      """
      studytool init s --factor 'group:between=without*,with' --measure score:score &&
      studytool import scores.csv --study s && studytool report s --to xml && mkdir away &&
      cp s/reports/report.xml away/copy.xml
      """, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    for arguments in [["s/reports/report.xml"], ["away/copy.xml", "--study", "s"]] {
      let run = try Self.run(scratch, ["verify"] + arguments)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    let inside = try Program.shell("cd s/reports && studytool verify report.xml", in: scratch.url)
    #expect(inside.status == 0, "\(inside.output)\(inside.errors)")
    let lost = try Self.run(scratch, ["verify", "away/copy.xml"])
    #expect(lost.status == 2 && lost.errors.contains("name it with --study"), "\(lost.errors)")
    // What the study decides changes what it says.
    let excluded = try Self.run(scratch, ["exclude", "s", "--participant", "P1", "--reason", "pilot"])
    #expect(excluded.status == 0, "\(excluded.errors)")
    let late = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(late.status == 1 && late.output.contains("participants.all.excluded"), "\(late.output)")
  }

  @Test func `a report without a difference begins with what was compared`() throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    let run = try Self.run(scratch, ["verify", "scores.report.xml"])
    #expect(run.output.hasPrefix("scores.report.xml: "), "\(run.output)")
    #expect(try Self.run(scratch, ["verify", "scores.report.xml", "--format", "xml"]).status == 0)
  }

  @Test(arguments: [["heuristics", "analyze", "--format", "xml"], ["report", "--to", "xml", "-o", "-"]])
  func `an inspection of a bare file is verified, whichever command printed it`(_ command: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "evaluator,design,heuristic,severity,description\nE1,A,visibility,3,Nothing tells the state\n",
      to: "records.csv")
    let made = try Self.run(scratch, command + ["records.csv", "--heuristics", "nielsen-10"])
    try scratch.write(made.output, to: "inspection.xml")
    let run = try Self.run(scratch, ["verify", "inspection.xml"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  /// How a document is made that is no report on a study, and what it is called.
  static let others: [(String, [String], String)] = [
    ("comparison", ["compare", "scores.csv", "again.csv"], "a comparison of studies (studytool compare)"),
    ("scores", ["score", "form.csv", "--instrument", "sus"], "the scores of a questionnaire"),
    ("list", ["plan", "show", "s"], "this is a list"),
  ]

  @Test(arguments: others) func `what verify cannot make anew is called what it is`(
    name: String, command: [String], words: String
  ) throws {
    let scratch = try Self.reported()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "again.csv")
    try scratch.write(
      "participant," + (1...10).map { "q\($0)" }.joined(separator: ",") + "\nP1,4,2,4,2,4,2,4,2,4,2\n",
      to: "form.csv")
    #expect(try Self.run(scratch, ["init", "s"]).status == 0)
    let made = try Self.run(scratch, command + ["--format", "xml"])
    try #require(made.status == 0, "\(made.errors)")
    try scratch.write(made.output, to: name + ".xml")
    let run = try Self.run(scratch, ["verify", name + ".xml"])
    #expect(run.status == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains(words) && run.errors.contains("report --to xml"), "\(run.errors)")
  }

  @Test func `another file than the XML is called what it is, with the one that is wanted`() throws {
    let scratch = try Self.reported(["--to", "xml,html,csv,json,markdown"])
    defer { scratch.remove() }
    for (name, words) in [
      ("scores.report.html", "a page (HTML)"), ("scores.report.csv", "a table (CSV)"),
      ("scores.report.json", "JSON"),
    ] {
      let run = try Self.run(scratch, ["verify", name])
      #expect(run.status == 2 && run.errors.contains("this is \(words)"), "\(run.errors)")
      #expect(run.errors.contains("verify scores.report.xml, which lies beside it"), "\(run.errors)")
    }
    try scratch.write("<study xmlns=\"urn:studytool:study:1\" id=\"s\"/>", to: "planned.xml")
    let study = try Self.run(scratch, ["verify", "planned.xml"])
    #expect(
      study.status == 2 && study.errors.contains("the XML of a study, not of a report"), "\(study.errors)")
  }

  @Test func `what is no report is refused`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("", to: "empty.xml")
    try scratch.write("<study xmlns=\"urn:studytool:study:1\"/>", to: "other.xml")
    for name in ["empty.xml", "other.xml", "absent.xml"] {
      let run = try Self.run(scratch, ["verify", name])
      #expect(run.status == 2 && run.errors.contains(name), "\(run.errors)")
    }
    #expect(try Self.run(scratch, ["verify", ".", "--study", "x"]).status == 64)
  }
}

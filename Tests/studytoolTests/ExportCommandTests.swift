import Foundation
import Testing

/// `studytool export`: which files it writes, what it never replaces, and what it says.
@Suite struct ExportCommandTests {
  private static let survey = """
    participant,group,sus1,sus2,sus3,sus4,sus5,sus6,sus7,sus8,sus9,sus10,time,comment
    =1+1,a,4,2,5,1,5,2,4,1,4,2,60,secret words
    P2,b,3,3,N/A,2,4,,4,2,3,3,75.5,nobody@example.org

    """
  private static let quiet = ["--quiet"]

  private static func wrote(_ names: String...) -> String { names.map { "wrote \($0)\n" }.joined() }

  @Test func aFileGetsItsTablesBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "in/a.b.csv")
    let run = try Program.run(["export", "in/a.b.csv", "--to", "csv,xlsx,sav,ddi"], in: scratch.url)
    #expect(run.status == 0 && run.output == "")
    #expect(
      run.errors.hasSuffix(
        Self.wrote(
          "in/a.b.export.wide.csv", "in/a.b.export.long.csv", "in/a.b.export.codebook.csv",
          "in/a.b.export.xlsx", "in/a.b.export.wide.sav", "in/a.b.export.long.sav", "in/a.b.export.ddi.xml",
          "in/a.b.export.ddi.wide.csv", "in/a.b.export.ddi.long.csv")))
    #expect(try scratch.everything.count == 1 + 1 + 9)
  }

  @Test func aStudyGetsThemAmongItsReports() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try FileManager.default.copyItem(atPath: Samples.study, toPath: scratch.path("study"))
    let run = try Program.run(["export", "study", "--to", "csv", "--quiet"], in: scratch.url)
    #expect(run.status == 0 && run.errors == "")
    let reports = try FileManager.default.contentsOfDirectory(atPath: scratch.path("study/reports"))
    #expect(reports.sorted() == ["export.codebook.csv", "export.long.csv", "export.wide.csv"])
  }

  @Test func oneFileHoldsTheWideTableUnlessAnotherIsNamed() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let wide = try Program.run(["export", "a.csv", "--to", "csv", "-o", "-", "--quiet"], in: scratch.url)
    #expect(wide.status == 0)
    #expect(
      wide.output.hasPrefix("participant,included,exclusion_reason,group,time,sus_q1,sus_q2,"))
    let lines = wide.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 3)
    #expect(lines[1] == "'=1+1,1,,a,60,4,2,5,1,5,2,4,1,4,2,85")
    let long = try Program.run(
      ["export", "a.csv", "--to", "csv", "--tables", "long", "-o", "b.csv", "--quiet"], in: scratch.url)
    #expect(long.status == 0)
    #expect(try scratch.read("b.csv").hasPrefix("participant,included,exclusion_reason,group,measure,part,"))
  }

  @Test func commentsAndFormulasStayOut() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(
      ["export", "a.csv", "--to", "csv,sav,ddi,xlsx", "-o", "out", "--map", "comment=comment"],
      in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("an apostrophe was put before"))
    for (name, bytes) in try scratch.everything where name.hasPrefix("out/") && !name.hasSuffix(".xlsx") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("secret") && !text.contains("example.org"), "\(name)")
    }
    let kept = try Program.run(
      ["export", "a.csv", "--to", "csv", "-o", "-", "--keep-formulas", "--quiet"], in: scratch.url)
    #expect(kept.output.contains("\n=1+1,1,"))
  }

  @Test func whatWeWroteIsReplacedAndWhatOthersWroteIsNot() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let export = ["export", "a.csv", "--to", "csv,xlsx,sav,ddi", "-o", "out"] + Self.quiet
    #expect(try Program.run(export, in: scratch.url).status == 0)
    let first = try scratch.everything
    #expect(try Program.run(export, in: scratch.url).status == 0, "an earlier export is replaced")
    #expect(try scratch.everything == first, "the same data give the same bytes")
    for name in ["a.export.wide.csv", "a.export.xlsx", "a.export.long.sav", "a.export.ddi.xml"] {
      try scratch.write("mine", to: "out/" + name)
      let refused = try Program.run(export, in: scratch.url)
      #expect(refused.status == 2)
      #expect(
        refused.errors
          == "out/\(name): the file exists and was not written by studytool; expected a new file, or an earlier export; name another file with -o, or replace this one with --force\n"
      )
      #expect(try scratch.read("out/" + name) == "mine")
      #expect(try Program.run(export + ["--force"], in: scratch.url).status == 0)
    }
    #expect(try scratch.everything == first)
  }

  @Test func theDataAreNeverReplaced() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(["export", "a.csv", "--to", "csv", "-o", "a.csv", "--force"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.csv: the export would replace the data that it is made of"))
    #expect(try scratch.read("a.csv") == Self.survey)
  }

  @Test func aNamedCodebookHasItsDataBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(
      ["export", "a.csv", "--to", "ddi", "-o", "deposit.xml"] + Self.quiet, in: scratch.url)
    #expect(run.status == 0)
    #expect(scratch.names == ["a.csv", "deposit.long.csv", "deposit.wide.csv", "deposit.xml"])
    let text = try scratch.read("deposit.xml")
    #expect(text.contains("<fileName>deposit.wide.csv</fileName>"))
    #expect(try scratch.read("deposit.wide.csv").contains(",-98,"))
    let printed = try Program.run(["export", "a.csv", "--to", "ddi", "-o", "-"], in: scratch.url)
    #expect(printed.status == 0 && printed.output.hasPrefix("<?xml"))
    #expect(printed.errors.contains("only the codebook is written here"))
  }

  @Test(
    arguments: [
      (["--to", "pdf"], "--to \"pdf\": expected one or more of csv, xlsx, sav, ddi"),
      (["--to", "xlsx", "-o", "-"], "-o -: a workbook is no text; name a file"),
      (["--to", "sav", "-o", "-"], "-o -: a file of SPSS is no text; name a file"),
      (["--to", "csv,ddi", "-o", "-"], "-o -: standard output takes one format; name one with --to"),
      (
        ["--to", "csv", "--tables", "broad"],
        "--tables \"broad\": expected one or more of wide, long, events, codebook"
      ),
      (
        ["--to", "sav", "--tables", "codebook"],
        "--tables codebook: sav holds it in itself; name wide, long or events"
      ),
      (
        ["--to", "csv", "--tables", "wide,long", "-o", "x.csv"],
        "--tables: one file holds one table; name one, or a folder with -o"
      ),
      (["--to", "csv", "--missing", "zero"], "--missing \"zero\": expected empty or codes"),
      (
        ["--to", "csv", "--lang", "not a tag"],
        "--lang \"not a tag\": expected a language tag such as en or th"
      ),
      ([], "Missing expected argument '--to <FORMAT,...>'"),
    ])
  func wrongUse(_ arguments: [String], _ message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(["export", "a.csv"] + arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: " + message), "\(run.errors)")
    #expect(scratch.names == ["a.csv"])
  }

  @Test func aLanguageThatNothingIsWordedInIsTold() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(
      ["export", "a.csv", "--to", "csv", "-o", "b.csv", "--lang", "eo"], in: scratch.url)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "note: nothing is worded in \"eo\"; labels are in the languages that there are: "))
  }

  @Test func longLabelsOfSPSSAreToldAndCounted() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let long = (1...9).map { "score \($0) " + String(repeating: "w", count: 300) }
    try scratch.write(
      "participant,\(long.joined(separator: ","))\nP1\(String(repeating: ",1", count: 9))\n", to: "a.csv")
    let maps = (2...10).flatMap { ["--map", "#\($0)=score:s\($0)\(String(repeating: "w", count: 300))"] }
    let run = try Program.run(["export", "a.csv", "--to", "sav", "-o", "a.sav"] + maps, in: scratch.url)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "a.sav: 9 names and labels in all were changed to what SPSS can hold; csv and xlsx have a codebook"))
    #expect(run.errors.split(separator: "\n").count { $0.contains("at most 255 bytes") } == 5)
  }

  @Test func badDataWriteNothing() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey.replacingOccurrences(of: ",3,3,N/A", with: ",3,9,N/A"), to: "a.csv")
    let run = try Program.run(["export", "a.csv", "--to", "sav", "-o", "a.sav"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.csv:3:8: \"9\" is no answer to sus.q2"))
    #expect(scratch.names == ["a.csv"])
    let missing = try Program.run(
      ["export", "a.csv", "--to", "csv", "-o", "-", "--invalid", "missing", "--missing", "codes", "--quiet"],
      in: scratch.url)
    #expect(missing.status == 0)
    #expect(missing.output.contains("P2,1,,b,75.5,3,-99,-98,"))
  }

  @Test func filesAreTheSameFromAnotherFolder() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "data/a.csv")
    let here = try Program.run(
      ["export", "a.csv", "--to", "ddi", "-o", "-", "--quiet"], in: scratch.url(name: "data"))
    let there = try Program.run(
      ["export", scratch.path("data/a.csv"), "--to", "ddi", "-o", "-", "--quiet"], in: scratch.url)
    #expect(here.output == there.output && here.status == 0)
    #expect(!there.output.contains(scratch.url.path), "no folder of this machine")
  }
}

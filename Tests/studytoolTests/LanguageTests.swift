import Foundation
import Testing

/// `--lang`, and the files that languages are kept in.
@Suite struct LanguageTests {
  private static let sample = "Surveys/Samples/patterns-2x2"

  @Test(arguments: ["analyze", "report"]) func aReportCanBeInThai(_ command: String) throws {
    let format = command == "report" ? ["--to", "markdown", "-o", "-"] : ["--format", "markdown"]
    let arguments = [command, Self.sample, "--lang", "th", "--quiet"] + format
    let thai = try Program.run(arguments, in: Program.project)
    #expect(thai.status == 0)
    #expect(thai.output.contains("## สรุป"))
    #expect(thai.output.contains("ค่าเฉลี่ย"))
    #expect(!thai.output.contains("Summary"))
    let english = try Program.run(arguments.map { $0 == "th" ? "en" : $0 }, in: Program.project)
    #expect(english.output.contains("## Summary"))
  }

  @Test func anInspectionCanBeInThai() throws {
    let run = try Program.run(
      ["heuristics", "analyze", "Surveys/Samples/inspection-vows", "--lang", "th", "--quiet"],
      in: Program.project)
    #expect(run.status == 0)
    #expect(run.output.contains("ผู้ประเมิน"))
    #expect(!run.output.contains("Severity"))
  }

  @Test(arguments: [
    ["report", sample], ["analyze", sample], ["check", sample],
    ["heuristics", "analyze", "Surveys/Samples/inspection-vows"],
    ["score", "answers.csv", "--instrument", "sus"],
  ])
  func anUnknownLanguageIsRefused(_ command: [String]) throws {
    let run = try Program.run(command + ["--lang", "xx"], in: Program.project)
    #expect(run.status == 64)
    #expect(run.errors.contains("--lang \"xx\": expected one of en, th"))
  }

  @Test func languagesAreValid() throws {
    let run = try Program.run(["validate", "Reports/Languages/th.xliff"], in: Program.project)
    #expect(run.status == 0)
    #expect(run.output.contains("valid language"))
  }

  @Test func aTranslationWithoutAPlaceOfItsSourceIsInvalid() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".xliff")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">
      <unit id="a"><segment><source>{1} of {2}</source><target>{1} von</target></segment></unit>
      </file></xliff>
      """.utf8
    ).write(to: file)
    let run = try Program.run(["validate", file.path])
    #expect(run.status == 2)
    #expect(run.errors.contains(":2:"))
    #expect(run.errors.contains("the places of the sentence are {1}; expected those of its source, {1} {2}"))
  }
}

/// Reports in another language are known again.
@Suite struct EarlierReportInThaiTests {
  @Test(arguments: ["markdown", "table", "xlsx", "latex"])
  func isReplacedWithoutForce(_ format: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "scores.csv")
    for _ in 0..<2 {
      let run = try Program.run(
        ["report", "scores.csv", "--to", format, "--lang", "th", "--quiet"], in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
    }
  }
}

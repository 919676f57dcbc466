import Foundation
import Testing

/// `studytool report` in the formats that are printed and typeset: LaTeX, XLSX, DOCX, PDF.
@Suite struct PrintedReportTests {
  @Test func officeFormatsAreWrittenTwiceWithTheSameBytes() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let command = ["report", "a.csv", "--to", "latex,xlsx,docx", "--quiet"]
    #expect(try Program.run(command, in: scratch.url).status == 0)
    let names = ["a.report.tex", "a.report.xlsx", "a.report.docx"]
    let first = try names.map { try Data(contentsOf: scratch.url(name: $0)) }
    // An earlier report is known for what it is and replaced without asking.
    let again = try Program.run(command, in: scratch.url)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try names.map { try Data(contentsOf: scratch.url(name: $0)) } == first)
  }

  @Test(arguments: ["tex", "xlsx", "docx"]) func filesOfOthersAreNotReplaced(_ ending: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    try scratch.write("mine", to: "mine.\(ending)")
    let format = ending == "tex" ? "latex" : ending
    let run = try Program.run(
      ["report", "a.csv", "--to", format, "-o", "mine.\(ending)", "--quiet"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("the file exists and was not written by studytool"))
    #expect(try scratch.read("mine.\(ending)") == "mine")
  }

  @Test func aReportThatCannotBePrintedLeavesNothing() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.shell(
      "tool=$(command -v studytool); PATH=/nonexistent \"$tool\" report a.csv --to html,pdf --quiet",
      in: scratch.url)
    #expect(run.status == 3)
    #expect(
      run.errors == """
        pdf: a browser or WeasyPrint prints the report, and none was found; expected one of chromium, chromium-browser, \
        google-chrome, google-chrome-stable, weasyprint on PATH; install one (Debian packages: chromium, weasyprint), or choose \
        html and print it yourself; nothing was written

        """)
    #expect(scratch.names == ["a.csv"])
  }

  @Test func resultsArePrintedAsLaTeX() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--format", "latex", "--quiet"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("% Made by studytool "))
    #expect(run.output.hasSuffix("\\end{document}\n"))
  }
}

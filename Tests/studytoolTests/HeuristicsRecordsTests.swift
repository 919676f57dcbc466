import Foundation
import Testing

/// `heuristics analyze`, `merge` and `add`, and the import of inspection records.
@Suite struct HeuristicsRecordsTests {
  private static let findings = """
    ID,Evaluator,Design,Heuristic,Description,Severity
    F1,E1,A,H13,Nothing shows that the list is loading,3
    F2,E2,A,H13,No sign that the list is loading,2
    F3,E2,A,H4,Buttons look alike,1

    """

  private static func study(_ scratch: Scratch) throws {
    try scratch.write(findings, to: "findings.csv")
    let made = try Program.run(["init", "s", "--inspection", "review:mobile-13"], in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let taken = try Program.run(["import", "findings.csv", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.output.contains("then: studytool heuristics analyze s"))
  }

  @Test func `files are analysed without a study, and what was assumed is told`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.findings, to: "findings.csv")
    let run = try Program.run(["heuristics", "analyze", "findings.csv", "--format", "json"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("--heuristics mobile-13"))
    #expect(run.output.contains("Buttons look alike"))
    let merge = try Program.run(["heuristics", "merge", "findings.csv"], in: scratch.url)
    #expect(merge.status == 0)
    #expect(merge.output.contains("F1 (E1; privacy): Nothing shows that the list is loading"))
    #expect(merge.output.contains("a column \"problem\""))
    #expect(!merge.output.contains("--same F1,F2\n"))
  }

  @Test func `a study takes records, decisions and typed records, all in the audit trail`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    let proposals = try Program.run(["heuristics", "merge", "s"], in: scratch.url)
    #expect(proposals.output.contains("studytool heuristics merge s --same F1,F2"))
    func run(_ arguments: String...) throws -> Program.Run {
      try Program.run(["heuristics"] + arguments, in: scratch.url)
    }
    #expect(try run("merge", "s", "--same", "F1,F2", "--title", "No loader", "--by", "AB").status == 0)
    #expect(try run("merge", "s").output.contains("nobody has decided"))
    #expect(try run("merge", "s", "--list", "--format", "csv").output.contains("No loader"))
    #expect(
      try run("add", "s", "severity", "--evaluator", "E1", "--problem", "P1", "--value", "4").status == 0)
    let twice = try run("add", "s", "severity", "--evaluator", "E1", "--problem", "P1", "--value", "4")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("E1 rated the severity of P1 twice"))
    #expect(try run("add", "s", "evaluator", "--id", "E3", "--expertise", "maps").status == 0)
    #expect(
      try run("add", "s", "finding", "--evaluator", "E3", "--description", "Tiny", "--heuristic", "8").output
        == "added: finding F4 of E3 in A (aesthetic)\n")
    let before = try scratch.everything
    let wrong = try run("add", "s", "finding", "--evaluator", "E3", "--description", "x", "--severity", "5")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.hasPrefix("--severity \"5\": the severity is 5; expected a whole number from 0 to 4"))
    #expect(try scratch.everything == before)
    #expect(try run("add", "s", "finding", "--evaluator", "E3").status == 64)
    #expect(try run("add", "s", "rating", "--severity", "3").status == 64)
    #expect(try run("merge", "s", "--undo", "P1").status == 2)
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
    let history = try Program.run(["history", "s", "--format", "json"], in: scratch.url)
    #expect(history.output.contains("heuristics-merge"))
    #expect(history.output.contains("heuristics-add"))
    #expect(!history.output.contains("Tiny"))
    #expect(try Program.run(["archive", "s", "-o", "s.xml"], in: scratch.url).status == 0)
    #expect(try Program.run(["doctor", "s"], in: scratch.url).output.contains("nothing is odd"))
  }

  @Test func `a dry run changes nothing`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    try scratch.write("evaluator,problem,severity\nE1,F3,2\n", to: "severities.csv")
    let before = try scratch.everything
    let run = try Program.run(["import", "severities.csv", "--study", "s", "--dry-run"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("severities of merged problems"))
    #expect(try scratch.everything == before)
  }

  @Test func `records in XML are validated and imported`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    let xml = """
      <inspection-records xmlns="urn:studytool:inspection-records:1" evaluator="E2" design="A">
        <inspected screen="home"/>
        <answer question="visibility-feedback-1" is="yes"/>
      </inspection-records>

      """
    try scratch.write(xml, to: "records.xml")
    let valid = try Program.run(["validate", "records.xml"], in: scratch.url)
    #expect(valid.output == "records.xml: valid inspection records\n")
    let taken = try Program.run(["import", "records.xml", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    try scratch.write(xml.replacing("is=\"yes\"", with: "is=\"maybe\""), to: "records.xml")
    let wrong = try Program.run(["validate", "records.xml"], in: scratch.url)
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("records.xml:3:"))
  }
}

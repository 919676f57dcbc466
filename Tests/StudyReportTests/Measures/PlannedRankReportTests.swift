import Foundation
import ReportDocument
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import StudyReport
import Testing

/// What a report says of tests by ranks that a plan makes the result.
@Suite struct PlannedRankReportTests {
  private static let between =
    "participant,group,quality\n"
    + [71, 64, 83, 77, 69, 90, 74.5, 81].enumerated().map { "W\($0),with,\($1)\n" }.joined()
    + [60, 58, 72, 66, 49, 75, 63].enumerated().map { "O\($0),without,\($1)\n" }.joined()

  private static let within =
    "participant,group,quality\n"
    + zip([12.5, 15, 9.5, 14, 11.5, 16, 10.5, 13, 12], [10.5, 14, 10, 11, 9.5, 12.5, 10, 13, 12.5])
    .enumerated().map { "P\($0),without,\($1.0)\nP\($0),with,\($1.1)\n" }.joined()

  private static func report(
    _ data: String, design: String, kind: String = "score", test: String
  ) throws -> Report {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("data"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(data.utf8).write(to: folder.appendingPathComponent("data/a.csv"))
    let study = """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
      <factors><factor id="group" design="\(design)" reference="without"><level id="without"/><level id="with"/></factor></factors>
      <measures><measure id="quality" kind="\(kind)" better="higher"\(kind == "duration" ? " unit=\"s\"" : "")/></measures>
      <plan><analysis id="h" measure="quality" contrast="group" test="\(test)" role="primary"/></plan>
      <sources><source id="a" path="data/a.csv"/></sources></study>
      """
    try Data(study.utf8).write(to: folder.appendingPathComponent("study.xml"))
    var reader = try StudyReader(path: folder.path, options: ReadingOptions())
    let results = try Analyzer(&reader, options: AnalysisOptions()).results()
    return ReportComposer(results, provenance: Provenance(generator: "test", inputs: [])).compose()
  }

  private static func paragraphs(_ report: Report, _ role: Paragraph.Role) -> [String] {
    func walk(_ section: ReportSection) -> [Paragraph] {
      section.blocks.flatMap { block -> [Paragraph] in
        switch block {
        case .paragraph(let paragraph): [paragraph]
        case .list(let list): list
        default: []
        }
      } + section.sections.flatMap(walk)
    }
    return report.sections.flatMap(walk).filter { $0.role == role }.map(\.text)
  }

  @Test(
    "The sentence and the line for a paper are of the test that the plan names",
    arguments: [
      (
        "between", "mann-whitney",
        "quality: group with had a median of 75.75 and group without 63.00; a value of group with is above one of group without with a probability of .86 (95% CI [.60, .96]), equal values counted half. Higher is better: group with did better (alpha = .05, not corrected for several tests).",
        "group with (n = 8, Mdn = 75.75, IQR [70.50, 81.50]); group without (n = 7, Mdn = 63.00, IQR [59.00, 69.00]). U = 48.0, p = .021, r_rb = .71, 95% CI [.21, .92]",
        "Test: Mann-Whitney test, exact, two-sided, as the plan says; Welch's t test gives t(12.54) = 2.90, p = .013."
      ),
      (
        "between", "brunner-munzel",
        "quality: group with had a median of 75.75 and group without 63.00; a value of group with is above one of group without with a probability of .86 (95% CI [.64, 1.07]), equal values counted half. Higher is better: group with did better (alpha = .05, not corrected for several tests).",
        "group with (n = 8, Mdn = 75.75, IQR [70.50, 81.50]); group without (n = 7, Mdn = 63.00, IQR [59.00, 69.00]). t_BM(11.63) = 3.59, p = .004; probability of superiority = .86, 95% CI [.64, 1.07]",
        "which can reach beyond 0 and 1."
      ),
      (
        "within", "wilcoxon-signed-rank",
        "quality: group with had a median of 11.00 and group without 12.50; of 9 pairs, group with was higher in 2, lower in 6 and equal in 1, a rank-biserial correlation of -.78 (95% CI [-.95, -.26]). Higher is better; the data do not settle who did better (alpha = .05, not corrected for several tests).",
        "group with (n = 9, Mdn = 11.00, IQR [10.00, 12.50]); group without (n = 9, Mdn = 12.50, IQR [11.50, 14.00]). V = 4.0, p = .063, r_rb = -.78, 95% CI [-.95, -.26]",
        "Test: Wilcoxon signed-rank test, exact, two-sided, as the plan says; paired t test gives t(8) = -2.48, p = .038."
      ),
    ]) func words(_ design: String, _ test: String, _ finding: String, _ line: String, _ note: String) throws
  {
    let report = try Self.report(
      design == "between" ? Self.between : Self.within, design: design, test: test)
    #expect(Self.paragraphs(report, .finding).first == finding)
    #expect(Self.paragraphs(report, .apa).first == line)
    #expect(Self.paragraphs(report, .note).contains { $0.contains(note) })
  }

  @Test(
    "The chosen test has the plain p value, and the t test's numbers say whose they are",
    arguments: [
      (
        "between", "mann-whitney",
        ["mann-whitney-u", "p", "rank-biserial", "probability-of-superiority", "welch-p"]
      ),
      (
        "between", "brunner-munzel",
        ["brunner-munzel-t", "brunner-munzel-df", "p", "probability-of-superiority", "mann-whitney-p"]
      ),
      (
        "within", "wilcoxon-signed-rank",
        ["wilcoxon-v", "p", "pairs-higher", "pairs-lower", "pairs-equal", "paired-p"]
      ),
    ]) func estimates(_ design: String, _ test: String, _ names: [String]) throws
  {
    let report = try Self.report(
      design == "between" ? Self.between : Self.within, design: design, test: test)
    let stem = "quality.group:with-without."
    let all = report.estimates.map(\.id)
    #expect(names.filter { !all.contains(stem + $0) } == [])
    #expect(!all.contains(stem + "t") && !all.contains(stem + "hedges-g"))
    #expect(Set(all).count == all.count)
    let p = try #require(report.estimates.first { $0.id == stem + "p" })
    #expect(p.role == "primary")
    let name = ["mann-whitney": "Mann-Whitney", "brunner-munzel": "Brunner-Munzel"][test] ?? "Wilcoxon"
    #expect(p.method.hasPrefix(name))
  }

  @Test("A test that cannot be made is refused under its own name")
  func refused() throws {
    let report = try Self.report(
      "participant,group,quality\nA,with,5\nB,with,6\nC,with,7\nD,without,1\nE,without,2\nF,without,3\n",
      design: "between", test: "brunner-munzel")
    let p = try #require(report.estimates.first { $0.id == "quality.group:with-without.p" })
    #expect(p.value == nil && p.undefined == "no-overlap" && p.method == "Brunner-Munzel test")
    #expect(
      Self.paragraphs(report, .finding).first
        == "quality: group with and group without are not compared, because every value of one group lies above all of the other, where Brunner and Munzel's test does not exist."
    )
  }

  @Test(
    "Every sentence is known in Thai",
    arguments: [
      ("between", "score", "mann-whitney"), ("between", "duration", "brunner-munzel"),
      ("within", "score", "wilcoxon-signed-rank"), ("within", "duration", "wilcoxon-signed-rank"),
    ]) func thai(_ design: String, _ kind: String, _ test: String) throws
  {
    let phrasebook = try #require(Phrasebook.named("th"))
    let report = try Self.report(
      design == "between" ? Self.between : Self.within, design: design, kind: kind, test: test)
    #expect(report.sentences.filter { !phrasebook.knows($0) } == [])
  }
}

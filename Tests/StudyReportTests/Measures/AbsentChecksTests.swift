import Foundation
import ReportDocument
import StudyAnalysis
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyReport
import Testing

/// Where assumptions and tests by ranks are shown of a file that is summed up, and where the report says why they are not.
@Suite struct AbsentChecksTests {
  private static func appendix(_ text: String, unit: Plan.Unit = .participant) throws -> (
    section: ReportSection?, unknown: [String]
  ) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".csv")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var options = ReadingOptions()
    options.streamsFrom = 0
    options.unit = unit
    var reader = try StudyReader(path: file.path, options: options)
    let results = try Analyzer(streaming: &reader, options: AnalysisOptions()).results()
    let report = ReportComposer(results, provenance: Provenance(generator: "test", inputs: [])).compose()
    let thai = try #require(Phrasebook.named("th"))
    let appendix = report.sections.first { $0.id == "appendix" }
    return (
      appendix?.sections.first { $0.id == "assumptions" }, report.sentences.filter { !thai.knows($0) }
    )
  }

  private static func notes(_ section: ReportSection?) -> [String] {
    (section?.blocks ?? []).compactMap { if case .paragraph(let own) = $0 { own.text } else { nil } }
  }

  private static func tables(_ section: ReportSection?) -> Int {
    (section?.blocks ?? []).count { if case .table = $0 { true } else { false } }
  }

  private static func rows(_ count: Int, isFine: Bool = false) -> String {
    "participant,group,score\n"
      + (0..<count).map { row in
        // The first rows tell how many decimals are counted.
        let value = isFine && row > 2000 ? "\(row * 37 % 89).\(row * 7919 % 100_003)" : "\(row * 37 % 89)"
        return "P\(row),\(row % 2 == 0 ? "a" : "b"),\(value)\n"
      }.joined()
  }

  @Test("People of a file that is summed up, and rows of few different values, are looked at one by one")
  func shown() throws {
    for (isFine, unit) in [(true, Plan.Unit.participant), (false, .row)] {
      let (section, _) = try Self.appendix(Self.rows(4000, isFine: isFine), unit: unit)
      #expect(Self.tables(section) == 2)
      #expect(Self.notes(section) == [])
    }
  }

  @Test("Groups of more than 5,000 values are not, and the report says so")
  func many() throws {
    let (section, unknown) = try Self.appendix(Self.rows(10_002))
    #expect(Self.tables(section) == 0)
    #expect(
      Self.notes(section) == [
        "Score, group b - group a: assumptions and other tests are not shown, because a group has more than 5,000 values, whose mean is as good as normal whatever the values are."
      ])
    #expect(unknown == [])
  }

  @Test("Rows of which only sums are kept are not, and the report says what settles it")
  func sums() throws {
    let (section, unknown) = try Self.appendix(Self.rows(8000, isFine: true), unit: .row)
    #expect(Self.tables(section) == 0)
    #expect(Self.notes(section).count == 1)
    #expect(
      Self.notes(section).first?.contains(
        "only sums are kept; they are shown with people as units (--unit participant") == true)
    #expect(unknown == [])
  }
}

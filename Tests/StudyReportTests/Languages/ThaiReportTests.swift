import Foundation
import HeuristicEval
import ReportDocument
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import StudyReport
import Testing

/// Reports of the sample studies in Thai.
@Suite struct ThaiReportTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The samples that are studies with measures.
  static let studies: [String] = {
    let samples = project.appendingPathComponent("Surveys/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? []
    return names.sorted().filter { name in
      let file = samples.appendingPathComponent(name + "/study.xml")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.contains("<measure ")
    }
  }()

  private func report(_ study: String) throws -> Report {
    let path = Self.project.appendingPathComponent("Surveys/Samples/" + study).path
    var reader = try StudyReader(path: path, options: ReadingOptions())
    let results = try Analyzer(&reader, options: AnalysisOptions()).results()
    let composed = ReportComposer(
      results, provenance: Provenance(generator: "test", inputs: []), coverage: reader.coverage, written: [],
      columns: reader.columns
    ).compose()
    // One text for each section that is there only where the author writes it, and one for a result.
    let slots = [
      "introduction", "product", "setting", "discussion", "acknowledgements", "satisfaction", "results",
    ]
    let texts = slots.map { AuthorTexts.File(path: "text/\($0).md", slot: $0, bytes: Array("ข้อความ".utf8)) }
    return AuthorTexts(texts).woven(into: composed).report
  }

  @Test(arguments: studies) func everySentenceIsKnown(_ study: String) throws {
    let thai = try #require(Phrasebook.named("th"))
    let report = try report(study)
    #expect(!report.sentences.isEmpty)
    #expect(report.sentences.filter { !thai.knows($0) } == [])
  }

  @Test(arguments: ["vows", "catalogue"])
  func everySentenceOfAnInspectionIsKnown(_ inspection: String) throws {
    let thai = try #require(Phrasebook.named("th"))
    let reading = try InspectionReading(
      folder: Self.project.appendingPathComponent("Surveys/Samples/inspection-vows").path,
      inspection: inspection, options: InspectionReadingOptions(reading: ReadingOptions()))
    let artefacts = Dictionary(
      reading.artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let results = InspectionAnalyzer(
      reading.inspection, set: reading.set, artefacts: artefacts, records: reading.records,
      factors: reading.factors, options: InspectionOptions()
    ).results()
    let report = InspectionComposer.report(
      [InspectionComposer(results, artefacts: reading.artefacts)],
      provenance: Provenance(generator: "test", inputs: []), written: [])
    #expect(report.sentences.filter { !thai.knows($0) } == [])
    let page = String(decoding: try report.said(in: thai).rendered(as: .html), as: UTF8.self)
      .components(separatedBy: "<section id=\"provenance\"")[0]
    for word in ["Severity", " evaluators", " problems", " heuristics", "not rated"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(arguments: studies) func theNumbersStayTheSame(_ study: String) throws {
    let thai = try #require(Phrasebook.named("th"))
    let report = try report(study)
    let translated = report.said(in: thai)
    #expect(translated.language == "th")
    #expect(translated.estimates == report.estimates)
    #expect(translated.sentences == [])
    let page = String(decoding: try translated.rendered(as: .html), as: UTF8.self)
    #expect(page.contains("<html lang=\"th\">"))
    // The exact names of methods are the same in every language, as programs read them.
    let said = page.replacing(/<dl class="methods">(?s).*?<\/dl>/, with: "")
      .replacing(#/ data-e="[^"]*"/#, with: "")
    #expect(said.count < page.count)
    // What the study itself says stays in its language.
    let file = Self.project.appendingPathComponent("Surveys/Samples/\(study)/study.xml")
    let own = try String(contentsOf: file, encoding: .utf8)
    for word in ["Contents", "Provenance", "Table 1", "Figure 1", "Summary", " participants", " is better"]
    where !own.contains(word) {
      #expect(!said.contains(word), "\(word)")
    }
  }

  @Test func aReportIsEnglishUnlessAskedOtherwise() throws {
    let report = try report(#require(Self.studies.first))
    #expect(report.language == "en")
    #expect(report.said(in: .english).title == report.title)
  }
}

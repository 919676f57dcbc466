import Foundation
import StudyAnalysis
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import Testing
@testable import ReportDocument
@testable import StudyReport

@Suite("What the appendix says of questionnaires and variables") struct AppendixTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Surveys/Samples/patterns-2x2").standardizedFileURL.path

  private func report(_ path: String = sample) throws -> Report {
    var reader = try StudyReader(path: path, options: ReadingOptions())
    let results = try Analyzer(&reader, options: AnalysisOptions()).results()
    return ReportComposer(
      results, provenance: Provenance(generator: "test", inputs: []), columns: reader.columns
    ).compose()
  }

  private func tables(_ report: Report, _ id: String) -> [ReportTable] {
    func all(_ section: ReportSection) -> [ReportTable] {
      section.blocks.compactMap { block in if case .table(let table) = block { table } else { nil } }
        + section.sections.flatMap(all)
    }
    return report.sections.flatMap(all).filter { $0.id == id }
  }

  private func words(_ table: ReportTable) -> [[String]] { table.rows.map { $0.map { Numerals.text($0) } } }

  @Test("Each item stands there with its words") func items() throws {
    let table = try #require(tables(try report(), "table-items-pssuq-3").first)
    #expect(table.columns.map(\.heading.text) == ["Id", "Text"])
    #expect(table.rows.count == 16)
    #expect(words(table)[1] == ["q2", "It was simple to use this system."])
  }

  @Test("A licence keeps the words out of the whole report") func licence() throws {
    // The study brings an instrument of its own, which is the program's but for its licence.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "studytool-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(atPath: Self.sample, toPath: folder.path)
    var instrument = try InstrumentCatalogue().require("pssuq-3", place: "test")
    instrument.allowsReprinting = false
    let own = folder.appendingPathComponent("instruments")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data(InstrumentDocument.write(instrument)).write(to: own.appendingPathComponent("pssuq-3.xml"))
    let report = try report(folder.path)
    let table = try #require(tables(report, "table-items-pssuq-3").first)
    #expect(words(table)[1] == ["q2"])
    for format in ["xml", "html", "markdown", "json"] {
      let format = try #require(ReportFormats.format(named: format))
      let text = String(decoding: try format.render(report), as: UTF8.self)
      #expect(!text.contains("It was simple to use this system"), "\(format.id)")
      #expect(
        text.contains("The licence does not allow the words of the items to be printed"), "\(format.id)")
    }
  }

  @Test("Each variable stands there once, with file and column") func dictionary() throws {
    let table = try #require(tables(try report(), "table-data-dictionary").first)
    let rows = words(table)
    #expect(Set(rows.map { $0[0] }).count == rows.count)
    let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0) })
    #expect(
      byName["quality"] == [
        "quality", "Design quality", "score", "points", "0-100", "no value, and nothing is put in its place",
        "data/scores.csv: quality",
      ])
    #expect(byName["participant"]?.last?.contains("data/times.csv: participant") == true)
    #expect(byName["group"]?[4] == "without = Without patterns (reference), with = With patterns")
    #expect(byName["satisfaction.q16"]?[1] == "item 16 of PSSUQ (pssuq-3)")
    #expect(byName["comment"]?.last == "data/survey.csv: Comments (16 columns)")
    #expect(byName["time"]?[3] == "seconds")
  }
}

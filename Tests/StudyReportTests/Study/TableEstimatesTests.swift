import Foundation
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import Testing
@testable import ReportDocument
@testable import StudyReport

/// Numbers in tables and sentences lead to the estimates that they are.
@Suite struct TableEstimatesTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  private static func report(_ study: String) throws -> Report {
    let path = project.appendingPathComponent("Surveys/Samples/" + study).path
    var reader = try StudyReader(path: path, options: ReadingOptions())
    let results = try Analyzer(&reader, options: AnalysisOptions()).results()
    return ReportComposer(results, provenance: Provenance(generator: "test", inputs: [])).compose()
  }

  private static func blocks(_ sections: [ReportSection]) -> [ReportBlock] {
    sections.flatMap { $0.blocks + blocks($0.sections) }
  }

  /// Whether a cell shows an estimate; nil where it shows words.
  private static func shows(_ cell: ReportTable.Cell, _ estimate: Estimate) -> Bool? {
    switch cell {
    case .integer(let value): Double(value) == estimate.value || value == estimate.n
    case .number(let value, _), .proportion(let value, _), .probability(let value), .time(let value):
      value == estimate.value
    case .interval(let lower, let upper, _):
      lower == estimate.interval?.lower && upper == estimate.interval?.upper
    case .text, .empty: nil
    case .undefined: estimate.value == nil || estimate.interval == nil
    }
  }

  @Test(arguments: ["patterns-2x2", "reference-pssuq20", "rubric-raters"])
  func `a cell shows the estimate that it names`(_ study: String) throws {
    let report = try Self.report(study)
    let estimates = Dictionary(uniqueKeysWithValues: report.estimates.map { ($0.id, $0) })
    var compared = 0
    for case .table(let table) in Self.blocks(report.sections) {
      #expect(table.estimates.isEmpty || table.estimates.count == table.rows.count, "\(table.id)")
      for (row, cells) in table.rows.enumerated() {
        for column in cells.indices {
          guard let id = table.estimates(row: row, column: column).first else { continue }
          guard let estimate = estimates[id] else {
            // What is not there need not have a name.
            if case .undefined = cells[column] { continue }
            Issue.record("\(table.id): there is no estimate \(id)")
            continue
          }
          // Ratios are shown of logarithms, and percentage points of proportions.
          let isTransformed =
            table.id.hasSuffix("-simple") && id.contains("log-") || id.hasSuffix("completion-difference")
          if let isShown = Self.shows(cells[column], estimate), !isTransformed {
            #expect(isShown, "\(table.id): \(id)")
            compared += 1
          }
        }
      }
    }
    #expect(compared > 50, "\(compared)")
  }

  @Test func `a sentence about a contrast names the estimates that it tells`() throws {
    let report = try Self.report("patterns-2x2")
    let identifiers = report.estimates.map(\.id)
    var told = 0
    for case .paragraph(let paragraph) in Self.blocks(report.sections) where paragraph.role == .apa {
      let stem = try #require(paragraph.estimates.first, "\(paragraph.text)")
      #expect(identifiers.contains(stem + "p"), "\(stem)")
      told += 1
    }
    #expect(told > 5)
  }

  @Test func `a page leads from a number to its method and stays small`() throws {
    let report = try Self.report("patterns-2x2")
    let page = String(decoding: try report.rendered(as: .html), as: UTF8.self)
    #expect(page.contains("<tr data-e=\"quality.group=with.\">") && page.contains("<a href=\"#m-mean\">"))
    #expect(page.contains("<p class=\"apa\" data-e=\"quality.group:with-without.\">"))
    let links = Set(page.matches(of: /href="#(m-[^"]+)"/).map { String($0.1) })
    #expect(!links.isEmpty)
    for link in links { #expect(page.contains("<dt id=\"\(link)\">"), "\(link)") }
    #expect(page.utf8.count < 500_000, "\(page.utf8.count)")
  }

  @Test func `what stands below the line of a symbol is a subscript`() throws {
    let runs: [Paragraph.Run] = [.symbol("d_z"), .text(" = 0.50")]
    #expect(
      HTMLProse.markup(Paragraph(.apa, runs: runs))
        == "<i>d</i><sub>z</sub> = 0.50".replacing(" ", with: "\u{A0}"))
    #expect(LaTeXText.words(runs).hasPrefix("\\textit{d}\\textsubscript{z}"))
    #expect(MarkdownText.escape(runs) == "*d*<sub>z</sub> = 0.50")
  }
}

import Foundation
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import Testing
@testable import ReportDocument
@testable import StudyReport

/// What the report of a study says that has a plan, inspections, experts who appraise patterns, and an opinion asked of one
/// group.
@Suite struct FoundingStudyTests {
  private static let report = Result { try compose() }

  private static func compose() throws -> Report {
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Surveys/Samples/founding-study").standardizedFileURL.path
    var reader = try StudyReader(path: sample, options: ReadingOptions())
    let results = try Analyzer(&reader, options: AnalysisOptions()).results()
    let inspections = try ["conformance", "problems"].map { id in
      let reading = try InspectionReading(
        folder: sample, inspection: id, options: InspectionReadingOptions())
      return InspectionComposer(
        InspectionAnalyzer(
          reading.inspection, set: reading.set, records: reading.records, factors: reading.factors
        ).results(), artefacts: reading.artefacts)
    }
    return ReportComposer(
      results, provenance: Provenance(generator: "test", inputs: []), inspections: inspections,
      columns: reader.columns
    ).compose()
  }

  private func sections() throws -> [ReportSection] {
    func all(_ section: ReportSection) -> [ReportSection] { [section] + section.sections.flatMap(all) }
    return try Self.report.get().sections.flatMap(all)
  }

  private func section(_ id: String) throws -> ReportSection {
    try #require(try sections().first { $0.id == id })
  }

  private func paragraphs(_ section: ReportSection) -> [Paragraph] {
    section.blocks.flatMap { block -> [Paragraph] in
      switch block {
      case .paragraph(let paragraph): [paragraph]
      case .list(let list): list
      default: []
      }
    }
  }

  private func words(_ id: String) throws -> [String] { paragraphs(try section(id)).map(\.text) }

  private func findings() throws -> [String] {
    try sections().flatMap(paragraphs).filter { $0.role == .finding }.map(\.text)
  }

  private func table(_ id: String) throws -> ReportTable {
    let tables = try sections().flatMap(\.blocks).compactMap { block in
      if case .table(let table) = block { table } else { nil }
    }
    return try #require(tables.first { $0.id == id })
  }

  @Test func `what the plan does not name is exploratory, in sentences and in estimates`() throws {
    let estimates = try Self.report.get().estimates
    let inspected = estimates.filter {
      ["conformance", "problems"].contains($0.measure) && $0.contrast != nil && $0.statistic == "t"
    }
    #expect(inspected.count > 30 && inspected.allSatisfy { $0.role == "exploratory" })
    let together = estimates.filter {
      $0.measure == "quality" && ($0.contrast?.contains("|") == true || $0.contrast == "group x experience")
    }
    #expect(together.count > 10 && together.allSatisfy { $0.role == "exploratory" })
    let planned = estimates.filter { $0.id == "quality.group:with-without.p" }
    #expect(planned.map(\.role) == ["primary"])
    let rated = try findings().filter { $0.contains("Mean rating over the heuristics") }
    #expect(rated.count >= 4)
    for sentence in rated {
      #expect(sentence.contains("heuristics (exploratory): "), "\(sentence)")
      #expect(sentence.contains("did better (alpha = .05, not corrected for several tests)"), "\(sentence)")
    }
    let settled = try findings().filter { $0.contains("Holm's correction over") }
    #expect(settled.count >= 4 && settled.allSatisfy { $0.contains("(exploratory, alpha = .05)") })
    let depending = try findings().filter { $0.contains(", by Experience: ") }
    #expect(depending.count >= 4 && depending.allSatisfy { $0.contains(" (exploratory), by Experience: ") })
  }

  @Test func `experts are not called participants, nor patterns tasks`() throws {
    let about = try #require(try words("measure-appraisal").first { $0.contains("values were reduced") })
    #expect(
      about.hasPrefix(
        "70 values were reduced to 5, one per expert: the arithmetic mean taken over 14 values, one for each "
          + "pattern (Action bars, Default values"))
    let taken = try table("table-measures").rows.map { $0.map { Numerals.text($0) } }
    #expect(taken.first { $0[0].hasPrefix("Expert appraisal") }?[4] == "for each pattern")
    #expect(
      try table("table-appraisal-missing").columns.prefix(2).map(\.heading.text) == ["Expert", "Pattern"])
    let dictionary = try table("table-data-dictionary").rows.map { $0.map { Numerals.text($0) } }
    let task = try #require(dictionary.first { $0[0] == "task" })
    let pattern = try #require(dictionary.first { $0[0] == "pattern" })
    #expect(task[4] == "T1 = Sign up and offer an item, T2 = Browse and read")
    #expect(task[6] == "data/quality.csv: Task" && pattern[6] == "data/appraisals.csv: Pattern")
    #expect(
      pattern[1] == "The pattern that the form is about" && pattern[4].hasPrefix("action-bars = Action bars"))
  }

  @Test func `why there is no alpha is said once, of those who answered`() throws {
    let said = try sections().flatMap(paragraphs).filter { $0.text.contains("Cronbach's alpha does not") }
    #expect(said.isEmpty)
    let reasons = try table("table-appraisal-scores").rows.map { row in
      if case .undefined(let reason) = row[2] { reason.text } else { "" }
    }
    #expect(reasons.count > 3)
    #expect(
      Set(reasons) == ["several responses are of the same expert, so that they are not independent"])
  }

  @Test func `what cannot be compared for lack of designs is one sentence`() throws {
    let section = try section("inspection-problems-experience-high")
    #expect(
      paragraphs(section).map(\.text)
        == ["No design is at High experience, so that nothing is compared by Experience."])
    #expect(!section.blocks.contains { if case .table = $0 { true } else { false } })
  }

  @Test func `criteria are given points and not percent`() throws {
    let rows = try table("table-data-dictionary").rows.map { $0.map { Numerals.text($0) } }
    let criterion = try #require(rows.first { $0[0] == "quality.task-fit" })
    #expect(criterion[3] == "points" && criterion[4].hasPrefix("1-5"))
  }

  @Test func `an opinion asked of one group has its mean in its own section`() throws {
    let answer =
      "Appropriateness of the patterns: mean 4.19, SD 0.66 (points), n = 16, With patterns only; higher is better."
    #expect(try words("summary").contains(answer))
    #expect(try words("measure-appropriateness").contains(answer))
  }

  @Test func `a difference between percentages is one of percentage points`() throws {
    let quality = try words("measure-quality")
    #expect(
      quality.contains { $0.contains("a difference of 11.94 percentage points (95% CI [3.15, 20.72])") })
    #expect(
      quality.contains { $0.contains("was 11.63 percentage points at High experience and 12.24 percentage") })
    #expect(
      quality.contains { $0.firstMatch(of: /difference of the two .0\.61 percentage points, 95% CI/) != nil })
  }

  @Test func `Markdown has one minus sign`() throws {
    let text = String(decoding: try Self.report.get().rendered(as: .markdown), as: UTF8.self)
    let mixed = text.split(separator: "\n").filter {
      $0.firstMatch(of: /[\[ (=]-\.?[0-9]/) != nil
    }
    #expect(mixed.isEmpty, "\(mixed.prefix(3))")
    #expect(text.contains("With patterns − Without patterns"))
  }
}

import Foundation
import ReportDocument
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import StudyReport
import Testing

/// What a report says about data that is small enough to check by hand.
@Suite struct ReportComposerTests {
  /// The report of a CSV text.
  private func report(_ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }) throws -> Report {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".csv")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var options = ReadingOptions()
    change(&options)
    var reader = try StudyReader(path: file.path, options: options)
    let results = try Analyzer(&reader, options: AnalysisOptions(factors: options.factors)).results()
    return ReportComposer(results, provenance: Provenance(generator: "test", inputs: [])).compose()
  }

  private func paragraphs(_ report: Report, _ role: Paragraph.Role) -> [String] {
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

  private func table(_ report: Report, _ id: String) -> ReportTable? {
    func all(_ section: ReportSection) -> [ReportSection] { [section] + section.sections.flatMap(all) }
    return report.sections.flatMap(all).flatMap(\.blocks).lazy.compactMap { block -> ReportTable? in
      if case .table(let table) = block, table.id == id { table } else { nil }
    }.first
  }

  private func value(_ report: Report, _ id: String) -> Double? {
    report.estimates.first { $0.id == id }?.value
  }

  private static let scores =
    "participant,group,quality\n"
    + [(12, 9), (15, 11), (11, 8), (14, 12), (13, 10), (16, 7), (10, 11), (15, 9)].enumerated().map {
      index, pair in
      "A\(index),with,\(pair.0)\nB\(index),without,\(pair.1)\n"
    }.joined()

  @Test func saysWhoDidBetterOnlyWhereTheDirectionIsDeclared() throws {
    let assumed = try paragraphs(report(Self.scores), .finding)
    #expect(assumed.allSatisfy { !$0.contains("did better (") })
    #expect(assumed.contains { $0.contains("is assumed, so nothing is said about who did better") })
    let halfDeclared = try paragraphs(report(Self.scores) { $0.directions["quality"] = "higher" }, .finding)
    #expect(halfDeclared.contains { $0.contains("The reference level is assumed, so nothing is said") })
    func told(_ direction: String) throws -> [String] {
      try paragraphs(
        report(Self.scores) {
          $0.directions["quality"] = direction
          $0.references["group"] = "without"
        }, .finding)
    }
    let declared = try told("higher")
    #expect(declared.contains { $0.contains("group with did better (alpha = .05") })
    let turned = try told("lower")
    #expect(turned.contains { $0.contains("group without did better (alpha = .05") })
  }

  @Test func theLineForAPaperHasMeansTestEffectAndInterval() throws {
    let line = try #require(
      paragraphs(report(Self.scores) { $0.references["group"] = "without" }, .apa).first)
    #expect(
      line
        == "group with (n = 8, M = 13.25, SD = 2.12); group without (n = 8, M = 9.63, SD = 1.69). "
        + "t(13.32) = 3.78, p = .002, g = 1.79, 95% CI [0.63, 2.90]; mean difference = 3.63, 95% CI [1.56, 5.69]"
    )
  }

  @Test func onlyComparisonsThatWereMadeAreCounted() throws {
    func rows(_ tasks: [String]) -> String {
      (1...8).map { person in
        tasks.map { "P\(person),\(person % 2 == 0 ? "a" : "b"),\($0),\(person * 3 % 7 + 1),\(person % 5)\n" }
          .joined()
      }.joined()
    }
    func notes(_ more: String) throws -> [String] { try notes(of: rows(["T1", "T2"]) + more) }
    func notes(of rows: String) throws -> [String] {
      try paragraphs(
        report("participant,group,task,quality,ease\n" + rows) {
          $0.mappings = ["quality", "ease"].map { .init(column: $0, target: "score:\($0)") }
        }, .note
      ).filter { $0.contains("primary comparisons were made") }
    }
    #expect(try notes("").map { $0.prefix(2) } == ["2 "])
    // Somebody who lacks a task is left out of the main analysis.
    #expect(try notes("P9,a,T1,3,4\n").map { $0.prefix(2) } == ["2 "])
    // Where nobody has done all tasks, nobody is left to be compared.
    #expect(
      try notes(of: (1...8).map { "P\($0),\($0 % 2 == 0 ? "a" : "b"),T\($0),3,\($0)\n" }.joined()).isEmpty)
  }

  @Test func aDifferenceOfScoresHasTheUnitOfTheScore() throws {
    let items = (1...10).map { "sus\($0)" }.joined(separator: ",")
    let rows = (0..<8).map { person in
      "P\(person),\(person % 2 == 0 ? "a" : "b"),"
        + (0..<10).map { "\($0 < 5 ? person % 5 + 1 : 3)" }.joined(separator: ",") + "\n"
    }
    let report = try report("participant,group,\(items)\n" + rows.joined())
    let differences = report.estimates.filter { $0.statistic.hasSuffix("-difference") && $0.value != nil }
    #expect(differences.count >= 4)
    for estimate in differences { #expect(estimate.unit == "0-100", "\(estimate.id)") }
  }

  @Test func meansAreGradedAndSoAreTheEndsOfTheirIntervals() throws {
    let items = (1...10).map { "sus\($0)" }.joined(separator: ",")
    // So many of ten items are one point below a score of 75.
    func row(_ person: String, _ group: String, less: Int) -> String {
      let answers = (0..<10).map { item in
        let points = item < abs(less) ? 3 - less.signum() : 3
        return item.isMultiple(of: 2) ? points + 1 : 5 - points
      }
      return "\(person),\(group)," + answers.map(String.init).joined(separator: ",") + "\n"
    }
    let text =
      "participant,group,\(items)\n" + row("A", "a", less: 4) + row("B", "a", less: 0)
      + row("C", "a", less: -4) + row("D", "a", less: 0) + row("E", "b", less: 0)
    let graded = try report(text) { $0.directions["sus"] = "agree-high" }
    let table = try #require(self.table(graded, "table-sus-overall-grades"))
    func words(_ cell: ReportTable.Cell) -> String? {
      if case .text(let words) = cell { words.text } else { nil }
    }
    let several = try #require(table.rows.first { words($0[0]) == "group a" })
    #expect(several[1] == .integer(4) && several[2] == .number(75, decimals: 1))
    // 75 +- 3.182 x 8.165 / 2 is 62.0 to 88.0.
    #expect(several[4...].map(words) == ["B", "D to A+", "15 to 100"])
    let single = try #require(table.rows.first { words($0[0]) == "group b" })
    #expect(words(single[4]) == "B" && single[5] == .empty && single[6] == .empty)
    #expect(table.estimates(row: 1, column: 1).first?.hasSuffix(".n") == true)
    #expect(table.estimates(row: 1, column: 2).first?.hasSuffix(".mean") == true)
    #expect(table.notes.first?.text == "Higher is better.")
    let one = text.split(separator: "\n").filter { !$0.contains(",b,") }.map {
      $0.replacing(",group,", with: ",").replacing(",a,", with: ",") + "\n"
    }.joined()
    let described = try paragraphs(report(one) { $0.directions["sus"] = "agree-high" }, .finding)
    #expect(described.contains { $0.contains("; grade B (D to A+ within the 95% CI).") }, "\(described)")
    let assumed = try report(text)
    #expect(self.table(assumed, "table-sus-overall-grades") == nil)
    #expect(paragraphs(assumed, .note).contains { $0.hasPrefix("Grades are published for sus") })
  }

  @Test func theContrastTurnsWithTheReference() throws {
    let one = try report(Self.scores) { $0.references["group"] = "without" }
    let other = try report(Self.scores) { $0.references["group"] = "with" }
    let up = try #require(value(one, "quality.group:with-without.mean-difference"))
    let down = try #require(value(other, "quality.group:without-with.mean-difference"))
    #expect(up == 3.625)
    #expect(down == -3.625)
  }

  @Test func oneAttemptAPersonIsAProportion() throws {
    let text =
      "participant,group,success\n"
      + "ABCDEF".enumerated().map { "\($1),\($0 < 3 ? "x" : "y"),\($0 < 4 ? 1 : 0)\n" }.joined()
    let report = try report(text) { $0.references["group"] = "y" }
    let finding = try #require(paragraphs(report, .finding).first)
    #expect(finding.contains("group x succeeded in 3 of 3 attempts and group y in 1 of 3"))
    #expect(finding.contains("N-1 two-proportion test"))
    #expect(!report.estimates.contains { $0.statistic == "t" })
  }

  @Test func theMeansOfASentenceGiveItsDifference() throws {
    // One factor between, one within; P6 lacks a condition and may not shift the mean of the group.
    var text = "participant,group,condition,score\n"
    for person in 1...6 {
      let group = person <= 3 ? "a" : "b"
      text += "P\(person),\(group),old,\(10 * person)\n"
      if person < 6 { text += "P\(person),\(group),new,\(10 * person + 4)\n" }
    }
    let report = try report(text) {
      $0.factors = ["group", "condition"]
      $0.references = ["group": "a", "condition": "old"]
    }
    let finding = try #require(paragraphs(report, .finding).first { $0.contains("group b averaged") })
    #expect(finding.contains("group b averaged 47.00 and group a 22.00, a difference of 25.00"))
    let measures = try #require(table(report, "table-measures"))
    #expect(measures.rows.map { $0.last.map { Numerals.text($0) } } == ["once under each condition"])
    let apart = try #require(table(try self.report(Self.scores), "table-measures"))
    #expect(apart.rows.map { $0.last.map { Numerals.text($0) } } == ["once"])
  }

  @Test func namesTheRowsThatAreTakenForPeople() throws {
    let report = try report(Self.scores) { $0.unit = .row }
    #expect(paragraphs(report, .warning).contains { $0.contains("Each row is taken for one person") })
    #expect(paragraphs(report, .plain).contains { $0.contains("16 rows, each taken for one person") })
  }

  @Test func showsNormsOnlyWhereTheDirectionIsDeclared() throws {
    let header = "participant," + (1...16).map { "PSSUQ_\($0)" }.joined(separator: ",") + "\n"
    let text =
      header
      + (1...4).map { "P\($0)," + Array(repeating: String($0), count: 16).joined(separator: ",") + "\n" }
      .joined()
    let assumed = try report(text)
    #expect(
      paragraphs(assumed, .note).contains {
        $0.contains("are not shown, because the direction of the form is assumed")
      })
    let declared = try report(text) { $0.directions["pssuq-3"] = "agree-low" }
    #expect(paragraphs(declared, .note).contains { $0.contains("Lewis") && $0.contains("norm") })
    #expect(value(declared, "pssuq-3.overall.all.mean") == 2.5)
    let turned = try report(text) { $0.directions["pssuq-3"] = "agree-high" }
    #expect(value(turned, "pssuq-3.overall.all.mean") == 5.5)
    #expect(paragraphs(turned, .note).contains { $0.contains("turned round before scoring") })
  }

  @Test func everyIdentifierIsUnique() throws {
    let report = try report(Self.scores)
    let ids = report.estimates.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(throws: Never.self) { try report.rendered(as: .xml) }
  }

  private func figures(_ report: Report) -> [ReportFigure] {
    func walk(_ section: ReportSection) -> [ReportFigure] {
      section.blocks.compactMap { block in if case .figure(let figure) = block { figure } else { nil } }
        + section.sections.flatMap(walk)
    }
    return report.sections.flatMap(walk)
  }

  /// Two measures of the same numbers, of which one is better when it is lower.
  private static let twins =
    "participant,group,quality,errors\n"
    + [(12, 9), (15, 11), (11, 8), (14, 12), (13, 10), (16, 7), (10, 11), (15, 9)].enumerated().map {
      index, pair in
      "A\(index),with,\(pair.0),\(pair.0)\nB\(index),without,\(pair.1),\(pair.1)\n"
    }.joined()

  @Test func theForestTurnsWhatIsBetterWhenLower() throws {
    let report = try report(Self.twins) {
      $0.directions = ["quality": "higher", "errors": "lower"]
      $0.references["group"] = "without"
    }
    let forest = try #require(figures(report).first { $0.id.hasPrefix("figure-effects") })
    guard case .comparison(let content) = forest.content, content.rows.count == 2 else {
      Issue.record("no forest of two rows")
      return
    }
    let (quality, effort) = (content.rows[0], content.rows[1])
    // Hedges' g of these groups by hand: 3.625 / 1.9178 x (1 - 3 / 55) = 1.79.
    #expect(abs((quality.estimate ?? 0) - 1.79) < 0.005)
    #expect(effort.estimate == quality.estimate.map { -$0 })
    #expect(effort.interval?.lower == quality.interval?.upper.map { -$0 })
    #expect(effort.interval?.upper == quality.interval?.lower.map { -$0 })
    #expect(content.sides?.above.text == "favours group with")
    #expect(!forest.caption.text.contains("assumed"))
  }

  @Test func theForestDrawsNothingWhereNobodyKnowsWhatIsBetter() throws {
    let one = try figures(report(Self.scores)).filter { $0.id.hasPrefix("figure-effects") }
    #expect(one.isEmpty)
    let assumed = try #require(
      figures(report(Self.twins) { $0.directions["quality"] = "higher" })
        .first { $0.id.hasPrefix("figure-effects") })
    #expect(assumed.caption.text.localizedCaseInsensitiveContains("assumed and not declared: errors"))
  }

  private static let crossed =
    "participant,group,experience,quality\n"
    + (0..<24).map {
      "P\($0),\($0 % 2 == 0 ? "with" : "without"),\($0 % 4 < 2 ? "low" : "high"),\($0 * 7 % 11)\n"
    }
    .joined()

  @Test func twoFactorsAreDrawnAsAnInteractionWithEveryValue() throws {
    let report = try report(Self.crossed) { $0.factors = ["group", "experience"] }
    let figure = try #require(figures(report).first { $0.id == "figure-quality-interaction" })
    guard case .interaction(let content) = figure.content else {
      Issue.record("no interaction")
      return
    }
    #expect(content.levels.map(\.text) == ["group without", "group with"])
    #expect(Set(content.series.map(\.label.text)) == ["experience low", "experience high"])
    #expect(content.series.flatMap(\.cells).map(\.count) == [6, 6, 6, 6])
    let withLow = try #require(content.series.first { $0.label.text == "experience low" }?.cells[1])
    let values = stride(from: 0, to: 24, by: 4).map { Double($0 * 7 % 11) }
    #expect(withLow.values.sorted() == values.sorted())
    #expect(abs((withLow.mean ?? 0) - values.reduce(0, +) / 6) < 1e-12)
  }

  @Test func aTableOfTwoFactorsHasALineForAPaper() throws {
    let report = try report(Self.crossed) { $0.factors = ["group", "experience"] }
    let lines = paragraphs(report, .apa).filter { $0.contains("partial η²") }
    #expect(lines.count == 3)
    // Each number of the line is that of the estimates, as a journal prints it.
    for (effect, label) in [
      ("group", "Group"), ("experience", "Experience"), ("group x experience", "Group x Experience"),
    ] {
      let stem = "quality." + effect.filter { $0 != " " } + "."
      let (f, p) = try (#require(value(report, stem + "F")), #require(value(report, stem + "p")))
      let size = try #require(value(report, stem + "partial-eta-squared"))
      let printed =
        "\(label), F(1, 20) = \(String(format: "%.2f", f)), p = \(String(format: "%.3f", p).dropFirst())"
        + ", partial η² = \(String(format: "%.3f", size).dropFirst())"
      #expect(lines.contains(printed), "\(printed) in \(lines)")
    }
  }

  @Test func completionHasALineForAPaper() throws {
    let rows = (0..<10).map { person in
      "P\(person),\(person < 5 ? "with" : "without"),\(person < 4 || person == 9 ? "success" : "failure")\n"
    }
    let report = try report("participant,group,outcome\n" + rows.joined()) {
      $0.references["group"] = "without"
    }
    // By hand: 0.6 / sqrt(0.5 x 0.5 x 2 / 5) x sqrt(9 / 10) = 1.80; Newcombe's interval from Wilson's of 4/5 and 1/5.
    #expect(
      paragraphs(report, .apa) == [
        "group with (4 of 5, 80.0%); group without (1 of 5, 20.0%). N-1 two-proportion test, z = 1.80, p = .072; "
          + "difference = 60.0 percentage points, 95% CI [0.0, 83.2]"
      ])
    #expect(abs((value(report, "outcome.group:with-without.completion-z") ?? 0) - 1.8) < 1e-12)
  }

  @Test func completionIsDrawnByTaskAndGroup() throws {
    let rows = (0..<10).map { person in
      let group = person < 5 ? "with" : "without"
      return "P\(person),\(group),find,\(person < 4 || person == 9 ? "success" : "failure")\n"
        + "P\(person),\(group),share,success\n"
    }
    let report = try report("participant,group,task,outcome\n" + rows.joined())
    let figure = try #require(figures(report).first { $0.id == "figure-outcome-rates" })
    guard case .shares(let content) = figure.content else {
      Issue.record("no shares")
      return
    }
    #expect(content.blocks.map(\.label.text) == ["find", "share"])
    #expect(content.blocks[0].bars.map(\.successes).sorted() == [1, 4])
    #expect(content.blocks.flatMap(\.bars).map(\.attempts) == [5, 5, 5, 5])
    #expect(figure.alternative.text.contains("find, group with 4 of 5"))
  }

  @Test func formatsSideBySideGiveTheSameBytesAsOneByOne() throws {
    let report = try report(Self.scores)
    // PDF needs a program that is not ours: Scripts/check-report-formats tries it.
    let formats = ReportFormats.all.filter { $0.id != "pdf" }
    let oneByOne = try formats.map { try $0.render(report) }
    for threads in [nil, 1, 2, 100] {
      #expect(try report.rendered(as: formats, threads: threads) == oneByOne)
    }
    #expect(try report.rendered(as: []).isEmpty)
  }

  @Test func noUndefinedNumberIsWithoutAReason() throws {
    let report = try report("participant,group,score\nA,x,1\nB,y,2\nC,y,2\n")
    for estimate in report.estimates {
      #expect((estimate.value == nil) == (estimate.undefined != nil), "\(estimate.id)")
    }
    #expect(report.estimates.contains { $0.undefined == "too-few-values" })
  }

  @Test func timesThatWereGivenUpSayNothingOfWhoDidBetter() throws {
    var text = "participant,group,time,outcome\n"
    for index in 0..<10 {
      text += "A\(index),a,\(50 + 3 * index),success\n"
      text += "B\(index),b,\(10 + index),\(index < 6 ? "gave up" : "success")\n"
    }
    let report = try report(text) {
      $0.directions["time"] = "lower"
      $0.references["group"] = "a"
    }
    let finding = try #require(paragraphs(report, .finding).first { $0.hasPrefix("Time") })
    #expect(finding.contains("6 of 20 times belong to tasks that were given up"))
    #expect(!finding.contains("did better ("))
    #expect(value(report, "time.group.log-rank-p") != nil)
  }

  @Test func aConstantGroupSaysWhyItsMeanHasNoInterval() throws {
    let report = try report("participant,group,score\nA,a,5\nB,a,5\nC,b,6\nD,b,7\n")
    func walk(_ section: ReportSection) -> [ReportBlock] { section.blocks + section.sections.flatMap(walk) }
    let rows = report.sections.flatMap(walk).compactMap { block -> [[ReportTable.Cell]]? in
      if case .table(let table) = block, table.id == "table-score-groups" { table.rows } else { nil }
    }.joined()
    let constant = try #require(rows.first { Numerals.text($0[0]) == "group a" })
    guard case .undefined(let reason) = constant[4] else {
      Issue.record("the interval of a constant group exists")
      return
    }
    #expect(!reason.text.contains("fewer than two"))
  }

  @Test func propertiesArePropertiesAndNotPeople() throws {
    let text =
      "ID,Student,Condition,Score\n"
      + (1...8).map { "\($0),\($0 % 2 == 0 ? "no" : "yes"),\($0 < 5 ? "A" : "B"),\($0)\n" }.joined()
    #expect(value(try report(text), "participants.all.recruited") == 8)
  }

  @Test func yearsOfExperienceAreNoGroups() throws {
    let years = [1, 2, 5, 10, 2, 1, 15, 3]
    let text =
      "participant,group,experience,score\n"
      + years.enumerated().map { "P\($0),\($0 < 4 ? "x" : "y"),\($1),\($0)\n" }.joined()
    let report = try report(text)
    #expect(!report.estimates.contains { $0.contrast?.hasPrefix("experience") == true })
    #expect(report.estimates.contains { $0.contrast == "group: y - x" })
  }
}

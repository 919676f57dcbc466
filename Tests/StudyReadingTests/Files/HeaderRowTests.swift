import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Which row names the columns.
@Suite struct HeaderRowTests {
  private static let rows = ["participant,quality,effort", "P1,4,5", "P2,5,6", "P3,6,7"]

  private func read(_ lines: [String], isWorkbook: Bool, header: String? = nil) throws -> Observed {
    let text = lines.joined(separator: "\n")
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    options.header = header
    return try withExtendedLifetime(folder) {
      let bytes = isWorkbook ? WorkbookWriter.workbook(csv: text) : Array((text + "\n").utf8)
      return try Observed(folder.write(bytes, to: "a.csv"), options: options)
    }
  }

  @Test(
    arguments: [
      ["Results of the study"], ["Results,2026"], ["Title", "", "Made by hand"], ["", "", "Title,,"],
    ], [false, true])
  func `titles above the headings are skipped`(titles: [String], isWorkbook: Bool) throws {
    let plain = try read(Self.rows, isWorkbook: isWorkbook)
    let titled = try read(titles + Self.rows, isWorkbook: isWorkbook)
    #expect(titled.values("quality") == plain.values("quality"))
    #expect(titled.names.participants == plain.names.participants)
    #expect(titled.assumptions.contains { $0.settledBy == "--header \"\(titles.count + 1)\"" })
    let told = try read(titles + Self.rows, isWorkbook: isWorkbook, header: String(titles.count + 1))
    #expect(told.assumptions == plain.assumptions)
    #expect(told.values("quality") == plain.values("quality"))
  }

  @Test(arguments: [false, true])
  func `the first row is data where it holds numbers as all the others do`(isWorkbook: Bool) throws {
    let lines = ["4,3,4", "3,2,4", "4,1,5", "2,1,5"]
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    options.mappings = [
      .init(column: "#1", target: "score:quality"), .init(column: "#3", target: "score:effort"),
    ]
    options.unit = .row
    for header in [nil, "none"] {
      options.header = header
      let text = lines.joined(separator: "\n")
      let bytes = isWorkbook ? WorkbookWriter.workbook(csv: text) : Array(text.utf8)
      let observed = try Observed(folder.write(bytes, to: "a.csv"), options: options)
      #expect(observed.values("quality").values.flatMap(\.self).sorted() == [2, 3, 4, 4])
      #expect(observed.values("effort").values.flatMap(\.self).sorted() == [4, 4, 5, 5])
      #expect(observed.assumptions.contains { $0.settledBy == "--header \"none\"" } == (header == nil))
    }
  }

  @Test(
    arguments: [
      "participant,1,2", "1,2,3", "101,102,103", "P1,2,3", "participant,,",
    ])
  func `a first row of names stays one`(header: String) throws {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    options.mappings = [.init(column: "#2", target: "score:quality")]
    options.unit = .row
    let observed = try Observed(
      folder.write(header + "\n1,4,5\n2,5,6\n3,6,7\n4,5,5\n", to: "a.csv"), options: options)
    #expect(observed.values("quality").values.flatMap(\.self).sorted() == [4, 5, 5, 6])
    #expect(!observed.assumptions.contains { $0.settledBy.hasPrefix("--header") })
  }

  @Test func `a study records the row`() throws {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    for text in ["0", "-1", "first", "+2"] {
      options.header = text
      let path = try folder.write(Self.rows.joined(separator: "\n"), to: "a.csv")
      let refused = refusals { _ = try Observed(path, options: options) }
      #expect(refused.first?.remedy.contains("--header") == true)
    }
    options.header = "2"
    var source = Study.Source(id: "a", path: "data/a.csv")
    options.record(in: &source)
    #expect(source.header == "2")
    #expect(ReadingOptions().completed(by: source).header == "2")
    #expect(options.description == ["--header 2"])
  }

  @Test func `columns of points beside people as columns are no people`() throws {
    let items = (1...10).map { item -> String in
      let (first, second) = (item % 5 + 1, (item * 3) % 5 + 1)
      func points(_ answer: Int) -> Int { item % 2 == 1 ? answer - 1 : 5 - answer }
      return "\(item),\(first),\(points(first)),\(second),\(points(second)),,\(item).5"
    }
    // What stands below the items, and a slip in one column of points, make nobody a participant.
    let lines = ["Item,pp1,Score pp1,pp2,Score pp2,,"] + items + ["Median,75,90,,,,", "IQR,12,40,,,,"]
    let observed = try Observed(csv: lines.joined(separator: "\n") + "\n") { $0.instruments = ["sus"] }
    #expect(observed.names.participants == ["pp1", "pp2"])
  }
}

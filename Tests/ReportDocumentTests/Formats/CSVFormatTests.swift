import ReportDocument
import TableFiles
import Testing

@Suite("The estimates as CSV") struct CSVFormatTests {
  @Test("A small report as a whole") func small() throws {
    let text = String(decoding: try ReportFixture.small.rendered(as: .csv), as: UTF8.self)
    let expected =
      [
        "id,measure,part,group,contrast,statistic,value,ci_lower,ci_upper,ci_level,n,unit,direction,method,role,undefined,unbounded",
        "quality.difference,quality,,,group: with - without,difference,5.25,0.1,,0.95,32,points,higher,t-test.welch,primary,,ci.upper",
        "quality.g,quality,,,,hedges-g,,,,,,,,hedges-g.pooled,,zero-variance,",
      ].joined(separator: "\r\n") + "\r\n"
    #expect(text == expected)
  }

  @Test("A report without estimates has the header alone") func empty() throws {
    let report = Report(
      title: "", subtitle: "", sections: [], provenance: Provenance(generator: "", inputs: []))
    let text = String(decoding: try report.rendered(as: .csv), as: UTF8.self)
    #expect(text == CSVFormat.columns.joined(separator: ",") + "\r\n")
  }

  @Test("What is written is read back bit for bit") func roundTrip() throws {
    let estimates = ReportFixture.whole.estimates
    let bytes = try ReportFixture.whole.rendered(as: .csv)
    let table = try DataTable.read(bytes: bytes, path: "report.csv")
    #expect(table.problems.isEmpty)
    #expect(table.header == CSVFormat.columns)
    try #require(table.rowCount == estimates.count)
    for (row, estimate) in estimates.enumerated() {
      func text(_ column: String) throws -> String {
        table.string(row: row, column: try #require(CSVFormat.columns.firstIndex(of: column)))
      }
      func number(_ column: String) throws -> UInt64? {
        table.double(row: row, column: try #require(CSVFormat.columns.firstIndex(of: column)))?.bitPattern
      }
      let isBroken = estimate.id == "broken"
      #expect(try text("id") == estimate.id)
      #expect(try text("measure") == estimate.measure)
      #expect(try text("group") == estimate.group ?? "")
      #expect(try text("contrast") == estimate.contrast ?? "")
      #expect(try text("direction") == estimate.direction ?? "")
      #expect(try number("value") == (isBroken ? nil : estimate.value?.bitPattern))
      let bounds = isBroken || estimate.id == "open" ? nil : estimate.interval
      #expect(try number("ci_lower") == bounds?.lower?.bitPattern)
      #expect(try number("ci_upper") == bounds?.upper?.bitPattern)
      #expect(try number("ci_level") == estimate.interval?.level.bitPattern)
      #expect(try text("n") == estimate.n.map { String($0) } ?? "")
    }
  }

  @Test("What does not exist is empty, with its reason beside it") func gaps() throws {
    let bytes = try ReportFixture.whole.rendered(as: .csv)
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").suffix(3)
    #expect(
      rows == [
        "open,m,,,,s,1,,,0.9,,,,x,,,ci.lower ci.upper", "none,m,,,,s,,,,,,,,x,,zero-variance,",
        "broken,m,,,,s,,,,0.9,,,,x,,not-finite ci:not-a-number,",
      ])
  }

  @Test("No text is run as a formula by a spreadsheet") func formulas() throws {
    let bytes = try ReportFixture.whole.rendered(as: .csv)
    let table = try DataTable.read(bytes: bytes, path: "report.csv")
    #expect(table.string(row: 0, column: 2) == "'=1+1")
    #expect(table.string(row: 0, column: 13) == "'-cmd")
  }
}

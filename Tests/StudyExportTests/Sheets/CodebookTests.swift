import StudyExport
import StudyModel
import Testing

/// The codebook as a table.
@Suite struct CodebookTests {
  @Test("Every variable of both tables has a row")
  func rows() throws {
    let data = try Trial.source.exported()
    let codebook = data.codebook()
    #expect(codebook.caseCount == data.wide.columns.count + data.long.columns.count)
    #expect(codebook.texts("variable") == data.wide.names + data.long.names)
    #expect(codebook.rows(["table": "long", "position": "1"]) == [data.wide.columns.count])
  }

  @Test("A row says what the variable is")
  func row() throws {
    let data = try Trial.source.exported()
    let codebook = data.codebook(missing: .codes)
    let row = try #require(codebook.rows(["table": "wide", "variable": "form_q1_old"]).first)
    func text(_ column: String) -> String { codebook.texts(column)[row] }
    #expect(text("question") == "It was easy & <quick>.")
    #expect(text("values") == "1 = Agree; 5 = Disagree")
    #expect(text("minimum") == "1" && text("maximum") == "5")
    #expect(
      text("missing_values")
        == "-97 = Left out by decision; -98 = Not applicable was chosen; -99 = Invalid answer, taken for missing"
    )
    #expect(text("measure") == "form" && text("part") == "q1" && text("condition") == "old")
    #expect(text("present") == "2" && text("absent") == "2")
    #expect(data.codebook().texts("missing_values")[row] == "empty")
    let factor = try #require(codebook.rows(["table": "wide", "variable": "experience"]).first)
    #expect(codebook.texts("values")[factor] == "low (1) = low; high (2) = High experience")
  }
}

import StudyExport
import StudyModel
import TableFiles
import Testing

/// The table of events.
@Suite struct EventSheetTests {
  private var data: DataExport {
    get throws { try Trial.withEvents() }
  }

  @Test func `each event has a row, with people and levels as the other tables have them`() throws {
    let data = try data
    let events = try #require(data.events)
    #expect(
      events.names == [
        "participant", "included", "exclusion_reason", "experience", "system", "time", "kind", "person",
        "role", "task", "item", "answer", "correct", "attempt", "position", "found", "clock", "text",
      ])
    #expect(events.caseCount == 6)
    #expect(events.texts("participant") == ["P1", "P1", "P1", "P3", "=2+5", "P9"])
    #expect(events.texts("included") == ["1", "1", "1", "0", "1", "1"])
    #expect(events.texts("exclusion_reason")[3] == "was interrupted, \"twice\"")
    for (row, person) in events.texts("participant").enumerated() {
      guard let other = data.wide.texts("participant").firstIndex(of: person) else { continue }
      for name in ["included", "exclusion_reason", "experience"] {
        #expect(events.texts(name)[row] == data.wide.texts(name)[other], "\(name) of \(person)")
      }
    }
    #expect(events.texts("system") == ["", "new", "old", "", "", ""])
    #expect(events.texts("time")[0] == "2026-04-01T09:30:00.250Z")
    #expect(
      events.texts("kind")
        == ["comprehension-answer", "task-pause", "pattern-search", "note", "design-shown", "gaze"])
    #expect(events.texts("person") == ["P1", "O01", "P1", "O01", "R01", "O01"])
    #expect(events.texts("role")[4] == "rater")
    #expect(events.texts("correct") == ["0", "", "", "", "", ""])
    #expect(events.texts("clock") == ["", "12.5", "", "", "", ""])
    #expect(events.texts("found") == ["", "", "3", "", "", ""])
  }

  @Test func `what nothing stands in has no column, and without events there is no table`() throws {
    var data = try Trial.source.exported()
    let (before, book) = (data.csv(data.codebook()).bytes, try data.xlsx())
    data.add(
      StudyEvents([CapturedEvent("joined", time: "t", person: "P1", role: "participant", participant: "P1")]))
    #expect(data.sheets.map(\.id) == ["wide", "long", "events"])
    #expect(
      data.events?.names == [
        "participant", "included", "exclusion_reason", "experience", "system", "time", "kind", "person",
        "role",
      ])
    #expect(try data.xlsx() != book)
    data.add(StudyEvents())
    #expect(data.events == nil && data.sheets.map(\.id) == ["wide", "long"])
    #expect(data.csv(data.codebook()).bytes == before)
    #expect(try data.xlsx() == book)
  }

  @Test func `the codebook says what each variable and each kind is`() throws {
    let data = try data
    let codebook = data.codebook()
    let rows = codebook.rows(["table": "events"])
    #expect(rows.map { codebook.texts("variable")[$0] } == data.events?.names)
    let kind = try #require(codebook.rows(["table": "events", "variable": "kind"]).first)
    let values = codebook.texts("values")[kind]
    for known in CapturedEvent.Kind.allCases { #expect(values.contains(known.rawValue + " (")) }
    #expect(values.hasSuffix("; gaze (14) = gaze"))
    for row in rows { #expect(!codebook.texts("label")[row].isEmpty) }
    let clock = try #require(codebook.rows(["table": "events", "variable": "clock"]).first)
    #expect(codebook.texts("unit")[clock] == "s")
  }

  @Test func `words with commas, quotes, line ends and formulas stand in CSV as in any other table`() throws {
    let data = try data
    let events = try #require(data.events)
    let made = data.csv(events)
    let text = String(decoding: made.bytes, as: UTF8.self)
    #expect(text.contains(",\"'=HYPERLINK(\"\"http://x\"\"), so\nshe said\"\r\n"))
    #expect(made.neutralized == 2, "the note and a participant's name")
    let table = try DataTable(CSVReader(bytes: made.bytes, path: "export.csv"))
    #expect(table.rowCount == 6)
    #expect(table.string(row: 3, column: 17) == "'=HYPERLINK(\"http://x\"), so\nshe said")
    let kept = data.csv(events, style: CSVStyle(neutralizesFormulas: false))
    let whole = try DataTable(CSVReader(bytes: kept.bytes, path: "export.csv"))
    #expect(whole.string(row: 3, column: 17) == "=HYPERLINK(\"http://x\"), so\nshe said")
  }
}

import Testing

@testable import TableFiles

@Suite("Places")
struct TablePlaceTests {
  @Test(
    "are told as people find them",
    arguments: [
      (.text(line: 12, column: 5), "f:12:5"), (.sheet("Sheet", row: 12, column: 3), "f:Sheet!C12"),
      (.sheet("Form Responses 1", row: 1, column: 27), "f:'Form Responses 1'!AA1"),
      (.sheet("Anna's", row: 2, column: 1), "f:'Anna''s'!A2"),
      (.sheet("2024", row: 2, column: 1), "f:'2024'!A2"),
      (.sheet("AB12", row: 2, column: 1), "f:'AB12'!A2"), (.sheet("คำตอบ", row: 2, column: 2), "f:คำตอบ!B2"),
      (.record(12, variable: "q4", column: 9), "f:case 12, q4"),
    ] as [(TablePlace.Position, String)])
  func described(position: TablePlace.Position, text: String) {
    let place = TablePlace(path: "f", position: position)
    #expect(place.description == text)
    #expect(place.description(in: "g") == "g" + text.dropFirst())
  }

  @Test("stand in the order of the file")
  func ordered() {
    let positions: [TablePlace.Position] = [
      .sheet("S", row: 2, column: 30), .sheet("S", row: 10, column: 2), .sheet("S", row: 10, column: 11),
    ]
    let places = positions.map { TablePlace(path: "f", position: $0) }
    #expect(places.shuffled().sorted() == places)
    #expect(places.map(\.line) == [2, 10, 10])
    #expect(places.map(\.column) == [30, 2, 11])
  }

  @Test(
    "columns have letters",
    arguments: [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA"), (16_384, "XFD")])
  func letters(column: Int, letters: String) throws {
    #expect(SheetReference.letters(column: column) == letters)
    let reference = try #require(SheetReference.parse(Array((letters + "7").utf8)))
    #expect(reference == (column, 7))
  }

  @Test(
    "what names no cell is no reference",
    arguments: ["", "A", "7", "7A", "A0", "XFE1", "AAAA1", "A1048577", "A1B", "A-1", "A12345678901234567890"])
  func noReference(text: String) {
    #expect(SheetReference.parse(Array(text.utf8)) == nil)
  }
}

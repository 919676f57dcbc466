import Testing

@testable import TableFiles

@Suite("Tables in JSON")
struct JSONTableTests {
  /// The header and the rows of a file, cells with bars between.
  private func table(_ text: String) throws -> (header: String, rows: [String]) {
    let table = try DataTable(TableFile.open(bytes: Array(text.utf8), path: "a.json"))
    return (
      table.header.joined(separator: "|"),
      (0..<table.rowCount).map { row in
        table.header.indices.map { table.string(row: row, column: $0) }.joined(separator: "|")
      }
    )
  }

  private func refusal(_ text: String) throws -> TableProblem {
    let error = try #require(throws: TableReadError.self) { try table(text) }
    return try #require(error.problems.first)
  }

  static let shapes: [(text: String, shape: String)] = [
    (#"[{"id":"P1","SUS1":4},{"id":"P2","SUS1":5}]"#, "list of records"),
    ("\u{FEFF}\n[\n{\"id\":\"P1\",\"SUS1\":4},\n{\"id\":\"P2\",\"SUS1\":5}\n]\n", "list of records"),
    ("{\"id\":\"P1\",\"SUS1\":4}\r\n\r\n{\"id\":\"P2\",\"SUS1\":5}\r\n", "one record a line"),
    (#"{"v":2,"rows":[{"id":"P1","SUS1":4},{"id":"P2","SUS1":5}]}"#, "list of records under \"rows\""),
    (#"{"0":{"id":"P1","SUS1":4},"1":{"id":"P2","SUS1":5}}"#, "records by key"),
    (#"{"id":["P1","P2"],"SUS1":[4,5]}"#, "columns"),
    (#"{"id":{"0":"P1","1":"P2"},"SUS1":{"0":4,"1":5}}"#, "columns"),
    (#"{"columns":["id","SUS1"],"index":[0,1],"data":[["P1",4],["P2",5]]}"#, "columns and data"),
  ]

  @Test("one table has many shapes", arguments: shapes.indices)
  func isRead(index: Int) throws {
    let (text, shape) = Self.shapes[index]
    let found = try table(text)
    #expect(found.header == "id|SUS1")
    #expect(found.rows == ["P1|4", "P2|5"])
    let format = try TableFile.open(bytes: Array(text.utf8), path: "a").format
    #expect(format.descriptions == ["format: JSON, \(shape)"])
  }

  @Test("names outside of records are a first column")
  func namedRecords() throws {
    let found = try table(#"{"P1":{"a":{"x":1}},"P2":{"a":{"x":2},"b":3}}"#)
    #expect(found.header == "key|a.x|b")
    #expect(found.rows == ["P1|1|", "P2|2|3"])
    #expect(try table(#"{"P1":{"key":1},"P2":{"key":2}}"#).header == "key of the record|key")
    #expect(
      try table(#"{"columns":["a"],"index":["P1","P2"],"data":[[1],[2]]}"#).rows == ["P1|1", "P2|2"])
  }

  @Test(
    "values are texts as they are written",
    arguments: [
      ("4", "4"), ("4.0", "4.0"), ("1.50", "1.50"), ("-1e3", "-1e3"), ("null", ""), ("true", "true"),
      ("false", "false"), (#""3,5 ""#, "3,5 "), (#""""#, ""), (#""a\n\"b\"|""#, "a\n\"b\"|"), ("NaN", "NaN"),
      (#"["a","b"]"#, "a;b"), ("[]", ""), ("[7]", "7"), (#"[{"a":1},{"a":2}]"#, "a=1;a=2"),
    ])
  func values(value: String, text: String) throws {
    #expect(try table("[{\"id\":\"P1\",\"v\":\(value)}]").rows == ["P1|\(text)"])
  }

  @Test("lists of numbers are columns where all are as long")
  func lists() throws {
    let found = try table(#"[{"id":"P1","sus":[4,2,null]},{"id":"P2","sus":null},{"id":"P3","sus":[1,5,3]}]"#)
    #expect(found.header == "id|sus.1|sus.2|sus.3")
    #expect(found.rows == ["P1|4|2|", "P2|||", "P3|1|5|3"])
    let ragged = try table(#"[{"id":"P1","sus":[4,2]},{"id":"P2","sus":[1,5,3]}]"#)
    #expect(ragged.header == "id|sus" && ragged.rows == ["P1|4;2", "P2|1;5;3"])
  }

  @Test("a key that a record lacks is an empty cell, and columns come as keys do")
  func absentKeys() throws {
    let found = try table(#"[{"id":"P1"},{"SUS1":5,"id":"P2"},{"a":{"b":{"c":1}}}]"#)
    #expect(found.header == "id|SUS1|a.b.c")
    #expect(found.rows == ["P1||", "P2|5|", "||1"])
  }

  @Test("places name record and key")
  func places() throws {
    let text = #"[{"id":"P1","a":{"b":4}},{"id":"P2"}]"#
    let table = try DataTable(TableFile.open(bytes: Array(text.utf8), path: "a.json"))
    #expect(table.place(row: 1, column: 1).description == "a.json:record 2, a.b")
    #expect(table.headerPlace(column: 1).description == "a.json:key a.b")
    #expect(table.place(row: 1, column: 1).lineWord == "record")
  }

  @Test("a large file comes in batches with the places of its records")
  func batches() throws {
    let records = (1...20_000).map { "{\"id\":\"P\($0)\",\"n\":\($0)}\n" }.joined()
    let table = try DataTable(TableFile.open(bytes: Array(records.utf8), path: "a.ndjson"))
    #expect(table.rowCount == 20_000)
    for row in [0, 8_191, 8_192, 19_999] {
      #expect(table.string(row: row, column: 1) == "\(row + 1)")
      #expect(table.place(row: row, column: 1).description == "a.ndjson:record \(row + 1), n")
    }
  }

  @Test(
    "what is no table is refused with the shapes that are read",
    arguments: [
      "[]", "{}", "[[1,2],[3,4]]", "[\"a\",\"b\"]", "{\"a\":[]}", "{\"a\":{},\"b\":{}}",
    ])
  func noTable(text: String) throws {
    let problem = try refusal(text)
    #expect(problem.description.hasPrefix("a.json: is JSON that holds no table; expected a list of records"))
  }

  @Test(
    "a table that is not whole is refused",
    arguments: [
      (#"{"a":[1,2],"b":[1]}"#, "a.json", "differ in length: \"a\" holds 2 values, \"b\" 1"),
      (#"{"a":[{"x":1}],"b":[{"x":1}]}"#, "a.json", "2 lists of records: \"a\", \"b\""),
      (#"[{"a":1},2]"#, "a.json", "entry 2 of the list is no object"),
      (#"{"columns":["a","b"],"data":[[1,2],[1]]}"#, "a.json", "row 2 of \"data\" is no list of 2 values"),
      (#"[{"a":1},{"a.b":1,"a":{"b":2}}]"#, "a.json:record 2, a.b", "the key \"a.b\" comes twice"),
      ("[{\"ä\":1,\n\"b\":\"é\",x}]", "a.json:2:9", "expected a key in quotes"),
      ("[{\"a\":1,\"a\":2}]", "a.json:1:9", "the key \"a\" comes twice"),
      ("{\"a\":1}\n{\"a\":2\n", "a.json:2:7", "cannot be read"),
      ("{\"a\":1}\n\n[2]\n", "a.json:3:1", "holds no object"),
      ("[{}]", "a.json", "have no keys"),
    ])
  func faults(text: String, place: String, words: String) throws {
    let problem = try refusal(text)
    #expect(problem.description.hasPrefix(place + ": "), "\(problem)")
    #expect(problem.message.contains(words), "\(problem)")
    #expect(!problem.expected.isEmpty && !problem.remedy.isEmpty)
  }

  @Test("nesting without end is refused")
  func deep() throws {
    #expect(try refusal(String(repeating: "[", count: 5000)).message.contains("levels deep"))
  }

  @Test("text with brackets is text", arguments: ["[id],SUS1\n1,2\n", "{id},SUS1\n1,2\n", "[1] Q,b\n1,2\n"])
  func brackets(text: String) throws {
    #expect(try table(text).rows == ["1|2"])
  }
}

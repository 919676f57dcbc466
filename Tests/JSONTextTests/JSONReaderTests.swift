import Diagnostics
import JSONText
import Testing

/// Reading JSON.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)),
    ("-0", .number(-0.0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("0.1", .number(0.1)),
    ("1E3", .number(1000)),
    ("1e-400", .number(0)), ("4.9e-324", .number(.leastNonzeroMagnitude)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    (#""""#, .text("")), (#""a\"\\\/\b\f\n\r\t""#, .text("a\"\\/\u{8}\u{c}\n\r\t")),
    (#""\u00e9\u20AC""#, .text("é€")), (#""\ud83d\ude00""#, .text("😀")), (#""\u0000""#, .text("\u{0}")),
    ("\"\u{e9}😀\"", .text("é😀")), ("[]", .list([])), ("[1,[null]]", .list([.integer(1), .list([.null])])),
    ("{}", .object([])),
    (
      #"{"b":1,"a":[2]}"#,
      .object([JSONValue.Member("b", .integer(1)), JSONValue.Member("a", .list([.integer(2)]))])
    ), ("\t\r\n 1 \n", .integer(1)),
  ]) func reads(_ text: String, _ value: JSONValue) throws {
    let read = try JSONValue(parsing: Array(text.utf8))
    #expect(read == value)
    if text == "-0" { #expect(read.double?.sign == .minus) }
  }

  @Test(arguments: [
    ("", 1), (" ", 2), ("nul", 1), ("NaN", 1), ("Infinity", 1), ("-Infinity", 2), ("1e400", 1),
    ("[1,-1e999]", 4),
    ("01", 1), ("-", 2), ("+1", 1), (".5", 1), ("1.", 3), ("1.e3", 3), ("1e", 3), ("1e+", 4), ("0x10", 2),
    ("--1", 2),
    ("1 2", 3), ("[1,]", 4), ("[1 2]", 4), ("[", 2), ("[1", 3), ("{", 2), (#"{"a"}"#, 5), (#"{"a":}"#, 6),
    (#"{"a":1,}"#, 8), (#"{a:1}"#, 2), (#"{"a":1,"a":2}"#, 8), (#"{"a":1,"\u0061":2}"#, 8), ("'a'", 1),
    (#""abc"#, 1), (#"[1,"abc"#, 4), (#""\x""#, 2), (#""\u12g4""#, 6), (#""\ud83d""#, 2), (#""\ud83d\n""#, 2),
    (#""\ud83d\u0041""#, 2),
    (#""\ude00""#, 2), ("\"a\u{1}\"", 3), ("\"a\tb\"", 3), ("[1]]", 4), ("// x", 1), ("\u{feff}1", 1),
    ("{\"a\":1 \"b\":2}", 8),
  ]) func refusesWithTheByte(_ text: String, _ column: Int) {
    #expect(throws: Problem.self) { try JSONValue(parsing: Array(text.utf8)) }
    do {
      _ = try JSONValue(parsing: Array(text.utf8))
    } catch {
      #expect(error.column == column, "\(text): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
  ])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: Problem.self) { try JSONValue(parsing: bytes) }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(parsing: nested(64))
    #expect(throws: Problem.self) { try JSONValue(parsing: nested(65)) }
    #expect(throws: Problem.self) {
      try JSONValue(parsing: Array(String(repeating: "[", count: 1_000_000).utf8))
    }
  }

  @Test func theDepthCanBeChosen() throws {
    _ = try JSONValue(parsing: Array("[[1]]".utf8), depth: 2)
    #expect(throws: Problem.self) { try JSONValue(parsing: Array("[[[]]]".utf8), depth: 2) }
  }

  @Test func aProblemNamesLineAndByte() {
    do {
      _ = try JSONValue(parsing: Array("{\n  \"é\": 1,\n  \"é\": 2\n}".utf8))
      Issue.record("read in spite of the key that comes twice")
    } catch {
      #expect(error.line == 3 && error.column == 3)
      #expect(error.description == "line 3, byte 3: the key \"é\" comes twice")
    }
    #expect { try JSONValue(parsing: [0x5B, 0x2C]) } throws: {
      "\($0)".hasPrefix("byte 2: expected a value: ")
    }
  }

  @Test(
    arguments: [
      ("\u{feff}1", .byteOrderMark, .integer(1)),
      (#"{"a":1,"a":2}"#, .repeatedKeys, .object([.init("a", .integer(1)), .init("a", .integer(2))])),
      ("\"a\tb\nc\"", .controlCharacters, .text("a\tb\nc")),
      (
        "[1.50,-2e3,007,.5,NaN,-Infinity,12345678901234567890]", .numbersAsTexts,
        .list(
          ["1.50", "-2e3", "007", ".5", "NaN", "-Infinity", "12345678901234567890"].map { .text($0) })
      ),
      ("[null,true,\"1\"]", .numbersAsTexts, .list([.null, .boolean(true), .text("1")])),
    ] as [(String, JSONValue.ParsingOptions, JSONValue)])
  func readsInAnotherWayOnRequest(text: String, options: JSONValue.ParsingOptions, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8), options: options) == value)
  }

  @Test(arguments: ["+1", "1x", "truex", "--1", "1-2", "1 2", "{1:2}"])
  func whatIsNoNumberIsNone(_ text: String) {
    #expect(throws: Problem.self) {
      try JSONValue(parsing: Array(text.utf8), options: .numbersAsTexts)
    }
  }

  @Test(arguments: [
    #"{"a":[1,-2,{"b":null}],"c":true,"d":"x\\y\"\u0001"}"#, "[]", "{}", #""""#, "-7",
  ]) func readsBackAsItWasWritten(_ text: String) throws {
    #expect(
      String(decoding: JSONWriter.compact(try JSONValue(parsing: Array(text.utf8))), as: UTF8.self) == text)
  }

  @Test func numbersReadBackAsTheSameDouble() throws {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: state)
      guard number.isFinite else { continue }
      let read = try JSONValue(parsing: JSONWriter.compact(.number(number)))
      #expect(read.double?.bitPattern == number.bitPattern)
    }
  }
}

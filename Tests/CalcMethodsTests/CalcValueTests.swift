import Testing

@testable import CalcMethods

/// JSON in and out.
@Suite struct CalcValueTests {
  @Test(arguments: [
    ("null", CalcValue.null), (" true ", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)),
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
      .object([CalcValue.Member("b", .integer(1)), CalcValue.Member("a", .list([.integer(2)]))])
    ), ("\u{feff}1", .integer(1)), ("\t\r\n 1 \n", .integer(1)),
  ]) func reads(_ text: String, _ value: CalcValue) throws {
    let read = try CalcValue(parsing: Array(text.utf8))
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
    (#""\ude00""#, 2), ("\"a\u{1}\"", 3), ("\"a\tb\"", 3), ("[1]]", 4), ("// x", 1), ("{\"a\":1 \"b\":2}", 8),
  ]) func refusesWithTheByte(_ text: String, _ column: Int) {
    #expect(throws: CalcSyntaxError.self) { try CalcValue(parsing: Array(text.utf8)) }
    do {
      _ = try CalcValue(parsing: Array(text.utf8))
    } catch {
      #expect(error.column == column, "\(text): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
  ])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: CalcSyntaxError.self) { try CalcValue(parsing: bytes) }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try CalcValue(parsing: nested(64))
    #expect(throws: CalcSyntaxError.self) { try CalcValue(parsing: nested(65)) }
    #expect(throws: CalcSyntaxError.self) {
      try CalcValue(parsing: Array(String(repeating: "[", count: 1_000_000).utf8))
    }
  }

  @Test(arguments: [
    (CalcValue.null, "null"), (.boolean(true), "true"), (.integer(-3), "-3"), (.number(16), "16"),
    (.number(0.1), "0.1"),
    (.number(-0.0), "-0.0"), (.number(0), "0"), (.number(.nan), "null"), (.number(-.infinity), "null"),
    (.number(0.1 + 0.2), "0.30000000000000004"),
    (.text("a\"\\\n\r\t\u{1}\u{1f}é"), #""a\"\\\n\r\t\u0001\u001fé""#),
    (.list([.integer(1), .null]), "[1,null]"), (.object([CalcValue.Member("a", .list([]))]), #"{"a":[]}"#),
  ]) func writes(_ value: CalcValue, _ text: String) {
    #expect(String(decoding: CalcValueWriter.bytes(of: value), as: UTF8.self) == text)
  }

  @Test func numbersReadBackAsTheSameDouble() throws {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: state)
      guard number.isFinite else { continue }
      let read = try CalcValue(parsing: CalcValueWriter.bytes(of: .number(number)))
      #expect(read.double?.bitPattern == number.bitPattern)
    }
  }
}

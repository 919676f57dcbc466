import Testing

@testable import TableFiles

@Suite("Numbers in cells")
struct NumberTextTests {
  static func number(_ text: String, mark: UInt8 = UInt8(ascii: ".")) -> Double? {
    var text = text
    return text.withUTF8 { NumberText.double($0, decimalMark: mark) }
  }

  static let numbers: [(String, Double)] = [
    ("0", 0), ("7", 7), ("-5", -5), ("+3", 3), ("007", 7), ("3.25", 3.25), (".5", 0.5), ("5.", 5),
    ("1e3", 1000),
    ("1E-3", 0.001), ("-1.5e+2", -150), ("0.1", 0.1), ("123456789012345678", 1.2345678901234568e17),
    ("9007199254740993", 9_007_199_254_740_992), ("0.30000000000000004", 0.30000000000000004),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
    ("1e22", 1e22), ("1e23", 1e23), ("8.41e21", 8.41e21), ("00000000000000000000001.5", 1.5),
    ("0.00000000000000000000000000001", 1e-29), ("12345678901234567890123456789", 1.2345678901234568e28),
    (" 4 ", 4), ("\t4\n", 4), ("\u{A0}4\u{202F}", 4), ("\u{2007}4\u{A0}\u{A0}", 4), ("0e999999999", 0),
  ]

  static let others = [
    "", " ", "-", "+", ".", "e5", "1e", "1e+", "0x10", "inf", "-inf", "nan", "NaN", "infinity", "1 2", "1,5",
    "1.2.3",
    "5%", "1e5x", "--1", "+-1", "1_000", "1'000", "٣", "−5", "1e400", "-1e400", "1-2", "4\0", "N/A",
  ]

  @Test("are read exactly", arguments: numbers)
  func reading(text: String, value: Double) {
    #expect(NumberTextTests.number(text) == value)
  }

  @Test("nothing else is one", arguments: others)
  func refusing(text: String) {
    #expect(NumberTextTests.number(text) == nil)
  }

  @Test("minus zero keeps its sign")
  func minusZero() {
    #expect(NumberTextTests.number("-0")?.sign == .minus)
    #expect(NumberTextTests.number("-0.0")?.sign == .minus)
  }

  @Test("a decimal comma is read when told")
  func decimalComma() {
    #expect(NumberTextTests.number("3,5", mark: UInt8(ascii: ",")) == 3.5)
    #expect(
      NumberTextTests.number("12345678901234567890,5", mark: UInt8(ascii: ",")) == 12345678901234567890.5)
    #expect(NumberTextTests.number("3.5", mark: UInt8(ascii: ",")) == nil)
    #expect(NumberTextTests.number("3,5", mark: UInt8(ascii: ".")) == nil)
  }

  @Test("agree with the standard library on numbers made at random", arguments: 0..<20)
  func agreement(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<500 {
      let digits = (0..<Int.random(in: 1...22, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }
      var text = digits.joined()
      if Bool.random(using: &generator) {
        let at = Int.random(in: 0...text.count, using: &generator)
        text.insert(".", at: text.index(text.startIndex, offsetBy: at))
      }
      if Bool.random(using: &generator) { text += "e\(Int.random(in: -330...300, using: &generator))" }
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      #expect(NumberTextTests.number(text) == expected, "\(text)")
    }
  }

  @Test("shortest texts read back as the same number", arguments: 0..<10)
  func roundTrip(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<500 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let text = CSVWriter.text(of: value)
      #expect(NumberTextTests.number(text)?.bitPattern == value.bitPattern, "\(text)")
    }
  }
}

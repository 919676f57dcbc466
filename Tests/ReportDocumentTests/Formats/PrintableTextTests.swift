import Testing

@testable import ReportDocument

@Suite("Text made printable") struct PrintableTextTests {
  @Test(
    "White space is one space, control characters are shown as what they are not",
    arguments: [
      ("", ""), (" ", ""), ("plain text", "plain text"), ("  a \n\t b\r\n", "a b"),
      ("a\u{2028}b\u{85}c", "a b c"),
      ("\u{1B}[31mred\u{7}", "\u{FFFD}[31mred\u{FFFD}"), ("\u{9B}31m", "\u{FFFD}31m"),
      ("a\u{0}b", "a\u{FFFD}b"),
      ("a\u{A0}b", "a\u{A0}b"), ("ไทย – é 🧪", "ไทย – é 🧪"), ("\n\u{1}\n", "\u{FFFD}"), ("“‘”", "“‘”"),
    ]) func clean(text: String, expected: String)
  {
    #expect(PrintableText.clean(text) == expected)
  }
}

import Testing

@testable import ReportDocument

@Suite("Breaking text into lines") struct LineBreakingTests {
  @Test(
    "Lines break at spaces, long words where they have to",
    arguments: [
      ("", 5, [""]), ("abc de", 6, ["abc de"]), ("abc de", 5, ["abc", "de"]), ("a b c d", 3, ["a b", "c d"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("x abcdefgh y", 3, ["x", "abc", "def", "gh", "y"]),
      ("漢字漢字", 5, ["漢字", "漢字"]), ("ที่นี่ที่นี่", 3, ["ที่นี่ที่", "นี่"]),
      ("ab abcd e", 4, ["ab", "abcd", "e"]), ("abcdef g", 3, ["abc", "def", "g"]),
      ("abcd e", 3, ["abc", "d e"]),
    ] as [(String, Int, [String])]) func lines(text: String, width: Int, expected: [String])
  {
    #expect(LineBreaking.lines(of: text, width: width) == expected)
  }

  @Test(
    "The first line may have another width",
    arguments: [
      ("ab cd ef gh", ["ab", "cd ef", "gh"]), ("abcdefghi", ["abc", "defgh", "i"]),
      ("a b c d e", ["a b", "c d e"]),
    ]) func firstLine(text: String, expected: [String])
  {
    #expect(LineBreaking.lines(of: text, width: 5, firstWidth: 3) == expected)
  }

  @Test("Nothing is lost and no line is too long", arguments: 2...40)
  func complete(width: Int) {
    let text = "Patterns helped; ไทยเป็นภาษาที่ไม่มีช่องว่าง 漢字かな交じり文 antidisestablishmentarianism 🧪🧪 e\u{301}."
    let lines = LineBreaking.lines(of: text, width: width, firstWidth: max(2, width / 2))
    #expect(lines.joined().replacing(" ", with: "") == text.replacing(" ", with: ""))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(DisplayWidth.of(lines[0]) <= max(2, width / 2))
    #expect(lines.allSatisfy { !$0.isEmpty && !$0.hasPrefix(" ") && !$0.hasSuffix(" ") })
  }

  @Test("The longest word is measured in columns") func longestWord() {
    #expect(LineBreaking.longestWord(of: "a 漢字 bcd") == 4)
    #expect(LineBreaking.longestWord(of: "") == 0)
  }
}

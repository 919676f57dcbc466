import Testing

@testable import ReportDocument

@Suite("The width of text at a terminal") struct DisplayWidthTests {
  @Test(
    "Marks take no column, East Asian characters and emoji two",
    arguments: [
      ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("ไทย", 3), ("ที่นี่", 2), ("น้ำ", 2), ("漢字", 4), ("한국", 4),
      ("ｗｉｄｅ", 8), ("ﾊﾝｶｸ", 4), ("🧪", 2), ("η²", 2), ("–", 1), ("< .001", 6), ("a\u{200B}b", 2), ("−∞", 2),
      ("\u{600}", 1), ("❤\u{FE0F}", 2),
      ("⌚\u{FE0F}", 2), ("❤", 1), ("\u{4DC0}", 2),
    ]) func width(text: String, expected: Int)
  {
    #expect(DisplayWidth.of(text) == expected)
  }
}

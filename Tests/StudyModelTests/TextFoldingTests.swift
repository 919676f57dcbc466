import StudyModel
import Testing

@Suite struct TextFoldingTests {
  @Test(
    arguments: [
      ("", ""), ("   ", ""), ("\u{A0}\u{202F}\t\r\n", ""), (" A  B ", "a b"), ("A\u{A0}B", "a b"),
      ("A\u{202F}\u{2003}B", "a b"), ("A\r\nB", "a b"), ("ÄÖÜ ß", "äöü ß"), ("Café", "cafe\u{301}"),
      ("\u{FEFF}ID", "id"), ("ID\u{200B}", "id"), ("\u{200B} ID \u{FEFF}", "id"),
      ("stron\u{200B}gly", "strongly"), ("stron\u{AD}gly", "strongly"), ("a\u{2060}b", "ab"),
      ("a\u{200D}b", "ab"),
      ("a\u{200E}b\u{200F}", "ab"), ("ผู้\u{200B}เข้าร่วม", "ผู้เข้าร่วม"), ("  กลุ่ม ทดลอง ", "กลุ่ม ทดลอง"),
    ])
  func `folding ignores case, outer and doubled spaces, and what cannot be seen`(text: String, folded: String)
  {
    #expect(text.foldedForComparison == folded)
  }

  @Test(arguments: ["plain text", "ÄÖÜ", "ผู้เข้าร่วม", "a b\u{A0}c", "👩‍🔬 x"])
  func `folding twice changes nothing more`(text: String) {
    #expect(text.foldedForComparison.foldedForComparison == text.foldedForComparison)
  }

  @Test func `a slice folds like its text`() {
    #expect("xx  Yes xx".dropFirst(2).dropLast(2).foldedForComparison == "yes")
  }
}

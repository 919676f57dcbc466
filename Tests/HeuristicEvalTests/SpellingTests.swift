import HeuristicEval
import Testing

@Suite struct SpellingTests {
  static let spellings: [(String, String)] = [
    ("Error prevention", "error prevention"), ("error-prevention", "error prevention"), ("  H3.  ", "h3"),
    ("recognise, diagnose & recover", "recognise diagnose and recover"), ("A&B", "a and b"), ("&", "and"),
    ("&&a", "and and a"), ("", ""), (" - ", ""), ("6.1", "6 1"), ("\u{FEFF}Skills", "skills"),
    ("การ์ด (ใหม่)", "การ์ด ใหม่"), ("Menü & Größe", "menü and größe"),
  ]

  @Test(arguments: spellings)
  func `case, spaces and punctuation do not matter, and an ampersand is a word`(text: String, folded: String)
  {
    #expect(text.foldedSpelling == folded)
  }

  @Test(arguments: spellings)
  func `text with and without other letters than those of ASCII is folded alike`(text: String, folded: String)
  {
    #expect((text + " é").foldedSpelling == (folded.isEmpty ? "é" : folded + " é"))
    #expect((text + " E")[...].foldedSpelling == (folded.isEmpty ? "e" : folded + " e"))
  }
}

import Testing

@testable import ReportDocument

@Suite("Words in figures")
struct FigureTextTests {
  @Test("words are broken between words")
  func breaks() {
    let words = FigureText.lines("one two three four", width: 80, size: 13, limit: 5)
    #expect(words.lines.joined(separator: " ") == "one two three four")
    #expect(words.lines.count > 1)
    #expect(words.lines.allSatisfy { FigureText.width($0, size: 13) <= 80 })
    #expect(!words.isCut)
  }

  @Test("what does not fit is cut, and the full words are kept")
  func cuts() {
    let long = Array(repeating: "words", count: 60).joined(separator: " ")
    let words = FigureText.lines(long, width: 120, size: 13, limit: 2)
    #expect(words.lines.count == 2)
    #expect(words.isCut)
    #expect(words.lines[1].hasSuffix("…"))
    #expect(FigureText.width(words.lines[1], size: 13) <= 120)
    #expect(words.full == long)
  }

  @Test(
    "a word without spaces is broken between characters",
    arguments: ["ก็ตามที่ผู้ใช้ต้องการให้ระบบทำงานได้อย่างรวดเร็ว", "Donaudampfschifffahrtsgesellschaft"])
  func unbroken(text: String) {
    let words = FigureText.lines(text, width: 90, size: 13, limit: 9)
    #expect(words.lines.count > 1)
    #expect(words.lines.joined() == text)
    #expect(words.lines.allSatisfy { FigureText.width($0, size: 13) <= 90 })
  }

  @Test("marks that stand on a character take no width, and nothing is one empty line")
  func widths() {
    #expect(FigureText.width("ก", size: 10) == FigureText.width("ก็", size: 10))
    #expect(FigureText.width("字", size: 10) == 10)
    #expect(FigureText.lines("", width: 90, size: 13, limit: 2).lines == [""])
  }
}

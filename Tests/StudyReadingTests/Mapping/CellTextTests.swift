import Testing
@testable import StudyReading

@Suite struct CellTextTests {
  @Test(
    arguments: [
      ("5 - agree", 5), ("5 – agree", 5), ("5—agree", 5), ("5: agree", 5), ("5 = agree", 5), ("5. agree", 5),
      ("5) agree", 5), ("7 (strongly disagree)", 7), ("7(strongly disagree)", 7), ("agree (6)", 6),
      ("strongly agree (1)", 1), ("10 - best", 10), ("3.5", nil), ("3-4", nil), ("12:30", nil), ("5", nil),
      ("agree", nil),
      ("", nil), ("(5)", 5), ("agree (six)", nil), ("agree ()", nil), ("5 -", nil), ("-5 - agree", nil),
      ("1 2 - agree", nil),
      ("5/7", nil), ("5,5", nil), ("5 (7)", nil), ("agree (3.5)", nil), ("1st", nil),
    ] as [(String, Double?)])
  func `a number beside words is read where it is the only one`(text: String, number: Double?) {
    #expect(CellText.numberBesideWords(text) == number)
  }

  @Test(arguments: ["n/a", "na", "n.a.", "not applicable", "nicht zutreffend", "no aplica", "ไม่เกี่ยวข้อง"])
  func `what does not apply`(text: String) {
    #expect(CellText.isNotApplicable(text))
    #expect(!CellText.isMissing(text))
  }

  @Test(arguments: ["", "-", "–", "—", ".", "?", "null", "#n/a", "nan", "missing"])
  func `what stands for nothing`(text: String) {
    #expect(CellText.isMissing(text))
    #expect(!CellText.isNotApplicable(text))
  }

  @Test(arguments: ["0", "no", "x", "99", "-1", "nap", "n/a?"])
  func `what stands for something`(text: String) {
    #expect(!CellText.isMissing(text))
    #expect(!CellText.isNotApplicable(text))
  }

  @Test(
    arguments: [
      ("3,5", true), ("-3,5", true), ("0,05", true), ("3.5", false), ("3,", false), (",5", false),
      ("3,5,6", false),
      ("a,b", false), ("", false), ("35", false),
    ])
  func `a number with the other decimal mark`(text: String, expected: Bool) {
    #expect(CellText.looksLikeOtherDecimal(text, mark: .point) == expected)
    let mirrored = String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
    #expect(CellText.looksLikeOtherDecimal(mirrored, mark: .comma) == expected)
  }
}

import Diagnostics
import Testing

@Suite struct ProblemTests {
  @Test func aProblemIsOneLineWithoutItsEmptyParts() {
    #expect(Problem("wrong").description == "wrong")
    #expect(Problem("wrong", place: "a.csv").description == "a.csv: wrong")
    #expect(Problem("wrong", expected: "", remedy: "").description == "wrong")
    #expect(
      Problem("wrong", expected: "a number", remedy: "correct it", place: "a.csv").description
        == "a.csv: wrong; expected a number; correct it")
    #expect(
      Problem("it ends", expectation: "a whole file was expected", remedy: "copy it").description
        == "it ends; a whole file was expected; copy it")
  }

  @Test func aPlaceIsGivenLater() {
    let problem = Problem("wrong", remedy: "correct it")
    #expect(problem.line == nil && problem.column == nil)
    let inText = problem.at("a.csv", line: 3, column: 4)
    #expect(inText.description == "a.csv:3:4: wrong; correct it")
    #expect(inText.line == 3 && inText.column == 4)
    let inSheet = problem.at(place: "a.xlsx:Sheet1!B7", line: 7, column: 2)
    #expect(inSheet.description == "a.xlsx:Sheet1!B7: wrong; correct it")
    #expect(inSheet.line == 7 && inSheet.column == 2)
  }
}

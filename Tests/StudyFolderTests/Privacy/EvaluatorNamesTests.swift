import Testing
@testable import StudyFolder

/// Names of evaluators in what they wrote.
@Suite struct EvaluatorNamesTests {
  private static var names: EvaluatorNames {
    var names = EvaluatorNames { "<\($0.count)>" }
    for name in ["Anna Berg", "E1", "Eva", "Özlem", "anna berg"] { names.add(name) }
    return names
  }

  @Test(arguments: [
    ("Anna Berg said so", "<9> said so"), ("ANNA BERG, anna berg", "<9>, <9>"),
    ("Anna Bergman, Evaluation, Eva's", "Anna Bergman, Evaluation, <3>'s"), ("E1 saw it", "E1 saw it"),
    ("Eva-1", "<3>-1"), ("özlem", "<5>"), ("", ""),
  ])
  func `a name is found whatever its capitals, and no part of a word is one`(
    _ text: String, _ expected: String
  ) {
    #expect(Self.names.replaced(in: text) == expected)
  }

  @Test func `one spelling stands for all, and words of names are known`() {
    #expect(Self.names.renamed(" ANNA BERG") == "<9>" && Self.names.renamed("Zoe") == "<3>")
    #expect(Self.names.holdsPart("Berg saw it") && !Self.names.holdsPart("Bergs and anna"))
    #expect(Self.names.replaced(inFileName: "findings-anna") == "findings-<9>")
  }
}

import StudyExport
import TableFiles
import Testing

/// Names of variables that other programs accept.
@Suite struct VariableNamesTests {
  @Test(
    "Identifiers become parts of names",
    arguments: [
      ("q1", "q1"), ("pssuq-3", "pssuq_3"), ("Größe", "Gro_e"), ("Škoda čas", "Skoda_cas"),
      ("  a  b ", "a_b"),
      ("=cmd|' /C calc'!A0", "cmd_C_calc_A0"), ("งาน", "task3"), ("", "task3"), ("___", "task3"),
      ("e\u{301}te\u{301}", "ete"),
    ])
  func parts(_ identifier: String, _ part: String) {
    #expect(VariableNames.part(identifier, fallback: "task3") == part)
  }

  @Test("Names that would be the same are told apart, and a right one is never taken away")
  func unique() {
    #expect(VariableNames.names([["a"], ["A"], ["a"], ["a", "2"]]) == ["a", "A_3", "a_4", "a_2"])
  }

  @Test(
    "Words of SPSS, R and Python, figures at the start and endless names are mended",
    arguments: [
      ("with", "with_1"), ("TRUE", "TRUE_1"), ("2nd", "v2nd"), ("", "v"), ("_x", "v_x"),
      ("lambda", "lambda_1"),
    ])
  func mended(_ part: String, _ name: String) {
    #expect(VariableNames.names([[part]]) == [name])
  }

  @Test("Long names keep to SPSS's limit, also when they have to be told apart")
  func long() {
    let part = String(repeating: "abcdefghij", count: 10)
    let names = VariableNames.names([[part, "x"], [part, "y"]])
    #expect(names.allSatisfy { $0.utf8.count == VariableNames.longest })
    #expect(names[0] != names[1])
  }

  @Test("SPSS has nothing to mend")
  func spssAccepts() {
    let wild = ["all", "ne", "a b", "ä", "9", "q.", "$x", "#y", "@z", "Q", "q", "ความพึงพอใจ", "x_"]
    let parts = wild.enumerated().map { [VariableNames.part($1, fallback: "item\($0)")] }
    #expect(SPSSNames.mended(VariableNames.names(parts)).changes.isEmpty)
  }
}

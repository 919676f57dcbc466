import StudyModel
import Testing

/// A number with the noun that it counts.
@Suite struct CountingTests {
  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (1000, "1000 rows")])
  func `one is singular, everything else is plural`(count: Int, words: String) {
    #expect(count.counting("row") == words)
  }

  @Test func `a plural of its own`() {
    #expect(1.counting("criterion", "criteria") == "1 criterion")
    #expect(3.counting("criterion", "criteria") == "3 criteria")
  }
}

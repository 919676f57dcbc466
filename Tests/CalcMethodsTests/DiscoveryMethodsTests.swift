import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Problem discovery and retrieval.
@Suite struct DiscoveryMethodsTests {
  private static let matrix = "[[1,1,1,0,1,1,1],[1,1,1,0,1,0,1],[1,1,1,1,1,0,0],[1,1,1,0,0,1,0]]"
  private static let example = #""matrix":\#(matrix)"#

  @Test func thePublishedExample() throws {
    let all = try Answers.result(#"{"method":"discovery",\#(Self.example)}"#)
    #expect(all["naive"]?.number("rate") == 5.0 / 7)
    #expect((all.number("estimate") - 0.4866).magnitude < 0.0001)
    #expect(all["problems_seen"] == .integer(7) && all["problems_seen_once"] == .integer(1))
    let average = try Answers.result(#"{"method":"discovery.average",\#(Self.example)}"#)
    #expect(average["estimate"] == all["estimate"])
    for key in ["share_discovered", "estimated_total", "not_yet_seen", "users_needed"] {
      #expect(average[key] == all["average"]?[key])
    }
    #expect((average.number("estimated_total") - 7.52).magnitude < 0.01)
  }

  @Test func matrixCountsAndSumsAgree() throws {
    let matrix = try Answers.result(#"{"method":"discovery",\#(Self.example)}"#)
    let counts = try Answers.result(
      #"{"method":"discovery","participants":4,"counts":[4,4,4,1,3,2,2]}"#)
    let sums = try Answers.result(
      #"{"method":"discovery","participants":4,"problems_seen":7,"problems_seen_once":1,"encounters":20}"#)
    #expect(matrix == counts && matrix == sums)
    let curve = try Answers.result(#"{"method":"discovery.expected",\#(Self.example)}"#)
    let other = try Answers.result(
      #"{"method":"discovery.expected","participants":4,"counts":[4,4,4,1,3,2,2]}"#)
    #expect(curve == other && curve.numbers("expected").first == 5 && curve.numbers("expected").last == 7)
  }

  @Test func rowsWithAGapAreDroppedAndColumnsNobodyMetAreTold() throws {
    let result = try Answers.result(
      #"{"method":"discovery.naive","matrix":[[1,0,0],[1,null,1],[1,1,0],[0,1,0]]}"#)
    #expect(result["n_missing"] == .integer(1) && result["n_used"] == .integer(3))
    #expect(result["problems_not_met"] == .integer(1) && result.number("estimate") == 4.0 / 6)
  }

  @Test func aRateOfZeroSaysSo() throws {
    let result = try Answers.result(#"{"method":"discovery","matrix":[[1,0],[0,1]]}"#)
    #expect(result["normalisation"]?.number("rate") == 0)
    #expect(result["normalisation"]?["estimated_total"] == .null)
    #expect(result["undefined"]?["normalisation.estimated_total"] == .text("rate-is-zero"))
    let alone = try Answers.result(#"{"method":"discovery.normalisation","matrix":[[1,0],[0,1]]}"#)
    #expect(alone["undefined"]?["users_needed"] == .text("rate-is-zero"))
  }

  @Test func usersNeeded() throws {
    let result = try Answers.result(#"{"method":"discovery.users-needed","p":0.31}"#)
    #expect(result["users_needed"] == .integer(6) && result.number("goal") == 0.85)
    #expect((result.number("share_discovered") - 0.892).magnitude < 0.0005)
  }

  @Test func retrievedSets() throws {
    let result = try Answers.result(
      #"{"method":"retrieval.set","retrieved":["a","b",3],"relevant":["a","3","c"],"beta":2}"#)
    #expect(result.number("precision") == 2.0 / 3 && result.number("recall") == 2.0 / 3)
    #expect(result["relevant_retrieved"] == .integer(2))
    let empty = try Answers.result(#"{"method":"retrieval.set","retrieved":[],"relevant":["a"]}"#)
    #expect(empty["precision"] == .null && empty["f"] == .integer(0))
    #expect(empty["undefined"]?["precision"] == .text("nothing-retrieved"))
  }

  @Test func rankedLists() throws {
    let graded = try Answers.result(
      #"{"method":"retrieval.ranking","ranking":["a","b","c"],"documents":["a","c","d"],"grades":[1,3,2],"k":2}"#
    )
    let ranked = try RankedRetrieval(["a", "b", "c"], grades: ["a": 1, "c": 3, "d": 2])
    #expect(graded.number("average_precision") == ranked.averagePrecision)
    #expect(
      try graded.number("ndcg_exponential_at_k")
        == ranked.normalisedDiscountedCumulativeGain(.exponential, at: 2))
    #expect(try graded.number("ndcg") == ranked.normalisedDiscountedCumulativeGain(.linear, at: nil))
    let binary = try Answers.result(
      #"{"method":"retrieval.ranking","ranking":["a","b"],"relevant":["b"]}"#)
    #expect(binary.number("reciprocal_rank") == 0.5 && binary.number("precision_at_k") == 0.1)
  }

  @Test func meanAveragePrecision() throws {
    let result = try Answers.result(
      #"{"method":"retrieval.mean-average-precision","rankings":[["a","b"],["c"]],"relevant":[["b"],["c","d"]]}"#
    )
    #expect(result.number("estimate") == 0.5 && result["queries"] == .integer(2))
    #expect(
      result.numbers("average_precisions") == [0.5, 0.5] && result.number("mean_reciprocal_rank") == 0.75)
  }

  @Test func listsOfLabelsAreTypedWithSemicolons() throws {
    let method = try Answers.method(named: "retrieval.mean-average-precision")
    let members = try CalcFlags(["--rankings=a, b;c", "--relevant=b;;"], for: method).members()
    #expect(
      members.map(\.value) == [
        .list([.list([.text("a"), .text("b")]), .list([.text("c")])]),
        .list([.list([.text("b")]), .list([]), .list([])]),
      ])
    #expect(throws: CalcError.self) { try CalcFlags(["--rankings=a,,b"], for: method).members() }
  }

  @Test(arguments: [
    (#"{"method":"discovery","matrix":[[0,0],[0,0]]}"#, "invalid-count", "no participant"),
    (#"{"method":"discovery","matrix":[[2,0]]}"#, "invalid-value", "neither 1"),
    (#"{"method":"discovery","matrix":[[1,0]],"participants":1}"#, "conflicting-keys", "alone"),
    (#"{"method":"discovery","counts":[1,2]}"#, "missing-key", "participants"),
    (#"{"method":"discovery","participants":3}"#, "missing-key", "counts"),
    (#"{"method":"discovery","participants":3,"counts":[4]}"#, "invalid-count", "4 of 3"),
    (#"{"method":"discovery","matrix":[[1]],"goal":1}"#, "invalid-probability", "1"),
    (
      #"{"method":"discovery.naive","participants":3,"problems_seen":2,"problems_seen_once":1,"encounters":9}"#,
      "invalid-count", "do not fit"
    ),
    (#"{"method":"discovery.users-needed","p":0}"#, "invalid-parameter", "rate"),
    (#"{"method":"discovery.expected","participants":3,"counts":[1],"goal":0.5}"#, "unknown-key", "matrix"),
    (#"{"method":"retrieval.set","retrieved":["a","a"],"relevant":["a"]}"#, "invalid-parameter", "twice: a"),
    (#"{"method":"retrieval.set","retrieved":["a"],"relevant":[]}"#, "invalid-count", "no relevant"),
    (#"{"method":"retrieval.set","retrieved":[null],"relevant":["a"]}"#, "invalid-value", "null"),
    (
      #"{"method":"retrieval.ranking","ranking":["a"],"relevant":["a"],"documents":["a"],"grades":[1]}"#,
      "conflicting-keys", "relevant"
    ),
    (
      #"{"method":"retrieval.ranking","ranking":["a"],"documents":["a","a"],"grades":[1,2]}"#,
      "invalid-value",
      "judged twice"
    ),
    (
      #"{"method":"retrieval.ranking","ranking":["a"],"documents":["a"],"grades":[]}"#, "unequal-lengths", "1"
    ),
    (#"{"method":"retrieval.ranking","ranking":["a"],"relevant":["a"],"k":0}"#, "invalid-parameter", "0"),
    (
      #"{"method":"retrieval.mean-average-precision","rankings":[["a"],["b"]],"relevant":[["a"],[]]}"#,
      "invalid-count", "query 2"
    ),
    (
      #"{"method":"retrieval.mean-average-precision","rankings":[["a"]],"relevant":[]}"#, "unequal-lengths",
      "1"
    ),
    (
      #"{"method":"retrieval.mean-average-precision","rankings":[["a",null]],"relevant":[["a"]]}"#,
      "wrong-type",
      "rankings"
    ),
  ]) func whatCannotBeJudgedIsRefused(_ line: String, _ code: String, _ words: String) throws {
    #expect(try Answers.code(line) == code)
    let message = try Answers.message(line)
    #expect(message.contains(words), "\(message)")
  }
}

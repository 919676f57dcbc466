import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Weights of items that stand beside their ratings.
@Suite struct ComparisonWeightsTests {
  private static let items = ["mental", "physical", "temporal", "performance", "effort", "frustration"]
  private static let ratings = [
    [70, 10, 55, 30, 60, 25], [45, 5, 80, 20, 50, 10], [90, 15, 60, 40, 75, 35],
  ]
  private static let weights = [[5, 0, 3, 2, 4, 1], [4, 0, 5, 2, 3, 1], [5, 1, 2, 2, 4, 1]]

  private static func file(_ words: (String, String), weights: [[Int]]) -> String {
    let headings = items.flatMap { ["\($0)_\(words.0)", "\($0)_\(words.1)"] }
    let rows = (0..<3).map { person in
      ["P\(person + 1)"] + zip(ratings[person], weights[person]).flatMap { ["\($0)", "\($1)"] }
    }
    return ([["participant"] + headings] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  @Test(arguments: [("rs", "ws"), ("rating", "tally")])
  func `cells that add up to the pairs are weights and no condition`(rating: String, weight: String) throws {
    let observed = try Observed(csv: Self.file((rating, weight), weights: Self.weights))
    #expect(observed.study.factors.isEmpty)
    #expect(observed.study.measures.map(\.id) == ["nasa-tlx"])
    #expect(observed.answers("nasa-tlx")["P1"] == Self.ratings[0].map { .value(Double($0)) })
    #expect(observed.assumption("weights of nasa-tlx") != nil)
    let values = observed.batches.flatMap(\.columns).filter {
      if case .weight = $0.column { true } else { false }
    }
    #expect(
      values.map { column in (0..<3).map { column.values[$0] } }
        == (0..<6).map { item in
          Self.weights.map { Double($0[item]) }
        })
  }

  @Test func `cells that add up to something else are of a condition`() throws {
    let other = [[5, 0, 15, 20, 5, 10], [5, 10, 5, 20, 5, 10], [15, 0, 15, 20, 50, 10]]
    let observed = try Observed(csv: Self.file(("rs", "ws"), weights: other))
    #expect(observed.study.factor("condition")?.levels.map(\.id) == ["rs", "ws"])
  }

  @Test func `a column that is told to be a weight is asked in no condition`() throws {
    var other = Self.weights
    other[1][0] = 3
    let observed = try Observed(csv: Self.file(("rs", "ws"), weights: other)) {
      $0.mappings = Self.items.map { .init(column: "\($0)_ws", target: "weight:nasa-tlx.\($0)") }
      $0.takesInvalidForMissing = true
      $0.mostInvalid = 100
    }
    #expect(observed.study.factors.isEmpty)
    #expect(observed.answers("nasa-tlx")["P2"] == Self.ratings[1].map { .value(Double($0)) })
  }

  @Test func `a stacked column goes by each of its headings`() throws {
    let names = ["old", "new"].flatMap { level in (1...10).map { "SUS\($0)_\(level)" } + ["minutes_\(level)"]
    }
    let rows = (1...2).map {
      "P\($0)," + [String](repeating: "3", count: 10).joined(separator: ",") + ",\($0)0,"
        + [String](repeating: "3", count: 10).joined(separator: ",") + ",\($0)5"
    }
    let csv = "participant,\(names.joined(separator: ","))\n\(rows.joined(separator: "\n"))\n"
    for heading in ["minutes_old", "minutes_new"] {
      let observed = try Observed(csv: csv) {
        $0.mappings = [.init(column: heading, target: "duration:work")]
      }
      #expect(observed.values("work")["P2"]?.count == 2, "\(heading)")
    }
  }
}

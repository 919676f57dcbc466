import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Weights from paired comparisons that a form builder wrote as one question, repeated and counted on.
@Suite struct ChoiceRecognitionTests {
  private static let items = [
    "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
  ]

  /// A file with one person, who chose the items of the list in the 15 comparisons.
  private static func csv(_ chosen: [String]) -> String {
    let questions = (1...chosen.count).map { $0 == 1 ? "Which mattered more?" : "Which mattered more?\($0)" }
    return (["Participant"] + items + questions).joined(separator: ",") + "\n"
      + (["P1", "10", "20", "30", "40", "50", "60"] + chosen).joined(separator: ",") + "\n"
  }

  /// In each of the 15 pairs the later item is chosen: weights 0, 1, 2, 3, 4, 5.
  private static let laterWins = (0..<6).flatMap { first in items[(first + 1)...] }

  private func weights(_ observed: Observed) -> [Int: Double] {
    var result: [Int: Double] = [:]
    for column in observed.batches.flatMap(\.columns) {
      if case .weight(_, let item, _) = column.column { result[item] = column.values[0] }
    }
    return result
  }

  @Test func theRepeatedQuestionGivesTheWeights() throws {
    let observed = try Observed(csv: Self.csv(Self.laterWins)) { $0.instruments = ["nasa-tlx"] }
    #expect(weights(observed) == [0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5])
    #expect(observed.assumptions.contains { $0.text.contains("15 columns \"Which mattered more?\"") })
  }

  @Test func anotherNumberOfQuestionsIsNotTaken() throws {
    let observed = try Observed(csv: Self.csv(Array(Self.laterWins.dropLast()))) {
      $0.instruments = ["nasa-tlx"]
    }
    #expect(weights(observed).isEmpty)
  }

  @Test func answersThatNameNoItemAreNotTaken() throws {
    let observed = try Observed(csv: Self.csv(Array(repeating: "the first one", count: 15))) {
      $0.instruments = ["nasa-tlx"]
    }
    #expect(weights(observed).isEmpty)
  }
}

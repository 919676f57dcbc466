package import StudyModel

/// The levels of the factors within participants as one number, which is 0 where none is stated.
package struct Conditions: Sendable {
  /// The factors within participants, by position in the study.
  package let factors: [Int]
  /// For each of them the number of levels, and one more for a level that is not stated.
  private let counts: [Int32]

  package init(_ study: Study) {
    factors = study.factors.indices.filter { study.factors[$0].design == .within }
    counts = factors.map { Int32(study.factors[$0].levels.count) + 1 }
  }

  /// The number of a combination; -1 stands for a level that is not stated.
  package func index(_ levels: some Sequence<Int32>) -> Int32 {
    zip(levels, counts).reduce(0) { $0 * $1.1 + $1.0 + 1 }
  }

  /// The number of the combination of a row.
  package func index(_ batch: ObservationBatch, row: Int) -> Int32 {
    index(factors.lazy.map { batch.levels[$0].isEmpty ? -1 : Int32(batch.levels[$0][row]) })
  }

  /// Whether a row states a level of each factor.
  func areStated(_ batch: ObservationBatch, row: Int) -> Bool {
    factors.allSatisfy { !batch.levels[$0].isEmpty && batch.levels[$0][row] >= 0 }
  }

  /// The level of a factor in a combination; -1 where it is not stated, or is one between participants.
  package func level(of factor: Int, in index: Int32) -> Int {
    guard index >= 0 else { return -1 }
    var rest = index
    for (other, count) in zip(factors, counts).reversed() {
      if other == factor { return Int(rest % count) - 1 }
      rest /= count
    }
    return -1
  }
}

internal import StudyModel

/// How the cells of an outcome were filled in.
///
/// On some sheets only success is ticked and an empty cell stands for failure; that would be seen in no rate.
struct OutcomeTally: Sendable {
  var successes = 0
  var others = 0
  var empty = 0

  static func += (tally: inout OutcomeTally, other: OutcomeTally) {
    tally.successes += other.successes
    tally.others += other.others
    tally.empty += other.empty
  }
}

extension RowMapper {
  /// Counts how the cells of a column of outcomes were filled in.
  func tally(_ values: ObservedValues, of value: ValueColumn, into found: inout RowFindings) {
    guard case .measure(let measure, _) = value.target else { return }
    var tally = OutcomeTally()
    let success = Double(Outcome.success.rawValue)
    for row in 0..<values.count {
      switch values.state(row) {
      case .given: if values[row] == success { tally.successes += 1 } else { tally.others += 1 }
      case .notApplicable: break
      case .missing, .invalid, .notShown: tally.empty += 1
      }
    }
    found.outcomeTallies[measure, default: OutcomeTally()] += tally
  }
}

extension StudyReader {
  /// Points out outcomes of which only successes are noted: an empty cell may stand for failure.
  mutating func noteOneSidedOutcomes() {
    let tallies = state.found.values.reduce(into: [Int: OutcomeTally]()) { sum, found in
      for (measure, tally) in found.outcomeTallies { sum[measure, default: OutcomeTally()] += tally }
    }
    for (index, tally) in tallies.sorted(by: { $0.key < $1.key })
    where tally.successes > 0 && tally.others == 0 && tally.empty > 0 {
      let id = state.study.measures[index].id
      assumptions.append(
        Assumption(
          "empty cells of \(id) (\(tally.empty)) are taken for missing and not for failure; every other cell is a success "
            + "(\(tally.successes))", settledBy: "failure or 0 in the cells of tasks that failed"))
    }
  }
}

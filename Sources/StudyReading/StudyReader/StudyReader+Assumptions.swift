internal import StudyModel

/// What was assumed, without saying it again for each of many files.
extension StudyReader {
  /// Says once what was assumed alike of several files: one stopwatch sheet for each person says the same seventeen times.
  mutating func joinAssumptions() {
    guard files.count > 2 else { return }
    // The longest name first: "data/P1.csv" is no part of "data/P11.csv", but "a.csv" is one of "data.csv".
    let labels = files.map(\.label).sorted { ($0.count, $1) > ($1.count, $0) }
    var joined: [(assumption: Assumption, label: String?, count: Int)] = []
    var position: [Assumption: Int] = [:]
    for assumption in assumptions {
      guard let label = labels.first(where: { assumption.text.contains($0) }) else {
        joined.append((assumption, nil, 1))
        continue
      }
      let key = Assumption(assumption.text.replacing(label, with: "\u{0}"), settledBy: assumption.settledBy)
      if let known = position[key] {
        joined[known].count += 1
      } else {
        position[key] = joined.count
        joined.append((assumption, label, 1))
      }
    }
    assumptions = joined.map { entry in
      guard let label = entry.label, entry.count > 1 else { return entry.assumption }
      let others = (entry.count - 1).counting("more file")
      return Assumption(
        entry.assumption.text.replacing(label, with: "\(label) and \(others)"),
        settledBy: entry.assumption.settledBy)
    }
  }
}

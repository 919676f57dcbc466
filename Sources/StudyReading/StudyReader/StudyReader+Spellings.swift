internal import StudyDocuments
internal import StudyModel

/// Participants who are written in two ways: `P01` and `P 1`.
extension StudyReader {
  /// The rows of a participant by what tells them apart: the file, the task, the rater and the conditions.
  private typealias RowKey = [String]

  /// Larger files are not looked through.
  private static let mostBytes = 1 << 20
  /// As many others have the rows that two spellings have together.
  private static let fewestOthers = 2

  /// Reads two spellings as one participant where only both together have the rows that others have.
  ///
  /// Names that are nearly the same may be of two people. They are of one person where no row of one comes again in the
  /// other, and where the rows of both are exactly those of other participants: one met the old system, the other one the
  /// new system, and everybody else met both.
  mutating func joinSpellings() throws {
    guard state.study.plan.unit != .row,
      files.allSatisfy({ FileReading.regularSize($0.path) ?? 0 < Self.mostBytes })
    else { return }
    let names = try participantsAtHand()
    guard !Self.haveOneShape(names) else { return }
    let groups = Dictionary(grouping: names) { Self.plainName($0, counts: false) }
    guard groups.values.contains(where: { $0.count > 1 }) else { return }
    let rows = rowsOfParticipants()
    let others = groups.values.filter { $0.count == 1 }.map { $0[0] }
    let shapes = others.reduce(into: [String: Int]()) { $0[Self.shape($1), default: 0] += 1 }
    var joined: [String] = []
    for names in groups.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      let own = names.map { rows[$0] ?? [] }
      let all = own.reduce(into: Set<RowKey>()) { $0.formUnion($1) }
      let isDeclared = names.contains { state.knownParticipant($0) != nil }
      guard !isDeclared, own.reduce(0, { $0 + $1.count }) == all.count,
        others.count(where: { rows[$0] == all }) >= Self.fewestOthers
      else { continue }
      // The spelling that most others have, or the first one.
      let most = names.map { shapes[Self.shape($0)] ?? 0 }.max()
      guard let usual = names.first(where: { shapes[Self.shape($0)] ?? 0 == most }) else { continue }
      for name in names where name != usual { state.join(name, with: usual) }
      joined.append(
        state.hidesNames
          ? names.count.counting("spelling")
          : names.filter { $0 != usual }.map { "\"\(shown($0))\"" }.joined(separator: " and ")
            + " as \"\(shown(usual))\"")
    }
    guard !joined.isEmpty else { return }
    assumptions.append(
      Assumption(
        "spellings of one participant: \(listed(joined)); only together do they have the rows that other participants have",
        settledBy: isBare
          ? "names in the file that differ in more than capitals, spaces, signs or leading zeros"
          : "<participant id=\"NAME\"/> in study.xml for each of two people"))
  }

  /// The names in the columns of participants, in the order of the files.
  private mutating func participantsAtHand() throws -> [String] {
    var known: Set<String> = []
    var names: [String] = []
    for (index, recognised) in recognisedColumns.enumerated() {
      guard let column = recognised.targets.firstIndex(of: .participant) else { continue }
      try files[index].readAhead()
      for grid in files[index].grids {
        for row in 0..<grid.rowCount {
          let name = grid.string(row: row, column: column).trimmedOfSpace
          if !name.isEmpty, known.insert(name).inserted { names.append(name) }
        }
      }
    }
    return names
  }

  /// What tells the rows of each participant apart.
  private func rowsOfParticipants() -> [String: Set<RowKey>] {
    var rows: [String: Set<RowKey>] = [:]
    for (file, recognised) in zip(files, recognisedColumns) {
      guard let participant = recognised.targets.firstIndex(of: .participant) else { continue }
      let columns = recognised.targets.indices.filter { column in
        switch recognised.targets[column] {
        case .task, .rater, .factor: true
        default: false
        }
      }
      for grid in file.grids {
        for row in 0..<grid.rowCount {
          let name = grid.string(row: row, column: participant).trimmedOfSpace
          rows[name, default: []].insert(
            [file.label] + columns.map { grid.string(row: row, column: $0).foldedForComparison })
        }
      }
    }
    return rows
  }

  /// A name with all digits alike: `P01` and `P02` have one shape.
  private static func shape(_ name: String) -> String {
    String(name.map { ("0"..."9").contains($0) ? "0" : $0 })
  }
}

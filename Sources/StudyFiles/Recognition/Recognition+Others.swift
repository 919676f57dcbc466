internal import StudyModel

/// Questionnaires that a file holds beside those that are wanted.
extension Recognition {
  /// Points out unused columns that hold another questionnaire that is at hand: its answers would be lost in a list of
  /// unused columns.
  ///
  /// - Returns: the columns that were named.
  mutating func noteOtherQuestionnaires() -> Set<Int> {
    let wanted = Set(wantedInstruments.map(\.id))
    let others = catalogue.instruments.filter { !wanted.contains($0.id) }
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    guard !others.isEmpty, !free.isEmpty else { return [] }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    var matches: [ItemMatch] = []
    for instrument in others {
      // Columns that are only numbered may be anything.
      if case .complete(let match) = finder.find(instrument), match.evidence != .number,
        match.instrument.items.count > 1
      {
        matches.append(match)
      }
    }
    var named: Set<Int> = []
    // The longest questionnaire first: version 3 of one may be a part of version 2.
    for match in matches.sorted(by: { $0.allColumns.count > $1.allColumns.count }) {
      let columns = match.allColumns.map { free[$0] }.sorted()
      guard named.isDisjoint(with: columns), let first = columns.first, let last = columns.last else {
        continue
      }
      named.formUnion(columns)
      let instruments = (options.instruments + [match.instrument.id]).map { "--instrument \($0)" }
      assumptions.append(
        Assumption(
          "\(columns.count) columns of \(path), \(self.named(first)) to \(self.named(last)), hold the questionnaire "
            + "\(match.instrument.id) (\(match.instrument.title())) and are not used",
          settledBy: isBare || declaresTold
            ? instruments.joined(separator: " ")
            : "<measure id=\"\(match.instrument.id)\" kind=\"questionnaire\" instrument=\"\(match.instrument.id)\">"
        ))
    }
    return named
  }
}

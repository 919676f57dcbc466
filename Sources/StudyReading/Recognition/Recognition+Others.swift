internal import StudyDocuments
internal import StudyModel

/// Questionnaires that a file holds beside those that are wanted.
extension Recognition {
  /// A questionnaire all of whose items stand in columns that nothing else uses.
  private struct Complete {
    var match: ItemMatch
    /// Its columns in the file, ascending.
    var columns: [Int]
    /// Whether the same columns may be another questionnaire, which scores otherwise.
    var isOpen: Bool
  }

  /// The columns that nothing uses so far.
  private var freeColumns: [Int] {
    headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
  }

  private func finder(_ free: [Int]) -> ItemRecognition {
    ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
  }

  /// The questionnaires that are not wanted and are there with all of their items.
  private func completeOnes(_ free: [Int]) -> [Complete] {
    let wanted = Set(wantedInstruments.map(\.id))
    let others = catalogue.instruments.filter { !wanted.contains($0.id) }
    guard !others.isEmpty, !free.isEmpty else { return [] }
    let finder = finder(free)
    let matches = others.compactMap { instrument -> ItemMatch? in
      // Columns that are only numbered may be anything.
      guard case .complete(let match) = finder.find(instrument), match.evidence != .number,
        instrument.items.count > 1
      else { return nil }
      // Weights that were not asked for are those of the form without.
      let lacksWeights =
        !instrument.comparisons.isEmpty && match.weights.isEmpty && match.comparisons.isEmpty
      return lacksWeights ? nil : match
    }
    var found: [Complete] = []
    var named: Set<Int> = []
    // The longest questionnaire first: version 3 of one may be a part of version 2.
    for match in matches.sorted(by: { $0.allColumns.count > $1.allColumns.count }) {
      let columns = match.allColumns.map { free[$0] }.sorted()
      guard named.isDisjoint(with: columns) else { continue }
      named.formUnion(columns)
      let rivals = matches.filter {
        $0.allColumns == match.allColumns && $0.evidence == match.evidence
          && !$0.instrument.scoresLike(match.instrument)
      }
      found.append(Complete(match: match, columns: columns, isOpen: !rivals.isEmpty))
    }
    return found
  }

  /// Takes the questionnaires of a new file for further measures of a study whose own ones have their columns elsewhere.
  mutating func takeFurtherQuestionnaires() {
    guard declaresFurther, options.instruments.isEmpty, problems.isEmpty else { return }
    let free = freeColumns
    for found in completeOnes(free) where !found.isOpen {
      take(found.match, free: free)
      let instrument = found.match.instrument
      assumptions.append(
        Assumption(
          "\(span(found.columns)) are taken for a measure that the study did not have: the questionnaire "
            + "\(instrument.id) (\(instrument.title()))", settledBy: "--instrument \(instrument.id)"))
    }
  }

  /// Points out unused columns that hold another questionnaire that is at hand, or a part of one: its answers would be
  /// lost in a list of unused columns.
  ///
  /// - Returns: the columns that were named.
  mutating func noteOtherQuestionnaires() -> Set<Int> {
    let free = freeColumns
    var named: Set<Int> = []
    for found in completeOnes(free) {
      named.formUnion(found.columns)
      let instrument = found.match.instrument
      let flags = (options.instruments + [instrument.id]).map { "--instrument \($0)" }
      assumptions.append(
        Assumption(
          "\(span(found.columns)) hold the questionnaire \(instrument.id) (\(instrument.title())) and are not "
            + "used",
          settledBy: isBare || declaresTold
            ? flags.joined(separator: " ")
            : "<measure id=\"\(instrument.id)\" kind=\"questionnaire\" instrument=\"\(instrument.id)\">"))
    }
    return named.union(noteParts(free.filter { !named.contains($0) }))
  }

  /// Points out unused columns that hold some items of a questionnaire, with the items that have none.
  private mutating func noteParts(_ free: [Int]) -> Set<Int> {
    guard free.count > 1 else { return [] }
    let used = Set(
      targets.compactMap { target -> String? in if case .item(let id, _, _) = target { id } else { nil } })
    let finder = finder(free)
    var parts: [(instrument: Instrument, columns: [Int], missing: [Int])] = []
    for instrument in catalogue.instruments where !used.contains(instrument.id) {
      guard case .partial(let columns, let missing) = finder.find(instrument), columns.count > 1 else {
        continue
      }
      parts.append((instrument, columns.values.map { free[$0] }.sorted(), missing))
    }
    var named: Set<Int> = []
    // Of several versions the one of which most is there.
    parts.sort { ($1.columns.count, $0.missing.count) < ($0.columns.count, $1.missing.count) }
    for part in parts where named.isDisjoint(with: part.columns) {
      named.formUnion(part.columns)
      let missing = part.missing.map { part.instrument.items[$0].id }
      let target = "\(part.instrument.id).\(missing[0])"
      assumptions.append(
        Assumption(
          "\(span(part.columns)) hold \(part.columns.count) of the \(part.instrument.items.count) items of "
            + "\(part.instrument.id) (\(part.instrument.title())) and are not used; no column was found for "
            + listed(missing),
          settledBy: isBare || declaresTold
            ? (options.instruments + [part.instrument.id]).map { "--instrument \($0) " }.joined()
              + "--map \"COLUMN=\(target)\"" + (missing.count > 1 ? " and so on" : "")
              + ", or a shortened form as an instrument of its own with --surveys DIR"
            : "<column name=\"HEADING\" target=\"\(target)\"/>"))
    }
    return named
  }

  /// Columns in a sentence: `10 columns of responses.csv, "SUS1" to "SUS10",`.
  private func span(_ columns: [Int]) -> String {
    guard let first = columns.first, let last = columns.last else { return "no column" }
    return "\(columns.count) columns of \(path), \(named(first)) to \(named(last)),"
  }
}

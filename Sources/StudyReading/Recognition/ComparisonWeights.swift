internal import StudyDocuments
internal import StudyModel

/// Weights of items: how often a respondent chose each of them when all pairs were compared.
enum ComparisonWeights {
  /// Whether columns hold such weights: whole numbers that add up to the number of pairs in nearly every row.
  ///
  /// - Parameter columns: the cells of each item's column, one a row.
  /// - Returns: true where nearly every row adds up.
  static func areWeights(_ columns: [[String]]) -> Bool {
    guard columns.count > 2, let rows = columns.map(\.count).min() else { return false }
    let most = Double(columns.count - 1)
    let pairs = most * Double(columns.count) / 2
    let complete = (0..<rows).map { row in columns.compactMap { Double($0[row].trimmedOfSpace) } }
      .filter { $0.count == columns.count }
    let fitting = complete.count { weights in
      weights.reduce(0, +) == pairs && weights.allSatisfy { 0...most ~= $0 && $0 == $0.rounded() }
    }
    return complete.count > 1 && fitting * 10 >= complete.count * 9
  }
}

extension Recognition {
  /// Takes columns headed like those of the ratings but for a word, such as `mental_r` and `mental_w`, for the weights of the
  /// items where their cells can be nothing else.
  mutating func takeWeightsBesideRatings() {
    for instrument in wantedInstruments where !instrument.comparisons.isEmpty {
      let told = Set(
        targets.indices.filter { if case .weight(instrument.id, _)? = targets[$0] { true } else { false } })
      let free = headings.indices.filter {
        told.contains($0) || targets[$0] == nil && !isPlatformNote($0)
      }
      for blocks in ConditionBlocks.candidates(free.map { headings[$0].text }) where blocks.levels.count == 2
      {
        let finder = ItemRecognition(
          headings: blocks.names.map { Heading($0) }, tasks: study.tasks, wordings: wordings)
        guard case .complete(let match) = finder.find(instrument), match.columns.count == 1,
          let found = match.columns.first, found.task == nil,
          let level = [0, 1].first(where: { level in
            let columns = found.columns.map { free[blocks.columns[$0][level]] }
            return told.isEmpty
              ? ComparisonWeights.areWeights(columns.map(texts)) : told.isSuperset(of: columns)
          })
        else { continue }
        for (question, item) in zip(found.columns, instrument.items) {
          let columns = blocks.columns[question].map { free[$0] }
          targets[columns[level]] = .weight(instrument: instrument.id, item: item.id)
          targets[columns[1 - level]] = .item(instrument: instrument.id, item: item.id, task: nil)
        }
        guard told.isEmpty else { return }
        let first = headings.map(\.text).nameOfColumn(free[blocks.columns[found.columns[0]][level]])
        assumptions.append(
          Assumption(
            "the columns \"\(shown(blocks.levels[level]))\" are read as the weights of \(instrument.id): they add up to \(instrument.comparisons.count), the number of pairs that are compared",
            settledBy: "--map \"\(first)=weight:\(instrument.id).\(instrument.items[0].id)\" and so on"))
        return
      }
    }
  }
}

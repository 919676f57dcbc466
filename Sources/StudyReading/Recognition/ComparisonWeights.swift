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

/// Weights beside the ratings that they belong to.
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

  /// The columns of the ratings and of the weights, one for each item.
  private struct WeightedItems {
    var ratings: [Int]
    var weights: [Int]
    var products: [Int]
  }

  /// Takes rows of columns with the same names for the ratings and the weights of an instrument with paired comparisons.
  ///
  /// Weights are known by their sum: each participant's add up to the number of comparisons. Of two other rows of columns, the
  /// products are those that are rating times weight.
  ///
  /// - Parameters:
  ///   - finder: what is known of the headings of the free columns.
  ///   - free: the free columns.
  /// - Returns: the columns that were taken or explained, among the free ones.
  mutating func takeRatingsAndWeights(_ finder: ItemRecognition, free: [Int]) -> Set<Int> {
    for instrument in wantedInstruments where !instrument.comparisons.isEmpty {
      let blocks = finder.blocks(of: instrument)
      guard let found = weightedItems(blocks.map { $0.map { free[$0] } }, of: instrument) else { continue }
      for (item, (rating, weight)) in zip(instrument.items, zip(found.ratings, found.weights)) {
        targets[rating] = .item(instrument: instrument.id, item: item.id, task: nil)
        targets[weight] = .weight(instrument: instrument.id, item: item.id)
      }
      for product in found.products { targets[product] = .ignore }
      func span(_ columns: [Int]) -> String { "#\(columns[0] + 1) to #\(columns[columns.count - 1] + 1)" }
      assumptions.append(
        Assumption(
          "columns \(span(found.ratings)) are read as the ratings of \(instrument.id) and \(span(found.weights)), which add up to \(instrument.comparisons.count) for each participant, as their weights"
            + (found.products.isEmpty ? "" : "; \(span(found.products)) hold the products of both"),
          settledBy: "--map \"#\(found.ratings[0] + 1)=\(instrument.id).\(instrument.items[0].id)\" and so on"
        ))
      return Set(blocks.joined())
    }
    return []
  }

  private func weightedItems(_ blocks: [[Int]], of instrument: Instrument) -> WeightedItems? {
    guard 2...3 ~= blocks.count, Set(blocks.joined()).count == blocks.joined().count else { return nil }
    let values = blocks.map { block in
      block.map { column in texts(column).map { Double($0.trimmedOfSpace.replacing(",", with: ".")) } }
    }
    func rows(_ block: Int) -> [[Double]] {
      (values[block].map(\.count).min().map { 0..<$0 } ?? 0..<0).map { row in
        values[block].compactMap { $0[row] }
      }
    }
    let weights = blocks.indices.filter { ComparisonWeights.areWeights(blocks[$0].map(texts)) }
    guard weights.count == 1, let weight = weights.first else { return nil }
    let others = blocks.indices.filter { $0 != weight }
    func areProducts(_ products: Int, of ratings: Int) -> Bool {
      let compared = zip(rows(products), zip(rows(ratings), rows(weight))).filter {
        $0.count == instrument.items.count && $1.0.count == $0.count && $1.1.count == $0.count
      }
      return compared.count > 1
        && compared.allSatisfy { products, factors in
          zip(products, zip(factors.0, factors.1)).allSatisfy { abs($0 - $1.0 * $1.1) < 0.5 }
        }
    }
    guard others.count > 1 else {
      return WeightedItems(ratings: blocks[others[0]], weights: blocks[weight], products: [])
    }
    let isFirst = areProducts(others[1], of: others[0])
    guard isFirst != areProducts(others[0], of: others[1]) else { return nil }
    return WeightedItems(
      ratings: blocks[others[isFirst ? 0 : 1]], weights: blocks[weight],
      products: blocks[others[isFirst ? 1 : 0]])
  }
}

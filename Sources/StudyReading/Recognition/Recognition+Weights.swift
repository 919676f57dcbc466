internal import StudyDocuments
internal import StudyModel

/// Ratings, weights and products of both that stand side by side under the same names.
extension Recognition {
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
    let most = Double(instrument.items.count - 1)
    func rows(_ block: Int) -> [[Double]] {
      (values[block].map(\.count).min().map { 0..<$0 } ?? 0..<0).map { row in
        values[block].compactMap { $0[row] }
      }
    }
    func areWeights(_ block: Int) -> Bool {
      let filled = rows(block).filter { !$0.isEmpty }
      return filled.count > 1
        && filled.allSatisfy { row in
          row.count == instrument.items.count && row.reduce(0, +) == Double(instrument.comparisons.count)
            && row.allSatisfy { $0 == $0.rounded() && (0...most).contains($0) }
        }
    }
    let weights = blocks.indices.filter(areWeights)
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

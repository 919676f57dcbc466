internal import StudyModel

/// Contradicting answers to pairs of items that the other people answer alike.
///
/// Pairs are taken from the data. A single slip of the pen contradicts many pairs, all of them through one item: two
/// contradictions without a common item are needed. The consistency of odd and even items needs many subscales, which questionnaires on usability do not have.
struct SynonymRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.inconsistentPairs]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      let id = data.study.measures[measure].id
      guard scorer.instrument.items.count >= 2 * QualityThresholds.fewestContradictedPairs else {
        log.skip(.inconsistentPairs, measure: id, "\(scorer.instrument.id) has too few items for pairs")
        continue
      }
      guard !data.study.itemsAreUnrelated else {
        log.skip(.inconsistentPairs, measure: id, "the rows hold unrelated values")
        continue
      }
      let shares = responses.map { QualityData.shares($0, scorer: scorer) }
      var seen: Set<Int32> = []
      let complete = responses.indices.filter {
        !shares[$0].contains(where: \.isNaN) && seen.insert(responses[$0].participant).inserted
      }
      guard complete.count >= QualityThresholds.fewestPeopleForSynonyms else {
        log.skip(
          .inconsistentPairs, measure: id,
          "pairs that ask nearly the same are found from at least \(QualityThresholds.fewestPeopleForSynonyms) complete forms of different people; there are \(complete.count)"
        )
        continue
      }
      let sums = Sums(complete.map { shares[$0] })
      let ofAll = sums.pairs(without: nil)
      guard ofAll.count >= QualityThresholds.fewestContradictedPairs else {
        log.skip(
          .inconsistentPairs, measure: id,
          "\(ofAll.count.counting("pair of items correlates", "pairs of items correlate")) above \(QualityThresholds.synonymCorrelation.twoDecimals); at least \(QualityThresholds.fewestContradictedPairs) are needed"
        )
        continue
      }
      let counted = Set(complete)
      for (index, response) in responses.enumerated() {
        let own = shares[index].filter { !$0.isNaN }
        guard let least = own.min(), let most = own.max(),
          most - least >= QualityThresholds.shareOfScaleOfContradiction
        else { continue }
        // Whom the pairs are held against has no part in finding them.
        let leavesOut = counted.contains(index) && complete.count <= Self.mostPeopleLeftOut
        let pairs = leavesOut ? sums.pairs(without: shares[index]) : ofAll
        let apart = pairs.filter {
          abs(shares[index][$0.0] - shares[index][$0.1]) >= QualityThresholds.shareOfScaleOfContradiction
        }
        let separate = Self.separate(apart)
        guard separate.count >= QualityThresholds.fewestContradictedPairs,
          Double(apart.count) >= QualityThresholds.shareOfContradictedPairs * Double(pairs.count)
        else { continue }
        let items = scorer.instrument.items
        let name = data.name(response.participant, condition: response.condition, task: response.task)
        let listed = separate.map { "\(items[$0.0].id) and \(items[$0.1].id)" }
        log.add(
          QualityFinding(
            .inconsistentPairs,
            subject: data.subject(
              response, measure: measure, items: separate.flatMap { [items[$0.0].id, items[$0.1].id] },
              values: [Double(apart.count), Double(pairs.count)]),
            message:
              "\(name) contradicts \(apart.count) of \(pairs.count) pairs of \(id), such as \(DuplicateRule.listed(listed))"
          ))
      }
    }
  }

  /// The most people among whom a single one moves a correlation.
  private static let mostPeopleLeftOut = 1000

  /// As many of some pairs as have no item in common, the first ones first.
  private static func separate(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var used: Set<Int> = []
    return pairs.filter { pair in
      guard !used.contains(pair.0), !used.contains(pair.1) else { return false }
      used.formUnion([pair.0, pair.1])
      return true
    }
  }

  /// What correlations of items are computed from, so that one person can be taken out.
  private struct Sums {
    private let count: Int
    private let items: Int
    private var single: [Double]
    private var products: [Double]

    /// Adds up complete rows of shares, which lie from 0 to 1: no digits that matter are lost.
    init(_ rows: [[Double]]) {
      count = rows.count
      items = rows.first?.count ?? 0
      single = Array(repeating: 0, count: items)
      products = Array(repeating: 0, count: items * items)
      for row in rows {
        for first in 0..<items {
          single[first] += row[first]
          for second in first..<items { products[first * items + second] += row[first] * row[second] }
        }
      }
    }

    /// The pairs of items that correlate above the threshold.
    func pairs(without row: [Double]?) -> [(Int, Int)] {
      let n = Double(count - (row == nil ? 0 : 1))
      func sum(_ item: Int) -> Double { single[item] - (row?[item] ?? 0) }
      func deviation(_ first: Int, _ second: Int) -> Double {
        let own = (row?[first] ?? 0) * (row?[second] ?? 0)
        return products[first * items + second] - own - sum(first) * sum(second) / n
      }
      let variances = (0..<items).map { deviation($0, $0) }
      var found: [(Int, Int)] = []
      for first in 0..<items where variances[first] > 1e-9 {
        for second in (first + 1)..<items where variances[second] > 1e-9 {
          let r = deviation(first, second) / (variances[first] * variances[second]).squareRoot()
          if r > QualityThresholds.synonymCorrelation { found.append((first, second)) }
        }
      }
      return found
    }
  }
}

internal import Stats
internal import StudyModel

/// Items that run against their scale: all reversed ones, as if they had been turned round already, or a single one.
struct ReversalRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.reversedItems, .itemAgainstScale]

  static let level = 0.95

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      let id = data.study.measures[measure].id
      let items = scorer.instrument.items
      guard items.count > 2 else {
        log.skip(
          .itemAgainstScale, measure: id,
          "\(scorer.instrument.id) has too few items to compare one with the rest")
        continue
      }
      guard !data.study.itemsAreUnrelated else {
        log.skip(.itemAgainstScale, measure: id, "the rows hold unrelated values")
        continue
      }
      var seen: Set<Int32> = []
      let rows = responses.map { QualityData.shares($0, scorer: scorer) }.enumerated().filter { index, row in
        !row.contains(where: \.isNaN) && seen.insert(responses[index].participant).inserted
      }.map(\.element)
      guard rows.count >= QualityThresholds.fewestPeopleForCorrelation else {
        for kind in [QualityFindingKind.reversedItems, .itemAgainstScale] {
          log.skip(
            kind, measure: id,
            "correlations of items need at least \(QualityThresholds.fewestPeopleForCorrelation) complete forms of different people; there are \(rows.count)"
          )
        }
        continue
      }
      if reversal(rows, measure: measure, scorer: scorer, data: data, log: &log) { continue }
      single(rows, measure: measure, scorer: scorer, data: data, log: &log)
    }
  }

  /// Whether the reversed items as a whole run against the others; told where they do.
  private func reversal(
    _ rows: [[Double]], measure: Int, scorer: Scorer, data: QualityData, log: inout QualityLog
  ) -> Bool {
    let items = scorer.instrument.items
    let id = data.study.measures[measure].id
    let reversed = items.indices.filter { items[$0].isReversed }
    let others = items.indices.filter { !items[$0].isReversed }
    guard reversed.count > 1, others.count > 1 else {
      log.skip(.reversedItems, measure: id, "\(scorer.instrument.id) has \(reversed.count) reversed items")
      return false
    }
    let sums = (
      rows.map { row in reversed.reduce(0) { $0 + row[$1] } },
      rows.map { row in others.reduce(0) { $0 + row[$1] } }
    )
    guard let r = Self.negative(sums.0, sums.1) else { return false }
    log.add(
      QualityFinding(
        .reversedItems,
        subject: QualityFinding.Subject(
          measure: id, items: reversed.map { items[$0].id }, values: [r, Double(rows.count)]),
        message:
          "the reversed items of \(id), turned round, correlate with the others at r = \(r.twoDecimals) (n = \(rows.count)): \(DuplicateRule.listed(reversed.map { items[$0].id }))",
        remedies: [
          .advice(
            "compare a form with its row; if the file holds answers that were turned round already, take the file as it came from the platform"
          ),
          .advice(
            "if the form had no reversed wording, describe it as an instrument of your own (--surveys DIR)"),
        ]))
    return true
  }

  private func single(
    _ rows: [[Double]], measure: Int, scorer: Scorer, data: QualityData, log: inout QualityLog
  ) {
    let items = scorer.instrument.items
    let id = data.study.measures[measure].id
    for (position, item) in items.enumerated() {
      let own = rows.map { $0[position] }
      let others = Self.scale(of: position, scorer: scorer).filter { $0 != position }
      guard let r = Self.negative(own, rows.map { row in others.reduce(0) { $0 + row[$1] } }) else {
        continue
      }
      log.add(
        QualityFinding(
          .itemAgainstScale,
          subject: QualityFinding.Subject(measure: id, items: [item.id], values: [r, Double(rows.count)]),
          message:
            "\(item.id) of \(id) correlates with the rest of the scale at r = \(r.twoDecimals) (n = \(rows.count))",
          remedies: [
            .advice("compare a form with its row, and the wording of the item with that of the instrument")
          ]))
    }
  }

  /// The items of the smallest score that an item is part of, with at least two others; all items where there is none.
  ///
  /// The scales of a questionnaire can tell different things, and the rest of them would hide an item that runs against its
  /// own.
  private static func scale(of position: Int, scorer: Scorer) -> [Int] {
    let scales = scorer.scores.map { score in score.items.compactMap(scorer.instrument.itemIndex) }
    let own = scales.filter { $0.count > 2 && $0.contains(position) }
    return own.min { $0.count < $1.count } ?? Array(scorer.instrument.items.indices)
  }

  /// The correlation where its whole interval lies below 0, else nil.
  static func negative(_ x: [Double], _ y: [Double]) -> Double? {
    guard let r = try? PearsonCorrelation(x, y) else { return nil }
    if r.value == -1 { return -1 }
    guard let interval = try? r.confidenceInterval(level: level), interval.upper < 0 else { return nil }
    return r.value
  }
}

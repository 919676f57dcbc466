internal import StudyModel

/// Favourable and unfavourable items that were agreed, or disagreed, with alike.
struct OppositeItemRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.oppositeItems]

  /// The fewest items on either side of which a mean is taken.
  static let fewestItems = 2

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      let id = data.study.measures[measure].id
      let items = scorer.instrument.items
      let reversed = items.indices.filter { items[$0].isReversed }
      let straight = items.indices.filter { !items[$0].isReversed }
      guard reversed.count >= Self.fewestItems, straight.count >= Self.fewestItems else {
        log.skip(
          .oppositeItems, measure: id,
          reversed.isEmpty
            ? "no item of \(scorer.instrument.id) is reversed: agreeing with everything cannot be told from being content"
            : "\(scorer.instrument.id) has too few items on one side to compare the two")
        continue
      }
      guard !data.study.itemsAreUnrelated else {
        log.skip(.oppositeItems, measure: id, "the rows hold unrelated values")
        continue
      }
      for response in responses {
        let shares = QualityData.shares(response, scorer: scorer)
        guard let favourable = Self.mean(straight.map { shares[$0] }),
          let unfavourable = Self.mean(reversed.map { shares[$0] }),
          abs(favourable - unfavourable) >= QualityThresholds.shareOfScaleOfAgreement
        else { continue }
        // A straight line has been told as such.
        if StraightLineRule.isWhole(response.answers) { continue }
        let given = (mean(straight, response), mean(reversed, response))
        let name = data.name(response.participant, condition: response.condition, task: response.task)
        log.add(
          QualityFinding(
            .oppositeItems,
            subject: data.subject(response, measure: measure, values: [given.0, given.1]),
            message:
              "\(name) gave favourable items of \(id) \(given.0.short) and unfavourable ones \(given.1.short) on average",
            remedies: data.exclusion(response.participant, measure: measure, task: response.task)))
      }
    }
  }

  /// The mean of what is there, where at least two values are.
  static func mean(_ values: [Double]) -> Double? {
    let present = values.filter { !$0.isNaN }
    return present.count >= fewestItems ? present.reduce(0, +) / Double(present.count) : nil
  }

  private func mean(_ items: [Int], _ response: Response) -> Double {
    Self.mean(items.map { response.answers[$0].number ?? .nan }) ?? .nan
  }
}

extension StraightLineRule {
  /// Whether everything that was answered is one value.
  static func isWhole(_ answers: [Answer]) -> Bool {
    longestRun(answers)?.items.count == answers.count { $0.number != nil }
  }
}

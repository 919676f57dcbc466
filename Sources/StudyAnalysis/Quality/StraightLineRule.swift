internal import StudyModel

/// The same answer to item after item.
///
/// On an instrument without reversed items it is what a person of one opinion gives; where items are reversed nobody
/// can mean it, but for the middle of the scale.
struct StraightLineRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.straightLining]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      let id = data.study.measures[measure].id
      let items = scorer.instrument.items
      guard items.count >= QualityThresholds.fewestItemsOfStraightLine else {
        log.skip(
          .straightLining, measure: id,
          "equal answers to \(items.count.counting("item")) say nothing; at least \(QualityThresholds.fewestItemsOfStraightLine) are needed"
        )
        continue
      }
      guard !data.study.itemsAreUnrelated else {
        log.skip(.straightLining, measure: id, "the rows hold unrelated values")
        continue
      }
      for response in responses { check(response, measure: measure, scorer: scorer, data: data, log: &log) }
    }
  }

  /// A run of equal answers.
  struct Run: Hashable {
    var value: Double
    /// The positions of the items, unanswered ones between them left out.
    var items: [Int]
  }

  /// The longest run of equal answers; what is unanswered neither lengthens nor ends it.
  static func longestRun(_ answers: [Answer]) -> Run? {
    var longest: Run?
    var current: Run?
    for (position, answer) in answers.enumerated() {
      guard let value = answer.number else { continue }
      if current?.value == value {
        current?.items.append(position)
      } else {
        current = Run(value: value, items: [position])
      }
      if (current?.items.count ?? 0) > (longest?.items.count ?? 0) { longest = current }
    }
    return longest
  }

  private func check(
    _ response: Response, measure: Int, scorer: Scorer, data: QualityData, log: inout QualityLog
  ) {
    let items = scorer.instrument.items
    guard let run = Self.longestRun(response.answers),
      run.items.count >= QualityThresholds.fewestItemsOfStraightLine
    else { return }
    let answered = response.answers.count { $0.number != nil }
    let isWhole = run.items.count == answered
    let reversed = run.items.count { items[$0].isReversed }
    let isMixed = reversed > 0 && reversed < run.items.count
    guard
      isWhole
        || (isMixed && Double(run.items.count) >= QualityThresholds.shareOfLongRun * Double(items.count))
    else { return }
    let scale = run.items.first.flatMap { scorer.instrument.scale(of: items[$0]) }
    let isMiddle = scale.map { $0.mirrored(run.value) == run.value } ?? false
    let id = data.study.measures[measure].id
    let name = data.name(response.participant, condition: response.condition, task: response.task)
    let extent =
      isWhole
      ? answered == items.count ? "all \(items.count) items" : "all \(answered) items that were answered"
      : "\(run.items.count) of \(items.count) items in a row"
    let (severity, meaning): (QualityFinding.Severity, String) =
      if !isMixed {
        (
          .information,
          "Plausible here: \(items.contains(where: \.isReversed) ? "none of these items" : "no item of \(scorer.instrument.id)") is reversed, so that a person of one opinion answers like this"
        )
      } else if isMiddle {
        (.information, "Plausible as it is the middle of the scale: somebody undecided answers like this")
      } else {
        (
          .warning,
          "Strong evidence: \(reversed) of these items \(reversed == 1 ? "is" : "are") reversed, and nobody can mean the same answer to all. The score falls towards the middle whatever was felt"
        )
      }
    log.add(
      QualityFinding(
        .straightLining, severity: severity,
        subject: data.subject(
          response, measure: measure, items: run.items.map { items[$0].id },
          values: [run.value, Double(run.items.count)]),
        message: "\(name) answered \(run.value.short) to \(extent) of \(id)", meaning: meaning,
        remedies: severity == .warning
          ? data.exclusion(response.participant, measure: measure, task: response.task) : []))
  }
}

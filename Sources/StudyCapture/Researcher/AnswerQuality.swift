#if Server
internal import StudyModel

/// What of a participant's answers is worth a look before they are relied upon.
///
/// `studytool check` says more, later.
enum QualityFlag: Sendable, Hashable {
  /// The same answer to every item of a questionnaire.
  case straightLine(measure: String, visit: Int?, items: Int)
  /// "Does not apply" to every item of a questionnaire.
  case nothingApplies(measure: String, visit: Int?, items: Int)
  /// Less than a second for each item of a questionnaire.
  case fast(measure: String, visit: Int?, items: Int, seconds: Double)
  /// A long time in which nothing came, and no task ran.
  case longPause(minutes: Int)
}

/// Looks for flags in what one participant did.
struct AnswerQuality: Sendable {
  /// The fewest items of which a row of equal answers says anything, as in the checks of data quality.
  static let fewestEqualAnswers = 6
  /// The fewest items of which speed says anything.
  static let fewestTimedItems = 3
  /// The fewest seconds in which anybody reads and answers an item.
  ///
  /// `check` takes two, over whole forms of other programs; here times are those of answers themselves, and fewer people
  /// are to be looked at in vain.
  static let fewestSecondsPerItem = 1.0
  /// The longest time without anything, in minutes.
  static let longestPause = 15

  let person: PersonStanding

  private struct Questionnaire: Hashable {
    var measure: String
    var visit: Int?
  }

  /// The flags, questionnaires in the order in which they were answered.
  var flags: [QualityFlag] {
    guard let state = person.state else { return [] }
    // The choices between pairs of items are no scale.
    let answers = state.answers.filter { !$0.key.item.hasPrefix("comparison:") }
    let groups = Dictionary(grouping: answers.keys) { Questionnaire(measure: $0.measure, visit: $0.visit) }
    let ordered = groups.sorted { one, other in
      (one.key.visit ?? .max, one.key.measure) < (other.key.visit ?? .max, other.key.measure)
    }
    return ordered.flatMap { flags(of: $0.key, places: $0.value, answers: answers) }
      + [pause].compactMap(\.self)
  }

  private func flags(
    of questionnaire: Questionnaire, places: [ItemPlace], answers: [ItemPlace: AnswerValue]
  ) -> [QualityFlag] {
    let (measure, visit) = (questionnaire.measure, questionnaire.visit)
    var flags: [QualityFlag] = []
    let values = places.compactMap { place -> String? in
      guard case .text(let text)? = answers[place] else { return nil }
      return text
    }
    if values.isEmpty {
      flags.append(.nothingApplies(measure: measure, visit: visit, items: places.count))
    } else if values.count >= Self.fewestEqualAnswers, Set(values).count == 1 {
      flags.append(.straightLine(measure: measure, visit: visit, items: values.count))
    }
    if places.count >= Self.fewestTimedItems, let seconds = seconds(for: places),
      seconds < Self.fewestSecondsPerItem * Double(places.count)
    {
      flags.append(.fast(measure: measure, visit: visit, items: places.count, seconds: seconds))
    }
    return flags
  }

  /// The time for some answers, from whatever happened last before the first of them up to the last one.
  ///
  /// So it is right for answers that were kept one by one and for those that came with their page; where somebody was away
  /// it is too long, and nobody is called fast who was not.
  private func seconds(for places: [ItemPlace]) -> Double? {
    let times = places.compactMap { person.answerTimes[$0] }
    guard times.count == places.count, let first = times.min(), let last = times.max() else { return nil }
    let own = Set(places)
    let others = person.answerTimes.filter { !own.contains($0.key) }.map(\.value)
    guard let before = (others + allOtherTimes).filter({ $0 < first }).max() else { return nil }
    return Double(last - before) / 1000
  }

  private var allOtherTimes: [Int] {
    person.otherTimes + [person.joined] + person.work.flatMap { [$0.start, $0.end].compactMap(\.self) }
  }

  private var pause: QualityFlag? {
    let begin = person.state?.agreed ?? person.joined
    let times = Set(allOtherTimes + person.answerTimes.values).filter { $0 >= begin }.sorted()
    let gaps = zip(times, times.dropFirst()).filter { start, end in
      !person.work.contains { $0.start <= start && ($0.end ?? .max) >= end }
    }
    let minutes = (gaps.map { $1 - $0 }.max() ?? 0) / 60_000
    return minutes >= Self.longestPause ? .longPause(minutes: minutes) : nil
  }
}
#endif

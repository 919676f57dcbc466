/// Where each participant's answers to a questionnaire were read, by the conditions under which they were given.
struct AnsweredPlaces {
  private struct Step: Hashable {
    var condition: Int32
    var level: Int16
  }

  private struct Key: Hashable {
    var participant: Int32
    var condition: Int32
  }

  /// The number of each condition: the one that a level of the next factor leads to.
  private var conditions: [Step: Int32] = [:]
  /// For each measure, the condition and place of each participant's first answers.
  private var first: [[(condition: Int32, place: NotedPlace)?]] = []
  /// For each measure, the answers under further conditions.
  private var further: [Int: [Key: NotedPlace]] = [:]

  /// The number of the condition that is made of these levels, one a factor.
  mutating func condition(_ levels: some Sequence<Int16>) -> Int32 {
    var condition: Int32 = 0
    for level in levels {
      let step = Step(condition: condition, level: level)
      if let known = conditions[step] {
        condition = known
      } else {
        condition = Int32(conditions.count) + 1
        conditions[step] = condition
      }
    }
    return condition
  }

  /// Notes that answers were read.
  ///
  /// - Returns: where answers of the participant under the same conditions were read before, if they were.
  mutating func note(
    measure: Int, participant: Int32, condition: Int32, place: @autoclosure () -> NotedPlace
  ) -> NotedPlace? {
    let position = Int(participant)
    while first.count <= measure { first.append([]) }
    while first[measure].count <= position { first[measure].append(nil) }
    guard let known = first[measure][position] else {
      first[measure][position] = (condition, place())
      return nil
    }
    if known.condition == condition { return known.place }
    let key = Key(participant: participant, condition: condition)
    if let before = further[measure]?[key] { return before }
    further[measure, default: [:]][key] = place()
    return nil
  }
}

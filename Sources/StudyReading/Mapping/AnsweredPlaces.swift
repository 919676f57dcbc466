/// Where each participant's answers to a questionnaire were read, by the conditions under which they were given.
struct AnsweredPlaces {
  private struct Key: Hashable {
    var participant: Int32
    var condition: Int32
  }

  /// In place of the condition of a participant without answers.
  private static let none: Int32 = -1

  /// For each condition, the one that each level of the next factor leads to, no level first; 0 where it was not met.
  private var next: [[Int32]] = [[]]
  /// For each measure, the condition of each participant's first answers.
  private var first: [[Int32]] = []
  /// For each measure, where each participant's first answers stand.
  private var places: [[NotedPlace]] = []
  /// For each measure, the answers under further conditions.
  private var further: [Int: [Key: NotedPlace]] = [:]

  /// The number of the condition that the levels of each row make.
  ///
  /// - Parameters:
  ///   - levels: for each factor, the level of each row, or empty.
  ///   - rows: the number of rows.
  /// - Returns: the numbers.
  mutating func conditions(_ levels: [[Int16]], rows: Int) -> [Int32] {
    var result = [Int32](repeating: 0, count: rows)
    for own in levels {
      for row in 0..<rows {
        let (condition, place) = (Int(result[row]), own.isEmpty ? 0 : 1 + Int(own[row]))
        let known = place < next[condition].count ? next[condition][place] : 0
        result[row] = known > 0 ? known : newCondition(behind: condition, place)
      }
    }
    return result
  }

  private mutating func newCondition(behind condition: Int, _ place: Int) -> Int32 {
    while next[condition].count <= place { next[condition].append(0) }
    let number = Int32(next.count)
    next[condition][place] = number
    next.append([])
    return number
  }

  /// Notes that answers were read.
  ///
  /// - Returns: where answers of the participant under the same conditions were read before, if they were.
  mutating func note(
    measure: Int, participant: Int32, condition: Int32, place: @autoclosure () -> NotedPlace
  ) -> NotedPlace? {
    let position = Int(participant)
    while first.count <= measure {
      first.append([])
      places.append([])
    }
    if first[measure].count <= position {
      let missing = position - first[measure].count
      let place = place()
      first[measure] += repeatElement(Self.none, count: missing)
      places[measure] += repeatElement(place, count: missing + 1)
      first[measure].append(condition)
      return nil
    }
    let known = first[measure][position]
    if known == Self.none {
      first[measure][position] = condition
      places[measure][position] = place()
      return nil
    }
    if known == condition { return places[measure][position] }
    let key = Key(participant: participant, condition: condition)
    if let before = further[measure]?[key] { return before }
    further[measure, default: [:]][key] = place()
    return nil
  }
}

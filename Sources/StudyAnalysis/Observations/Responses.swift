internal import Stats
package import StudyModel

/// One filled-in questionnaire.
package struct Response {
  var participant: Int32
  var condition: Int32
  var task: Int32
  /// One answer per item, as it was given.
  var answers: [Answer]
  /// One contribution per item in the direction of the scores; NaN where there is none.
  var contributions: [Double]
  /// One value per score; NaN where it is withheld.
  var scores: [Double]
}

/// The filled-in questionnaires of one measure, held by column.
package struct Responses: RandomAccessCollection, Sendable {
  package let scorer: Scorer
  package private(set) var participants = NumberColumn()
  /// The combination of levels of the within factors of each, -1 where one of them is not stated.
  package private(set) var conditions = NumberColumn(usual: 0)
  /// The task of each, or -1.
  package private(set) var tasks = NumberColumn(usual: -1)
  /// For each item, the answers as they were given.
  package private(set) var items: [ObservedValues]
  /// For each score, the values; NaN where one is withheld.
  package private(set) var scores: [[Double]]
  /// For each item, how often it was chosen in comparisons, NaN where that is not known; empty where none has weights.
  package private(set) var weights: [ObservedValues] = []

  init(_ scorer: Scorer) {
    self.scorer = scorer
    items = scorer.instrument.items.map { _ in ObservedValues() }
    scores = scorer.scores.map { _ in [] }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { participants.count }

  package subscript(position: Int) -> Response {
    let answers = answers(position)
    return Response(
      participant: participants[position], condition: conditions[position], task: tasks[position],
      answers: answers,
      contributions: answers.enumerated().map { item, answer in
        answer.number.map { scorer.counted($0, item: item) } ?? .nan
      }, scores: scores.map { $0[position] })
  }

  /// The values of one score of those who have it.
  func records(ofScore score: Int) -> some RandomAccessCollection<Record> {
    let values = scores[score]
    let present = values.contains(where: \.isNaN) ? indices.filter { !values[$0].isNaN } : nil
    return (0..<(present?.count ?? count)).lazy.map { place in
      let position = present?[place] ?? place
      return Record(
        participant: participants[position], condition: conditions[position], task: tasks[position],
        rater: -1, value: values[position])
    }
  }

  /// The answers of one respondent, as they were given.
  private func answers(_ position: Int) -> [Answer] {
    items.map { item in
      switch item.state(position) {
      case .given: .value(item[position])
      case .notApplicable: .notApplicable
      case .missing, .invalid, .notShown: .unanswered
      }
    }
  }

  /// The scores of one respondent with the reasons why some are withheld, and what was done about missing answers.
  func scored(_ position: Int) -> ScoredResponse {
    scorer.score(answers(position), weights: weights.map { $0[position] })
  }

  /// The respondents to whom any answer is missing or refused, ascending.
  var incomplete: [Int] {
    var isIncomplete = [Bool](repeating: false, count: count)
    for item in items.indices where items[item].count(of: .given) < count || !isOnScale(item) {
      for (position, value) in contributions(item).enumerated() where value.isNaN {
        isIncomplete[position] = true
      }
    }
    return indices.filter { isIncomplete[$0] }
  }

  /// Whether all answers to an item are points of its scale.
  private func isOnScale(_ item: Int) -> Bool {
    items[item].counts?.allSatisfy { !scorer.counted($0.value, item: item).isNaN } ?? false
  }

  /// What the answers to an item contribute in the direction of the scores; NaN where there is none.
  func contributions(_ item: Int) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      items[item].map(indices, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count])) {
        scorer.counted($0, item: item)
      }
      filled = count
    }
  }

  /// The answers to an item that are points of its scale, as they were given.
  func counted(_ item: Int) -> ValueSample {
    let values = items[item]
    if count > ValueSample.mostSingle, let counts = values.counts {
      let counted = counts.filter { !scorer.counted($0.value, item: item).isNaN }
      return ValueSample(FrequencyTable(values: counted.map(\.value), counts: counted.map(\.count)))
    }
    return ValueSample(
      indices.lazy.map { values[$0] }.filter { !$0.isNaN && !scorer.counted($0, item: item).isNaN })
  }

  /// What the answers to some items contribute, of the respondents who answered all of them.
  func completeItems(_ wanted: [Int]) -> CompleteItems {
    guard count > ValueSample.mostSingle, wanted.allSatisfy({ items[$0].counts != nil }) else {
      return .values(completeContributions(wanted))
    }
    // Not a number where an answer is missing.
    var totals = [Double](repeating: 0, count: count)
    for item in wanted { items[item].add(to: &totals) { scorer.counted($0, item: item) } }
    let areComplete = totals.allSatisfy { !$0.isNaN }
    let tables = wanted.map { item in
      var contributions: [Double: Int] = [:]
      let counts = areComplete ? items[item].counts : items[item].counts(where: { !totals[$0].isNaN })
      for (value, count) in counts ?? [] {
        contributions[scorer.counted(value, item: item), default: 0] += count
      }
      let sorted = contributions.sorted { $0.key < $1.key }
      return FrequencyTable(values: sorted.map(\.key), counts: sorted.map(\.value))
    }
    return .counts(tables, totals: areComplete ? totals : totals.filter { !$0.isNaN })
  }

  /// What the answers to some items contribute, of the respondents who answered all of them; one array per item.
  private func completeContributions(_ wanted: [Int]) -> [[Double]] {
    var columns = wanted.map(contributions)
    var isComplete = [Bool](repeating: true, count: count)
    for column in columns {
      for place in column.indices where column[place].isNaN { isComplete[place] = false }
    }
    guard isComplete.contains(false) else { return columns }
    let places = indices.filter { isComplete[$0] }
    for index in columns.indices { columns[index] = places.map { columns[index][$0] } }
    return columns
  }

  /// Whether anybody filled the questionnaire in more than once.
  var areSeveralOfOnePerson: Bool {
    // People mostly come in the order of their numbers.
    if zip(participants, participants.dropFirst()).allSatisfy({ $0 < $1 }) { return false }
    var seen = [Bool](repeating: false, count: Int(participants.max() ?? -1) + 1)
    for participant in participants {
      if seen[Int(participant)] { return true }
      seen[Int(participant)] = true
    }
    return false
  }

  /// Takes rows over.
  ///
  /// - Parameters:
  ///   - rows: the rows, by number.
  ///   - part: where they stand.
  ///   - columns: for each item that was asked for, the position of its column.
  ///   - weightColumns: for each item with a weight, the position of its column.
  ///   - task: the task of each row.
  ///   - condition: the combination of levels of the within factors of each row.
  mutating func append(
    _ rows: [Int32], of part: ObservationBatch, columns: [Int: Int], weightColumns: [Int: Int],
    task: (Int) -> Int32, condition: (Int) -> Int32
  ) {
    let isWhole = rows.count == part.count
    func taken(_ positions: [Int: Int], _ item: Int) -> ObservedValues {
      guard let position = positions[item] else {
        return ObservedValues([Double](repeating: .nan, count: rows.count))
      }
      return isWhole ? part.columns[position].values : part.columns[position].values.rows(rows)
    }
    if weights.isEmpty, !weightColumns.isEmpty {
      weights = items.map { _ in ObservedValues([Double](repeating: .nan, count: count)) }
    }
    let own = items.indices.map { taken(columns, $0) }
    let ownWeights = weights.indices.map { taken(weightColumns, $0) }
    for (score, values) in scorer.scores(own, weights: ownWeights).enumerated() { scores[score] += values }
    for item in items.indices { items[item].append(contentsOf: own[item]) }
    for item in weights.indices { weights[item].append(contentsOf: ownWeights[item]) }
    for row in rows {
      participants.append(part.participants[Int(row)])
      tasks.append(task(Int(row)))
      conditions.append(condition(Int(row)))
    }
  }
}

/// What the items of a score contribute, of the respondents who answered all of them.
enum CompleteItems {
  /// One array for each item.
  case values([[Double]])
  /// How often each contribution to each item comes, and the sum of each respondent.
  case counts([FrequencyTable], totals: [Double])

  /// The number of items.
  var count: Int {
    switch self {
    case .values(let columns): columns.count
    case .counts(let tables, _): tables.count
    }
  }

  /// The number of respondents.
  var respondents: Int {
    switch self {
    case .values(let columns): columns.first?.count ?? 0
    case .counts(_, let totals): totals.count
    }
  }

  /// Their consistency.
  func alpha() throws(StatisticsError) -> CronbachAlpha {
    switch self {
    case .values(let columns): try CronbachAlpha(columns: columns)
    case .counts(let tables, let totals): try CronbachAlpha(items: tables, totals: totals)
    }
  }
}

internal import StudyModel

/// Different participants with the same values, and with the same answers to a questionnaire.
struct DuplicateRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.duplicateRows, .identicalAnswers]

  /// The most forms of a short questionnaire among which equal ones hardly turn up by chance.
  static let mostFormsWithoutChance = 60
  /// The number of items beyond which equal forms hardly turn up by chance however many there are.
  static let itemsWithoutChance = 16

  func run(_ data: QualityData, log: inout QualityLog) {
    var told: Set<[Int32]> = []
    for copies in duplicateRows(data) {
      told.insert(copies)
      let names = copies.map(data.name)
      log.add(
        QualityFinding(
          .duplicateRows,
          subject: QualityFinding.Subject(participants: names, places: copies.flatMap(data.places)),
          message: "\(Self.listed(names)) have the same values in every measure and the same answers",
          remedies: copies.dropFirst().flatMap(data.exclusion)))
    }
    for (measure, scorer, responses) in data.questionnaires {
      identicalAnswers(measure, scorer: scorer, responses: responses, told: told, data: data, log: &log)
    }
  }

  static func listed(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    let shown = names.count > 6 ? Array(names.prefix(5)) + ["\(names.count - 5) more"] : names
    return shown.dropLast().joined(separator: ", ") + " and " + (names.count > 6 ? shown[5] : last)
  }

  // MARK: Rows

  private func duplicateRows(_ data: QualityData) -> [[Int32]] {
    let people = data.dataset.names.participants.count
    var hashers = [Hasher](repeating: Hasher(), count: people)
    var counts = [Int](repeating: 0, count: people)
    var hasMeasure = [Bool](repeating: false, count: people)
    for (measure, records) in data.dataset.records.enumerated() {
      for record in records {
        let person = Int(record.participant)
        hashers[person].combine(measure)
        hashers[person].combine(Value(record))
        counts[person] += 1
        hasMeasure[person] = true
      }
    }
    for (measure, responses) in data.dataset.responses.enumerated() {
      guard let responses else { continue }
      for response in responses {
        let person = Int(response.participant)
        hashers[person].combine(measure)
        hashers[person].combine(Form(response))
        counts[person] += response.answers.count { $0 != .unanswered }
      }
    }
    var byHash: [Int: [Int32]] = [:]
    for person in data.included
    where counts[person] >= QualityThresholds.fewestSharedValues && hasMeasure[person] {
      byHash[hashers[person].finalize(), default: []].append(Int32(person))
    }
    let candidates = byHash.values.filter { $0.count > 1 }
    guard !candidates.isEmpty else { return [] }
    // Equal hashes are compared by value.
    let wanted = Set(candidates.joined())
    var contents: [Int32: [Content]] = [:]
    for (measure, records) in data.dataset.records.enumerated() {
      for record in records where wanted.contains(record.participant) {
        contents[record.participant, default: []].append(.value(measure, Value(record)))
      }
    }
    for (measure, responses) in data.dataset.responses.enumerated() {
      guard let responses else { continue }
      for response in responses where wanted.contains(response.participant) {
        contents[response.participant, default: []].append(.form(measure, Form(response)))
      }
    }
    return candidates.flatMap { people in
      Dictionary(grouping: people) { contents[$0] ?? [] }.values.filter { $0.count > 1 }.map { $0.sorted() }
    }.sorted { $0[0] < $1[0] }
  }

  private enum Content: Hashable {
    case value(Int, Value)
    case form(Int, Form)
  }

  private struct Value: Hashable {
    var condition: Int32
    var task: Int32
    var rater: Int32
    var value: Double

    init(_ record: Record) {
      (condition, task, rater, value) = (record.condition, record.task, record.rater, record.value)
    }
  }

  private struct Form: Hashable {
    var condition: Int32
    var task: Int32
    var answers: [Answer]

    init(_ response: Response) {
      (condition, task, answers) = (response.condition, response.task, response.answers)
    }
  }

  // MARK: Forms

  private func identicalAnswers(
    _ measure: Int, scorer: Scorer, responses: Responses, told: Set<[Int32]>, data: QualityData,
    log: inout QualityLog
  ) {
    let id = data.study.measures[measure].id
    let items = scorer.instrument.items.count
    guard items >= QualityThresholds.fewestSharedAnswers else {
      log.skip(
        .identicalAnswers, measure: id,
        "equal answers to \(items) items turn up by chance; at least \(QualityThresholds.fewestSharedAnswers) are needed"
      )
      return
    }
    let forms = Dictionary(grouping: responses.filter(Self.isDistinctive)) { $0.answers }
    let byChance = items < Self.itemsWithoutChance && responses.count > Self.mostFormsWithoutChance
    for equal in forms.values.sorted(by: { $0[0].participant < $1[0].participant }) {
      let people = Set(equal.map(\.participant)).sorted()
      guard people.count > 1, !told.contains(people) else { continue }
      let names = people.map(data.name)
      log.add(
        QualityFinding(
          .identicalAnswers, severity: byChance ? .information : .warning,
          subject: QualityFinding.Subject(
            participants: names, measure: id, places: people.flatMap(data.places)),
          message: "\(Self.listed(names)) gave the same answers to all \(items) items of \(id)"
            + (byChance ? "; among \(responses.count) forms of \(items) items some are equal by chance" : ""),
          remedies: people.dropFirst().flatMap(data.exclusion)))
    }
  }

  /// Whether a form is one that hardly two people fill in alike: at least a third of its answers differ from its usual
  /// one, so that it is no straight line and not the best or the worst form.
  private static func isDistinctive(_ response: Response) -> Bool {
    let answered = response.contributions.filter { !$0.isNaN }
    guard answered.count >= QualityThresholds.fewestSharedAnswers else { return false }
    return isVaried(answered) && isVaried(response.answers.compactMap(\.number))
  }

  private static func isVaried(_ values: [Double]) -> Bool {
    let usual = Dictionary(grouping: values, by: { $0 }).values.map(\.count).max() ?? 0
    return (values.count - usual) * 3 >= values.count
  }
}

extension Answer {
  /// The number that was answered, nil where there is none.
  var number: Double? { if case .value(let value) = self { value } else { nil } }
}

package import StudyModel

/// All observations of a study, in memory, joined on participants.
package struct Dataset: Sendable {
  /// The study as completed by reading.
  package var study: Study
  var instruments: [String: Instrument]
  package var names: ObservationNames
  /// For each factor, the level of each participant (between) or -1.
  package var levels: [[Int16]]
  /// The combinations of levels of the within factors.
  package let conditions: Conditions
  /// For each measure that is no questionnaire: its records.
  package var records: [Records]
  /// For each score with a rubric: the points that raters gave.
  package var ratings: [RatingCollection]
  /// For each questionnaire: its responses.
  package var responses: [Responses?]
  /// Who gives the values of which measures.
  var populations: Populations
  /// Whether each participant is of the population that is looked at; empty where everybody is.
  var isMember: [Bool] = []
  /// The levels that all have who are looked at, because nobody at another one was asked.
  var asked: [GroupKey.Level] = []
  /// Participants that are left out, with the reason.
  var excluded: [Int32: String]
  /// For each measure, the number of observations that were left out one by one.
  var excludedObservations: [Int]
  /// Exclusions that name nothing that is there.
  var unmatchedExclusions: [Exclusion]
  /// For each participant, the place of each condition in the order in which they were met, where it is stated.
  package var orders: [Int32: [Int32: Double]] = [:]
  /// How long people spent on forms, where the files say so.
  var formTimes: [FormTime] = []
  /// What a large file has come to whose rows were summed up and not kept.
  var summed: SummedData?
  /// How many threads share what takes long; nil for one on each core.
  var threads: Int?
  /// The seed of bootstrap intervals.
  var seed: UInt64 = 1
  /// How resamples are drawn.
  var resampling: Resampling { Resampling(seed: seed, threads: threads) }
  /// Where each row stands, by number; empty where the source tells no places.
  private(set) var places: [String] = []
  /// Whether what the analysis leaves out is held, too: what is excluded, N/A, invalid, or of levels that are partly stated.
  private let isWhole: Bool
  /// How many rows were taken.
  private var rows = 0

  /// Sums all rows of a source up, told apart by some factors.
  ///
  /// - Throws: `RowsNeeded` where they have to be kept; whatever the source throws.
  init(summing source: inout some ObservationSource, by factors: [Int], threads: Int?) throws {
    let study = source.study
    // Who or what is left out, or known beforehand, is looked up row by row.
    guard study.exclusions.isEmpty, study.participants.isEmpty,
      study.factors.allSatisfy({ $0.design == .between }),
      Populations(study, instruments: source.instruments).respondents.count == 1
    else { throw RowsNeeded(reason: "a study that looks at single rows") }
    guard let first = try source.nextBatch(), let columns = SummedColumn.all(first, of: study) else {
      throw RowsNeeded(reason: "columns that are not summed up")
    }
    let isByRow = study.plan.unit == .row
    var rows = RowGroups(
      factors: study.factors.count, compared: factors, columns: columns, isByRow: isByRow)
    var summation = RowSummation(columns: columns, tracksPeople: !isByRow, threads: threads)
    var next: ObservationBatch? = first
    while let batch = next {
      if batch.count > 0 { try summation.take(try rows.take(batch)) }
      next = try source.nextBatch()
    }
    let (accumulators, sums) = try summation.end()
    self.init(
      summed: SummedData(
        accumulators, sums: sums, names: SummedNames(rows, names: source.names), columns: columns,
        isByRow: isByRow), source: source)
  }

  private init(summed data: SummedData, source: some ObservationSource) {
    study = source.study
    instruments = source.instruments
    names = source.names
    conditions = Conditions(study)
    records = study.measures.map { _ in Records() }
    ratings = study.measures.map { _ in RatingCollection() }
    responses = study.measures.map { _ in nil }
    levels = []
    populations = Populations(study, instruments: instruments)
    excluded = [:]
    excludedObservations = study.measures.map { _ in 0 }
    unmatchedExclusions = []
    isWhole = false
    summed = data
  }

  /// Joins what was read.
  ///
  /// - Parameters:
  ///   - read: what was read.
  ///   - isWhole: whether what the analysis leaves out is held, too, as exports show it.
  package init(_ read: ObservationTable, isWhole: Bool = false) {
    self.isWhole = isWhole
    var table = read
    study = table.study
    instruments = table.instruments
    let study = study
    conditions = Conditions(study)
    records = study.measures.map { _ in Records() }
    ratings = study.measures.map { _ in RatingCollection() }
    let instruments = instruments
    responses = study.measures.map { measure in
      guard let use = measure.instrument, let instrument = instruments[use.instrument] else { return nil }
      return Responses(Scorer(instrument, use: use))
    }
    populations = Populations(study, instruments: instruments)
    excludedObservations = study.measures.map { _ in 0 }
    levels = table.levels
    var exclusions = isWhole ? Exclusions() : Exclusions(study: study, names: table.names)
    unmatchedExclusions = exclusions.unmatched
    if let persons = table.separateRows() {
      levels = levels.map { own in persons.map { own[Int($0)] } }
      exclusions.spread(over: persons)
    }
    names = table.names
    excluded = exclusions.participants
    populations.settle(table.parts, people: names.participants.count)
    for part in table.parts {
      takeOrders(part)
      takeFormTimes(part)
      take(part, exclusions: exclusions)
      takeRatings(part, exclusions: exclusions)
      if part.places.count == part.count {
        // Sources that tell places for some batches only leave the others without.
        places += [String](repeating: "", count: rows - places.count) + part.places
      }
      rows += part.count
    }
    if !isWhole { scoreRatings() }
  }

  /// Whether there is anything of a value to be held.
  func holds(_ values: ObservedValues, _ row: Int) -> Bool {
    switch values.state(row) {
    case .given: true
    case .notApplicable, .invalid: isWhole
    case .missing, .notShown: false
    }
  }

  private mutating func takeOrders(_ batch: ObservationBatch) {
    guard !batch.orders.isEmpty else { return }
    for row in 0..<batch.count where !batch.orders[row].isNaN {
      let condition = condition(batch, row)
      if condition >= 0 { orders[batch.participants[row], default: [:]][condition] = batch.orders[row] }
    }
  }

  private mutating func takeFormTimes(_ batch: ObservationBatch) {
    guard !batch.responseTimes.isEmpty else { return }
    let answers = batch.columns.filter { if case .item = $0.column { true } else { false } }
    for row in 0..<batch.count where !batch.responseTimes[row].isNaN {
      formTimes.append(
        FormTime(
          participant: batch.participants[row], condition: condition(batch, row),
          seconds: batch.responseTimes[row], items: answers.count { !$0.values[row].isNaN }))
    }
  }

  /// The within factors, by position in the study.
  var withinFactors: [Int] { conditions.factors }

  /// The combination of within levels of a row; -1 where one of them is not stated.
  func condition(_ batch: ObservationBatch, _ row: Int) -> Int32 {
    isWhole || conditions.areStated(batch, row: row) ? conditions.index(batch, row: row) : -1
  }

  /// The level of a within factor in a combination.
  func level(of factor: Int, inCondition condition: Int32) -> Int {
    conditions.level(of: factor, in: condition)
  }

  /// The number of conditions within participants that a measure has values under; 0 where rows name none.
  func conditions(of measure: Int) -> Int {
    guard !withinFactors.isEmpty else { return 0 }
    let taken =
      study.measures[measure].kind == .questionnaire
      ? responses[measure].map { Array($0.conditions) } ?? [] : records[measure].map(\.condition)
    return Set(taken.filter { $0 >= 0 }).count
  }

  private mutating func take(_ batch: ObservationBatch, exclusions: Exclusions) {
    var questionnaires: [QuestionnaireKey: QuestionnaireColumns] = [:]
    var order: [QuestionnaireKey] = []
    for (position, column) in batch.columns.enumerated() {
      switch column.column {
      case .measure(let measure, let task):
        takeRecords(column.values, measure: measure, task: task, batch: batch, exclusions: exclusions)
      case .rating(let measure, nil, let task, let rater):
        takeRecords(
          column.values, measure: measure, task: task, rater: rater, batch: batch, exclusions: exclusions)
      case .rating: break
      case .item(let measure, let item, let task):
        let key = QuestionnaireKey(measure: measure, task: task)
        // The weights may come first.
        if questionnaires[key]?.items.isEmpty ?? true { order.append(key) }
        questionnaires[key, default: QuestionnaireColumns()].items[item] = position
      case .weight(let measure, let item, let task):
        questionnaires[QuestionnaireKey(measure: measure, task: task), default: QuestionnaireColumns()]
          .weights[item] =
          position
      }
    }
    for key in order {
      guard let columns = questionnaires[key] else { continue }
      takeResponses(key, columns, batch: batch, exclusions: exclusions)
    }
  }

  private struct QuestionnaireKey: Hashable {
    var measure: Int
    var task: Int?
  }

  private struct QuestionnaireColumns {
    var items: [Int: Int] = [:]
    var weights: [Int: Int] = [:]
  }

  private mutating func takeRecords(
    _ values: ObservedValues, measure: Int, task: Int?, rater: Int? = nil, batch: ObservationBatch,
    exclusions: Exclusions
  ) {
    records[measure].hold(like: values)
    for row in 0..<batch.count where holds(values, row) {
      let taskIndex = task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row])
      let participant = batch.participants[row]
      if exclusions.leavesOut(participant) { continue }
      if exclusions.reason(participant: participant, measure: measure, task: taskIndex) != nil {
        excludedObservations[measure] += 1
        continue
      }
      records[measure].append(
        Record(
          participant: participant, condition: condition(batch, row), task: taskIndex,
          rater: rater.map(Int32.init) ?? (batch.raters.isEmpty ? -1 : batch.raters[row]), value: values[row],
          row: Int32(clamping: rows + row)), state: values.state(row))
    }
  }

  private mutating func takeResponses(
    _ key: QuestionnaireKey, _ columns: QuestionnaireColumns, batch: ObservationBatch, exclusions: Exclusions
  ) {
    guard responses[key.measure] != nil else { return }
    // A person without any answer did not fill in the questionnaire; the flow counts them as missing.
    var isAnswered = [Bool](repeating: false, count: batch.count)
    for position in columns.items.values {
      batch.columns[position].values.markGiven(in: &isAnswered, notApplicable: true)
      if isWhole {
        for row in isAnswered.indices where holds(batch.columns[position].values, row) {
          isAnswered[row] = true
        }
      }
    }
    func task(_ row: Int) -> Int32 {
      key.task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row])
    }
    var rows: [Int32] = []
    rows.reserveCapacity(batch.count)
    for row in 0..<batch.count where isAnswered[row] {
      let participant = batch.participants[row]
      if exclusions.leavesOut(participant) { continue }
      if exclusions.reason(participant: participant, measure: key.measure, task: task(row)) != nil {
        excludedObservations[key.measure] += 1
        continue
      }
      rows.append(Int32(row))
    }
    let conditions =
      withinFactors.isEmpty
      ? [Int32](repeating: 0, count: batch.count) : (0..<batch.count).map { condition(batch, $0) }
    responses[key.measure]?.append(
      rows, of: batch, columns: columns.items, weightColumns: columns.weights, task: task,
      condition: { conditions[$0] })
  }
}

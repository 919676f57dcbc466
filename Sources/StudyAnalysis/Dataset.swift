internal import StudyModel

/// One value of one measure, and what it belongs to.
struct Record {
  var participant: Int32
  /// The combination of levels of the within factors, 0 where there are none.
  var condition: Int32
  /// The task, or -1.
  var task: Int32
  /// The rater, or -1.
  var rater: Int32
  var value: Double
  /// The number of its row, counted over all batches; -1 where it is not that of one row.
  var row: Int32 = -1
}

/// One filled-in questionnaire.
struct Response {
  var participant: Int32
  var condition: Int32
  var task: Int32
  /// One answer per item, as it was given.
  var answers: [Answer]
  /// One contribution per item in the direction of the scores; NaN where there is none.
  var contributions: [Double]
  var scored: ScoredResponse
}

/// All observations of a study, in memory, joined on participants.
struct Dataset {
  /// The study as completed by reading.
  var study: Study
  var instruments: [String: Instrument]
  var names: ObservationNames
  /// For each factor, the level of each participant (between) or -1.
  var levels: [[Int16]]
  /// The within factors, by position in the study.
  var withinFactors: [Int]
  /// For each measure that is no questionnaire: its records.
  var records: [[Record]]
  /// For each score with a rubric: the points that raters gave.
  var ratings: [RatingCollection]
  /// For each questionnaire: its responses.
  var responses: [[Response]]
  /// For each questionnaire: how it is scored.
  var scorers: [Scorer?]
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
  var orders: [Int32: [Int32: Double]] = [:]
  /// How long people spent on forms, where the files say so.
  var formTimes: [FormTime] = []
  /// What a large file has come to whose rows were summed up and not kept.
  var streamed: StreamedData?
  /// How many threads share what takes long; nil for one on each core.
  var threads: Int?
  /// The seed of bootstrap intervals.
  var seed: UInt64 = 1
  /// How resamples are drawn.
  var resampling: Resampling { Resampling(seed: seed, threads: threads) }
  /// Where each row stands, by number; empty where the source tells no places.
  private(set) var places: [String] = []
  /// How many rows were taken.
  private var rows = 0

  /// Sums the rows of a large file up, told apart by some factors; nil where it has to be read as a whole.
  init?(streaming source: inout some StreamingObservationSource, by factors: [Int], threads: Int?) throws {
    guard let measures = source.streamedMeasures else { return nil }
    let isByRow = source.study.plan.unit == .row
    let kinds = source.study.measures.map(\.kind)
    let columns = StreamedColumn.all(measures) { kinds[$0] == .duration }
    let outcome = try source.stream(
      threads: threads, by: factors, accumulator: StreamAccumulator(columns: columns, tracksPeople: !isByRow),
      collector: StreamSums(columns: columns, tracksPeople: !isByRow))
    guard let outcome else { return nil }
    study = source.study
    instruments = source.instruments
    names = source.names
    withinFactors = []
    records = study.measures.map { _ in [] }
    ratings = study.measures.map { _ in RatingCollection() }
    responses = study.measures.map { _ in [] }
    scorers = study.measures.map { _ in nil }
    levels = []
    populations = Populations(study, instruments: instruments)
    excluded = [:]
    excludedObservations = study.measures.map { _ in 0 }
    unmatchedExclusions = []
    streamed = StreamedData(
      outcome.accumulators, sums: outcome.collector, names: outcome.names, columns: columns, isByRow: isByRow)
  }

  /// Reads everything that a source has.
  init(_ source: inout some ObservationSource) throws {
    var batches: [ObservationBatch] = []
    while let batch = try source.nextBatch() { batches.append(batch) }
    study = source.study
    instruments = source.instruments
    names = source.names
    let study = study
    withinFactors = study.factors.indices.filter { study.factors[$0].design == .within }
    records = study.measures.map { _ in [] }
    ratings = study.measures.map { _ in RatingCollection() }
    responses = study.measures.map { _ in [] }
    let instruments = instruments
    scorers = study.measures.map { measure in
      guard let use = measure.instrument, let instrument = instruments[use.instrument] else { return nil }
      return Scorer(instrument, use: use)
    }
    populations = Populations(study, instruments: instruments)
    let count = names.participants.count
    levels = study.factors.map { _ in [Int16](repeating: -1, count: count) }
    excluded = [:]
    excludedObservations = study.measures.map { _ in 0 }
    unmatchedExclusions = []
    takeDeclaredLevels()
    for batch in batches { takeLevels(batch) }
    var exclusions = Exclusions(study: study, names: names)
    unmatchedExclusions = exclusions.unmatched
    if study.plan.unit == .row { separateRows(&batches, exclusions: &exclusions) }
    excluded = exclusions.participants
    populations.settle(batches, people: names.participants.count)
    for batch in batches {
      takeOrders(batch)
      takeFormTimes(batch)
      take(batch, exclusions: exclusions)
      takeRatings(batch, exclusions: exclusions)
      if batch.places.count == batch.count {
        // Sources that tell places for some batches only leave the others without.
        places += [String](repeating: "", count: rows - places.count) + batch.places
      }
      rows += batch.count
    }
    scoreRatings()
  }

  /// Makes every row of people with several rows a unit of its own, with the levels and exclusions of the person.
  private mutating func separateRows(_ batches: inout [ObservationBatch], exclusions: inout Exclusions) {
    var rowsOfPerson = [Int](repeating: 0, count: names.participants.count)
    for batch in batches { for person in batch.participants { rowsOfPerson[Int(person)] += 1 } }
    guard rowsOfPerson.contains(where: { $0 > 1 }) else { return }
    var separate: [String] = []
    var persons: [Int32] = []
    for index in batches.indices {
      for row in 0..<batches[index].count {
        let person = batches[index].participants[row]
        let name = names.participants[Int(person)]
        batches[index].participants[row] = Int32(persons.count)
        separate.append(rowsOfPerson[Int(person)] > 1 ? "\(name), row \(persons.count + 1)" : name)
        persons.append(person)
      }
    }
    names.participants = separate
    levels = levels.map { own in persons.map { own[Int($0)] } }
    exclusions.spread(over: persons)
  }

  private mutating func takeDeclaredLevels() {
    let index = Dictionary(
      names.participants.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for participant in study.participants {
      guard let position = index[participant.id] else { continue }
      for (factor, declared) in study.factors.enumerated() {
        guard let named = participant.levels[declared.id], let level = declared.levelIndex(named: named)
        else { continue }
        levels[factor][position] = Int16(level)
      }
    }
  }

  private mutating func takeLevels(_ batch: ObservationBatch) {
    for factor in study.factors.indices where !batch.levels[factor].isEmpty {
      for row in 0..<batch.count where batch.levels[factor][row] >= 0 {
        levels[factor][Int(batch.participants[row])] = batch.levels[factor][row]
      }
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

  /// The combination of within levels of a row; -1 where one of them is not stated.
  func condition(_ batch: ObservationBatch, _ row: Int) -> Int32 {
    var index: Int32 = 0
    for factor in withinFactors {
      let level = batch.levels[factor].isEmpty ? -1 : batch.levels[factor][row]
      if level < 0 { return -1 }
      index = index * Int32(study.factors[factor].levels.count) + Int32(level)
    }
    return index
  }

  /// The level of a within factor in a combination.
  func level(of factor: Int, inCondition condition: Int32) -> Int {
    guard condition >= 0 else { return -1 }
    var rest = Int(condition)
    for other in withinFactors.reversed() {
      let count = study.factors[other].levels.count
      if other == factor { return rest % count }
      rest /= count
    }
    return -1
  }

  /// The number of conditions within participants that a measure has values under; 0 where rows name none.
  func conditions(of measure: Int) -> Int {
    guard !withinFactors.isEmpty else { return 0 }
    let taken =
      study.measures[measure].kind == .questionnaire
      ? responses[measure].map(\.condition) : records[measure].map(\.condition)
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
        if questionnaires[key] == nil { order.append(key) }
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
    _ values: [Double], measure: Int, task: Int?, rater: Int? = nil, batch: ObservationBatch,
    exclusions: Exclusions
  ) {
    records[measure].reserveCapacity(records[measure].count + batch.count)
    for row in 0..<batch.count where !values[row].isNaN {
      let taskIndex = task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row])
      let participant = batch.participants[row]
      if exclusions.participants[participant] != nil { continue }
      if exclusions.covers(participant: participant, measure: measure, task: taskIndex) {
        excludedObservations[measure] += 1
        continue
      }
      records[measure].append(
        Record(
          participant: participant, condition: condition(batch, row), task: taskIndex,
          rater: rater.map(Int32.init) ?? (batch.raters.isEmpty ? -1 : batch.raters[row]), value: values[row],
          row: Int32(clamping: rows + row)))
    }
  }

  private mutating func takeResponses(
    _ key: QuestionnaireKey, _ columns: QuestionnaireColumns, batch: ObservationBatch, exclusions: Exclusions
  ) {
    guard let scorer = scorers[key.measure] else { return }
    let count = scorer.instrument.items.count
    var notApplicable: [Int: Set<Int32>] = [:]
    for (item, position) in columns.items where !batch.columns[position].notApplicable.isEmpty {
      notApplicable[item] = Set(batch.columns[position].notApplicable)
    }
    let columnsOfItems = columns.items.map { item, position in
      (
        item: item, scale: scorer.instrument.scale(of: scorer.instrument.items[item]),
        values: batch.columns[position].values
      )
    }
    for row in 0..<batch.count {
      let task = key.task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row])
      let participant = batch.participants[row]
      if exclusions.participants[participant] != nil { continue }
      var answers = [Answer](repeating: .unanswered, count: count)
      var contributions = [Double](repeating: .nan, count: count)
      var isEmpty = true
      for (item, scale, values) in columnsOfItems {
        let value = values[row]
        if !value.isNaN {
          answers[item] = .value(value)
          // What is no point of the scale is refused by scoring, and has no part in consistency either.
          if scale?.contains(value) == true {
            contributions[item] = scorer.contribution(of: value, item: item)
          }
          isEmpty = false
        } else if notApplicable[item]?.contains(Int32(row)) == true {
          answers[item] = .notApplicable
          isEmpty = false
        }
      }
      // A person without any answer did not fill in the questionnaire; the flow counts them as missing.
      if isEmpty { continue }
      if exclusions.covers(participant: participant, measure: key.measure, task: task) {
        excludedObservations[key.measure] += 1
        continue
      }
      var weights: [Double] = []
      if !columns.weights.isEmpty {
        weights = (0..<count).map { item in
          columns.weights[item].map { batch.columns[$0].values[row] } ?? .nan
        }
        if weights.contains(where: \.isNaN) { weights = [] }
      }
      responses[key.measure].append(
        Response(
          participant: participant, condition: condition(batch, row), task: task, answers: answers,
          contributions: contributions, scored: scorer.score(answers, weights: weights)))
    }
  }
}

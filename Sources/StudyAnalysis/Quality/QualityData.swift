internal import StudyModel

/// What the checks look at: the data, and what is known of the files that they came from.
struct QualityData {
  let dataset: Dataset
  let context: QualityContext

  var study: Study { dataset.study }

  /// The participants that are not left out, by index.
  var included: [Int] { dataset.names.participants.indices.filter(dataset.includes) }

  /// Those of them who could have a value of a measure.
  func included(of measure: Int) -> [Int] {
    included.filter { dataset.populations.contains($0, of: dataset.populations.ofMeasure[measure]) }
  }

  /// Those of them who could have a level of a factor.
  func included(withFactor factor: Int) -> [Int] {
    let own = dataset.populations.respondents.indices.filter {
      dataset.factors([factor], of: $0) == [factor]
    }
    return included.filter { participant in
      own.contains { dataset.populations.contains(participant, of: $0) }
    }
  }

  /// The number of those of them who belong to each population.
  var countsOfPopulations: [(respondent: LocalizedText, people: Int)] {
    dataset.populations.respondents.enumerated().map { population, respondent in
      (respondent, included.count { dataset.populations.contains($0, of: population) })
    }
  }

  /// What findings call a participant.
  ///
  /// An identifier that is an address or a number of a person is never printed.
  func name(_ participant: Int32) -> String {
    let id = dataset.names.participants[Int(participant)]
    return PersonalText.isPersonal(id) ? "participant \(participant + 1) of the data" : id
  }

  /// Where the rows of a participant stand.
  func places(_ participant: Int32) -> [String] {
    (context.places[dataset.names.participants[Int(participant)]] ?? []).map(context.placeName)
  }

  /// Where the row of a value stands; nil where the source does not tell.
  func place(of record: Record) -> String? {
    let row = Int(record.row)
    guard dataset.places.indices.contains(row), !dataset.places[row].isEmpty else { return nil }
    return context.placeName(dataset.places[row])
  }

  /// Where the rows of values stand, each place once; where nobody tells, the rows of the participant.
  func places(of records: [Record]) -> [String] {
    var seen: Set<String> = []
    let own = records.compactMap(place).filter { seen.insert($0).inserted }
    guard own.isEmpty else { return own }
    var people: Set<Int32> = []
    return records.map(\.participant).filter { people.insert($0).inserted }.flatMap(places)
  }

  /// What leaves a participant out; nothing where the identifier may not be printed.
  func exclusion(_ participant: Int32) -> [QualityFinding.Remedy] {
    let id = dataset.names.participants[Int(participant)]
    return PersonalText.isPersonal(id) ? [] : [.excludeParticipant(id)]
  }

  /// What leaves a measure of a participant out; nothing where the identifier may not be printed.
  func exclusion(_ participant: Int32, measure: Int, task: Int32 = -1) -> [QualityFinding.Remedy] {
    let id = dataset.names.participants[Int(participant)]
    if PersonalText.isPersonal(id) { return [] }
    return [
      .excludeObservation(participant: id, measure: study.measures[measure].id, task: taskName(task))
    ]
  }

  /// The name of a task, nil where there is none.
  func taskName(_ task: Int32) -> String? { task >= 0 ? dataset.names.tasks[Int(task)] : nil }

  /// The levels of the within factors of a condition: `group=with`; nil where there are none.
  func conditionName(_ condition: Int32) -> String? {
    let levels = dataset.withinFactors.compactMap { factor -> String? in
      let level = dataset.level(of: factor, inCondition: condition)
      return level < 0 ? nil : "\(study.factors[factor].id)=\(study.factors[factor].levels[level].id)"
    }
    return levels.isEmpty ? nil : levels.joined(separator: ",")
  }

  /// The participant with the condition and the task, where there are any: `P07 (group=with, T1)`.
  func name(_ participant: Int32, condition: Int32, task: Int32) -> String {
    let parts = [conditionName(condition), taskName(task)].compactMap(\.self)
    return name(participant) + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }

  /// What a finding about one response is about.
  func subject(_ response: Response, measure: Int, items: [String] = [], values: [Double] = [])
    -> QualityFinding.Subject
  {
    QualityFinding.Subject(
      participants: [name(response.participant)], measure: study.measures[measure].id, items: items,
      task: taskName(response.task), group: conditionName(response.condition),
      places: places(response.participant), values: values)
  }

  /// The questionnaires that have responses, with how they are scored.
  var questionnaires: [(measure: Int, scorer: Scorer, responses: Responses)] {
    study.measures.indices.compactMap { measure in
      guard let responses = dataset.responses[measure], !responses.isEmpty else { return nil }
      return (measure, responses.scorer, responses)
    }
  }

  /// The first response of each participant: several of one person are not independent.
  static func onePerPerson(_ responses: Responses) -> [Response] {
    var seen: Set<Int32> = []
    return responses.filter { seen.insert($0.participant).inserted }
  }

  /// What a response contributes to the scores as a share of the scale, 0 the worse end of each item; NaN where there
  /// is no answer.
  static func shares(_ response: Response, scorer: Scorer) -> [Double] {
    response.contributions.enumerated().map { item, value in
      guard let scale = scorer.instrument.scale(of: scorer.instrument.items[item]) else { return .nan }
      let width = scale.range.upperBound - scale.range.lowerBound
      return width > 0 ? (value - scale.range.lowerBound) / width : .nan
    }
  }
}

/// What the checks know beyond the observations: what reading found, and which file holds whom.
public struct QualityContext: Sendable {
  /// A file, or several that measure the same of different people, and the participants that they hold.
  public struct Source: Sendable, Hashable {
    /// The paths as the study names them: several where each person or each condition has a file.
    public var paths: [String]
    /// The participants of the rows.
    public var participants: Set<String>
    /// Those who could have rows, because they are who the file measures; nil for everybody.
    public var candidates: Set<String>?
    /// Whether the candidates are exactly those whom the plan of the study asked.
    public var isPlanned: Bool

    /// Makes a file or several.
    ///
    /// - Parameters:
    ///   - paths: the paths as the study names them.
    ///   - participants: the participants of the rows.
    ///   - candidates: those who could have rows; nil for everybody.
    ///   - isPlanned: whether the candidates are exactly those whom the plan of the study asked.
    public init(
      paths: [String], participants: Set<String>, candidates: Set<String>? = nil, isPlanned: Bool = false
    ) {
      self.paths = paths
      self.participants = participants
      self.candidates = candidates
      self.isPlanned = isPlanned
    }
  }

  /// What reading found.
  public var reading: [ReadingFinding]
  /// Where the rows of each participant stand.
  public var places: [String: [String]]
  /// What findings call a place that the source names.
  public var placeName: @Sendable (String) -> String
  /// The files and whom they hold.
  public var sources: [Source]
  /// Whether the study was run live, so that values come from its pages, too.
  public var isLive: Bool

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - reading: what reading found.
  ///   - places: where the rows of each participant stand.
  ///   - placeName: what findings call a place that the source names.
  ///   - sources: the files and whom they hold.
  ///   - isLive: whether the study was run live, so that values come from its pages, too.
  public init(
    reading: [ReadingFinding] = [], places: [String: [String]] = [:],
    placeName: @escaping @Sendable (String) -> String = { $0 }, sources: [Source] = [],
    isLive: Bool = false
  ) {
    self.reading = reading
    self.places = places
    self.placeName = placeName
    self.sources = sources
    self.isLive = isLive
  }
}

internal import StudyModel

/// Who gives the values of which measures.
///
/// A study is about its participants. Instruments may say that others fill in their forms: experts who appraise material
/// take part in nothing else, so that they lack no value of any other measure, and participants lack none of theirs.
struct Populations: Sendable {
  /// What the members of each are called, in a word (`expert`), empty for participants; first those whom the study is
  /// about.
  let respondents: [LocalizedText]
  /// The population of each measure.
  let ofMeasure: [Int]
  /// For each population, whether each participant belongs to it; empty where there is one, to which everybody belongs.
  private(set) var members: [[Bool]] = []

  init(_ study: Study, instruments: [String: Instrument]) {
    let words = study.measures.map { measure in
      // Inspections have evaluators of their own, who are no participants.
      measure.kind == .heuristicEvaluation ? nil : measure.respondent(instruments)
    }
    var all: [LocalizedText] = []
    if words.isEmpty || words.contains(where: { $0?.isEmpty == true }) { all.append(LocalizedText()) }
    for case let word? in words where !all.contains(word) { all.append(word) }
    respondents = all.isEmpty ? [LocalizedText()] : all
    ofMeasure = words.map { word in word.flatMap(all.firstIndex) ?? 0 }
  }

  /// Finds out who belongs where, when everything was read: whoever gave a value, left out later or not.
  mutating func settle(_ batches: [ObservationBatch], people: Int) {
    guard respondents.count > 1 else { return }
    let nobody = respondents.map { _ in [Bool](repeating: false, count: people) }
    members = nobody
    var asked = nobody
    for batch in batches {
      for column in batch.columns {
        let own = ofMeasure[column.column.measure]
        for row in 0..<batch.count {
          asked[own][Int(batch.participants[row])] = true
          let state = column.values.state(row)
          if state == .given || state == .notApplicable { members[own][Int(batch.participants[row])] = true }
        }
      }
    }
    for person in 0..<people where !members.contains(where: { $0[person] }) {
      // Whoever gave no value belongs where their rows have room for one, to the participants first.
      members[asked.firstIndex { $0[person] } ?? 0][person] = true
    }
  }

  /// Whether a participant belongs to a population.
  func contains(_ participant: Int, of population: Int) -> Bool {
    members.isEmpty || members[population][participant]
  }
}

extension Dataset {
  /// The data as they concern one population: everybody else is left out.
  func of(population: Int) -> Dataset {
    // The rows of a large file are those of participants: answers to questionnaires are not summed up.
    guard populations.respondents.count > 1, summed == nil else { return self }
    var own = self
    if population > 0 { own.unmatchedExclusions = [] }
    own.isMember = populations.members[population]
    return own
  }

  /// Whether a participant is looked at: of the population, and not left out.
  func includes(_ participant: Int) -> Bool {
    (isMember.isEmpty || isMember[participant]) && excluded[Int32(participant)] == nil
  }

  /// The factors, of some, at which anybody of a population has a level; where nobody at all has one, the factor is that
  /// of those whom the study is about.
  func factors(_ factors: [Int], of population: Int) -> [Int] {
    guard populations.respondents.count > 1, summed == nil else { return factors }
    return factors.filter { factor in
      populations.respondents.indices.first { hasLevel(of: factor, population: $0) } == nil
        ? population == 0 : hasLevel(of: factor, population: population)
    }
  }

  private func hasLevel(of factor: Int, population: Int) -> Bool {
    guard study.factors[factor].design == .within else {
      return levels[factor].indices.contains {
        levels[factor][$0] >= 0 && populations.contains($0, of: population)
      }
    }
    return study.measures.indices.contains { measure in
      populations.ofMeasure[measure] == population
        && (records[measure].contains { $0.condition >= 0 }
          || responses[measure]?.conditions.contains { $0 >= 0 } == true)
    }
  }

  /// The tasks that are none: what forms of an instrument with a subject of its own are about, such as patterns.
  var subjects: Set<String> {
    let isOfSubjects = study.measures.map { !$0.subject(instruments).isEmpty }
    guard isOfSubjects.contains(true) else { return [] }
    func tasks(_ measures: [Int]) -> Set<Int32> {
      measures.reduce(into: []) { found, measure in
        if let responses = responses[measure] { found.formUnion(responses.tasks) }
        found.formUnion(records[measure].lazy.map(\.task))
      }
    }
    let measures = study.measures.indices
    let found = tasks(measures.filter { isOfSubjects[$0] }).subtracting(
      tasks(measures.filter { !isOfSubjects[$0] }))
    return Set(found.filter { $0 >= 0 }.map { names.tasks[Int($0)] })
  }
}

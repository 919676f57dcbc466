internal import StudyModel

/// All observations of a study, read once and handed out again: to the analysis, and to the tables.
struct CollectedObservations: ObservationSource {
  private(set) var study: Study
  let instruments: [String: Instrument]
  private(set) var names: ObservationNames
  private(set) var batches: [ObservationBatch] = []
  private var position = 0

  /// Reads everything that a source has.
  init(_ source: inout some ObservationSource) throws {
    while let batch = try source.nextBatch() { batches.append(batch) }
    study = source.study
    instruments = source.instruments
    names = source.names
    if study.plan.unit == .row { separateRows() }
  }

  mutating func nextBatch() throws -> ObservationBatch? {
    guard position < batches.count else { return nil }
    defer { position += 1 }
    return batches[position]
  }

  /// Makes every row of people with several rows a case of its own, as the analysis does, with what is said of the person.
  private mutating func separateRows() {
    var rowsOfPerson = [Int](repeating: 0, count: names.participants.count)
    for batch in batches { for person in batch.participants { rowsOfPerson[Int(person)] += 1 } }
    guard rowsOfPerson.contains(where: { $0 > 1 }) else { return }
    var separate: [String] = []
    var casesOfPerson: [String: [String]] = [:]
    for index in batches.indices {
      for row in 0..<batches[index].count {
        let person = Int(batches[index].participants[row])
        let name = names.participants[person]
        let own = rowsOfPerson[person] > 1 ? "\(name), row \(separate.count + 1)" : name
        batches[index].participants[row] = Int32(separate.count)
        separate.append(own)
        casesOfPerson[name, default: []].append(own)
      }
    }
    names.participants = separate
    study.participants = study.participants.flatMap { participant in
      (casesOfPerson[participant.id] ?? []).map {
        Participant(id: $0, levels: participant.levels, attributes: participant.attributes)
      }
    }
    study.exclusions = study.exclusions.flatMap { exclusion -> [Exclusion] in
      let person: String
      switch exclusion.subject {
      case .participant(let id), .observation(let id, _, _): person = id
      case .evaluator, .design: return [exclusion]
      }
      return (casesOfPerson[person] ?? [person]).map { own in
        var exclusion = exclusion
        switch exclusion.subject {
        case .participant: exclusion.subject = .participant(own)
        case .observation(_, let measure, let task):
          exclusion.subject = .observation(participant: own, measure: measure, task: task)
        case .evaluator, .design: break
        }
        return exclusion
      }
    }
  }
}

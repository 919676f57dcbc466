internal import StudyModel

extension ObservationTable {
  /// Makes every row of people with several rows a case of its own, as the analysis does, with what is said of the person.
  mutating func separateCases() {
    let people = names.participants
    guard let persons = separateRows() else { return }
    var casesOfPerson: [String: [String]] = [:]
    for (person, own) in zip(persons, names.participants) {
      casesOfPerson[people[Int(person)], default: []].append(own)
    }
    study.participants = study.participants.flatMap { participant in
      (casesOfPerson[participant.id] ?? []).map {
        Participant(id: $0, levels: participant.levels, attributes: participant.attributes)
      }
    }
    study.exclusions = study.exclusions.flatMap { exclusion -> [Exclusion] in
      let person: String
      switch exclusion.subject {
      case .participant(let id), .observation(let id, _, _): person = id
      case .row, .evaluator, .design: return [exclusion]
      }
      return (casesOfPerson[person] ?? [person]).map { own in
        var exclusion = exclusion
        switch exclusion.subject {
        case .participant: exclusion.subject = .participant(own)
        case .observation(_, let measure, let task):
          exclusion.subject = .observation(participant: own, measure: measure, task: task)
        case .row, .evaluator, .design: break
        }
        return exclusion
      }
    }
  }
}

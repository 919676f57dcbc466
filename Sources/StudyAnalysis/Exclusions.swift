internal import StudyModel

/// What a study leaves out, by index.
struct Exclusions {
  /// The participants that are left out altogether, with the reason.
  var participants: [Int32: String] = [:]
  /// Exclusions that name a participant, measure or task that is not there.
  var unmatched: [Exclusion] = []
  private var observations: Set<Key> = []

  private struct Key: Hashable {
    var participant: Int32
    var measure: Int
    var task: Int32
  }

  init(study: Study, names: ObservationNames) {
    guard !study.exclusions.isEmpty else { return }
    let index = Dictionary(
      names.participants.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    for exclusion in study.exclusions {
      switch exclusion.subject {
      case .participant(let id):
        guard let participant = index[id] else {
          unmatched.append(exclusion)
          continue
        }
        participants[participant] = exclusion.reason
      case .observation(let id, let measure, let task):
        let taskIndex = task.map { name in names.tasks.firstIndex(of: name).map(Int32.init) } ?? -2
        guard let participant = index[id],
          let position = study.measures.firstIndex(where: { $0.id == measure }),
          let taskIndex
        else {
          unmatched.append(exclusion)
          continue
        }
        observations.insert(Key(participant: participant, measure: position, task: taskIndex))
      case .evaluator, .design:
        // Records of inspections are no observations of participants.
        continue
      }
    }
  }

  /// Applies what is said of people to their rows; `persons` is the person of each row.
  mutating func spread(over persons: [Int32]) {
    let people = participants
    let single = Dictionary(grouping: observations, by: \.participant)
    participants = [:]
    observations = []
    for (row, person) in persons.enumerated() {
      participants[Int32(row)] = people[person]
      for key in single[person] ?? [] {
        observations.insert(Key(participant: Int32(row), measure: key.measure, task: key.task))
      }
    }
  }

  /// Whether a participant is left out altogether.
  func leavesOut(_ participant: Int32) -> Bool {
    !participants.isEmpty && participants[participant] != nil
  }

  /// Whether a single value is left out; a task of -2 in an exclusion stands for every task.
  func covers(participant: Int32, measure: Int, task: Int32) -> Bool {
    if observations.isEmpty { return false }
    return observations.contains(Key(participant: participant, measure: measure, task: -2))
      || observations.contains(Key(participant: participant, measure: measure, task: task))
  }
}

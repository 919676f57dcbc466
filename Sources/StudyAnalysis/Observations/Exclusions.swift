package import StudyModel

/// What a study leaves out, by index, each with its reason.
package struct Exclusions {
  /// The participants that are left out altogether, with the reason.
  package private(set) var participants: [Int32: String] = [:]
  /// Exclusions that name a participant, measure or task that is not there.
  private(set) var unmatched: [Exclusion] = []
  private var observations: [Key: String] = [:]

  private struct Key: Hashable {
    var participant: Int32
    var measure: Int
    /// The task; -2 for every task.
    var task: Int32
  }

  /// Leaves nothing out.
  init() {}

  /// Looks up what a study leaves out.
  package init(study: Study, names: ObservationNames) {
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
        observations[Key(participant: participant, measure: position, task: taskIndex)] = exclusion.reason
      case .row, .evaluator, .design:
        // Rows are left out while they are read, and records of inspections are no observations of participants.
        continue
      }
    }
  }

  /// Applies what is said of people to their rows; `persons` is the person of each row.
  mutating func spread(over persons: [Int32]) {
    let people = participants
    let single = Dictionary(grouping: observations, by: \.key.participant)
    participants = [:]
    observations = [:]
    for (row, person) in persons.enumerated() {
      participants[Int32(row)] = people[person]
      for (key, reason) in single[person] ?? [] {
        observations[Key(participant: Int32(row), measure: key.measure, task: key.task)] = reason
      }
    }
  }

  /// Whether a participant is left out altogether.
  func leavesOut(_ participant: Int32) -> Bool {
    !participants.isEmpty && participants[participant] != nil
  }

  /// Why a single value is left out; nil where it is not.
  package func reason(participant: Int32, measure: Int, task: Int32) -> String? {
    if observations.isEmpty { return nil }
    return observations[Key(participant: participant, measure: measure, task: -2)]
      ?? observations[Key(participant: participant, measure: measure, task: task)]
  }
}

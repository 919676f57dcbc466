internal import StudyModel

/// What a study leaves out, by index, each with its reason.
struct ExclusionTable {
  private struct Key: Hashable {
    var participant: Int32
    var measure: Int
    /// The task; nil for every task.
    var task: Int32?
  }

  private var participants: [Int32: String] = [:]
  private var observations: [Key: String] = [:]

  init(_ study: Study, names: ObservationNames) {
    let people = Dictionary(
      names.participants.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    for exclusion in study.exclusions {
      switch exclusion.subject {
      case .participant(let id):
        if let participant = people[id] { participants[participant] = exclusion.reason }
      case .observation(let id, let measure, let task):
        guard let participant = people[id], let index = study.measures.firstIndex(where: { $0.id == measure })
        else { continue }
        var taskIndex: Int32?
        if let task {
          guard let found = names.tasks.firstIndex(of: task) else { continue }
          taskIndex = Int32(found)
        }
        observations[Key(participant: participant, measure: index, task: taskIndex)] = exclusion.reason
      case .evaluator, .design: continue
      }
    }
  }

  /// Why everything of a participant is left out; nil where it is not.
  func reason(participant: Int32) -> String? { participants[participant] }

  /// Why one observation is left out; nil where it is not.
  func reason(participant: Int32, measure: Int, task: Int32) -> String? {
    guard !observations.isEmpty else { return nil }
    return observations[Key(participant: participant, measure: measure, task: nil)]
      ?? observations[Key(participant: participant, measure: measure, task: task)]
  }
}

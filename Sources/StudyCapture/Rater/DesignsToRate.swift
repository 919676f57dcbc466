#if Server
internal import StudyModel

/// A design as raters get it: the work of a participant that is over, with its pictures.
struct DesignToRate: Sendable, Hashable {
  /// Whose it is, and of which task and condition.
  let work: ParticipantWork
  /// Its pictures, in the order in which they came.
  let pictures: [PictureEntry]
}

/// Which designs of a study can be rated.
///
/// A design is the work on a task where a score is taken for each task, and the whole work else; either of them at each
/// condition within participants. One without a picture is not offered: nobody could say which it is without saying whose.
struct DesignsToRate {
  let study: Study
  let plan: CapturePlan

  /// The measures that raters give.
  private var scores: [Measure] { study.measures.filter { $0.kind == .score } }

  /// Whether a score is of a task; the whole work is where the study has no tasks.
  private func isOfTask(_ measure: Measure) -> Bool { measure.isPerTask && !plan.tasks.isEmpty }

  /// The measures of a design.
  ///
  /// - Parameter work: the design.
  /// - Returns: the measures, in the order of the study.
  func measures(of work: ParticipantWork) -> [Measure] {
    scores.filter { isOfTask($0) == (work.task != nil) }
  }

  /// The designs that are ready to be rated.
  ///
  /// - Parameters:
  ///   - participants: the participants who agreed, with their clocks.
  ///   - pictures: all pictures.
  /// - Returns: the designs that have pictures.
  func designs(of participants: [WatchedParticipant], pictures: [PictureEntry]) -> [DesignToRate] {
    // Those that evaluators sent belong to their findings.
    let own = Dictionary(grouping: pictures.filter { $0.sender == nil }, by: \.place.design)
    return participants.flatMap { designs(of: $0, pictures: own[$0.code] ?? []) }
  }

  private func designs(of participant: WatchedParticipant, pictures: [PictureEntry]) -> [DesignToRate] {
    let visits = visits(of: participant)
    var works: [ParticipantWork] = []
    if scores.contains(where: isOfTask) { works += visits.map(\.work) }
    if scores.contains(where: { !isOfTask($0) }) {
      var conditions: [String?] = []
      for visit in visits where !conditions.contains(visit.work.condition) {
        conditions.append(visit.work.condition)
      }
      works += conditions.map { ParticipantWork(participant.code, condition: $0) }
    }
    return works.compactMap { work in
      func isPart(_ visit: ParticipantWork) -> Bool {
        visit.condition == work.condition && (work.task == nil || visit.task == work.task)
      }
      guard visits.allSatisfy({ !isPart($0.work) || $0.isOver }) else { return nil }
      let shown = pictures.filter { picture in
        // A picture that does not say of which task or condition it is could be of several designs, and then is of none.
        let meant = visits.map(\.work).filter { visit in
          (picture.place.task == nil || picture.place.task == visit.task)
            && (picture.place.condition == nil || picture.place.condition == visit.condition)
        }
        return !meant.isEmpty && meant.allSatisfy(isPart)
      }
      return shown.isEmpty ? nil : DesignToRate(work: work, pictures: shown)
    }
  }

  /// What a participant did, and whether it is over; of a study without tasks that is one thing at each condition.
  private func visits(of participant: WatchedParticipant) -> [(work: ParticipantWork, isOver: Bool)] {
    guard participant.visits.isEmpty else {
      return participant.visits.enumerated().map { number, visit in
        (
          ParticipantWork(
            participant.code, task: visit.task, condition: ConditionCode.text(of: visit.levels, in: study)),
          participant.clocks[number]?.isOver == true
        )
      }
    }
    return CapturePlan.conditions(of: study).map {
      (ParticipantWork(participant.code, condition: ConditionCode.text(of: $0, in: study)), true)
    }
  }
}
#endif

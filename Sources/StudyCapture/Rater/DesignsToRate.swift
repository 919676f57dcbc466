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
    let visits = visits(of: participant.code, participant.visits)
    return designs(among: visits).compactMap { design in
      let isOver = visits.enumerated().allSatisfy { number, visit in
        !Self.isPart(visit, of: design) || participant.visits.isEmpty
          || participant.clocks[number]?.isOver == true
      }
      guard isOver else { return nil }
      let shown = pictures.filter { Self.shows($0.place, design, among: visits) }
      return shown.isEmpty ? nil : DesignToRate(work: design, pictures: shown)
    }
  }

  /// What a participant does; in a study without tasks that is one thing at each condition.
  ///
  /// - Parameters:
  ///   - code: the code of the participant.
  ///   - visits: their visits to tasks.
  /// - Returns: one piece of work for each visit.
  func visits(of code: String, _ visits: [Assignment.Visit]) -> [ParticipantWork] {
    guard visits.isEmpty else {
      return visits.map {
        ParticipantWork(code, task: $0.task, condition: ConditionCode.text(of: $0.levels, in: study))
      }
    }
    return CapturePlan.conditions(of: study).map {
      ParticipantWork(code, condition: ConditionCode.text(of: $0, in: study))
    }
  }

  /// The designs that the work of a participant makes; none where raters give no score.
  ///
  /// - Parameter visits: the work of one participant.
  /// - Returns: the designs, each as the work that it is of.
  func designs(among visits: [ParticipantWork]) -> [ParticipantWork] {
    var designs: [ParticipantWork] = []
    if scores.contains(where: isOfTask) { designs += visits }
    if scores.contains(where: { !isOfTask($0) }), let code = visits.first?.participant {
      var conditions: [String?] = []
      for visit in visits where !conditions.contains(visit.condition) { conditions.append(visit.condition) }
      designs += conditions.map { ParticipantWork(code, condition: $0) }
    }
    return designs
  }

  private static func isPart(_ visit: ParticipantWork, of design: ParticipantWork) -> Bool {
    visit.condition == design.condition && (design.task == nil || visit.task == design.task)
  }

  /// What a picture can be of.
  ///
  /// - Parameters:
  ///   - place: what is known of the picture.
  ///   - visits: the work of the participant.
  /// - Returns: the visits that it does not leave out.
  static func meant(by place: PicturePlace, among visits: [ParticipantWork]) -> [ParticipantWork] {
    visits.filter { visit in
      (place.task == nil || place.task == visit.task)
        && (place.condition == nil || place.condition == visit.condition)
    }
  }

  /// Whether a picture is one of a design.
  ///
  /// One that does not say of which task or condition it is could be of several designs, and then is of none.
  ///
  /// - Parameters:
  ///   - place: what is known of the picture.
  ///   - design: the design.
  ///   - visits: the work of the participant.
  /// - Returns: whether it shows nothing else.
  static func shows(
    _ place: PicturePlace, _ design: ParticipantWork, among visits: [ParticipantWork]
  ) -> Bool {
    let meant = meant(by: place, among: visits)
    return !meant.isEmpty && meant.allSatisfy { isPart($0, of: design) }
  }
}
#endif

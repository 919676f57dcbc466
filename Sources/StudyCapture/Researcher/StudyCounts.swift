#if Server
internal import StudyModel

/// How many people are where in a study.
struct StudyCounts: Sendable {
  /// People at one combination of levels of the factors between participants.
  struct Cell: Sendable, Hashable {
    /// The level of each factor, in the order of the study.
    var levels: [String: String]
    /// How many agreed and were assigned there.
    var assigned = 0
    /// How many of them are through.
    var finished = 0
    /// How many of those who were assigned the plan would have had there; nil where invitations say the group.
    var planned: Double?
  }

  let flow: CaptureFlow
  let standing: StudyStanding

  /// The participants with the step at which each stands.
  var participants: [(person: PersonStanding, step: ParticipantStep)] {
    standing.people.compactMap { person in
      person.state.map { (person, flow.step(for: $0.record, at: $0.moment)) }
    }
  }

  /// How many participants were invited; the invitations of those who withdrew are counted with them.
  var invited: Int { standing.invitations.count { $0.role == .participant } + standing.withdrawn }
  /// How many joined.
  var joined: Int { standing.people.count { $0.role == .participant } + standing.withdrawn }
  /// How many agreed to take part, and did not withdraw.
  var agreed: Int { participants.count { Self.hasAgreed($0.person) } }
  /// How many are through.
  var finished: Int { participants.count { $0.step == .thanks } }
  /// How many cannot take part.
  var notAdmitted: Int { participants.count { Self.isNotAdmitted($0.step) } }
  /// How many have more to do.
  var underWay: Int { participants.count { !$0.step.isEnd } }

  /// The factors between participants that make cells: those which people are assigned to, then those within which groups
  /// are balanced, then others.
  var factors: [Factor] {
    let between = flow.study.factors.filter { $0.design == .between }
    let named =
      (flow.plan.allocation?.factors.map(\.factor) ?? []) + (flow.plan.allocation?.strata.map(\.factor) ?? [])
    return named.compactMap { id in between.first { $0.id == id } }
      + between.filter { !named.contains($0.id) }
  }

  /// The cells, the last factor turning fastest; empty where no factor is between participants.
  var cells: [Cell] {
    guard !factors.isEmpty else { return [] }
    var cells = factors.reduce([[:]]) { cells, factor in
      cells.flatMap { cell in factor.levels.map { level in cell.merging([factor.id: level.id]) { $1 } } }
    }.map { Cell(levels: $0) }
    for (person, step) in participants where person.state?.record.assignment != nil {
      guard
        let index = cells.firstIndex(where: { cell in
          cell.levels.allSatisfy { person.levels[$0.key] == $0.value }
        })
      else { continue }
      cells[index].assigned += 1
      if step == .thanks { cells[index].finished += 1 }
    }
    guard let allocation = flow.plan.allocation, case .blocks = allocation.method else { return cells }
    let arms = allocation.arms(in: flow.study)
    let assigned = Set(allocation.factors.map(\.factor))
    for index in cells.indices {
      let arm = cells[index].levels.filter { assigned.contains($0.key) }
      let rest = cells[index].levels.filter { !assigned.contains($0.key) }
      guard let ratio = arms.first(where: { $0.levels == arm })?.ratio else { continue }
      let people = cells.filter { cell in rest.allSatisfy { cell.levels[$0.key] == $0.value } }.reduce(0) {
        $0 + $1.assigned
      }
      cells[index].planned = Double(people * ratio) / Double(arms.reduce(0) { $0 + $1.ratio })
    }
    return cells
  }

  /// Whether a participant agreed to take part.
  static func hasAgreed(_ person: PersonStanding) -> Bool { person.state?.record.consentVersion != nil }

  private static func isNotAdmitted(_ step: ParticipantStep) -> Bool {
    if case .notAdmitted = step { true } else { false }
  }
}
#endif

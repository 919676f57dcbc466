#if Server
internal import Stats
internal import StudyModel
internal import StudyStore

/// The list by which people are assigned to groups and get their order of tasks, made of a plan and its seeds: the same
/// plan gives the same list, on every machine.
struct AssignmentList: Sendable {
  let study: Study
  let plan: CapturePlan
  private let arms: [AllocationPlan.Arm]
  private let blocks: PermutedBlocks?
  private let tasks: PresentationOrders
  private let conditions: PresentationOrders

  /// Makes the list of a plan.
  ///
  /// - Parameters:
  ///   - plan: how the study is run.
  ///   - study: the study.
  /// - Throws: `StatisticsError` where no blocks of these sizes or no orders of so many tasks can be made.
  init(_ plan: CapturePlan, of study: Study) throws {
    self.plan = plan
    self.study = study
    arms = plan.allocation?.arms(in: study) ?? []
    if case .blocks(let sizes, let seed)? = plan.allocation?.method, !arms.isEmpty {
      blocks = try PermutedBlocks(ratio: arms.map(\.ratio), blockSizes: sizes, seed: seed)
    } else {
      blocks = nil
    }
    tasks = try PresentationOrders(
      Self.method(plan.order.tasks), conditions: max(1, plan.tasks.count), seed: plan.order.seed)
    // Another seed, so that the order of conditions does not follow from that of tasks.
    conditions = try PresentationOrders(
      Self.method(plan.order.conditions), conditions: CapturePlan.conditions(of: study).count,
      seed: plan.order.seed ^ 0x9E37_79B9_7F4A_7C15)
  }

  /// Within which people groups are balanced, by its name in the store.
  ///
  /// - Parameter levels: the levels of a participant that are known, by factor identifier.
  /// - Returns: the name; nil where a level that it needs is not known.
  func stratum(of levels: [String: String]) -> String? {
    // Where invitations say the group, places are counted within it, so that each group gets every order as often.
    let assigned = blocks == nil ? plan.allocation?.factors.map(\.factor) ?? [] : []
    let factors = (plan.allocation?.strata.map(\.factor) ?? []) + assigned
    let parts = factors.compactMap { factor in levels[factor].map { "\(factor)=\($0)" } }
    guard parts.count == factors.count else { return nil }
    return parts.isEmpty ? "all" : parts.joined(separator: ";")
  }

  /// What a place in the list of a stratum stands for.
  ///
  /// - Parameters:
  ///   - place: the place, from 0.
  ///   - levels: the levels of the participant that are known, by factor identifier.
  /// - Returns: the levels that are assigned, and the visits to tasks in their order.
  func conditions(at place: Int, levels: [String: String]) -> (
    levels: [String: String], visits: [Assignment.Visit]
  ) {
    let stratum = plan.allocation?.stratumIndex(of: levels, in: study) ?? 0
    var assigned: [String: String] = [:]
    var arm = 0
    if let blocks, let drawn = try? blocks.arm(at: place, stratum: stratum) {
      arm = drawn
      assigned = arms[arm].levels
    } else if let given = arms.firstIndex(where: { $0.levels.allSatisfy { levels[$0.key] == $0.value } }) {
      arm = given
    }
    // Orders are counted within each group, so that each of them gets every order about as often: the store counts places
    // by stratum, and how many of them went to the same group before follows from the list.
    let before =
      blocks.map { blocks in (0..<place).count { (try? blocks.arm(at: $0, stratum: stratum)) == arm } }
      ?? place
    let series = stratum * max(1, arms.count) + arm
    let taskOrder = (try? tasks.order(ofParticipant: before, stratum: series)) ?? Array(plan.tasks.indices)
    let conditionOrder =
      (try? conditions.order(ofParticipant: before, stratum: series))
      ?? Array(CapturePlan.conditions(of: study).indices)
    return (assigned, plan.visits(tasks: taskOrder, conditions: conditionOrder, in: study))
  }

  private static func method(_ method: OrderPlan.Method) -> PresentationOrders.Method {
    switch method {
    case .fixed: .fixed
    case .rotation: .rotation
    case .counterbalanced: .williams
    case .random: .random
    }
  }
}
#endif

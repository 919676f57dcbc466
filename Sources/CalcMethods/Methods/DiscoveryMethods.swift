internal import JSONText
internal import Stats

extension CalcMethods {
  /// Problem discovery in usability tests.
  static let discoveries: [CalcMethod] =
    [
      CalcMethod(
        name: "discovery",
        summary: "How often problems are met, and how many are not yet seen: all estimators",
        inputs: encounters + [goal],
        outputs: [
          OutputKey("estimate", "the rate recommended, the average of normalisation and Good-Turing")
        ]
          + ProblemDiscovery.Estimator.allCases.map {
            OutputKey(
              $0.key,
              "\($0.words): rate, share_discovered, estimated_total, not_yet_seen, users_needed")
          } + common + [goalOutput],
        source: lewis, example: matrix
      ) { request in
        let seen = try Encounters(request)
        let discovery = try seen.discovery()
        let goal = try request.discoveryGoal()
        var result = CalcResult()
        result.set("estimate", discovery.rate(.average))
        for estimator in ProblemDiscovery.Estimator.allCases {
          var part = CalcResult()
          part.set("rate", discovery.rate(estimator))
          part.set(discovery, estimator, goal: goal)
          result.set(estimator.key, .object(part.members))
          for reason in part.undefined {
            if case .text(let words) = reason.value {
              result.explain("\(estimator.key).\(reason.key)", reason: words)
            }
          }
        }
        result.finish(discovery, seen)
        result.set("goal", goal)
        result.set("n_used", discovery.participants)
        return result
      }
    ] + ProblemDiscovery.Estimator.allCases.map(single) + [
      CalcMethod(
        name: "discovery.users-needed",
        summary: "The number of participants expected to discover a share of the problems",
        inputs: [
          InputKey(
            "p", .number, isRequired: true,
            help: "the rate at which one participant meets a problem, greater than 0 and at most 1"), goal,
        ],
        outputs: [
          OutputKey("users_needed", "the smallest sufficient number of participants"),
          OutputKey("share_discovered", "the share that so many are expected to discover"),
          OutputKey("p", "the rate"), goalOutput,
        ],
        source: "Virzi 1992, Human Factors 34; Nielsen and Landauer 1993", example: #""p":0.31,"goal":0.85"#
      ) { request in
        let plan = try DiscoverySampleSize(rate: request.number("p") ?? 0, goal: request.discoveryGoal())
        var result = CalcResult()
        result.set("users_needed", plan.participants)
        result.set("share_discovered", plan.share)
        result.set("p", plan.rate)
        result.set("goal", plan.goal)
        result.set("n_used", 0)
        return result
      },
      CalcMethod(
        name: "discovery.expected",
        summary: "The mean number of different problems that 1, 2, ... of the participants met",
        inputs: Array(encounters.prefix(3)),
        outputs: [
          OutputKey(
            "expected", "for each number of participants, the exact mean over all groups of that size"),
          OutputKey("participants", "the number of participants"),
          OutputKey("problems_seen", "the number of different problems that at least one participant met"),
          .missingRows,
        ],
        source: "the hypergeometric distribution; Hurlbert 1971, Ecology 52", example: matrix
      ) { request in
        let seen = try Encounters(request)
        guard let counts = seen.counts else {
          throw CalcError(.missingKey, "discovery.expected needs the key \"matrix\" or the key \"counts\"")
        }
        let curve = try DiscoveryCurve(participants: seen.participants, counts: counts)
        var result = CalcResult()
        result.set("expected", .numbers(curve.expected))
        result.set("participants", curve.participants)
        result.set("problems_seen", curve.problemsSeen)
        result.set("n_missing", seen.missing)
        result.set("n_used", curve.participants)
        return result
      },
    ]

  private static func single(_ estimator: ProblemDiscovery.Estimator) -> CalcMethod {
    CalcMethod(
      name: "discovery." + String(estimator.key.map { $0 == "_" ? "-" : $0 }),
      summary: "How often problems are met, and how many are not yet seen: \(estimator.words)",
      inputs: encounters + [goal],
      outputs: [
        OutputKey("estimate", "the rate at which one participant meets a problem"),
        OutputKey("share_discovered", "the estimated share of all problems that were met"),
        OutputKey("estimated_total", "the estimated number of problems in all"),
        OutputKey("not_yet_seen", "the estimated number of problems that nobody met"),
        OutputKey("users_needed", "the participants needed, in all, to discover the share of the goal"),
      ] + common + [goalOutput],
      source: lewis, example: matrix
    ) { request in
      let seen = try Encounters(request)
      let discovery = try seen.discovery()
      let goal = try request.discoveryGoal()
      var result = CalcResult()
      result.set("estimate", discovery.rate(estimator))
      result.set(discovery, estimator, goal: goal)
      result.finish(discovery, seen)
      result.set("goal", goal)
      result.set("n_used", discovery.participants)
      return result
    }
  }

  private static let goal = InputKey(
    "goal", .number, defaultText: "0.85", help: "the share of the problems to be discovered, between 0 and 1")
  private static let goalOutput = OutputKey("goal", "the share of the problems to be discovered")
  private static let encounters = [
    InputKey(
      "matrix", .matrix,
      help:
        "a row for each participant, a column for each problem, 1 where they met; rows with a gap are dropped"
    ),
    InputKey(
      "counts", .integers, help: "instead of matrix: for each problem how many participants met it"),
    InputKey("participants", .integer, help: "with counts or problems_seen: the number of participants"),
    InputKey(
      "problems_seen", .integer, help: "instead of matrix and counts: the number of different problems met"),
    InputKey("problems_seen_once", .integer, help: "with problems_seen: those that one participant met"),
    InputKey("encounters", .integer, help: "with problems_seen: the number of ones in the matrix"),
  ]
  private static let common = [
    OutputKey("participants", "the number of participants"),
    OutputKey("problems_seen", "the number of different problems that at least one participant met"),
    OutputKey("problems_seen_once", "those that exactly one participant met"),
    OutputKey("encounters", "the number of pairs of a participant and a problem that met"),
    OutputKey("problems_not_met", "the columns or counts without any encounter, which were left out"),
    OutputKey("good_turing_share", "problems met once divided by problems met"), .missingRows,
  ]
  private static let lewis =
    "Lewis 2001, International Journal of Human-Computer Interaction 13, 445-479"
  private static let matrix =
    #""matrix":[[1,1,1,0,1,1,1],[1,1,1,0,1,0,1],[1,1,1,1,1,0,0],[1,1,1,0,0,1,0]]"#
}

/// Which participants met which problems, as a request gives it.
private struct Encounters {
  let participants: Int
  /// For each problem how many participants met it; `nil` where only sums were given.
  let counts: [Int]?
  let missing: Int
  private let sums: [Int]

  init(_ request: CalcRequest) throws {
    let summary = ["problems_seen", "problems_seen_once", "encounters"]
    if request.has("matrix") {
      guard !(["counts", "participants"] + summary).contains(where: request.has) else {
        throw CalcError(.conflictingKeys, "matrix holds everything; give it alone")
      }
      let complete = CompleteRows(request)
      guard complete.rows.allSatisfy({ $0.allSatisfy { $0 == 0 || $0 == 1 } }) else {
        throw CalcError(.invalidValue, "matrix: a cell is neither 1 (the participant met the problem) nor 0")
      }
      participants = complete.rows.count
      missing = complete.missing
      counts = complete.columns.map { $0.count { $0 == 1 } }
      sums = []
      return
    }
    missing = 0
    if try request.isRaw(["counts"], orSummary: summary) {
      counts = request.integers("counts")
      sums = []
    } else {
      counts = nil
      sums = summary.map { request.integer($0) ?? 0 }
    }
    guard let given = request.integer("participants") else {
      throw CalcError(
        .missingKey,
        "the key \"participants\" is missing; give matrix alone, or participants with counts or "
          + "with problems_seen, problems_seen_once and encounters")
    }
    participants = given
  }

  func discovery() throws(StatisticsError) -> ProblemDiscovery {
    if let counts { return try ProblemDiscovery(participants: participants, counts: counts) }
    return try ProblemDiscovery(
      participants: participants, problemsSeen: sums[0], problemsSeenOnce: sums[1], encounters: sums[2])
  }
}

extension CalcRequest {
  /// The share to be discovered, 0.85 unless told.
  fileprivate func discoveryGoal() throws(CalcError) -> Double {
    let goal = number("goal") ?? 0.85
    guard goal > 0, goal < 1 else { throw CalcError(.invalidProbability(goal)) }
    return goal
  }
}

extension CalcResult {
  /// Sets what follows from the rate; a rate of 0 says nothing of the problems not yet seen.
  fileprivate mutating func set(
    _ discovery: ProblemDiscovery, _ estimator: ProblemDiscovery.Estimator, goal: Double
  ) {
    let keys = ["share_discovered", "estimated_total", "not_yet_seen", "users_needed"]
    guard discovery.rate(estimator) > 0 else {
      for key in keys { undefine(key, reason: "rate-is-zero") }
      return
    }
    set(keys[0], computing: try discovery.shareDiscovered(estimator))
    set(keys[1], computing: try discovery.estimatedTotal(estimator))
    set(keys[2], computing: try discovery.notYetSeen(estimator))
    do throws(StatisticsError) {
      set(keys[3], try discovery.participantsNeeded(goal: goal, estimator).participants)
    } catch { undefine(keys[3], reason: error.code) }
  }

  /// Sets what the rate rests on.
  fileprivate mutating func finish(_ discovery: ProblemDiscovery, _ seen: Encounters) {
    set("participants", discovery.participants)
    set("problems_seen", discovery.problemsSeen)
    set("problems_seen_once", discovery.problemsSeenOnce)
    set("encounters", discovery.encounters)
    set("problems_not_met", seen.counts.map { $0.count { $0 == 0 } } ?? 0)
    set("good_turing_share", discovery.goodTuringShare)
    set("n_missing", seen.missing)
  }
}

extension ProblemDiscovery.Estimator {
  /// What results call it.
  fileprivate var key: String {
    switch self {
    case .naive: "naive"
    case .goodTuring: "good_turing"
    case .normalisation: "normalisation"
    case .average: "average"
    }
  }

  /// What it does, for help.
  fileprivate var words: String {
    switch self {
    case .naive: "the observed rate, too high in small samples"
    case .goodTuring: "Good-Turing discounting"
    case .normalisation: "normalisation"
    case .average: "the average of normalisation and Good-Turing"
    }
  }
}

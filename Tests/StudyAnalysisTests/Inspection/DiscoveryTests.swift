import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel
import Testing

@Suite struct DiscoveryTests {
  private func design(_ found: [[Int]], evaluators: Int? = nil, goal: Double = 0.85) throws -> DesignResult {
    try #require(
      Inspections.results(
        evaluators: evaluators ?? found.count, found, options: InspectionOptions(discoveryGoal: goal)
      ).designs.first)
  }

  /// Found sets from the reference, and an evaluator who found nothing where the table has an empty row.
  @Test(arguments: ["worked", "larger"]) func `rates, shares, totals and the curve are R's`(name: String)
    throws
  {
    let expected = Reference.inspection[name]
    let result = try design(expected.found.members.map { $0.numbers.compactMap { $0.map { Int($0) } } })
    #expect(result.discovery.estimates.map(\.name) == ["naive", "good-turing", "normalised", "adjusted"])
    expectClose(try result.discovery.goodTuringShare.get(), expected.good_turing_share.number)
    for (position, estimate) in result.discovery.estimates.enumerated() {
      expectClose(try estimate.rate.get(), expected.rates[position].number, estimate.name)
      expectClose(try estimate.share.get(), expected.share[position].number, estimate.name)
      expectClose(try estimate.total.get(), expected.total[position].number, estimate.name)
      #expect(Double(try estimate.needed.get()) == expected.needed[position].number)
    }
    let curve = expected.curve.numbers
    #expect(result.discovery.curve.count == curve.count)
    for (value, wanted) in zip(result.discovery.curve, curve) { expectClose(value, try #require(wanted)) }
    expectClose(try result.detection.mean.get(), expected.any_two.number)
    for (pair, wanted) in zip(result.detection.pairs, expected.pairs.numbers) {
      expectClose(pair.value, try #require(wanted), "\(pair.first) and \(pair.second)")
    }
  }

  @Test func `the worked example needs ten evaluators and claims 62.2%, not 89.8%`() throws {
    let discovery = try design([[1, 2], [1, 2, 3], [1, 2, 4], [1, 5], [6]]).discovery
    let adjusted = try #require(discovery.adjusted)
    #expect(try adjusted.needed.get() == 10)
    expectClose(try adjusted.share.get(), 0.622, within: 1e-3)
    expectClose(try discovery.estimates[0].share.get(), 0.898, within: 1e-3)
    expectClose(try adjusted.rate.get(), 0.53 / 3, within: 1e-14)
    expectClose(try discovery.estimates[0].rate.get(), 11.0 / 30, within: 1e-14)
    #expect(discovery.foundOnce == 4 && discovery.problems == 6)
  }

  @Test func `three evaluators with a third in common`() throws {
    let detection = try design([[1, 2, 3, 4], [2, 3, 5], [3, 4, 6]]).detection
    expectClose(try detection.mean.get(), 1.0 / 3, within: 1e-15)
    #expect(detection.pairs.map(\.inCommon) == [2, 2, 1] && detection.pairs.map(\.inAll) == [5, 5, 5])
    #expect(detection.smallest == 0.2 && detection.largest == 0.4)
    #expect(detection.pairs.map(\.first) == ["E1", "E1", "E2"])
  }

  @Test func `what each evaluator found`() throws {
    let contributions = try design([[1, 2], [2, 3, 4], []]).discovery.contributions
    #expect(contributions.map(\.evaluator) == ["E1", "E2", "E3"])
    #expect(contributions.map(\.problems) == [2, 3, 0] && contributions.map(\.alone) == [1, 2, 0])
    #expect(contributions.map(\.findings) == [2, 3, 0])
  }

  @Test func `a pair that found nothing is listed and the others go on`() throws {
    let detection = try design([[1, 2], [], [], [2]]).detection
    #expect(detection.pairs.count == 6)
    #expect(detection.undefinedPairs.map { [$0.first, $0.second] } == [["E2", "E3"]])
    expectClose(try detection.mean.get(), 0.1, within: 1e-15)
  }

  @Test func `evaluators who recorded nothing lower the rate`() throws {
    let two = try design([[1, 2], [1]]).discovery
    let four = try design([[1, 2], [1]], evaluators: 4).discovery
    expectClose(try two.estimates[0].rate.get(), 0.75)
    expectClose(try four.estimates[0].rate.get(), 0.375)
    #expect(four.curve.count == 4)
  }

  @Test func `one evaluator alone shows nothing of what was missed`() throws {
    let result = try design([[1, 2, 3]])
    for estimate in result.discovery.estimates {
      #expect(estimate.rate.code == "one-evaluator" && estimate.needed.code == "one-evaluator")
    }
    #expect(result.discovery.goodTuringShare.code == "one-evaluator")
    #expect(result.discovery.curve == [3])
    #expect(result.detection.mean.code == "one-evaluator" && result.detection.pairs.isEmpty)
  }

  @Test func `where every problem was found once the normalised rate is 0 and nothing follows from it`()
    throws
  {
    let discovery = try design([[1, 2], [3], [4]]).discovery
    let normalised = discovery.estimates[2]
    #expect(try normalised.rate.get() == 0)
    #expect(normalised.share.code == "every-problem-found-once")
    #expect(normalised.total.code == "every-problem-found-once" && normalised.needed.code != nil)
    // Half of the Good-Turing rate (1/3) / 2.
    expectClose(try discovery.adjusted?.rate.get(), 1.0 / 12)
    #expect(try discovery.goodTuringShare.get() == 1)
  }

  @Test func `nothing found by anybody is no discovery`() throws {
    let result = try design([[], [], []])
    #expect(result.discovery.estimates.allSatisfy { $0.rate.code == "no-problems" })
    #expect(result.detection.mean.code == "no-problems" && result.detection.undefinedPairs.count == 3)
    #expect(result.discovery.curve == [0, 0, 0])
  }

  @Test(arguments: [(0.5, 4), (0.85, 10), (0.95, 16)]) func `the goal is an option`(goal: Double, needed: Int)
    throws
  {
    let found = [[1, 2], [1, 2, 3], [1, 2, 4], [1, 5], [6]]
    #expect(try design(found, goal: goal).discovery.adjusted?.needed.get() == needed)
  }

  @Test func `everybody finding everything needs one evaluator`() throws {
    let result = try design([[1, 2], [1, 2], [1, 2]])
    #expect(try result.discovery.estimates[0].rate.get() == 1)
    #expect(try result.detection.mean.get() == 1)
    // Lewis's correction takes 1/n off even so: (2/3 * 2/3 + 1) / 2.
    expectClose(try result.discovery.adjusted?.rate.get(), 13.0 / 18)
    #expect(try result.discovery.estimates[0].needed.get() == 1)
  }
}

extension Result where Failure == UndefinedResult {
  /// The reason why there is no result.
  var code: String? { if case .failure(let reason) = self { reason.code } else { nil } }
}

import Foundation
import Testing

@testable import Stats

/// The Swift examples of the articles: each stands here word for word, runs, and gives what its page says.
@Suite struct ArticleTests {
  @Test func describingValues() throws {
    let times = try GeometricDescriptives([55, 65, 75, 62, 45, 135])
    let interval = try times.confidenceInterval(level: 0.95)
    #expect(Self.rounded(times.mean, 1) == 68.2)
    #expect(Self.rounded(interval.lower, 1) == 46.0 && Self.rounded(interval.upper, 1) == 101.2)
  }

  @Test func comparingTwoMeans() throws {
    let test = try WelchTTest([12, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9])
    let interval = try test.confidenceInterval(level: 0.95)
    let p = test.pValue(.twoSided)
    #expect(Self.rounded(test.statistic, 2) == 3.78 && Self.rounded(test.degreesOfFreedom, 2) == 13.32)
    #expect(Self.rounded(p, 3) == 0.002)
    #expect(Self.rounded(interval.lower, 2) == 1.56 && Self.rounded(interval.upper, 2) == 5.69)
  }

  @Test func rankAndPermutationTests() throws {
    let test = try MannWhitneyExact([12, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9])
    let algorithm = test.algorithm.description
    let shift = try HodgesLehmannShift([12, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9])
    #expect(test.ranks.uX == 58 && Self.rounded(test.pValue(.twoSided), 3) == 0.005)
    #expect(algorithm == "exact with ties" && shift.estimate == 4)
  }

  @Test func variancesAndNormality() throws {
    let groups = [[12.0, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9]]
    let test = try BrownForsytheTest(groups: groups)
    let normality = try ShapiroWilkTest(groups[0])
    #expect(Self.rounded(test.statistic, 2) == 0.64 && Self.rounded(test.pValue, 3) == 0.438)
    #expect(Self.rounded(normality.statistic, 2) == 0.95 && Self.rounded(normality.pValue, 3) == 0.736)
  }

  @Test func severalGroupsAndFactors() throws {
    let test = try WelchAnova(groups: [[3, 5, 4, 6], [8, 9, 7, 9], [4, 5, 5, 8]])
    let p = test.pValue
    #expect(p > 0.005 && p < 0.02 && test.df1 == 2)
  }

  @Test func countsAndProportions() throws {
    let completion = try AdjustedWaldInterval(successes: 9, n: 10, level: 0.95)
    let difference = try NewcombeInterval(successesX: 9, nX: 10, successesY: 4, nY: 10, level: 0.95)
    #expect(Self.rounded(completion.lower, 2) == 0.57 && completion.upper == 1)
    #expect(Self.rounded(difference.lower, 2) == 0.08 && Self.rounded(difference.upper, 2) == 0.75)
  }

  @Test func equivalence() throws {
    let x = [12.0, 15, 11, 14, 13, 16, 10, 15]
    let y = [13.0, 14, 12, 13, 15, 14, 11, 14]
    let test = try EquivalenceTest<WelchTTest>(x, y, bounds: .raw(lower: -2, upper: 2))
    let interval = try test.confidenceInterval(alpha: 0.05)
    #expect(test.difference == 0 && (interval.upper < 2) == (test.pValue < 0.05))
  }

  @Test func censoredTimes() throws {
    let curve = try KaplanMeier(
      times: [40, 55, 61, 70, 90, 120, 120, 120],
      isEvent: [true, true, true, true, true, true, false, false])
    #expect(curve.median == 80)
  }

  @Test func effectSizes() throws {
    let effect = try HedgesG([12, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9])
    let interval = try effect.confidenceInterval(level: 0.95)
    #expect(Self.rounded(effect.value, 2) == 1.79)
    #expect(Self.rounded(interval.lower, 2) == 0.63 && Self.rounded(interval.upper, 2) == 2.9)
    #expect(Self.rounded(effect.cohensD / effect.value, 2) == 1.06)
  }

  @Test func association() throws {
    let tau = try KendallTau([1, 2, 3, 4, 5, 6, 7], [2, 1, 4, 3, 7, 5, 6])
    let interval = try tau.confidenceInterval(level: 0.95)
    #expect(Self.rounded(tau.value, 2) == 0.62 && interval.lower < tau.value && interval.upper <= 1)
  }

  @Test func reliability() throws {
    let rows = [[2.0, 3, 3], [4, 4, 5], [1, 2, 1], [5, 5, 4], [3, 3, 4]]
    let alpha = try CronbachAlpha(rows: rows)
    let items = try ItemAnalysis(rows: rows).items
    #expect(Self.rounded(alpha.value, 2) == 0.94 && items.count == 3)
  }

  @Test func agreement() throws {
    let ratings = [
      [9.0, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
    ]
    let agreement = try IntraclassCorrelation(rows: ratings, model: .agreement, measure: .average)
    let interval = try agreement.confidenceInterval(level: 0.95)
    // Shrout and Fleiss 1979, table 4.
    #expect(Self.rounded(agreement.value, 2) == 0.62 && interval.lower < 0.62 && interval.upper > 0.62)
  }

  @Test func severalTests() throws {
    let adjusted = try PValueAdjustment.holm.adjusted([0.01, 0.04, 0.03, 0.005])
    #expect(adjusted.map { Self.rounded($0, 9) } == [0.03, 0.06, 0.06, 0.02])
  }

  @Test func distributions() throws {
    let t = try StudentT(degreesOfFreedom: 18.4)
    let p = try 2 * t.upperTail(2.31)
    let critical = try t.quantile(0.975)
    #expect(Self.rounded(p, 3) == 0.033 && Self.rounded(critical, 3) == 2.098)
  }

  @Test func planningAStudy() throws {
    let plan = try IndependentTTestPower(
      effect: 0.8, power: 0.8, ratio: 1, alpha: 0.05, alternative: .twoSided)
    let people = plan.nX + plan.nY
    #expect(people == 52 && plan.power >= 0.8)
  }

  @Test func planningAStudyAllocation() throws {
    let list = try PermutedBlocks(ratio: [1, 1], blockSizes: [4, 6], seed: 20_260_401)
    let group = try list.arm(at: 2, stratum: 1)
    let orders = try PresentationOrders(.williams, conditions: 4, seed: 20_260_401)
    let tasks = try orders.order(ofParticipant: 2, stratum: 1)
    #expect(group == 0 && tasks == [1, 2, 0, 3])
  }

  @Test func problemDiscovery() throws {
    let problems = try ProblemDiscovery(participants: 4, counts: [3, 2, 1, 1, 2])
    let adjusted = problems.rate(.average)
    let goal = try problems.participantsNeeded(goal: 0.85, .average)
    // Naive 9/20; half of (9/20 - 1/4) 3/4 and (9/20) / (1 + 2/5).
    #expect(Self.rounded(adjusted, 6) == 0.235714)
    #expect(goal.participants == 8)
  }

  @Test func resampling() throws {
    let effect = try StatisticOfTwoSamples(
      [12, 15, 11, 14, 13, 16, 10, 15], [9, 11, 8, 12, 10, 7, 11, 9], .hedgesG)
    let bootstrap = try Bootstrap(effect, resamples: 10_000, seed: 1)
    let interval = try bootstrap.bcaInterval(level: 0.95, acceleration: JackknifeAcceleration(effect))
    #expect(Self.rounded(bootstrap.estimate, 2) == 1.79)
    #expect(interval.lower > 0.5 && interval.upper < 3.5)
  }

  @Test func retrieval() throws {
    let answer = try RankedRetrieval(
      ["card", "huge-button", "empty-state", "signup"], relevant: ["card", "empty-state", "coachmark"])
    let precision = answer.averagePrecision
    #expect(Self.rounded(precision, 9) == Self.rounded((1 + 2.0 / 3) / 3, 9))
  }

  // MARK: Pages

  private static func rounded(_ number: Double, _ decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (number * factor).rounded() / factor
  }

  private static let tests = URL(fileURLWithPath: #filePath)
  private static let pages: [URL] = {
    let folder = tests.deletingLastPathComponent().appendingPathComponent(
      "../../Sources/Stats/Stats.docc/Articles")
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }()

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func thereAreArticles() { #expect(Self.pages.count >= 18) }

  @Test(arguments: pages.map(\.lastPathComponent)) func theExampleOfAnArticleRunsHere(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.lastPathComponent == name })
    let text = Self.lines(try String(contentsOf: page, encoding: .utf8))
    let start = try #require(text.firstIndex(of: "```swift"), "\(name) has no example")
    let end = try #require(text[start...].firstIndex(of: "```"))
    let example = Array(text[(start + 1)..<end])
    let source = Self.lines(try String(contentsOf: Self.tests, encoding: .utf8))
    #expect(!example.isEmpty && source.indices.contains { source[$0...].starts(with: example) })
    for heading in ["## When to use it", "## What it assumes", "## How to report it", "## Example"] {
      #expect(text.contains(heading), "\(name) lacks \(heading)")
    }
    #expect(text.contains("```console"), "\(name) lacks a command")
  }
}

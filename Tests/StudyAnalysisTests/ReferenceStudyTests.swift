import Glibc
import Stats
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// The sample study, from its files to its results, against R.
@Suite struct ReferenceStudyTests {
  let results: StudyResults

  init() throws {
    var reader = try StudyReader(path: Place.samples + "patterns-2x2", hashes: false)
    results = try Analyzer(&reader).results()
  }

  struct Subject: Sendable, CustomTestStringConvertible {
    var key: String
    var measure: String
    var score: String?
    var testDescription: String { key }
  }

  static let subjects = [
    Subject(key: "quality", measure: "quality"), Subject(key: "errors", measure: "errors"),
    Subject(key: "log_time", measure: "time"),
    Subject(key: "pssuq_overall", measure: "satisfaction", score: "overall"),
    Subject(key: "pssuq_sysuse", measure: "satisfaction", score: "sysuse"),
    Subject(key: "pssuq_infoqual", measure: "satisfaction", score: "infoqual"),
    Subject(key: "pssuq_intqual", measure: "satisfaction", score: "intqual"),
  ]

  @Test("Groups have the number, mean, SD and median that R gives", arguments: subjects)
  func groups(_ subject: Subject) throws {
    let reference = Reference.sample.sample[subject.key]
    for (index, level) in ["with", "without"].enumerated() {
      let group = try #require(results.group(subject.measure, subject.score, of: "group=" + level))
      #expect(Double(group.values.count) == reference.n[index].number)
      if subject.measure == "time" {
        expectClose(group.geometric?.mean, reference.geometric_mean[index].number, within: 1e-12)
        expectClose(
          group.geometric?.standardDeviationFactor, exp(reference.sd[index].number), within: 1e-12)
      } else {
        expectClose(group.descriptives?.mean, reference.mean[index].number, within: 1e-13)
        expectClose(group.descriptives?.standardDeviation, reference.sd[index].number, within: 1e-12)
        expectClose(group.descriptives?.median, reference.median[index].number, within: 1e-13)
      }
    }
  }

  @Test("Welch's test, Student's test beside it and Hedges' g are R's", arguments: subjects)
  func contrast(_ subject: Subject) throws {
    let reference = Reference.sample.sample[subject.key]
    let contrast = try #require(results.contrast(subject.measure, subject.score, factor: "group"))
    let welch = try contrast.tTest.get()
    let student = try #require(contrast.otherTTest)
    #expect(welch.test == .welch)
    #expect(student.test == .student)
    for (test, expected) in [(welch, reference.welch), (student, reference.student)] {
      expectClose(test.difference.value, reference.difference.number, within: 1e-12)
      expectClose(test.statistic, expected.statistic.number, within: 1e-11)
      expectClose(test.degreesOfFreedom, expected.df.number, within: 1e-11)
      #expect(abs(test.pValue / expected.p.number - 1) < 1e-10)
      expectClose(test.difference.interval?.lower, expected.ci[0].number, within: 1e-11)
      expectClose(test.difference.interval?.upper, expected.ci[1].number, within: 1e-11)
    }
    #expect(contrast.standardized.map(\.name) == ["hedges-g"])
    let g = try #require(contrast.standardized.first?.effect)
    expectClose(g.value, reference.hedges_g.number, within: 1e-11)
    expectClose(g.interval?.lower, reference.hedges_g_ci[0].number, within: 1e-11)
    expectClose(g.interval?.upper, reference.hedges_g_ci[1].number, within: 1e-11)
    #expect(Double(contrast.nTreatment) == reference.n[0].number)
    #expect(Double(contrast.nReference) == reference.n[1].number)
  }

  @Test("Times are compared by the ratio of their geometric means")
  func ratio() throws {
    let reference = Reference.sample.sample.log_time
    let ratio = try #require(results.contrast("time", factor: "group")?.ratio)
    expectClose(ratio.value, reference.ratio.number, within: 1e-12)
    expectClose(ratio.interval?.lower, reference.ratio_ci[0].number, within: 1e-12)
    expectClose(ratio.interval?.upper, reference.ratio_ci[1].number, within: 1e-12)
    #expect(results.contrast("quality", factor: "group")?.ratio == nil)
  }

  @Test("Both factors together are the type III table of R", arguments: subjects)
  func anova(_ subject: Subject) throws {
    let reference = Reference.sample.sample[subject.key].two_by_two.type_3
    let anova = try #require(results.part(subject.measure, subject.score)?.factorial).anova.get()
    for (effect, expected) in [
      (anova.a, reference.group), (anova.b, reference.experience), (anova.interaction, reference.interaction),
    ] {
      #expect(effect.degreesOfFreedom == expected.df.number)
      expectClose(effect.sumOfSquares, expected.sum_of_squares.number)
      expectClose(effect.statistic, expected.f.number)
      #expect(abs(effect.pValue / expected.p.number - 1) < 1e-9)
      expectClose(effect.partialEtaSquared, expected.partial_eta_squared.number)
    }
    expectClose(anova.residualSumOfSquares, reference.residuals.sum_of_squares.number, within: 1e-11)
    #expect(anova.residualDegreesOfFreedom == reference.residuals.df.number)
  }

  @Test("The contrast within each level of experience and their difference are R's", arguments: subjects)
  func simpleContrasts(_ subject: Subject) throws {
    let reference = Reference.sample.sample[subject.key].two_by_two.with_minus_without
    let factorial = try #require(results.part(subject.measure, subject.score)?.factorial)
    let names = factorial.strata.map { results.study.factors[factorial.stratifier].levels[$0].id }
    #expect(names == ["high", "low"])
    #expect(results.study.factors[factorial.factor].levels[factorial.treatment].id == "with")
    for (found, expected) in zip(
      factorial.simple + [factorial.interaction], [reference.high, reference.low, reference.high_minus_low])
    {
      let contrast = try found.get()
      expectClose(contrast.difference.value, expected.estimate.number, within: 1e-11)
      expectClose(contrast.statistic, expected.statistic.number, within: 1e-11)
      expectClose(contrast.degreesOfFreedom, expected.df.number, within: 1e-11)
      #expect(abs(contrast.pValue / expected.p.number - 1) < 1e-10)
      expectClose(contrast.difference.interval?.lower, expected.ci[0].number, within: 1e-11)
      expectClose(contrast.difference.interval?.upper, expected.ci[1].number, within: 1e-11)
    }
  }

  @Test(
    "Cells have the numbers, means and SDs that R gives", arguments: subjects.filter { $0.measure != "time" })
  func cells(_ subject: Subject) throws {
    for cell in 0..<4 {
      let reference = Reference.sample.sample[subject.key].two_by_two.cells[cell]
      guard case .text(let name) = reference.cell else { throw CancellationError() }
      let levels = name.split(separator: "/")
      let group = try #require(
        results.group(subject.measure, subject.score, of: "group=\(levels[0]),experience=\(levels[1])"))
      #expect(Double(group.values.count) == reference.n.number)
      expectClose(group.descriptives?.mean, reference.mean.number, within: 1e-13)
      expectClose(group.descriptives?.standardDeviation, reference.sd.number, within: 1e-12)
    }
  }

  @Test("Alpha is taken over complete responses", arguments: ["overall", "sysuse", "infoqual", "intqual"])
  func alpha(_ score: String) throws {
    let reference = Reference.sample.sample.alpha[score]
    let reliability = try #require(results.part("satisfaction", score)?.reliability)
    #expect(Double(reliability.responses) == reference.n.number)
    #expect(Double(reliability.items) == reference.k.number)
    #expect(reliability.undefined == nil)
    expectClose(reliability.alpha?.value, reference.alpha.number, within: 1e-12)
  }

  @Test("Outcomes are counted as R counts them, all tasks together", arguments: ["with", "without"])
  func outcomes(_ level: String) throws {
    let reference = Reference.sample.sample.outcomes[level]
    let completion = try #require(results.measure("outcome")?.completion)
    for outcome in Outcome.allCases {
      let count = completion.tasks.flatMap(\.rates).filter {
        results.identifier(of: $0.key) == "group=" + level
      }
      .reduce(0) { $0 + ($1.counts[outcome] ?? 0) }
      #expect(Double(count) == reference[outcome.name].number)
    }
  }

  @Test("Completion by task has the intervals and the p value of R", arguments: [0, 1])
  func completion(_ index: Int) throws {
    let reference = Reference.designs.completion[index]
    let task = try #require(results.measure("outcome")?.completion?.tasks[index])
    #expect(task.name == ["T1", "T2"][index])
    for level in ["with", "without"] {
      let rate = try #require(task.rates.first { results.identifier(of: $0.key) == "group=" + level })
      #expect([Double(rate.successes), Double(rate.attempts)] == reference[level].numbers)
      expectClose(rate.interval?.lower, reference[level + "_ci"][0].number, within: 1e-12)
      expectClose(rate.interval?.upper, reference[level + "_ci"][1].number, within: 1e-12)
    }
    let difference = try #require(task.differences.first)
    let interval = try difference.interval.get()
    expectClose(interval.difference, reference.difference.number, within: 1e-12)
    expectClose(interval.lower, reference.difference_ci[0].number, within: 1e-12)
    expectClose(interval.upper, reference.difference_ci[1].number, within: 1e-12)
    expectClose(try difference.pValue.get(), reference.n_minus_one_p.number, within: 1e-11)
  }

  @Test("What is missing is counted: P41's form, P52's sheet, P08's second rater")
  func missing() throws {
    #expect(results.flow.recruited == 60)
    #expect(results.flow.withoutGroup.isEmpty)
    #expect(results.group("quality", of: "all")?.missing == 0)
    #expect(results.measure("quality")?.reduction.values == 119)
    #expect(results.measure("quality")?.reduction.raters == 2)
    #expect(results.group("time", of: "all")?.missing == 1)
    #expect(results.measure("time")?.reduction.unequal.isEmpty == true)
    let items = try #require(results.measure("satisfaction")?.items)
    #expect(items.responses == 59)
    #expect(items.notApplicable == 19)
    #expect(items.unanswered == 2)
    #expect(items.ledger.count == 21)
  }

  @Test("The time of the task that was given up is counted, and times of successes stand beside")
  func unfinished() throws {
    let result = try #require(results.measure("time"))
    let unfinished = try #require(result.unfinishedTimes)
    #expect([unfinished.gaveUp, unfinished.notSuccessful, unfinished.known] == [1, 21, 118])
    let all = try #require(result.successfulOnly.first { $0.key.levels.isEmpty })
    #expect(all.people == 60)
    #expect(all.values.count < 60)
  }

  @Test("Medians and the log-rank test regard the time of the task that was given up", arguments: [0, 1])
  func censored(_ index: Int) throws {
    let reference = Reference.designs.censored[index]
    let task = try #require(results.measure("time")?.censored[index])
    #expect(task.task == ["T1", "T2"][index])
    for level in ["with", "without"] {
      let median = try #require(task.medians.first { results.identifier(of: $0.key) == "group=" + level })
      expectClose(median.median, reference[level][0].number, within: 1e-12)
      expectClose(median.interval?.lower, reference[level][1].number, within: 1e-12)
      expectClose(median.interval?.upper, reference[level][2].number, within: 1e-12)
    }
    let test = try #require(task.tests.first { results.study.factors[$0.factor].id == "group" }).test.get()
    expectClose(test.statistic, reference.log_rank.statistic.number)
    expectClose(test.pValue, reference.log_rank.p.number)
  }

  @Test("No result of the sample study is infinite or not a number")
  func numbers() { #expect(notNumbers(in: results).isEmpty) }
}

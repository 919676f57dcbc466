internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Puts results into a plain sentence and into the line that a journal accepts.
struct Statements {
  let results: StudyResults
  let wording: Wording

  init(_ results: StudyResults) {
    self.results = results
    wording = Wording(results: results)
  }

  // MARK: Plain sentences

  /// The answer of a contrast in a sentence.
  func finding(_ result: MeasureResult, _ part: PartResult, _ contrast: ContrastResult) -> Paragraph {
    let measure = result.measure
    let treatment = wording.level(contrast.factor, contrast.treatment)
    let reference = wording.level(contrast.factor, contrast.reference)
    let name = wording.name(measure, part) + wording.role(contrast.role)
    guard case .success(let test) = contrast.test else {
      return Paragraph(
        .finding, "\(name): \(treatment) and \(reference) are not compared, because \(reason(contrast.test))."
      )
    }
    var text = name + ": "
    text += means(measure, contrast, treatment: treatment, reference: reference)
    text += difference(measure, part, contrast, test)
    if let unfinished = result.unfinishedTimes, unfinished.lowerBounds > 0 {
      text +=
        unfinished.atLimit == 0
        ? " \(unfinished.gaveUp) of \(unfinished.known) times "
          + (unfinished.gaveUp == 1
            ? "belongs to a task that was given up and is a lower bound,"
            : "belong to tasks that were given up and are lower bounds,")
        : " \(unfinished.lowerBounds) of \(unfinished.times) times are lower bounds, because the task was given up or stopped at its limit,"
      text += " so these means do not say who did better; see the Kaplan-Meier medians and log-rank tests."
    } else {
      text += verdict(
        measure, factor: contrast.factor, difference: test.difference.value, pValue: test.pValue,
        treatment: treatment, reference: reference)
    }
    return Paragraph(.finding, text)
  }

  /// Who did better, where the direction is declared and the test settles it.
  private func verdict(
    _ measure: Measure, factor: Int, difference: Double, pValue: Double, treatment: String, reference: String
  ) -> String {
    guard let better = measure.better.declaredValue else {
      return measure.better.value == nil
        ? " Which direction is better is not declared, so nothing is said about who did better."
        : " Which direction is better is assumed, so nothing is said about who did better."
    }
    guard results.study.factors[factor].reference.isDeclared else {
      return " The reference level is assumed, so nothing is said about who did better."
    }
    let direction = better == .higher ? "Higher" : "Lower"
    guard pValue < results.alpha, difference != 0 else {
      return " \(direction) is better; the data do not settle who did better (alpha = \(wording.alphaText))."
    }
    let winner = (difference > 0) == (better == .higher) ? treatment : reference
    return
      " \(direction) is better: \(winner) did better (alpha = \(wording.alphaText), not corrected for several tests)."
  }

  /// The difference between two completion rates of one task in a sentence.
  func finding(_ measure: Measure, _ task: CompletionResult.Task, _ difference: CompletionResult.Difference)
    -> Paragraph
  {
    let treatment = wording.level(difference.factor, difference.treatment)
    let reference = wording.level(difference.factor, difference.reference)
    func rate(_ level: Int) -> CompletionResult.Rate? {
      task.rates.first {
        $0.key.levels.count == 1 && $0.key.levels[0].factor == difference.factor
          && $0.key.levels[0].level == level
      }
    }
    var text = measure.label() + ": "
    guard case .success(let interval) = difference.interval, let x = rate(difference.treatment),
      let y = rate(difference.reference)
    else {
      return Paragraph(.finding, text + "\(treatment) and \(reference) are not compared.")
    }
    text += "\(treatment) succeeded in \(x.successes) of \(x.attempts) attempts and \(reference) in "
    text += "\(y.successes) of \(y.attempts), a difference of "
    text +=
      "\(Numerals.fixed(interval.difference * 100, decimals: 1)) percentage points (\(wording.levelText) CI "
    text += Numerals.text(.interval(interval.lower * 100, interval.upper * 100, decimals: 1))
    guard case .success(let p) = difference.pValue else { return Paragraph(.finding, text + ").") }
    text += ", N-1 two-proportion test p\(Self.probability(p)))."
    text += verdict(
      measure, factor: difference.factor, difference: interval.difference, pValue: p, treatment: treatment,
      reference: reference)
    return Paragraph(.finding, text)
  }

  private func means(
    _ measure: Measure, _ contrast: ContrastResult, treatment: String, reference: String
  ) -> String {
    // The values that were tested, which can be fewer than the groups'.
    let x = contrast.treatmentGroup
    let y = contrast.referenceGroup
    if measure.kind == .duration, let left = x.geometric, let right = y.geometric {
      return
        "\(treatment) took \(Numerals.time(left.mean)) on average (geometric mean) and \(reference) \(Numerals.time(right.mean))"
    }
    guard let left = x.descriptives, let right = y.descriptives else { return "" }
    if measure.kind == .outcome {
      return "\(treatment) completed \(percent(left.mean)) of tasks and \(reference) \(percent(right.mean))"
    }
    let unit = measure.kind == .score ? measure.unit.map { " " + $0 } ?? "" : ""
    return
      "\(treatment) averaged \(Numerals.fixed(left.mean, decimals: 2))\(unit) and \(reference) \(Numerals.fixed(right.mean, decimals: 2))\(unit)"
  }

  private func difference(
    _ measure: Measure, _ part: PartResult, _ contrast: ContrastResult, _ test: TestResult
  ) -> String {
    if let ratio = contrast.ratio {
      var text = ", a ratio of \(Numerals.fixed(ratio.value, decimals: 2))"
      if let interval = ratio.interval { text += " (\(wording.levelText) CI \(self.interval(interval)))" }
      return text + "."
    }
    let isRate = measure.kind == .outcome
    let value = isRate ? test.difference.value * 100 : test.difference.value
    var text = ", a difference of \(Numerals.fixed(value, decimals: isRate ? 1 : 2))"
    if isRate { text += " percentage points" }
    if let interval = test.difference.interval {
      let scaled = ConfidenceInterval(
        lower: interval.lower * (isRate ? 100 : 1), upper: interval.upper * (isRate ? 100 : 1),
        level: interval.level)
      text += " (\(wording.levelText) CI \(self.interval(scaled, decimals: isRate ? 1 : 2)))"
    }
    return text + "."
  }

  private func percent(_ share: Double) -> String { Numerals.fixed(share * 100, decimals: 1) + "%" }

  private func interval(_ interval: ConfidenceInterval, decimals: Int = 2) -> String {
    Numerals.text(.interval(interval.lower, interval.upper, decimals: decimals))
  }

  /// Why a test does not exist, in words.
  func reason(_ test: Result<TestResult, UndefinedResult>) -> String {
    if case .failure(let reason) = test { return reason.message }
    return ""
  }

  // MARK: Lines for a paper

  /// M, SD and n of both groups, test, exact p, and effect size with its interval.
  func apa(_ measure: Measure, _ part: PartResult, _ contrast: ContrastResult) -> Paragraph? {
    guard case .success(let test) = contrast.test else { return nil }
    var runs: [Paragraph.Run] = []
    let groups = [
      (contrast.treatment, contrast.treatmentGroup), (contrast.reference, contrast.referenceGroup),
    ]
    for (position, (level, group)) in groups.enumerated() {
      guard let descriptives = group.descriptives else { continue }
      if position > 0 { runs.append(.text("; ")) }
      runs.append(.text(wording.level(contrast.factor, level) + " ("))
      runs += summary(measure, group, descriptives)
      runs.append(.text(")"))
    }
    runs.append(.text(". "))
    runs += self.test(test)
    for effect in contrast.standardized {
      runs += [
        .text(", "), .symbol(effect.symbol), .text(" = " + Numerals.fixed(effect.effect.value, decimals: 2)),
      ]
      if let interval = effect.effect.interval {
        runs.append(.text(", \(wording.levelText) CI \(self.interval(interval))"))
      }
    }
    if let ratio = contrast.ratio {
      runs.append(.text("; ratio of geometric means = " + Numerals.fixed(ratio.value, decimals: 2)))
      if let interval = ratio.interval {
        runs.append(.text(", \(wording.levelText) CI \(self.interval(interval))"))
      }
    }
    return Paragraph(.apa, runs: runs)
  }

  private func summary(_ measure: Measure, _ group: GroupResult, _ descriptives: Descriptives) -> [Paragraph
    .Run]
  {
    var runs: [Paragraph.Run] = [.symbol("n"), .text(" = \(descriptives.n), ")]
    if measure.kind == .duration, let geometric = group.geometric {
      runs += [.symbol("GM"), .text(" = \(Numerals.time(geometric.mean))")]
      if let factor = geometric.standardDeviationFactor {
        runs += [.text(", "), .symbol("GSD"), .text(" = \(Numerals.fixed(factor, decimals: 2))")]
      }
      return runs
    }
    runs += [.symbol("M"), .text(" = \(Numerals.fixed(descriptives.mean, decimals: 2))")]
    if let sd = descriptives.standardDeviation {
      runs += [.text(", "), .symbol("SD"), .text(" = \(Numerals.fixed(sd, decimals: 2))")]
    }
    return runs
  }

  /// `t(18.40) = 2.31, p = .033`; the degrees of freedom of Welch's test with two decimals.
  func test(_ test: TestResult) -> [Paragraph.Run] {
    tTest(
      test.statistic, test.degreesOfFreedom, test.pValue, decimals: test.test == .welch ? 2 : 0)
  }

  /// A t test: `t(18.40) = 2.31, p = .033`.
  func tTest(_ statistic: Double, _ df: Double, _ p: Double, decimals: Int) -> [Paragraph.Run] {
    [
      .symbol("t"),
      .text("(\(Numerals.fixed(df, decimals: decimals))) = \(Numerals.fixed(statistic, decimals: 2)), "),
      .symbol("p"), .text(Self.probability(p)),
    ]
  }

  /// A probability with its sign: ` = .033` or ` < .001`.
  static func probability(_ p: Double) -> String {
    let text = Numerals.probability(p)
    return text.hasPrefix("<") || text.hasPrefix(">") ? " " + text : " = " + text
  }
}

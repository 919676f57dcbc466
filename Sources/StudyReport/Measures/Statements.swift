internal import ReportDocument
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
    let name: Phrase = "\(wording.name(measure, part))\(Wording.role(contrast.role))"
    guard case .success(let test) = contrast.test else {
      return Paragraph(
        .finding, "\(name): \(treatment) and \(reference) are not compared, because \(reason(contrast.test))."
      )
    }
    var text: Phrase =
      switch test {
      case .means(let test):
        "\(name): \(means(measure, contrast, treatment: treatment, reference: reference)), \(difference(measure, part, contrast, test))."
      case .ranks(let test):
        "\(name): \(medians(measure, contrast, treatment: treatment, reference: reference)); \(difference(test, treatment: treatment, reference: reference))."
      }
    if let unfinished = result.unfinishedTimes, unfinished.lowerBounds > 0, test.test.isByRanks {
      let bounds = Phrase.count(
        unfinished.lowerBounds, "time is a lower bound", plural: "times are lower bounds")
      text +=
        " \(bounds), because the task was given up or stopped at its limit, so these medians do not say who did better; see the Kaplan-Meier medians and log-rank tests."
    } else if let unfinished = result.unfinishedTimes, unfinished.lowerBounds > 0 {
      let bounds: Phrase =
        switch (unfinished.atLimit, unfinished.gaveUp) {
        case (0, 1):
          " 1 of \(unfinished.known) times belongs to a task that was given up and is a lower bound, so these means do not say who did better; see the Kaplan-Meier medians and log-rank tests."
        case (0, _):
          " \(unfinished.gaveUp) of \(unfinished.known) times belong to tasks that were given up and are lower bounds, so these means do not say who did better; see the Kaplan-Meier medians and log-rank tests."
        default:
          " \(unfinished.lowerBounds) of \(unfinished.times) times are lower bounds, because the task was given up or stopped at its limit, so these means do not say who did better; see the Kaplan-Meier medians and log-rank tests."
        }
      text += bounds
    } else {
      text += verdict(
        wording.better(measure, part), factor: contrast.factor, difference: test.direction,
        pValue: test.pValue,
        adjusted: contrast.adjusted, treatment: treatment, reference: reference)
    }
    let times = result.unfinishedTimes.map { $0.lowerBounds > 0 } == true
    return Paragraph(.finding, text).telling(
      [stem(measure, part, contrast)] + (times ? [EstimateList.times(of: measure)] : []))
  }

  /// How the identifiers of a contrast's estimates begin.
  func stem(_ measure: Measure, _ part: PartResult, _ contrast: ContrastResult) -> String {
    EstimateList.stem(
      measure, part: part.score?.id,
      contrast: wording.contrastIdentifier(contrast.factor, contrast.treatment, contrast.reference))
  }

  /// Who did better, where the direction is declared and the test settles it.
  private func verdict(
    _ known: Known<Better>, factor: Int, difference: Double, pValue: Double, adjusted: AdjustedPValue?,
    treatment: Phrase, reference: Phrase
  ) -> Phrase {
    guard let better = known.declaredValue else {
      return known.value == nil
        ? " Which direction is better is not declared, so nothing is said about who did better."
        : " Which direction is better is assumed, so nothing is said about who did better."
    }
    guard results.study.factors[factor].reference.isDeclared else {
      return " The reference level is assumed, so nothing is said about who did better."
    }
    let direction = Wording.higherOrLower(better)
    // A test of a family is decided by its corrected p value, or not at all.
    let decisive = adjusted.map { $0.pValue.known ?? 1 } ?? pValue
    let basis = adjusted.map(correction) ?? "not corrected for several tests"
    guard decisive < results.alpha, difference != 0 else {
      return " \(direction); the data do not settle who did better (alpha = \(wording.alphaText), \(basis))."
    }
    let winner = (difference > 0) == (better == .higher) ? treatment : reference
    return " \(direction): \(winner) did better (alpha = \(wording.alphaText), \(basis))."
  }

  /// How a p value was corrected, and what came of it.
  private func correction(_ adjusted: AdjustedPValue) -> Phrase {
    guard let p = adjusted.pValue.known else {
      return "the family \(adjusted.family.id) is not complete, so its tests cannot be corrected"
    }
    let family = adjusted.family.id
    let value = Self.probability(p)
    let tests: Phrase
    if adjusted.tests == 1 {
      // Of one test there is nothing to correct.
      tests = "p\(value), the only test that was made of the family \(family)"
    } else if adjusted.family.correction == .none {
      tests =
        "p\(value), not corrected for the \(Phrase.count(adjusted.tests, "test")) of the family \(family)"
    } else {
      let method = wording.name(adjusted.family.correction)
      tests =
        "p\(value) \(method) over the \(Phrase.count(adjusted.tests, "test")) of the family \(family), which the interval is not"
    }
    guard adjusted.refused > 0 else { return tests }
    return adjusted.refused == 1
      ? "\(tests); 1 more test of the family could not be made"
      : "\(tests); \(adjusted.refused) more tests of the family could not be made"
  }

  /// The difference between two completion rates of one task in a sentence.
  func finding(_ measure: Measure, _ task: CompletionResult.Task, _ difference: CompletionResult.Difference)
    -> Paragraph
  {
    let treatment = wording.level(difference.factor, difference.treatment)
    let reference = wording.level(difference.factor, difference.reference)
    guard case .success(let interval) = difference.interval,
      let x = rate(task, difference, difference.treatment),
      let y = rate(task, difference, difference.reference)
    else {
      return Paragraph(.finding, "\(measure.label): \(treatment) and \(reference) are not compared.")
    }
    let rates: Phrase =
      "\(measure.label): \(treatment) succeeded in \(x.successes) of \(x.attempts) attempts and \(reference) in \(y.successes) of \(y.attempts)"
    let points = Numerals.fixed(interval.difference * 100, decimals: 1)
    let bounds = Numerals.text(.interval(interval.lower * 100, interval.upper * 100, decimals: 1))
    let apart: Phrase =
      "\(rates), a difference of \(points) percentage points (\(wording.levelText) CI \(bounds)"
    let stems = stems(measure, task, difference)
    guard case .success(let p) = difference.pValue else {
      return Paragraph(.finding, "\(apart)).").telling(stems)
    }
    var text: Phrase = "\(apart), N-1 two-proportion test p\(Self.probability(p)))."
    text += verdict(
      measure.better, factor: difference.factor, difference: interval.difference, pValue: p,
      adjusted: difference.adjusted, treatment: treatment, reference: reference)
    return Paragraph(.finding, text).telling(stems)
  }

  /// The rate at one of the levels that are compared.
  private func rate(
    _ task: CompletionResult.Task, _ difference: CompletionResult.Difference, _ level: Int
  ) -> CompletionResult.Rate? {
    task.rates.first {
      $0.key.levels.count == 1 && $0.key.levels[0].factor == difference.factor
        && $0.key.levels[0].level == level
    }
  }

  /// How the identifiers of the estimates of two rates and of their difference begin.
  private func stems(
    _ measure: Measure, _ task: CompletionResult.Task, _ difference: CompletionResult.Difference
  ) -> [String] {
    let part = task.name.map { "task=" + $0 }
    let rates = [difference.treatment, difference.reference].compactMap { level in
      rate(task, difference, level).map {
        EstimateList.stem(measure, part: part, group: results.identifier(of: $0.key))
      }
    }
    let name = wording.contrastIdentifier(difference.factor, difference.treatment, difference.reference)
    return [EstimateList.stem(measure, part: part, contrast: name)] + rates
  }

  private func means(
    _ measure: Measure, _ contrast: ContrastResult, treatment: Phrase, reference: Phrase
  ) -> Phrase {
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
    let unit: Phrase =
      measure.kind == .score ? measure.unit.map { $0 == "%" ? "%" : " \(Phrase(word: $0))" } ?? "" : ""
    return
      "\(treatment) averaged \(Numerals.fixed(left.mean, decimals: 2))\(unit) and \(reference) \(Numerals.fixed(right.mean, decimals: 2))\(unit)"
  }

  private func difference(
    _ measure: Measure, _ part: PartResult, _ contrast: ContrastResult, _ test: TestResult
  ) -> Phrase {
    if let ratio = contrast.ratio {
      let value = Numerals.fixed(ratio.value, decimals: 2)
      guard let interval = ratio.interval else { return "a ratio of \(value)" }
      return "a ratio of \(value) (\(wording.levelText) CI \(self.interval(interval)))"
    }
    let isRate = measure.kind == .outcome
    let isPercent = isRate || wording.isPercent(measure)
    let value = isRate ? test.difference.value * 100 : test.difference.value
    let number = Numerals.fixed(value, decimals: isRate ? 1 : 2)
    let apart: Phrase =
      isPercent ? "a difference of \(number) percentage points" : "a difference of \(number)"
    guard let interval = test.difference.interval else { return apart }
    let scaled = ConfidenceInterval(
      lower: interval.lower * (isRate ? 100 : 1), upper: interval.upper * (isRate ? 100 : 1),
      level: interval.level)
    return "\(apart) (\(wording.levelText) CI \(self.interval(scaled, decimals: isRate ? 1 : 2)))"
  }

  func percent(_ share: Double) -> String { Numerals.fixed(share * 100, decimals: 1) + "%" }

  func interval(_ interval: ConfidenceInterval, decimals: Int = 2) -> String {
    Numerals.text(.interval(interval.lower, interval.upper, decimals: decimals))
  }

  /// Why a test does not exist, in words.
  func reason<Test>(_ test: Result<Test, UndefinedResult>) -> Phrase {
    if case .failure(let reason) = test { return Phrase(reason) }
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
      runs.append(.text("\(wording.level(contrast.factor, level)) ("))
      runs +=
        test.test.isByRanks
        ? middle(measure, descriptives) : summary(measure, group, descriptives)
      runs.append(.text(")"))
    }
    runs.append(.text(". "))
    runs += self.test(test)
    if let adjusted = contrast.adjusted, adjusted.tests > 1, let p = adjusted.pValue.known,
      let method = Wording.adjective(adjusted.family.correction)
    {
      runs += [
        .text(", "), .text(method), .text(" "), .symbol("p"),
        .text("\(Self.probability(p)) (\(Phrase.count(adjusted.tests, "test")))"),
      ]
    }
    for effect in contrast.standardized {
      runs += [
        .text(", "), .symbol(effect.symbol), .text(" = \(Numerals.fixed(effect.effect.value, decimals: 2))"),
      ]
      if let interval = effect.effect.interval {
        runs.append(.text(", \(wording.levelText) CI \(self.interval(interval))"))
      }
    }
    if let ratio = contrast.ratio {
      runs.append(.text("; ratio of geometric means = \(Numerals.fixed(ratio.value, decimals: 2))"))
      if let interval = ratio.interval {
        runs.append(.text(", \(wording.levelText) CI \(self.interval(interval))"))
      }
    }
    if case .ranks(let test) = test { runs += effect(test) }
    if contrast.ratio == nil, case .means(let test) = test, let interval = test.difference.interval {
      let isShare = measure.kind == .outcome
      let bounds = [interval.lower, interval.upper].map {
        Numerals.fixed($0, decimals: 2, leadingZero: !isShare)
      }
      runs.append(
        .text(
          "; mean difference = \(Numerals.fixed(test.difference.value, decimals: 2, leadingZero: !isShare)), \(wording.levelText) CI [\(bounds[0]), \(bounds[1])]"
        ))
    }
    return Paragraph(.apa, runs: runs).telling(stem(measure, part, contrast))
  }

  /// Successes, attempts and share of both groups, test, exact p, and difference with its interval.
  func apa(_ measure: Measure, _ task: CompletionResult.Task, _ difference: CompletionResult.Difference)
    -> Paragraph?
  {
    guard case .success(let interval) = difference.interval, case .success(let p) = difference.pValue,
      let statistic = difference.statistic
    else { return nil }
    var runs: [Paragraph.Run] = []
    for (position, level) in [difference.treatment, difference.reference].enumerated() {
      guard let rate = rate(task, difference, level), rate.attempts > 0 else { return nil }
      if position > 0 { runs.append(.text("; ")) }
      runs.append(
        .text(
          "\(wording.level(difference.factor, level)) (\(rate.successes) of \(rate.attempts), \(percent(Double(rate.successes) / Double(rate.attempts))))"
        ))
    }
    let bounds = Numerals.text(.interval(interval.lower * 100, interval.upper * 100, decimals: 1))
    runs += [
      .text(". N-1 two-proportion test, "), .symbol("z"),
      .text(" = \(Numerals.fixed(statistic, decimals: 2)), "), .symbol("p"),
      .text(
        "\(Self.probability(p)); difference = \(Numerals.fixed(interval.difference * 100, decimals: 1)) percentage points, \(wording.levelText) CI \(bounds)"
      ),
    ]
    return Paragraph(.apa, runs: runs).telling(stems(measure, task, difference))
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
    // A share cannot be above 1, and so has no zero before the point.
    let hasZero = measure.kind != .outcome
    func fixed(_ value: Double) -> String { Numerals.fixed(value, decimals: 2, leadingZero: hasZero) }
    runs += [.symbol("M"), .text(" = \(fixed(descriptives.mean))")]
    if let sd = descriptives.standardDeviation {
      runs += [.text(", "), .symbol("SD"), .text(" = \(fixed(sd))")]
    }
    return runs
  }

  /// A test, whichever it was.
  func test(_ test: ContrastTest) -> [Paragraph.Run] {
    switch test {
    case .means(let own): self.test(own)
    case .ranks(let own): self.test(own)
    }
  }

  /// `t(18.40) = 2.31, p = .033`; the degrees of freedom of Welch's test with two decimals.
  func test(_ test: TestResult) -> [Paragraph.Run] {
    tTest(
      test.statistic, test.degreesOfFreedom, test.pValue, decimals: test.test.decimalsOfDegreesOfFreedom)
  }

  /// A t test: `t(18.40) = 2.31, p = .033`.
  func tTest(_ statistic: Double, _ df: Double, _ p: Double, decimals: Int) -> [Paragraph.Run] {
    [
      .symbol("t"),
      .text("(\(Numerals.fixed(df, decimals: decimals))) = \(Numerals.fixed(statistic, decimals: 2)), "),
      .symbol("p"), .text("\(Self.probability(p))"),
    ]
  }

  /// A probability with its sign: ` = .033` or ` < .001`.
  static func probability(_ p: Double) -> String {
    let text = Numerals.probability(p)
    return text.hasPrefix("<") || text.hasPrefix(">") ? " " + text : " = " + text
  }
}

// MARK: - Descriptions

/// What is said of values that are described and not compared.
extension Statements {
  /// The mean of everybody in a sentence; nil where there is none.
  func description(_ result: MeasureResult, _ part: PartResult) -> Paragraph? {
    guard let all = part.groups.first(where: { $0.key.levels.isEmpty }), let described = all.descriptives
    else { return nil }
    let name = wording.name(result.measure, part)
    let isTime = result.measure.kind == .duration
    var text: Phrase = "\(name): "
    if isTime, let geometric = all.geometric {
      text += "geometric mean \(Numerals.time(geometric.mean))"
    } else if result.measure.kind == .outcome {
      text += "\(Numerals.fixed(described.mean * 100, decimals: 1))% of tasks completed on average"
    } else {
      text += "mean \(Numerals.fixed(described.mean, decimals: 2))"
      if let sd = described.standardDeviation { text += ", SD \(Numerals.fixed(sd, decimals: 2))" }
      if let unit = wording.unitName(result.measure, part) { text += " (\(unit))" }
    }
    text += ", n = \(described.n)"
    for asked in result.asked { text += ", \(wording.level(asked.factor, asked.level)) only" }
    if let direction = wording.direction(result.measure, part) { text += "; \(direction)" }
    if result.measure.better.isDeclared, let grades = PublishedGrades(results, result.measure, part),
      let grade = grades.grade(of: all)
    {
      text += "; grade \(grade.name)"
      if let ends = grades.ends(of: all) {
        text += " (\(PublishedGrades.words(ends)) within the \(wording.levelText) CI)"
      }
    }
    return Paragraph(.finding, text + ".").telling(
      EstimateList.stem(result.measure, part: part.score?.id, group: results.identifier(of: all.key)))
  }
}

// MARK: - Ranks

/// What tests by ranks say, of which a plan can make the result.
extension Statements {
  /// The medians of the values that were tested.
  func medians(
    _ measure: Measure, _ contrast: ContrastResult, treatment: Phrase, reference: Phrase
  ) -> Phrase {
    guard let left = contrast.treatmentGroup.descriptives?.median,
      let right = contrast.referenceGroup.descriptives?.median
    else { return "" }
    switch measure.kind {
    case .duration:
      return
        "\(treatment) took a median of \(Numerals.time(left)) and \(reference) \(Numerals.time(right))"
    case .outcome:
      return
        "\(treatment) completed a median of \(percent(left)) of tasks and \(reference) \(percent(right))"
    default:
      let unit: Phrase = measure.kind == .score ? measure.unit.map { " \(Phrase(word: $0))" } ?? "" : ""
      return
        "\(treatment) had a median of \(Numerals.fixed(left, decimals: 2))\(unit) and \(reference) \(Numerals.fixed(right, decimals: 2))\(unit)"
    }
  }

  /// How far the values of two levels lie apart, by their order.
  func difference(_ test: RankTestResult, treatment: Phrase, reference: Phrase) -> Phrase {
    if let signs = test.signs {
      let pairs = signs.higher + signs.lower + signs.equal
      let order: Phrase =
        "of \(pairs) pairs, \(treatment) was higher in \(signs.higher), lower in \(signs.lower) and equal in \(signs.equal)"
      guard case .success(let effect) = test.effect else { return order }
      let value = Self.share(effect.value)
      guard let interval = effect.interval else { return "\(order), a rank-biserial correlation of \(value)" }
      return
        "\(order), a rank-biserial correlation of \(value) (\(wording.levelText) CI \(Self.shares(interval)))"
    }
    guard let effect = test.superiority else { return "the ranks are compared" }
    let value = Self.share(effect.value)
    guard let interval = effect.interval else {
      return
        "a value of \(treatment) is above one of \(reference) with a probability of \(value), equal values counted half"
    }
    return
      "a value of \(treatment) is above one of \(reference) with a probability of \(value) (\(wording.levelText) CI \(Self.shares(interval))), equal values counted half"
  }

  /// Median and quartiles of a group for a paper.
  func middle(_ measure: Measure, _ descriptives: Descriptives) -> [Paragraph.Run] {
    func printed(_ value: Double) -> String {
      measure.kind == .duration
        ? Numerals.time(value)
        : Numerals.fixed(value, decimals: 2, leadingZero: measure.kind != .outcome)
    }
    return [
      .symbol("n"), .text(" = \(descriptives.n), "), .symbol("Mdn"),
      .text(" = \(printed(descriptives.median)), "), .symbol("IQR"),
      .text(" [\(printed(descriptives.lowerQuartile)), \(printed(descriptives.upperQuartile))]"),
    ]
  }

  /// `U = 123.5, p = .013`, `t_BM(57.84) = 4.65, p < .001` or `V = 55.0, p = .002`.
  func test(_ test: RankTestResult) -> [Paragraph.Run] {
    let decimals = test.test == .brunnerMunzel ? 2 : 1
    let df = test.degreesOfFreedom.map { "(\(Numerals.fixed($0, decimals: 2)))" } ?? ""
    return [
      .symbol(test.symbol), .text("\(df) = \(Numerals.fixed(test.statistic, decimals: decimals)), "),
      .symbol("p"), .text("\(Self.probability(test.pValue))"),
    ]
  }

  /// The effect size of a test by ranks for a paper.
  func effect(_ test: RankTestResult) -> [Paragraph.Run] {
    guard case .success(let effect) = test.effect else { return [] }
    var runs: [Paragraph.Run] =
      test.test == .brunnerMunzel
      ? [.text("; probability of superiority = \(Self.share(effect.value))")]
      : [.text(", "), .symbol("r_rb"), .text(" = \(Self.share(effect.value))")]
    if let interval = effect.interval {
      runs.append(.text(", \(wording.levelText) CI \(Self.shares(interval))"))
    }
    return runs
  }

  /// What a test by ranks compares, and how its interval is meant.
  func explanation(_ test: RankTestResult, isTime: Bool) -> Phrase {
    switch test.test {
    case .brunnerMunzel:
      let isBeyond = test.effect.known?.interval.map { $0.lower < 0 || $0.upper > 1 } ?? false
      return isBeyond
        ? "The test is of ranks, not of means or medians, and does not assume that both groups spread alike. The interval is that of the test, which can reach beyond 0 and 1."
        : "The test is of ranks, not of means or medians, and does not assume that both groups spread alike."
    case .wilcoxon:
      return isTime
        ? "The test is of the ranks of differences of log times, not of means or medians; pairs of equal values are left out. The interval takes the standard error of no difference, and is too narrow where there is one."
        : "The test is of the ranks of differences, not of means or medians; pairs of equal values are left out. The interval takes the standard error of no difference, and is too narrow where there is one."
    default:
      return
        "The test is of ranks, not of means or medians, and takes both groups to spread alike where they do not differ. The rank-biserial correlation is twice the probability less 1; its interval is that of Cliff's delta."
    }
  }

  /// A share or a correlation, which has no zero before the point.
  static func share(_ value: Double) -> String { Numerals.fixed(value, decimals: 2, leadingZero: false) }

  private static func shares(_ interval: ConfidenceInterval) -> String {
    "[\(share(interval.lower)), \(share(interval.upper))]"
  }
}

extension RankTestResult {
  /// The name of the test, with how its p value was found.
  var name: Phrase {
    switch (test, isExact) {
    case (.brunnerMunzel, _): "Brunner-Munzel test, t approximation"
    case (.wilcoxon, true): "Wilcoxon signed-rank test, exact"
    case (.wilcoxon, false): "Wilcoxon signed-rank test, normal approximation"
    case (_, true): "Mann-Whitney test, exact"
    case (_, false): "Mann-Whitney test, normal approximation"
    }
  }

  /// The symbol of the statistic.
  var symbol: String {
    switch test {
    case .brunnerMunzel: "t_BM"
    case .wilcoxon: "V"
    default: "U"
    }
  }
}

extension ContrastTest {
  /// The name of the test, with how the p value of ranks was found.
  var name: Phrase {
    switch self {
    case .means(let own): Phrase(word: own.test.name)
    case .ranks(let own): own.name
    }
  }
}

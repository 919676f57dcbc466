internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

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

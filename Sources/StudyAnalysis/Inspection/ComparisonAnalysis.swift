internal import HeuristicEval
internal import Stats
internal import StudyModel

/// Compares the designs at each level of a factor with those at its reference level.
struct ComparisonAnalysis {
  let analyzer: InspectionAnalyzer
  let designs: [DesignResult]
  let ratings: RatingsResult?

  /// One value for each unit of a group, by name; nil where a unit has none.
  private typealias Values = [(name: String, value: Double?)]

  /// What is compared at one level.
  private struct Comparison {
    var factor: Int
    var treatment: Int
    var reference: Int
    var groups: [[DesignResult]]

    var isByEvaluator: Bool { groups.allSatisfy { $0.count == 1 } }
  }

  func run() -> [DesignComparison] {
    var comparisons: [DesignComparison] = []
    for (position, factor) in analyzer.factors.enumerated() where factor.levels.count > 1 {
      for treatment in factor.levels.indices where treatment != factor.referenceIndex {
        let groups = [treatment, factor.referenceIndex].map { level in
          designs.filter { $0.design.levels[factor.id] == factor.levels[level].id }
        }
        guard groups.contains(where: { !$0.isEmpty }) else { continue }
        comparisons.append(
          compare(
            Comparison(
              factor: position, treatment: treatment, reference: factor.referenceIndex, groups: groups)))
      }
    }
    return comparisons
  }

  private func compare(_ comparison: Comparison) -> DesignComparison {
    let factor = analyzer.factors[comparison.factor]
    var result = DesignComparison(
      factor: comparison.factor, treatment: comparison.treatment, reference: comparison.reference,
      unit: comparison.isByEvaluator ? .evaluator : .design,
      treatmentDesigns: comparison.groups[0].map(\.design.id),
      referenceDesigns: comparison.groups[1].map(\.design.id),
      withoutLevel: designs.filter { $0.design.levels[factor.id] == nil }.map(\.design.id), heuristics: [],
      total: nil, problems: nil, severity: nil)
    if let ratings {
      let rated = ratings.agreement.map(\.heuristic)
      result.heuristics = adjusted(rated.map { rating($0, comparison) })
      result.total = rating(nil, comparison)
    }
    if designs.contains(where: { $0.findings > 0 }) {
      result.problems = problems(comparison)
      result.severity = DesignComparison.Contrast(
        heuristic: nil,
        result: independent(
          Measure(id: "severity", kind: .score, better: .declared(.lower), range: 0...4), comparison,
          comparison.groups.map { $0.map { ($0.design.id, $0.overview.means?.mean) } }),
        adjustedP: nil)
    }
    return result
  }

  // MARK: Ratings

  private func rating(_ heuristic: String?, _ comparison: Comparison) -> DesignComparison.Contrast {
    let range = analyzer.inspection.ratingScale?.range
    let measure = Measure(
      id: heuristic ?? "total", kind: .score, better: analyzer.inspection.ratingScale?.better ?? .unknown,
      range: range.map { Double($0.lowerBound)...Double($0.upperBound) })
    let result =
      comparison.isByEvaluator
      ? paired(measure, comparison, byEvaluator(heuristic, comparison.groups.map { $0[0].design.id }))
      : independent(
        measure, comparison, comparison.groups.map { $0.map { byDesign(heuristic, $0.design.id) } })
    return DesignComparison.Contrast(heuristic: heuristic, result: result, adjustedP: nil)
  }

  /// The mean over evaluators, and for the total over heuristics.
  private func byDesign(_ heuristic: String?, _ design: String) -> (name: String, value: Double?) {
    let own = ratings?.designs.first { $0.design == design }
    guard let heuristic else { return (design, own?.total) }
    return (design, own?.heuristics.first { $0.heuristic == heuristic }?.mean)
  }

  /// What each evaluator gave each of two designs; for the total the mean over the heuristics that the evaluator rated for
  /// both, so that a difference is one between designs and never one between heuristics.
  private func byEvaluator(_ heuristic: String?, _ designs: [String]) -> [Values] {
    var given = designs.map { _ in [String: [String: Double]]() }
    for rating in analyzer.records.ratings where heuristic == nil || rating.heuristic == heuristic {
      guard let side = designs.firstIndex(of: rating.design), let value = rating.value else { continue }
      given[side][rating.evaluator, default: [:]][rating.heuristic] = Double(value)
    }
    return designs.indices.map { side in
      analyzer.evaluators.map { evaluator in
        guard let own = given[side][evaluator] else { return (evaluator, nil) }
        let other = given[1 - side][evaluator]
        // Sorted, so that a sum does not hang on the order of a dictionary.
        let compared = own.sorted { $0.key < $1.key }.filter { other?[$0.key] != nil || other == nil }
        return (evaluator, (try? Descriptives(compared.map(\.value)))?.mean)
      }
    }
  }

  /// Adjusts the p values of the heuristics with a test.
  private func adjusted(_ contrasts: [DesignComparison.Contrast]) -> [DesignComparison.Contrast] {
    var contrasts = contrasts
    let tested = contrasts.indices.filter { (try? contrasts[$0].result.test.get()) != nil }
    let pValues = tested.compactMap { try? contrasts[$0].result.test.get().pValue }
    guard let adjusted = try? PValueAdjustment.holm.adjusted(pValues) else { return contrasts }
    for (position, p) in zip(tested, adjusted) { contrasts[position].adjustedP = p }
    return contrasts
  }

  // MARK: Problems

  private func problems(_ comparison: Comparison) -> DesignComparison.Contrast {
    let evaluators = Set(comparison.groups.joined().filter(isSearched).map(\.evaluators.count))
    var result = independent(
      Measure(id: "problems", kind: .count, better: .declared(.lower)), comparison,
      comparison.groups.map { $0.map { ($0.design.id, isSearched($0) ? Double($0.problems.count) : nil) } })
    if evaluators.count > 1, (try? result.test.get()) != nil {
      result.test = .failure(
        UndefinedResult(
          code: "unequal-evaluators",
          message:
            "the designs were inspected by \(evaluators.min() ?? 0) to \(evaluators.max() ?? 0) evaluators, and "
            + "more evaluators find more problems"))
      result.alternatives = []
      result.standardized = []
    }
    return DesignComparison.Contrast(heuristic: nil, result: result, adjustedP: nil)
  }

  /// Whether a design was searched for problems: where it was only rated, or nobody inspected it, no problem is not none.
  private func isSearched(_ design: DesignResult) -> Bool {
    guard !design.evaluators.isEmpty else { return false }
    return design.findings > 0 || design.conformance != nil || (design.coverage?.inspectedCells ?? 0) > 0
      || !(ratings?.designs.contains { $0.design == design.design.id } ?? false)
  }

  // MARK: Tests

  private func independent(
    _ measure: Measure, _ comparison: Comparison, _ values: [Values]
  ) -> ContrastResult {
    var result = contrast(
      measure, comparison, values.map { $0.compactMap(\.value) }, people: values.map(\.count),
      incomplete: values.joined().filter { $0.value == nil }.map(\.name))
    let tooFew = zip(comparison.groups, [comparison.treatment, comparison.reference]).filter {
      $0.0.count < 2
    }
    if let (group, level) = tooFew.first {
      let name = analyzer.factors[comparison.factor].levels[level].id
      result.test = .failure(
        UndefinedResult(
          code: "too-few-designs",
          message:
            "\(group.isEmpty ? "no design" : "only one design") is at level \(name), and designs cannot be "
            + "compared with fewer than two at each level", names: [name]))
    } else {
      ContrastTests(isLog: false, level: analyzer.options.level).independent(
        result.treatmentGroup.values, result.referenceGroup.values, test: .welch, into: &result)
    }
    return result
  }

  private func paired(
    _ measure: Measure, _ comparison: Comparison, _ values: [Values]
  ) -> ContrastResult {
    let pairs = zip(values[0], values[1])
    let complete = pairs.filter { $0.value != nil && $1.value != nil }
    var result = contrast(
      measure, comparison, [complete.compactMap(\.0.value), complete.compactMap(\.1.value)],
      people: values.map { $0.count { $0.value != nil } },
      incomplete: pairs.filter { ($0.value == nil) != ($1.value == nil) }.map(\.0.name))
    ContrastTests(isLog: false, level: analyzer.options.level).paired(
      result.treatmentGroup.values, result.referenceGroup.values, into: &result)
    return result
  }

  private func contrast(
    _ measure: Measure, _ comparison: Comparison, _ values: [[Double]], people: [Int], incomplete: [String]
  ) -> ContrastResult {
    let groups = zip([comparison.treatment, comparison.reference], zip(values, people)).map { level, own in
      GroupResult(
        GroupKey((comparison.factor, level)), people: own.1, values: own.0, measure: measure,
        level: analyzer.options.level,
        resampling: Resampling(seed: analyzer.options.seed, threads: analyzer.options.threads))
    }
    return ContrastResult(
      factor: comparison.factor, treatment: comparison.treatment, reference: comparison.reference,
      role: analyzer.inspection.role ?? (measure.id == "total" ? .primary : .secondary),
      nTreatment: values[0].count, nReference: values[1].count, incomplete: incomplete,
      treatmentGroup: groups[0], referenceGroup: groups[1],
      test: .failure(UndefinedResult(code: "too-few-values", message: "no values")), alternatives: [],
      standardized: [], ratio: nil)
  }
}

internal import Stats
public import StudyModel

/// The p value of a planned test, corrected for the number of tests of its family.
public struct AdjustedPValue: Sendable, Hashable {
  /// The family and its correction.
  public var family: Plan.Family
  /// The number of tests that were made, over which it is corrected.
  public var tests: Int
  /// The number of tests of the family that could not be made; they are no part of the correction.
  public var refused: Int
  /// The number of tests that the plan names, those that are not among the results included.
  public var planned: Int
  /// The corrected p value, or why there is none.
  public var pValue: Result<Double, UndefinedResult>

  /// Whether some of the family's tests are not among the results, so that none is corrected.
  public var isIncomplete: Bool { tests + refused < planned }
}

/// Corrects the p values of the plan's families for the number of their tests.
///
/// A family holds the planned tests that name it: one for each level that is compared with the reference level. The tests of
/// an outcome that each person has once are those of proportions. Where a part of a family was not asked for there is no
/// corrected p value, because a smaller family would be corrected less than planned.
struct Multiplicity {
  let study: Study

  /// One test of a family.
  private struct Test {
    var place: Place
    var analysis: String
    var pValue: Double?
  }

  /// Where a test stands.
  private enum Place {
    case contrast(measure: Int, part: Int, contrast: Int)
    case difference(measure: Int, task: Int, difference: Int)
  }

  /// Sets the corrected p values.
  ///
  /// - Parameter measures: the results.
  func adjust(_ measures: inout [MeasureResult]) {
    var families: [String: [Test]] = [:]
    for (index, measure) in measures.enumerated() {
      for (part, result) in measure.parts.enumerated() {
        for (position, contrast) in result.contrasts.enumerated() {
          guard let analysis = contrast.planned, let family = analysis.family else { continue }
          var test = Test(
            place: .contrast(measure: index, part: part, contrast: position), analysis: analysis.id,
            pValue: try? contrast.test.get().pValue)
          if measure.hasSingleAttempts, let own = Self.difference(contrast, in: measure) {
            test.place = .difference(measure: index, task: 0, difference: own.position)
            test.pValue = try? own.difference.pValue.get()
          }
          families[family, default: []].append(test)
        }
      }
    }
    for (family, tests) in families { adjust(study.plan.family(family), tests, in: &measures) }
  }

  private static func difference(
    _ contrast: ContrastResult, in measure: MeasureResult
  ) -> (position: Int, difference: CompletionResult.Difference)? {
    guard let differences = measure.completion?.tasks.first?.differences else { return nil }
    return differences.enumerated().first {
      $0.element.factor == contrast.factor && $0.element.treatment == contrast.treatment
    }.map { ($0.offset, $0.element) }
  }

  private func adjust(_ family: Plan.Family, _ tests: [Test], in measures: inout [MeasureResult]) {
    let made = tests.compactMap(\.pValue)
    let present = Set(tests.map(\.analysis))
    let absent = study.plan.analyses.filter { $0.family == family.id && !present.contains($0.id) }
    // One test for each level beside the reference level.
    let planned = absent.reduce(tests.count) { sum, analysis in
      sum + max((study.factor(analysis.contrast)?.levels.count ?? 2) - 1, 1)
    }
    var adjusted = (try? Self.adjusted(made, family.correction))?.makeIterator()
    for test in tests {
      let pValue: Result<Double, UndefinedResult>
      if !absent.isEmpty {
        pValue = .failure(
          UndefinedResult(
            code: "incomplete-family",
            message: "the family \(family.id) has planned tests that are not among these results: "
              + absent.map(\.id).joined(separator: ", ")))
      } else if test.pValue != nil, let next = adjusted?.next() {
        pValue = .success(next)
      } else {
        pValue = .failure(UndefinedResult(code: "no-test", message: "there is no test to correct"))
      }
      let result = AdjustedPValue(
        family: family, tests: made.count, refused: tests.count - made.count, planned: planned,
        pValue: pValue)
      switch test.place {
      case .contrast(let measure, let part, let contrast):
        measures[measure].parts[part].contrasts[contrast].adjusted = result
      case .difference(let measure, let task, let difference):
        measures[measure].completion?.tasks[task].differences[difference].adjusted = result
      }
    }
  }

  private static func adjusted(
    _ pValues: [Double], _ correction: Plan.Correction
  ) throws(StatisticsError) -> [Double] {
    switch correction {
    case .none: pValues
    case .bonferroni: try PValueAdjustment.bonferroni.adjusted(pValues)
    case .holm: try PValueAdjustment.holm.adjusted(pValues)
    case .hochberg: try PValueAdjustment.hochberg.adjusted(pValues)
    case .benjaminiHochberg: try PValueAdjustment.benjaminiHochberg.adjusted(pValues)
    case .benjaminiYekutieli: try PValueAdjustment.benjaminiYekutieli.adjusted(pValues)
    }
  }
}

extension MeasureResult {
  /// Whether the measure is an outcome that each person has exactly once, so that its groups are proportions.
  public var hasSingleAttempts: Bool {
    guard let completion, completion.tasks.count == 1, let all = completion.tasks[0].rates.first else {
      return false
    }
    return all.interval != nil
  }
}

internal import Stats
public import StudyModel

/// A test of the difference between two levels, whichever it was.
public enum ContrastTest: Sendable, Hashable {
  /// A t test.
  case means(TestResult)
  /// A test by ranks.
  case ranks(RankTestResult)

  /// Which test it was.
  public var test: Plan.Test {
    switch self {
    case .means(let own): own.test
    case .ranks(let own): own.test
    }
  }

  /// The two-sided p value.
  public var pValue: Double {
    switch self {
    case .means(let own): own.pValue
    case .ranks(let own): own.pValue
    }
  }

  /// Above 0 where the treatment's values are higher, below 0 where they are lower, 0 where neither can be said.
  public var direction: Double {
    switch self {
    case .means(let own): own.difference.value
    case .ranks(let own): own.direction
    }
  }
}

extension ContrastResult {
  /// The chosen test where it is a t test; else why there is none.
  public var tTest: Result<TestResult, UndefinedResult> {
    test.flatMap { chosen in
      switch chosen {
      case .means(let own): .success(own)
      case .ranks(let own):
        .failure(
          UndefinedResult(code: "by-ranks", message: "the plan asks for the \(own.test.identifier) test"))
      }
    }
  }
}

/// A t test, whichever it was.
public struct TestResult: Sendable, Hashable {
  /// Which test it was.
  public var test: Plan.Test
  /// The t statistic.
  public var statistic: Double
  /// The degrees of freedom.
  public var degreesOfFreedom: Double
  /// The two-sided p value.
  public var pValue: Double
  /// The difference treatment - reference, on the log scale for times.
  public var difference: Effect
  /// The standard error of the difference.
  public var standardError: Double
}

/// The difference between a level and the reference level of a factor.
public struct ContrastResult: Sendable {
  /// The position of the factor.
  public var factor: Int
  /// The position of the treatment level.
  public var treatment: Int
  /// The position of the reference level.
  public var reference: Int
  /// What the result is evidence for.
  public var role: Plan.Role
  /// The number of treatment values; of pairs for a paired test.
  public var nTreatment: Int
  /// The number of reference values; of pairs for a paired test.
  public var nReference: Int
  /// Participants who have a value and are left out, because it is not there for every condition: for a paired
  /// test those without both values; in a mixed design also those of a group who lack a condition.
  public var incomplete: [String]
  /// The treatment values that the test is made of; of complete participants only, so that they can be fewer than
  /// the group's.
  public var treatmentGroup: GroupResult
  /// The reference values that the test is made of.
  public var referenceGroup: GroupResult
  /// The test that the plan or the design chose.
  public var test: Result<ContrastTest, UndefinedResult>
  /// What the tests give that were not chosen: t tests first, then one by ranks, as far as they exist, values were kept and
  /// are no more than 5,000.
  public var alternatives: [ContrastTest]
  /// Hedges' g (between) or d_z (within), of log times for durations; none where a test by ranks was chosen, which has an
  /// effect size of its own.
  public var standardized: [StandardizedEffect]
  /// Treatment / reference of geometric means, for times; none where a test by ranks was chosen.
  public var ratio: Effect?
  /// The planned analysis that it is; nil where it is none.
  public var planned: Plan.Analysis?
  /// The p value corrected for the number of tests; nil where the test belongs to no family.
  public var adjusted: AdjustedPValue?
  /// What the values say of the assumptions of the test; nil where values were not kept or are more than 5,000.
  public var checks: AssumptionChecks?
}

/// A standardised difference and its name.
public struct StandardizedEffect: Sendable, Hashable {
  /// The name in kebab case: `hedges-g`, `cohens-dz`, `cohens-dav`.
  public var name: String
  /// The symbol in a sentence: `g`.
  public var symbol: String
  /// The number with its interval.
  public var effect: Effect
  /// The exact method.
  public var method: String
}

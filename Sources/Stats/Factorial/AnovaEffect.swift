/// One effect of an analysis of variance with repeated measures, and its F test.
public struct AnovaEffect: Sendable, Hashable {
  /// The sum of squares of the effect.
  public let sumOfSquares: Double
  /// The degrees of freedom of the effect.
  public let degreesOfFreedom: Double
  /// The sum of squares of the error that the effect is tested against.
  public let errorSumOfSquares: Double
  /// The degrees of freedom of the error.
  public let errorDegreesOfFreedom: Double
  /// The F statistic.
  public let statistic: Double
  /// The p value of the F statistic, without correction for a lack of sphericity.
  public let pValue: Double
  /// Generalised eta squared: the effect's share in its own sum of squares and those of all errors.
  ///
  /// All factors are taken to be manipulated, none observed (Olejnik and Algina 2003, Bakeman 2005): the
  /// value can be compared with that of a study that had the same factor between participants.
  public let generalisedEtaSquared: Double

  /// Partial eta squared: the effect's share in its own sum of squares and that of its error.
  public let partialEtaSquared: Double

  /// The F test with both degrees of freedom multiplied by a correction.
  public struct Corrected: Sendable, Hashable {
    /// The correction, at most 1.
    public let epsilon: Double
    /// The degrees of freedom of the effect, times epsilon.
    public let degreesOfFreedom: Double
    /// The degrees of freedom of the error, times epsilon.
    public let errorDegreesOfFreedom: Double
    /// The p value.
    public let pValue: Double
  }

  /// Tests an effect from sums of squares in a unit.
  init(
    _ effect: AnovaTerm, error: AnovaTerm, allErrors: Double, unit: Double
  ) throws(StatisticsError) {
    guard error.degreesOfFreedom > 0 else { throw .tooFewValues(needed: 1, found: 0) }
    guard error.sumOfSquares > 0 else { throw .zeroVariance }
    sumOfSquares = try finite(effect.sumOfSquares * unit * unit)
    degreesOfFreedom = effect.degreesOfFreedom
    errorSumOfSquares = try finite(error.sumOfSquares * unit * unit)
    errorDegreesOfFreedom = error.degreesOfFreedom
    statistic = try finite(
      effect.sumOfSquares / effect.degreesOfFreedom / (error.sumOfSquares / error.degreesOfFreedom))
    pValue = try FDistribution(df1: effect.degreesOfFreedom, df2: error.degreesOfFreedom).upperTail(statistic)
    generalisedEtaSquared = effect.sumOfSquares / (effect.sumOfSquares + allErrors)
    partialEtaSquared = effect.sumOfSquares / (effect.sumOfSquares + error.sumOfSquares)
  }

  /// The test corrected for a lack of sphericity.
  ///
  /// - Parameter epsilon: An estimate of ``Sphericity``; one above 1 counts as 1.
  /// - Returns: The test with both degrees of freedom multiplied by epsilon.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when epsilon is not positive.
  public func corrected(by epsilon: Double) throws(StatisticsError) -> Corrected {
    let epsilon = min(1, try positiveParameter(epsilon, "epsilon"))
    let (df1, df2) = (epsilon * degreesOfFreedom, epsilon * errorDegreesOfFreedom)
    return Corrected(
      epsilon: epsilon, degreesOfFreedom: df1, errorDegreesOfFreedom: df2,
      pValue: try FDistribution(df1: df1, df2: df2).upperTail(statistic))
  }
}

/// A sum of squares and its degrees of freedom.
struct AnovaTerm: Sendable, Hashable {
  let sumOfSquares: Double
  let degreesOfFreedom: Double
}

extension AnovaEffect {
  /// What ``reported(_:)`` holds.
  static let help =
    "statistic (F), df1, df2, p, sum_of_squares, error_sum_of_squares, partial_eta_squared, "
    + "generalised_eta_squared"
  /// What it holds besides where there is a factor within participants.
  static let correctedHelp = "and df1, df2 and p with each correction, such as p_greenhouse_geisser"

  /// The effect with its figures, and with corrected tests where it lies within participants.
  func reported(_ sphericity: Sphericity?) -> StatisticValue {
    var members: [StatisticValue.Member] = [
      .init("statistic", .number(statistic)), .init("df1", .number(degreesOfFreedom)),
      .init("df2", .number(errorDegreesOfFreedom)), .init("p", .number(pValue)),
      .init("sum_of_squares", .number(sumOfSquares)),
      .init("error_sum_of_squares", .number(errorSumOfSquares)),
      .init("partial_eta_squared", .number(partialEtaSquared)),
      .init("generalised_eta_squared", .number(generalisedEtaSquared)),
    ]
    for (name, epsilon) in sphericity?.corrections ?? [] {
      let test = epsilon.flatMap { try? corrected(by: $0) }
      let figures = [
        ("df1_", test?.degreesOfFreedom), ("df2_", test?.errorDegreesOfFreedom), ("p_", test?.pValue),
      ]
      members += figures.map {
        .init($0 + name, $1.or(StatisticsError.tooFewValues(needed: 0, found: 0).code))
      }
    }
    return .record(members)
  }
}

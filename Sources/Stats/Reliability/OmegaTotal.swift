/// McDonald's omega total, the reliability of a scale whose items measure one thing with different strength.
///
/// One common factor is fitted to the correlations of the items (the congeneric model): item = loading times
/// factor + its own part, whose variance is the uniqueness. Omega is the share of the variance of the total
/// that is not unique, 1 - sum of uniquenesses / variance of the total. Unlike Cronbach's alpha it does not
/// suppose equal loadings; like alpha it supposes reversed items to have been turned round.
///
/// ``value`` is that of the sum of standardised items, as `psych::omega` has it; ``unstandardised`` and
/// ``unstandardisedOfObserved`` are those of the sum of the items as they are, as in structural equation
/// programs. The model says nothing of whether one factor is enough.
///
/// Source: McDonald (1999), Test Theory, chapter 6. Checked against mpmath to 1e-12, and as far as their
/// general optimisers go against `psych::omega(nfactors = 1)`, lavaan and semTools.
public struct OmegaTotal: Sendable, Hashable {
  /// How the common factor is fitted.
  public enum Estimator: Sendable, Hashable, CaseIterable {
    /// The least sum of squared residual correlations (minres, unweighted least squares; Harman and Jones
    /// 1966): the default of psych. Supposes no distribution.
    case minimumResidual
    /// The greatest likelihood of multivariate normal items: the default of lavaan.
    case maximumLikelihood
  }

  /// Omega total of the sum of the standardised items: 1 - sum of uniquenesses / sum of all correlations.
  public let value: Double
  /// Omega of the sum of the items as they are, with the variance of the total that the model implies.
  ///
  /// (sum of loadings)² / ((sum of loadings)² + sum of unique variances), both in the units of the items.
  public let unstandardised: Double
  /// Omega of the sum of the items as they are, with the variance of the total as observed.
  public let unstandardisedOfObserved: Double
  /// The standardised loadings, in the order of the items; their sum is not negative.
  public let loadings: [Double]
  /// The uniquenesses of the standardised items, 1 - loading².
  public let uniquenesses: [Double]
  /// The number of items.
  public let items: Int
  /// The number of respondents.
  public let respondents: Int
  /// How the common factor was fitted.
  public let estimator: Estimator

  /// Fits the model to complete rows.
  ///
  /// - Parameters:
  ///   - rows: One row for each respondent (at least 3), one finite value for each item (at least 3), none
  ///     missing.
  ///   - estimator: How the common factor is fitted.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for respondents or items,
  ///   ``StatisticsError/unequalLengths(_:_:)`` when a row's length differs from the first row's,
  ///   ``StatisticsError/zeroVariance`` when an item, or the total, does not vary,
  ///   ``StatisticsError/improperSolution(_:)`` for a Heywood case (a uniqueness that is not positive) and for
  ///   loadings that the correlations do not determine, ``StatisticsError/notConverged(_:)``,
  ///   ``StatisticsError/nonFinite``.
  public init(rows: [[Double]], estimator: Estimator = .minimumResidual) throws(StatisticsError) {
    try require(3, found: rows.count)
    let items = rows[0].count
    for row in rows where row.count != items { throw .unequalLengths(items, row.count) }
    try require(3, found: items)
    let data = try StandardisedItems(rows: rows)
    let model = try OneFactorModel(correlations: data.correlations, estimator: estimator)
    let (own, common) = (model.uniquenesses, model.loadings)
    let total = compensatedSum(data.correlations.lazy.map { compensatedSum($0) })
    // Roundings of items that add up to nothing.
    guard total > 1e-12 * Double(items) else { throw .zeroVariance }
    value = 1 - compensatedSum(own) / total

    let deviations = data.standardDeviations
    let sum = compensatedSum(zip(common, deviations).lazy.map { $0 * $1 })
    let unique = compensatedSum(zip(own, deviations).lazy.map { $0 * $1 * $1 })
    var observed = 0.0
    for (row, deviation) in zip(data.correlations, deviations) {
      observed += deviation * compensatedSum(zip(row, deviations).lazy.map { $0 * $1 })
    }
    var squares = 0.0
    for deviation in deviations { squares += deviation * deviation }
    guard observed > 1e-12 * squares else { throw .zeroVariance }
    unstandardised = sum * sum / (sum * sum + unique)
    unstandardisedOfObserved = sum * sum / observed
    loadings = common
    uniquenesses = own
    self.items = items
    respondents = rows.count
    self.estimator = estimator
  }
}

/// The correlations of items, and their standard deviations in units of the largest.
private struct StandardisedItems {
  let correlations: [[Double]]
  let standardDeviations: [Double]

  init(rows: [[Double]]) throws(StatisticsError) {
    var columns: [[Double]] = []
    var norms: [Double] = []
    var units: [Double] = []
    for item in rows[0].indices {
      let centred = try CentredValues(rows.map { $0[item] })
      let norm = compensatedSum(centred.deviations.lazy.map { $0 * $0 }).squareRoot()
      columns.append(centred.deviations.map { $0 / norm })
      norms.append(norm)
      units.append(centred.unit)
    }
    var largest = 0.0
    for unit in units { largest = max(largest, unit) }
    standardDeviations = zip(norms, units).map { $0 * ($1 / largest) }
    correlations = columns.indices.map { i in
      columns.indices.map { j in
        i == j ? 1 : compensatedSum(zip(columns[i], columns[j]).lazy.map { $0 * $1 })
      }
    }
  }
}

extension Statistic {
  static let omegaTotal = Statistic(
    "omega.total", summary: "McDonald's omega total of a scale with one common factor",
    source: "McDonald 1999, Test Theory, chapter 6; minimum residual: Harman and Jones 1966, Psychometrika "
      + "31; likelihood: Joreskog 1967, Psychometrika 32",
    example: #""matrix":[[1,2,1,3],[3,3,3,3],[4,4,4,4],[4,3,5,4],[3,null,2,5],[4,3,3,4],[5,5,3,4],"#
      + #"[3,4,4,3],[3,5,4,4],[3,2,3,2]]"#,
    input: Input.rows(
      "one row for each respondent, one column for each item (at least three), reversed items "
        + "already turned round; rows with a missing value are dropped", design: .other
    ).with(
      InputKey(
        "estimator", .choice(["minimum-residual", "maximum-likelihood"]), defaultText: "minimum-residual",
        help: "how the common factor is fitted: as psych does (minres), or as lavaan does")
    ) {
      $0.word("estimator") == "maximum-likelihood" ? OmegaTotal.Estimator.maximumLikelihood : .minimumResidual
    }, compute: { try OmegaTotal(rows: $0.data.rows, estimator: $0.more) }
  ) {
    Output("estimate", "omega total of the sum of the standardised items, as psych has it", from: \.value)
    Output(
      "unstandardised",
      "omega of the sum of the items as they are, with the variance of the total that the model implies",
      from: \.unstandardised)
    Output(
      "unstandardised_observed", "the same with the variance of the total as observed",
      from: \.unstandardisedOfObserved)
    Output("loadings", "the standardised loadings of the items", from: \.loadings)
    Output(
      "uniquenesses", "the shares of variance of the items that are not the factor's", from: \.uniquenesses)
    Output.items { $0.items }
    Output("algorithm", "how the common factor was fitted") {
      $0.data.more == .maximumLikelihood
        ? "maximum likelihood of one common factor" : "minimum residual (minres), one common factor"
    }
    Output.missing
  }
}

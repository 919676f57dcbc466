/// The analysis of variance of a 2 x 2 between-subjects design, with cells of any size.
///
/// Sums of squares are of type III unless another type is asked for; see ``SumsOfSquares`` for the formulas.
/// The interaction is the same in all types, and with cells of one size everything is. Each effect has one
/// degree of freedom and is tested against the mean square within cells. Equal variances are assumed;
/// ``CellContrast`` does without.
///
/// Checked against exact fractions with mpmath, R's `anova` (type I) and `car::Anova` (types II and III, with
/// `contr.sum`), and statsmodels' `anova_lm`.
public struct TwoByTwoAnova: Sendable, Hashable {
  /// One of the two factors.
  public enum Factor: Sendable, Hashable, CaseIterable {
    /// The row factor.
    case a
    /// The column factor.
    case b
  }

  /// What the main effects of unequal cells are taken to be.
  public enum SumsOfSquares: Sendable, Hashable {
    /// Type I, sequential: the first factor is the difference of its two means over all values, ignoring the
    /// other; the second is adjusted for the first, as in type II. The order changes the answer.
    case typeI(first: Factor)
    /// Type II: each main effect is adjusted for the other one but not for the interaction. The difference at
    /// each level of the other factor is weighted with n1 n2 / (n1 + n2). The most powerful test of a main
    /// effect when there is no interaction.
    case typeII
    /// Type III: each main effect is adjusted for all else. It is the contrast of the unweighted cell means,
    /// with the sum of squares (sum of c m)² / (sum of c² / n).
    case typeIII
  }

  /// One effect of the design and its test.
  public struct Effect: Sendable, Hashable {
    /// The sum of squares.
    public let sumOfSquares: Double
    /// The degrees of freedom of the effect, 1.
    public let degreesOfFreedom: Double
    /// The F statistic.
    public let statistic: Double
    /// The p value of the F statistic.
    public let pValue: Double
    /// The partial eta squared: the effect's share in its own and the residual sum of squares.
    public let partialEtaSquared: Double
    /// The partial omega squared, with its interval: the share of variance in the population, the variance of
    /// the other effects left out.
    ///
    /// Partial omega squared is (F - 1) / (F - 1 + N), N all values of the design; the interval of the share
    /// comes from the noncentral F distribution.
    public let explainedVariance: ExplainedVariance
  }

  /// The type of the sums of squares.
  public let sumsOfSquares: SumsOfSquares
  /// The main effect of the row factor.
  public let a: Effect
  /// The main effect of the column factor.
  public let b: Effect
  /// The interaction of the two factors.
  public let interaction: Effect
  /// The sum of squares within cells.
  public let residualSumOfSquares: Double
  /// The number of values minus 4.
  public let residualDegreesOfFreedom: Double
  /// The mean square within cells.
  public let meanSquareError: Double

  /// Analyses cell summaries.
  ///
  /// - Parameters:
  ///   - cells: Two rows (levels of a) of two cells (levels of b).
  ///   - sumsOfSquares: The type of the sums of squares.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)`` when there are not two rows of two cells,
  ///   ``StatisticsError/tooFewValues(needed:found:)`` when every cell has one value,
  ///   ``StatisticsError/zeroVariance`` when no cell varies, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/notConverged(_:)`` for values so small that their squares leave the range of
  ///   numbers.
  public init(cells: [[CellSummary]], sumsOfSquares: SumsOfSquares = .typeIII) throws(StatisticsError) {
    try self.init(cells: cells, unit: 1, sumsOfSquares: sumsOfSquares)
  }

  /// Analyses the values of the cells.
  ///
  /// Values that lie far from 0 beside their spread are centred first, so that an offset costs no digits.
  ///
  /// - Parameters:
  ///   - cells: Two rows (levels of a) of two cells (levels of b), each with at least one value.
  ///   - sumsOfSquares: The type of the sums of squares.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for an empty cell, and as the initialiser from
  ///   summaries.
  public init(cells: [[[Double]]], sumsOfSquares: SumsOfSquares = .typeIII) throws(StatisticsError) {
    try requireTwoByTwo(cells.map(\.count))
    let flat = cells.flatMap { $0 }
    for cell in flat { try require(1, found: cell.count) }
    let centred = try CentredValues(flat.flatMap { $0 })
    // Nearer to 0 centring gains nothing and changes last digits of what has been published.
    guard flat.contains(where: { $0.contains { $0.magnitude > 1024 * centred.unit } }) else {
      var summaries: [[CellSummary]] = []
      for row in cells { summaries.append([try CellSummary(row[0]), try CellSummary(row[1])]) }
      try self.init(cells: summaries, unit: 1, sumsOfSquares: sumsOfSquares)
      return
    }
    let summaries = try centred.split(like: flat).map(CellSummary.init)
    try self.init(
      cells: [Array(summaries[..<2]), Array(summaries[2...])], unit: centred.unit,
      sumsOfSquares: sumsOfSquares)
  }

  /// Analyses summaries of values that were divided by a unit.
  private init(
    cells: [[CellSummary]], unit: Double, sumsOfSquares: SumsOfSquares
  ) throws(StatisticsError) {
    try requireTwoByTwo(cells.map(\.count))
    let flat = cells.flatMap { $0 }
    let total = flat.reduce(0) { $0 + $1.n }
    try require(5, found: total)
    guard flat.contains(where: { $0.standardDeviation > 0 }) else { throw .zeroVariance }
    var within = 0.0
    for cell in flat { within += Double(cell.n - 1) * cell.standardDeviation * cell.standardDeviation }
    // Squares below the normal range of double have lost digits.
    guard within >= 0x1p-960, within * unit * unit >= 0x1p-960 else {
      throw .notConverged("the sum of squares within cells")
    }
    let degrees = Double(total - 4)
    let residual = try finite(within)
    func effect(_ contrast: (estimate: Double, variance: Double)) throws(StatisticsError) -> Effect {
      let own = try finite(contrast.estimate * contrast.estimate / contrast.variance)
      let explained = try ExplainedVariance(
        f: finite(own / (residual / degrees)), df1: 1, df2: degrees, n: Double(total))
      return Effect(
        sumOfSquares: try finite(own * unit * unit), degreesOfFreedom: 1, statistic: explained.f,
        pValue: try FDistribution(df1: 1, df2: degrees).upperTail(explained.f),
        partialEtaSquared: own / (own + residual), explainedVariance: explained)
    }
    let means = TwoByTwoMeans(flat)
    a = try effect(means.contrast(of: .a, sumsOfSquares))
    b = try effect(means.contrast(of: .b, sumsOfSquares))
    interaction = try effect(means.unweighted([1, -1, -1, 1]))
    self.sumsOfSquares = sumsOfSquares
    residualSumOfSquares = try finite(residual * unit * unit)
    residualDegreesOfFreedom = degrees
    meanSquareError = residualSumOfSquares / degrees
  }
}

/// Requires two rows of two cells.
private func requireTwoByTwo(_ counts: [Int]) throws(StatisticsError) {
  guard counts.count == 2 else { throw .unequalLengths(2, counts.count) }
  for count in counts where count != 2 { throw .unequalLengths(2, count) }
}

/// The means and sizes of four cells, and the contrasts of them that belong to the effects.
///
/// The sum of squares of a contrast is the square of its estimate, divided by its variance in units of the
/// variance within cells.
private struct TwoByTwoMeans {
  private let means: [Double]
  private let sizes: [Double]

  init(_ cells: [CellSummary]) {
    // From the first mean as origin, so that an offset does not cost digits.
    means = cells.map { $0.distance(from: cells[0]) }
    sizes = cells.map { Double($0.n) }
  }

  /// A main effect.
  func contrast(
    of factor: TwoByTwoAnova.Factor, _ type: TwoByTwoAnova.SumsOfSquares
  ) -> (estimate: Double, variance: Double) {
    switch type {
    case .typeI(let first) where first == factor: return marginal(factor)
    case .typeI, .typeII: return adjusted(factor)
    case .typeIII: return unweighted(factor == .a ? [1, 1, -1, -1] : [1, -1, 1, -1])
    }
  }

  /// The contrast of unweighted cell means.
  func unweighted(_ signs: [Double]) -> (estimate: Double, variance: Double) {
    (zip(signs, means).reduce(0) { $0 + $1.0 * $1.1 }, sizes.reduce(0) { $0 + 1 / $1 })
  }

  /// The pairs of cells whose members differ in the factor only.
  private func pairs(_ factor: TwoByTwoAnova.Factor) -> [(Int, Int)] {
    factor == .a ? [(0, 2), (1, 3)] : [(0, 1), (2, 3)]
  }

  /// The difference adjusted for the other factor: each pair of cells weighted with its information.
  private func adjusted(_ factor: TwoByTwoAnova.Factor) -> (estimate: Double, variance: Double) {
    var (sum, weights) = (0.0, 0.0)
    for (one, other) in pairs(factor) {
      let weight = sizes[one] * sizes[other] / (sizes[one] + sizes[other])
      sum += weight * (means[one] - means[other])
      weights += weight
    }
    return (sum / weights, 1 / weights)
  }

  /// The difference of the means over all values of the two levels.
  private func marginal(_ factor: TwoByTwoAnova.Factor) -> (estimate: Double, variance: Double) {
    func level(_ cells: [Int]) -> (mean: Double, size: Double) {
      let size = cells.reduce(0) { $0 + sizes[$1] }
      // From the first mean as origin, so that an offset does not cost digits.
      return (cells.reduce(0) { $0 + sizes[$1] * (means[$1] - means[0]) } / size, size)
    }
    let (first, second) = (level(pairs(factor).map(\.0)), level(pairs(factor).map(\.1)))
    return (first.mean - second.mean, 1 / first.size + 1 / second.size)
  }
}

/// The four cells of a 2 x 2 design, from labelled values or from summaries.
private struct TwoByTwoDesign: Sendable {
  let cells: [CellSummary]
  let sumsOfSquares: TwoByTwoAnova.SumsOfSquares
  /// The values of the cells; `nil` where summaries were given.
  private let values: [[Double]]?
  /// The levels in the order in which they came; `nil` where summaries were given.
  let levels: (a: [String], b: [String])?

  static let inputs = [
    InputKey("y", .samples, help: "the values"),
    InputKey("a", .labels, help: "the level of factor a of each value, two in all"),
    InputKey("b", .labels, help: "the level of factor b of each value, two in all"),
    InputKey("n", .integers, help: "instead of y, a and b: the sizes of the cells a1b1, a1b2, a2b1, a2b2"),
    InputKey("mean", .numbers, help: "with n: the means of the cells"),
    InputKey("sd", .numbers, help: "with n: the standard deviations of the cells, divisor n - 1"),
    InputKey(
      "type", .choice(["1", "2", "3", "I", "II", "III"]), defaultText: "3",
      help: "the sums of squares of unequal cells: sequential (1), each main effect adjusted for the "
        + "other (2), or for the interaction too (3)"),
    InputKey(
      "first", .choice(["a", "b"]), defaultText: "a",
      help: "with type 1: the factor that comes first, not adjusted for the other"),
  ]

  init(_ arguments: any Arguments) throws {
    sumsOfSquares =
      switch arguments.word("type") {
      case "1", "I": .typeI(first: arguments.word("first") == "b" ? .b : .a)
      case "2", "II": .typeII
      default: .typeIII
      }
    guard try arguments.isRaw(["y", "a", "b"], orSummary: ["n", "mean", "sd"]) else {
      cells = try arguments.cells(count: 4)
      values = nil
      levels = nil
      return
    }
    // A value counts only with both of its labels.
    let (y, a) = (arguments.optionals("y"), arguments.labels("a"))
    _ = try y.complete(with: a)
    let labels = zip(a, arguments.labels("b")).map { a, b in a.flatMap { a in b.map { (a: a, b: $0) } } }
    guard arguments.labels("b").count == y.count else {
      throw StatisticsError.unequalLengths(y.count, arguments.labels("b").count)
    }
    let complete = try y.complete(with: labels)
    let first = try Self.levels(complete.map(\.1.a), key: "a")
    let second = try Self.levels(complete.map(\.1.b), key: "b")
    let cells = first.flatMap { a in
      second.map { b in complete.filter { $0.1.a == a && $0.1.b == b }.map(\.0) }
    }
    self.cells = try cells.map { try CellSummary($0) }
    values = cells
    levels = (first, second)
  }

  func anova() throws(StatisticsError) -> TwoByTwoAnova {
    if let values {
      try TwoByTwoAnova(cells: [Array(values[0...1]), Array(values[2...3])], sumsOfSquares: sumsOfSquares)
    } else {
      try TwoByTwoAnova(cells: [Array(cells[0...1]), Array(cells[2...3])], sumsOfSquares: sumsOfSquares)
    }
  }

  private static func levels(_ labels: [String], key: String) throws(ArgumentError) -> [String] {
    let levels = labels.distinct
    guard levels.count == 2 else {
      throw ArgumentError(
        .invalidValue, "\(key): found \(levels.count) level\(levels.count == 1 ? "" : "s"); expected 2")
    }
    return levels
  }
}

extension TwoByTwoAnova.SumsOfSquares {
  fileprivate var words: String {
    switch self {
    case .typeI(let first): "type I sums of squares, \(first == .a ? "a before b" : "b before a")"
    case .typeII: "type II sums of squares"
    case .typeIII: "type III sums of squares"
    }
  }
}

extension Statistic {
  static let twoByTwoAnova = Statistic(
    "anova.two-by-two",
    summary: "The analysis of variance of a 2 x 2 between-subjects design, with cells of any size",
    source: "type III sums of squares with sum-to-zero contrasts: Yates 1934; Overall and Spiegel 1969, "
      + "also for types I and II; interval: Steiger 2004, Psychological Methods 9",
    example: #""y":[3,5,4,8,9,8,2,3,4,4,null],"a":["p","p","p","q","q","q","p","p","q","q","q"],"#
      + #""b":["s","s","s","s","s","s","t","t","t","t","t"]"#,
    input: Input(TwoByTwoDesign.inputs, used: { $0.cells.reduce(0) { $0 + $1.n } }) {
      try TwoByTwoDesign($0)
    },
    options: [.level], compute: { try $0.anova() }
  ) {
    effect("a") { $0.a }
    effect("b") { $0.b }
    effect("interaction") { $0.interaction }
    Output("residual_df", "the degrees of freedom within cells", from: \.residualDegreesOfFreedom)
    Output("residual_sum_of_squares", "the sum of squares within cells", from: \.residualSumOfSquares)
    Output("mean_square_error", "the mean square within cells", from: \.meanSquareError)
    Output.level
    Output(
      "algorithm", "the type of the sums of squares, and with type I the order of the factors",
      data: \.sumsOfSquares.words)
    Output("levels_a", "the levels of factor a, in the order in which they came; not for summaries") {
      $0.data.levels?.a.reported ?? .absent
    }
    Output("levels_b", "the levels of factor b; not for summaries") {
      $0.data.levels?.b.reported ?? .absent
    }
    Output.cells(
      "the sizes of the cells a1b1, a1b2, a2b1, a2b2", "the means of the cells",
      "the standard deviations of the cells"
    ) { $0.data.cells }
  }

  private static func effect(
    _ key: String, _ effect: @escaping @Sendable (TwoByTwoAnova) -> TwoByTwoAnova.Effect
  ) -> Output<TwoByTwoDesign, TwoByTwoAnova> {
    Output(
      key,
      "its statistic (F), df, p, sum_of_squares, partial_eta_squared, partial_omega_squared, and the "
        + "interval of the share of variance from the noncentral F, partial_eta_squared_ci"
    ) { found in
      let effect = effect(found.result)
      return StatisticValue.members([
        "statistic": effect.statistic, "df": effect.degreesOfFreedom, "p": effect.pValue,
        "sum_of_squares": effect.sumOfSquares, "partial_eta_squared": effect.partialEtaSquared,
        "partial_omega_squared": effect.explainedVariance.partialOmegaSquared,
        "partial_eta_squared_ci": try StatisticValue.of {
          try effect.explainedVariance.confidenceInterval(level: found.level).limits
        },
      ])
    }
  }
}

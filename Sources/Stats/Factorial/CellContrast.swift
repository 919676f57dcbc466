/// A linear contrast of independent cell means, without assuming equal variances.
///
/// Null hypothesis: the contrast, the sum of coefficient times mean, is 0. The standard error is the root of
/// the sum of c² sd² / n, with Welch-Satterthwaite degrees of freedom. For cells in the order a1b1, a1b2,
/// a2b1, a2b2 the coefficients 1, 0, -1, 0 are the simple contrast of a at b1, and 1, -1, -1, 1 the
/// difference of the two simple contrasts. With two cells and 1, -1 it is ``WelchTTest``.
///
/// Checked against mpmath, and R's `t.test` for two cells.
public struct CellContrast: TTest {
  /// The contrast of the means.
  public let estimate: Double
  /// The standard error of the contrast.
  public let standardError: Double
  /// The t statistic.
  public let statistic: Double
  /// The Welch-Satterthwaite degrees of freedom.
  public let degreesOfFreedom: Double

  /// Tests a contrast of cell summaries.
  ///
  /// A cell with the coefficient 0 takes no part and may be of any size.
  ///
  /// - Parameters:
  ///   - cells: The summaries of the cells; those that take part have at least 2 values.
  ///   - coefficients: One for each cell; they sum to 0 and are not all 0.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/invalidParameter(_:)`` for
  ///   coefficients that are no contrast, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/zeroVariance`` when no cell that takes part varies, ``StatisticsError/nonFinite``.
  public init(cells: [CellSummary], coefficients: [Double]) throws(StatisticsError) {
    guard cells.count == coefficients.count else { throw .unequalLengths(cells.count, coefficients.count) }
    guard coefficients.allSatisfy(\.isFinite) else { throw .nonFinite }
    var largest = 0.0
    for coefficient in coefficients { largest = max(largest, coefficient.magnitude) }
    // Thirds and the like sum to a rounding error.
    guard largest > 0, compensatedSum(coefficients).magnitude <= 1e-12 * largest else {
      throw .invalidParameter("the coefficients of a contrast must sum to 0 without all being 0")
    }
    var estimate = 0.0
    var errors: [(error: Double, degreesOfFreedom: Double)] = []
    for (cell, coefficient) in zip(cells, coefficients) where coefficient != 0 {
      try require(2, found: cell.n)
      // The coefficients sum to 0, so that any origin will do.
      estimate += coefficient * cell.distance(from: cells[0])
      let error = coefficient.magnitude * cell.standardDeviation / Double(cell.n).squareRoot()
      errors.append((error, Double(cell.n - 1)))
    }
    var largestError = 0.0
    for term in errors { largestError = max(largestError, term.error) }
    guard largestError > 0 else { throw .zeroVariance }
    let terms = errors.map { term in
      let share = term.error / largestError
      return (variance: share * share, degreesOfFreedom: term.degreesOfFreedom)
    }
    self.estimate = try finite(estimate)
    standardError = largestError * terms.reduce(0) { $0 + $1.variance }.squareRoot()
    statistic = try tStatistic(estimate: estimate, standardError: standardError)
    degreesOfFreedom = satterthwaite(terms)
  }

  /// Tests a contrast of the values of the cells.
  ///
  /// - Parameters:
  ///   - cells: The values of the cells; those that take part have at least 2.
  ///   - coefficients: One for each cell; they sum to 0 and are not all 0.
  /// - Throws: As the initialiser from summaries; ``StatisticsError/tooFewValues(needed:found:)`` also for an
  ///   empty cell with the coefficient 0.
  public init(cells: [[Double]], coefficients: [Double]) throws(StatisticsError) {
    var summaries: [CellSummary] = []
    for cell in cells { summaries.append(try CellSummary(cell)) }
    try self.init(cells: summaries, coefficients: coefficients)
  }

  /// The line of a report in APA style, with the degrees of freedom to two decimals.
  public var description: String { apaLine(degreesOfFreedomDecimals: 2) }
}

extension Statistic {
  static let cellContrast = Statistic(
    "contrast.cells",
    summary: "A linear contrast of independent cell means, without assuming equal variances",
    source: "Welch 1947, Biometrika 34; degrees of freedom after Satterthwaite 1946",
    example: #""groups":[[3,5,4],[8,9,8],[2,3],[4,4,6]],"coefficients":[1,-1,-1,1]"#,
    input: Input<(cells: [CellSummary], coefficients: [Double])>(
      [
        InputKey(
          "groups", .groups, help: "the values of each cell; on the command line cells are separated by ;"),
        InputKey("n", .integers, help: "instead of groups: the sizes of the cells"),
        InputKey("mean", .numbers, help: "with n: the means of the cells"),
        InputKey("sd", .numbers, help: "with n: the standard deviations of the cells, divisor n - 1"),
        InputKey(
          "coefficients", .numbers, isRequired: true, help: "one coefficient for each cell; they sum to 0"),
      ], design: .groups, used: { $0.cells.reduce(0) { $0 + $1.n } }
    ) { arguments in
      let isRaw = try arguments.isRaw(["groups"], orSummary: ["n", "mean", "sd"])
      return (
        isRaw
          ? try arguments.groups.map { try CellSummary($0) }
          : try arguments.cells(count: arguments.samples("n").count), arguments.samples("coefficients")
      )
    }, options: [.alternative, .level],
    simulations: [
      .covers(0, "normal, four cells of 6, sd 1 1 2 3") { draw in
        var cells = SampleArguments.groups([1.0, 1, 2, 3].map { draw.normals(6, sd: $0) })
        cells.lists["coefficients"] = [1, -1, -1, 1]
        return cells
      }
    ],
    compute: { try CellContrast(cells: $0.cells, coefficients: $0.coefficients) }
  ) {
    Output.tTest
    Output.cells("the sizes of the cells") { $0.data.cells }
  }
}

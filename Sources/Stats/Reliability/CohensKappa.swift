import BoostMath

/// The agreement of two raters on categories beyond chance, Cohen's kappa, weighted or not.
///
/// kappa = (po - pe) / (1 - pe), po the observed and pe the expected weighted agreement, with agreement
/// weights of 1 - |i - j| / (k - 1) (linear), 1 - (i - j)² / (k - 1)² (quadratic), or 1 for the same category
/// only (Cohen 1960, 1968). The standard errors are those of Fleiss, Cohen and Everitt (1969): one for the
/// interval, one under the null hypothesis of no agreement beyond chance.
///
/// Checked against mpmath's delta method, statsmodels' `cohens_kappa` and R's `psych::cohen.kappa`.
public struct CohensKappa: Sendable, Hashable {
  /// How much a disagreement counts.
  public enum Weights: Sendable, Hashable, CaseIterable {
    /// Every disagreement counts in full.
    case unweighted
    /// In proportion to the distance of the categories.
    case linear
    /// In proportion to the square of the distance of the categories.
    case quadratic
  }

  /// The coefficient.
  public let value: Double
  /// How much a disagreement counts.
  public let weights: Weights
  /// The observed agreement.
  public let observedAgreement: Double
  /// The agreement expected by chance.
  public let expectedAgreement: Double
  /// The standard error, for the interval.
  public let standardError: Double
  /// The standard error without agreement beyond chance, for the test; 0 when a rater has put all cases into
  /// one category, so that kappa is 0 whatever the other one does.
  public let nullStandardError: Double
  /// The number of cases that both have rated.
  public let n: Int

  /// Computes from a square table of counts.
  ///
  /// - Parameters:
  ///   - table: Row i and column j hold the cases that the first rater put into category i and the second
  ///     into category j; for weights the categories are in their order and equally spaced.
  ///   - weights: How much a disagreement counts.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   the table is not square, ``StatisticsError/invalidCount(_:)``, ``StatisticsError/zeroVariance`` when
  ///   both have put all cases into the same category.
  public init(table: [[Int]], weights: Weights) throws(StatisticsError) {
    let totals = try TableTotals(table)
    guard totals.columns.count == table.count else {
      throw .unequalLengths(table.count, totals.columns.count)
    }
    try require(1, found: totals.n)
    let n = Double(totals.n)
    let k = table.count
    func weight(_ i: Int, _ j: Int) -> Double {
      let distance = Double(abs(i - j)) / Double(k - 1)
      return switch weights {
      case .unweighted: i == j ? 1 : 0
      case .linear: 1 - distance
      case .quadratic: 1 - distance * distance
      }
    }
    let (rows, columns) = (totals.rows.map { Double($0) / n }, totals.columns.map { Double($0) / n })
    // Mean weights of each category of one rater over the categories of the other.
    let ofRow = (0..<k).map { i in compensatedSum((0..<k).lazy.map { columns[$0] * weight(i, $0) }) }
    let ofColumn = (0..<k).map { j in compensatedSum((0..<k).lazy.map { rows[$0] * weight($0, j) }) }
    let cells = (0..<k).flatMap { i in (0..<k).map { (i, $0) } }
    // Disagreement is what is summed: 1 - pe keeps its digits.
    let observed = compensatedSum(cells.lazy.map { (1 - weight($0, $1)) * Double(table[$0][$1]) / n })
    let chance = compensatedSum(cells.lazy.map { (1 - weight($0, $1)) * rows[$0] * columns[$1] })
    guard chance > 0 else { throw .zeroVariance }
    // A rater who uses one category only agrees as often as by chance, exactly.
    let isConstant = rows.count { $0 > 0 } == 1 || columns.count { $0 > 0 } == 1
    let rest = isConstant ? 1 : observed / chance
    let kappa = 1 - rest
    let expected = 1 - chance
    let centre = kappa - expected * rest
    let terms = cells.lazy.map { i, j in
      let slope = weight(i, j) - (ofRow[i] + ofColumn[j]) * rest - centre
      return Double(table[i][j]) / n * slope * slope
    }
    let nullTerms = cells.lazy.map { i, j in
      let slope = weight(i, j) - ofRow[i] - ofColumn[j] + expected
      return rows[i] * columns[j] * slope * slope
    }
    value = kappa
    self.weights = weights
    observedAgreement = 1 - observed
    expectedAgreement = expected
    standardError = isConstant ? 0 : (compensatedSum(terms) / n).squareRoot() / chance
    nullStandardError = isConstant ? 0 : (compensatedSum(nullTerms) / n).squareRoot() / chance
    self.n = totals.n
  }

  /// Computes from the ratings of each case.
  ///
  /// - Parameters:
  ///   - first: The categories that the first rater has chosen, from 0 to categories - 1.
  ///   - second: The categories that the second rater has chosen, in the same order of cases.
  ///   - categories: The number of categories, at least 2; those that nobody has chosen count for the
  ///     distances.
  ///   - weights: How much a disagreement counts.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for a category that does not exist,
  ///   ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from a table.
  public init(_ first: [Int], _ second: [Int], categories: Int, weights: Weights) throws(StatisticsError) {
    guard first.count == second.count else { throw .unequalLengths(first.count, second.count) }
    try require(2, found: categories)
    guard categories <= 1000 else { throw .invalidParameter("there can be at most 1000 categories") }
    var table = Array(repeating: Array(repeating: 0, count: categories), count: categories)
    for (a, b) in zip(first, second) {
      for category in [a, b] where !(0..<categories).contains(category) {
        throw .invalidParameter("a category must lie from 0 to \(categories - 1); found \(category)")
      }
      table[a][b] += 1
    }
    try self.init(table: table, weights: weights)
  }

  /// The confidence interval, kappa ± z standard error, cut at 1.
  ///
  /// A large-sample interval: with 30 cases it covers about 93% in place of 95%, with quadratic weights 88%.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` when the standard
  ///   error is 0, as with perfect agreement, and says nothing.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    guard standardError > 1e-12 else { throw .zeroVariance }
    return ConfidenceInterval(
      lower: value - z * standardError, upper: min(1, value + z * standardError), level: level)
  }

  /// The approximate p value of no agreement beyond chance, from the normal distribution.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means agreement beyond chance.
  /// - Returns: A probability from 0 to 1; 1 when ``nullStandardError`` is 0.
  public func pValue(_ alternative: Alternative) -> Double {
    guard nullStandardError > 0 else { return 1 }
    let z = value / nullStandardError
    return alternative.pValue(lowerTail: boost_normal_lower(z), upperTail: boost_normal_upper(z))
  }
}

/// The ratings of two raters as a square table of counts.
private struct TwoRaters: Sendable, Incomplete {
  static let missingWords = CompletePairs.missingWords
  let table: [[Int]]
  let categories: [String]
  let weights: CohensKappa.Weights
  let weightsWord: String
  let missing: Int

  static let inputs = [
    InputKey(
      "table", .table,
      help: "the counts: a row for each category of the first rater, a column for each of the second"),
    InputKey("x", .labels, help: "instead of table: the category that the first rater gave each case"),
    InputKey("y", .labels, help: "with x: the category that the second rater gave each case"),
    InputKey(
      "categories", .labels, defaultText: "whole numbers from smallest to greatest, or texts as they come",
      help: "with x and y: all categories in their order; weighted texts need it"),
    InputKey(
      "weights", .choice(["none", "linear", "quadratic"]), defaultText: "none",
      help: "how much a disagreement counts: in full, or by the distance of the categories"),
  ]

  init(_ arguments: any Arguments) throws {
    weightsWord = arguments.word("weights") ?? "none"
    weights =
      switch weightsWord {
      case "linear": .linear
      case "quadratic": .quadratic
      default: .unweighted
      }
    guard try !arguments.isRaw(["table"], orSummary: ["x", "y"]) else {
      guard !arguments.has("categories") else {
        throw ArgumentError(
          .conflictingKeys, "categories go with x and y; the categories of a table are numbered")
      }
      table = arguments.counts("table")
      categories = table.indices.map { String($0 + 1) }
      missing = 0
      return
    }
    let cases = try arguments.labels("x").complete(with: arguments.labels("y"))
    let all = try Self.categories(
      arguments, of: cases.flatMap { [$0.0, $0.1] }, isWeighted: weights != .unweighted)
    let places = Dictionary(all.enumerated().map { ($1, $0) }) { first, _ in first }
    var counts = Array(repeating: Array(repeating: 0, count: all.count), count: all.count)
    for (x, y) in cases {
      guard let row = places[x], let column = places[y] else {
        throw ArgumentError(
          .invalidValue,
          "\"\(places[x] == nil ? x : y)\" is none of the categories \(all.joined(separator: ", "))")
      }
      counts[row][column] += 1
    }
    // All cases in one category: nothing that could agree by more than chance.
    guard all.count != 1 else { throw StatisticsError.zeroVariance }
    table = counts
    categories = all
    missing = arguments.labels("x").count - cases.count
  }

  /// The categories in their order: those given, else whole numbers without gaps, else texts as they come.
  private static func categories(
    _ arguments: any Arguments, of labels: [String], isWeighted: Bool
  ) throws(ArgumentError) -> [String] {
    if arguments.has("categories") { return arguments.labels("categories").compactMap(\.self).distinct }
    let distinct = labels.distinct
    let numbers = distinct.compactMap { Int($0) }
    if numbers.count == distinct.count, let low = numbers.min(), let high = numbers.max() {
      // A scale point that nobody chose still lies between its neighbours.
      let (span, overflow) = high.subtractingReportingOverflow(low)
      guard !overflow, span < 1000 else {
        throw ArgumentError(
          .invalidValue, "the categories reach from \(low) to \(high); expected at most 1000")
      }
      return (low...high).map { String($0) }
    }
    guard !isWeighted else {
      throw ArgumentError(
        .missingKey, "weights need the key \"categories\" with the texts in their order, lowest first")
    }
    return distinct
  }
}

extension Statistic {
  static let cohensKappa = Statistic(
    "kappa.cohen", summary: "The agreement of two raters on categories beyond chance, Cohen's kappa",
    source: "Cohen 1960, 1968; standard errors: Fleiss, Cohen and Everitt 1969",
    example: #""table":[[20,5,1],[10,15,3],[1,4,21]],"weights":"linear""#,
    input: Input(TwoRaters.inputs, used: { $0.table.joined().reduce(0, +) }) { try TwoRaters($0) }.afterLevel,
    options: [.alternative, .level], precision: 1e-11,
    simulations: [30, 100].flatMap { cases in
      [("none", 0.576_911_453_611), ("linear", 0.630_044_843_049), ("quadratic", 0.682_046_731_736)].map {
        weights, truth in
        .covers(
          truth, "\(cases) cases, 3 categories, weights \(weights)",
          remark: cases < 50
            ? "too low: the error and the normal shape hold for many cases" : "a little low, as above"
        ) { draw in
          var counts = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
          for _ in 0..<cases {
            let cell = draw.category([0.30, 0.06, 0.02, 0.07, 0.20, 0.05, 0.03, 0.05, 0.22])
            counts[cell / 3][cell % 3] += 1
          }
          var table = SampleArguments.table(counts)
          table.words["weights"] = weights
          return table
        }
      }
    } + [
      .rejects("30 cases, 3 categories, no agreement") {
        .table($0.table(30, rows: [0.5, 0.3, 0.2], columns: [0.5, 0.3, 0.2]))
      }
    ],
    compute: { try CohensKappa(table: $0.table, weights: $0.weights) }
  ) {
    Output.kappa(
      "interval: normal, standard error; p: normal, standard error of no agreement",
      value: \.value, errors: (\.standardError, \.nullStandardError),
      agreement: (\.observedAgreement, \.expectedAgreement), pValue: { $0.pValue },
      interval: { try $0.confidenceInterval(level: $1) })
    Output("weights", "how much a disagreement counts", data: \.weightsWord)
    Output(
      "categories", "the categories in their order; their numbers where counts were given",
      data: \.categories)
    Output.missing
  }
}

extension Output {
  /// What kappas know; without variation under the null hypothesis there is no test.
  static func kappa(
    _ algorithm: String, value: Path<Result, Double>,
    errors: (own: Path<Result, Double>, null: Path<Result, Double>),
    agreement: (observed: Path<Result, Double>, expected: Path<Result, Double>),
    pValue: @escaping @Sendable (Result) -> (Alternative) -> Double,
    interval: @escaping @Sendable (Result, Double) throws -> ConfidenceInterval
  ) -> [Output] {
    @Sendable func nullError(_ result: Result) throws(StatisticsError) -> Double {
      let error = result[keyPath: errors.null]
      guard error > 0 else { throw .zeroVariance }
      return error
    }
    return estimate("kappa", from: value) { try interval($0.result, $0.level) } + [
      Output("standard_error", "the standard error, which the interval uses", from: errors.own),
      Output(
        "standard_error_null", "the standard error of no agreement beyond chance, which p uses",
        from: errors.null),
      Output("statistic", "z: kappa divided by the standard error of no agreement") {
        try $0.result[keyPath: value] / nullError($0.result)
      },
    ]
      + test {
        _ = try nullError($0.result)
        return pValue($0.result)
      } + [
        Output("observed_agreement", "the observed agreement, weighted", from: agreement.observed),
        Output("expected_agreement", "the agreement expected by chance, weighted", from: agreement.expected),
        .algorithm(algorithm),
      ]
  }
}

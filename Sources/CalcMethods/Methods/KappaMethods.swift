internal import JSONText
internal import Stats

extension CalcMethods {
  /// The agreement of raters on categories beyond chance.
  static let kappas: [CalcMethod] = [
    CalcMethod(
      name: "kappa.cohen", summary: "The agreement of two raters on categories beyond chance, Cohen's kappa",
      inputs: [
        InputKey(
          "table", .table,
          help: "the counts: a row for each category of the first rater, a column for each of the second"),
        InputKey("x", .labels, help: "instead of table: the category that the first rater gave each case"),
        InputKey("y", .labels, help: "with x: the category that the second rater gave each case"),
        InputKey(
          "categories", .labels,
          defaultText: "whole numbers from smallest to greatest, or texts as they come",
          help: "with x and y: all categories in their order; weighted texts need it"),
        InputKey(
          "weights", .choice(["none", "linear", "quadratic"]), defaultText: "none",
          help: "how much a disagreement counts: in full, or by the distance of the categories"),
        .alternative, .level,
      ],
      outputs: kappaOutputs + [
        OutputKey("weights", "how much a disagreement counts"),
        OutputKey("categories", "the categories in their order; their numbers where counts were given"),
        .missingPairs,
      ],
      source: "Cohen 1960, 1968; standard errors: Fleiss, Cohen and Everitt 1969",
      example: #""table":[[20,5,1],[10,15,3],[1,4,21]],"weights":"linear""#
    ) { request in
      var result = CalcResult()
      let level = try request.level()
      let ratings = try TwoRaters(request)
      let found = try CohensKappa(table: ratings.table, weights: ratings.weights)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set(
        kappa: found.value, standardErrors: (found.standardError, found.nullStandardError),
        agreement: (found.observedAgreement, found.expectedAgreement), alternative: request.alternative,
        found.pValue)
      result.set(
        "algorithm", .text("interval: normal, standard error; p: normal, standard error of no agreement"))
      result.set("weights", .text(request.word("weights") ?? "none"))
      result.set("categories", .list(ratings.categories.map { .text($0) }))
      result.set("n_missing", ratings.missing)
      result.set("n_used", found.n)
      return result
    },
    CalcMethod(
      name: "kappa.fleiss",
      summary: "The agreement of several raters on categories beyond chance, Fleiss' kappa",
      inputs: [
        InputKey(
          "table", .table,
          help: "one row for each thing that was rated: how many raters chose each category; equal sums"),
        InputKey(
          "matrix", .matrix,
          help: "instead of table: one row for each thing, one column for each rater, categories as numbers"),
        .alternative, .level,
      ],
      outputs: kappaOutputs + [
        OutputKey("subjects", "the number of things that were rated"),
        OutputKey("raters", "the number of ratings of each"),
        OutputKey("categories", "the categories; their numbers where counts were given"), .missingRows,
      ],
      source: "Fleiss 1971; standard errors: Fleiss, Nee and Landis 1979; Gwet 2008",
      example: #""matrix":[[1,1,2],[2,2,2],[1,1,1],[3,2,3],[3,3,null],[1,2,1]]"#
    ) { request in
      var result = CalcResult()
      let level = try request.level()
      let ratings = try SeveralRaters(request)
      let found = try FleissKappa(counts: ratings.counts)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set(
        kappa: found.value, standardErrors: (found.standardError, found.nullStandardError),
        agreement: (found.observedAgreement, found.expectedAgreement), alternative: request.alternative,
        found.pValue)
      result.set("algorithm", .text("interval: t, standard error; p: normal, standard error of no agreement"))
      result.set("subjects", found.subjects)
      result.set("raters", found.raters)
      result.set("categories", .numbers(ratings.categories))
      result.set("n_missing", ratings.missing)
      result.set("n_used", found.subjects)
      return result
    },
  ]

  private static let kappaOutputs =
    OutputKey.estimate("kappa") + [
      OutputKey("standard_error", "the standard error, which the interval uses"),
      OutputKey("standard_error_null", "the standard error of no agreement beyond chance, which p uses"),
      OutputKey("statistic", "z: kappa divided by the standard error of no agreement"),
    ] + OutputKey.test + [
      OutputKey("observed_agreement", "the observed agreement, weighted"),
      OutputKey("expected_agreement", "the agreement expected by chance, weighted"), .algorithm,
    ]
}

extension CalcResult {
  /// Sets what both kappas know; without variation under the null hypothesis there is no test.
  fileprivate mutating func set(
    kappa: Double, standardErrors: (own: Double, null: Double),
    agreement: (observed: Double, expected: Double),
    alternative: Alternative, _ pValue: (Alternative) -> Double
  ) {
    set("standard_error", standardErrors.own)
    set("standard_error_null", standardErrors.null)
    if standardErrors.null > 0 {
      set("statistic", kappa / standardErrors.null)
      set(alternative: alternative, pValue)
    } else {
      undefine(test: ["statistic"], alternative: alternative, reason: .zeroVariance)
    }
    set("observed_agreement", agreement.observed)
    set("expected_agreement", agreement.expected)
  }
}

/// The ratings of two raters as a square table of counts.
private struct TwoRaters {
  let table: [[Int]]
  let categories: [String]
  let weights: CohensKappa.Weights
  /// The number of cases that one of the two has not rated.
  let missing: Int

  init(_ request: CalcRequest) throws {
    weights =
      switch request.word("weights") {
      case "linear": .linear
      case "quadratic": .quadratic
      default: .unweighted
      }
    guard try !request.isRaw(["table"], orSummary: ["x", "y"]) else {
      guard !request.has("categories") else {
        throw CalcError(
          .conflictingKeys, "categories go with x and y; the categories of a table are numbered")
      }
      table = request.counts("table")
      categories = table.indices.map { String($0 + 1) }
      missing = 0
      return
    }
    let cases = try request.completePairs(request.labels("x"), request.labels("y"))
    let all = try Self.categories(
      request, of: cases.flatMap { [$0.x, $0.y] }, isWeighted: weights != .unweighted)
    let places = Dictionary(all.enumerated().map { ($1, $0) }) { first, _ in first }
    var counts = Array(repeating: Array(repeating: 0, count: all.count), count: all.count)
    for pair in cases {
      guard let row = places[pair.x], let column = places[pair.y] else {
        let other = places[pair.x] == nil ? pair.x : pair.y
        throw CalcError(
          .invalidValue, "\"\(other)\" is none of the categories \(all.joined(separator: ", "))")
      }
      counts[row][column] += 1
    }
    // All cases in one category: nothing that could agree by more than chance.
    guard all.count != 1 else { throw StatisticsError.zeroVariance }
    table = counts
    categories = all
    missing = request.labels("x").count - cases.count
  }

  /// The categories in their order: those given, else whole numbers without gaps, else texts as they come.
  private static func categories(
    _ request: CalcRequest, of labels: [String], isWeighted: Bool
  ) throws -> [String] {
    let given = request.labels("categories").compactMap(\.self)
    if request.has("categories") { return given.distinct }
    let distinct = labels.distinct
    let numbers = distinct.compactMap { Int($0) }
    if numbers.count == distinct.count, let low = numbers.min(), let high = numbers.max() {
      // A scale point that nobody chose still lies between its neighbours.
      let (span, overflow) = high.subtractingReportingOverflow(low)
      guard !overflow, span < 1000 else {
        throw CalcError(.invalidValue, "the categories reach from \(low) to \(high); expected at most 1000")
      }
      return (low...high).map { String($0) }
    }
    guard !isWeighted else {
      throw CalcError(
        .missingKey, "weights need the key \"categories\" with the texts in their order, lowest first")
    }
    return distinct
  }
}

/// The ratings of several raters as counts of each category.
private struct SeveralRaters {
  let counts: [[Int]]
  let categories: [Double]
  /// The number of rows that were dropped.
  let missing: Int

  init(_ request: CalcRequest) throws {
    guard try !request.isRaw(["table"], orSummary: ["matrix"]) else {
      counts = request.counts("table")
      categories = (counts.first ?? []).indices.map { Double($0 + 1) }
      missing = 0
      return
    }
    let complete = CompleteRows(request)
    let all = Set(complete.rows.joined()).sorted()
    guard all.count != 1 else { throw StatisticsError.zeroVariance }
    counts = complete.rows.map { row in all.map { category in row.count { $0 == category } } }
    categories = all
    missing = complete.missing
  }
}

internal import JSONText
internal import Stats

extension CalcMethods {
  /// The agreement and concordance of several raters.
  static let agreement: [CalcMethod] =
    KrippendorffAlpha.Scale.allCases.map(krippendorff) + [
      CalcMethod(
        name: "kendalls-w", summary: "The concordance of several rankings of the same things, Kendall's W",
        inputs: [.ratings],
        outputs: [
          OutputKey("estimate", "Kendall's W, from 0 to 1, corrected for ties"),
          OutputKey("statistic", "chi-square, raters (things - 1) W, the same as Friedman's"),
          OutputKey("df", "the degrees of freedom, things - 1"), OutputKey("p", "the p value"),
          OutputKey("items", "the number of things that were rated"),
          OutputKey("raters", "the number of raters"), .algorithm, .missingRows,
        ],
        source: "Kendall and Babington Smith 1939, Annals of Mathematical Statistics 10",
        example: #""matrix":[[1,2,1],[3,1,2],[2,3,4],[4,4,3],[5,6,null],[6,5,6]]"#
      ) { request in
        var result = CalcResult()
        let complete = CompleteRows(request)
        let found = try KendallsW(ratings: complete.columns)
        result.set("estimate", found.value)
        result.set("statistic", found.chiSquare)
        result.set("df", found.degreesOfFreedom)
        result.set("p", found.pValue)
        result.set("items", found.items)
        result.set("raters", found.raters)
        result.set("algorithm", .text("chi-square approximation"))
        result.set("n_missing", complete.missing)
        result.set("n_used", found.items)
        return result
      },
      CalcMethod(
        name: "any-two-agreement",
        summary: "How much of what two evaluators found, both found: the mean over all pairs of evaluators",
        inputs: [
          InputKey(
            "groups", .groups, help: "the numbers of the problems that each evaluator found, a list for each"),
          InputKey(
            "matrix", .matrix,
            help: "instead of groups: one row for each evaluator, one column for each problem, 1 where found"),
        ],
        outputs: [
          OutputKey("estimate", "the mean of the agreements of all pairs, from 0 to 1"),
          OutputKey("smallest", "the smallest agreement of a pair"),
          OutputKey("largest", "the largest agreement of a pair"),
          OutputKey(
            "pairs", "each pair: first and second (from 1), in_common, in_all and value, in_common / in_all"),
          OutputKey("found", "the number of problems that each evaluator found"),
          OutputKey("problems", "the number of different problems that were found"),
        ],
        source: "Hertzum and Jacobsen 2001, International Journal of Human-Computer Interaction 13",
        example: #""groups":[[1,2,3,4],[2,3,5],[3,4,6]]"#, body: anyTwo),
    ]

  private static func krippendorff(_ scale: KrippendorffAlpha.Scale) -> CalcMethod {
    let (name, differences) =
      switch scale {
      case .nominal: ("nominal", "names: alike or not")
      case .ordinal: ("ordinal", "ranks")
      case .interval: ("interval", "squared differences")
      case .ratio: ("ratio", "squared relative differences of values that are not negative")
      }
    return CalcMethod(
      name: "krippendorff." + name,
      summary: "Krippendorff's alpha, the agreement of any number of raters, with gaps; \(differences)",
      inputs: [
        InputKey(
          "matrix", .matrix, isRequired: true,
          help: "one row for each thing that was rated, one column for each rater; null where one is missing")
      ],
      outputs: [
        OutputKey("estimate", "alpha: 1 for perfect agreement, 0 for chance; it can be negative"),
        OutputKey("units", "the number of things with at least two ratings, which alone count"),
        OutputKey("values", "the number of ratings of them"),
        OutputKey("n_missing", "the number of things with fewer than two ratings, which were left out"),
        .algorithm,
      ],
      source: "Krippendorff 2011, Computing Krippendorff's alpha-reliability",
      example: #""matrix":[[1,1,null,1],[2,2,3,2],[3,3,3,3],[3,3,3,3],[2,2,2,2],[1,2,3,4],[4,4,4,4]]"#
    ) { request in
      var result = CalcResult()
      let rows = request.rows("matrix")
      let found = try KrippendorffAlpha(units: rows, scale: scale)
      result.set("estimate", found.value)
      result.set("units", found.units)
      result.set("values", found.values)
      result.set("n_missing", rows.count - found.units)
      result.set(
        "algorithm", .text("observed and expected disagreement of pairs of ratings, \(name) differences"))
      result.set("n_used", found.units)
      return result
    }
  }

  private static func anyTwo(_ request: CalcRequest) throws -> CalcResult {
    var result = CalcResult()
    let found: [Set<Double>]
    if try request.isRaw(["groups"], orSummary: ["matrix"]) {
      found = request.groups.map { Set($0) }
    } else {
      found = try request.rows("matrix").map { row in
        guard row.allSatisfy({ $0 == 0 || $0 == 1 }) else {
          throw CalcError(.invalidValue, "matrix: expected 1 where a problem was found and 0 where not")
        }
        return Set(row.indices.filter { row[$0] == 1 }.map { Double($0 + 1) })
      }
    }
    let agreement = try AnyTwoAgreement(found)
    result.set("estimate", agreement.value)
    result.set("smallest", agreement.smallest)
    result.set("largest", agreement.largest)
    result.set(
      "pairs",
      .list(
        agreement.pairs.map { pair in
          .object([
            CalcValue.Member("first", .integer(pair.first + 1)),
            CalcValue.Member("second", .integer(pair.second + 1)),
            CalcValue.Member("in_common", .integer(pair.inCommon)),
            CalcValue.Member("in_all", .integer(pair.inAll)), CalcValue.Member("value", .number(pair.value)),
          ])
        }))
    result.set("found", .integers(found.map(\.count)))
    result.set("problems", found.reduce(into: Set<Double>()) { $0.formUnion($1) }.count)
    result.set("n_used", found.count)
    return result
  }
}

internal import JSONText
internal import Stats

extension CalcMethods {
  /// The reliability of scales from a model of one common factor.
  static let omega: [CalcMethod] = [
    CalcMethod(
      name: "omega.total",
      summary: "McDonald's omega total of a scale with one common factor",
      inputs: [
        InputKey(
          "matrix", .matrix, isRequired: true,
          help: "one row for each respondent, one column for each item (at least three), reversed items "
            + "already turned round; rows with a missing value are dropped"),
        InputKey(
          "estimator", .choice(["minimum-residual", "maximum-likelihood"]), defaultText: "minimum-residual",
          help: "how the common factor is fitted: as psych does (minres), or as lavaan does"),
      ],
      outputs: [
        OutputKey("estimate", "omega total of the sum of the standardised items, as psych has it"),
        OutputKey(
          "unstandardised",
          "omega of the sum of the items as they are, with the variance of the total that the model implies"),
        OutputKey("unstandardised_observed", "the same with the variance of the total as observed"),
        OutputKey("loadings", "the standardised loadings of the items"),
        OutputKey("uniquenesses", "the shares of variance of the items that are not the factor's"),
        OutputKey("items", "the number of items"),
        OutputKey("algorithm", "how the common factor was fitted"),
        OutputKey("n_missing", "the number of rows with a missing value, which were dropped"),
      ],
      source: "McDonald 1999, Test Theory, chapter 6; minimum residual: Harman and Jones 1966, Psychometrika "
        + "31; likelihood: Joreskog 1967, Psychometrika 32",
      example: #""matrix":[[1,2,1,3],[3,3,3,3],[4,4,4,4],[4,3,5,4],[3,null,2,5],[4,3,3,4],[5,5,3,4],"#
        + #"[3,4,4,3],[3,5,4,4],[3,2,3,2]]"#
    ) { request in
      let all = request.rows("matrix")
      let rows = all.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
      let isLikelihood = request.word("estimator") == "maximum-likelihood"
      let omega = try OmegaTotal(
        rows: rows, estimator: isLikelihood ? .maximumLikelihood : .minimumResidual)
      var result = CalcResult()
      result.set("estimate", omega.value)
      result.set("unstandardised", omega.unstandardised)
      result.set("unstandardised_observed", omega.unstandardisedOfObserved)
      result.set("loadings", .numbers(omega.loadings))
      result.set("uniquenesses", .numbers(omega.uniquenesses))
      result.set("items", omega.items)
      result.set(
        "algorithm",
        .text(
          isLikelihood
            ? "maximum likelihood of one common factor" : "minimum residual (minres), one common factor"))
      result.set("n_missing", all.count - rows.count)
      result.set("n_used", rows.count)
      return result
    }
  ]
}

internal import JSONText
internal import Stats

extension CalcMethods {
  /// Intraclass correlations.
  static let intraclass: [CalcMethod] = [
    icc("1", "one rater", "each thing has raters of its own", .oneWay, .single),
    icc("1k", "the mean of the raters", "each thing has raters of its own", .oneWay, .average),
    icc("2", "one rater", "the same raters, absolute agreement", .agreement, .single),
    icc("2k", "the mean of the raters", "the same raters, absolute agreement", .agreement, .average),
    icc("3", "one rater", "the same raters, consistency", .consistency, .single),
    icc("3k", "the mean of the raters", "the same raters, consistency", .consistency, .average),
  ]

  private static func icc(
    _ variant: String, _ whose: String, _ design: String, _ model: IntraclassCorrelation.Model,
    _ measure: IntraclassCorrelation.Measure
  ) -> CalcMethod {
    CalcMethod(
      name: "icc." + variant,
      summary: "The intraclass correlation ICC(\(variant)): the reliability of \(whose); \(design)",
      inputs: [.ratings, .level],
      outputs: OutputKey.estimate("ICC(\(variant)); it can be negative") + OutputKey.fTest + [
        OutputKey("subjects", "the number of things that were rated"),
        OutputKey("raters", "the number of raters"),
        OutputKey(
          "standard_error_of_measurement",
          "the standard deviation of \(measure == .single ? "ratings" : "means of the raters") of one thing, in their unit"
        ),
        .algorithm, .missingRows,
      ],
      source: "Shrout and Fleiss 1979; McGraw and Wong 1996, Psychological Methods 1, table 7",
      example: #""matrix":[[9,2,5,8],[6,1,3,2],[8,4,6,8],[7,1,2,6],[10,5,6,9],[6,2,4,7]]"#
    ) { request in
      var result = CalcResult()
      let (complete, level) = (CompleteRows(request), try request.level())
      let found = try IntraclassCorrelation(rows: complete.rows, model: model, measure: measure)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set("statistic", computing: try found.fStatistic())
      result.set("df1", found.df1)
      result.set("df2", found.df2)
      // Where there is no error F is infinite, and nothing was tested.
      result.set("p") { () throws(StatisticsError) in
        _ = try found.fStatistic()
        return found.pValue
      }
      result.set("subjects", found.subjects)
      result.set("raters", found.raters)
      result.set("standard_error_of_measurement", found.standardErrorOfMeasurement)
      result.set(
        "algorithm",
        .text(
          model == .agreement
            ? "analysis of variance; interval from F with Satterthwaite's degrees of freedom"
            : "analysis of variance; interval exact from F"))
      result.set("n_missing", complete.missing)
      result.set("n_used", found.subjects)
      return result
    }
  }
}

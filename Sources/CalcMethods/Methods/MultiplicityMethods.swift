internal import JSONText
internal import Stats

extension CalcMethods {
  /// Adjustments of p values for the number of tests.
  static let multiplicity: [CalcMethod] = [
    adjustment(
      .bonferroni, "bonferroni", "Bonferroni's adjustment of p values, m p",
      source: "Dunn 1961, Journal of the American Statistical Association 56"),
    adjustment(
      .holm, "holm", "Holm's step-down adjustment of p values",
      source: "Holm 1979, Scandinavian Journal of Statistics 6, 65-70"),
    adjustment(
      .hochberg, "hochberg",
      "Hochberg's step-up adjustment of p values, for independent or positively dependent tests",
      source: "Hochberg 1988, Biometrika 75, 800-802"),
    adjustment(
      .benjaminiHochberg, "benjamini-hochberg",
      "The false discovery rate of Benjamini and Hochberg, for independent or positively dependent tests",
      source: "Benjamini and Hochberg 1995, Journal of the Royal Statistical Society B 57, 289-300"),
    adjustment(
      .benjaminiYekutieli, "benjamini-yekutieli",
      "The false discovery rate of Benjamini and Yekutieli, whatever the dependence",
      source: "Benjamini and Yekutieli 2001, Annals of Statistics 29, 1165-1188"),
  ]

  private static func adjustment(
    _ method: PValueAdjustment, _ variant: String, _ summary: String, source: String
  ) -> CalcMethod {
    CalcMethod(
      name: "p-adjust." + variant, summary: summary,
      inputs: [
        InputKey(
          "p", .samples, isRequired: true,
          help: "the p values of the whole family; missing ones are no part of it")
      ],
      outputs: [
        OutputKey("p_adjusted", "the adjusted p values in the order given; null for a missing one"),
        OutputKey("n_missing", "the number of missing p values"),
      ],
      source: source, example: #""p":[0.01,0.02,0.03,0.04,0.05,0.2,0.9]"#
    ) { request in
      var result = CalcResult()
      let given = request.optionals("p")
      let places = given.indices.filter { given[$0] != nil }
      let adjusted = try method.adjusted(given.compactMap(\.self))
      var all = [Double?](repeating: nil, count: given.count)
      for (place, value) in zip(places, adjusted) { all[place] = value }
      result.set("p_adjusted", .list(all.map(CalcValue.optional)))
      for place in all.indices where all[place] == nil {
        result.explain("p_adjusted.\(place)", reason: "missing")
      }
      result.set("n_missing", given.count - places.count)
      result.set("n_used", places.count)
      return result
    }
  }
}

internal import JSONText
internal import Stats

extension CalcMethods {
  /// Tests of two paired proportions.
  static let pairedProportions: [CalcMethod] = [
    mcNemar(
      "exact", summary: "McNemar's exact test of two paired proportions",
      source: "McNemar 1947, Psychometrika 12; exact: binomial test of the pairs that differ",
      algorithm: "exact: binomial distribution of the pairs that differ"
    ) { try McNemarExactTest(onlyFirst: $0.b, onlySecond: $0.c).pValue },
    mcNemar(
      "mid-p", summary: "McNemar's test of two paired proportions with the mid-p value",
      source: "Lancaster 1961; Fagerland, Lydersen and Laake 2013, BMC Medical Research Methodology 13",
      algorithm: "mid-p: binomial distribution of the pairs that differ, the observed outcome counted half"
    ) { try McNemarMidPTest(onlyFirst: $0.b, onlySecond: $0.c).pValue },
  ]

  private static func mcNemar(
    _ variant: String, summary: String, source: String, algorithm: String,
    pValue: @escaping @Sendable (TwoByTwoTable) throws -> (Alternative) -> Double
  ) -> CalcMethod {
    CalcMethod(
      name: "mcnemar." + variant, summary: summary, inputs: InputKey.pairedTwoByTwo + [.alternative],
      outputs: OutputKey.test + [
        OutputKey("estimate", "the difference of the paired proportions, x - y"),
        OutputKey("proportions", "the proportions of x and of y"),
        OutputKey("only_x", "the number of pairs with a success in x only"),
        OutputKey("only_y", "the number of pairs with a success in y only"),
        OutputKey("both", "the number of pairs with a success in both"),
        OutputKey("neither", "the number of pairs with a success in neither"), .algorithm, .missingPairs,
      ],
      source: source, example: #""x":[1,1,1,0,1,1,0,1,null],"y":[0,1,0,0,0,0,1,0,1]"#
    ) { request in
      var result = CalcResult()
      let (table, missing) = try request.pairedTwoByTwo()
      result.set(alternative: request.alternative, try pValue(table))
      let n = Double(table.n)
      result.set("estimate", Double(table.b - table.c) / n)
      result.set("proportions", .numbers([Double(table.a + table.b) / n, Double(table.a + table.c) / n]))
      result.set("only_x", table.b)
      result.set("only_y", table.c)
      result.set("both", table.a)
      result.set("neither", table.d)
      result.set("algorithm", .text(algorithm))
      result.set("n_missing", missing)
      result.set("n_used", table.n)
      return result
    }
  }
}

internal import Stats

extension CalcMethods {
  /// The reliability of scales.
  static let reliability: [CalcMethod] = [
    CalcMethod(
      name: "cronbach-alpha", summary: "The internal consistency of a scale",
      inputs: [
        CalcInput(
          "matrix", .matrix, isRequired: true,
          help: "one row for each respondent, one column for each item, reversed items already turned round"),
        .level,
      ],
      outputs: [
        CalcOutput("estimate", "Cronbach's alpha"), .ci, .level,
        CalcOutput("items", "the number of items"),
        CalcOutput("alpha_if_deleted", "alpha without each item; null where it does not exist"),
        CalcOutput(
          "item_total_correlations",
          "the correlation of each item with the sum of the others; null where one of the two does not vary"),
        CalcOutput("n_missing", "the number of rows with a missing value, which were dropped"),
      ],
      source: "Cronbach 1951, Psychometrika 16; interval: Feldt 1965, Psychometrika 30",
      example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3]]"#
    ) { request in
      var result = CalcResult()
      let all = request.rows("matrix")
      let rows = all.filter { !$0.contains(nil) }.map { $0.compactMap { $0 } }
      let level = try request.level()
      let alpha = try CronbachAlpha(rows: rows)
      result.set("estimate", alpha.value)
      result.set("ci") { () throws(StatisticsError) in try alpha.confidenceInterval(level: level) }
      result.set("level", level)
      result.set("items", alpha.items)
      do throws(StatisticsError) {
        let items = try ItemAnalysis(rows: rows).items
        let reason =
          items.count < 3 ? StatisticsError.tooFewValues(needed: 3, found: items.count) : .zeroVariance
        result.set("alpha_if_deleted", items.map(\.alphaIfDeleted), otherwise: reason)
        result.set(
          "item_total_correlations", items.map(\.correctedItemTotalCorrelation), otherwise: .zeroVariance)
      } catch {
        result.undefine("alpha_if_deleted", reason: error.code)
        result.undefine("item_total_correlations", reason: error.code)
      }
      result.set("n_missing", all.count - rows.count)
      result.set("n_used", alpha.respondents)
      return result
    }
  ]
}

extension CalcValue {
  /// A number, or null where there is none.
  static func optional(_ number: Double?) -> CalcValue { number.map { .number($0) } ?? .null }
}

internal import JSONText
internal import Stats

extension CalcMethods {
  /// The reliability of scales.
  static let reliability: [CalcMethod] = [
    CalcMethod(
      name: "cronbach-alpha", summary: "The internal consistency of a scale",
      inputs: [.answers, .level],
      outputs: [
        OutputKey("estimate", "Cronbach's alpha"), .ci, .level,
        OutputKey("items", "the number of items"),
        OutputKey("alpha_if_deleted", "alpha without each item; null where it does not exist"),
        OutputKey(
          "item_total_correlations",
          "the correlation of each item with the sum of the others; null where one of the two does not vary"),
        .missingRows,
      ],
      source: "Cronbach 1951, Psychometrika 16; interval: Feldt 1965, Psychometrika 30",
      example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3]]"#
    ) { request in
      var result = CalcResult()
      let complete = CompleteRows(request)
      let (rows, level) = (complete.rows, try request.level())
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
      result.set("n_missing", complete.missing)
      result.set("n_used", alpha.respondents)
      return result
    },
    CalcMethod(
      name: "item-analysis", summary: "How each item fits the scale that it belongs to",
      inputs: [.answers, .level],
      outputs: OutputKey.estimate("Cronbach's alpha of all items") + [
        OutputKey("items", "the number of items"),
        OutputKey(
          "item_total_correlations",
          "the correlation of each item with the sum of the others; null where one of the two does not vary"),
        OutputKey("alpha_if_deleted", "alpha without each item; null where it does not exist"),
        OutputKey("item_means", "the mean of each item"),
        OutputKey("item_sds", "the standard deviation of each item, divisor n - 1"),
        OutputKey(
          "correlations", "the correlations of the items with each other; null where one does not vary"),
        OutputKey("mean_correlation", "the mean of these over all pairs of different items"), .missingRows,
      ],
      source: "Cronbach 1951, Psychometrika 16; Henrysson 1963 on corrected item-total correlations",
      example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3],[4,5,4]]"#
    ) { request in
      var result = CalcResult()
      let (complete, level) = (CompleteRows(request), try request.level())
      let analysis = try ItemAnalysis(rows: complete.rows)
      let items = analysis.items
      result.set(
        estimate: analysis.alpha.value, level: level,
        interval: try analysis.alpha.confidenceInterval(level: level))
      result.set("items", items.count)
      result.set(
        "item_total_correlations", items.map(\.correctedItemTotalCorrelation), otherwise: .zeroVariance)
      result.set(
        "alpha_if_deleted", items.map(\.alphaIfDeleted),
        otherwise: items.count < 3 ? .tooFewValues(needed: 3, found: items.count) : .zeroVariance)
      let columns = complete.columns
      let summaries = try columns.map { try GroupSummary($0) }
      result.set("item_means", .numbers(summaries.map(\.mean)))
      result.set("item_sds", .numbers(summaries.map(\.sd)))
      result.set(correlationsOf: columns)
      result.set("n_missing", complete.missing)
      result.set("n_used", analysis.alpha.respondents)
      return result
    },
  ]
}

extension InputKey {
  /// The answers to a scale.
  static let answers = InputKey(
    "matrix", .matrix, isRequired: true,
    help: "one row for each respondent, one column for each item, reversed items already turned round")
}

extension CalcResult {
  /// Sets the correlations of columns with each other, and their mean.
  fileprivate mutating func set(correlationsOf columns: [[Double]]) {
    var pairs: [Double?] = []
    var rows: [[Double?]] = []
    for (place, column) in columns.enumerated() {
      rows.append(
        columns.enumerated().map { other, values in
          let value = try? PearsonCorrelation(column, values).value
          if place < other { pairs.append(value) }
          return place == other ? value.map { _ in 1 } : value
        })
    }
    set("correlations", .list(rows.map { .list($0.map(CalcValue.optional)) }))
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() where value == nil {
        explain("correlations.\(row).\(column)", reason: StatisticsError.zeroVariance.code)
      }
    }
    let known = pairs.compactMap(\.self)
    set(
      "mean_correlation", known.count == pairs.count ? Moments(known).mean : nil, otherwise: .zeroVariance)
  }
}

extension CalcValue {
  /// A number, or null where there is none.
  static func optional(_ number: Double?) -> CalcValue { number.map { .number($0) } ?? .null }
}

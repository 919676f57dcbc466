internal import JSONText
internal import Stats

extension CalcResult {
  /// Sets the p values of all alternatives, that of the one asked for first.
  mutating func set(alternative: Alternative, _ pValue: (Alternative) -> Double) {
    set(pValues: "", alternative: alternative, pValue)
    set("alternative", .text(alternative.word))
  }

  /// Sets `null` for a test that does not exist, with its reason for every p value and the other keys given.
  mutating func undefine(test keys: [String], alternative: Alternative, reason: StatisticsError) {
    for key in keys + ["p", "p_two_sided", "p_less", "p_greater"] { undefine(key, reason: reason.code) }
    set("alternative", .text(alternative.word))
  }

  /// Sets the p values of all alternatives under keys with an ending.
  mutating func set(pValues ending: String, alternative: Alternative, _ pValue: (Alternative) -> Double) {
    set("p" + ending, pValue(alternative))
    set("p_two_sided" + ending, pValue(.twoSided))
    set("p_less" + ending, pValue(.less))
    set("p_greater" + ending, pValue(.greater))
  }

  /// Sets what an F test knows.
  mutating func set(f statistic: Double, df1: Int, df2: Int, pValue: Double) {
    set("statistic", statistic)
    set("df1", df1)
    set("df2", df2)
    set("p", pValue)
  }

  /// Sets an estimate, its interval, or the reason why there is none, and the level of the interval.
  mutating func set(
    estimate: Double, level: Double,
    interval body: @autoclosure () throws(StatisticsError) -> ConfidenceInterval
  ) {
    set("estimate", estimate)
    set("ci", interval: body)
    set("level", level)
  }

  /// Sets everything that a t test knows.
  mutating func set(_ test: some TTest, for request: CalcRequest) throws {
    let level = try request.level()
    set("statistic", test.statistic)
    set("df", test.degreesOfFreedom)
    set(alternative: request.alternative, test.pValue)
    set("estimate", test.estimate)
    set("standard_error", test.standardError)
    set("ci") { () throws(StatisticsError) in try test.confidenceInterval(level: level) }
    set("level", level)
  }

  /// Sets the sizes, means and standard deviations of groups.
  mutating func set(_ groups: [GroupSummary]) {
    set("n", .integers(groups.map(\.n)))
    set("mean", .numbers(groups.map(\.mean)))
    set("sd", .numbers(groups.map(\.sd)))
  }
}

extension CalcResult {
  /// Sets four counts and their sum.
  mutating func set(_ table: TwoByTwoTable) {
    set("table", .list(table.rows.map { .integers($0) }))
    set("n_used", table.n)
  }

  /// Sets a table, its labels, and the number of cases in it.
  mutating func set(_ table: CountTable) {
    set("table", .list(table.counts.map { .integers($0) }))
    set("row_labels", .list(table.rowLabels.map { .text($0) }))
    set("column_labels", .list(table.columnLabels.map { .text($0) }))
    set("n_missing", table.missing)
    set("n_used", table.counts.reduce(0) { $0 + $1.reduce(0, +) })
  }
}

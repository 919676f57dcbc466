internal import JSONText
internal import Stats

/// Inputs and outputs that several methods share.
extension CalcInput {
  static let level = CalcInput(
    "level", .number, defaultText: "0.95", help: "the confidence level of intervals, between 0 and 1")
  static let alternative = CalcInput(
    "alternative", .choice(["two-sided", "less", "greater"]), defaultText: "two-sided",
    help: "the alternative hypothesis that p is for, seen from the estimate")
  static let x = CalcInput("x", .samples, help: "the values of the first group")
  static let y = CalcInput("y", .samples, help: "the values of the second group, the reference")
  /// Two samples, or their summaries in the order x, y.
  static let twoSamples = [
    x, y,
    CalcInput("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
    CalcInput("mean", .numbers, help: "with n: the two means"),
    CalcInput("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
  ]
  static let pairs = [
    CalcInput("x", .samples, help: "the first value of each pair"),
    CalcInput("y", .samples, help: "the second value of each pair, in the same order"),
  ]
  /// The values of one sample.
  static let values = CalcInput("x", .samples, isRequired: true, help: "the values")
  static let requiredPairs = pairs.map {
    CalcInput($0.key, $0.kind, isRequired: true, help: $0.help)
  }
  static let requiredSamples = [x, y].map {
    CalcInput($0.key, $0.kind, isRequired: true, help: $0.help)
  }
  /// Any number of groups, or their summaries.
  static let groupsOrSummaries = [
    CalcInput("groups", .groups, help: "the values of each group"),
    CalcInput("n", .integers, help: "instead of groups: the group sizes"),
    CalcInput("mean", .numbers, help: "with n: the means"),
    CalcInput("sd", .numbers, help: "with n: the standard deviations, divisor n - 1"),
  ]
  /// A table of counts, or the two labels of each case.
  static let tableOrLabels = [
    CalcInput("table", .table, help: "the counts, row by row"),
    CalcInput("x", .labels, help: "instead of table: the row that each case belongs to"),
    CalcInput("y", .labels, help: "with x: the column that each case belongs to"),
  ]
  /// Two groups with two outcomes: four counts, or successes of trials.
  static let twoByTwo = [
    CalcInput(
      "table", .table,
      help: "the four counts: a row for each group, successes in the first column, failures in the second"),
    CalcInput("successes", .integers, help: "instead of table: the successes of the two groups"),
    CalcInput("n", .integers, help: "with successes: the trials of the two groups"),
  ]
  /// Two yes-or-no values of the same cases: four counts, or the values.
  static let pairedTwoByTwo = [
    CalcInput(
      "table", .table,
      help: "the four counts: rows for x (yes, no), columns for y (yes, no); off the diagonal x and y differ"),
    CalcInput("x", .flags, help: "instead of table: the first value of each pair, 1 or 0"),
    CalcInput("y", .flags, help: "with x: the second value of each pair, 1 or 0"),
  ]
  /// Ratings: every rater is a column.
  static let ratings = CalcInput(
    "matrix", .matrix, isRequired: true,
    help: "one row for each thing that was rated, one column for each rater; rows with a gap are dropped")
  static let successesOfTwo = [
    CalcInput(
      "successes", .integers, isRequired: true, help: "the successes of the two groups, in the order x, y"),
    CalcInput("n", .integers, isRequired: true, help: "the trials of the two groups"),
  ]
}

extension CalcOutput {
  /// An estimate with its interval.
  static func estimate(_ help: String) -> [CalcOutput] { [CalcOutput("estimate", help), ci, level] }
  static let ci = CalcOutput("ci", "the two-sided confidence interval of the estimate, [lower, upper]")
  static let level = CalcOutput("level", "the confidence level of every interval")
  static let test = [
    CalcOutput("p", "the p value for the alternative"),
    CalcOutput("p_two_sided", "the two-sided p value"),
    CalcOutput("p_less", "the p value for the alternative less"),
    CalcOutput("p_greater", "the p value for the alternative greater"),
    CalcOutput("alternative", "the alternative that p is for"),
  ]
  /// The same for a second variant of the test.
  static func test(_ ending: String, _ variant: String) -> [CalcOutput] {
    test.filter { $0.key != "alternative" }.map { CalcOutput($0.key + ending, $0.help + ", " + variant) }
  }
  static let fTest = [
    CalcOutput("statistic", "the F statistic"), CalcOutput("df1", "the degrees of freedom of the numerator"),
    CalcOutput("df2", "the degrees of freedom of the denominator"), CalcOutput("p", "the p value"),
  ]
  static let algorithm = CalcOutput("algorithm", "how the p value or the interval was found, in words")
  static let sizes = CalcOutput("n", "the numbers of values of the groups, in their order")
  static let missingValues = CalcOutput("n_missing", "the number of missing values")
  static let missingPairs = CalcOutput(
    "n_missing", "the number of pairs with a missing value, which were dropped")
  static let missingRows = CalcOutput(
    "n_missing", "the number of rows with a missing value, which were dropped")
  /// The summaries of any number of groups.
  static let cells = [
    sizes, CalcOutput("mean", "the means of the groups"),
    CalcOutput("sd", "the standard deviations, divisor n - 1; null for a single value"),
  ]
  static let fourCounts = CalcOutput("table", "the four counts, row by row")
  static let counted = [
    CalcOutput("table", "the counts, row by row"),
    CalcOutput("row_labels", "the labels of the rows; their numbers where counts were given"),
    CalcOutput("column_labels", "the labels of the columns; their numbers where counts were given"),
    CalcOutput("n_missing", "the number of cases without one of their labels, which were dropped"),
  ]
  static let tTest =
    [CalcOutput("statistic", "the t statistic"), CalcOutput("df", "the degrees of freedom")] + test + [
      CalcOutput("estimate", "what is tested: the mean, the difference x - y, or the contrast"),
      CalcOutput("standard_error", "the standard error of the estimate"), ci, level,
    ]
  static let groups = [
    CalcOutput("n", "the numbers of values, in the order x, y"),
    CalcOutput("mean", "the means"),
    CalcOutput("sd", "the standard deviations, divisor n - 1"),
  ]
}

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

extension Alternative {
  /// What requests and results call it.
  var word: String {
    switch self {
    case .twoSided: "two-sided"
    case .less: "less"
    case .greater: "greater"
    }
  }
}

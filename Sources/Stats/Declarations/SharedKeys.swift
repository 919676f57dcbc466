/// Inputs and outputs that several methods share.
extension InputKey {
  package static let level = InputKey(
    "level", .number, defaultText: "0.95", help: "the confidence level of intervals, between 0 and 1")
  package static let alternative = InputKey(
    "alternative", .choice(["two-sided", "less", "greater"]), defaultText: "two-sided",
    help: "the alternative hypothesis that p is for, seen from the estimate")
  package static let x = InputKey("x", .samples, help: "the values of the first group")
  package static let y = InputKey("y", .samples, help: "the values of the second group, the reference")
  /// Two samples, or their summaries in the order x, y.
  package static let twoSamples = [
    x, y,
    InputKey("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
    InputKey("mean", .numbers, help: "with n: the two means"),
    InputKey("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
  ]
  package static let pairs = [
    InputKey("x", .samples, help: "the first value of each pair"),
    InputKey("y", .samples, help: "the second value of each pair, in the same order"),
  ]
  /// The values of one sample.
  package static let values = InputKey("x", .samples, isRequired: true, help: "the values")
  package static let requiredPairs = pairs.map {
    InputKey($0.key, $0.kind, isRequired: true, help: $0.help)
  }
  package static let requiredSamples = [x, y].map {
    InputKey($0.key, $0.kind, isRequired: true, help: $0.help)
  }
  /// Any number of groups, or their summaries.
  package static let groupsOrSummaries = [
    InputKey("groups", .groups, help: "the values of each group"),
    InputKey("n", .integers, help: "instead of groups: the group sizes"),
    InputKey("mean", .numbers, help: "with n: the means"),
    InputKey("sd", .numbers, help: "with n: the standard deviations, divisor n - 1"),
  ]
  /// A table of counts, or the two labels of each case.
  package static let tableOrLabels = [
    InputKey("table", .table, help: "the counts, row by row"),
    InputKey("x", .labels, help: "instead of table: the row that each case belongs to"),
    InputKey("y", .labels, help: "with x: the column that each case belongs to"),
  ]
  /// Two groups with two outcomes: four counts, or successes of trials.
  package static let twoByTwo = [
    InputKey(
      "table", .table,
      help: "the four counts: a row for each group, successes in the first column, failures in the second"),
    InputKey("successes", .integers, help: "instead of table: the successes of the two groups"),
    InputKey("n", .integers, help: "with successes: the trials of the two groups"),
  ]
  /// Two yes-or-no values of the same cases: four counts, or the values.
  package static let pairedTwoByTwo = [
    InputKey(
      "table", .table,
      help: "the four counts: rows for x (yes, no), columns for y (yes, no); off the diagonal x and y differ"),
    InputKey("x", .flags, help: "instead of table: the first value of each pair, 1 or 0"),
    InputKey("y", .flags, help: "with x: the second value of each pair, 1 or 0"),
  ]
  /// Ratings: every rater is a column.
  package static let ratings = InputKey(
    "matrix", .matrix, isRequired: true,
    help: "one row for each thing that was rated, one column for each rater; rows with a gap are dropped")
  package static let successesOfTwo = [
    InputKey(
      "successes", .integers, isRequired: true, help: "the successes of the two groups, in the order x, y"),
    InputKey("n", .integers, isRequired: true, help: "the trials of the two groups"),
  ]
}

extension OutputKey {
  /// An estimate with its interval.
  package static func estimate(_ help: String) -> [OutputKey] { [OutputKey("estimate", help), ci, level] }
  package static let ci = OutputKey("ci", "the two-sided confidence interval of the estimate, [lower, upper]")
  package static let level = OutputKey("level", "the confidence level of every interval")
  package static let test = [
    OutputKey("p", "the p value for the alternative"),
    OutputKey("p_two_sided", "the two-sided p value"),
    OutputKey("p_less", "the p value for the alternative less"),
    OutputKey("p_greater", "the p value for the alternative greater"),
    OutputKey("alternative", "the alternative that p is for"),
  ]
  /// The same for a second variant of the test.
  package static func test(_ ending: String, _ variant: String) -> [OutputKey] {
    test.filter { $0.key != "alternative" }.map { OutputKey($0.key + ending, $0.help + ", " + variant) }
  }
  package static let fTest = [
    OutputKey("statistic", "the F statistic"), OutputKey("df1", "the degrees of freedom of the numerator"),
    OutputKey("df2", "the degrees of freedom of the denominator"), OutputKey("p", "the p value"),
  ]
  package static let algorithm = OutputKey("algorithm", "how the p value or the interval was found, in words")
  package static let sizes = OutputKey("n", "the numbers of values of the groups, in their order")
  package static let missingValues = OutputKey("n_missing", "the number of missing values")
  package static let missingPairs = OutputKey(
    "n_missing", "the number of pairs with a missing value, which were dropped")
  package static let missingRows = OutputKey(
    "n_missing", "the number of rows with a missing value, which were dropped")
  /// The summaries of any number of groups.
  package static let cells = [
    sizes, OutputKey("mean", "the means of the groups"),
    OutputKey("sd", "the standard deviations, divisor n - 1; null for a single value"),
  ]
  package static let fourCounts = OutputKey("table", "the four counts, row by row")
  package static let counted = [
    OutputKey("table", "the counts, row by row"),
    OutputKey("row_labels", "the labels of the rows; their numbers where counts were given"),
    OutputKey("column_labels", "the labels of the columns; their numbers where counts were given"),
    OutputKey("n_missing", "the number of cases without one of their labels, which were dropped"),
  ]
  package static let tTest =
    [OutputKey("statistic", "the t statistic"), OutputKey("df", "the degrees of freedom")] + test + [
      OutputKey("estimate", "what is tested: the mean, the difference x - y, or the contrast"),
      OutputKey("standard_error", "the standard error of the estimate"), ci, level,
    ]
  package static let groups = [
    OutputKey("n", "the numbers of values, in the order x, y"),
    OutputKey("mean", "the means"),
    OutputKey("sd", "the standard deviations, divisor n - 1"),
  ]
}

/// One sample without the values that are missing.
package struct OneSample: Sendable, Incomplete {
  package static let missingWords = "missing values"
  package let values: [Double]
  package let missing: Int
}

extension Input where Value == OneSample {
  /// One sample.
  package static let sample = sample("the values")

  /// One sample, in other words.
  package static func sample(_ help: String) -> Input {
    Input([InputKey("x", .samples, isRequired: true, help: help)], design: .sample, used: \.values.count) {
      let values = $0.samples("x")
      return OneSample(values: values, missing: $0.optionals("x").count - values.count)
    }
  }
}

/// Two independent samples.
package struct TwoSamples: Sendable, Incomplete {
  package static let missingWords = "missing values"
  package let x: [Double]
  package let y: [Double]
  package let missing: Int

  package init(x: [Double], y: [Double], missing: Int = 0) {
    self.x = x
    self.y = y
    self.missing = missing
  }
}

extension Input where Value == TwoSamples {
  /// Two independent samples.
  package static let twoSamples = Input(
    InputKey.samples(isRequired: true), design: .twoSamples, used: { $0.x.count + $0.y.count }
  ) {
    let (x, y) = ($0.samples("x"), $0.samples("y"))
    return TwoSamples(
      x: x, y: y, missing: $0.optionals("x").count + $0.optionals("y").count - x.count - y.count)
  }
}

/// Mean, standard deviation and size of a group.
package struct GroupSummary: Sendable {
  package let n: Int
  package let mean: Double
  package let sd: Double

  package init(n: Int, mean: Double, sd: Double) {
    self.n = n
    self.mean = mean
    self.sd = sd
  }

  /// Summarises at least two values.
  package init(_ values: [Double]) throws {
    let descriptives = try Descriptives(values)
    let deviation = try descriptives.standardDeviation.or(.tooFewValues(needed: 2, found: values.count))
    self.init(n: values.count, mean: descriptives.mean, sd: deviation)
  }
}

/// Two independent groups as a request gives them: as values or as summaries.
package struct TwoGroups: Sendable {
  /// The summaries, in the order x, y.
  package let summaries: [GroupSummary]
  /// The values, in the order x, y; `nil` where summaries were given.
  package let values: (x: [Double], y: [Double])?

  package static let inputs =
    InputKey.samples() + [
      InputKey("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
      InputKey("mean", .numbers, help: "with n: the two means"),
      InputKey("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
    ]

  package init(_ arguments: any Arguments) throws {
    if try arguments.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) {
      let (x, y) = (arguments.samples("x"), arguments.samples("y"))
      values = (x, y)
      summaries = [try GroupSummary(x), try GroupSummary(y)]
    } else {
      values = nil
      let n = try arguments.integers("n", count: 2)
      let mean = try arguments.numbers("mean", count: 2)
      let sd = try arguments.numbers("sd", count: 2)
      summaries = (0..<2).map { GroupSummary(n: n[$0], mean: mean[$0], sd: sd[$0]) }
    }
  }

  package var n: Int { summaries[0].n + summaries[1].n }
}

extension Input where Value == TwoGroups {
  /// Two independent samples, or their summaries.
  package static let twoGroups = Input(TwoGroups.inputs, design: .twoSamples, used: \.n) { try TwoGroups($0) }
}

/// The complete pairs of two lists: a pair with a missing value is dropped as a whole.
package struct CompletePairs: Sendable, Incomplete {
  package static let missingWords = "pairs with a missing value, which were dropped"
  package let x: [Double]
  package let y: [Double]
  package let missing: Int

  package init(_ arguments: any Arguments) throws {
    let first = arguments.optionals("x")
    let pairs = try first.complete(with: arguments.optionals("y"))
    (x, y) = (pairs.map(\.0), pairs.map(\.1))
    missing = first.count - pairs.count
  }
}

extension Input where Value == CompletePairs {
  /// Two values of the same cases.
  package static let pairs = Input(InputKey.pairs(isRequired: true), design: .pairs, used: \.x.count) {
    try CompletePairs($0)
  }
}

/// The complete rows of a matrix: a row with a missing value is dropped as a whole.
package struct CompleteRows: Sendable, Incomplete {
  package static let missingWords = "rows with a missing value, which were dropped"
  package let rows: [[Double]]
  package let missing: Int

  package init(_ arguments: any Arguments) {
    let all = arguments.rows("matrix")
    rows = all.filter { !$0.contains(nil) }.map { $0.compactMap(\.self) }
    missing = all.count - rows.count
  }

  /// The columns.
  package var columns: [[Double]] {
    (rows.first ?? []).indices.map { column in rows.map { $0[column] } }
  }
}

extension Input where Value == CompleteRows {
  /// A matrix of numbers, without the rows that have a gap.
  package static func rows(_ help: String, design: Statistic.Design = .matrix) -> Input {
    Input(
      [InputKey("matrix", .matrix, isRequired: true, help: help)], design: design, used: \.rows.count
    ) { CompleteRows($0) }
  }

  /// The answers to a scale.
  package static let answers = rows(
    "one row for each respondent, one column for each item, reversed items already turned round")
  /// Ratings: every rater is a column.
  package static let ratings = rows(
    "one row for each thing that was rated, one column for each rater; rows with a gap are dropped")
}

/// Several independent groups as a request gives them: as lists, as labelled values, or as summaries.
package struct SeveralGroups: Sendable {
  /// The values of each group; `nil` where summaries were given.
  package let values: [[Double]]?
  /// What the groups are called: their labels, or their numbers from 1.
  package let names: [StatisticValue]
  /// The summaries of the groups.
  package let cells: [CellSummary]

  /// Groups as lists or as labelled values.
  fileprivate static let inputs = [
    InputKey(
      "groups", .groups, help: "the values of each group; on the command line groups are separated by ;"),
    InputKey("y", .samples, help: "instead of groups: all values, with a"),
    InputKey("a", .labels, help: "with y: the group of each value"),
  ]
  /// The summaries of the groups.
  fileprivate static let summaryInputs = [
    InputKey("n", .integers, help: "instead of values: the sizes of the groups"),
    InputKey("mean", .numbers, help: "with n: the means"),
    InputKey("sd", .numbers, help: "with n: the standard deviations, divisor n - 1"),
  ]

  package init(_ arguments: any Arguments) throws {
    if arguments.has("n") || arguments.has("mean") || arguments.has("sd") {
      _ = try arguments.isRaw(["groups"], orSummary: ["n", "mean", "sd"])
      if arguments.has("y") || arguments.has("a") {
        throw ArgumentError(.conflictingKeys, "give either y and a or n, mean and sd")
      }
      values = nil
      cells = try arguments.cells(count: arguments.samples("n").count)
      names = (0..<cells.count).map { .integer($0 + 1) }
      return
    }
    let values: [[Double]]
    if try arguments.isRaw(["groups"], orSummary: ["y", "a"]) {
      values = arguments.groups
      names = (0..<values.count).map { .integer($0 + 1) }
    } else {
      // A value counts only with its label.
      let groups = Grouped(try arguments.optionals("y").complete(with: arguments.labels("a")))
      values = groups.members
      names = groups.labels.map { .text($0) }
    }
    self.values = values
    guard values.count >= 2 else { throw StatisticsError.tooFewValues(needed: 2, found: values.count) }
    cells = try values.map { try CellSummary($0) }
  }

  /// The number of values.
  package var n: Int { cells.reduce(0) { $0 + $1.n } }
}

extension Input where Value == SeveralGroups {
  /// Groups as lists or as labelled values.
  package static let groups = Input(SeveralGroups.inputs, design: .groups, used: \.n) {
    try SeveralGroups($0)
  }
  /// Groups as lists, as labelled values or as summaries.
  package static let groupsOrSummaries = Input(
    SeveralGroups.inputs + SeveralGroups.summaryInputs, design: .groups, used: \.n
  ) { try SeveralGroups($0) }
}

/// Members grouped by label, with the labels in the order of their first appearance.
package struct Grouped<Member> {
  package private(set) var labels: [String] = []
  package private(set) var members: [[Member]] = []

  package init(_ labelled: [(Member, String)]) {
    for (member, label) in labelled {
      let index = labels.firstIndex(of: label) ?? labels.count
      if index == labels.count {
        labels.append(label)
        members.append([])
      }
      members[index].append(member)
    }
  }
}

extension Array {
  /// The cases that have both of two values.
  package func complete<Value, Other>(
    with others: [Other?]
  ) throws(StatisticsError) -> [(Value, Other)] where Element == Value? {
    guard count == others.count else { throw .unequalLengths(count, others.count) }
    return zip(self, others).compactMap { value, other in
      if let value, let other { (value, other) } else { nil }
    }
  }
}

// MARK: Counts

/// The successes of a number of trials.
package struct OneProportion: Sendable {
  package let successes: Int
  package let n: Int
}

extension Input where Value == OneProportion {
  /// The successes of a number of trials.
  package static let oneProportion = Input(
    [
      InputKey("successes", .integer, isRequired: true, help: "the number of successes"),
      InputKey("n", .integer, isRequired: true, help: "the number of trials"),
    ], used: \.n
  ) { OneProportion(successes: $0.integer("successes") ?? 0, n: $0.integer("n") ?? 0) }
}

/// The successes and trials of two groups, in the order x, y.
package struct TwoProportions: Sendable {
  package let successes: [Int]
  package let n: [Int]

  package init(_ arguments: any Arguments) throws {
    successes = try arguments.integers("successes", count: 2)
    n = try arguments.integers("n", count: 2)
    // The output includes the sum of the trials, which must not overflow.
    guard !n[0].addingReportingOverflow(n[1]).overflow else {
      throw StatisticsError.invalidCount("there are more trials than can be counted")
    }
  }

  /// The observed proportions.
  package var proportions: [Double] { zip(successes, n).map { Double($0) / Double($1) } }
}

extension Input where Value == TwoProportions {
  /// The successes and trials of two groups.
  package static let twoProportions = Input(
    [
      InputKey(
        "successes", .integers, isRequired: true, help: "the successes of the two groups, in the order x, y"),
      InputKey("n", .integers, isRequired: true, help: "the trials of the two groups"),
    ], design: .twoByTwo, used: { $0.n[0] + $0.n[1] }
  ) { try TwoProportions($0) }
}

extension Input where Value == TwoByTwoTable {
  /// Two groups with two outcomes: four counts, or successes of trials.
  package static let twoByTwo = Input(
    [
      InputKey(
        "table", .table,
        help: "the four counts: a row for each group, successes in the first column, failures in the second"),
      InputKey("successes", .integers, help: "instead of table: the successes of the two groups"),
      InputKey("n", .integers, help: "with successes: the trials of the two groups"),
    ], design: .twoByTwo, used: \.n
  ) { arguments in
    if try arguments.isRaw(["table"], orSummary: ["successes", "n"]) { return try arguments.fourCounts() }
    let given = try TwoProportions(arguments)
    for (count, trials) in zip(given.successes, given.n) where count < 0 || count > trials {
      throw StatisticsError.invalidCount("there cannot be \(count) successes in \(trials) trials")
    }
    let failures = zip(given.n, given.successes).map { $0 - $1 }
    return try TwoByTwoTable(a: given.successes[0], b: failures[0], c: given.successes[1], d: failures[1])
  }
}

/// Two yes-or-no values of the same cases, counted.
package struct PairedTable: Sendable, Incomplete {
  package static let missingWords = CompletePairs.missingWords
  package let table: TwoByTwoTable
  package let missing: Int
}

extension Input where Value == PairedTable {
  /// Two yes-or-no values of the same cases: four counts, or the values.
  package static let pairedTable = Input(
    [
      InputKey(
        "table", .table,
        help:
          "the four counts: rows for x (yes, no), columns for y (yes, no); off the diagonal x and y differ"
      ),
      InputKey("x", .flags, help: "instead of table: the first value of each pair, 1 or 0"),
      InputKey("y", .flags, help: "with x: the second value of each pair, 1 or 0"),
    ], design: .conditions, used: \.table.n
  ) { arguments in
    if try arguments.isRaw(["table"], orSummary: ["x", "y"]) {
      return PairedTable(table: try arguments.fourCounts(), missing: 0)
    }
    let pairs = try arguments.flags("x").complete(with: arguments.flags("y"))
    func count(_ x: Bool, _ y: Bool) -> Int { pairs.count { $0 == (x, y) } }
    let table = try TwoByTwoTable(
      a: count(true, true), b: count(true, false), c: count(false, true), d: count(false, false))
    return PairedTable(table: table, missing: arguments.flags("x").count - pairs.count)
  }
}

/// A table of counts, as given or counted from the labels of cases.
package struct CountTable: Sendable, Incomplete {
  package static let missingWords = "cases without one of their labels, which were dropped"
  package let counts: [[Int]]
  package let rowLabels: [String]
  package let columnLabels: [String]
  package let missing: Int

  package init(_ arguments: any Arguments) throws {
    guard try arguments.isRaw(["table"], orSummary: ["x", "y"]) else {
      let cases = try arguments.labels("x").complete(with: arguments.labels("y"))
      let (rows, columns) = (cases.map(\.0).distinct, cases.map(\.1).distinct)
      counts = rows.map { row in columns.map { column in cases.count { $0 == (row, column) } } }
      (rowLabels, columnLabels) = (rows, columns)
      missing = arguments.labels("x").count - cases.count
      return
    }
    counts = arguments.counts("table")
    rowLabels = counts.indices.map { String($0 + 1) }
    columnLabels = (counts.first ?? []).indices.map { String($0 + 1) }
    missing = 0
  }
}

extension Input where Value == CountTable {
  /// A table of counts, or the two labels of each case.
  package static let countTable = Input(
    [
      InputKey("table", .table, help: "the counts, row by row"),
      InputKey("x", .labels, help: "instead of table: the row that each case belongs to"),
      InputKey("y", .labels, help: "with x: the column that each case belongs to"),
    ], design: .table, used: { $0.counts.joined().reduce(0, +) }
  ) { try CountTable($0) }
}

extension [String] {
  /// The different texts in the order in which they come.
  package var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Arguments {
  /// The values of each group, without those that are missing.
  package var groups: [[Double]] { rows("groups").map { $0.compactMap(\.self) } }

  /// The summaries of a number of cells.
  package func cells(count: Int) throws -> [CellSummary] {
    let n = try integers("n", count: count)
    let (mean, sd) = (try numbers("mean", count: count), try numbers("sd", count: count))
    return try (0..<count).map { try CellSummary(mean: mean[$0], standardDeviation: sd[$0], n: n[$0]) }
  }

  /// Four counts.
  package func fourCounts() throws -> TwoByTwoTable {
    let rows = counts("table")
    guard rows.count == 2, rows.allSatisfy({ $0.count == 2 }) else {
      throw ArgumentError(
        .wrongType, "table: found \(rows.count) x \(rows.first?.count ?? 0) counts; expected 2 x 2")
    }
    return try TwoByTwoTable(a: rows[0][0], b: rows[0][1], c: rows[1][0], d: rows[1][1])
  }
}

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
    guard let deviation = descriptives.standardDeviation else {
      throw StatisticsError.tooFewValues(needed: 2, found: values.count)
    }
    self.init(n: values.count, mean: descriptives.mean, sd: deviation)
  }
}

/// Two independent groups as a request gives them: as values or as summaries.
package struct TwoGroups: Sendable {
  /// The summaries, in the order x, y.
  package let summaries: [GroupSummary]
  /// The values, in the order x, y; `nil` where summaries were given.
  package let values: (x: [Double], y: [Double])?

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

/// The complete pairs of two lists: a pair with a missing value is dropped as a whole.
package struct CompletePairs: Sendable {
  package let x: [Double]
  package let y: [Double]
  /// The number of pairs that were dropped.
  package let missing: Int

  package init(_ arguments: any Arguments) throws {
    let (first, second) = (arguments.optionals("x"), arguments.optionals("y"))
    guard first.count == second.count else {
      throw StatisticsError.unequalLengths(first.count, second.count)
    }
    var (x, y): ([Double], [Double]) = ([], [])
    for case (let one?, let other?) in zip(first, second) {
      x.append(one)
      y.append(other)
    }
    self.x = x
    self.y = y
    missing = first.count - x.count
  }
}

/// The complete rows of a matrix: a row with a missing value is dropped as a whole.
package struct CompleteRows: Sendable {
  package let rows: [[Double]]
  /// The number of rows that were dropped.
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

extension Arguments {
  /// The values of each group, without those that are missing.
  package var groups: [[Double]] { rows("groups").map { $0.compactMap(\.self) } }

  /// The cases that have both of two values.
  package func completePairs<Value>(_ x: [Value?], _ y: [Value?]) throws(StatisticsError) -> [(
    x: Value, y: Value
  )] {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    return zip(x, y).compactMap { first, second in
      if let first, let second { (first, second) } else { nil }
    }
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

  /// Two groups with two outcomes, from counts or from successes of trials.
  package func twoByTwo() throws -> TwoByTwoTable {
    if try isRaw(["table"], orSummary: ["successes", "n"]) { return try fourCounts() }
    let (successes, n) = try twoCounts()
    for (count, trials) in zip(successes, n) where count < 0 || count > trials {
      throw StatisticsError.invalidCount("there cannot be \(count) successes in \(trials) trials")
    }
    return try TwoByTwoTable(
      a: successes[0], b: n[0] - successes[0], c: successes[1], d: n[1] - successes[1])
  }

  /// The successes and trials of two groups.
  package func twoCounts() throws -> (successes: [Int], n: [Int]) {
    let (successes, n) = (try integers("successes", count: 2), try integers("n", count: 2))
    // The sum of the trials is told, so that it has to be a number.
    guard !n[0].addingReportingOverflow(n[1]).overflow else {
      throw StatisticsError.invalidCount("there are more trials than can be counted")
    }
    return (successes, n)
  }

  /// Two yes-or-no values of the same cases, from counts or from the values; and how many pairs were dropped.
  package func pairedTwoByTwo() throws -> (table: TwoByTwoTable, missing: Int) {
    if try isRaw(["table"], orSummary: ["x", "y"]) { return (try fourCounts(), 0) }
    let pairs = try completePairs(flags("x"), flags("y"))
    func count(_ x: Bool, _ y: Bool) -> Int { pairs.count { $0 == (x, y) } }
    let table = try TwoByTwoTable(
      a: count(true, true), b: count(true, false), c: count(false, true), d: count(false, false))
    return (table, flags("x").count - pairs.count)
  }
}

/// A table of counts, as given or counted from the labels of cases.
package struct CountTable: Sendable {
  package let counts: [[Int]]
  package let rowLabels: [String]
  package let columnLabels: [String]
  /// The number of cases that were dropped.
  package let missing: Int

  package init(_ arguments: any Arguments) throws {
    guard try arguments.isRaw(["table"], orSummary: ["x", "y"]) else {
      let cases = try arguments.completePairs(arguments.labels("x"), arguments.labels("y"))
      let (rows, columns) = (
        cases.map(\.x).distinct, cases.map(\.y).distinct
      )
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

extension [String] {
  /// The different texts in the order in which they come.
  package var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

internal import JSONText
internal import Stats

/// Mean, standard deviation and size of a group.
struct GroupSummary {
  let n: Int
  let mean: Double
  let sd: Double

  init(n: Int, mean: Double, sd: Double) {
    self.n = n
    self.mean = mean
    self.sd = sd
  }

  /// Summarises at least two values.
  init(_ values: [Double]) throws {
    let descriptives = try Descriptives(values)
    guard let deviation = descriptives.standardDeviation else {
      throw StatisticsError.tooFewValues(needed: 2, found: values.count)
    }
    self.init(n: values.count, mean: descriptives.mean, sd: deviation)
  }
}

/// Two independent groups as a request gives them: as values or as summaries.
struct TwoGroups {
  /// The summaries, in the order x, y.
  let summaries: [GroupSummary]
  /// The values, in the order x, y; `nil` where summaries were given.
  let values: (x: [Double], y: [Double])?

  init(_ request: CalcRequest) throws {
    if try request.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) {
      let (x, y) = (request.samples("x"), request.samples("y"))
      values = (x, y)
      summaries = [try GroupSummary(x), try GroupSummary(y)]
    } else {
      values = nil
      let n = try request.integers("n", count: 2)
      let mean = try request.numbers("mean", count: 2)
      let sd = try request.numbers("sd", count: 2)
      summaries = (0..<2).map { GroupSummary(n: n[$0], mean: mean[$0], sd: sd[$0]) }
    }
  }

  var n: Int { summaries[0].n + summaries[1].n }
}

/// The complete pairs of two lists: a pair with a missing value is dropped as a whole.
struct CompletePairs {
  let x: [Double]
  let y: [Double]
  /// The number of pairs that were dropped.
  let missing: Int

  init(_ request: CalcRequest) throws {
    let (first, second) = (request.optionals("x"), request.optionals("y"))
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
struct CompleteRows {
  let rows: [[Double]]
  /// The number of rows that were dropped.
  let missing: Int

  init(_ request: CalcRequest) {
    let all = request.rows("matrix")
    rows = all.filter { !$0.contains(nil) }.map { $0.compactMap(\.self) }
    missing = all.count - rows.count
  }

  /// The columns.
  var columns: [[Double]] {
    (rows.first ?? []).indices.map { column in rows.map { $0[column] } }
  }
}

extension CalcRequest {
  /// The values of each group, without those that are missing.
  var groups: [[Double]] { rows("groups").map { $0.compactMap(\.self) } }

  /// The distinct labels of cases in the order in which they come.
  static func distinct(_ labels: [String]) -> [String] {
    var seen: Set<String> = []
    return labels.filter { seen.insert($0).inserted }
  }

  /// The cases that have both of two values.
  func completePairs<Value>(_ x: [Value?], _ y: [Value?]) throws(StatisticsError) -> [(x: Value, y: Value)] {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    return zip(x, y).compactMap { first, second in
      if let first, let second { (first, second) } else { nil }
    }
  }

  /// Four counts.
  func fourCounts() throws -> TwoByTwoTable {
    let rows = counts("table")
    guard rows.count == 2, rows.allSatisfy({ $0.count == 2 }) else {
      throw CalcError(
        .wrongType, "table: found \(rows.count) x \(rows.first?.count ?? 0) counts; expected 2 x 2")
    }
    return try TwoByTwoTable(a: rows[0][0], b: rows[0][1], c: rows[1][0], d: rows[1][1])
  }

  /// Two groups with two outcomes, from counts or from successes of trials.
  func twoByTwo() throws -> TwoByTwoTable {
    if try isRaw(["table"], orSummary: ["successes", "n"]) { return try fourCounts() }
    let (successes, n) = try twoCounts()
    for (count, trials) in zip(successes, n) where count < 0 || count > trials {
      throw StatisticsError.invalidCount("there cannot be \(count) successes in \(trials) trials")
    }
    return try TwoByTwoTable(
      a: successes[0], b: n[0] - successes[0], c: successes[1], d: n[1] - successes[1])
  }

  /// Two yes-or-no values of the same cases, from counts or from the values; and how many pairs were dropped.
  func pairedTwoByTwo() throws -> (table: TwoByTwoTable, missing: Int) {
    if try isRaw(["table"], orSummary: ["x", "y"]) { return (try fourCounts(), 0) }
    let pairs = try completePairs(flags("x"), flags("y"))
    func count(_ x: Bool, _ y: Bool) -> Int { pairs.count { $0 == (x, y) } }
    let table = try TwoByTwoTable(
      a: count(true, true), b: count(true, false), c: count(false, true), d: count(false, false))
    return (table, flags("x").count - pairs.count)
  }
}

/// A table of counts, as given or counted from the labels of cases.
struct CountTable {
  let counts: [[Int]]
  let rowLabels: [String]
  let columnLabels: [String]
  /// The number of cases that were dropped.
  let missing: Int

  init(_ request: CalcRequest) throws {
    guard try request.isRaw(["table"], orSummary: ["x", "y"]) else {
      let cases = try request.completePairs(request.labels("x"), request.labels("y"))
      let (rows, columns) = (
        CalcRequest.distinct(cases.map(\.x)), CalcRequest.distinct(cases.map(\.y))
      )
      counts = rows.map { row in columns.map { column in cases.count { $0 == (row, column) } } }
      (rowLabels, columnLabels) = (rows, columns)
      missing = request.labels("x").count - cases.count
      return
    }
    counts = request.counts("table")
    rowLabels = counts.indices.map { String($0 + 1) }
    columnLabels = (counts.first ?? []).indices.map { String($0 + 1) }
    missing = 0
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

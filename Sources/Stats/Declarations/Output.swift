/// What becomes of a value when the two samples are exchanged.
package enum Turned: Sendable, Hashable {
  case same
  case negated
  /// 1 - v, as for a probability of superiority.
  case complement
  /// 1 / v, as for a ratio.
  case inverse
  /// A list in the order x, y.
  case reversed
  /// Another value tells.
  case unclaimed
  /// It becomes the value of another key, such as the p value of the other side.
  case exchanged(String)
}

/// What becomes of a value when every number v is replaced by unit v + shift.
package enum Rescaled: Sendable, Hashable {
  case same
  /// In the unit of the numbers.
  case length
  /// In the square of the unit.
  case square
  /// A place on the scale.
  case location
  /// Another value tells.
  case unclaimed
}

/// What a statistic found, as its outputs see it.
package struct Computed<Data, Result> {
  package let data: Data
  package let result: Result
  package let alternative: Alternative
  package let level: Double
}

/// One value of a result: its key, what it means, how it is taken from the result, and what it must not depend on.
package struct Output<Data, Result>: Sendable {
  package let key: OutputKey
  package let turned: Turned
  package let rescaled: Rescaled
  /// How far it may be from the same value found in another way, relative.
  package private(set) var precision = 1e-13
  let value: @Sendable (Computed<Data, Result>) throws -> StatisticValue

  /// Declares a value; where computing it throws a ``StatisticsError``, the value is undefined for this reason.
  package init<Value: Reportable>(
    _ key: String, _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same,
    _ value: @escaping @Sendable (Computed<Data, Result>) throws -> Value
  ) {
    self.key = OutputKey(key, help)
    self.turned = turned
    self.rescaled = rescaled
    self.value = { computed in try StatisticValue.of { try value(computed) } }
  }
}

/// What knows the interval of its estimate.
package protocol IntervalEstimate: Sendable {
  func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval
}

/// The way to a figure.
package typealias Path<Root, Value> = any KeyPath<Root, Value> & Sendable

/// Puts the outputs of a statistic together, one after the other.
@resultBuilder package enum Outputs<Data, Result> {
  package static func buildExpression(_ output: Output<Data, Result>) -> [Output<Data, Result>] { [output] }
  package static func buildExpression(_ outputs: [Output<Data, Result>]) -> [Output<Data, Result>] { outputs }
  package static func buildBlock(_ outputs: [Output<Data, Result>]...) -> [Output<Data, Result>] {
    outputs.flatMap(\.self)
  }
}

extension Output {
  /// Declares a property of what was computed.
  package init<Value: Reportable>(
    _ key: String, _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same,
    from path: Path<Result, Value>
  ) {
    self.init(key, help, turned, rescaled) { $0.result[keyPath: path] }
  }

  /// Declares a part of the data.
  package init<Value: Reportable>(
    _ key: String, _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same,
    data path: Path<Data, Value>
  ) {
    self.init(key, help, turned, rescaled) { $0.data[keyPath: path] }
  }

  /// The same with a lower precision, as where it is found by a search.
  package func within(_ precision: Double) -> Output {
    var output = self
    output.precision = precision
    return output
  }
}

// MARK: Values that many statistics have

extension Output {
  /// The p values of all alternatives, that of the one asked for first; those of the two sides belong to a direction that
  /// an exchange of the samples turns, or not.
  package static func tails(
    _ ending: String = "", _ variant: String = "", isDirected: Bool = true,
    _ pValue: @escaping @Sendable (Computed<Data, Result>) throws -> (Alternative) -> Double
  ) -> [Output] {
    func output(_ key: String, _ help: String, _ alternative: Alternative?, becomes other: String?) -> Output
    {
      Output(
        key + ending, help + (variant.isEmpty ? "" : ", " + variant),
        other.flatMap { isDirected ? .exchanged($0 + ending) : nil } ?? .same
      ) { try pValue($0)(alternative ?? $0.alternative) }
    }
    return [
      output("p", "the p value for the alternative", nil, becomes: nil),
      output("p_two_sided", "the two-sided p value", .twoSided, becomes: nil),
      output("p_less", "the p value for the alternative less", .less, becomes: "p_greater"),
      output("p_greater", "the p value for the alternative greater", .greater, becomes: "p_less"),
    ]
  }

  /// The p values of all alternatives and the alternative asked for.
  package static func test(
    isDirected: Bool = true,
    _ pValue: @escaping @Sendable (Computed<Data, Result>) throws -> (Alternative) -> Double
  ) -> [Output] {
    tails(isDirected: isDirected, pValue) + [
      Output("alternative", "the alternative that p is for") { $0.alternative.word }
    ]
  }

  /// The two-sided interval of the estimate.
  package static func ci(
    _ turned: Turned = .same, _ rescaled: Rescaled = .same,
    _ interval: @escaping @Sendable (Computed<Data, Result>) throws -> ConfidenceInterval
  ) -> Output {
    Output("ci", "the two-sided confidence interval of the estimate, [lower, upper]", turned, rescaled) {
      try interval($0)
    }
  }

  /// The confidence level of every interval.
  package static var level: Output {
    Output("level", "the confidence level of every interval") { $0.level }
  }

  /// An estimate, its interval, and the level of the interval.
  package static func estimate(
    _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same, within precision: Double = 1e-13,
    value: @escaping @Sendable (Computed<Data, Result>) throws -> Double,
    interval: @escaping @Sendable (Computed<Data, Result>) throws -> ConfidenceInterval
  ) -> [Output] {
    [
      Output("estimate", help, turned, rescaled) { try value($0) },
      ci(turned, rescaled, interval).within(precision), level,
    ]
  }

  /// An estimate, its interval, and the level of the interval.
  package static func estimate(
    _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same, from path: Path<Result, Double>,
    interval: @escaping @Sendable (Computed<Data, Result>) throws -> ConfidenceInterval
  ) -> [Output] {
    estimate(help, turned, rescaled, value: { $0.result[keyPath: path] }, interval: interval)
  }

  /// An estimate with its own interval, and the level of the interval.
  package static func estimate(
    _ help: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same, within precision: Double = 1e-13,
    from path: Path<Result, Double>
  ) -> [Output] where Result: IntervalEstimate {
    estimate(
      help, turned, rescaled, within: precision, value: { $0.result[keyPath: path] },
      interval: { try $0.result.confidenceInterval(level: $0.level) })
  }

  /// How the p value or the interval was found, always in the same way.
  package static func algorithm(_ words: String) -> Output { algorithm { _ in words } }

  /// How the p value or the interval was found.
  package static func algorithm(
    _ words: @escaping @Sendable (Computed<Data, Result>) throws -> String
  ) -> Output {
    Output("algorithm", "how the p value or the interval was found, in words") { try words($0) }
  }
}

extension Output where Result: TTest {
  /// Everything that a t test knows.
  package static var tTest: [Output] {
    [
      Output("statistic", "the t statistic", .negated, from: \.statistic),
      Output("df", "the degrees of freedom", from: \.degreesOfFreedom),
    ] + test { $0.result.pValue } + [
      Output(
        "estimate", "what is tested: the mean, the difference x - y, or the contrast", .negated, .length,
        from: \.estimate),
      Output("standard_error", "the standard error of the estimate", .same, .length, from: \.standardError),
      ci(.negated, .length) { try $0.result.confidenceInterval(level: $0.level) }, level,
    ]
  }
}

extension Output where Data == TwoGroups {
  /// Sizes, means and standard deviations of the two groups.
  package static var groups: [Output] {
    [
      Output("n", "the numbers of values, in the order x, y", .reversed) { $0.data.summaries.map(\.n) },
      Output("mean", "the means", .reversed, .location) { $0.data.summaries.map(\.mean) },
      Output("sd", "the standard deviations, divisor n - 1", .reversed, .length) {
        $0.data.summaries.map(\.sd)
      },
    ]
  }
}

extension Output {
  /// The sizes of groups, in their order.
  package static func sizes(
    _ turned: Turned = .same, _ sizes: @escaping @Sendable (Computed<Data, Result>) throws -> [Int]
  ) -> Output {
    Output("n", "the numbers of values of the groups, in their order", turned) { try sizes($0) }
  }

  /// Sizes, means and standard deviations of cells.
  package static func cells(
    _ n: String, _ mean: String = "their means", _ sd: String = "their standard deviations",
    of cells: @escaping @Sendable (Computed<Data, Result>) -> [CellSummary]
  ) -> [Output] {
    [
      Output("n", n, .reversed) { cells($0).map(\.n) },
      Output("mean", mean, .reversed, .location) { cells($0).map(\.mean) },
      Output("sd", sd + ", divisor n - 1; null for a single value", .reversed, .length) {
        cells($0).map(\.deviation)
      },
    ]
  }
}

extension CellSummary {
  /// The standard deviation, where there is one.
  var deviation: StatisticValue {
    n > 1
      ? .number(standardDeviation)
      : .undefined(StatisticsError.tooFewValues(needed: 2, found: 1).code)
  }
}

extension Output where Data == TwoSamples {
  /// The numbers of values.
  package static var sizes: Output { sizes(.reversed) { [$0.data.x.count, $0.data.y.count] } }
}

extension Output {
  /// What groups are called, and their sizes.
  static func names(_ groups: Path<Data, SeveralGroups>) -> [Output] {
    [
      Output(
        "groups", "what the groups are called: their labels in the order in which they came, or 1, 2, ..."
      ) { $0.data[keyPath: groups].names },
      Output("n", "the sizes of the groups", .reversed) { $0.data[keyPath: groups].cells.map(\.n) },
    ]
  }
}

extension Output where Data == SeveralGroups {
  /// The groups and how they are described.
  static var groups: [Output] {
    names(\.self) + cells("the sizes of the groups") { $0.data.cells }.dropFirst()
  }
}

extension Output where Data: Incomplete {
  /// What was missing or dropped.
  package static var missing: Output {
    Output("n_missing", "the number of " + Data.missingWords, data: \.missing)
  }
}

/// A test whose statistic has an F distribution.
protocol FTest: Sendable {
  associatedtype Denominator: Reportable
  var statistic: Double { get }
  var df1: Int { get }
  var df2: Denominator { get }
  var pValue: Double { get }
}

extension Output {
  /// What an F test knows.
  static func fTest<Test: FTest>(
    _ test: Path<Result, Test>, _ statistic: String = "the F statistic", p: String = "the p value"
  ) -> [Output] {
    [
      Output("statistic", statistic) { $0.result[keyPath: test].statistic },
      Output("df1", "the degrees of freedom of the numerator") { $0.result[keyPath: test].df1 },
      Output("df2", "the degrees of freedom of the denominator") { $0.result[keyPath: test].df2 },
      Output("p", p) { $0.result[keyPath: test].pValue },
    ]
  }
}

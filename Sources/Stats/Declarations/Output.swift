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

extension Output {
  /// The same with a lower precision, as where it is found by a search.
  package func within(_ precision: Double) -> Output {
    var output = self
    output.precision = precision
    return output
  }
}

// MARK: Values that many statistics have

extension Output {
  /// The p values of all alternatives, that of the one asked for first.
  package static func tails(
    _ ending: String = "", _ variant: String = "",
    _ pValue: @escaping @Sendable (Computed<Data, Result>) throws -> (Alternative) -> Double
  ) -> [Output] {
    func output(_ key: String, _ help: String, _ turned: Turned, _ alternative: Alternative?) -> Output {
      Output(key + ending, help + (variant.isEmpty ? "" : ", " + variant), turned) {
        try pValue($0)(alternative ?? $0.alternative)
      }
    }
    return [
      output("p", "the p value for the alternative", .same, nil),
      output("p_two_sided", "the two-sided p value", .same, .twoSided),
      output(
        "p_less", "the p value for the alternative less", .exchanged("p_greater" + ending), .less),
      output(
        "p_greater", "the p value for the alternative greater", .exchanged("p_less" + ending), .greater),
    ]
  }

  /// The p values of all alternatives and the alternative asked for.
  package static func test(
    _ pValue: @escaping @Sendable (Computed<Data, Result>) throws -> (Alternative) -> Double
  ) -> [Output] {
    tails("", "", pValue) + [
      Output("alternative", "the alternative that p is for") { $0.alternative.word }
    ]
  }

  /// The two-sided interval of the estimate.
  package static func ci(
    _ turned: Turned = .same, _ rescaled: Rescaled = .same,
    _ interval: @escaping @Sendable (Computed<Data, Result>) throws -> ConfidenceInterval
  ) -> Output {
    Output("ci", OutputKey.ci.help, turned, rescaled) { try interval($0) }
  }

  /// The confidence level of every interval.
  package static var level: Output { Output("level", OutputKey.level.help) { $0.level } }

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

  /// How the p value or the interval was found.
  package static func algorithm(
    _ words: @escaping @Sendable (Computed<Data, Result>) throws -> String
  ) -> Output {
    Output("algorithm", OutputKey.algorithm.help) { try words($0) }
  }
}

extension Output where Result: TTest {
  /// Everything that a t test knows.
  package static var tTest: [Output] {
    [
      Output("statistic", "the t statistic", .negated) { $0.result.statistic },
      Output("df", "the degrees of freedom") { $0.result.degreesOfFreedom },
    ] + test { $0.result.pValue } + [
      Output("estimate", "what is tested: the mean, the difference x - y, or the contrast", .negated, .length)
      {
        $0.result.estimate
      },
      Output("standard_error", "the standard error of the estimate", .same, .length) {
        $0.result.standardError
      },
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

extension Output where Data == TwoSamples {
  /// The numbers of values.
  package static var sizes: Output {
    Output("n", OutputKey.sizes.help, .reversed) { [$0.data.x.count, $0.data.y.count] }
  }
}

extension Output where Data == CompletePairs {
  /// The pairs that were dropped.
  package static var missing: Output {
    Output("n_missing", OutputKey.missingPairs.help) { $0.data.missing }
  }
}

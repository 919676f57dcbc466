/// A continuous distribution, known by its two tails, their inverses and its density.
///
/// Each tail is computed directly, so that small probabilities keep their digits on both sides.
public protocol ContinuousDistribution: Sendable, Hashable {
  /// The probability of a value up to and including `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``
  ///   when the probability could not be computed.
  func lowerTail(_ x: Double) throws(StatisticsError) -> Double

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``
  ///   when the probability could not be computed.
  func upperTail(_ x: Double) throws(StatisticsError) -> Double

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; outside the support, and at an infinity, the density is 0.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number or the density is infinite there,
  ///   ``StatisticsError/notConverged(_:)`` when the density could not be computed.
  func density(_ x: Double) throws(StatisticsError) -> Double

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/notConverged(_:)`` when the
  ///   quantile could not be computed.
  func quantile(_ p: Double) throws(StatisticsError) -> Double

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/notConverged(_:)`` when the
  ///   quantile could not be computed.
  func upperQuantile(_ p: Double) throws(StatisticsError) -> Double
}

/// Evaluates a tail, settling what lies outside the support before the numerical code is asked.
func tail(
  _ x: Double, below: Double, beyond: Double, support: Double, of name: StaticString,
  _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  guard !x.isNaN else { throw .nonFinite }
  if x <= support { return below }
  if x == .infinity { return beyond }
  let result = body(x)
  guard result >= 0, result <= 1 else {
    throw .notConverged("a tail probability of the \(name) distribution")
  }
  return result
}

/// Evaluates a density, settling what lies outside the support before the numerical code is asked.
func density(
  _ x: Double, support: Double, of name: StaticString, _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  guard !x.isNaN else { throw .nonFinite }
  guard x >= support, x.isFinite else { return 0 }
  let result = body(x)
  guard result < .infinity || result.isNaN else { throw .nonFinite }
  guard result >= 0 else { throw .notConverged("the density of the \(name) distribution") }
  return result
}

/// Evaluates a quantile for a checked probability.
func quantile(
  _ p: Double, of name: StaticString, _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  let result = body(try openProbability(p))
  guard result.isFinite else { throw .notConverged("a quantile of the \(name) distribution") }
  return result
}

/// Passes a positive, finite parameter of a distribution through.
func positiveParameter(_ value: Double, _ name: StaticString) throws(StatisticsError) -> Double {
  guard value > 0, value.isFinite else { throw .invalidParameter("\(name) must be positive; found \(value)") }
  return value
}

extension Statistic {
  /// Tails, densities and quantiles of distributions.
  static let distributions = [
    distribution(
      "normal", summary: "the standard normal distribution", parameters: [],
      source: "the complementary error function; quantiles by Boost.Math", example: #""x":1.96,"p":0.975"#
    ) { _ in StandardNormal() },
    distribution(
      "t", summary: "Student's t distribution", parameters: [degrees("df")], source: "Boost.Math",
      example: #""x":2.31,"df":18.4"#
    ) { try StudentT(degreesOfFreedom: $0.number("df") ?? 0) },
    distribution(
      "f", summary: "the F distribution", parameters: [degrees("df1"), degrees("df2")], source: "Boost.Math",
      example: #""x":4.2,"df1":1,"df2":36"#
    ) { try FDistribution(df1: $0.number("df1") ?? 0, df2: $0.number("df2") ?? 0) },
    distribution(
      "chi-square", summary: "the chi-square distribution", parameters: [degrees("df")], source: "Boost.Math",
      example: #""x":3.84,"df":1"#
    ) { try ChiSquare(degreesOfFreedom: $0.number("df") ?? 0) },
    distribution(
      "noncentral-t", summary: "the noncentral t distribution",
      parameters: [
        degrees("df"), InputKey("ncp", .number, isRequired: true, help: "the noncentrality parameter"),
      ],
      source: "numerical integration of the definition: Johnson, Kotz and Balakrishnan 1995, chapter 31",
      example: #""x":2.5,"df":14,"ncp":1.5,"p":0.9"#
    ) { try NoncentralT(degreesOfFreedom: $0.number("df") ?? 0, noncentrality: $0.number("ncp") ?? 0) },
    distribution(
      "studentised-range", summary: "the studentised range, which Tukey's HSD refers to",
      parameters: [
        InputKey("groups", .integer, isRequired: true, help: "the number of groups, at least 2"),
        InputKey(
          "df", .number, defaultText: "infinity",
          help: "degrees of freedom of the standard deviation, greater than 0; left out where it is known"),
      ],
      source: "numerical integration of the definition: Tukey 1949, Hartley 1942",
      example: #""x":3.5,"groups":3,"df":27,"p":0.95"#
    ) {
      try StudentisedRange(
        groups: $0.integer("groups") ?? 0, degreesOfFreedom: $0.number("df") ?? .infinity)
    },
  ]

  private static func degrees(_ key: String) -> InputKey {
    InputKey(
      key, .number, isRequired: true, help: "degrees of freedom, greater than 0, not necessarily whole")
  }

  private static func distribution(
    _ name: String, summary: String, parameters: [InputKey], source: String, example: String,
    make: @escaping @Sendable (any Arguments) throws -> any ContinuousDistribution
  ) -> Statistic {
    tails(
      "distribution." + name, summary: "Tails, density and quantiles of " + summary, source: source,
      example: example,
      inputs: parameters + [
        InputKey("x", .number, help: "where the tails are taken; x, p or both are needed")
      ],
      helps: [
        "the probability density there", "the probability of a value up to x",
        "the probability of a value beyond x", "the value with the probability p below it",
        "the value with the probability p above it",
      ], x: { $0.number("x") }, make: make
    ) { distribution, x in
      // The density of F and chi-square at 0 can be infinite where the tails exist.
      (
        try .of { try distribution.density(x) }, try distribution.lowerTail(x), try distribution.upperTail(x)
      )
    } quantiles: {
      (.number(try $0.quantile($1)), .number(try $0.upperQuantile($1)))
    }
  }

  /// What is asked of a distribution at a place and at a probability; one of the two may be left out.
  static func tails<Distribution, Place>(
    _ name: String, summary: String, source: String, example: String, inputs: [InputKey], helps: [String],
    x place: @escaping @Sendable (any Arguments) -> Place?,
    make: @escaping @Sendable (any Arguments) throws -> Distribution,
    tails:
      @escaping @Sendable (Distribution, Place) throws -> (
        density: StatisticValue, lower: Double, upper: Double
      ),
    quantiles:
      @escaping @Sendable (Distribution, Double) throws -> (
        lower: StatisticValue, upper: StatisticValue
      )
  ) -> Statistic {
    typealias Found = [StatisticValue]
    let keys = ["density", "lower_tail", "upper_tail", "quantile", "upper_quantile"]
    return Statistic(
      name, summary: summary, source: source, example: example,
      input: Input<Found>(
        inputs + [InputKey("p", .number, help: "the probability of the quantiles, between 0 and 1")]
      ) { arguments in
        let distribution = try make(arguments)
        guard arguments.has("x") || arguments.has("p") else {
          throw ArgumentError(.missingKey, "\(name) needs the key \"x\", the key \"p\", or both")
        }
        let found = try place(arguments).map { try tails(distribution, $0) }
        let limits = try arguments.number("p").map { try quantiles(distribution, $0) }
        return [
          found?.density ?? .absent, found?.lower.reported ?? .absent, found?.upper.reported ?? .absent,
          limits?.lower ?? .absent, limits?.upper ?? .absent,
        ]
      }, compute: { $0 }
    ) {
      keys.indices.map { index in
        Output(keys[index], (index < 3 ? "with x: " : "with p: ") + helps[index]) { $0.result[index] }
      }
    }
  }
}

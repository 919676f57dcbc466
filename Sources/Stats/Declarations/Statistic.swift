/// A statistic that can be asked for by its name: what it takes and gives, its source, an example, what it must not
/// depend on, and how it is simulated.
///
/// It is declared once, beside the type that computes it, and registered in ``Statistics``. From the declaration come the
/// method of `calc` with its help, the tests of what it must not depend on, the rows in the table of coverage, and the name
/// that a study's plan uses.
public struct Statistic: Sendable {
  /// What the data are.
  package enum Design: Sendable, Hashable {
    /// Two independent samples.
    case twoSamples
    /// Two values of the same cases.
    case pairs
    /// One sample.
    case sample
    /// Several independent groups.
    case groups
    /// A matrix whose rows and columns have no order.
    case matrix
    /// A table of counts whose rows and columns have no order, and can change places.
    case table
    /// Two groups with two outcomes.
    case twoByTwo
    /// Two yes-or-no values of the same cases.
    case conditions
    /// Anything else.
    case other

    /// Whether two samples are compared.
    package var isComparison: Bool { self == .twoSamples || self == .pairs }
  }

  /// One declared output, without the types of its statistic.
  package struct DeclaredOutput: Sendable {
    package let key: OutputKey
    package let turned: Turned
    package let rescaled: Rescaled
    package let precision: Double
  }

  /// The options that many statistics have.
  package enum Option: Sendable, Hashable {
    case alternative
    case level

    fileprivate var key: InputKey {
      switch self {
      case .alternative: .alternative
      case .level: .level
      }
    }
  }

  /// The name, `family.variant` in kebab case, or the family alone where there is one variant.
  public let name: String
  /// What reports call it.
  package let title: String
  /// One sentence on what it computes, without its final period.
  package let summary: String
  /// Where the method is published.
  package let source: String
  /// Arguments that it answers, as the members of a JSON object.
  package let example: String
  /// What the data are.
  package let design: Design
  /// The keys that it takes.
  package let inputs: [InputKey]
  /// The values that it gives, in order.
  package let outputs: [DeclaredOutput]
  /// What is claimed about changes of the data beside their order.
  package let claims: Set<Claim>
  /// Made-up studies that tell how often its interval covers the truth, or how often it rejects a true null hypothesis.
  public let simulations: [Simulation]

  private let body: @Sendable (any Arguments) throws -> [StatisticValue.Member]

  /// A change of the data of which the outputs say what becomes of them.
  package enum Claim: Sendable {
    /// The two samples, groups or conditions are exchanged.
    case exchange
    /// Every number gets another unit and origin.
    case rescaling
    /// The scale is stretched, here more and there less, so that only the order of the numbers stays; what is measured on
    /// the scale is not claimed.
    case stretching
  }

  package init<Data, Result>(
    _ name: String, title: String? = nil, summary: String, source: String, example: String,
    input: Input<Data>, options: [Option] = [], claims: Set<Claim> = [.exchange, .rescaling],
    precision: Double = 1e-13, simulations: [Simulated] = [],
    compute: @escaping @Sendable (Data) throws -> Result,
    @Outputs<Data, Result> outputs: () -> [Output<Data, Result>]
  ) {
    self.name = name
    self.title = title ?? name
    self.summary = summary
    self.source = source
    self.example = example
    self.claims = claims
    design = input.design
    // An input lists the key of an option itself where other keys follow it.
    inputs = input.keys + options.map(\.key).filter { !input.keys.contains($0) }
    let used = Output<Data, Result>(
      "n_used",
      "the number of values, pairs or rows that were used, missing ones left out; 0 where there is no data"
    ) { input.used($0.data) }
    let outputs = outputs() + [used]
    self.outputs = outputs.map {
      DeclaredOutput(
        key: $0.key, turned: $0.turned, rescaled: $0.rescaled, precision: max(precision, $0.precision))
    }
    @Sendable func computed(_ arguments: any Arguments) throws -> Computed<Data, Result> {
      let data = try input.read(arguments)
      let level = try options.contains(.level) ? arguments.level() : 0.95
      return Computed(data: data, result: try compute(data), alternative: arguments.alternative, level: level)
    }
    body = { arguments in
      let computed = try computed(arguments)
      return try outputs.map { StatisticValue.Member($0.key.key, try $0.value(computed)) }
    }
    self.simulations = simulations.map { simulated in
      Simulation(name, simulated) { key, arguments in
        try outputs.first { $0.key.key == key }?.value(computed(arguments)) ?? .missing
      }
    }
  }

  /// Computes all values.
  ///
  /// - Parameter arguments: The arguments, checked against ``inputs``.
  /// - Returns: The values in the order of ``outputs``.
  /// - Throws: ``ArgumentError`` where the arguments do not go together, ``StatisticsError`` where the statistic does not
  ///   exist for these data.
  package func values(_ arguments: any Arguments) throws -> [StatisticValue.Member] { try body(arguments) }
}

// MARK: Contrasts

extension Statistic {
  /// The difference of two samples or of pairs, as a contrast of a study reports it.
  package struct Difference: Sendable {
    package let statistic: Double
    package let degreesOfFreedom: Double
    package let pValue: Double
    package let estimate: Double
    package let standardError: Double
    package let interval: ConfidenceInterval
  }

  /// Whether a study's plan can name it: it tests a difference of two samples or of pairs in the unit of the values, by a
  /// statistic with degrees of freedom, and gives the standard error and the interval of the difference.
  package var testsDifference: Bool {
    let keys = Set(outputs.map(\.key.key))
    return design.isComparison && claims.isSuperset(of: [.exchange, .rescaling])
      && keys.isSuperset(of: ["statistic", "df", "p_two_sided", "standard_error", "ci"])
      && outputs.contains { $0.key.key == "estimate" && $0.turned == .negated && $0.rescaled == .length }
  }

  /// Tests the difference of two samples, or of the two lists of values of pairs.
  ///
  /// - Parameters:
  ///   - x: The first sample.
  ///   - y: The second sample, the reference.
  ///   - level: The confidence level of the interval.
  /// - Returns: The difference x - y and its two-sided test.
  /// - Throws: ``StatisticsError`` where the statistic does not exist for these samples.
  package func difference(
    _ x: [Double], _ y: [Double], level: Double
  ) throws(StatisticsError) -> Difference {
    let found: [StatisticValue.Member]
    do {
      found = try values(SampleArguments(lists: ["x": x, "y": y], numbers: ["level": level]))
    } catch let error as StatisticsError {
      throw error
    } catch {
      throw .invalidParameter("\(error)")
    }
    func value(_ key: String) -> StatisticValue { found.first { $0.key == key }?.value ?? .missing }
    func number(_ key: String) throws(StatisticsError) -> Double {
      try value(key).double.or(.nonFinite)
    }
    guard case .limits(let lower, let upper) = value("ci") else { throw .nonFinite }
    return Difference(
      statistic: try number("statistic"), degreesOfFreedom: try number("df"),
      pValue: try number("p_two_sided"), estimate: try number("estimate"),
      standardError: try number("standard_error"),
      interval: ConfidenceInterval(lower: lower, upper: upper, level: level))
  }
}

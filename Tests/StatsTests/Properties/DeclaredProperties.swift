import Stats
import Testing

/// What every declared statistic claims of its values, tried on random samples of all kinds.
@Suite("What every declared statistic claims")
struct DeclaredProperties {
  /// A statistic with one word for each of its choices.
  struct Variant: Sendable, CustomTestStringConvertible {
    let statistic: Statistic
    let words: [String: String]

    var testDescription: String {
      ([statistic.name] + words.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }).joined(
        separator: ", ")
    }

    /// The values by their keys; a statistic that refuses the samples altogether has one value, the reason.
    func callAsFunction(_ data: TwoSamples) -> [String: StatisticValue] {
      var arguments = SampleArguments(lists: ["x": data.x], numbers: ["level": 0.9], words: words)
      if statistic.design != .sample { arguments.lists["y"] = data.y }
      do {
        return Dictionary(try statistic.values(arguments).map { ($0.key, $0.value) }) { first, _ in first }
      } catch {
        return ["refused": .text((error as? StatisticsError)?.code ?? "\(error)")]
      }
    }

    /// Compares the values of changed samples with what has to become of those of the samples.
    func expect(
      _ changed: TwoSamples, from data: TwoSamples, _ label: String,
      becomes rule: (Statistic.DeclaredOutput, [String: StatisticValue]) -> StatisticValue?
    ) {
      let (before, after) = (self(data), self(changed))
      #expect(before["refused"] == after["refused"], "\(label)")
      guard before["refused"] == nil else { return }
      for output in statistic.outputs {
        guard let expected = rule(output, before), let found = after[output.key.key] else { continue }
        #expect(
          Self.isClose(found, expected, output.precision),
          "\(label), \(output.key.key): found \(found), expected \(expected)")
      }
    }

    private static func isClose(
      _ found: StatisticValue, _ expected: StatisticValue, _ precision: Double
    ) -> Bool {
      func isNear(_ one: Double, _ other: Double) -> Bool {
        StatsTests.isClose(one, other, precision) || (one - other).magnitude < precision * 1e-2
      }
      switch (found, expected) {
      case (.number(let one), .number(let other)): return isNear(one, other)
      case (.limits(let lower, let upper), .limits(let otherLower, let otherUpper)):
        return isNear(lower, otherLower) && isNear(upper, otherUpper)
      case (.list(let one), .list(let other)):
        return one.count == other.count && zip(one, other).allSatisfy { isClose($0, $1, precision) }
      default: return found == expected
      }
    }
  }

  static let variants: [Variant] = Statistics.all.filter { $0.design != .other }.flatMap { statistic in
    var variants = [Variant(statistic: statistic, words: [:])]
    for input in statistic.inputs {
      guard case .choice(let words) = input.kind, input.key != "alternative" else { continue }
      variants += words.map { Variant(statistic: statistic, words: [input.key: $0]) }
    }
    return variants
  }

  private static func claiming(_ claim: Statistic.Claim) -> [Variant] {
    variants.filter { $0.statistic.claims.contains(claim) }
  }

  /// Sizes from the smallest on, equal and not; those of pairs equal.
  private static func samples(_ kind: RandomSamples.Kind, for design: Statistic.Design) -> [TwoSamples] {
    var random = RandomSamples(seed: 2026)
    let sizes =
      design == .pairs
      ? [2, 3, 5, 8, 13].map { ($0, $0) } : [(2, 2), (2, 5), (7, 3), (6, 6), (9, 5)]
    return sizes.flatMap { nX, nY in (0..<2).map { _ in random.pair(kind, nX, nY) } }
  }

  @Test(
    "Exchanging the samples turns signs and sides, and nothing else",
    arguments: claiming(.exchange).filter { $0.statistic.design != .sample }, RandomSamples.Kind.allCases)
  func exchange(variant: Variant, kind: RandomSamples.Kind) {
    for data in Self.samples(kind, for: variant.statistic.design) {
      variant.expect(data.swapped, from: data, "\(data.x) and \(data.y)") { output, before in
        if case .exchanged(let other) = output.turned { return before[other] }
        return before[output.key.key].flatMap { Self.turned($0, output.turned) }
      }
    }
  }

  @Test("The order of the values does not matter", arguments: variants, RandomSamples.Kind.allCases)
  func order(variant: Variant, kind: RandomSamples.Kind) {
    var random = RandomSamples(seed: 7)
    for data in Self.samples(kind, for: variant.statistic.design) {
      let mixed: TwoSamples
      if variant.statistic.design == .pairs {
        let order = random.shuffled(Array(data.x.indices))
        mixed = TwoSamples(x: order.map { data.x[$0] }, y: order.map { data.y[$0] })
      } else {
        mixed = TwoSamples(x: random.shuffled(data.x), y: random.shuffled(data.y))
      }
      variant.expect(mixed, from: data, "\(data.x) and \(data.y)") { output, before in
        before[output.key.key]
      }
    }
  }

  @Test(
    "Unit and origin of the scale only change what is measured in them", arguments: claiming(.rescaling),
    RandomSamples.Kind.allCases)
  func scale(variant: Variant, kind: RandomSamples.Kind) {
    for data in Self.samples(kind, for: variant.statistic.design) {
      for (unit, shift) in [(8.0, -3.0), (0.125, 512), (1, -0x1p30), (1, 0x1p31)] {
        variant.expect(
          data.map { unit * $0 + shift }, from: data, "\(data.x) and \(data.y), \(unit) v + \(shift)"
        ) { output, before in
          before[output.key.key].map { Self.rescaled($0, output.rescaled, unit: unit, shift: shift) }
        }
      }
    }
  }

  @Test(
    "Ranks ignore any stretching of the scale", arguments: claiming(.stretching),
    [RandomSamples.Kind.answers, .numbers])
  func stretching(variant: Variant, kind: RandomSamples.Kind) {
    for data in Self.samples(kind, for: variant.statistic.design) {
      variant.expect(data.map { $0 * $0 * $0 }, from: data, "\(data.x) and \(data.y)") { output, before in
        output.rescaled == .same ? before[output.key.key] : nil
      }
    }
  }

  @Test("Simulated studies are answered", arguments: Statistics.all.flatMap(\.simulations).map(\.method))
  func simulations(method: String) throws {
    for simulation in Statistics.named(method)?.simulations ?? [] {
      var draw = Draw(seed: 1)
      for _ in 0..<20 { _ = try simulation.trial(&draw) }
    }
  }

  /// A value as it has to be once the samples are exchanged; `nil` where nothing is claimed.
  private static func turned(_ value: StatisticValue, _ rule: Turned) -> StatisticValue? {
    func changed(_ number: Double) -> Double {
      switch rule {
      case .negated: -number
      case .complement: 1 - number
      case .inverse: 1 / number
      case .same, .reversed, .unclaimed, .exchanged: number
      }
    }
    switch (rule, value) {
    case (.unclaimed, _): return nil
    case (.reversed, .list(let values)): return .list(values.reversed())
    case (_, .number(let number)): return .number(changed(number))
    case (.same, .limits): return value
    case (_, .limits(let lower, let upper)): return .limits(lower: changed(upper), upper: changed(lower))
    default: return value
    }
  }

  /// A value as it has to be once every number v is unit v + shift.
  private static func rescaled(
    _ value: StatisticValue, _ rule: Rescaled, unit: Double, shift: Double
  ) -> StatisticValue {
    func changed(_ number: Double) -> Double {
      switch rule {
      case .same: number
      case .length: unit * number
      case .square: unit * unit * number
      case .location: unit * number + shift
      }
    }
    switch value {
    case .number(let number): return .number(changed(number))
    case .limits(let lower, let upper): return .limits(lower: changed(lower), upper: changed(upper))
    case .list(let values):
      return .list(values.map { rescaled($0, rule, unit: unit, shift: shift) })
    default: return value
    }
  }
}

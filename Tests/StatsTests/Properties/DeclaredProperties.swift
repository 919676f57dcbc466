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

    /// The values by their keys; a statistic that refuses the data altogether has one value, the reason.
    func callAsFunction(_ data: SampleArguments) -> [String: StatisticValue] {
      var arguments = data
      arguments.words = words
      arguments.numbers["level"] = 0.9
      let keys = Set(statistic.inputs.map(\.key))
      if keys.contains("coefficients") { arguments.lists["coefficients"] = [1, -1] }
      if keys.contains("lower") {
        arguments.numbers["lower"] = -0.75
        arguments.numbers["upper"] = 0.75
        arguments.words["unit"] = "sd"
      }
      if statistic.design == .twoByTwo, !keys.contains("table") {
        let table = arguments.counts("table")
        arguments.lists["successes"] = table.map { Double($0[0]) }
        arguments.lists["n"] = table.map { Double($0[0] + $0[1]) }
      }
      do {
        return Dictionary(try statistic.values(arguments).map { ($0.key, $0.value) }) { first, _ in first }
      } catch {
        return ["refused": .text((error as? StatisticsError)?.code ?? "\(error)")]
      }
    }

    /// Compares the values of changed data with what has to become of those of the data.
    func expect(
      _ changed: SampleArguments, from data: SampleArguments, _ label: String, sorted: Bool = false,
      becomes rule: (Statistic.DeclaredOutput, [String: StatisticValue]) -> StatisticValue?
    ) {
      let (before, after) = (self(data), self(changed))
      #expect(before["refused"] == after["refused"], "\(data), \(label)")
      guard before["refused"] == nil else { return }
      for output in statistic.outputs {
        guard let expected = rule(output, before), let found = after[output.key.key] else { continue }
        #expect(
          Self.isClose(sorted ? found.sorted : found, sorted ? expected.sorted : expected, output.precision),
          "\(data), \(label), \(output.key.key): found \(found), expected \(expected)")
      }
    }

    /// Compares under a change that leaves everything as it is.
    func expectSame(_ changed: SampleArguments, from data: SampleArguments, _ label: String) {
      expect(changed, from: data, label) { output, before in before[output.key.key] }
    }

    /// Compares under a change that leaves everything but the order of lists; what is listed by rows and columns is not
    /// compared.
    func expectRearranged(_ changed: SampleArguments, from data: SampleArguments, _ label: String) {
      expect(changed, from: data, label, sorted: true) { output, before in
        switch before[output.key.key] {
        case .list(let values)?: values.allSatisfy { $0.double != nil } ? .list(values) : nil
        case let value: value
        }
      }
    }

    /// Compares under an exchange of the samples.
    func expectTurned(_ changed: SampleArguments, from data: SampleArguments, _ label: String) {
      expect(changed, from: data, label) { output, before in
        if case .exchanged(let other) = output.turned { return before[other] }
        return before[output.key.key].flatMap { DeclaredProperties.turned($0, output.turned) }
      }
    }

    private static func isClose(
      _ found: StatisticValue, _ expected: StatisticValue, _ precision: Double
    ) -> Bool {
      func isNear(_ one: Double, _ other: Double) -> Bool {
        one == other || StatsTests.isClose(one, other, precision)
          || (one - other).magnitude < precision * 1e-2
      }
      switch (found, expected) {
      case (.number(let one), .number(let other)): return isNear(one, other)
      case (.limits(let lower, let upper), .limits(let otherLower, let otherUpper)):
        return isNear(lower, otherLower) && isNear(upper, otherUpper)
      case (.list(let one), .list(let other)):
        return one.count == other.count && zip(one, other).allSatisfy { isClose($0, $1, precision) }
      case (.record(let one), .record(let other)):
        return one.map(\.key) == other.map(\.key)
          && zip(one, other).allSatisfy { isClose($0.value, $1.value, precision) }
      default: return found == expected
      }
    }
  }

  static let variants: [Variant] = Statistics.all.filter { $0.design != .other }.flatMap { statistic in
    var variants = [Variant(statistic: statistic, words: [:])]
    for input in statistic.inputs {
      guard case .choice(let words) = input.kind,
        !["alternative", "unit", "arrangements"].contains(input.key)
      else {
        continue
      }
      variants += words.map { Variant(statistic: statistic, words: [input.key: $0]) }
    }
    return variants
  }

  private static func claiming(_ claim: Statistic.Claim, but designs: Statistic.Design...) -> [Variant] {
    variants.filter { $0.statistic.claims.contains(claim) && !designs.contains($0.statistic.design) }
  }

  /// Data from the smallest sizes on, equal and not; those of pairs equal.
  static func data(_ kind: RandomSamples.Kind, for design: Statistic.Design) -> [SampleArguments] {
    var random = RandomSamples(seed: 2026)
    func pair(_ nX: Int, _ nY: Int) -> TwoSamples { random.pair(kind, nX, nY) }
    switch design {
    case .pairs: return [2, 3, 5, 8, 13].flatMap { n in (0..<2).map { _ in .init(pair(n, n)) } }
    case .twoSamples, .other:
      return [(2, 2), (2, 5), (7, 3), (6, 6), (9, 5)].flatMap { nX, nY in
        (0..<2).map { _ in .init(pair(nX, nY)) }
      }
    case .sample:
      return [1, 2, 3, 4, 7, 12, 31].flatMap { n in
        (0..<4).map { _ in .init(lists: ["x": random.values(n, kind)]) }
      }
    case .groups:
      return [(2, 2), (2, 5), (7, 3), (9, 5)].map { nX, nY in
        let two = pair(nX, nY)
        return .init(tables: ["groups": [two.x, two.y]])
      }
        + [(3, 4), (6, 3)].map { rows, columns in
          .init(tables: ["groups": random.matrix(kind, rows: rows, columns: columns)])
        }
    case .matrix:
      return [(2, 2), (3, 4), (6, 3), (9, 5)].flatMap { rows, columns in
        (0..<4).map { _ in .init(tables: ["matrix": random.matrix(kind, rows: rows, columns: columns)]) }
      }
    case .table, .twoByTwo, .conditions:
      let sizes = design == .table ? [(2, 2), (2, 4), (3, 3)] : [(2, 2)]
      return sizes.flatMap { rows, columns in
        (0..<24).map { number in
          let table = random.table(rows: rows, columns: columns, below: 3 + number / 2)
          return .init(tables: ["table": table.map { $0.map(Double.init) }])
        }
      }
    }
  }

  private static let counts: Set<Statistic.Design> = [.table, .twoByTwo, .conditions]

  /// The kinds of numbers that a design is tried with; counts have none.
  private static func kinds(for design: Statistic.Design) -> [RandomSamples.Kind] {
    counts.contains(design) ? [.answers] : RandomSamples.Kind.allCases
  }

  @Test(
    "Exchanging samples, groups or conditions turns signs and sides, and nothing else",
    arguments: claiming(.exchange, but: .sample, .matrix, .table))
  func exchange(variant: Variant) {
    for kind in Self.kinds(for: variant.statistic.design) {
      for data in Self.data(kind, for: variant.statistic.design) where data.tables["groups"]?.count ?? 2 == 2
      {
        variant.expectTurned(data.exchanged(variant.statistic.design), from: data, "exchanged")
      }
    }
  }

  @Test(
    "Counting failures in place of successes turns them, too",
    arguments: claiming(.exchange, but: .sample, .matrix, .table, .twoSamples, .pairs, .groups, .conditions))
  func outcomes(variant: Variant) {
    for data in Self.data(.answers, for: .twoByTwo) {
      variant.expect(data.mapTables { $0.map { $0.reversed() } }, from: data, "outcomes") { output, before in
        switch (output.turned, before[output.key.key]) {
        case (.exchanged, .limits), (_, .list), (_, nil): nil
        case (.exchanged(let other), _): before[other]
        case (_, let value?): Self.turned(value, output.turned)
        }
      }
      let both = data.mapTables { $0.reversed().map { $0.reversed() } }
      variant.expect(both, from: data, "groups and outcomes") { output, before in
        switch (output.turned, before[output.key.key]) {
        case (.exchanged, .limits), (_, .list), (_, nil): nil
        case (_, let value?): value
        }
      }
    }
  }

  @Test(
    "The order of the values does not matter",
    arguments: variants.filter { !counts.contains($0.statistic.design) })
  func order(variant: Variant) {
    var random = RandomSamples(seed: 7)
    for kind in RandomSamples.Kind.allCases {
      for data in Self.data(kind, for: variant.statistic.design) {
        variant.expectSame(data.shuffled(variant.statistic.design, with: &random), from: data, "shuffled")
      }
    }
  }

  @Test(
    "The order of groups, and of columns or rows without order, does not matter",
    arguments: variants.filter { [.groups, .matrix, .table].contains($0.statistic.design) })
  func rearrangement(variant: Variant) {
    var random = RandomSamples(seed: 6)
    let design = variant.statistic.design
    guard !variant.statistic.inputs.contains(where: { $0.key == "coefficients" }) else { return }
    for kind in Self.kinds(for: design) {
      for data in Self.data(kind, for: design) {
        if design != .matrix {
          variant.expectRearranged(data.mapTables { random.shuffled($0) }, from: data, "rows")
        }
        guard design != .groups else { continue }
        variant.expectRearranged(
          data.mapTables { rows in
            let order = random.shuffled(Array(rows[0].indices))
            return rows.map { row in order.map { row[$0] } }
          }, from: data, "columns")
        guard design == .table else { continue }
        variant.expectRearranged(data.mapTables(\.transposed), from: data, "transposed")
      }
    }
  }

  @Test(
    "Unit and origin of the scale only change what is measured in them",
    arguments: claiming(.rescaling, but: .table, .twoByTwo, .conditions))
  func scale(variant: Variant) {
    for kind in RandomSamples.Kind.allCases {
      for data in Self.data(kind, for: variant.statistic.design) {
        for (unit, shift) in [(8.0, -3.0), (0.125, 512), (1, -0x1p30), (1, 0x1p31)] {
          variant.expect(data.map { unit * $0 + shift }, from: data, "\(unit) v + \(shift)") {
            output, before in
            output.rescaled == .unclaimed
              ? nil
              : before[output.key.key].map { Self.rescaled($0, output.rescaled, unit: unit, shift: shift) }
          }
        }
        guard variant.statistic.design == .matrix else { continue }
        // Ranks are counted from below; what is one number stays when the scale is turned round.
        variant.expect(data.map { 8 - $0 }, from: data, "8 - v") { output, before in
          if case .number(let value)? = before[output.key.key], output.rescaled == .same {
            .number(value)
          } else {
            nil
          }
        }
      }
    }
  }

  @Test("Ranks ignore any stretching of the scale", arguments: claiming(.stretching))
  func stretching(variant: Variant) {
    for kind in [RandomSamples.Kind.answers, .numbers] {
      for data in Self.data(kind, for: variant.statistic.design) {
        variant.expect(data.map { $0 * $0 * $0 }, from: data, "v³") { output, before in
          output.rescaled == .same ? before[output.key.key] : nil
        }
      }
    }
  }

  @Test(
    "Most simulated studies are answered",
    arguments: Statistics.all.filter { !$0.simulations.isEmpty }.map(\.name))
  func simulations(name: String) throws {
    for simulation in try #require(Statistics.named(name)).simulations {
      var draw = Draw(seed: 1)
      // An interval or a p value need not exist for each sample.
      let answered = (0..<20).count { _ in (try? simulation.trial(&draw)) != nil }
      #expect(answered > 10, "\(simulation.setting)")
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
      case .same, .unclaimed: number
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

extension SampleArguments: CustomStringConvertible {
  /// The data without what was asked besides.
  public var description: String {
    (lists.map { "\($0.key) \($0.value.compactMap(\.self))" }
      + tables.map { "\($0.key) \($0.value.map { $0.compactMap(\.self) })" }).joined(separator: ", ")
  }

  init(_ data: TwoSamples) { self.init(lists: ["x": data.x, "y": data.y]) }

  /// The same with other numbers.
  func map(_ change: (Double) -> Double) -> SampleArguments {
    var changed = mapTables { $0.map { $0.map(change) } }
    changed.lists = lists.mapValues { $0.map { $0.map(change) } }
    return changed
  }

  /// The same with other tables, which have no gaps.
  func mapTables(_ change: ([[Double]]) -> [[Double]]) -> SampleArguments {
    var changed = self
    changed.tables = tables.mapValues { change($0.map { $0.compactMap(\.self) }) }
    return changed
  }

  /// The same with two samples, groups or conditions exchanged.
  func exchanged(_ design: Statistic.Design) -> SampleArguments {
    switch design {
    case .conditions: return mapTables(\.transposed)
    case .groups, .twoByTwo: return mapTables { $0.reversed() }
    default:
      var changed = self
      changed.lists = ["x": lists["y"] ?? [], "y": lists["x"] ?? []]
      return changed
    }
  }

  /// The same values in another order, the rows of a matrix and pairs as a whole.
  func shuffled(_ design: Statistic.Design, with random: inout RandomSamples) -> SampleArguments {
    var generator = random
    defer { random = generator }
    switch design {
    case .matrix: return mapTables { generator.shuffled($0) }
    case .groups: return mapTables { $0.map { generator.shuffled($0) } }
    case .pairs:
      let order = generator.shuffled(Array((lists["x"] ?? []).indices))
      var changed = self
      changed.lists = lists.mapValues { list in order.map { list[$0] } }
      return changed
    default:
      var changed = self
      changed.lists = lists.mapValues { generator.shuffled($0) }
      return changed
    }
  }
}

extension StatisticValue {
  /// A list of numbers in ascending order; anything else as it is.
  fileprivate var sorted: StatisticValue {
    if case .list(let values) = self {
      .list(values.sorted { ($0.double ?? 0) < ($1.double ?? 0) })
    } else {
      self
    }
  }
}

extension [[Double]] {
  var transposed: [[Double]] { self[0].indices.map { column in map { $0[column] } } }
}

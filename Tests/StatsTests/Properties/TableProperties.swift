import Stats
import Testing

@Suite("What has to hold for counts beside what their statistics claim")
struct TableProperties {
  private static func tables(_ size: Int, seed: UInt64) -> [[[Int]]] {
    var random = RandomSamples(seed: seed)
    return (0..<24).map { number in random.table(rows: size, columns: size, below: 3 + number / 2) }
  }

  private static func arguments(_ table: [[Int]]) -> SampleArguments {
    SampleArguments(tables: ["table": table.map { $0.map(Double.init) }])
  }

  private static func variant(_ name: String, _ words: [String: String] = [:]) throws
    -> DeclaredProperties.Variant
  {
    DeclaredProperties.Variant(statistic: try #require(Statistics.named(name)), words: words)
  }

  @Test("Exchanging yes and no of one variable turns phi round")
  func phi() throws {
    let phi = try Self.variant("phi")
    for table in Self.tables(2, seed: 21) {
      let data = Self.arguments(table)
      for changed in [data.mapTables { $0.reversed() }, data.mapTables { $0.map { $0.reversed() } }] {
        phi.expect(changed, from: data, "yes and no") { output, before in
          switch before[output.key.key] {
          case .number(let value)? where output.key.key == "estimate": .number(-value)
          case .limits(let lower, let upper)?: .limits(lower: -upper, upper: -lower)
          case .list?: nil
          case let value: value
          }
        }
      }
    }
  }

  @Test(
    "Exchanging the raters or renaming the categories leaves kappa",
    arguments: ["none", "linear", "quadratic"])
  func kappa(weights: String) throws {
    let kappa = try Self.variant("kappa.cohen", ["weights": weights])
    var random = RandomSamples(seed: 3)
    for table in Self.tables(4, seed: 40) {
      let data = Self.arguments(table)
      kappa.expectRearranged(data.mapTables(\.transposed), from: data, "raters")
      // Weights only bear that the order of the categories is turned round.
      let order = weights == "none" ? random.shuffled([0, 1, 2, 3]) : [3, 2, 1, 0]
      kappa.expectRearranged(
        data.mapTables { table in order.map { row in order.map { table[row][$0] } } }, from: data, "\(order)")
    }
  }

  @Test("The order of subjects and categories leaves Fleiss' kappa")
  func fleiss() throws {
    let kappa = try Self.variant("kappa.fleiss")
    var random = RandomSamples(seed: 15)
    for _ in 0..<24 {
      // Five ratings of each of eight subjects on three categories.
      let data = Self.arguments(
        (0..<8).map { _ in (0..<5).reduce(into: [0, 0, 0]) { row, _ in row[random.next(below: 3)] += 1 } })
      kappa.expectRearranged(data.mapTables { random.shuffled($0) }, from: data, "subjects")
      kappa.expectRearranged(data.mapTables { $0.map { [$0[2], $0[0], $0[1]] } }, from: data, "categories")
    }
  }

  @Test("Any-two agreement does not depend on the order of the evaluators or the names of the problems")
  func anyTwo() throws {
    var random = RandomSamples(seed: 16)
    for _ in 0..<12 {
      let found = (0..<5).map { _ in Set((0..<12).filter { _ in random.next(below: 2) == 0 } + [12]) }
      let before = try AnyTwoAgreement(found)
      let after = try AnyTwoAgreement(random.shuffled(found.map { Set($0.map { 100 - $0 }) }))
      expectClose(after.value, before.value, 1e-15)
      #expect(after.smallest == before.smallest && after.largest == before.largest)
    }
  }
}

import Stats
import Testing

@Suite("Orders of conditions")
struct PresentationOrdersTests {
  static let designs = AllocationReference.loaded?.williams ?? []
  static let orders = AllocationReference.loaded?.orders ?? []

  @Test("The reference orders are there")
  func references() { #expect(Self.designs.count == 12 && Self.orders.count == 120) }

  @Test("Williams designs are those of an independent script", arguments: designs)
  func williams(_ design: AllocationReference.Design) throws {
    #expect(try WilliamsDesign(conditions: design.conditions).rows == design.rows)
  }

  @Test("Each condition is in each position, and after each other one, equally often", arguments: 1...24)
  func balance(_ conditions: Int) throws {
    let rows = try WilliamsDesign(conditions: conditions).rows
    let isDoubled = conditions > 1 && !conditions.isMultiple(of: 2)
    #expect(rows.count == (isDoubled ? 2 : 1) * conditions)
    var positions: [[Int]: Int] = [:]
    var pairs: [[Int]: Int] = [:]
    for row in rows {
      #expect(row.sorted() == Array(0..<conditions))
      for (position, condition) in row.enumerated() { positions[[position, condition], default: 0] += 1 }
      for (before, after) in zip(row, row.dropFirst()) { pairs[[before, after], default: 0] += 1 }
    }
    #expect(positions.count == conditions * conditions)
    #expect(positions.values.allSatisfy { $0 == (isDoubled ? 2 : 1) })
    #expect(pairs.count == conditions * (conditions - 1))
    #expect(pairs.values.allSatisfy { $0 == (isDoubled ? 2 : 1) })
  }

  @Test("Rotation puts each condition into each position once, after the same other one", arguments: 1...12)
  func rotation(_ conditions: Int) throws {
    let rows = try CyclicLatinSquare(conditions: conditions).rows
    #expect(rows.count == conditions)
    for position in 0..<conditions {
      #expect(Set(rows.map { $0[position] }).count == conditions)
    }
    for row in rows {
      for (before, after) in zip(row, row.dropFirst()) { #expect(after == (before + 1) % conditions) }
    }
  }

  @Test("Orders are those of an independent script", arguments: orders)
  func reference(_ expected: AllocationReference.Orders) throws {
    let method = try #require(PresentationOrders.Method(rawValue: expected.method))
    let orders = try PresentationOrders(method, conditions: expected.conditions, seed: expected.seed)
    for (place, order) in expected.orders.enumerated() {
      #expect(try orders.order(ofParticipant: place, stratum: expected.stratum) == order)
    }
  }

  @Test(
    "As many participants as there are rows have all of them",
    arguments: [PresentationOrders.Method.rotation, .williams], [2, 3, 4, 7])
  func everyRow(_ method: PresentationOrders.Method, _ conditions: Int) throws {
    for seed in UInt64(0)..<30 {
      let orders = try PresentationOrders(method, conditions: conditions, seed: seed)
      for run in 0..<3 {
        let places = run * orders.rows.count..<(run + 1) * orders.rows.count
        let dealt = try places.map { try orders.order(ofParticipant: $0, stratum: 4) }
        #expect(Set(dealt) == Set(orders.rows))
      }
    }
  }

  @Test("Random orders are all equally likely, over 10,000 participants")
  func random() throws {
    let orders = try PresentationOrders(.random, conditions: 4, seed: 3)
    var counts: [[Int]: Int] = [:]
    for place in 0..<10_000 { counts[try orders.order(ofParticipant: place), default: 0] += 1 }
    #expect(counts.count == 24)
    #expect(try ChiSquareGoodnessOfFit(counts.values.sorted()).pValue > 0.001)
  }

  @Test("Orders have nothing to do with arms that were drawn with the same seed")
  func noLeak() throws {
    var agreements = 0
    for seed in UInt64(0)..<5_000 {
      let arm = try PermutedBlocks(ratio: [1, 1], blockSizes: [2], seed: seed).arm(at: 0)
      let order = try PresentationOrders(.williams, conditions: 2, seed: seed).order(ofParticipant: 0)
      agreements += arm == order[0] ? 1 : 0
    }
    #expect((2 * Double(agreements) / 5_000 - 1).magnitude < 4 / 5_000.0.squareRoot())
  }

  @Test("A number of conditions that makes no order is refused", arguments: [0, -3, 1_001])
  func refused(_ conditions: Int) {
    for method in PresentationOrders.Method.allCases {
      #expect(throws: StatisticsError.self) {
        try PresentationOrders(method, conditions: conditions, seed: 0)
      }
    }
    #expect(throws: StatisticsError.self) { try WilliamsDesign(conditions: conditions) }
    #expect(throws: StatisticsError.self) { try CyclicLatinSquare(conditions: conditions) }
  }

  @Test("Places that cannot be are refused", arguments: PresentationOrders.Method.allCases)
  func outside(_ method: PresentationOrders.Method) throws {
    let orders = try PresentationOrders(method, conditions: 3, seed: 0)
    #expect(throws: StatisticsError.self) { try orders.order(ofParticipant: -1) }
    #expect(throws: StatisticsError.self) { try orders.order(ofParticipant: 0, stratum: -1) }
    #expect(try orders.order(ofParticipant: 9_999_999).sorted() == [0, 1, 2])
  }
}

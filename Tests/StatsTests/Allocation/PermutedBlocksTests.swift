import Stats
import Testing

@Suite("Randomisation in permuted blocks")
struct PermutedBlocksTests {
  static let lists = AllocationReference.loaded?.lists ?? []

  @Test("The reference lists are there")
  func references() { #expect(Self.lists.count == 96) }

  @Test("Lists are those of an independent script", arguments: lists)
  func reference(_ list: AllocationReference.List) throws {
    let blocks = try PermutedBlocks(ratio: list.ratio, blockSizes: list.blockSizes, seed: list.seed)
    #expect(try blocks.arms(60, stratum: list.stratum) == list.expected)
    for place in stride(from: 0, to: 60, by: 7) {
      #expect(try blocks.arm(at: place, stratum: list.stratum) == list.expected[place])
    }
    var start = 0
    for (number, length) in list.lengths.enumerated() {
      let block = try blocks.block(holding: start + length - 1, stratum: list.stratum)
      #expect(block.number == number && block.start == start && block.arms.count == length)
      start += length
    }
  }

  static let shapes: [([Int], [Int])] = [
    ([1, 1], [2]), ([1, 1], [4, 6]), ([2, 1], [3, 9]), ([1, 1, 1], [6]), ([3, 2, 1], [6, 12]),
    ([1, 4], [5, 10]),
  ]

  @Test("Every complete block holds the arms in their ratio", arguments: shapes)
  func balance(_ ratio: [Int], _ sizes: [Int]) throws {
    let sum = ratio.reduce(0, +)
    for seed in UInt64(0)..<50 {
      let blocks = try PermutedBlocks(ratio: ratio, blockSizes: sizes, seed: seed)
      var place = 0
      for _ in 0..<20 {
        let block = try blocks.block(holding: place, stratum: 2)
        #expect(sizes.contains(block.arms.count))
        for (arm, part) in ratio.enumerated() {
          #expect(block.arms.count { $0 == arm } * sum == part * block.arms.count)
        }
        place += block.arms.count
      }
    }
  }

  @Test("Arms are never further from their share than a block allows", arguments: shapes)
  func drift(_ ratio: [Int], _ sizes: [Int]) throws {
    let sum = Double(ratio.reduce(0, +))
    let largest = Double(sizes.max() ?? 0)
    for seed in UInt64(0)..<50 {
      let arms = try PermutedBlocks(ratio: ratio, blockSizes: sizes, seed: seed).arms(200, stratum: Int(seed))
      var counts = ratio.map { _ in 0 }
      for (place, arm) in arms.enumerated() {
        counts[arm] += 1
        for (arm, part) in ratio.enumerated() {
          let share = Double(part) / sum
          let drift = (Double(counts[arm]) - share * Double(place + 1)).magnitude
          #expect(drift <= largest * share * (1 - share) + 1e-9)
        }
      }
    }
  }

  @Test(
    "Two equal arms are never more than half of the largest block apart",
    arguments: [[2], [4], [2, 8], [6, 10]])
  func halfABlock(_ sizes: [Int]) throws {
    for seed in UInt64(0)..<100 {
      var lead = 0
      for arm in try PermutedBlocks(ratio: [1, 1], blockSizes: sizes, seed: seed).arms(300) {
        lead += arm == 0 ? 1 : -1
        #expect(lead.magnitude <= (sizes.max() ?? 0) / 2)
      }
    }
  }

  @Test("The first place has the shares of the ratio, over 10,000 seeds", arguments: shapes)
  func firstPlace(_ ratio: [Int], _ sizes: [Int]) throws {
    var counts = ratio.map { _ in 0 }
    for seed in UInt64(0)..<10_000 {
      counts[try PermutedBlocks(ratio: ratio, blockSizes: sizes, seed: seed).arm(at: 0)] += 1
    }
    // The seeds are fixed, so this is no matter of chance from run to run.
    let test = try ChiSquareGoodnessOfFit(counts, weights: ratio.map(Double.init))
    #expect(test.pValue > 0.001, "\(counts)")
  }

  @Test("Each arrangement of a block is equally likely, over 10,000 seeds")
  func arrangements() throws {
    var counts: [[Int]: Int] = [:]
    for seed in UInt64(0)..<10_000 {
      let blocks = try PermutedBlocks(ratio: [1, 1], blockSizes: [4], seed: seed)
      counts[try blocks.arms(4, stratum: 1), default: 0] += 1
    }
    #expect(counts.count == 6)
    #expect(try ChiSquareGoodnessOfFit(counts.values.sorted()).pValue > 0.001, "\(counts)")
  }

  @Test("Each size of blocks is drawn equally often")
  func sizes() throws {
    let blocks = try PermutedBlocks(ratio: [1, 1], blockSizes: [8, 2, 4], seed: 11)
    var counts = [2: 0, 4: 0, 8: 0]
    var place = 0
    for _ in 0..<600 {
      let block = try blocks.block(holding: place)
      counts[block.arms.count, default: 0] += 1
      place += block.arms.count
    }
    #expect(try ChiSquareGoodnessOfFit(counts.values.sorted()).pValue > 0.001, "\(counts)")
    #expect(blocks.blockSizes == [2, 4, 8])
  }

  @Test("What one stratum has says nothing of another", arguments: [(0, 1), (0, 2), (3, 4), (1, 1_000)])
  func strata(_ first: Int, _ second: Int) throws {
    var agreements = 0
    for seed in UInt64(0)..<5_000 {
      let blocks = try PermutedBlocks(ratio: [1, 1], blockSizes: [4, 6], seed: seed)
      let mine = try blocks.arms(2, stratum: first)
      let theirs = try blocks.arms(2, stratum: second)
      // The second place depends on the first one, so each pair of lists counts once.
      agreements += mine[0] == theirs[0] ? 1 : 0
    }
    // Four standard errors of a correlation of 0: 2 share - 1 = phi for equal margins.
    #expect((2 * Double(agreements) / 5_000 - 1).magnitude < 4 / 5_000.0.squareRoot())
  }

  @Test("A place stays what it was when more places and strata are asked for")
  func independence() throws {
    let blocks = try PermutedBlocks(ratio: [2, 1], blockSizes: [3, 6], seed: 5)
    let few = try blocks.arms(10, stratum: 3)
    _ = try blocks.arms(500, stratum: 2)
    #expect(try Array(blocks.arms(500, stratum: 3).prefix(10)) == few)
    #expect(try blocks.arms(0).isEmpty)
    let listed = try PermutedBlocks(ratio: [2, 1], blockSizes: [6, 3], seed: 5)
    #expect(listed == blocks)
    #expect(try blocks.arms(100, stratum: 0) != blocks.arms(100, stratum: 1))
  }

  static let refusals: [([Int], [Int], [String])] = [
    ([1], [2], ["one arm", "at least two", "add"]),
    ([], [2], ["0 in the ratio"]),
    ([1, 0], [2], ["1:0", "from 1", "leave an arm"]),
    ([1, -1], [2], ["1:-1"]),
    ([1, 20_000], [20_001], ["1:20000"]),
    ([1, 1], [5], ["blocks of 5", "1:1", "2, 4 or 6", "correct the size"]),
    ([2, 1], [4, 6], ["blocks of 4", "sum is 3", "3, 6 or 9"]),
    ([1, 1], [0], ["blocks of 0"]), ([1, 1], [-2], ["blocks of -2"]), ([1, 1], [], ["no size"]),
    ([1, 1], [4, 4], ["named twice", "4, 4", "take the second one out"]),
    ([1, 1], [20_000], ["too large", "at most 10000"]),
  ]

  @Test("Sizes and ratios that cannot be are refused with what to do", arguments: refusals)
  func refused(_ ratio: [Int], _ sizes: [Int], _ words: [String]) {
    let error = #expect(throws: StatisticsError.self) {
      try PermutedBlocks(ratio: ratio, blockSizes: sizes, seed: 1)
    }
    let message = error?.description ?? ""
    for word in words + ["expected"] { #expect(message.contains(word), "\(message)") }
  }

  @Test("Places and strata that cannot be are refused")
  func outside() throws {
    let blocks = try PermutedBlocks(ratio: [1, 1], blockSizes: [2], seed: 1)
    #expect(throws: StatisticsError.self) { try blocks.arm(at: -1) }
    #expect(throws: StatisticsError.self) { try blocks.arm(at: 10_000_000) }
    #expect(throws: StatisticsError.self) { try blocks.arm(at: 0, stratum: -1) }
    #expect(throws: StatisticsError.self) { try blocks.arms(-1) }
    #expect(throws: StatisticsError.self) { try blocks.arms(.max) }
    #expect(try [0, 1].contains(blocks.arm(at: 9_999_999, stratum: .max)))
  }
}

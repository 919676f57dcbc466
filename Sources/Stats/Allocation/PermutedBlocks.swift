/// Randomisation in permuted blocks: which arm of a study the person at a place of the list is assigned to.
///
/// The list of a stratum is cut into blocks. Each block holds every arm as often as the ratio says, in random order, so
/// that the arms stay balanced at any time: after n people an arm with the share p has n p of them, give or take at
/// most b p (1 - p) for a largest block of b. Of two equal arms neither is ever more than b / 2 ahead. Several sizes, of
/// which each block draws one with equal probability, make it harder to foresee who comes next; with one size the last
/// person of every block can be foreseen by whoever knows the size.
///
/// Every stratum (a level of experience, say) has a list of its own, so that arms are balanced within it. The lists are
/// independent, and each place is a function of the seed, the stratum and the place alone: nothing is remembered,
/// the list is the same on every machine, and people of one stratum do not change the list of another.
///
/// ```swift
/// let list = try PermutedBlocks(ratio: [1, 1], blockSizes: [4, 6], seed: 7)
/// let arm = try list.arm(at: 0, stratum: 1)
/// ```
///
/// Source: Pocock (1983), Clinical Trials: A Practical Approach, chapter 5; random sizes: Schulz and Grimes (2002),
/// The Lancet 359, 515-519. Checked against an implementation of its own in Python (`allocation.py`).
public struct PermutedBlocks: Sendable, Hashable {
  /// A block of the list.
  public struct Block: Sendable, Hashable {
    /// The number of the block within its stratum, from 0.
    public let number: Int
    /// The place of its first person, from 0.
    public let start: Int
    /// The arms of its places, in their order.
    public let arms: [Int]
  }

  /// How often each arm occurs in the smallest possible block.
  public let ratio: [Int]
  /// The sizes of blocks, from small to large.
  public let blockSizes: [Int]
  /// The seed.
  public let seed: UInt64

  /// The largest block, and the longest list, that are computed.
  private static let limits = (block: 10_000, places: 10_000_000)

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - ratio: How often each arm occurs, as whole numbers: `[1, 1]` for two equal arms, `[2, 1]` where the first is
  ///     to have twice as many.
  ///   - blockSizes: The sizes of blocks, each a multiple of the sum of the ratio; their order does not matter.
  ///   - seed: Any number; the same seed gives the same lists.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` with what is wrong, what was expected and what to do, for fewer
  ///   than two arms, a part of the ratio below 1, and sizes that are no multiple of its sum, are named twice or are
  ///   above 10,000.
  public init(ratio: [Int], blockSizes: [Int], seed: UInt64) throws(StatisticsError) {
    guard ratio.count >= 2 else {
      throw .invalidParameter(
        "a list of one arm assigns nothing (\(ratio.count) in the ratio); expected at least two arms; "
          + "add the others to the ratio")
    }
    let shown = ratio.map(String.init).joined(separator: ":")
    guard let smallest = ratio.min(), smallest >= 1, let most = ratio.max(), most <= Self.limits.block else {
      throw .invalidParameter(
        "the ratio \(shown) has a part that is no whole number from 1 to \(Self.limits.block); "
          + "expected one such number an arm; leave an arm that nobody is to be in out of the ratio")
    }
    let sum = ratio.reduce(0, +)
    let fitting = "multiples of \(sum), such as \(sum), \(2 * sum) or \(3 * sum)"
    guard !blockSizes.isEmpty else {
      throw .invalidParameter(
        "there is no size of blocks; expected \(fitting); give one size or several")
    }
    for size in blockSizes where size < 1 || size % sum != 0 {
      throw .invalidParameter(
        "blocks of \(size) cannot hold the arms in the ratio \(shown), whose sum is \(sum); "
          + "expected \(fitting); correct the size or the ratio")
    }
    if let size = blockSizes.first(where: { $0 > Self.limits.block }) {
      throw .invalidParameter(
        "blocks of \(size) are too large; expected at most \(Self.limits.block); choose a smaller size")
    }
    guard Set(blockSizes).count == blockSizes.count else {
      throw .invalidParameter(
        "a size of blocks is named twice in \(blockSizes.map(String.init).joined(separator: ", ")); "
          + "expected each size once; take the second one out")
    }
    self.ratio = ratio
    self.blockSizes = blockSizes.sorted()
    self.seed = seed
  }

  /// The arm of a place.
  ///
  /// - Parameters:
  ///   - place: The place in the list of the stratum, from 0.
  ///   - stratum: The number of the stratum, from 0.
  /// - Returns: The arm's index in the ratio.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative stratum and a place outside of 0 to 9,999,999.
  public func arm(at place: Int, stratum: Int = 0) throws(StatisticsError) -> Int {
    let block = try block(holding: place, stratum: stratum)
    return block.arms[place - block.start]
  }

  /// The first arms of a list, as many as wanted.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - stratum: The number of the stratum, from 0.
  /// - Returns: Indices in the ratio, in the order of the places.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative stratum and a count outside of 0 to 10,000,000.
  public func arms(_ count: Int, stratum: Int = 0) throws(StatisticsError) -> [Int] {
    if count == 0 { return [] }
    try Self.check(place: max(count, 0) - 1, stratum: stratum)
    let source = streams(of: stratum)
    var result: [Int] = []
    var number = 0
    while result.count < count {
      result += arms(ofBlock: number, source)
      number += 1
    }
    return Array(result.prefix(count))
  }

  /// The block that holds a place.
  ///
  /// - Parameters:
  ///   - place: The place in the list of the stratum, from 0.
  ///   - stratum: The number of the stratum, from 0.
  /// - Returns: The block.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative stratum and a place outside of 0 to 9,999,999.
  public func block(holding place: Int, stratum: Int = 0) throws(StatisticsError) -> Block {
    try Self.check(place: place, stratum: stratum)
    let source = streams(of: stratum)
    if blockSizes.count == 1 {
      let number = place / blockSizes[0]
      return Block(number: number, start: number * blockSizes[0], arms: arms(ofBlock: number, source))
    }
    var number = 0
    var start = 0
    while true {
      var generator = SplitMix64(seed: source, stream: number)
      let size = size(&generator)
      if place < start + size {
        return Block(number: number, start: start, arms: arms(ofBlock: number, source))
      }
      start += size
      number += 1
    }
  }

  static func check(place: Int, stratum: Int) throws(StatisticsError) {
    guard stratum >= 0 else {
      throw .invalidCount("there is no stratum \(stratum); expected a number from 0; count strata from 0")
    }
    guard 0..<limits.places ~= place else {
      throw .invalidCount(
        "there is no place \(place) in the list; expected 0 to \(limits.places - 1); count places from 0")
    }
  }

  /// The seed from which the blocks of a stratum take their streams.
  private func streams(of stratum: Int) -> UInt64 {
    var generator = SplitMix64(seed: seed, stream: stratum)
    return generator.next()
  }

  /// The size of a block: the first number that its stream gives, where there is anything to choose.
  private func size(_ generator: inout SplitMix64) -> Int {
    blockSizes.count == 1 ? blockSizes[0] : blockSizes[generator.next(below: blockSizes.count)]
  }

  private func arms(ofBlock number: Int, _ source: UInt64) -> [Int] {
    var generator = SplitMix64(seed: source, stream: number)
    let repeats = size(&generator) / ratio.reduce(0, +)
    var arms = ratio.indices.flatMap { Array(repeating: $0, count: ratio[$0] * repeats) }
    generator.shuffle(&arms)
    return arms
  }
}

extension SplitMix64 {
  /// Puts values into random order, each order with the same probability (Fisher and Yates, from the end).
  ///
  /// Not the standard library's way, which may change.
  ///
  /// - Parameter values: What is shuffled.
  mutating func shuffle<Value>(_ values: inout [Value]) {
    for last in stride(from: values.count - 1, to: 0, by: -1) { values.swapAt(last, next(below: last + 1)) }
  }
}

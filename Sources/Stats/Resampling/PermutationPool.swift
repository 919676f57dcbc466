/// How many arrangements have a sum up to, and from, the observed one.
struct PermutationTally: Sendable {
  var lower = 0
  var upper = 0
  var total = 0

  init() {}

  init(joining parts: [PermutationTally]) {
    for part in parts {
      lower += part.lower
      upper += part.upper
      total += part.total
    }
  }

  /// The tally with the sides exchanged.
  var mirrored: PermutationTally {
    var tally = self
    (tally.lower, tally.upper) = (upper, lower)
    return tally
  }

  /// The shares of all arrangements in either tail.
  var exactTails: DiscreteTails { tails(extra: 0) }

  /// The tails of random arrangements: the observed one is added to them, so that no p value is 0.
  var randomTails: DiscreteTails { tails(extra: 1) }

  private func tails(extra: Int) -> DiscreteTails {
    DiscreteTails(
      lower: Double(lower + extra) / Double(total + extra),
      upper: Double(upper + extra) / Double(total + extra))
  }
}

/// The values of two samples together, ready to be divided anew.
///
/// The difference of the means only depends on the sum of the smaller sample, since the sum of all stays.
struct PermutationPool {
  typealias Tally = PermutationTally

  /// The difference of the means, x - y.
  let difference: Double

  /// Centred values, those of the smaller sample first.
  private let values: [Double]
  /// The size of the smaller sample.
  private let count: Int
  /// Whether the smaller sample is the second.
  private let isSwapped: Bool
  /// The observed sum, less and more what rounding may have changed.
  private let bounds: (low: Double, high: Double)

  init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try require(1, found: x.count)
    try require(1, found: y.count)
    let centred = try CentredValues(x + y)
    let (own, other) = (centred.deviations[..<x.count], centred.deviations[x.count...])
    isSwapped = y.count < x.count
    values = Array(isSwapped ? other + own : own + other)
    count = min(x.count, y.count)
    let observed = values[..<count].reduce(0, +)
    var largest = 0.0
    for value in x + y { largest = max(largest, value.magnitude) }
    // Each value is stored to half a unit in its last place, and each addition rounds once more.
    let noise = 2 * Double.ulpOfOne * Double(count) * (Double(count) + largest / centred.unit)
    bounds = (observed - noise, observed + noise)
    let (first, second) = (Moments(x), Moments(y))
    guard let meanX = first.mean, let meanY = second.mean else { throw .nonFinite }
    // What the rounding of the means leaves over counts when they share a large offset.
    difference = try finite((meanX - meanY) + (first.meanRest - second.meanRest))
  }

  /// Goes through all choices of the smaller sample, in lexicographic order.
  func exactTally() -> Tally {
    var tally = Tally()
    var chosen = Array(0..<count)
    // The sum of the values chosen before each place.
    var sums = [Double](repeating: 0, count: count + 1)
    var changed = 0
    while true {
      for place in changed..<count { sums[place + 1] = sums[place] + values[chosen[place]] }
      add(sums[count], to: &tally)
      // The last place that can still move on.
      guard let place = chosen.indices.last(where: { chosen[$0] < values.count - count + $0 }) else { break }
      chosen[place] += 1
      for later in chosen.indices.dropFirst(place + 1) { chosen[later] = chosen[later - 1] + 1 }
      changed = place
    }
    return result(tally)
  }

  /// Draws choices of the smaller sample, each by the first steps of a Fisher-Yates shuffle.
  ///
  /// Every 1,024 choices begin with the values in their order and a stream of their own, numbered from 0.
  func randomTally(resamples: Int, seed: UInt64, threads: Int?) -> Tally {
    let pieces = Pieces(count: resamples, length: 1024)
    let tallies = Parallel.map(pieces.number, threads: threads) { piece in
      var tally = Tally()
      var generator = SplitMix64(seed: seed, stream: piece)
      var pool = values
      for _ in pieces[piece] {
        var sum = 0.0
        for place in 0..<count {
          let other = place + generator.next(below: pool.count - place)
          let value = pool[other]
          pool[other] = pool[place]
          pool[place] = value
          sum += value
        }
        add(sum, to: &tally)
      }
      return tally
    }
    return result(Tally(joining: tallies))
  }

  private func add(_ sum: Double, to tally: inout Tally) {
    tally.total += 1
    if sum <= bounds.high { tally.lower += 1 }
    if sum >= bounds.low { tally.upper += 1 }
  }

  private func result(_ tally: Tally) -> Tally {
    isSwapped ? tally.mirrored : tally
  }
}

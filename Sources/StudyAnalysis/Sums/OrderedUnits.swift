internal import Stats

/// Order statistics and deviations of groups of many values, in three passes and without sorting all of them.
struct OrderedUnits {
  /// The values of a bin that is wanted.
  ///
  /// Where people answered in whole numbers, the means of thousands are the same.
  private struct Candidates {
    /// The first value, which all are as long as there are no others.
    var first = 0.0
    var count = 0
    /// All values, from the first on that is another one.
    var values: [Double] = []

    mutating func add(_ value: Double) {
      if count == 0 { first = value }
      if value != first || !values.isEmpty {
        if values.isEmpty { values = [Double](repeating: first, count: count) }
        values.append(value)
      }
      count += 1
    }

    /// The value of a rank among the values of several groups.
    static func value(ofRank rank: Int, in parts: [Candidates]) -> Double {
      let parts = parts.filter { $0.count > 0 }
      guard let one = parts.first else { return .nan }
      if parts.allSatisfy({ $0.values.isEmpty && $0.first == one.first }) { return one.first }
      return parts.flatMap { part in
        part.values.isEmpty ? [Double](repeating: part.first, count: part.count) : part.values
      }.sorted()[rank]
    }
  }

  private var results: [Result<Descriptives, StatisticsError>] = []
  private var distributions: [ValueBins?] = []

  /// Describes groups.
  ///
  /// - Parameters:
  ///   - values: the values; NaN where there is none.
  ///   - groups: the group of each value.
  ///   - belongs: for each group, the keys that it belongs to.
  ///   - moments: the moments of each key.
  init(values: [Double], groups: [UInt8], belongs: [[Int]], moments: [Moments]) {
    var (least, most) = (Double.infinity, -Double.infinity)
    for value in values where !value.isNaN {
      if value < least { least = value }
      if value > most { most = value }
    }
    let binCount = 1 << 14
    let spread = most - least
    let scale = spread > 0 && spread.isFinite ? Double(binCount - 1) / spread : 0
    var bins = [UInt32](repeating: 0, count: belongs.count * binCount)
    var lows = [Double](repeating: .infinity, count: belongs.count)
    var highs = [Double](repeating: -.infinity, count: belongs.count)
    values.withUnsafeBufferPointer { values in
      groups.withUnsafeBufferPointer { groups in
        bins.withUnsafeMutableBufferPointer { bins in
          for index in values.indices where !values[index].isNaN {
            let (value, group) = (values[index], Int(groups[index]))
            bins[group * binCount + Int((value - least) * scale)] += 1
            if value < lows[group] { lows[group] = value }
            if value > highs[group] { highs[group] = value }
          }
        }
      }
    }
    // For each key, the bins that hold the ranks that are wanted, and how many values lie before each.
    var wanted: [[(rank: Int, bin: Int, before: Int)]] = []
    // For each group and bin, the place of its candidates; -1 where they are not wanted.
    var places = [Int32](repeating: -1, count: belongs.count * binCount)
    var candidates: [Candidates] = []
    for key in moments.indices {
      let own = belongs.indices.filter { belongs[$0].contains(key) }
      let ranks = Self.places(ranks: Descriptives.ranksOfQuartiles(moments[key].n)) { bin in
        own.reduce(0) { $0 + Int(bins[$1 * binCount + bin]) }
      }
      for rank in ranks {
        for group in own where places[group * binCount + rank.bin] < 0 {
          places[group * binCount + rank.bin] = Int32(candidates.count)
          candidates.append(Candidates())
        }
      }
      wanted.append(ranks)
    }
    var deviations = [RunningSum](repeating: RunningSum(), count: moments.count)
    let means = moments.map { $0.mean ?? 0 }
    // The keys of each group, one group behind the other.
    let keys = belongs.flatMap { $0 }
    var ends: [Int] = []
    for own in belongs { ends.append((ends.last ?? 0) + own.count) }
    values.withUnsafeBufferPointer { values in
      groups.withUnsafeBufferPointer { groups in
        candidates.withUnsafeMutableBufferPointer { candidates in
          deviations.withUnsafeMutableBufferPointer { deviations in
            for index in values.indices where !values[index].isNaN {
              let (value, group) = (values[index], Int(groups[index]))
              let candidate = Int(places[group * binCount + Int((value - least) * scale)])
              if candidate >= 0 { candidates[candidate].add(value) }
              for place in (group == 0 ? 0 : ends[group - 1])..<ends[group] {
                let key = keys[place]
                deviations[key].add((value - means[key]).magnitude)
              }
            }
          }
        }
      }
    }
    for key in moments.indices {
      let own = belongs.indices.filter { belongs[$0].contains(key) }
      var found: [Int: Double] = [:]
      for place in wanted[key] {
        let parts = own.map { candidates[Int(places[$0 * binCount + place.bin])] }
        found[place.rank] = Candidates.value(ofRank: place.rank - place.before, in: parts)
      }
      let low = own.map { lows[$0] }.min() ?? .infinity
      let high = own.map { highs[$0] }.max() ?? -.infinity
      results.append(
        Result { () throws(StatisticsError) in
          try Descriptives(
            moments[key], minimum: low, maximum: high,
            meanAbsoluteDeviation: deviations[key].mean(of: max(1, moments[key].n)),
            valueOfRank: { found[$0] ?? .nan })
        })
    }
    distributions = Self.distributions(values, groups: groups, belongs: belongs, keys: moments.count)
  }

  /// The distribution of a key.
  func bins(_ key: Int) -> ValueBins? { distributions[key] }

  /// How the values of each key are distributed over intervals that all of them share.
  private static func distributions(
    _ values: [Double], groups: [UInt8], belongs: [[Int]], keys: Int
  ) -> [ValueBins?] {
    guard let intervals = ValueBins.Intervals([values]) else {
      return [ValueBins?](repeating: nil, count: keys)
    }
    let width = intervals.count
    var counts = [Int](repeating: 0, count: belongs.count * width)
    values.withUnsafeBufferPointer { values in
      groups.withUnsafeBufferPointer { groups in
        counts.withUnsafeMutableBufferPointer { counts in
          for index in values.indices where values[index].isFinite {
            counts[Int(groups[index]) * width + intervals.interval(of: values[index])] += 1
          }
        }
      }
    }
    return (0..<keys).map { key in
      let own = belongs.indices.filter { belongs[$0].contains(key) }
      return ValueBins(
        intervals, counts: (0..<width).map { bin in own.reduce(0) { $0 + counts[$1 * width + bin] } })
    }
  }

  /// The description of a key.
  func descriptives(_ key: Int) -> Result<Descriptives, StatisticsError> { results[key] }

  private static func places(
    ranks: [Int], count: (Int) -> Int
  ) -> [(rank: Int, bin: Int, before: Int)] {
    var places: [(rank: Int, bin: Int, before: Int)] = []
    var before = 0
    var bin = 0
    for rank in ranks {
      while true {
        let own = count(bin)
        if rank < before + own { break }
        before += own
        bin += 1
      }
      places.append((rank, bin, before))
    }
    return places
  }
}

/// The ranks of values from 1 to n; equal values share the mean of their ranks.
struct OrderRanks {
  let ranks: [Double]
  /// The sizes of the groups of equal values that have more than one.
  let tieSizes: [Double]

  init(_ values: [Double]) throws(StatisticsError) {
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = Array(repeating: 0.0, count: values.count)
    var sizes: [Double] = []
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for position in start...end { ranks[order[position]] = Double(start + end) / 2 + 1 }
      if end > start { sizes.append(Double(end - start + 1)) }
      start = end + 1
    }
    self.ranks = ranks
    tieSizes = sizes
  }
}

/// The ranks of values, ascending from 1; equal values share the mean of their ranks.
///
/// A shared rank is a whole or a half number, and is kept doubled so that sums of ranks are exact.
struct MidRanks {
  /// Twice the rank of each value, in the order of the values.
  let doubled: [Int]
  /// How many values share each rank, ascending.
  let groupSizes: [Int]

  /// Ranks values, none of which is NaN.
  init(_ values: [Double]) {
    self.init(count: values.count, isBefore: { values[$0] < values[$1] }) { values[$0] == values[$1] }
  }

  /// Ranks values that have to be finite.
  init(finite values: [Double]) throws(StatisticsError) {
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    self.init(values)
  }

  /// Ranks the numbers from 0 by an order and by which neighbours in that order are tied.
  init(count: Int, isBefore: (Int, Int) -> Bool, areTied: (Int, Int) -> Bool) {
    let order = (0..<count).sorted(by: isBefore)
    var doubled = [Int](repeating: 0, count: count)
    var sizes: [Int] = []
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, areTied(order[end - 1], order[end]) { end += 1 }
      // Ranks start + 1 to end.
      for index in order[start..<end] { doubled[index] = start + 1 + end }
      sizes.append(end - start)
      start = end
    }
    self.doubled = doubled
    groupSizes = sizes
  }

  /// The rank of each value, in the order of the values.
  var ranks: [Double] { doubled.map { Double($0) / 2 } }

  /// The sizes of the groups of equal values that have more than one.
  var tieSizes: [Double] { groupSizes.filter { $0 > 1 }.map(Double.init) }

  /// Whether any two values are equal.
  var hasTies: Bool { groupSizes.count < doubled.count }

  /// The sum of t³ - t over the groups of t equal values, which corrects variances for ties.
  var tieCorrection: Double {
    var sum = 0.0
    for size in groupSizes where size > 1 {
      let t = Double(size)
      sum += (t * t - 1) * t
    }
    return sum
  }
}

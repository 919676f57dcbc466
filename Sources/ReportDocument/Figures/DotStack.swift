/// Places dots above a line so that each can be seen: as in a dot plot, equal values are stacked.
struct DotStack: Equatable {
  /// The centre of a dot; y grows upwards from the line.
  struct Dot: Equatable {
    /// The place along the axis.
    var x: Double
    /// The height above the line.
    var y: Double
  }

  /// The dots in ascending order of their values.
  private(set) var dots: [Dot]
  /// Half the width of a dot.
  let radius: Double
  /// The height that the stack takes up.
  let height: Double
  /// How far a dot stands from its value, at most.
  let shift: Double

  /// Stacks dots, as large as the height allows; where even the smallest do not fit, they stand
  /// side by side.
  ///
  /// - Parameters:
  ///   - positions: Where the values of each group lie along the axis.
  ///   - limit: The height that may be taken up.
  ///   - bounds: The ends of the space that dots may be moved within.
  /// - Returns: One stack per group; all dots are of one size.
  static func stacks(_ positions: [[Double]], limit: Double, within bounds: ClosedRange<Double>) -> [DotStack]
  {
    let sorted = positions.map { $0.sorted() }
    var stacks: [DotStack] = []
    for radius in [3.4, 2.8, 2.3, 1.9, 1.6] {
      stacks = sorted.map { DotStack($0, radius: radius, limit: limit, within: bounds) }
      if stacks.allSatisfy({ $0.shift == 0 }) { break }
    }
    return stacks
  }

  private init(_ sorted: [Double], radius: Double, limit: Double, within bounds: ClosedRange<Double>) {
    let step = radius * 2 + 0.4
    let levels = max(1, Int(limit / step))
    // The last dot of each level; dots come in ascending order, so only that one can be in the way.
    var last = [Double](repeating: -.infinity, count: levels)
    var dots: [Dot] = []
    dots.reserveCapacity(sorted.count)
    var highest = 0
    var shift = 0.0
    var index = 0
    while index < sorted.count {
      let value = sorted[index]
      var end = index
      while end < sorted.count, sorted[end] == value { end += 1 }
      // A stack of equal values that is too high becomes several, side by side around the value.
      let columns = (end - index + levels - 1) / levels
      let breadth = Double(columns - 1) * step
      let left = max(min(value - breadth / 2, bounds.upperBound - breadth), bounds.lowerBound)
      for _ in index..<end {
        var level = last.firstIndex { left - $0 >= step - 1e-9 }
        if level == nil { level = last.indices.min { last[$0] < last[$1] } }
        guard let level else { break }
        let x = max(left, last[level] + step)
        last[level] = x
        shift = max(shift, abs(x - value))
        highest = max(highest, level + 1)
        dots.append(Dot(x: x, y: radius + Double(level) * step))
      }
      index = end
    }
    self.dots = dots
    self.radius = radius
    self.height = Double(highest) * step
    self.shift = shift
  }
}

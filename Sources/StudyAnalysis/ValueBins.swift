/// How many values of a large group lie in each of some intervals, which is drawn in place of the values.
public struct ValueBins: Sendable, Hashable {
  /// The ends of the intervals, ascending: one more than intervals.
  public var edges: [Double]
  /// How many values lie in each interval.
  public var counts: [Int]

  /// From how many values on intervals are drawn rather than every single value.
  public static let fewest = 500
  private static let most = 60

  init(edges: [Double], counts: [Int]) {
    self.edges = edges
    self.counts = counts
  }

  /// Counts values; nil where none is a number.
  ///
  /// Answers and other values of few kinds get an interval around each; others equal intervals from the smallest to the
  /// greatest.
  ///
  /// - Parameter values: the values, in any order.
  public init?(_ values: [Double]) {
    let finite = values.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max(), (greatest - least).isFinite else {
      return nil
    }
    var kinds: Set<Double> = []
    for value in finite where kinds.count <= Self.most { kinds.insert(value) }
    let sorted = kinds.sorted()
    let gap = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.min() ?? 1
    var (start, width) = (least, (greatest - least) / Double(Self.most))
    var number = Self.most
    if kinds.count <= Self.most, (greatest - least) / gap < Double(Self.most) {
      (start, width) = (least - gap / 2, gap)
      number = Int(((greatest - least) / gap).rounded()) + 1
    }
    edges = (0...number).map { start + Double($0) * width }
    counts = [Int](repeating: 0, count: number)
    for value in finite { counts[min(max(Int((value - start) / width), 0), number - 1)] += 1 }
  }
}

import Testing

@testable import StudyAnalysis

@Suite struct ValueBinsTests {
  private func bins(_ values: [Double]) throws -> ValueBins {
    ValueBins(values, in: try #require(ValueBins.Intervals([values])))
  }

  @Test("Answers get an interval around each scale point")
  func answers() throws {
    let bins = try bins([1, 1, 2, 4, 4, 4, 7])
    #expect(bins.edges == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5])
    #expect(bins.counts == [2, 1, 0, 3, 0, 0, 1])
  }

  @Test("Other values get equal intervals that hold all of them")
  func values() throws {
    let values = (0..<1000).map { Double($0 * 7919 % 1009) / 3 }
    let bins = try bins(values)
    #expect(bins.counts.count == 60 && bins.counts.reduce(0, +) == values.count)
    #expect(bins.edges.first == values.min())
    for (bin, count) in bins.counts.enumerated().dropLast() {
      let (low, high) = (bins.edges[bin], bins.edges[bin + 1])
      #expect(abs(values.count { low <= $0 && $0 < high } - count) <= 1)
    }
  }

  @Test("One value over and over has one interval, and none at all has nothing")
  func alike() throws {
    #expect(try bins([3, 3, 3]).counts == [3])
    #expect(ValueBins.Intervals([]) == nil && ValueBins.Intervals([[], [.nan, .infinity]]) == nil)
  }

  @Test("The last bits of a mean are no kinds of values, and decide on no interval")
  func lastBits() throws {
    let exact = (0..<600).map { Double($0 % 7) / 3 }
    let summed = exact.map { $0 == 0 ? 0 : $0.nextUp }
    #expect(try bins(exact).counts.count == 7)
    #expect(try bins(summed).counts == bins(exact).counts)
    // Values on the ends of intervals.
    let many = (0..<600).map { Double($0 % 121) / 2 }
    #expect(try bins(many).counts == bins(many.map { $0 == 0 || $0 == 60 ? $0 : $0.nextDown }).counts)
  }
}

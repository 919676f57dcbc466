import Stats
import Testing

@Suite("Mergeable moments")
struct MomentsTests {
  @Test(
    "One value at a time, in two passes and merged: all to the digits of double",
    arguments: DescriptivesReference.samples)
  func everyPath(_ sample: DescriptivesReference.Sample) throws {
    let data = sample.data
    var streamed = Moments()
    for value in data { streamed.add(value) }
    var merged = Moments()
    for start in stride(from: 0, to: data.count, by: 7) {
      merged.merge(Moments(Array(data[start..<min(start + 7, data.count)])))
    }
    for (moments, path) in [(Moments(data), "two passes"), (streamed, "one pass"), (merged, "merged")] {
      #expect(moments.n == sample.n)
      // Values that cancel leave a mean far smaller than their own rounding; the two passes alone find it.
      let largest = data.reduce(0) { max($0, $1.magnitude) }
      let mean = try #require(moments.mean)
      #expect(
        (mean - sample.mean).magnitude <= 3e-16 * (path == "two passes" ? sample.mean.magnitude : largest))
      let tolerance = path == "two passes" ? 1e-15 : 1e-14
      expectClose(moments.m2, sample.m2, tolerance, "sum of squares, \(path)")
    }
  }

  @Test("Any partition gives the moments of the whole", arguments: [1, 2, 3, 10, 99, 100])
  func partitions(size: Int) throws {
    let data = (0..<100).map { 1e9 + Double(($0 * 7919) % 101) / 8 }
    let whole = Moments(data)
    var forwards = Moments()
    var backwards = Moments()
    for start in stride(from: 0, to: data.count, by: size) {
      let part = Moments(Array(data[start..<min(start + size, data.count)]))
      forwards.merge(part)
      var other = part
      other.merge(backwards)
      backwards = other
    }
    #expect(forwards.n == 100 && backwards.n == 100)
    #expect(forwards.mean == whole.mean && backwards.mean == whole.mean)
    expectClose(forwards.m2, whole.m2, 1e-14)
    expectClose(backwards.m2, whole.m2, 1e-14)
  }

  @Test("Equal values have no variance, on every path", arguments: [0.1, 1e9 + 0.7, -3, 0])
  func equalValues(value: Double) {
    var streamed = Moments()
    for _ in 0..<1000 { streamed.add(value) }
    var merged = Moments(Array(repeating: value, count: 3))
    merged.merge(streamed)
    for moments in [streamed, merged, Moments(Array(repeating: value, count: 9))] {
      #expect(moments.mean == value)
      #expect(moments.m2 == 0)
      #expect(moments.standardDeviation == 0)
    }
  }

  @Test("Merging with nothing changes nothing")
  func nothing() {
    let sample = Moments([1, 2, 4])
    var left = Moments()
    left.merge(sample)
    var right = sample
    right.merge(Moments())
    #expect(left == sample && right == sample)
  }

  @Test("Without values, with one, and after an infinity there is no figure to mislead")
  func undefined() {
    #expect(Moments().mean == nil && Moments().variance == nil)
    #expect(Moments([5]).mean == 5 && Moments([5]).variance == nil)
    var moments = Moments([1, 2])
    moments.add(.infinity)
    #expect(moments.mean == nil && moments.variance == nil && moments.standardDeviation == nil)
  }
}

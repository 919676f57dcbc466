import Glibc
import Stats
import Testing

@Suite("NIST StRD, univariate summary statistics")
struct NISTTests {
  @Test("The nine sets are there")
  func references() {
    #expect(NISTReference.samples.map(\.n) == [5000, 218, 200, 50, 100, 3, 1001, 1001, 1001])
  }

  @Test("As many certified digits as the doubles hold", arguments: NISTReference.samples)
  func certified(_ sample: NISTReference.Sample) throws {
    let found = try Descriptives(sample.data)
    let deviation = try #require(found.standardDeviation)
    #expect(found.n == sample.n)
    #expect(Self.digits(found.mean, sample.certifiedMean) == 15)
    #expect(
      Self.digits(deviation, sample.certifiedStandardDeviation) > min(14.9, sample.deviationDigits - 0.01))
    // What is left is the decimals' rounding, not ours.
    expectClose(found.mean, sample.mean, 1.2e-16, "mean")
    expectClose(deviation, sample.standardDeviation, 2.3e-16, "standard deviation")
  }

  @Test("In one pass and merged from any parts", arguments: NISTReference.samples, [1, 7, 50, 1000])
  func moments(_ sample: NISTReference.Sample, size: Int) throws {
    let data = sample.data
    var streamed = Moments()
    for value in data { streamed.add(value) }
    var merged = Moments()
    for start in stride(from: 0, to: data.count, by: size) {
      merged.merge(Moments(Array(data[start..<min(start + size, data.count)])))
    }
    for (found, path) in [(Moments(data), "two passes"), (streamed, "one pass"), (merged, "merged")] {
      #expect(found.n == sample.n)
      expectClose(found.mean, sample.mean, path == "two passes" ? 1.2e-16 : 2.3e-16, "mean, \(path)")
      expectClose(found.standardDeviation, sample.standardDeviation, 1e-15, "deviation, \(path)")
      let digits = Self.digits(try #require(found.standardDeviation), sample.certifiedStandardDeviation)
      #expect(digits > min(14.7, sample.deviationDigits - 0.01), "\(path)")
    }
  }

  /// The log relative error: how many digits agree with the certified value, at most 15.
  private static func digits(_ found: Double, _ certified: Double) -> Double {
    let error = ((found - certified) / certified).magnitude
    return error == 0 ? 15 : min(15, -log10(error))
  }
}

import Foundation
import Stats

/// The Swift side of the benchmark of statistics: computes each task once, then times it.
///
///     Timings FOLDER REPETITIONS
///
/// FOLDER holds the samples as binary doubles. Prints lines `value,TASK,NAME,NUMBER` and `time,TASK,,SECONDS`, the
/// latter the median of the repetitions.
@main
struct Timings {
  let folder: URL
  let repetitions: Int

  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let repetitions = Int(words[2]), repetitions > 0 else {
      FileHandle.standardError.write(Data("usage: Timings FOLDER REPETITIONS\n".utf8))
      exit(64)
    }
    try Timings(folder: URL(filePath: words[1]), repetitions: repetitions).run()
  }

  func run() throws {
    let (x, y) = (try sample("x30"), try sample("y30"))
    try time("bootstrap") {
      let g = try StatisticOfTwoSamples(x, y, .hedgesG)
      let bootstrap = try Bootstrap(g, resamples: 10_000, seed: 1)
      let interval = try bootstrap.bcaInterval(level: 0.95, acceleration: JackknifeAcceleration(g))
      return [
        ("estimate", bootstrap.estimate), ("lower", interval.lower), ("upper", interval.upper),
      ]
    }
    try time("permutation") {
      let test = try PermutationTest(monteCarlo: x, y, resamples: 100_000, seed: 1)
      return [("p", test.pValue(.twoSided))]
    }
    let (a, b) = (try sample("x50"), try sample("y50"))
    // As in the other programs, which keep tables from call to call: the first full call after a small one.
    _ = try MannWhitneyExact(Array(a.prefix(5)), Array(b.prefix(5)))
    try time("mann-whitney", isFirst: true) {
      let test = try MannWhitneyExact(a, b)
      return [("u", test.ranks.uX), ("p", test.pValue(.twoSided))]
    }
    let many = try sample("x5000")
    try time("shapiro-wilk") {
      let test = try ShapiroWilkTest(many)
      return [("w", test.statistic), ("p", test.pValue)]
    }
    let million = try sample("x1000000")
    try time("moments") {
      let (moments, shape) = (Moments(million), try ShapeDescriptives(million))
      return [
        ("mean", moments.mean ?? .nan), ("variance", moments.variance ?? .nan),
        ("skewness", try shape.skewness(.type2)), ("kurtosis", try shape.excessKurtosis(.type2)),
      ]
    }
  }

  private func sample(_ name: String) throws -> [Double] {
    let data = try Data(contentsOf: folder.appending(path: name + ".bin"))
    return data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
      }
    }
  }

  private func time(
    _ task: String, isFirst: Bool = false, _ body: () throws -> [(String, Double)]
  ) throws {
    var seconds: [Double] = []
    for repetition in 0...(isFirst ? 0 : repetitions) {
      let start = ContinuousClock.now
      let found = try body()
      let taken = ContinuousClock.now - start
      if repetition == 0 {
        for (name, value) in found { print("value,\(task),\(name),\(value)") }
        if !isFirst { continue }
      }
      // Looked at, so that nothing is computed in vain and therefore left out.
      guard !found.isEmpty else { continue }
      seconds.append(Double(taken.components.seconds) + 1e-18 * Double(taken.components.attoseconds))
    }
    print("time,\(task),,\(seconds.sorted()[seconds.count / 2])")
  }
}

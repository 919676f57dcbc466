import Stats

/// Samples made from a seed.
///
/// Values are multiples of 1/64, so that shifts and powers of two are exact.
struct RandomSamples {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The kinds of data that tests have to bear.
  enum Kind: CaseIterable, Sendable {
    /// Answers from 1 to 7, with many ties.
    case answers
    /// Numbers that hardly ever tie.
    case numbers
    /// Numbers about 1e9.
    case offset
    /// The first sample is one number again and again.
    case constantFirst
  }

  /// One value of a kind, positive.
  mutating func value(_ kind: Kind) -> Double {
    switch kind {
    case .answers: Double(1 + generator.next(below: 7))
    case .numbers, .constantFirst: roundNumber()
    case .offset: 1e9 + roundNumber()
    }
  }

  mutating func values(_ count: Int, _ kind: Kind) -> [Double] { (0..<count).map { _ in value(kind) } }

  /// Two samples of the given sizes; the second tends to be a little greater.
  mutating func pair(_ kind: Kind, _ nX: Int, _ nY: Int) -> TwoSamples {
    let first = kind == .constantFirst ? Array(repeating: value(kind), count: nX) : values(nX, kind)
    return TwoSamples(x: first, y: values(nY, kind).map { $0 + 0.25 })
  }

  /// A matrix whose rows have something in common.
  mutating func matrix(_ kind: Kind, rows: Int, columns: Int) -> [[Double]] {
    (0..<rows).map { _ in
      let common = kind == .offset ? roundNumber() : value(kind)
      return (0..<columns).map { _ in common + value(kind) }
    }
  }

  mutating func table(rows: Int, columns: Int, below bound: Int) -> [[Int]] {
    (0..<rows).map { _ in (0..<columns).map { _ in generator.next(below: bound) } }
  }

  mutating func shuffled<Element>(_ values: [Element]) -> [Element] { values.shuffled(using: &generator) }

  mutating func next(below bound: Int) -> Int { generator.next(below: bound) }

  /// The sum of three uniform numbers, roughly normal, from 0 to 30 in steps of 1/64.
  private mutating func roundNumber() -> Double {
    Double((0..<3).reduce(1) { sum, _ in sum + generator.next(below: 640) }) / 64
  }
}

extension TwoSamples {
  var swapped: TwoSamples { TwoSamples(x: y, y: x) }

  func map(_ change: (Double) -> Double) -> TwoSamples { TwoSamples(x: x.map(change), y: y.map(change)) }
}

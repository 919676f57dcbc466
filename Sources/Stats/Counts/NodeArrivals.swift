/// A way to arrive at a node, or several that are equally probable.
struct Arrival {
  /// The logarithm of the product of the reciprocal factorials of the counts so far, which decides.
  var logarithm: Double
  /// The probability of all the ways together, which is added up.
  var probability: Double
}

/// The ways to arrive at a node, those with the same logarithm together.
struct Arrivals {
  private var arrivals: [Arrival] = []
  private var merged = 0

  init() {}

  init(first: Arrival) { arrivals = [first] }

  var isEmpty: Bool { arrivals.isEmpty }

  /// Adds ways that come from a node before.
  mutating func append(_ others: ArraySlice<Arrival>, logarithm: Double, probability: Double) {
    for other in others {
      arrivals.append(
        Arrival(logarithm: other.logarithm + logarithm, probability: other.probability * probability))
    }
    // Twice as many as after the last time: the cost of sorting stays in proportion.
    if arrivals.count > 2 * merged + 64 { merge() }
  }

  /// Takes the ways out, in ascending order.
  mutating func take() -> [Arrival] {
    merge()
    defer { arrivals = [] }
    return arrivals
  }

  /// Sorts the ways and puts together those within 1e-10: rounding, and far less than what counts as equal.
  private mutating func merge() {
    arrivals.sort { $0.logarithm < $1.logarithm }
    var last = 0
    for place in arrivals.indices.dropFirst() {
      if arrivals[place].logarithm - arrivals[last].logarithm <= 1e-10 {
        arrivals[last].probability += arrivals[place].probability
      } else {
        last += 1
        arrivals[last] = arrivals[place]
      }
    }
    arrivals.removeLast(arrivals.count - min(arrivals.count, last + 1))
    merged = arrivals.count
  }
}

/// Ways in ascending order, with the sums of their probabilities.
struct SortedArrivals {
  let arrivals: [Arrival]
  private let sums: [Double]

  /// Takes the ways out of where they were gathered.
  init(_ gathered: inout Arrivals) {
    arrivals = gathered.take()
    var sums = [0.0]
    var sum = 0.0
    for arrival in arrivals {
      sum += arrival.probability
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The sum of the probabilities of the first ways.
  func sum(_ count: Int) -> Double { sums[count] }

  /// How many ways have a logarithm up to a bound.
  func count(upTo bound: Double) -> Int {
    var (low, high) = (0, arrivals.count)
    while low < high {
      let middle = (low + high) / 2
      if arrivals[middle].logarithm <= bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

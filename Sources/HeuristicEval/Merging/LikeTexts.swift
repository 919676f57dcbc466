/// Finds the texts that are alike by at least some cosine, without comparing every two of them.
///
/// Each text is looked up in lists of the texts that hold a sequence. The most frequent sequences of a text, which
/// together cannot lift any likeness to the least that counts, stand in no list, so that the long lists are never made;
/// for the few candidates that remain their part is added afterwards. Nothing is missed.
///
/// Source: Bayardo, R. J., Ma, Y., & Srikant, R. (2007). Scaling up all pairs similarity search. WWW '07, 131-140.
struct LikeTexts {
  private let sequences: LetterSequences
  private let least: Double
  /// For each text how many of its sequences stand in no list.
  private var unlisted: [Int] = []
  /// The most that the sequences of each text that stand in no list can add to a likeness.
  private var bounds: [Double] = []
  private var lists: [[(text: Int32, part: Double)]]
  private var sums: [Double]
  /// For each sequence the largest part that it has of any text.
  private let largestParts: [Double]

  init(_ texts: [String], least: Double) {
    sequences = LetterSequences(texts)
    // Rounding has to lose nothing.
    self.least = least * (1 - 1e-9)
    lists = Array(repeating: [], count: sequences.weights.count)
    sums = Array(repeating: 0, count: texts.count)
    var largest = [Double](repeating: 0, count: sequences.weights.count)
    for (own, length) in zip(sequences.texts, sequences.lengths) {
      for sequence in own.lazy.map({ Int($0) }) {
        largest[sequence] = max(largest[sequence], sequences.weights[sequence] / length)
      }
    }
    largestParts = largest
  }

  /// Takes up the texts one after the other, and hands out each one's like among those before it.
  ///
  /// - Parameter body: gets the number of a text and its like with their likeness; returns false to stop.
  mutating func search(_ body: (Int, [(text: Int, likeness: Double)]) -> Bool) {
    var touched: [Int] = []
    for text in sequences.texts.indices {
      let own = sequences.texts[text]
      let length = sequences.lengths[text]
      for sequence in own.lazy.map({ Int($0) }) {
        let part = sequences.weights[sequence] / length
        for entry in lists[sequence] {
          if sums[Int(entry.text)] == 0 { touched.append(Int(entry.text)) }
          sums[Int(entry.text)] += part * entry.part
        }
      }
      var like: [(text: Int, likeness: Double)] = []
      for other in touched {
        let sum = sums[other]
        sums[other] = 0
        guard sum + bounds[other] >= least else { continue }
        let likeness = min(1, sum + rest(of: other, in: own) / (length * sequences.lengths[other]))
        if likeness >= least { like.append((other, likeness)) }
      }
      touched.removeAll(keepingCapacity: true)
      list(text)
      guard body(text, like) else { return }
    }
  }

  /// The products of weights of the sequences of one text that stand in no list and are in another text as well.
  private func rest(of text: Int, in other: [Int32]) -> Double {
    var sum = 0.0
    var place = 0
    for sequence in sequences.texts[text].prefix(unlisted[text]) {
      while place < other.count, other[place] < sequence { place += 1 }
      guard place < other.count else { break }
      if other[place] == sequence {
        sum += sequences.weights[Int(sequence)] * sequences.weights[Int(sequence)]
      }
    }
    return sum
  }

  private mutating func list(_ text: Int) {
    var bound = 0.0
    var count = 0
    var isListed = false
    for sequence in sequences.texts[text].lazy.map({ Int($0) }) {
      let part = sequences.weights[sequence] / sequences.lengths[text]
      if !isListed {
        let next = bound + part * largestParts[sequence]
        isListed = next >= least
        if !isListed {
          bound = next
          count += 1
          continue
        }
      }
      lists[sequence].append((Int32(text), part))
    }
    unlisted.append(count)
    bounds.append(bound)
  }
}

import Glibc

/// For each term the documents that hold it, and how often.
public struct InvertedIndex: Sendable {
  /// The number of documents, N.
  public let documentCount: Int
  private var reader: TermReader
  /// Where the documents of each term begin; one entry more than there are terms.
  private let starts: [Int32]
  /// The documents of all terms, ascending within a term.
  private let documents: [Int32]
  /// How often the term stands in each of ``documents``.
  private let frequencies: [Int32]
  /// The number of terms of each document, repetitions counted.
  private let lengths: [Double]
  /// The length of each document's vector of weights.
  private let norms: [Double]

  /// Indexes documents.
  ///
  /// - Parameters:
  ///   - texts: the texts of each document; a phrase of the thesaurus does not reach from one to the next.
  ///   - rules: how text becomes terms.
  public init(_ texts: [[String]], rules: TermRules) {
    var reader = TermReader(rules)
    let stemmer = WordStemmer(language: rules.language)
    documentCount = texts.count
    var lengths: [Double] = []
    var found: [(term: Int32, document: Int32, frequency: Int32)] = []
    var counts: [Int32] = []
    var terms: [Int32] = []
    for (document, own) in texts.enumerated() {
      terms.removeAll(keepingCapacity: true)
      for text in own { reader.read(text, stemmer, into: &terms) }
      if counts.count < reader.count {
        counts += [Int32](repeating: 0, count: max(reader.count, 2 * counts.count) - counts.count)
      }
      let first = found.count
      for term in terms {
        if counts[Int(term)] == 0 { found.append((term, Int32(document), 0)) }
        counts[Int(term)] += 1
      }
      for index in first..<found.count {
        let term = Int(found[index].term)
        found[index].frequency = counts[term]
        counts[term] = 0
      }
      lengths.append(Double(terms.count))
    }
    self.lengths = lengths
    self.reader = reader

    // Documents came in ascending order, which counting by term keeps.
    var starts = [Int32](repeating: 0, count: reader.count + 1)
    for entry in found { starts[Int(entry.term) + 1] += 1 }
    for term in 0..<reader.count { starts[term + 1] += starts[term] }
    var next = starts
    var documents = [Int32](repeating: 0, count: found.count)
    var frequencies = documents
    var squares = [Double](repeating: 0, count: texts.count)
    for entry in found {
      let place = Int(next[Int(entry.term)])
      next[Int(entry.term)] += 1
      documents[place] = entry.document
      frequencies[place] = entry.frequency
    }
    for term in 0..<reader.count {
      let own = Int(starts[term])..<Int(starts[term + 1])
      let rarity = Self.inverseDocumentFrequency(own.count, of: texts.count)
      for place in own {
        let weight = Self.termFrequency(frequencies[place]) * rarity
        squares[Int(documents[place])] += weight * weight
      }
    }
    self.starts = starts
    self.documents = documents
    self.frequencies = frequencies
    norms = squares.map { $0.squareRoot() }
  }

  /// The number of different terms in the documents.
  public var termCount: Int { (0..<(starts.count - 1)).count { starts[$0 + 1] > starts[$0] } }

  /// 1 + log2 f.
  static func termFrequency(_ count: Int32) -> Double { 1 + log2(Double(count)) }

  /// log2(N / n).
  static func inverseDocumentFrequency(_ documents: Int, of all: Int) -> Double {
    documents == 0 ? 0 : log2(Double(all) / Double(documents))
  }

  // MARK: Search

  /// Ranks the documents for a query.
  ///
  /// - Parameters:
  ///   - query: the words that are looked for.
  ///   - ranking: how documents are ranked.
  /// - Returns: the documents with a score above 0, best first, those of one score in their order; and the terms of the query.
  public func search(_ query: String, by ranking: RankingFunction) -> RankedDocuments {
    let terms = queryTerms(query, ranking)
    var scores = [Double](repeating: 0, count: documentCount)
    let mean = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
    for term in terms {
      for place in places(of: term.number) {
        let document = Int(documents[place])
        scores[document] +=
          term.weight * weight(of: frequencies[place], in: document, term, ranking, meanLength: mean)
      }
    }
    var found = scores.indices.filter { scores[$0] > 0 }
    if ranking == .cosine {
      let length = terms.reduce(0) { $0 + $1.weight * $1.weight }.squareRoot()
      // Rounding may lead a last digit beyond the cosine of equal directions.
      for document in found { scores[document] = min(scores[document] / (length * norms[document]), 1) }
    }
    found.sort { scores[$0] == scores[$1] ? $0 < $1 : scores[$0] > scores[$1] }
    return RankedDocuments(
      documents: found.map { RankedDocuments.Hit(document: $0, score: scores[$0]) },
      terms: terms.map(\.described))
  }

  /// What each term of a query adds to the score of a document.
  ///
  /// - Parameters:
  ///   - document: the position of the document.
  ///   - query: the words that are looked for.
  ///   - ranking: how documents are ranked.
  /// - Returns: the terms of the query that the document holds, in the order of the query; what they add sums up to the score.
  public func explanation(
    of document: Int, for query: String, by ranking: RankingFunction
  ) -> [TermContribution] {
    let terms = queryTerms(query, ranking)
    let mean = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
    let length = terms.reduce(0) { $0 + $1.weight * $1.weight }.squareRoot()
    let divisor = ranking == .cosine ? length * norms[document] : 1
    return terms.compactMap { term in
      guard let place = places(of: term.number).first(where: { documents[$0] == Int32(document) }) else {
        return nil
      }
      let weight = weight(of: frequencies[place], in: document, term, ranking, meanLength: mean)
      return TermContribution(
        term: term.described, frequency: Int(frequencies[place]), weight: weight,
        contribution: divisor > 0 ? term.weight * weight / divisor : 0)
    }
  }

  /// A term of a query, with its weight in the query.
  private struct Wanted {
    var number: Int32
    var weight: Double
    var rarity: Double
    var described: QueryTerm
  }

  private func queryTerms(_ query: String, _ ranking: RankingFunction) -> [Wanted] {
    // New words of the query get numbers behind those of the index, in a copy.
    var reader = reader
    var numbers: [Int32] = []
    reader.read(query, WordStemmer(language: reader.rules.language), into: &numbers)
    var frequencies: [Int32: Int32] = [:]
    for number in numbers { frequencies[number, default: 0] += 1 }
    var seen: Set<Int32> = []
    return numbers.filter { seen.insert($0).inserted }.map { number in
      let frequency = frequencies[number] ?? 0
      let holding = places(of: number).count
      let (n, all) = (Double(holding), Double(documentCount))
      var rarity = Self.inverseDocumentFrequency(holding, of: documentCount)
      var weight = Self.termFrequency(frequency) * rarity
      if case .bm25 = ranking {
        rarity = holding == 0 ? 0 : log1p((all - n + 0.5) / (n + 0.5))
        weight = Double(frequency)
      }
      return Wanted(
        number: number, weight: weight, rarity: rarity,
        described: QueryTerm(
          label: reader.label(number), frequency: Int(frequency), documents: holding, rarity: rarity,
          weight: weight))
    }
  }

  private func places(of term: Int32) -> Range<Int> {
    Int(term) + 1 < starts.count ? Int(starts[Int(term)])..<Int(starts[Int(term) + 1]) : 0..<0
  }

  /// The weight of a term in a document that holds it.
  private func weight(
    of frequency: Int32, in document: Int, _ term: Wanted, _ ranking: RankingFunction, meanLength: Double
  ) -> Double {
    switch ranking {
    case .cosine: return Self.termFrequency(frequency) * term.rarity
    case .bm25(let k1, let b):
      let f = Double(frequency)
      return term.rarity * f * (k1 + 1) / (f + k1 * (1 - b + b * lengths[document] / meanLength))
    }
  }
}

/// Reads terms out of text, and numbers them: first the rings of the thesaurus, then the stems in the order of their first use.
struct TermReader: Sendable {
  /// A phrase of a ring: the stems behind the first one.
  private struct Phrase: Sendable, Equatable {
    var rest: [Int32]
    var ring: Int32
  }

  let rules: TermRules
  private var words = WordTable()
  private var stems = WordTable()
  /// The stem of each word.
  private var stemOfWord: [Int32] = []
  private var isStopWord: [Bool] = []
  /// The rings in which a stem stands alone.
  private var ringsOfStem: [Int32: [Int32]] = [:]
  /// The phrases of several words, longest first, by their first stem.
  private var phrases: [Int32: [Phrase]] = [:]

  init(_ rules: TermRules) {
    self.rules = rules
    let stemmer = WordStemmer(language: rules.language)
    for (ring, terms) in rules.thesaurus.rings.enumerated() {
      let ring = Int32(ring)
      for term in terms {
        var own: [Int32] = []
        WordSegmentation.words(of: term) { own.append(stemOfWord[Int(number(of: $0, stemmer))]) }
        guard let first = own.first else { continue }
        if own.count == 1 {
          if ringsOfStem[first]?.contains(ring) != true { ringsOfStem[first, default: []].append(ring) }
        } else {
          // Two spellings of one phrase, `drop-down menu` and `drop down menus`, are one phrase.
          let phrase = Phrase(rest: Array(own.dropFirst()), ring: ring)
          if phrases[first]?.contains(phrase) != true { phrases[first, default: []].append(phrase) }
        }
      }
    }
    // Sorting is not stable, so that the ring decides among phrases of one length.
    phrases = phrases.mapValues { own in
      own.sorted { $0.rest.count == $1.rest.count ? $0.ring < $1.ring : $0.rest.count > $1.rest.count }
    }
  }

  /// The number of terms that are numbered so far.
  var count: Int { rules.thesaurus.rings.count + stems.count }

  /// A term in words: a stem, or the words of a ring.
  func label(_ term: Int32) -> String {
    let rings = rules.thesaurus.rings
    let number = Int(term)
    return number < rings.count
      ? rings[number].joined(separator: " = ") : stems.word(Int32(number - rings.count))
  }

  /// Adds the terms of a text.
  ///
  /// - Parameters:
  ///   - text: the text; phrases do not reach beyond it.
  ///   - stemmer: a stemmer of the language of the rules.
  ///   - terms: where the numbers of the terms are added, in the order of the text.
  mutating func read(_ text: String, _ stemmer: borrowing WordStemmer, into terms: inout [Int32]) {
    var found: [Int32] = []
    WordSegmentation.words(of: text) { found.append(number(of: $0, stemmer)) }
    var phraseEnd = 0
    for (index, word) in found.enumerated() {
      let stem = stemOfWord[Int(word)]
      if index >= phraseEnd, let own = phrases[stem] {
        phraseEnd = addPhrase(own, at: index, of: found, into: &terms)
      }
      if isStopWord[Int(word)] { continue }
      if let rings = ringsOfStem[stem] {
        terms.append(contentsOf: rings)
      } else {
        terms.append(Int32(rules.thesaurus.rings.count) + stem)
      }
    }
  }

  /// Adds the rings of the longest phrase that begins at a word; returns where it ends.
  private func addPhrase(
    _ phrases: [Phrase], at start: Int, of words: [Int32], into terms: inout [Int32]
  ) -> Int {
    var length = 0
    for phrase in phrases {
      if length > 0, phrase.rest.count != length { break }
      guard start + phrase.rest.count < words.count else { continue }
      let isThere = phrase.rest.indices.allSatisfy {
        stemOfWord[Int(words[start + 1 + $0])] == phrase.rest[$0]
      }
      guard isThere else { continue }
      length = phrase.rest.count
      terms.append(phrase.ring)
    }
    return length == 0 ? 0 : start + 1 + length
  }

  private mutating func number(of word: UnsafeBufferPointer<UInt8>, _ stemmer: borrowing WordStemmer) -> Int32
  {
    let (number, isNew) = words.number(of: word)
    if isNew {
      let stem = stemmer.stem(word)
      stemOfWord.append(stem.withUnsafeBufferPointer { stems.number(of: $0).number })
      isStopWord.append(rules.stopWords.words.contains(String(decoding: word, as: UTF8.self)))
    }
    return number
  }
}

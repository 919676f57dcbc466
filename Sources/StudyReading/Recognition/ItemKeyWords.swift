internal import StudyDocuments
internal import StudyModel

/// The key words of the items of instruments in all languages, by which headings of translated and reworded forms are
/// recognised.
struct ItemKeyWords: Sendable {
  /// The words that the program carries, prepared when a file is first read.
  static let carried = ItemKeyWords(LanguageWords.carried)

  /// The items of an instrument in one language.
  private struct Form: Sendable {
    var language: String
    /// Whether the words are those of short names.
    var areNames: Bool
    /// For each item, its identifier and its alternatives: stems of which each has several spellings.
    var items: [(id: String, alternatives: [[[Int]]])]
  }

  /// Headings that may be items.
  struct Statements {
    /// The stems in the heading of each column; none for columns that cannot hold an item.
    let stems: [Set<Int>]
    /// The stems in the heading of each column that is no statement but a short name.
    let stemsOfNames: [Set<Int>]
    /// The columns that may hold items.
    let usable: [Int]
    /// The stems in all of them.
    let all: Set<Int>

    init(stems: [Set<Int>], stemsOfNames: [Set<Int>], usable: [Int]) {
      self.stems = stems
      self.stemsOfNames = stemsOfNames
      self.usable = usable
      all = usable.reduce(into: []) { $0.formUnion(stems[$1]) }
    }
  }

  /// The columns of the items of an instrument.
  enum Match {
    /// Each item has one column.
    case complete(columns: [Int], language: String)
    /// Nearly all items have one column.
    case partial(columns: [Int: Int], missing: [Int])
    /// The items stand several times in the order of the form; the columns of the first one.
    case repeated(columns: [Int])
    /// No such items.
    case none
  }

  private var forms: [String: [Form]] = [:]
  /// Stems of languages that put spaces between words, and whole words with a full stop.
  private var beginnings = ByteTree()
  /// Stems of languages that do not.
  private var parts: [(bytes: [UInt8], stem: Int)] = []
  private var count = 0

  private static let withoutSpaces: Set<String> = ["th", "zh", "ja"]

  init(_ languages: [LanguageWords]) {
    for words in languages {
      let hasSpaces = !Self.withoutSpaces.contains(words.language)
      for list in words.items {
        var items: [(id: String, alternatives: [[[Int]]])] = []
        for item in list.items {
          items.append(
            (item.id, item.alternatives.map { $0.map { $0.map { stem($0.withoutAccents, hasSpaces) } } }))
        }
        for instrument in list.instruments {
          forms[instrument, default: []].append(
            Form(language: words.language, areNames: list.areNames, items: items))
        }
      }
    }
  }

  private mutating func stem(_ text: String, _ hasSpaces: Bool) -> Int {
    if hasSpaces {
      let stem = beginnings.insert(text, count + 1)
      count = max(count, stem)
      return stem
    }
    if let known = parts.first(where: { $0.bytes.elementsEqual(text.utf8) }) { return known.stem }
    count += 1
    parts.append((Array(text.utf8), count))
    return count
  }

  /// The stems that occur in a heading; none where it has too few words to be a statement.
  func stems(in heading: Heading) -> Set<Int> {
    let text = heading.text.last == "]" && heading.rows.count == 1 ? heading.rows[0] : heading.core
    let found = stems(in: text)
    return found.isEmpty ? heading.label.map { stems(in: $0) } ?? [] : found
  }

  private func stems(in text: String) -> Set<Int> {
    var found: Set<Int> = []
    // Thai, Chinese and Japanese letters.
    if text.unicodeScalars.contains(where: { 0x0E00...0x0E7F ~= $0.value || 0x3040...0x9FFF ~= $0.value }) {
      let bytes = Array(text.utf8)
      for part in parts where bytes.firstRange(of: part.bytes) != nil { found.insert(part.stem) }
      return found
    }
    let tokens = text.tokens
    return tokens.count > 2 ? stems(in: tokens) : []
  }

  private func stems(in tokens: [String]) -> Set<Int> {
    var found: Set<Int> = []
    for token in tokens { beginnings.find(in: token.withoutAccents) { found.insert($0) } }
    return found
  }

  /// The most words of a short name.
  private static let mostWordsOfNames = 4

  /// The stems that occur in a heading that is a short name, each word of which may begin with a capital: `UseFrequently`.
  func stems(inName heading: Heading) -> Set<Int> {
    guard heading.tokens.count <= Self.mostWordsOfNames else { return [] }
    var text = ""
    for character in heading.text {
      if character.isUppercase, text.last?.isLowercase == true { text.append(" ") }
      text.append(character)
    }
    let tokens = text.tokens
    return tokens.count <= Self.mostWordsOfNames ? stems(in: tokens) : []
  }

  /// Finds the column of each item of an instrument.
  ///
  /// The best item of a column is the one of which most stems occur in its heading. An item that is the best one of
  /// several columns has the column in the order of the form.
  ///
  /// - Parameters:
  ///   - instrument: the instrument.
  ///   - statements: the headings.
  /// - Returns: what was found in the language that fits best.
  func match(_ instrument: Instrument, _ statements: Statements) -> Match {
    let (stems, usable, all) = (statements.stems, statements.usable, statements.all)
    let count = instrument.items.count
    // A form of few items says little when one of them is missing.
    let mostMissing = count < 8 ? 0 : count / 5
    var best: (score: Int, columns: [Int], language: String)?
    var isTied = false
    var other = Match.none
    for form in forms[instrument.id] ?? [] where form.items.map(\.id) == instrument.items.map(\.id) {
      if form.areNames {
        if best == nil, let columns = named(form, statements) { best = (0, columns, form.language) }
        continue
      }
      let absent = form.items.count { Self.score($0.alternatives, all) == 0 }
      guard absent <= mostMissing else { continue }
      let (found, score) = candidates(form, stems: stems, usable: usable)
      switch assigned(found, usable: usable, mostMissing: mostMissing) {
      case .complete(let columns, _):
        let total = zip(form.items, columns).reduce(0) { $0 + score($1.0.alternatives, $1.1) }
        if let known = best, known.score >= total {
          if known.score == total, known.columns != columns { isTied = true }
        } else {
          best = (total, columns, form.language)
          isTied = false
        }
      case .none: break
      case let found: if case .none = other { other = found }
      }
    }
    guard let best else { return other }
    return isTied ? .none : .complete(columns: best.columns, language: best.language)
  }

  /// The columns side by side whose short names are those of the items in their order; nil unless they stand there once.
  private func named(_ form: Form, _ statements: Statements) -> [Int]? {
    let (stems, usable) = (statements.stemsOfNames, statements.usable)
    guard usable.count >= form.items.count else { return nil }
    let starts = (0...usable.count - form.items.count).filter { start in
      form.items.indices.allSatisfy {
        Self.score(form.items[$0].alternatives, stems[usable[start + $0]]) > 0
      }
    }
    return starts.count == 1 ? Array(usable[starts[0]..<starts[0] + form.items.count]) : nil
  }

  /// The columns whose best item each item is.
  private func candidates(
    _ form: Form, stems: [Set<Int>], usable: [Int]
  ) -> (found: [[Int]], score: ([[[Int]]], Int) -> Int) {
    var found = [[Int]](repeating: [], count: form.items.count)
    for column in usable where !stems[column].isEmpty {
      let scores = form.items.map { Self.score($0.alternatives, stems[column]) }
      guard let most = scores.max(), most > 0 else { continue }
      for (item, score) in scores.enumerated() where score == most { found[item].append(column) }
    }
    return (found, { Self.score($0, stems[$1]) })
  }

  /// How many stems of the best alternative occur; 0 unless all of one do.
  private static func score(_ alternatives: [[[Int]]], _ stems: Set<Int>) -> Int {
    alternatives.reduce(0) { best, alternative in
      alternative.count > best && alternative.allSatisfy { $0.contains(where: stems.contains) }
        ? alternative.count : best
    }
  }

  private func assigned(_ found: [[Int]], usable: [Int], mostMissing: Int) -> Match {
    if found.allSatisfy({ $0.count == 1 }), Set(found.map { $0[0] }).count == found.count {
      return .complete(columns: found.map { $0[0] }, language: "")
    }
    var starts: [Int] = []
    if usable.count >= found.count {
      starts = (0...usable.count - found.count).filter { start in
        found.indices.allSatisfy { found[$0].contains(usable[start + $0]) }
      }
    }
    if starts.count > 1 { return .repeated(columns: starts.map { usable[$0] }) }
    if let start = starts.first {
      return .complete(columns: Array(usable[start..<start + found.count]), language: "")
    }
    let single = found.indices.filter { item in
      found[item].count == 1 && found.count { $0.contains(found[item][0]) } == 1
    }
    let missing = found.indices.filter { found[$0].isEmpty }
    guard missing.count <= mostMissing, single.count + missing.count == found.count, !missing.isEmpty else {
      return .none
    }
    return .partial(
      columns: Dictionary(uniqueKeysWithValues: single.map { ($0, found[$0][0]) }), missing: missing)
  }
}

/// Words by their bytes, so that all that a text begins with are found in one pass.
private struct ByteTree: Sendable {
  /// The node behind each node and byte.
  private var next: [UInt64: Int] = [:]
  /// The number of the word that ends at each node; 0 where none does.
  private var numbers = [0]

  private static func step(_ node: Int, _ byte: UInt8) -> UInt64 { UInt64(node) << 8 | UInt64(byte) }

  /// Adds a word.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - number: its number, if it is new.
  /// - Returns: the number of the word.
  mutating func insert(_ word: String, _ number: Int) -> Int {
    var node = 0
    for byte in word.utf8 {
      let step = Self.step(node, byte)
      if let known = next[step] {
        node = known
      } else {
        node = numbers.count
        numbers.append(0)
        next[step] = node
      }
    }
    if numbers[node] == 0 { numbers[node] = number }
    return numbers[node]
  }

  /// Calls a function with the number of each word of two letters and more that a word begins with, and of the whole word
  /// with a full stop.
  func find(in word: String, _ body: (Int) -> Void) {
    var node = 0
    var rest = word.unicodeScalars.first.map { UTF8.width($0) } ?? 0
    for byte in word.utf8 {
      guard let found = next[Self.step(node, byte)] else { return }
      node = found
      rest -= 1
      if rest < 0, numbers[node] > 0 { body(numbers[node]) }
    }
    if let end = next[Self.step(node, UInt8(ascii: "."))], numbers[end] > 0 { body(numbers[end]) }
  }
}

internal import StudyDocuments
internal import StudyModel

/// What instruments and their items are called, and what headings say of them, found once for all readings of a file.
final class ItemWordings {
  /// The names of one instrument and its items.
  struct Names {
    /// The identifier and the other names, as words without spaces.
    let prefixes: Set<String>
    /// The words of the identifier of each item.
    let items: [[String]]
    /// Whether its items have no names but numbers.
    let isNumbered: Bool
    /// The short names of items that have some: `mental`, of `Mental Demand`.
    let bareNames: [String: Int]
    /// The identifier of the item of each of its names, which are words without spaces.
    let itemsOfWords: [String: String]
    /// The length of the longest of these.
    let longestWords: Int

    init(_ instrument: Instrument) {
      prefixes = Set(([instrument.id] + instrument.aliases).map { $0.tokens.joined() }).subtracting([""])
      items = instrument.items.map(\.id.tokens)
      isNumbered = items.first == ["q", "1"]
      var names: [String: Int] = [:]
      for (index, item) in instrument.items.enumerated() {
        for tokens in ([item.id] + item.otherWordings).map(\.tokens) where 1...2 ~= tokens.count {
          let bare = BareName(tokens)
          names[tokens.joined()] = index
          names[bare.name] = index
        }
      }
      names[""] = nil
      bareNames = names
      let words = instrument.items.flatMap { item in
        ([item.id] + item.otherWordings).map { ($0.tokens.joined(), item.id) }
      }
      itemsOfWords = Dictionary(words, uniquingKeysWith: { first, _ in first })
      longestWords = words.map { $0.0.utf8.count }.max() ?? 0
    }
  }

  /// The words of a heading that may be the short name of an item.
  struct BareName {
    /// All words without the number of the item: "Q1 Mental demand" has it, too.
    let words: String
    /// These without the words that stand around names of items.
    let name: String

    /// Words around the names of items: `Mental demand [Score]`.
    private static let around: Set<String> = [
      "score", "rating", "rate", "value", "level", "scale", "raw", "tlx", "nasa", "rtlx", "demand", "demands",
      "item", "own",
    ]

    init(_ tokens: [String]) {
      var (words, name) = ("", "")
      for (index, token) in tokens.enumerated() {
        let isNumbered = index + 1 < tokens.count && Int(tokens[index + 1]) != nil
        if isNumbered, ColumnNames.namesItem(token) { continue }
        if index > 0, Int(token) != nil, ColumnNames.namesItem(tokens[index - 1]) { continue }
        words += token
        if !Self.around.contains(token) { name += token }
      }
      self.words = words
      self.name = name
    }
  }

  /// What a heading says.
  struct Words {
    /// For each instrument of which it is the wording of an item, that item.
    var items: [String: Int] = [:]
    /// The instruments whose names are among its words, or among those of its label.
    var named: Set<String> = []
    /// What may be the short name of an item.
    var bare: BareName
    /// The words of the label, and what may be the short name of an item among them.
    var label: (tokens: [String], bare: BareName)?
    /// The stems of key words of statements, and of short names.
    var stems: Set<Int>
    var stemsOfName: Set<Int>
  }

  /// What instruments and their items are called, by what may stand in a heading.
  private struct Index {
    var names: [String: Names] = [:]
    /// The items that a wording belongs to.
    var items: [String: [(instrument: String, item: Int)]] = [:]
    /// The instruments of a name, and what names begin with.
    var instruments: [String: Set<String>] = [:]
    var beginnings: Set<String> = []
    /// The items that a pair of words belongs to.
    var pairs: [String: [(instrument: String, item: Int)]] = [:]

    /// That of the instruments inside the program.
    static let carried = Index(InstrumentCatalogue.carried)

    init(_ all: [Instrument]) {
      pairs = ItemWordings.pairs(of: all, areForeign: false)
      for instrument in all {
        let own = Names(instrument)
        names[instrument.id] = own
        for name in own.prefixes {
          instruments[name, default: []].insert(instrument.id)
          for end in name.indices { beginnings.insert(String(name[...end])) }
        }
        var worded: [String: Int] = [:]
        for (index, item) in instrument.items.enumerated() {
          guard !instrument.isPair(item) else { continue }
          for wording in item.text.allWordings + item.otherWordings { worded[Heading.core(wording)] = index }
        }
        for (wording, item) in worded { items[wording, default: []].append((instrument.id, item)) }
      }
    }
  }

  /// What pairs of words are compared by: their words, whatever stands between them (`slow/fast`, `slow - fast`).
  private static func pair(_ text: String) -> String {
    var key: [UInt8] = []
    var isBetween = false
    var folded = text.foldedForComparison
    if !folded.utf8.allSatisfy({ $0 < 0x80 }) {
      for dash in ["–", "—", "−"] { folded = folded.replacing(dash, with: "-") }
    }
    for byte in folded.utf8 {
      let isOfWord = byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte
      if isOfWord, isBetween, !key.isEmpty { key.append(0x20) }
      if isOfWord { key.append(byte) }
      isBetween = !isOfWord
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The items that pairs of words belong to: those in ASCII, or those with other letters.
  ///
  /// Folding the others takes longer than all the rest, so that they are compared only where a heading has such letters.
  private static func pairs(
    of instruments: [Instrument], areForeign: Bool
  ) -> [String: [(instrument: String, item: Int)]] {
    var pairs: [String: [(instrument: String, item: Int)]] = [:]
    for instrument in instruments {
      for (index, item) in instrument.items.enumerated() where instrument.isPair(item) {
        for wording in item.text.allWordings + item.otherWordings
        where wording.utf8.allSatisfy({ $0 < 0x80 }) != areForeign {
          pairs[pair(wording), default: []].append((instrument.id, index))
        }
      }
    }
    return pairs
  }

  private static let carriedForeignPairs = pairs(of: InstrumentCatalogue.carried, areForeign: true)
  private lazy var foreignPairs =
    instruments.map { Self.pairs(of: $0, areForeign: true) } ?? Self.carriedForeignPairs

  /// The items that a heading or a part of one names by both words of a pair.
  private func pairs(in text: String) -> [(instrument: String, item: Int)] {
    // Neither a single word nor a sentence is a pair.
    guard 3...Self.mostBytesOfPairs ~= text.utf8.count, !index.pairs.isEmpty else { return [] }
    let key = Self.pair(text)
    return index.pairs[key] ?? (key.utf8.allSatisfy { $0 < 0x80 } ? [] : foreignPairs[key] ?? [])
  }

  /// The length of the longest pair of words.
  private static let mostBytesOfPairs = 160

  /// The instruments, where some are one's own.
  private let instruments: [Instrument]?
  private let index: Index
  private var known: [Heading: Words] = [:]

  init(_ catalogue: InstrumentCatalogue) {
    instruments = catalogue.holdsOwn ? catalogue.instruments : nil
    index = instruments.map(Index.init) ?? .carried
  }

  /// Finds what the instruments inside the program are called, which is otherwise done when the first file is opened.
  static func prepare() { _ = Index.carried }

  /// The names of an instrument and its items.
  func names(of instrument: Instrument) -> Names { index.names[instrument.id] ?? Names(instrument) }

  /// What a heading says of the instruments.
  func words(of heading: Heading) -> Words {
    if let words = known[heading] { return words }
    let label = heading.label.map { Heading($0) }
    var words = Words(
      bare: BareName(heading.tokens), label: label.map { ($0.tokens, BareName($0.tokens)) },
      stems: ItemKeyWords.carried.stems(in: heading),
      stemsOfName: ItemKeyWords.carried.stems(inName: heading))
    for heading in [heading, label].compactMap(\.self) {
      for text in [heading.core] + heading.rows {
        for (instrument, item) in (index.items[text] ?? []) + pairs(in: text)
        where words.items[instrument] == nil {
          words.items[instrument] = item
        }
      }
      addNames(in: heading.tokens, to: &words.named)
    }
    // Platforms put other signs around the name of a column.
    let tokens = heading.text.tokens
    if tokens != heading.tokens { addNames(in: tokens, to: &words.named) }
    known[heading] = words
    return words
  }

  private func addNames(in tokens: [String], to named: inout Set<String>) {
    for start in tokens.indices where index.beginnings.contains(tokens[start]) {
      var name = ""
      for token in tokens[start...] {
        name += token
        guard index.beginnings.contains(name) else { break }
        named.formUnion(index.instruments[name] ?? [])
      }
    }
  }
}

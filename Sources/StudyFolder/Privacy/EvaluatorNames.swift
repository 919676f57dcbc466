internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// The names of those who inspected and decided, and what they are called afterwards.
struct EvaluatorNames {
  /// A name as it is looked for in texts: letters of any case, longest first.
  private struct Wanted {
    var letters: [Character]
    var pseudonym: String
    /// The letters in lower case and as they are, as bytes; nil where they are not all ASCII.
    let folded: [UInt8]?
    let exact: [UInt8]?

    init(letters: [Character], pseudonym: String) {
      self.letters = letters
      self.pseudonym = pseudonym
      exact = ASCIIText.bytes(of: String(letters), folds: false)
      folded = ASCIIText.bytes(of: String(letters.flatMap { $0.lowercased().prefix(1) }), folds: true)
    }
  }

  /// The spelling by which a name is known, without regard to capitals.
  private var spellings: [String: String] = [:]
  private var wanted: [Wanted] = []
  /// The words of names of several words, with the pseudonym of the name.
  private var parts: [Wanted] = []
  private let pseudonym: (String) -> String

  /// Every name, as it was added.
  var all: [String] { spellings.values.sorted() }

  /// The fewest letters of a name that is looked for inside of texts: shorter ones are codes, or words.
  private static let fewestLetters = 3

  init(pseudonym: @escaping (String) -> String) { self.pseudonym = pseudonym }

  /// Adds a name; the first spelling of it counts.
  mutating func add(_ name: String) {
    let name = name.trimmedOfSpace
    let folded = name.foldedForComparison
    guard !name.isEmpty, spellings[folded] == nil else { return }
    spellings[folded] = name
    let new = pseudonym(name)
    guard new != name else { return }
    if name.count >= Self.fewestLetters { wanted.append(Wanted(letters: Self.letters(name), pseudonym: new)) }
    let words = name.split { !$0.isLetter && $0 != "'" }
    if words.count > 1 {
      parts += words.filter { $0.count >= Self.fewestLetters }.map {
        Wanted(letters: Array(String($0)), pseudonym: new)
      }
    }
    wanted.sort { $0.letters.count > $1.letters.count }
  }

  /// What a name is called afterwards, whether or not it was added.
  func renamed(_ name: String) -> String {
    let name = name.trimmedOfSpace
    return pseudonym(spellings[name.foldedForComparison] ?? name)
  }

  /// A text in which names stand under their pseudonyms; a part of another word is no name.
  func replaced(in text: String) -> String { Self.replaced(wanted, in: text, folds: true) }

  /// Whether a text holds a word of a name of several words, with a capital as in the name.
  func holdsPart(_ text: String) -> Bool { Self.replaced(parts, in: text, folds: false) != text }

  /// The name of a file in which no name stands, and no word of one either.
  func replaced(inFileName stem: String) -> String {
    Self.replaced(parts.sorted { $0.letters.count > $1.letters.count }, in: replaced(in: stem), folds: true)
  }

  private static func letters(_ text: String) -> [Character] { Array(text.lowercased()) }

  private static func replaced(_ wanted: [Wanted], in text: String, folds: Bool) -> String {
    var text = text
    // Most texts name nobody, and most are ASCII: bytes tell that before letters are taken apart.
    var bytes = ASCIIText.bytes(of: text, folds: folds)
    for name in wanted {
      if let bytes {
        guard let sought = folds ? name.folded : name.exact, ASCIIText.holds(bytes, sought) else { continue }
      }
      let original = Array(text)
      let characters = folds ? original.map { Character($0.lowercased().prefix(1).description) } : original
      let letters = folds ? name.letters.flatMap { Array($0.lowercased().prefix(1)) } : name.letters
      guard characters.count >= letters.count, !letters.isEmpty else { continue }
      var result: [Character] = []
      var position = 0
      while position < characters.count {
        let end = position + letters.count
        let isHere =
          end <= characters.count && characters[position] == letters[0]
          && characters[position..<end].elementsEqual(letters)
          && !isJoined(position > 0 ? characters[position - 1] : nil, letters[0])
          && !isJoined(end < characters.count ? characters[end] : nil, letters[letters.count - 1])
        if isHere {
          result += Array(name.pseudonym)
          position = end
        } else {
          result.append(original[position])
          position += 1
        }
      }
      text = String(result)
      bytes = ASCIIText.bytes(of: text, folds: folds)
    }
    return text
  }

  /// Whether a character goes on with the word that another one ends: a letter after a letter, a digit after a digit.
  private static func isJoined(_ neighbour: Character?, _ edge: Character) -> Bool {
    guard let neighbour else { return false }
    return neighbour.isLetter && edge.isLetter || neighbour.isNumber && edge.isNumber
  }
}

/// Texts of nothing but ASCII, as bytes.
private enum ASCIIText {
  /// The bytes of a text, in lower case where asked for; nil where one is not ASCII.
  static func bytes(of text: String, folds: Bool) -> [UInt8]? {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 { return nil }
      if folds, 0x41...0x5A ~= byte { bytes[index] = byte | 0x20 }
    }
    return bytes
  }

  /// Whether bytes stand somewhere among others.
  static func holds(_ bytes: [UInt8], _ sought: [UInt8]) -> Bool {
    guard let first = sought.first, bytes.count >= sought.count else { return false }
    return (0...(bytes.count - sought.count)).contains { start in
      bytes[start] == first && bytes[start..<(start + sought.count)].elementsEqual(sought)
    }
  }
}

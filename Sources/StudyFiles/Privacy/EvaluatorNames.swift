internal import HeuristicEval
internal import StudyModel

/// The names of those who inspected and decided, and what they are called afterwards.
struct EvaluatorNames {
  /// A name as it is looked for in texts: letters of any case, longest first.
  private struct Wanted {
    var letters: [Character]
    var pseudonym: String
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
    for name in wanted {
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
    }
    return text
  }

  /// Whether a character goes on with the word that another one ends: a letter after a letter, a digit after a digit.
  private static func isJoined(_ neighbour: Character?, _ edge: Character) -> Bool {
    guard let neighbour else { return false }
    return neighbour.isLetter && edge.isLetter || neighbour.isNumber && edge.isNumber
  }
}

/// The sentences of reports in one language.
///
/// A sentence is known by the English one, with `{1}`, `{2}` and so on where something goes in; the other language may
/// have the places in any order. What it lacks is said in English.
public struct Phrasebook: Sendable, Hashable {
  /// The language tag: `en`, `th`.
  public let language: String
  private let sentences: [String: String]

  /// Makes a phrasebook.
  ///
  /// - Parameters:
  ///   - language: the language tag.
  ///   - sentences: by the English sentence, the one of the language.
  public init(language: String, sentences: [String: String]) {
    self.language = language
    self.sentences = sentences
  }

  /// English, in which sentences are written.
  public static let english = Phrasebook(language: "en", sentences: [:])

  /// Words in this language.
  ///
  /// - Parameter phrase: the words.
  /// - Returns: the same in this language.
  public func callAsFunction(_ phrase: Phrase) -> String { phrase.text(in: self) }

  /// Whether there is a sentence for an English one.
  ///
  /// - Parameter sentence: the English sentence.
  /// - Returns: whether it can be said in this language.
  public func knows(_ sentence: String) -> Bool { language == "en" || sentences[sentence] != nil }

  /// Writes a stretch of a phrase.
  func write(_ part: Phrase.Part, to output: inout String) {
    switch part {
    case .verbatim(let text): output += text
    case .wordings(let wordings, let original): output += wordings[language] ?? original
    case .sentence(let sentence, let arguments):
      fill(sentences[sentence] ?? sentence, to: &output) { place, output in
        guard arguments.indices.contains(place - 1) else { return }
        for part in arguments[place - 1].parts { write(part, to: &output) }
      }
    case .counted(let number, let one, let other):
      guard let sentence = sentences["{1} " + other] else {
        output += "\(number) \(number == 1 ? one : other)"
        return
      }
      fill(sentence, to: &output) { _, output in output += String(number) }
    case .capitalized(let phrase):
      let text = phrase.text(in: self)
      output += text.prefix(1).uppercased()
      output += text.dropFirst()
    }
  }

  /// Writes a sentence with its places filled.
  private func fill(_ sentence: String, to output: inout String, place: (Int, inout String) -> Void) {
    var rest = sentence.utf8[...]
    while let brace = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      output += String(Substring(rest[..<brace]))
      let next = rest.index(after: brace)
      guard next < rest.endIndex else {
        rest = rest[next...]
        break
      }
      if rest[next] == rest[brace] {
        output.unicodeScalars.append(Unicode.Scalar(rest[brace]))
        rest = rest[rest.index(after: next)...]
        continue
      }
      guard let end = rest[next...].firstIndex(of: UInt8(ascii: "}")) else { break }
      if let number = Int(Substring(rest[next..<end])) { place(number, &output) }
      rest = rest[rest.index(after: end)...]
    }
    output += String(Substring(rest))
  }
}

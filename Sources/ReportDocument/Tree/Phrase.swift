/// Words of a report that can be said in any language.
///
/// A phrase is written as an English sentence with what goes into it:
///
///     let phrase: Phrase = "\(name): \(treatment) averaged \(mean)."
///
/// It keeps the sentence and what goes into it apart, so that ``Phrasebook`` can put another language's sentence in its
/// place; without one it reads as written. What is interpolated as a string is taken as it is (a number, a name of the
/// study); what is interpolated as a phrase is translated with it, and of words that know their own languages the wording of
/// the language is taken. A sentence without a letter of its own is never translated.
public struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A stretch of a phrase.
  enum Part: Sendable, Hashable {
    /// Words that are the same in any language.
    case verbatim(String)
    /// Words of the study or of an instrument, which know their own languages.
    case wordings([String: String], original: String)
    /// A sentence with `{1}`, `{2}` and so on where its arguments go.
    case sentence(String, [Phrase])
    /// A number with what it counts: the noun for one, and for any other number.
    case counted(Int, one: String, other: String)
    /// Words that begin a sentence.
    case capitalized(Phrase)
  }

  private(set) var parts: [Part]

  init(parts: [Part]) { self.parts = parts }

  /// Makes a phrase of words that are the same in any language.
  ///
  /// - Parameter text: the words: a name, a number, what somebody wrote.
  public init(verbatim text: String) {
    parts = text.isEmpty ? [] : [.verbatim(text)]
  }

  /// Makes a phrase of words of the study or of an instrument, which know their own languages.
  ///
  /// - Parameters:
  ///   - wordings: the words by language tag.
  ///   - original: the words for any other language.
  public init(wordings: [String: String], original: String) {
    parts = wordings.isEmpty ? [] : [.wordings(wordings, original: original)]
  }

  /// Makes a phrase of a word that was not written here: the name of a case, a reason.
  ///
  /// - Parameter word: the English word or sentence, by which a phrasebook knows it.
  public init(word: String) {
    parts =
      Self.isTranslatable(word)
      ? Self.sentence(Self.escaped(word), []) : word.isEmpty ? [] : [.verbatim(word)]
  }

  /// Makes a phrase of a sentence that was not written here and has whole numbers and names in it: `at least 2 values are
  /// needed`.
  ///
  /// - Parameters:
  ///   - sentence: the English sentence; a phrasebook knows it with places where its numbers and names are.
  ///   - names: the names in the sentence, in the order in which they stand there.
  public init(counting sentence: String, names: [String] = []) {
    var key = ""
    var arguments: [Phrase] = []
    var names = names[...]
    var rest = sentence[...]
    while let first = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var known = String(digits)
      if let name = names.first, !name.isEmpty, rest.hasPrefix(name), key.isEmpty || key.hasSuffix(" ") {
        known = name
        names.removeFirst()
      }
      if known.isEmpty {
        key += Self.escaped(String(first))
        rest.removeFirst()
      } else {
        arguments.append(Phrase(verbatim: known))
        key += "{\(arguments.count)}"
        rest.removeFirst(known.count)
      }
    }
    parts = Self.isTranslatable(sentence) ? Self.sentence(key, arguments) : [.verbatim(sentence)]
  }

  /// A number with what it counts: `1 participant`, `7 participants`.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - noun: the noun for one.
  ///   - plural: the noun for any other number; the noun with an s where it is nil.
  /// - Returns: the phrase; a phrasebook knows it by the noun for many, `{1} participants`.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> Phrase {
    Phrase(parts: [.counted(number, one: noun, other: plural ?? noun + "s")])
  }

  /// Makes a phrase of a sentence into which nothing goes.
  ///
  /// - Parameter value: the English sentence.
  public init(stringLiteral value: String) { self.init(word: value) }

  /// Makes a phrase of a sentence and what goes into it.
  ///
  /// - Parameter stringInterpolation: the English sentence in pieces.
  public init(stringInterpolation: StringInterpolation) {
    let key = stringInterpolation.key
    parts =
      Self.isTranslatable(stringInterpolation.words)
      ? Self.sentence(key, stringInterpolation.arguments) : stringInterpolation.parts
  }

  /// The words in English.
  public var text: String { text(in: .english) }

  /// The words in a language.
  ///
  /// - Parameter phrasebook: the language's sentences.
  /// - Returns: the words; where the phrasebook lacks a sentence, that sentence in English.
  public func text(in phrasebook: Phrasebook) -> String {
    if parts.count == 1, case .verbatim(let text) = parts[0] { return text }
    var text = ""
    for part in parts { phrasebook.write(part, to: &text) }
    return text
  }

  /// Adds the English sentences that it is made of.
  func collect(into sentences: inout Set<String>) {
    for part in parts {
      switch part {
      case .verbatim, .wordings: break
      case .sentence(let sentence, let arguments):
        sentences.insert(sentence)
        for argument in arguments { argument.collect(into: &sentences) }
      case .counted(_, _, let other): sentences.insert("{1} " + other)
      case .capitalized(let phrase): phrase.collect(into: &sentences)
      }
    }
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { parts.isEmpty || text.isEmpty }

  /// The phrase at the beginning of a sentence.
  public var capitalizedFirst: Phrase { Phrase(parts: [.capitalized(self)]) }

  /// The phrases one after the other.
  ///
  /// - Parameters:
  ///   - left: what comes first.
  ///   - right: what follows.
  /// - Returns: both.
  public static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(parts: left.parts + right.parts) }

  /// Adds a phrase at the end.
  ///
  /// - Parameters:
  ///   - left: what is added to.
  ///   - right: what is added.
  public static func += (left: inout Phrase, right: Phrase) { left.parts += right.parts }

  /// A sentence without the spaces around it, which are those of what it stands between.
  private static func sentence(_ key: String, _ arguments: [Phrase]) -> [Part] {
    let start = key.prefix { $0 == " " }
    let end = key.reversed().prefix { $0 == " " }.count
    let words = key.dropFirst(start.count).dropLast(end)
    return (start.isEmpty ? [] : [.verbatim(String(start))]) + [.sentence(String(words), arguments)]
      + (end == 0 ? [] : [.verbatim(String(repeating: " ", count: end))])
  }

  private static func isTranslatable(_ words: String) -> Bool {
    words.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// Braces of the words themselves are doubled, so that they are no places.
  fileprivate static func escaped(_ words: String) -> String {
    guard words.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      return words
    }
    return words.reduce(into: "") { $0 += $1 == "{" ? "{{" : $1 == "}" ? "}}" : String($1) }
  }
}

extension Phrase {
  /// Collects a sentence and what goes into it.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var words = ""
    fileprivate var arguments: [Phrase] = []
    fileprivate var parts: [Part] = []

    /// Makes room for a sentence.
    ///
    /// - Parameters:
    ///   - literalCapacity: the length of the words.
    ///   - interpolationCount: the number of places.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    /// Adds words of the sentence itself.
    ///
    /// - Parameter literal: the words.
    public mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      key += Phrase.escaped(literal)
      words += literal
      parts.append(.verbatim(literal))
    }

    /// Adds a phrase, which is translated with the sentence.
    ///
    /// - Parameter phrase: the phrase.
    public mutating func appendInterpolation(_ phrase: Phrase) {
      arguments.append(phrase)
      key += "{\(arguments.count)}"
      parts += phrase.parts
    }

    /// Adds words that are the same in any language.
    ///
    /// - Parameter text: a name, a number, what somebody wrote.
    public mutating func appendInterpolation(_ text: String) { appendInterpolation(Phrase(verbatim: text)) }

    /// Adds a number.
    ///
    /// - Parameter number: the number.
    public mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(Phrase(verbatim: String(number)))
    }
  }
}

extension Sequence<Phrase> {
  /// The phrases, one after the other.
  ///
  /// - Parameter separator: what stands between two.
  /// - Returns: one phrase.
  public func joined(separator: Phrase = "") -> Phrase {
    var all: Phrase = ""
    for (position, phrase) in enumerated() {
      if position > 0 { all += separator }
      all += phrase
    }
    return all
  }
}

extension Phrase: CustomStringConvertible {
  /// The words in English.
  public var description: String { text }
}

/// A text in one or more languages, keyed by BCP 47 language tag.
///
/// The first language that was added is the original; it is what `callAsFunction` falls back to.
public struct LocalizedText: Sendable, Hashable {
  /// The language tags, in the order in which they were declared.
  public private(set) var languages: [String] = []
  private var texts: [String: String] = [:]

  /// Makes a text without any language.
  public init() {}

  /// Makes a text in one language.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - language: the language tag of the words.
  public init(_ text: String, language: String = "en") {
    self[language] = text
  }

  /// The words in exactly one language, or nil where there are none.
  public subscript(language: String) -> String? {
    get { texts[language] }
    set {
      if newValue != nil, texts[language] == nil { languages.append(language) }
      if newValue == nil { languages.removeAll { $0 == language } }
      texts[language] = newValue
    }
  }

  /// The words in a language, else in English, else in the original language.
  ///
  /// - Parameter language: the language tag that is preferred.
  /// - Returns: the words; empty only where the text has no language at all.
  public func callAsFunction(_ language: String = "en") -> String {
    texts[language] ?? texts["en"] ?? languages.first.flatMap { texts[$0] } ?? ""
  }

  /// Every wording, whatever its language.
  public var allWordings: [String] { languages.compactMap { texts[$0] } }

  /// Whether there are no words in any language.
  public var isEmpty: Bool { languages.isEmpty }
}

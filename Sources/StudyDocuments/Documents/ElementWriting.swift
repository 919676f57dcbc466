internal import StudyModel
internal import StudyXML

extension XMLWriter {
  /// Writes a text as one element per language.
  mutating func localized(_ text: LocalizedText, as name: String) {
    for language in text.languages { element(name, attributes: [("lang", language)], text: text[language]) }
  }
}

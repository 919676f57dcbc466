/// Words as markup.
enum HTMLProse {
  /// The runs of a paragraph: symbols in italics, code in a typewriter face.
  static func markup(_ paragraph: Paragraph) -> String {
    var markup = HTMLMarkup()
    for run in paragraph.runs {
      switch run {
      case .text(let text):
        markup.typeset(text)
      case .symbol(let symbol):
        let (base, below) = Typography.parts(ofSymbol: symbol)
        markup.raw("<i>")
        markup.text(base)
        markup.raw("</i>")
        if let below {
          markup.raw("<sub>")
          markup.text(below)
          markup.raw("</sub>")
        }
      case .code(let code):
        markup.raw("<code>")
        markup.text(code)
        markup.raw("</code>")
      }
    }
    return markup.string
  }

  /// Words of a report in one style.
  static func markup(_ words: Phrase) -> String { markup(words.text) }

  /// Words in one style.
  static func markup(_ text: String) -> String {
    var markup = HTMLMarkup()
    markup.typeset(text)
    return markup.string
  }
}

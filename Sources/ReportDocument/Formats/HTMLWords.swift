/// The words that a page has of its own, whatever it reports.
enum HTMLWords {
  /// The words by the names that the templates give them.
  static func values(_ phrasebook: Phrasebook) -> [String: Any] {
    let words: [(String, Phrase)] = [
      ("skip", "Skip to the report"), ("notice", "Please note:"), ("caution", "Caution:"),
      ("contents", "Contents"), ("provenance", "Provenance"), ("top", "Back to the top"),
      ("inputs", "Inputs"), ("file", "File"), ("size", "Size"), ("reading", "Read as"), ("none", "None."),
      ("assumptions", "Assumptions"), ("exclusions", "Exclusions"), ("corrections", "Corrections"),
      ("options", "Options"), ("sources", "Sources"),
    ]
    return Dictionary(uniqueKeysWithValues: words.map { ($0, phrasebook($1)) })
  }

  /// The last line of a page, with a link to the provenance.
  static func written(by generator: String, in phrasebook: Phrasebook) -> String {
    // The link is put in after escaping, at a place that no text has.
    let link = "\u{E000}"
    let sentence: Phrase =
      "Written by \(generator). Every number follows from the inputs and settings under \(link)."
    var words = HTMLMarkup()
    words.text(phrasebook(sentence))
    var name = HTMLMarkup()
    name.text(phrasebook("Provenance"))
    return words.string.replacing(link, with: "<a href=\"#provenance\">\(name.string)</a>")
  }
}

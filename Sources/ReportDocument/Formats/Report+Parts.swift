/// What several formats for people make of a report in the same way.
extension Report {
  /// The notice as it fits beside the title of a table or figure, which may be copied without the rest: its first words
  /// up to a stop.
  var noticeTag: String? {
    guard let notice else { return nil }
    let head = notice.text.prefix { !".:;\n".contains($0) }
    guard head.count > 40 else { return String(head) }
    let words = head.prefix(40)
    return String(words.lastIndex(of: " ").map { words[..<$0] } ?? words) + "…"
  }
}

extension Provenance {
  /// The provenance as a last section, for formats that have no form of their own for it.
  var section: ReportSection {
    let made = Paragraph(.plain, "Made by \(generator).")
    let files = inputs.map { input in
      let size: Phrase = ": \(Phrase.count(input.bytes, "byte")), \(input.reading)"
      let hash = input.sha256.map { [Paragraph.Run.text("; SHA-256 "), .code($0)] } ?? []
      return Paragraph(.plain, runs: [.code(input.path), .text(size)] + hash)
    }
    let lists: [(id: String, title: Phrase, items: [Paragraph])] = [
      ("inputs", "Inputs", files), ("assumptions", "Assumptions", Self.plain(assumptions)),
      ("exclusions", "Exclusions", Self.plain(exclusions)),
      ("corrections", "Corrections", Self.plain(corrections)), ("options", "Options", Self.plain(options)),
      ("sources", "Sources", Self.plain(sources)),
    ]
    return ReportSection(
      id: "provenance", title: "Provenance", blocks: [.paragraph(made)],
      sections: lists.filter { !$0.items.isEmpty }.map { list in
        ReportSection(id: "provenance-" + list.id, title: list.title, blocks: [.list(list.items)])
      })
  }

  private static func plain(_ words: [String]) -> [Paragraph] {
    words.map { Paragraph(Phrase(verbatim: $0)) }
  }
}

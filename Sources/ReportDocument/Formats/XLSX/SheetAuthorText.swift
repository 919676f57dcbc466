/// The author's text as rows of the sheet with every sentence.
extension AuthorText {
  /// What each block says, and what it is; of the items of lists with their mark.
  var rows: [(kind: String, words: String)] { Self.rows(blocks, kind: "author") }

  private static func rows(_ blocks: [Block], kind: String) -> [(kind: String, words: String)] {
    blocks.flatMap { block -> [(kind: String, words: String)] in
      switch block {
      case .heading(_, let runs): return [("heading", runs.plain)]
      case .paragraph(let runs): return [(kind, runs.plain)]
      case .quotation(let inner): return rows(inner, kind: "quotation")
      case .code(let text): return text.split(separator: "\n").map { (kind, String($0)) }
      case .rule: return []
      case .list(let start, let items):
        return items.enumerated().flatMap { position, item in
          rows(item, kind: kind).enumerated().map { index, row in
            index > 0 ? row : (row.kind, (start.map { "\($0 + position). " } ?? "• ") + row.words)
          }
        }
      }
    }
  }
}

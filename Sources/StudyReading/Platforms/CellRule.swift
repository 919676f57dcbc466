internal import TableFiles

extension CellRule {
  /// Gives the cells of a column the text that an export means.
  func apply(to batch: inout CellBatch, column: Int) {
    for row in 0..<batch.rowCount {
      switch self {
      case .tokens:
        if batch.isEmpty(row: row, column: column) {
          // Shown and left empty: as an empty text in quotes.
          batch.replace(row: row, column: column, with: "", isQuoted: true)
          continue
        }
        let text = batch.string(row: row, column: column)
        if text == Self.notShown {
          batch.replace(row: row, column: column, with: "")
        } else if text.contains("{") {
          batch.replace(row: row, column: column, with: Self.plain(text))
        }
      case .trailingSeparator:
        let text = batch.string(row: row, column: column)
        if text.last == ";" { batch.replace(row: row, column: column, with: String(text.dropLast())) }
      case .decimal(let from, let to):
        let text = batch.string(row: row, column: column)
        guard text.utf8.count(where: { $0 == from }) == 1, !text.utf8.contains(to) else { continue }
        let bytes = text.utf8.map { $0 == from ? to : $0 }
        batch.replace(row: row, column: column, with: String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private static let notShown = "{question_not_shown}"
  private static let meanings: [(token: String, text: String)] = [
    ("{newline}", "\n"), ("{cr}", "\r"), ("{tab}", "\t"), ("{quote}", "\""), ("{lbrace}", "{"),
  ]

  /// The text that tokens stand for; each is read once, so that an escaped brace begins no other token.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      rest = rest[brace...]
      if let (token, meant) = meanings.first(where: { rest.hasPrefix($0.token) }) {
        plain += meant
        rest = rest.dropFirst(token.count)
      } else {
        plain.append("{")
        rest = rest.dropFirst()
      }
    }
    return plain + rest
  }
}

/// A table as markup.
///
/// The cells are written here and not by a template: there are thousands of them, and how each kind is set
/// follows from the kind.
struct HTMLTable {
  private let table: ReportTable
  private let phrasebook: Phrasebook
  /// The statistics whose methods the page lists.
  private let statistics: Set<String>
  /// The reasons of cells without a value, in the order in which they first stand in the table.
  private var reasons: [Phrase] = []
  /// The columns with longer texts than a few words.
  private let prose: Set<Int>

  /// The characters beyond which a text is more than a few words.
  private static let longestPhrase = 40

  init(_ table: ReportTable, in phrasebook: Phrasebook = .english, statistics: Set<String> = []) {
    self.table = table
    self.phrasebook = phrasebook
    self.statistics = statistics
    prose = Set(
      table.rows.flatMap { row in
        row.indices.filter { index in
          guard case .text(let phrase) = row[index] else { return false }
          let text = phrase.text(in: phrasebook)
          return text.utf8.count > Self.longestPhrase && text.count > Self.longestPhrase
        }
      })
    for row in table.rows {
      for case .undefined(let reason) in row where !reason.isEmpty && !reasons.contains(reason) {
        reasons.append(reason)
      }
    }
  }

  /// The values of the template `table`.
  var values: [String: Any] {
    let footnotes = reasons.indices.map { index -> [String: Any] in
      [
        "mark": Self.mark(index), "reason": reasons[index].text,
        "text": phrasebook("No value: \(reasons[index])."),
      ]
    }
    return [
      "titleHTML": HTMLProse.markup(table.title),
      "headHTML": head,
      "bodyHTML": body,
      "notes": table.notes.map { ["noteHTML": HTMLProse.markup($0)] as [String: Any] },
      "footnotes": footnotes,
      "hasFoot": !table.notes.isEmpty || !reasons.isEmpty,
      "estimates": table.toldByNotes ?? NoValue(),
    ]
  }

  private var head: String {
    var markup = HTMLMarkup()
    markup.raw("<tr>")
    for column in table.columns {
      if column.heading.isEmpty {
        // A heading without words would be announced as an empty heading.
        markup.raw("<td></td>")
        continue
      }
      markup.raw(column.isNumeric ? "<th scope=\"col\" class=\"number\"" : "<th scope=\"col\"")
      name(column.estimates, into: &markup)
      markup.raw(">")
      let anchor = anchor(column.statistic)
      if let anchor { markup.raw("<a href=\"#m-\(anchor)\">") }
      let isSymbol = Typography.isSymbol(column.heading.text)
      if isSymbol { markup.raw("<i>") }
      markup.typeset(column.heading)
      if isSymbol { markup.raw("</i>") }
      if anchor != nil { markup.raw("</a>") }
      markup.raw("</th>")
    }
    markup.raw("</tr>")
    return markup.string
  }

  private var body: String {
    var markup = HTMLMarkup()
    for (number, row) in table.rows.enumerated() {
      let names = table.estimates(ofRow: number)
      let method = rowMethod(number)
      markup.raw("<tr")
      name(names?.stem, into: &markup)
      markup.raw(">")
      for (index, cell) in row.enumerated() {
        let isNumeric = index < table.columns.count ? table.columns[index].isNumeric : true
        let isHeading = index == 0 && !isNumeric && cell != .empty
        let mark = isNumeric ? " class=\"number\"" : prose.contains(index) ? " class=\"prose\"" : ""
        markup.raw(isHeading ? "<th scope=\"row\"\(mark)" : "<td\(mark)")
        if cell != .empty { name(names?.statistics[index], into: &markup) }
        markup.raw(">")
        if let method, method.column == index { markup.raw("<a href=\"#m-\(method.key)\">") }
        write(cell, into: &markup)
        if method?.column == index { markup.raw("</a>") }
        markup.raw(isHeading ? "</th>" : "</td>")
      }
      markup.raw("</tr>\n")
    }
    return markup.string
  }

  /// The beginning or the end of the names of estimates.
  private func name(_ part: String?, into markup: inout HTMLMarkup) {
    guard let part else { return }
    markup.raw(" data-e=\"")
    markup.text(part)
    markup.raw("\"")
  }

  /// The statistic whose method the page lists; nil where it lists none.
  private func anchor(_ name: String?) -> String? {
    name.map(HTMLMethods.key).flatMap { statistics.contains($0) ? $0 : nil }
  }

  /// The words of a row that lead to a method, where the headings of the columns do not: `U` before a statistic that
  /// stands under `t` in other rows.
  private func rowMethod(_ number: Int) -> (column: Int, key: String)? {
    let row = table.rows[number]
    guard let first = row.indices.first(where: { !table.estimates(row: number, column: $0).isEmpty }),
      first > 0, case .text = row[first - 1],
      let key = anchor(table.estimates(row: number, column: first).first),
      key != table.columns[first].statistic.map(HTMLMethods.key)
    else { return nil }
    return (first - 1, key)
  }

  private func write(_ cell: ReportTable.Cell, into markup: inout HTMLMarkup) {
    switch cell {
    case .empty:
      break
    case .text(let text):
      markup.typesetCell(text)
    case .undefined(let reason):
      guard let index = reasons.firstIndex(of: reason) else { return markup.raw("–") }
      markup.raw("<abbr title=\"")
      markup.text(reason.text)
      markup.raw("\">–</abbr><sup>\(Self.mark(index))</sup>")
    case .integer, .number, .proportion, .probability, .interval, .time:
      markup.number(Numerals.text(cell))
    }
  }

  /// The mark of a footnote: a to z, then aa, ab, ...
  static func mark(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
    return index < 26 ? letter : mark(index / 26 - 1) + letter
  }
}

internal import TableFiles

/// The tables of a report with the names of their sheets.
struct SheetTables {
  /// The tables in reading order.
  private(set) var named: [(sheet: String, table: ReportTable)] = []
  /// The section that each of them stands in.
  private var sections: [String] = []

  init(_ report: Report) {
    for section in report.sections { gather(section) }
  }

  private mutating func gather(_ section: ReportSection) {
    for block in section.blocks {
      switch block {
      case .table(let table): add(table, in: section)
      case .comments(let comments): add(comments.table, in: section)
      case .paragraph, .list, .text, .figure, .estimates: break
      }
    }
    for part in section.sections { gather(part) }
  }

  private mutating func add(_ table: ReportTable, in section: ReportSection) {
    named.append((Self.name(table.title.text, number: named.count + 1), table))
    sections.append(PrintableText.clean(section.title.text))
  }

  /// A name of at most 31 characters that Excel accepts; the number in front makes it the only one.
  static func name(_ title: String, number: Int) -> String {
    var name = "\(number)"
    var isFirst = true
    for character in PrintableText.clean(title) {
      let plain: Character = "[]:*?/\\'".contains(character) ? " " : character
      let next = isFirst ? " \(plain)" : String(plain)
      if name.hasSuffix(" "), plain == " " { continue }
      guard name.utf16.count + next.utf16.count <= 31 else { break }
      name += next
      isFirst = false
    }
    while name.hasSuffix(" ") { name.removeLast() }
    return name
  }

  /// What the first sheet says: the report, and where each table is.
  func contents(_ report: Report, _ words: SheetWords) -> [[WorkbookCell]] {
    func line(_ text: String, _ style: WorkbookCell.Style = .plain) -> [WorkbookCell] {
      [.text(Typography.words(PrintableText.clean(text)), style)]
    }
    var rows = [line(report.title.text, .title)]
    if !report.subtitle.isEmpty { rows.append(line(report.subtitle.text)) }
    if let notice = report.notice { rows.append(line(notice.text, .heading)) }
    rows += [[], words.index.map { .text($0, .heading) }]
    func link(_ sheet: String, _ words: String) -> [WorkbookCell] {
      [WorkbookCell(.text(sheet), .link, link: sheet), .text(words)]
    }
    rows.append(link(words.text, words.ofText))
    for (entry, section) in zip(named, sections) {
      let title = Typography.words(PrintableText.clean(entry.table.title.text))
      rows.append(link(entry.sheet, title.isEmpty ? section : title))
    }
    rows.append(link(words.estimates, words.ofEstimates))
    rows.append(link(words.provenance, words.ofProvenance))
    return rows
  }
}

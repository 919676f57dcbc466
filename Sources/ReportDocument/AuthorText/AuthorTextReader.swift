internal import Diagnostics

/// Makes blocks of a report from an author's Markdown.
struct AuthorTextReader {
  /// The longest text that is read, in bytes.
  static let mostBytes = 1 << 20

  /// A part of a text: tables stand between the words as tables of the report.
  enum Part: Hashable {
    case words([AuthorText.Block])
    case table(ReportTable)
  }

  private let path: String
  private let slot: String
  private let numbers: ReportNumber
  private let source: [UInt8]
  private var problems: [AuthorTexts.Fault] = []
  private var parts: [Part] = []

  /// What is open: the document itself, quotations, lists and items.
  private var open: [Container] = [Container(kind: .document)]
  private var words: RunCollector
  private var table: Table?
  private var tables = 0
  /// The words behind `Table:`, which are the title of the table that follows.
  private var title: String?
  /// Where the last words stand, in bytes.
  private var place = 0

  private struct Container {
    enum Kind {
      case document
      case quotation
      case list(start: Int?)
      case item
    }
    var kind: Kind
    var blocks: [AuthorText.Block] = []
    var items: [[AuthorText.Block]] = []
  }

  private struct Table {
    var columns: [ReportTable.Column] = []
    var rows: [[ReportTable.Cell]] = []
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the Markdown.
  ///   - path: the path of the file within the study.
  ///   - slot: the place of the report.
  ///   - numbers: the numbers that may stand in it.
  /// - Returns: its parts, and what is wrong with it.
  static func read(
    _ bytes: [UInt8], path: String, slot: String, numbers: ReportNumber
  ) -> (parts: [Part], problems: [AuthorTexts.Fault]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    var reader = AuthorTextReader(path: path, slot: slot, numbers: numbers, source: text)
    reader.read()
    return (reader.levelled, reader.problems)
  }

  private init(path: String, slot: String, numbers: ReportNumber, source: [UInt8]) {
    self.path = path
    self.slot = slot
    self.numbers = numbers
    self.source = source
    words = RunCollector()
  }

  private mutating func read() {
    guard source.count <= Self.mostBytes else {
      return fail(
        0, "the text has \(source.count) bytes", "at most \(Self.mostBytes) bytes", "make it shorter")
    }
    if let place = Self.firstNonText(source) {
      return fail(place, "the bytes are no UTF-8", "Markdown in UTF-8", "save the file as UTF-8")
    }
    do throws(MarkdownEvent.Failure) {
      for event in try MarkdownParser.events(source) { take(event) }
      end(.document)
    } catch {
      let place = source[error.offset...].firstIndex { $0 > UInt8(ascii: " ") } ?? error.offset
      switch error.reason {
      case .tooDeep:
        fail(
          place, "lists and quotations stand too deeply in each other",
          "at most \(MarkdownEvent.mostLists) lists, and \(MarkdownEvent.mostContainers) lists and quotations",
          "take some of them apart")
      case .tooMuch:
        fail(
          place, "the links or the table would make the text many times longer than it is",
          "ordinary links and rows", "shorten the table or the addresses")
      case .noMemory: fail(0, "there is no memory for the text", "a shorter text", "make it shorter")
      }
    }
  }

  /// Where the first byte is that belongs to no character.
  private static func firstNonText(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // What cannot be read is repaired by other bytes.
    let repaired = String(decoding: bytes, as: UTF8.self).utf8
    return zip(bytes.indices, zip(bytes, repaired)).first { $1.0 != $1.1 }?.0 ?? bytes.count
  }

  private mutating func fail(
    _ offset: Int, _ message: String, _ expected: String, _ remedy: String, unknown: String? = nil
  ) {
    let before = source[..<min(offset, source.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let problem = Problem(message, expected: expected, remedy: remedy).at(
      path, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1)
    problems.append(AuthorTexts.Fault(path: path, problem: problem, unknownNumber: unknown))
  }

  /// The parts with headings whose uppermost level is 1.
  private var levelled: [Part] {
    func levels(_ blocks: [AuthorText.Block]) -> [Int] {
      blocks.flatMap { block in
        switch block {
        case .heading(let level, _): [level]
        case .list(_, let items): items.flatMap(levels)
        case .quotation(let inner): levels(inner)
        case .paragraph, .code, .rule: [Int]()
        }
      }
    }
    func raised(_ blocks: [AuthorText.Block], by steps: Int) -> [AuthorText.Block] {
      blocks.map { block in
        switch block {
        case .heading(let level, let runs): .heading(level: level - steps, runs)
        case .list(let start, let items): .list(start: start, items: items.map { raised($0, by: steps) })
        case .quotation(let inner): .quotation(raised(inner, by: steps))
        case .paragraph, .code, .rule: block
        }
      }
    }
    let all = parts.flatMap { part in if case .words(let blocks) = part { levels(blocks) } else { [Int]() } }
    guard let uppermost = all.min(), uppermost > 1 else { return parts }
    return parts.map { part in
      if case .words(let blocks) = part { .words(raised(blocks, by: uppermost - 1)) } else { part }
    }
  }

  // MARK: Events

  private mutating func take(_ event: MarkdownEvent) {
    switch event {
    case .begin(let block): begin(block)
    case .end(let block): end(block)
    case .beginSpan(let span): words.begin(span)
    case .endSpan(let span): words.end(span)
    case .text(let text, let offset):
      place = offset ?? place
      words.add(text, at: offset)
    case .lineBreak: words.addBreak()
    }
  }

  private mutating func begin(_ block: MarkdownEvent.Block) {
    switch block {
    case .paragraph, .heading, .cell, .code: flush()
    case .quotation:
      flush()
      open.append(Container(kind: .quotation))
    case .list(let start):
      flush()
      open.append(Container(kind: .list(start: start)))
    case .item: open.append(Container(kind: .item))
    case .table:
      flush()
      table = Table()
    case .row: table?.rows.append([])
    case .rule: append(.rule)
    }
  }

  private mutating func end(_ block: MarkdownEvent.Block) {
    switch block {
    case .paragraph: flush()
    case .heading(let level): append(.heading(level: level, takeRuns()))
    case .code:
      let text = words.take().words.map(\.run.text).joined()
      append(.code(text.hasSuffix("\n") ? String(text.dropLast()) : text))
    case .quotation, .list, .item: closeContainer()
    case .cell(let isHeading, let isFlushRight):
      let text = Phrase(verbatim: takeRuns().plain)
      if isHeading {
        table?.columns.append(ReportTable.Column(text, isNumeric: isFlushRight))
      } else if let last = table?.rows.indices.last {
        table?.rows[last].append(text.isEmpty ? .empty : .text(text))
      }
    case .table: closeTable()
    case .row, .rule: break
    }
  }

  /// Ends the words that were collected: a paragraph of their own.
  private mutating func flush() {
    let runs = takeRuns()
    guard !runs.isEmpty else { return }
    if open.count == 1, let first = runs.first?.text, first.hasPrefix("Table:") {
      title = runs.plain.dropFirst("Table:".count).split(separator: " ").joined(separator: " ")
    } else {
      append(.paragraph(runs))
    }
  }

  private mutating func append(_ block: AuthorText.Block) {
    // What was to be the title of a table is an ordinary paragraph where no table follows.
    if let words = title {
      title = nil
      open[0].blocks.append(.paragraph([AuthorText.Run("Table: " + words)]))
    }
    open[open.count - 1].blocks.append(block)
  }

  private mutating func closeContainer() {
    flush()
    let container = open.removeLast()
    switch container.kind {
    case .quotation: append(.quotation(container.blocks))
    case .list(let start): append(.list(start: start, items: container.items))
    case .item: open[open.count - 1].items.append(container.blocks)
    case .document: break
    }
  }

  private mutating func closeTable() {
    guard var known = table else { return }
    table = nil
    guard open.count == 1 else {
      return fail(
        place, "a table stands in a list or a quotation", "a table between paragraphs",
        "take it out of the list or the quotation")
    }
    let title = title.map { Phrase(verbatim: $0) }
    self.title = nil
    endWords()
    tables += 1
    // The row of the headings is no row of the table.
    known.rows.removeAll(where: \.isEmpty)
    parts.append(
      .table(
        ReportTable(
          id: "table-text-\(slot)-\(tables)", title: title ?? "", columns: known.columns, rows: known.rows)))
  }

  private enum End { case document }

  private mutating func end(_: End) {
    flush()
    if let words = title { open[0].blocks.append(.paragraph([AuthorText.Run("Table: " + words)])) }
    endWords()
  }

  private mutating func endWords() {
    if !open[0].blocks.isEmpty { parts.append(.words(open[0].blocks)) }
    open[0].blocks = []
  }

  // MARK: Words

  private mutating func takeRuns() -> [AuthorText.Run] {
    let taken = words.take()
    for fault in taken.faults {
      switch fault.kind {
      case .image(let address):
        fail(
          fault.offset, "an image cannot stand in a text: \(address)",
          "words, lists and tables, as a report holds its own figures only and asks for no other file",
          "take it out, or link to it")
      case .link(let address):
        fail(
          fault.offset, "the link leads to \"\(address)\"",
          "an address that begins with https://, http:// or mailto:",
          "correct it, or take it out")
      }
    }
    var runs: [AuthorText.Run] = []
    for words in taken.words {
      if words.run.style.contains(.code) { runs.append(words.run) } else { runs += numbered(words) }
    }
    return Self.trimmed(runs)
  }

  /// Without the white space at both ends.
  private static func trimmed(_ runs: [AuthorText.Run]) -> [AuthorText.Run] {
    var runs = runs
    while let last = runs.last, !last.style.contains(.code) {
      runs[runs.count - 1].text = String(last.text.reversed().drop { $0.isWhitespace }.reversed())
      guard runs[runs.count - 1].text.isEmpty else { break }
      runs.removeLast()
    }
    return runs
  }

  /// Words with the numbers that stand in them.
  private mutating func numbered(_ words: RunCollector.Words) -> [AuthorText.Run] {
    let run = words.run
    guard run.text.utf8.contains(UInt8(ascii: "{")) else { return [run] }
    var runs: [AuthorText.Run] = []
    var rest = run.text[...]
    func add(_ text: Substring) {
      if !text.isEmpty { runs.append(AuthorText.Run(String(text), style: run.style, link: run.link)) }
    }
    while let start = rest.firstRange(of: "{{") {
      let offset = words.offset(of: run.text.utf8.distance(from: run.text.startIndex, to: start.lowerBound))
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
        fail(
          offset, "a number begins with {{ and does not end", "{{IDENTIFIER}}",
          "add }}, or set the braces as code: `{{`")
        break
      }
      add(rest[..<start.lowerBound])
      do throws(ReportNumber.Failure) {
        let number = try numbers.words(String(rest[start.upperBound..<end.lowerBound]))
        runs.append(
          AuthorText.Run(number.text, style: run.style, link: run.link, estimate: number.id))
      } catch {
        switch error {
        case .unknown(let id):
          fail(
            offset, "no number of the report is called \"\(id)\"",
            "the identifier of a number of this report",
            "look it up in the column id of: studytool report DIR --to csv", unknown: id)
        case .noValue(let reason):
          fail(
            offset, "the number \(rest[start.lowerBound..<end.upperBound]) cannot stand here: \(reason)",
            "nothing behind the identifier, a number of decimals, ci, n, = or %", "name another number")
        }
      }
      rest = rest[end.upperBound...]
    }
    add(rest)
    return runs
  }
}

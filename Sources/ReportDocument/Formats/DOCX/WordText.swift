internal import StudyXML

/// The text of a document while it is written.
struct WordText: ~Copyable {
  /// The figures, in the order in which they stand in the text.
  private(set) var figures: [FigureDrawing] = []

  /// The addresses that words lead to, in the order of their relations.
  private(set) var links: [String] = []
  /// The numbered lists: the number of the first item, and how many lists are around.
  private(set) var numbers: [(start: Int, level: Int)] = []

  var xml = XMLWriter(indentation: 0)
  /// What is said beside the title of each table and figure.
  private let tag: String?
  /// The words that figures have of their own.
  private let phrasebook: Phrasebook
  private var tables = 0
  private var bookmarks = 0

  /// The width of a line of text and the height that a figure may take up, in points.
  private static let room = (width: 452.0, height: 600.0)
  /// A table of at most so many points stays on one page.
  private static let mostHeight = 420.0

  init(tag: String?, phrasebook: Phrasebook) {
    self.tag = tag
    self.phrasebook = phrasebook
  }

  /// Ends the document.
  consuming func finish() throws(XMLWriterError) -> [UInt8] {
    try xml.finish()
  }

  mutating func write(_ report: Report) {
    xml.declaration()
    xml.start(
      "w:document",
      attributes: [
        ("xmlns:w", WordParts.main), ("xmlns:r", WordParts.relations),
        ("xmlns:wp", "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"),
        ("xmlns:a", "http://schemas.openxmlformats.org/drawingml/2006/main"),
        ("xmlns:pic", "http://schemas.openxmlformats.org/drawingml/2006/picture"),
      ])
    xml.start("w:body")
    paragraph("Title", [.text(report.title)])
    if !report.subtitle.isEmpty { paragraph("Subtitle", [.text(report.subtitle)]) }
    if let notice = report.notice { paragraph("Caution", [.text(notice)]) }
    let sections = report.sections + [report.provenance.section.said(in: phrasebook)]
    writeContents(sections)
    for section in sections { write(section, depth: 1) }
    writePage()
    xml.end()
    xml.end()
  }

  // MARK: - Sections

  /// A list of the parts that leads to each of them.
  private mutating func writeContents(_ sections: [ReportSection]) {
    var count = 0
    func entry(_ section: ReportSection, _ depth: Int, _ text: inout WordText) {
      count += 1
      if depth <= 2 {
        text.begin("Contents", indent: (depth - 1) * 280)
        text.xml.start("w:hyperlink", attributes: [("w:anchor", "part\(count)"), ("w:history", "1")])
        text.run(section.title.text)
        text.xml.end()
        text.xml.end()
      }
      for part in section.sections { entry(part, depth + 1, &text) }
    }
    for section in sections { entry(section, 1, &self) }
  }

  private mutating func write(_ section: ReportSection, depth: Int) {
    bookmarks += 1
    let id = String(bookmarks)
    begin("Heading\(min(depth, 6))")
    xml.element("w:bookmarkStart", attributes: [("w:id", id), ("w:name", "part\(id)")])
    run(section.title.text)
    xml.element("w:bookmarkEnd", attributes: [("w:id", id)])
    xml.end()
    for block in section.blocks { write(block, depth: depth) }
    for part in section.sections { write(part, depth: depth + 1) }
  }

  private mutating func write(_ block: ReportBlock, depth: Int) {
    switch block {
    case .paragraph(let paragraph): write(paragraph)
    case .list(let items):
      for item in items where !item.text.isEmpty {
        begin("ListBullet", list: (WordParts.bullets, 0))
        for piece in item.runs { run(piece, isBold: item.role == .finding) }
        xml.end()
      }
    case .text(let text): write(text, depth: depth)
    case .table(let table): write(table)
    case .comments(let comments): write(comments.table)
    case .figure(let figure): write(figure)
    case .estimates: break
    }
  }

  private mutating func write(_ paragraph: Paragraph) {
    guard !paragraph.text.isEmpty else { return }
    switch paragraph.role {
    case .plain: self.paragraph(nil, paragraph.runs)
    case .finding: self.paragraph("Finding", paragraph.runs)
    case .apa: self.paragraph("APALine", paragraph.runs)
    case .note: self.paragraph("Note", paragraph.runs)
    case .warning:
      begin("Caution")
      run(phrasebook("Caution:") + " ", isBold: true)
      for piece in paragraph.runs { run(piece) }
      xml.end()
    }
  }

  /// The relation by which words lead to an address.
  mutating func addLink(to address: String) -> String {
    links.append(address)
    return "link\(links.count)"
  }

  /// The number of a list whose items are counted.
  mutating func addNumbers(from start: Int, level: Int) -> Int {
    numbers.append((start, level))
    return WordParts.bullets + numbers.count
  }

  // MARK: - Paragraphs

  private mutating func paragraph(_ style: String?, _ runs: [Paragraph.Run]) {
    begin(style)
    for piece in runs { run(piece) }
    xml.end()
  }

  /// Opens a paragraph.
  mutating func begin(
    _ style: String?, indent: Int = 0, list: (number: Int, level: Int)? = nil, isFlushRight: Bool = false,
    keepsWithNext: Bool = false
  ) {
    xml.start("w:p")
    xml.start("w:pPr")
    if let style { xml.element("w:pStyle", attributes: [("w:val", style)]) }
    if keepsWithNext { xml.element("w:keepNext") }
    if let list {
      xml.start("w:numPr")
      xml.element("w:ilvl", attributes: [("w:val", String(list.level))])
      xml.element("w:numId", attributes: [("w:val", String(list.number))])
      xml.end()
    }
    if indent > 0 { xml.element("w:ind", attributes: [("w:left", String(indent))]) }
    if isFlushRight { xml.element("w:jc", attributes: [("w:val", "right")]) }
    xml.end()
  }

  private mutating func run(_ piece: Paragraph.Run, isBold: Bool = false) {
    switch piece {
    case .text(let text): run(text.text, isBold: isBold)
    case .symbol(let text):
      let (base, below) = Typography.parts(ofSymbol: text)
      run(base, style: "Statistic", isBold: isBold)
      if let below { run(below, isBold: isBold, isLowered: true) }
    case .code(let text): run(text, style: "Code")
    }
  }

  private mutating func run(
    _ text: String, style: String? = nil, isBold: Bool = false, isItalic: Bool = false,
    isRaised: Bool = false, isLowered: Bool = false, size: Double? = nil
  ) {
    // Spaces at both ends belong to the sentence.
    let clean = PrintableText.stretch(text)
    set(
      style == "Code" ? clean : Typography.words(clean), style, isBold, isItalic, isRaised, size,
      isLowered: isLowered)
  }

  mutating func set(
    _ text: String, _ style: String?, _ isBold: Bool, _ isItalic: Bool, _ isRaised: Bool, _ size: Double?,
    isLowered: Bool = false
  ) {
    guard !text.isEmpty else { return }
    xml.start("w:r")
    xml.start("w:rPr")
    if let style { xml.element("w:rStyle", attributes: [("w:val", style)]) }
    if isBold {
      xml.element("w:b")
      xml.element("w:bCs")
    }
    if isItalic {
      xml.element("w:i")
      xml.element("w:iCs")
    }
    if let size {
      xml.element("w:sz", attributes: [("w:val", String(Int(size * 2)))])
      xml.element("w:szCs", attributes: [("w:val", String(Int(size * 2)))])
    }
    if isRaised || isLowered {
      xml.element("w:vertAlign", attributes: [("w:val", isRaised ? "superscript" : "subscript")])
    }
    xml.end()
    xml.element("w:t", attributes: [("xml:space", "preserve")], text: text)
    xml.end()
  }

  /// The number, which is a field, and the title.
  private mutating func caption(_ kind: String, _ number: Int, _ title: String) {
    begin("Caption")
    run(phrasebook(Phrase(word: kind)) + " ", isBold: true)
    WordParts.field("SEQ \(kind) \\* ARABIC", String(number), into: &xml)
    run(". ", isBold: true)
    run(title, isItalic: true)
    if let tag { run(" (\(tag))") }
    xml.end()
  }

  private mutating func note(_ text: String, mark: String? = nil) {
    begin("TableNote")
    if let mark {
      run(mark, isRaised: true)
      run(" " + text)
    } else {
      run(phrasebook("Note.") + " ", isItalic: true)
      run(text)
    }
    xml.end()
  }

  // MARK: - Tables

  private mutating func write(_ table: ReportTable) {
    tables += 1
    caption("Table", tables, table.title.text)
    let footnotes = TableFootnotes(table)
    if !table.columns.isEmpty { writeGrid(table, footnotes) }
    for words in table.notes { note(words.text) }
    for footnote in footnotes.list { note(phrasebook("No value: \(footnote.reason)."), mark: footnote.mark) }
    // A table that nothing follows would grow together with the next one.
    begin("TableNote")
    xml.end()
  }

  private mutating func writeGrid(_ table: ReportTable, _ footnotes: TableFootnotes) {
    let page = PageTable(table)
    let widths = page.widths.map { Int((($0 + page.separation * 2) * 20).rounded()) }
    let margin = String(Int(page.separation * 20))
    xml.start("w:tbl")
    xml.start("w:tblPr")
    xml.element("w:tblStyle", attributes: [("w:val", "ReportTable")])
    xml.element("w:tblW", attributes: [("w:w", String(widths.reduce(0, +))), ("w:type", "dxa")])
    xml.element("w:tblLayout", attributes: [("w:type", "fixed")])
    xml.start("w:tblCellMar")
    for side in ["w:left", "w:right"] { xml.element(side, attributes: [("w:w", margin), ("w:type", "dxa")]) }
    xml.end()
    xml.element("w:tblLook", attributes: [("w:val", "0020"), ("w:firstRow", "1")])
    xml.end()
    xml.start("w:tblGrid")
    for width in widths { xml.element("w:gridCol", attributes: [("w:w", String(width))]) }
    xml.end()
    let isShort = page.height < Self.mostHeight
    beginRow(isHeader: true)
    for (column, width) in zip(table.columns, widths) {
      beginCell(width, isFlushRight: column.isNumeric, keepsWithNext: true)
      run(column.heading.text, isItalic: Typography.isSymbol(column.heading.text), size: page.size)
      endCell()
    }
    xml.end()
    for (index, row) in table.rows.enumerated() {
      beginRow(isHeader: false)
      for (column, width) in widths.enumerated() {
        beginCell(
          width, isFlushRight: table.columns[column].isNumeric,
          keepsWithNext: isShort && index + 1 < table.rows.count)
        if column < row.count { write(row[column], footnotes, size: page.size) }
        endCell()
      }
      xml.end()
    }
    xml.end()
  }

  private mutating func beginRow(isHeader: Bool) {
    xml.start("w:tr")
    xml.start("w:trPr")
    xml.element("w:cantSplit")
    if isHeader { xml.element("w:tblHeader") }
    xml.end()
  }

  private mutating func beginCell(_ width: Int, isFlushRight: Bool, keepsWithNext: Bool) {
    xml.start("w:tc")
    xml.start("w:tcPr")
    xml.element("w:tcW", attributes: [("w:w", String(width)), ("w:type", "dxa")])
    xml.end()
    begin("TableText", isFlushRight: isFlushRight, keepsWithNext: keepsWithNext)
  }

  private mutating func endCell() {
    xml.end()
    xml.end()
  }

  private mutating func write(_ cell: ReportTable.Cell, _ footnotes: TableFootnotes, size: Double) {
    switch cell {
    case .empty: break
    case .text(let text): run(text.text, size: size)
    case .undefined(let reason):
      run("–", size: size)
      if let mark = footnotes.mark(of: reason) { run(mark, isRaised: true, size: size) }
    case .integer, .number, .proportion, .probability, .interval, .time:
      let number = String(decoding: Typography.number(Numerals.text(cell)), as: UTF8.self)
      set(number, nil, false, false, false, size)
    }
  }

  // MARK: - Figures

  private mutating func write(_ figure: ReportFigure) {
    let drawing = FigureDrawing(figure, width: .wide, in: phrasebook)
    figures.append(drawing)
    caption("Figure", figures.count, figure.title.text)
    begin("Figure", keepsWithNext: !figure.caption.isEmpty)
    xml.start("w:r")
    writePicture(drawing, figure)
    xml.end()
    xml.end()
    if !figure.caption.isEmpty { note(figure.caption.text) }
  }

  private mutating func writePicture(_ drawing: FigureDrawing, _ figure: ReportFigure) {
    let number = String(figures.count)
    let scale = min(Self.room.width / drawing.width.length, Self.room.height / max(drawing.height, 1))
    let size = [
      ("cx", String(Int(drawing.width.length * scale * 12_700))),
      ("cy", String(Int(max(drawing.height, 1) * scale * 12_700))),
    ]
    let identity = [
      ("id", number), ("name", "Figure \(number)"), ("descr", PrintableText.clean(figure.alternative.text)),
    ]
    xml.start("w:drawing")
    xml.start("wp:inline", attributes: ["distT", "distB", "distL", "distR"].map { ($0, "0") })
    xml.element("wp:extent", attributes: size)
    xml.element("wp:docPr", attributes: identity)
    xml.start("a:graphic")
    xml.start(
      "a:graphicData", attributes: [("uri", "http://schemas.openxmlformats.org/drawingml/2006/picture")])
    xml.start("pic:pic")
    xml.start("pic:nvPicPr")
    xml.element("pic:cNvPr", attributes: identity)
    xml.element("pic:cNvPicPr")
    xml.end()
    xml.start("pic:blipFill")
    xml.start("a:blip", attributes: [("r:embed", "emf\(number)")])
    xml.start("a:extLst")
    // Programs that know SVG take it in place of the metafile.
    xml.start("a:ext", attributes: [("uri", "{96DAC541-7B7A-43D3-8B79-37D633B846F1}")])
    xml.element(
      "asvg:svgBlip",
      attributes: [
        ("xmlns:asvg", "http://schemas.microsoft.com/office/drawing/2016/SVG/main"),
        ("r:embed", "svg\(number)"),
      ])
    xml.end()
    xml.end()
    xml.end()
    xml.start("a:stretch")
    xml.element("a:fillRect")
    xml.end()
    xml.end()
    xml.start("pic:spPr")
    xml.start("a:xfrm")
    xml.element("a:off", attributes: [("x", "0"), ("y", "0")])
    xml.element("a:ext", attributes: size)
    xml.end()
    xml.start("a:prstGeom", attributes: [("prst", "rect")])
    xml.element("a:avLst")
    xml.end()
    xml.end()
    for _ in 0..<5 { xml.end() }
  }

  /// A4 with margins of 25 mm, and the footer.
  private mutating func writePage() {
    xml.start("w:sectPr")
    xml.element("w:footerReference", attributes: [("w:type", "default"), ("r:id", "rId4")])
    xml.element("w:pgSz", attributes: [("w:w", "11906"), ("w:h", "16838")])
    xml.element(
      "w:pgMar",
      attributes: ["top", "right", "bottom", "left"].map { ("w:" + $0, "1418") } + [
        ("w:header", "709"), ("w:footer", "709"), ("w:gutter", "0"),
      ])
    xml.end()
  }
}

public import TableFiles

/// The report as a workbook: a sheet for each table, with numbers as numbers in full precision, its words, every estimate as a
/// tidy table, and where it all comes from.
///
/// What does not exist is a dash with the reason as its note; an interval takes two columns; times are durations of Excel.
/// Text is never a formula. Figures are left out: their numbers stand in the tables. Equal reports give equal bytes.
public struct XLSXFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "xlsx" }
  /// The ending of its files.
  public var fileExtension: String { "xlsx" }
  /// Whether it can be shown in a terminal.
  public var isText: Bool { false }

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the workbook.
  /// - Throws: `XLSXWriteError` where the report is more than Excel can hold; nothing is ever cut.
  public func render(_ report: Report) throws(XLSXWriteError) -> [UInt8] {
    let tables = SheetTables(report)
    let words = SheetWords(report.phrasebook)
    return try XLSXWriter.bytes(
      title: PrintableText.clean(report.title.text), generator: report.provenance.generator
    ) { (book: inout XLSXWriter) throws(XLSXWriteError) in
      try Self.add(words.contents, tables.contents(report, words), widths: [34, 90], to: &book)
      try Self.addWords(report, words, to: &book)
      for (name, table) in tables.named {
        let sheet = TableSheet(table, tag: report.noticeTag, in: report.phrasebook)
        try book.addSheet(name, layout: sheet.layout, rows: sheet.rows.count) { row, column in
          column < sheet.rows[row].count ? sheet.rows[row][column] : .empty
        }
      }
      try Self.addEstimates(report.estimates, words.estimates, to: &book)
      let provenance = Self.provenance(report.provenance, in: report.phrasebook)
      try book.addSheet(
        words.provenance, header: ["topic", "text"], widths: [18, 110], rows: provenance.count
      ) { row, column in .text(provenance[row][column], column == 0 ? .heading : .wrapped) }
    }
  }

  private static func add(
    _ name: String, _ rows: [[WorkbookCell]], widths: [Int], to book: inout XLSXWriter
  ) throws(XLSXWriteError) {
    let layout = SheetLayout(columns: widths.map { _ in name }, widths: widths)
    try book.addSheet(name, layout: layout, rows: rows.count) { row, column in
      column < rows[row].count ? rows[row][column] : .empty
    }
  }

  /// Every sentence of the report with its section and its role.
  private static func addWords(
    _ report: Report, _ words: SheetWords, to book: inout XLSXWriter
  ) throws(XLSXWriteError) {
    var rows: [[String]] = []
    func gather(_ section: ReportSection) {
      for block in section.blocks {
        switch block {
        case .paragraph(let paragraph):
          rows.append([section.title.text, paragraph.role.rawValue, paragraph.text])
        case .list(let items):
          rows += items.map { [section.title.text, $0.role.rawValue, $0.text] }
        case .text(let text):
          rows += text.rows.map { [section.title.text, $0.kind, $0.words] }
        case .table, .comments, .figure, .estimates: break
        }
      }
      for part in section.sections { gather(part) }
    }
    for section in report.sections { gather(section) }
    rows = rows.filter { !$0[2].isEmpty }.map { $0.map { Typography.words(PrintableText.clean($0)) } }
    try book.addSheet(
      words.text, header: words.headings, widths: [34, 12, 110], rows: rows.count
    ) { row, column in .text(rows[row][column], .wrapped) }
  }

  /// The columns of the tidy CSV, with numbers as numbers.
  private static func addEstimates(
    _ estimates: [Estimate], _ sheet: String, to book: inout XLSXWriter
  ) throws(XLSXWriteError) {
    let header = CSVFormat.columns
    let widths = header.map { max(10, $0.count + 4) }
    try book.addSheet(sheet, header: header, widths: widths, rows: estimates.count) { row, column in
      let estimate = estimates[row]
      let fields = EstimateFields(estimate)
      func number(_ value: Double?) -> WorkbookCell { value.map { .number($0) } ?? .empty }
      func text(_ value: String?) -> WorkbookCell {
        value.flatMap { $0.isEmpty ? nil : .text($0) } ?? .empty
      }
      return switch header[column] {
      case "id": text(estimate.id)
      case "measure": text(estimate.measure)
      case "part": text(estimate.part)
      case "group": text(estimate.group)
      case "contrast": text(estimate.contrast)
      case "statistic": text(estimate.statistic)
      case "value": number(fields.value)
      case "ci_lower": number(fields.lower)
      case "ci_upper": number(fields.upper)
      case "ci_level": number(fields.level)
      case "n": number(estimate.n.map(Double.init))
      case "unit": text(estimate.unit)
      case "direction": text(estimate.direction)
      case "method": text(estimate.method)
      case "role": text(estimate.role)
      case "undefined": text(fields.gapText)
      case "unbounded": text(fields.unbounded.joined(separator: " "))
      default: .empty
      }
    }
  }

  /// By the first row an earlier report of this program is known.
  private static func provenance(_ provenance: Provenance, in phrasebook: Phrasebook) -> [[String]] {
    [["made by", PrintableText.clean(provenance.generator)]]
      + provenance.section.said(in: phrasebook).sections.flatMap { section in
        section.blocks.flatMap { block -> [[String]] in
          guard case .list(let items) = block else { return [] }
          return items.map { [section.title.text, PrintableText.clean($0.text)] }
        }
      }
  }
}

extension ReportFormat where Self == XLSXFormat {
  /// A workbook with a sheet for each table.
  public static var xlsx: XLSXFormat { XLSXFormat() }
}

internal import StudyXML
import TableFiles

/// The report as a document for Word, LibreOffice and others: styles that can be changed in one place, tables whose headings are
/// repeated on each page, figures with their description in words, captions with numbers that are fields, on A4.
///
/// Figures lie in it twice, as SVG and as a metafile for programs that do not show SVG. Estimates are left out: they are for
/// machines. Equal reports give equal bytes.
public struct DOCXFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "docx" }
  /// The ending of its files.
  public var fileExtension: String { "docx" }
  /// Whether it can be shown in a terminal.
  public var isText: Bool { false }

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the document.
  /// - Throws: `XMLWriterError` or `ZipWriteError` where there is no memory for it.
  public func render(_ report: Report) throws -> [UInt8] {
    var text = WordText(tag: report.noticeTag, phrasebook: report.phrasebook)
    text.write(report)
    let figures = text.figures
    let (links, numbers) = (text.links, text.numbers)
    let document = try text.finish()
    let parts = WordParts(report)
    var files = [
      ("[Content_Types].xml", try parts.contentTypes()),
      ("_rels/.rels", try parts.packageRelations()),
      ("docProps/core.xml", try parts.properties()),
      ("word/document.xml", document),
      ("word/_rels/document.xml.rels", try parts.relations(figures: figures.count, links: links)),
      ("word/styles.xml", try WordStyles.part(language: report.language)),
      ("word/numbering.xml", try parts.numbering(numbers)),
      ("word/settings.xml", try parts.settings()),
      ("word/footer1.xml", try parts.footer()),
    ]
    for (index, figure) in figures.enumerated() {
      files.append(("word/media/figure\(index + 1).emf", EMFDrawing.bytes(figure)))
      files.append(("word/media/figure\(index + 1).svg", StandaloneSVG.bytes(figure)))
    }
    return try ZipFile.bytes(files.map { (name: $0.0, bytes: $0.1) })
  }
}

extension ReportFormat where Self == DOCXFormat {
  /// A document for word processors.
  public static var docx: DOCXFormat { DOCXFormat() }
}

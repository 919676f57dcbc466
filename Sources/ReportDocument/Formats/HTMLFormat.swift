import Mustache

/// One self-contained page for people: no request leaves it, no script runs in it, and it can be read on
/// paper, on a telephone, in the dark and with a screen reader.
///
/// The page is put together from the Mustache templates and style sheets of `Reports/Templates`; figures are
/// drawn as SVG inside the page, once for wide and once for narrow screens. Equal reports give equal bytes.
/// Blocks of estimates are left out: they are for machines.
public struct HTMLFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "html" }
  /// The ending of its files.
  public var fileExtension: String { "html" }

  /// The user's own templates; nil for those inside the program, which are parsed when they are first needed.
  private let ownTemplates: HTMLTemplates?
  /// The files of the user's own templates, which the page names among what it was made from.
  private let inputs: [Provenance.Input]

  /// Makes the format with the templates inside the program.
  public init() {
    ownTemplates = nil
    inputs = []
  }

  /// Makes the format with templates of one's own.
  ///
  /// - Parameter templates: the text of templates by name (`page`, `table`) and of style sheets (`report.css`);
  ///   those that are not given are the program's own.
  /// - Throws: ``HTMLTemplateError`` for a template that is no Mustache.
  public init(replacing templates: [String: String]) throws(HTMLTemplateError) {
    ownTemplates = try HTMLTemplates(replacing: templates)
    inputs = []
  }

  /// Makes the format with templates of one's own that were checked.
  ///
  /// - Parameters:
  ///   - templates: the templates.
  ///   - inputs: their files, as the page names them among what it was made from.
  /// - Throws: ``HTMLTemplateError`` for a template that is no Mustache.
  public init(_ templates: PageTemplates, inputs: [Provenance.Input]) throws(HTMLTemplateError) {
    ownTemplates = try HTMLTemplates(replacing: templates.texts)
    self.inputs = inputs
  }

  /// Parses the templates inside the program, which is otherwise done for the first page, and renders a small one.
  ///
  /// The runtime looks up for each type how it is rendered, once, which takes longer than a small page does.
  public static func prepare() {
    let section = ReportSection(
      id: "a", title: "A",
      blocks: [
        .paragraph(Paragraph("A")), .list([Paragraph("A")]),
        .table(ReportTable(id: "b", title: "B", columns: [], rows: [])),
      ])
    let provenance = Provenance(generator: "", inputs: [])
    _ = try? HTMLFormat().render(
      Report(title: "A", subtitle: "A", sections: [section], provenance: provenance))
  }

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the page in UTF-8.
  /// - Throws: ``HTMLTemplateError`` if the page has no template.
  public func render(_ report: Report) throws -> [UInt8] { try render(report, drawings: .styled) }

  /// Renders a report for whoever shows the page.
  func render(_ report: Report, drawings: PageDrawings) throws -> [UInt8] {
    let templates = try ownTemplates ?? HTMLTemplates.builtIn.get()
    var report = report
    report.provenance.inputs += inputs
    var page = HTMLPage(report, drawings: drawings)
    let styles = templates.styles + (templates.stylesOfLanguages[report.language] ?? "")
    let values = page.values(styles: drawings.prepared(styles))
    guard let text = templates.library.render(values, withTemplate: "page") else {
      throw HTMLTemplateError.missing(template: "page")
    }
    return Array(text.utf8)
  }
}

extension ReportFormat where Self == HTMLFormat {
  /// One self-contained page for people.
  public static var html: HTMLFormat { HTMLFormat() }
}

/// Every format that a report can be written in.
public enum ReportFormats {
  /// The formats, in the order in which they are listed to people.
  public static var all: [any ReportFormat] {
    [
      XMLFormat(), CSVFormat(), HTMLFormat(), JSONFormat(), LaTeXFormat(), MarkdownFormat(), TextFormat(),
      XLSXFormat(), DOCXFormat(), PDFFormat(),
    ]
  }

  /// The names of all formats, for messages: `xml, csv, html, ...`.
  public static var names: String { all.map(\.id).joined(separator: ", ") }

  /// The format of a name.
  ///
  /// - Parameter name: a name as on the command line: one of ``names``.
  /// - Returns: the format, or nil for any other name.
  public static func format(named name: String) -> (any ReportFormat)? {
    all.first { $0.id == name }
  }
}

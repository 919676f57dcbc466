/// A way to write a report down.
///
/// A format renders what the tree says and computes nothing: numbers are rounded for people when they are printed and
/// written in full precision for machines. Equal reports give equal bytes.
///
///     let bytes = try report.rendered(as: .xml)
public protocol ReportFormat: Sendable {
  /// The name of the format on the command line: `xml`, `csv`.
  var id: String { get }

  /// The ending of its files, without the dot.
  var fileExtension: String { get }

  /// Whether it can be shown in a terminal; formats of office programs cannot.
  var isText: Bool { get }

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the whole document, in UTF-8 where it is text.
  /// - Throws: what keeps this format from being written; see the formats.
  func render(_ report: Report) throws -> [UInt8]
}

extension ReportFormat {
  /// Most formats are text.
  public var isText: Bool { true }
}

extension Report {
  /// The report in a format.
  ///
  /// - Parameter format: the format, such as `.xml`.
  /// - Returns: the whole document, in UTF-8 where it is text.
  /// - Throws: what keeps the format from being written.
  public func rendered(as format: some ReportFormat) throws -> [UInt8] {
    try format.render(self)
  }
}

import TableFiles

/// The estimates of a report as a tidy table: one number per row, for R, pandas and spreadsheets.
///
/// RFC 4180 in UTF-8 without a byte order mark, and always with the header. Lines end with CR LF: it is what the RFC
/// names, and R, pandas and spreadsheets read it as they read LF. Numbers carry full double precision by the shortest
/// text that reads back equal; what does not exist is an empty cell, with the reason in `undefined`. A side without a bound
/// is an empty cell that `unbounded` names (`ci.lower`, `ci.upper`). Text that a spreadsheet would run as a formula gets
/// an apostrophe in front. Words, tables and figures of the report are left out. Where a report holds comments, a last
/// column `text` has them: a row each, with the statistic `comment`, the item as part and the participant as group.
public struct CSVFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "csv" }
  /// The ending of its files.
  public var fileExtension: String { "csv" }

  /// The columns, in order.
  public static var columns: [String] {
    [
      "id", "measure", "part", "group", "contrast", "statistic", "value", "ci_lower", "ci_upper", "ci_level",
      "n",
      "unit", "direction", "method", "role", "undefined", "unbounded",
    ]
  }

  /// Makes the format.
  public init() {}

  /// Renders the estimates of a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the table in UTF-8.
  public func render(_ report: Report) -> [UInt8] {
    var writer = CSVWriter(options: CSVWriter.Options(lineEnding: .crlf, neutralizesFormulas: true))
    let comments = report.comments
    writer.row(Self.columns + (comments.isEmpty ? [] : ["text"]))
    for estimate in report.estimates {
      let fields = EstimateFields(estimate)
      writer.cell(estimate.id)
      writer.cell(estimate.measure)
      writer.cell(estimate.part ?? "")
      writer.cell(estimate.group ?? "")
      writer.cell(estimate.contrast ?? "")
      writer.cell(estimate.statistic)
      writer.cell(fields.value)
      writer.cell(fields.lower)
      writer.cell(fields.upper)
      writer.cell(fields.level)
      if let n = estimate.n { writer.cell(n) } else { writer.emptyCell() }
      writer.cell(estimate.unit ?? "")
      writer.cell(estimate.direction ?? "")
      writer.cell(estimate.method)
      writer.cell(estimate.role ?? "")
      writer.cell(fields.gapText ?? "")
      writer.cell(fields.unbounded.joined(separator: " "))
      if !comments.isEmpty { writer.emptyCell() }
      writer.endRow()
    }
    for question in comments {
      for (index, comment) in question.comments.enumerated() {
        let place = comment.task.map { "task:" + $0 } ?? ""
        writer.row(
          [
            "\(question.id).\(index + 1)", question.measure ?? "", question.item ?? question.question.text,
            comment.participant, place, "comment",
          ] + Self.columns.dropFirst(6).map { _ in "" } + [comment.text])
      }
    }
    return writer.bytes
  }
}

extension ReportFormat where Self == CSVFormat {
  /// The estimates as a tidy table, one number per row.
  public static var csv: CSVFormat { CSVFormat() }
}

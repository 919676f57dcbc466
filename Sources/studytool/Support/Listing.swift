internal import ReportDocument
internal import TableFiles

/// A list of something as a small report, so that it is printed in every format in which results are.
enum Listing {
  /// The list in a format.
  ///
  /// - Parameters:
  ///   - title: what is listed.
  ///   - subtitle: of what.
  ///   - headings: the headings of the columns.
  ///   - words: the rows; each has one text per column.
  ///   - notes: what stands below.
  ///   - format: the name of the format.
  /// - Returns: the bytes.
  /// - Throws: `ValidationError` for another format.
  static func bytes(
    _ title: String, of subtitle: String, headings: [String], words: [[String]], notes: [String] = [],
    format: String
  ) throws -> [UInt8] {
    if format.lowercased() == "table" {
      // People asked for the list, not for a report on it.
      // Where a sentence says it, nothing has to say that there is nothing.
      let text =
        words.isEmpty
        ? (notes.isEmpty ? "none\n" : "") : ReportTable(headings: headings, words: words).plainText
      return Array((text + notes.map { wrapped($0) + "\n" }.joined()).utf8)
    }
    if format.lowercased() == "csv" {
      // The CSV of a report holds its estimates, and a list has none.
      var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
      writer.row(headings.map { $0.lowercased() })
      for row in words { writer.row(row) }
      return writer.takeBytes()
    }
    var table = ReportTable(headings: headings, words: words)
    table.id = "table-list"
    table.title = Phrase(word: title)
    var blocks: [ReportBlock] = words.isEmpty ? [.paragraph(Paragraph("None."))] : [.table(table)]
    blocks += notes.map { .paragraph(Paragraph(.note, Phrase(verbatim: $0))) }
    let report = Report(
      kind: .list, title: Phrase(word: title), subtitle: Phrase(verbatim: subtitle),
      sections: [ReportSection(id: "list", title: Phrase(word: title), blocks: blocks)],
      provenance: Provenance(generator: Version.generator, inputs: []))
    return try ResultFormat.named(format).render(report)
  }

  /// A sentence in lines that fit 100 columns; a word that is longer stays whole.
  static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if !line.isEmpty, line.count + 1 + word.count > 100 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
      }
    }
    return lines.joined(separator: "\n")
  }
}

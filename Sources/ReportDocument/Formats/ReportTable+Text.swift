extension ReportTable {
  /// The table alone as text that fits 100 columns, without its title and its notes; what does not fit is broken into lines.
  public var plainText: String {
    var text = ""
    TextTable(self, footnotes: TableFootnotes(self), width: 100).write(to: &text)
    return text
  }

  /// Makes a table of words alone.
  ///
  /// - Parameters:
  ///   - headings: the headings of the columns.
  ///   - words: the rows; each has one text per column.
  public init(headings: [String], words: [[String]]) {
    self.init(
      id: "list", title: "", columns: headings.map { Column(Phrase(verbatim: $0), isNumeric: false) },
      rows: words.map { $0.map { $0.isEmpty ? .empty : .text(Phrase(verbatim: $0)) } })
  }
}

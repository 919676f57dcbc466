internal import StudyDocuments
package import StudyModel
package import TableFiles

extension TableOptions {
  /// What the user and the study say about a raw file, as its reader takes it.
  ///
  /// - Parameters:
  ///   - options: what the user says.
  ///   - declaration: what the study says.
  ///   - label: what messages call the file.
  /// - Throws: `InputProblems` for an encoding that is not known and a delimiter that is none.
  package init(_ options: ReadingOptions, declaration: Study.Source?, label: String) throws {
    self.init()
    csv.blockSize = options.blockSize
    // Nobody answers with a row of empty quotes.
    csv.keepsQuotedBlankRows = false
    if let name = options.encoding {
      guard let encoding = TextEncoding(name: name) else {
        throw InputProblems(
          place: label, "\"\(name)\" is no encoding that is known",
          expected: "one of " + TextEncoding.allCases.map(\.name).joined(separator: ", "),
          remedy: "correct --encoding")
      }
      csv.encoding = encoding
    }
    if let delimiter = options.delimiter {
      guard delimiter.utf8.count == 1 else {
        throw InputProblems(
          place: label, "--delimiter \"\(delimiter)\" is no single sign",
          expected: "one sign between cells, such as ; or , or tab", remedy: "correct --delimiter")
      }
      csv.delimiter = delimiter.utf8.first
    }
    if let text = options.header {
      guard let header = HeaderRow(text) else {
        throw InputProblems(
          place: label, "--header \"\(text)\" is no row", expected: "the number of a row, or none",
          remedy: "correct --header")
      }
      (csv.header, xlsx.header) = (header, header)
    }
    xlsx.sheet = options.sheet ?? declaration?.sheet
    // Numbers that a workbook holds as text are written as the user says; the others follow them.
    if options.decimalMark == .comma {
      xlsx.decimalMark = UInt8(ascii: ",")
      statistics.decimalMark = UInt8(ascii: ",")
    }
    statistics.encoding = csv.encoding
    // That something does not apply is said by the labels of values in such files.
    statistics.keptLabels = CellText.notApplicableWords
  }
}

/// The words that a workbook has of its own, whatever it reports: the names of its sheets and what is in them.
struct SheetWords {
  /// The first sheet, with links to the others.
  let contents: String
  /// The sheet of the words of the report.
  let text: String
  /// The sheet of every estimate.
  let estimates: String
  /// The sheet of what the report was made from.
  let provenance: String
  /// The headings of the first sheet.
  let index: [String]
  /// The headings of the words.
  let headings: [String]
  /// What is in the sheets that are no tables.
  let (ofText, ofEstimates, ofProvenance): (String, String, String)

  init(_ phrasebook: Phrasebook) {
    contents = phrasebook("Contents")
    text = phrasebook("Text")
    estimates = phrasebook("Estimates")
    provenance = phrasebook("Provenance")
    index = [phrasebook("Sheet"), phrasebook("What is in it")]
    headings = [phrasebook("Section"), phrasebook("Kind"), phrasebook("Words")]
    ofText = phrasebook("Every sentence of the report")
    ofEstimates = phrasebook("Every number in full precision, one a row")
    ofProvenance = phrasebook("What the report was made from")
  }
}

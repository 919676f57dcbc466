internal import StudyDocuments
internal import TableFiles

/// A table of this program's own exports that holds no data as they were collected, known by its headings.
enum OwnExport {
  /// A row for each value of every measure.
  case long
  /// A row for each event of a study that was run live.
  case events
  /// A row for each variable of the other tables.
  case codebook

  /// Finds out whether a file is such a table.
  ///
  /// A long table with the answers to one questionnaire alone is a file with one answer a row, and none for this; nor is
  /// one whose values are told to mean something.
  ///
  /// - Parameters:
  ///   - header: the headings.
  ///   - first: the first rows; nil where there are none.
  ///   - told: what columns were told to mean, by their numbers.
  init?(_ header: [String], first: CellBatch?, told: [Int: String]) {
    /// Whether there are columns of all of these names, of the first of which nothing was told.
    func isOf(_ names: String...) -> Bool {
      let columns = names.compactMap { header.firstIndex(of: $0) }
      guard columns.count == names.count, let values = columns.first else { return false }
      return told[values] == nil
    }
    if isOf("value", "participant", "included", "exclusion_reason", "measure", "kind") {
      guard !Self.isOfOneQuestionnaire(header, first: first) else { return nil }
      self = .long
    } else if isOf("time", "participant", "included", "exclusion_reason", "kind", "person", "role") {
      self = .events
    } else if isOf("variable", "table", "position", "label", "content", "level") {
      self = .codebook
    } else {
      return nil
    }
  }

  /// Whether each of the first rows of a long table belongs to an item or a score of one and the same measure.
  private static func isOfOneQuestionnaire(_ header: [String], first: CellBatch?) -> Bool {
    guard let first, let measure = header.firstIndex(of: "measure"), let part = header.firstIndex(of: "part")
    else { return false }
    let rows = 0..<first.rowCount
    return Set(rows.map { first.string(row: $0, column: measure) }).count == 1
      && rows.allSatisfy { !first.string(row: $0, column: part).isEmpty }
  }

  /// What is said of the file.
  ///
  /// - Parameter place: where its headings stand.
  /// - Returns: the problem.
  func refusal(at place: String) -> InputProblem {
    let raw = "take the raw files in the folder data of the study that was exported, or unpack its archive"
    let words: (table: String, remedy: String) =
      switch self {
      case .long:
        (
          "long table of an export by studytool: its rows are values of different things",
          raw + "; where only an export is left, take its wide table and say with --map what the columns are"
        )
      case .events:
        (
          "table of events of an export by studytool: it tells what happened, and holds no values",
          "take the folder of the study that was exported, which holds the events as well, or unpack its archive"
        )
      case .codebook:
        ("codebook of an export by studytool: it describes variables, and holds no data", raw)
      }
    return InputProblem(
      place: place, message: "the file is the " + words.table, expected: "data as they were collected",
      remedy: words.remedy)
  }
}

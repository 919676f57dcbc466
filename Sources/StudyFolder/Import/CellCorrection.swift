internal import StudyDocuments
internal import StudyModel
internal import StudyReading

/// A cell of a new file that is read differently from the first time on, because it is wrong in the file.
public struct CellCorrection: Sendable, Hashable {
  /// The line of the file, or the row of the sheet, on which the row begins.
  public var row: Int
  /// The heading of the column, or `#3`.
  public var column: String
  /// What the cell is read as.
  public var to: String
  /// Why.
  public var reason: String
  /// Who decided it.
  public var decidedBy: String?

  /// Makes a correction.
  ///
  /// - Parameters:
  ///   - row: the line on which the row begins.
  ///   - column: the heading of the column.
  ///   - to: what the cell is read as.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  public init(row: Int, column: String, to: String, reason: String, decidedBy: String? = nil) {
    (self.row, self.column, self.to, self.reason, self.decidedBy) = (row, column, to, reason, decidedBy)
  }

  /// The corrections of a file as the study will declare them, with what the cells hold.
  ///
  /// - Parameters:
  ///   - corrections: the corrections.
  ///   - addition: the file.
  ///   - options: what the user says of it.
  ///   - inputs: the files of this run.
  /// - Returns: the corrections.
  /// - Throws: `InputProblems` for a row or a column that the file does not have, and for a correction that changes nothing.
  static func declared(
    _ corrections: [CellCorrection], of addition: StudyReader.Addition, options: ReadingOptions,
    inputs: InputFiles
  ) throws -> [Correction] {
    guard !corrections.isEmpty else { return [] }
    let cells = try RawCells(
      path: addition.path, label: addition.path, source: addition.source, options: options, inputs: inputs)
    var seen: Set<[Int]> = []
    return try corrections.map { correction in
      let column = try cells.column(named: correction.column)
      let text = try cells.text(line: correction.row, column: column)
      func refusal(_ message: String, expected: String) -> InputProblems {
        InputProblems(
          place: addition.path, "--correct \"\(correction.row),\(shown(correction.column))=...\": \(message)",
          expected: expected, remedy: "correct --correct")
      }
      guard text != correction.to else {
        throw refusal("the cell holds \"\(shown(text))\" already", expected: "another value")
      }
      guard seen.insert([correction.row, column]).inserted else {
        throw refusal("the cell is corrected twice", expected: "one correction a cell")
      }
      return Correction(
        source: addition.source.id, row: correction.row, column: cells.headings.nameOfColumn(column),
        from: text, to: correction.to, reason: correction.reason, decidedBy: correction.decidedBy)
    }
  }

  /// Refuses corrections that are not of one new file.
  static func check(_ corrections: [CellCorrection], of plan: ImportPlan, folder: String) throws {
    guard !corrections.isEmpty, plan.files.count != 1 else { return }
    throw InputProblems(
      place: "--correct",
      plan.files.isEmpty
        ? "the study has the file already"
        : "\(plan.files.count) files are imported, and a row is of one of them",
      expected: "one new file",
      remedy: plan.files.isEmpty
        ? "correct its cells with: studytool correct \(folder) --source \(plan.known.first?.source ?? "ID")"
        : "import the files one after the other")
  }

  /// What is declared of a correction, in words.
  static func words(_ correction: Correction) -> String {
    "correction: row \(correction.row), column \"\(correction.column)\" of \(correction.source): "
      + "\"\(correction.from)\" is read as \"\(correction.to)\": \(correction.reason)"
  }
}

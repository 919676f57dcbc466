internal import HeuristicEval
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// What an import tells people: what each column was taken for, and what became of the files.
struct ImportPreview {
  private let work: StudyImport
  private let folder: String
  private let isDryRun: Bool
  /// Whether the user says how the files are to be read, which is not done for bytes that are there already.
  private let asksOtherwise: Bool

  /// Takes an import.
  init(_ work: StudyImport, folder: String, isDryRun: Bool, asksOtherwise: Bool) {
    self.work = work
    self.folder = folder
    self.isDryRun = isDryRun
    self.asksOtherwise = asksOtherwise
  }

  /// The text, without a line end.
  var text: String {
    var lines: [String] = []
    for file in work.imported { lines += table(of: file) + [""] }
    for file in work.known {
      lines.append(
        "\(file.path): the study has these very bytes already (source \(file.source)); nothing to do"
          + (asksOtherwise ? "; to read them as you say now, add --replace" : ""))
    }
    let will = isDryRun ? "would be " : ""
    for words in work.declared { lines.append("\(will)declared: \(words)") }
    for file in work.imported {
      let target = Paths.join(folder, file.source.path)
      lines.append(
        "\(will)\(file.isReplacement ? "replaced" : "imported"): \(file.path) as \(target) (source \(file.source.id))"
      )
    }
    if isDryRun {
      lines.append("dry run: nothing was changed")
    } else if work.imported.isEmpty {
      lines.append("nothing was changed")
    } else {
      lines.append(
        work.inspection == nil
          ? "then: studytool check \(folder), and studytool analyze \(folder)"
          : "then: studytool heuristics analyze \(folder)")
    }
    return lines.joined(separator: "\n")
  }

  private func table(of file: StudyImport.Imported) -> [String] {
    let people =
      work.reader.map { ", " + $0.names.participants.count.counting("participant") + " in all files" }
      ?? work.inspection.map {
        ", " + $0.inspection.evaluators.count.counting("evaluator") + " in all files"
      } ?? ""
    let blank =
      file.blankRows == 0
      ? ""
      : " and " + file.blankRows.counting("blank row, which was skipped", "blank rows, which were skipped")
    let lines = [
      "\(file.path): \(file.reading.rows.counting("row"))\(blank)\(people)", "  " + file.reading.description,
      "",
    ]
    guard !file.columns.isEmpty else { return Array(lines.dropLast()) }
    return lines + ReadingTable.lines(file.columns)
  }
}

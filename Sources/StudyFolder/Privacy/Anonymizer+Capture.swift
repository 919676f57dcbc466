internal import StudyDocuments
internal import StudyModel
internal import StudyReading

/// People who were captured live: the store is changed by its own server alone.
extension Anonymizer {
  /// The codes of participants, raters and evaluators in the store of a study; empty where there is none.
  static func codes(_ study: Study, of opened: OpenedStudy) throws -> Set<String> {
    guard let captured = try opened.captured(of: study) else { return [] }
    var codes = Set(captured.inspections.flatMap(\.evaluators))
    for table in captured.tables {
      for (column, meaning) in table.columns.enumerated()
      where meaning.target == .participant || meaning.target == .rater {
        codes.formUnion(table.rows.map { $0[column] })
      }
    }
    return codes
  }

  /// Refuses to take somebody out of the files who is still in the store.
  func requireNotCaptured() throws {
    let captured = codes.sorted().filter { !withdrawals(of: $0).isEmpty }
    guard !captured.isEmpty else { return }
    throw InputProblems(
      place: folder + "/" + LiveCapture.fileName,
      "the answers of \(listed(captured)) are in the store, which this command does not change",
      expected: "people who are in the files of the study only",
      remedy:
        "withdraw them as the researcher on the pages of studytool serve \(folder) (participants do it themselves on theirs, "
        + "too), which deletes everything of them; then say this "
        + "again where the files hold something of them, too")
  }

  /// What is to be said of the store.
  var captureWarnings: [String] {
    guard LiveCapture.isThere(in: folder), request.key != nil else { return [] }
    return [
      "\(LiveCapture.fileName) stays as it is: people have codes there, which stay in the files, too; what observers "
        + "wrote is in it, in their words, and so are pictures, as they are"
    ]
  }
}

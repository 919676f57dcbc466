import HeuristicEval
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport

/// Reads files with inspection records of one test.
enum ReadRecords {
  /// Reads tables as bare files.
  static func csv(
    _ texts: String..., set: String? = "mobile-13", artefact: String? = nil, ratings: String? = nil,
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> InspectionReading {
    try files(
      texts.enumerated().map { ("records\($0 == 0 ? "" : String($0 + 1)).csv", Array($1.utf8)) }, set: set,
      artefact: artefact, ratings: ratings, configure)
  }

  /// Reads files of any format.
  static func files(
    _ files: [(name: String, bytes: [UInt8])], set: String? = "mobile-13", artefact: String? = nil,
    ratings: String? = nil, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> InspectionReading {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    configure(&options)
    return try withExtendedLifetime(folder) {
      try InspectionReading(
        files: files.map { try folder.write($0.bytes, to: $0.name) },
        options: InspectionReadingOptions(
          reading: options, heuristicSet: set, artefact: artefact,
          ratingScale: ratings.flatMap(InspectionReadingOptions.ratingScale)))
    }
  }

  /// What is wrong with tables, with the name of the file alone in each place.
  static func problems(
    _ texts: String..., set: String? = "mobile-13", artefact: String? = nil, ratings: String? = nil,
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) -> [String] {
    do {
      _ = try files(
        texts.enumerated().map { ("records\($0 == 0 ? "" : String($0 + 1)).csv", Array($1.utf8)) }, set: set,
        artefact: artefact, ratings: ratings, configure)
      return []
    } catch let problems as InputProblems {
      return problems.problems.map { problem in
        let text = problem.description
        guard let slash = problem.place.lastIndex(of: "/") else { return text }
        return String(text[text.index(after: slash)...])
      }
    } catch {
      return ["\(error)"]
    }
  }
}

internal import ArgumentParser
internal import HeuristicEval
internal import StudyModel
internal import StudyReading

/// The options of every command that reads records of an inspection.
struct InspectionFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The set of heuristics that was used, instead of recognising it: mobile-13, nielsen-10, or one of your own.",
      valueName: "SET"))
  var heuristics: String?

  @Option(
    help: ArgumentHelp(
      "The artefact that the designs are versions of, by whose inventory screens and steps are checked.",
      valueName: "ID"))
  var artefact: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The scale of ratings, and which end is better: 0-4:lower, 1-5:higher.",
      valueName: "MINIMUM-MAXIMUM:BETTER"))
  var ratings: String?

  @Option(help: ArgumentHelp("The inspection of the study, where it has several.", valueName: "ID"))
  var inspection: String?

  /// Whether anything is said.
  var isEmpty: Bool { heuristics == nil && artefact == nil && ratings == nil && inspection == nil }

  func validate() throws { _ = try scale() }

  /// The options as the reader takes them.
  ///
  /// - Parameter reading: how the files are read.
  /// - Returns: the options.
  /// - Throws: `ValidationError` for a scale that is none.
  func options(_ reading: ReadingOptions) throws -> InspectionReadingOptions {
    InspectionReadingOptions(
      reading: reading, heuristicSet: heuristics, artefact: artefact, ratingScale: try scale())
  }

  /// The options that change a result, as they are typed, for the provenance.
  ///
  /// - Parameter reading: how the files are read.
  /// - Returns: those of the inspection and of reading.
  /// - Throws: `ValidationError` for a scale that is none.
  func description(_ reading: ReadingOptions) throws -> [String] {
    (inspection.map { ["--inspection \($0)"] } ?? []) + (try options(reading).description)
  }

  private func scale() throws -> RatingScale? { try ratings.map(DeclarationSyntax.ratingScale) }
}

internal import ArgumentParser
internal import ReportDocument

/// The language in which a report is written.
struct LanguageFlag: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the report: \(Phrasebook.languages.joined(separator: ", ")). Names of files, identifiers and notes on the data stay as they are.",
      valueName: "LANG"))
  var lang = "en"

  func validate() throws { _ = try phrasebook() }

  /// The sentences of the language.
  ///
  /// - Returns: the phrasebook.
  /// - Throws: `ValidationError` for a language that the program does not have.
  func phrasebook() throws -> Phrasebook {
    guard let phrasebook = Phrasebook.named(lang) else {
      throw ValidationError(
        "--lang \"\(lang)\": expected one of \(Phrasebook.languages.joined(separator: ", "))")
    }
    return phrasebook
  }
}

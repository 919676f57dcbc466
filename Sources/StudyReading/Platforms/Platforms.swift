/// The survey platforms whose exports are known.
public enum Platforms {
  /// All of them, in the order in which a file is held against them.
  static let all: [any Platform] = [
    GoogleForms(), MicrosoftForms(), Qualtrics(), LimeSurvey(), SurveyMonkey(), REDCap(), KoboToolbox(),
    ODK(),
    Typeform(), Tally(), JotForm(), JsPsych(), Formr(), Prolific(),
  ]

  /// The name of what is no export of a known platform.
  public static let generic = "generic"

  /// The names that `--platform` takes.
  public static var identifiers: [String] { all.map(\.id) + [generic] }

  /// The platform of an identifier; nil for any other.
  static func platform(_ id: String) -> (any Platform)? { all.first { $0.id == id } }
}

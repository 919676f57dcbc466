internal import ReportDocument
public import StudyAnalysis

/// How the commands that a finding names are put, for a study folder or a bare file.
public struct QualityWording: Sendable, Hashable {
  /// The study folder as it was typed; nil for a bare file.
  public var study: String?

  /// Makes a wording.
  ///
  /// - Parameter study: the study folder as it was typed; nil for a bare file.
  public init(study: String?) {
    self.study = study
  }

  /// What the researcher can do, in words or as a command.
  ///
  /// - Parameter remedy: what can be done.
  /// - Returns: the words.
  public func text(_ remedy: QualityFinding.Remedy) -> String {
    switch remedy {
    case .excludeParticipant(let participant):
      exclude(["--participant", participant])
    case .excludeObservation(let participant, let measure, let task):
      exclude(["--participant", participant, "--measure", measure] + (task.map { ["--task", $0] } ?? []))
    case .excludeEvaluator(let evaluator, let inspection):
      exclude(["--evaluator", evaluator] + (inspection.map { ["--inspection", $0] } ?? []))
    case .correctCell(let cell):
      correct(cell)
    case .flag(let flag): flag
    case .advice(let words): words
    }
  }

  private func correct(_ cell: QualityFinding.CellName) -> String {
    let words = [
      "studytool", "correct", study ?? "STUDY", "--source", cell.source, "--row", String(cell.row),
      "--column",
      cell.column, "--from", cell.text,
    ]
    return words.map(Self.quoted).joined(separator: " ") + " --to NEW --reason \"...\""
  }

  private func exclude(_ arguments: [String]) -> String {
    let words = (["studytool", "exclude", study ?? "STUDY"] + arguments).map(Self.quoted)
    let command = words.joined(separator: " ") + " --reason \"...\""
    return study == nil ? command + " (STUDY: a study folder that the file was imported into)" : command
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { character in
        character.isASCII && (character.isLetter || character.isNumber || "-_./:=@%+,".contains(character))
      }
    return isPlain
      ? word
      : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

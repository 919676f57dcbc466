internal import ArgumentParser
internal import HeuristicEval
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// `studytool heuristics add`: records of an inspection that are typed, and who and what belongs to it.
struct HeuristicsAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Type a record into an inspection of a study, or declare an evaluator or a design.",
    usage: """
      studytool heuristics add <DIR> evaluator --id <ID> [--expertise <TEXT>]
      studytool heuristics add <DIR> design --id <ID> [--artefact <ID>] [--level <FACTOR=LEVEL>]...
      studytool heuristics add <DIR> finding --evaluator <E> --description <TEXT> [--heuristic <H>]...
                                     [--severity <0-4>] [--screen <S>] [--step <S>] [<options>]
      studytool heuristics add <DIR> rating --evaluator <E> --heuristic <H> --value <N> [--ratings <0-4:lower>]
      studytool heuristics add <DIR> answer --evaluator <E> --question <Q> --value yes|no|na
      studytool heuristics add <DIR> severity --evaluator <E> --problem <P> --value <0-4>
      studytool heuristics add <DIR> inspected --evaluator <E> --screen <S> [--heuristic <H>]
      """,
    discussion: """
      The record goes into study.xml, with a line in the audit trail, after it was checked with all other records of the \
      inspection. --design says which design it is about where there are several. The first rating says with --ratings on \
      which scale evaluators rate and which end of it is better; study.xml keeps that.

        studytool heuristics add my-study finding --evaluator E1 --design with --heuristic visibility \\
          --screen home --severity 3 --description "Nothing shows that the list is loading"
        studytool heuristics add my-study rating --evaluator E1 --design with --heuristic help --value 2 \\
          --ratings 0-4:lower
      """)

  /// What can be added.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case evaluator, design, finding, rating, answer, severity, inspected

    /// One of the kind, in words.
    var words: String {
      switch self {
      case .evaluator: "an evaluator"
      case .answer: "an answer"
      case .inspected: "an inspected screen"
      default: "a \(rawValue)"
      }
    }
  }

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Argument(
    help: ArgumentHelp(
      "What is added: evaluator, design, finding, rating, answer, severity or inspected.", valueName: "KIND"))
  var kind: Kind

  @Option(help: ArgumentHelp("The evaluator.", valueName: "E")) var evaluator: String?
  @Option(help: ArgumentHelp("The design.", valueName: "D")) var design: String?
  @Option(
    name: .customLong("heuristic"), parsing: .singleValue,
    help: ArgumentHelp("A heuristic, by identifier, number or name; may be repeated.", valueName: "H"))
  var heuristics: [String] = []
  @Option(help: ArgumentHelp("The screen.", valueName: "S")) var screen: String?
  @Option(help: ArgumentHelp("The state of the screen.", valueName: "S")) var state: String?
  @Option(help: ArgumentHelp("The step of a flow.", valueName: "S")) var step: String?
  @Option(help: ArgumentHelp("What is wrong.", valueName: "TEXT")) var description: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("How bad it is, 0-4 or by name.", valueName: "0-4"))
  var severity: String?
  @Option(help: ArgumentHelp("How common it is, 0-4.", valueName: "0-4")) var frequency: String?
  @Option(help: ArgumentHelp("How hard it is to overcome, 0-4.", valueName: "0-4")) var impact: String?
  @Option(help: ArgumentHelp("How lasting it is, 0-4.", valueName: "0-4")) var persistence: String?
  @Option(help: ArgumentHelp("What to do about it.", valueName: "TEXT")) var recommendation: String?
  @Option(help: ArgumentHelp("The name of a picture.", valueName: "NAME")) var screenshot: String?
  @Option(help: ArgumentHelp("The merged problem whose severity is rated.", valueName: "P"))
  var problem: String?
  @Option(help: ArgumentHelp("The check question.", valueName: "Q")) var question: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The rating, the severity, or the answer.", valueName: "VALUE"))
  var value: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The scale of ratings, and which end is better, where study.xml does not say it: 0-4:lower, 1-5:higher.",
      valueName: "MINIMUM-MAXIMUM:BETTER"))
  var ratings: String?
  @Option(
    help: ArgumentHelp(
      "The identifier of an evaluator, a design or a finding; a finding gets a free one without it.",
      valueName: "ID"))
  var id: String?
  @Option(help: ArgumentHelp("What is known of an evaluator.", valueName: "TEXT")) var expertise: String?
  @Option(help: ArgumentHelp("The artefact that a design is a version of.", valueName: "ID"))
  var artefact: String?
  @Option(
    name: .customLong("level"), parsing: .singleValue,
    help: ArgumentHelp("The level of a design on a factor.", valueName: "FACTOR=LEVEL"))
  var levels: [String] = []
  @Option(help: ArgumentHelp("The inspection of the study; by default the only one.", valueName: "ID"))
  var inspection: String?
  @Option(help: ArgumentHelp("A folder of your own heuristic sets and artefacts (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    let given = Dictionary(
      uniqueKeysWithValues: typed.map { ($0.option, $0.text != nil) } + [
        ("--expertise", expertise != nil), ("--artefact", artefact != nil), ("--level", !levels.isEmpty),
        ("--ratings", ratings != nil),
      ])
    for option in wanted.required where given[option] != true {
      throw ValidationError("\(option): expected for \(kind.words)")
    }
    let known = Set(wanted.required + wanted.optional)
    for (option, isGiven) in given.sorted(by: { $0.key < $1.key }) where isGiven && !known.contains(option) {
      throw ValidationError("\(option): not expected for \(kind.words)")
    }
    let texts = typed.map { ($0.option, $0.text) } + [("--expertise", expertise), ("--artefact", artefact)]
    for (option, text) in texts where text.map({ $0.trimmed.isEmpty }) ?? false {
      throw ValidationError("\(option) \"\(text ?? "")\": expected some text")
    }
    _ = try levelPairs()
    _ = try ratings.map(DeclarationSyntax.ratingScale)
  }

  func run() throws {
    try Console.run {
      try InspectionEdits(path, inspection: inspection, surveys: surveys).change { decisions in
        switch kind {
        case .evaluator:
          return try decisions.adding(Evaluator(id: id?.trimmed ?? "", expertise: expertise?.trimmed))
        case .design:
          return try decisions.adding(
            InspectedDesign(id: id?.trimmed ?? "", artefact: artefact?.trimmed, levels: levelPairs()))
        default:
          return try decisions.adding(record, scale: ratings.map(DeclarationSyntax.ratingScale))
        }
      }
    }
  }

  /// The options with what they say of a record.
  private var typed: [(option: String, text: String?, column: InspectionColumn?)] {
    let valueColumn: InspectionColumn? =
      switch kind {
      case .rating: .rating(heuristic: nil, by: nil)
      case .answer: .answer(question: nil, by: nil)
      case .severity: .severity(by: nil)
      default: nil
      }
    let heuristic = heuristics.isEmpty ? nil : heuristics.joined(separator: "; ")
    return [
      ("--evaluator", evaluator, .evaluator), ("--design", design, .design),
      ("--heuristic", heuristic, .heuristic), ("--screen", screen, .screen), ("--state", state, .state),
      ("--step", step, .step), ("--description", description, .description),
      ("--severity", severity, .severity(by: nil)), ("--frequency", frequency, .frequency),
      ("--impact", impact, .impact), ("--persistence", persistence, .persistence),
      ("--recommendation", recommendation, .recommendation), ("--screenshot", screenshot, .screenshot),
      ("--problem", problem, .problem), ("--question", question, .question), ("--value", value, valueColumn),
      ("--id", id, .finding),
    ]
  }

  private var record: TypedRecord {
    TypedRecord(
      InspectionRecords.Kind(rawValue: kind.rawValue) ?? .finding,
      parts: typed.compactMap { option, text, column in
        guard let text, let column else { return nil }
        return TypedRecord.Part(column, option: option, text: text.trimmed)
      })
  }

  private var wanted: (required: [String], optional: [String]) {
    switch kind {
    case .evaluator: (["--id"], ["--expertise"])
    case .design: (["--id"], ["--artefact", "--level"])
    case .finding:
      (
        ["--evaluator", "--description"],
        [
          "--id", "--design", "--heuristic", "--screen", "--state", "--step", "--severity", "--frequency",
          "--impact", "--persistence", "--recommendation", "--screenshot",
        ]
      )
    case .rating: (["--evaluator", "--heuristic", "--value"], ["--design", "--ratings"])
    case .answer: (["--evaluator", "--question", "--value"], ["--design", "--screen"])
    case .severity: (["--evaluator", "--problem", "--value"], [])
    case .inspected: (["--evaluator", "--screen"], ["--design", "--heuristic"])
    }
  }

  private func levelPairs() throws -> [String: String] {
    var pairs: [String: String] = [:]
    for level in levels {
      let parts = level.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, pairs[parts[0]] == nil else {
        throw ValidationError("--level \"\(level)\": expected FACTOR=LEVEL, each factor once")
      }
      pairs[parts[0]] = parts[1]
    }
    return pairs
  }
}

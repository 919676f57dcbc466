internal import ArgumentParser
internal import StudyFolder
internal import StudyModel

/// `studytool plan`: show, fix and add to the plan of a study.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show the plan of a study, lock it before the data come, add an analysis to it.",
    discussion: """
      A locked plan shows that its analyses were decided on before anybody saw the data. What is changed afterwards is \
      printed as exploratory, and so is a plan that was changed after the first import without a lock.
      """,
    subcommands: [Show.self, Lock.self, Add.self])

  /// `studytool plan show DIR`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the plan and whether it is locked.")

    @OptionGroup var flags: FolderFlags

    func run() throws {
      try Console.run {
        let planning = try StudyPlanning(OpenedStudy.folder(flags.path, surveys: flags.surveys))
        let plan = planning.study.plan
        let words = plan.analyses.map { analysis in
          [
            analysis.id, analysis.measure, analysis.contrast, analysis.test?.identifier ?? "by design",
            plan.standing.isExploratory ? "exploratory" : analysis.role.rawValue,
            analysis.family.map { "\($0) (\(plan.family($0).correction.rawValue))" } ?? "",
          ]
        }
        try Console.write(
          Listing.bytes(
            "Plan", of: planning.study.id,
            headings: ["Analysis", "Measure", "Contrast", "Test", "Role", "Family"], words: words,
            notes: Self.notes(plan, sentence: planning.sentence), format: flags.format))
      }
    }

    private static func notes(_ plan: Plan, sentence: String?) -> [String] {
      var notes: [String] = []
      if plan.analyses.isEmpty {
        notes.append("No analysis is planned: every measure is compared by the default of the design.")
      }
      notes.append(
        "Unit: \(plan.unit.rawValue); alpha \(plan.alpha); level of intervals \(plan.level); "
          + "unequal tasks: \(plan.unequalTasks.rawValue).")
      if let registration = plan.registration { notes.append("Registered: \(registration)") }
      if let lock = plan.lock {
        notes.append("Locked \(StudyPlanning.words(lock)); SHA-256 \(lock.hash)")
      } else {
        notes.append("Not locked.")
      }
      if let sentence { notes.append(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".") }
      return notes
    }
  }

  /// `studytool plan lock DIR`.
  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock",
      abstract: "Record the plan as it is, with the time, in study.xml and in the audit trail.")

    @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
    var path: String

    @Option(name: .customLong("by"), help: ArgumentHelp("Who locks it.", valueName: "NAME"))
    var person: String?

    @Flag(help: "Lock a plan anew that was changed after an earlier lock.")
    var again = false

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws {
      try Checks.path(path)
      if let person, person.trimmed.isEmpty { throw ValidationError("--by: expected a name") }
    }

    func run() throws {
      try Planning(path, surveys: surveys).change {
        try $0.locking(by: person?.trimmed, again: again)
      }
    }
  }

  /// `studytool plan add DIR`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add an analysis to the plan.",
      usage: "studytool plan add <DIR> --measure <M> --contrast <FACTOR> [<options>]")

    @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
    var path: String

    @Option(
      help: ArgumentHelp("The measure, or MEASURE.SCORE for one score of a questionnaire.", valueName: "M"))
    var measure: String

    @Option(help: ArgumentHelp("The factor whose levels are compared.", valueName: "FACTOR"))
    var contrast: String

    @Option(
      help: ArgumentHelp(
        "Between participants welch, student, mann-whitney or brunner-munzel, within paired or wilcoxon-signed-rank; by "
          + "default welch or paired.", valueName: "TEST"))
    var test: String?

    @Option(help: ArgumentHelp("primary, secondary or exploratory.", valueName: "ROLE"))
    var role = "primary"

    @Option(help: ArgumentHelp("The family of tests that is corrected together.", valueName: "NAME"))
    var family: String?

    @Option(
      help: ArgumentHelp(
        "How the p values of the family are corrected: none, bonferroni, holm, hochberg, benjamini-hochberg or "
          + "benjamini-yekutieli; holm by default.", valueName: "METHOD"))
    var correction: String?

    @Option(
      help: ArgumentHelp("The identifier of the analysis; by default measure and factor.", valueName: "ID"))
    var id: String?

    @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
    var surveys: String?

    func validate() throws {
      try Checks.path(path)
      _ = try analysis()
    }

    func run() throws {
      try Planning(path, surveys: surveys).change {
        try $0.adding(analysis(), correction: correction.flatMap(Plan.Correction.init))
      }
    }

    private func analysis() throws -> Plan.Analysis {
      guard let role = Plan.Role(rawValue: role) else {
        throw ValidationError("--role \"\(role)\": expected primary, secondary or exploratory")
      }
      if let test, OpenedStudy.tests(test) == nil {
        let known = Plan.Test.allCases.map(\.identifier).joined(separator: ", ")
        throw ValidationError("--test \"\(test)\": expected one of \(known)")
      }
      if let correction {
        guard Plan.Correction(rawValue: correction) != nil else {
          let known = Plan.Correction.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--correction \"\(correction)\": expected one of \(known)")
        }
        guard family != nil else {
          throw ValidationError("--correction: expected --family, whose tests are corrected together")
        }
      }
      return Plan.Analysis(
        id: id ?? DeclarationSyntax.identifier("\(measure) by \(contrast)"), measure: measure,
        contrast: contrast,
        test: test.flatMap(OpenedStudy.tests), role: role, family: family)
    }
  }
}

/// Changes of a plan, all or nothing.
private struct Planning {
  let path: String
  let surveys: String?

  init(_ path: String, surveys: String?) {
    self.path = path
    self.surveys = surveys
  }

  func change(_ body: (StudyPlanning) throws -> StudyDecisions.Outcome) throws {
    try Console.run {
      var folder = try LockedFolder(path, generator: Version.generator, note: Console.told)
      try folder.requireWholeTrail()
      let opened = try OpenedStudy(
        folder, surveys: surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests)
      let outcome = try body(StudyPlanning(opened))
      if let change = outcome.change { try folder.commit(change) }
      try outcome.tell()
    }
  }
}

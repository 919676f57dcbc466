internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder
internal import TableFiles

/// `studytool anonymize`: pseudonyms in the place of identifiers, and personal data taken out of a study folder.
struct AnonymizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymize",
    abstract: "Take what names people out of a study folder.",
    usage: "studytool anonymize <DIR> [<options>]",
    discussion: """
      Participants, raters and evaluators get pseudonyms, in the raw files and in study.xml, and so does whoever decided \
      anything; columns with personal data and comments are emptied, what evaluators wrote stays without their names; workbooks become CSV. All or nothing; results stay what they were, and a second run changes nothing. \
      The key of the pseudonyms lies beside the study folder, never inside it.

      With --withdraw nothing else is done: the person's rows are taken out of the raw files and of study.xml.

      This is the one command that changes raw files. Copies remain in the history of git, in backups and at the survey \
      platform.
      """)

  @Argument(help: ArgumentHelp("A study folder.", valueName: "DIR"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The file of the key; made where there is none. Without this it is DIR.key, beside the folder.",
      valueName: "FILE"))
  var key: String?

  @Flag(help: "Leave comments as they are.")
  var keepComments = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Empty this column, too, by its heading or as #NUMBER; may be given several times.", valueName: "COLUMN"
    ))
  var drop: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Take out everything of this participant, by identifier or pseudonym, and do nothing else; may be given several times.",
      valueName: "PARTICIPANT"))
  var withdraw: [String] = []

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Print nothing on standard error but what stops the command.")
  var quiet = false

  func validate() throws {
    try Checks.path(path)
    if !withdraw.isEmpty, keepComments || !drop.isEmpty {
      throw ValidationError(
        "--withdraw takes people out and does nothing else; leave --keep-comments and --drop out")
    }
    if withdraw.contains(where: \.trimmed.isEmpty) {
      throw ValidationError("--withdraw: expected a participant")
    }
  }

  func run() throws {
    try Console.run {
      var folder = try LockedFolder(path, generator: Version.generator, note: note)
      // Before a key is made for nothing.
      try folder.requireWholeTrail()
      let keyPath = try self.keyPath(of: folder.path)
      let present = try FileReading.exists(keyPath) ? PseudonymKey(path: keyPath) : nil
      var request = Anonymizer.Request(key: nil)
      var newKey: PseudonymKey?
      if withdraw.isEmpty {
        try checkKey(present, path: keyPath, trail: folder.trail)
        if present == nil { newKey = try PseudonymKey.generate() }
        request.key = present ?? newKey
      } else {
        request.searchKey = present
      }
      request.keepsComments = keepComments
      request.drops = drop
      request.withdrawn = withdraw.map(\.trimmed)
      let plan: Anonymizer.Plan
      do {
        plan = try Anonymizer(
          folder, request: request, capture: OpenedStudy.capture, tests: OpenedStudy.tests
        ).plan()
      } catch let problems as InputProblems {
        plan = try PlaceNames(folder.path).typing { throw problems }
      }
      if let change = plan.change, !dryRun {
        // A study whose key is lost would be worse than a key without a study.
        if let newKey {
          try newKey.write(to: keyPath)
          note("the key of the pseudonyms is in \(keyPath); keep it apart from the study")
        }
        try folder.commit(change)
      } else if plan.change != nil, newKey != nil {
        note("a new key would be written to \(keyPath)")
      }
      if present != nil, withdraw.isEmpty, PseudonymKey.isOpenToOthers(keyPath) {
        note("warning: others on this machine can read \(keyPath); say: chmod 600 \(keyPath)")
      }
      try tell(plan)
    }
  }

  private func note(_ text: String) {
    if !quiet { Console.note("studytool: " + text) }
  }

  private func tell(_ plan: Anonymizer.Plan) throws {
    guard plan.change != nil else {
      return try Console.print(path + ": nothing to do: nobody is named where this program looks")
    }
    if dryRun { try Console.print("this would be done (--dry-run):") }
    for step in plan.steps { try Console.print(step) }
    for warning in plan.warnings { note("warning: " + warning) }
  }

  private func keyPath(of folder: String) throws -> String {
    guard let path = key ?? PseudonymKey.usualPath(of: folder) else {
      throw InputProblems(
        place: folder, "there is no place beside the folder for the key",
        expected: "a folder inside another one",
        remedy: "name a file with --key")
    }
    try PseudonymKey.requireOutside(path, of: folder)
    return path
  }

  /// Refuses to give people second pseudonyms because the key of the first ones is not at hand.
  private func checkKey(_ present: PseudonymKey?, path keyPath: String, trail: Trail) throws {
    guard let used = Anonymizer.fingerprint(in: trail), used != present?.fingerprint else { return }
    throw InputProblems(
      place: keyPath,
      present == nil
        ? "the study has pseudonyms already, and the key that gave them is not here"
        : "this is not the key that gave the study its pseudonyms",
      expected: "the key with the fingerprint \(used)", remedy: "name its file with --key")
  }
}

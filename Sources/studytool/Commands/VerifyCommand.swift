internal import ArgumentParser
internal import ReportDocument
internal import StudyDocuments
internal import StudyFolder

/// `studytool verify`: whether a study still is what its records say, and a report what the data say.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a study folder against its own records, or a report against its study.",
    discussion: """
      Of a folder: schema, hashes, audit trail, lock of the plan. What an interrupted change has left is settled first, \
      and said. An edit of study.xml by hand is said and is no difference.

      Of a report (the XML that report and analyze write): everything is read and computed anew, with the options that \
      the report records, and every number is compared to the last digit. Data, texts and documents of your own that \
      changed or are gone are named.

      Exit status 0: everything is as recorded; 1: something differs, and each thing is listed.
      """)

  @Argument(help: ArgumentHelp("The study folder, or the XML of a report.", valueName: "DIR|REPORT.xml"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The study folder or data file that a report is about, where it is not beside the report.",
      valueName: "DIR|FILE"))
  var study: String?

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Option(
    help: ArgumentHelp(
      "The folder of your own documents (XML: instruments, heuristic sets, artefacts, patterns) that the report was made with, wherever it lies now; by default the folder instruments of the study.",
      valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    if let study {
      try Checks.path(study)
      guard !Paths.isStudy(path) else {
        throw ValidationError("--study: expected a report to verify; a study folder is verified by itself")
      }
    }
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    var isSound = true
    try Console.run {
      if Paths.isStudy(path) || !(Paths.isRegularFile(path) || path.lowercased().hasSuffix(".xml")) {
        isSound = try verifyFolder()
      } else {
        isSound = try verifyReport()
      }
    }
    if !isSound { throw ExitCode(1) }
  }

  private func verifyFolder() throws -> Bool {
    let folder = try LockedFolder(path, generator: Version.generator, note: Console.told)
    let verification = try FolderVerification(
      folder, surveys: surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests)
    let count = verification.checks.filter { $0.state == .differs }.count
    let verdict =
      verification.isSound
      ? "\(folder.path): everything is as recorded"
      : "\(folder.path): \(count == 1 ? "one thing differs" : "\(count) things differ") from what is recorded"
    try Console.write(
      Listing.bytes(
        "Verification", of: folder.path, headings: ["What", "State", "Detail"],
        words: verification.checks.map { [$0.subject, $0.state.rawValue, $0.words] }, notes: [verdict],
        format: format))
    return verification.isSound
  }

  private func verifyReport() throws -> Bool {
    let recorded = try VerifiedFile(path).report()
    let subject = try study ?? RecordedOptions.subject(of: recorded, at: path)
    // What a bare file of an inspection is read with is not what a report is made with.
    let command = try RecordedOptions.command(recorded, path: subject, surveys: surveys)
    guard let language = Phrasebook.named(recorded.language) else {
      throw InputProblems(
        place: path, "the report is in a language that this version does not have: \(recorded.language)",
        expected: "a language of --lang", remedy: "verify it with \(recorded.generator)")
    }
    let documents = try RecordedDocuments(recorded, at: path, subject: subject, surveys: surveys)
    let report = try documents.explaining { try command.analysed(in: language).report }
    let verification = try ReportVerification(recorded, against: report.said(in: language))
    try Console.write(
      Listing.bytes(
        "Verification", of: path, headings: ["What", "Recorded", "Found"], words: rows(verification),
        notes: [verdict(verification, subject: subject)], format: format))
    return verification.isSound
  }

  private func rows(_ verification: ReportVerification) -> [[String]] {
    let all =
      verification.inputs + verification.ownDocuments + verification.numbers + verification.words
    // Every one in a format for programs; people see enough of them.
    let shown = format.lowercased() == "table" ? all.prefix(100) : all[...]
    let rest = all.count - shown.count
    return shown.map { [$0.subject, $0.recorded ?? "not there", $0.found ?? "not there"] }
      + (rest > 0 ? [["and \(rest) more", "", ""]] : [])
  }

  private func verdict(_ verification: ReportVerification, subject: String) -> String {
    let numbers = verification.compared == 1 ? "1 number" : "\(verification.compared) numbers"
    if verification.isSound { return "\(path): \(numbers), and every word, as computed anew from \(subject)" }
    let differing = verification.numbers.count
    let inputs = [
      verification.inputs.isEmpty ? "" : "the data",
      verification.ownDocuments.isEmpty ? "" : "documents of your own",
    ].filter { !$0.isEmpty }.joined(separator: " and ")
    return "\(path): \(numbers) compared with \(subject); "
      + (differing == 0
        ? "no number differs" : differing == 1 ? "one number differs" : "\(differing) numbers differ")
      + (inputs.isEmpty ? "" : differing == 0 ? ", but \(inputs) do" : ", and so do \(inputs)")
      + (verification.words.isEmpty ? "" : ", and what is said besides")
  }
}

internal import ArgumentParser
internal import StudyFiles

/// `studytool verify`: whether a study still is what its records say.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a study folder against its own records: schema, hashes, audit trail, lock of the plan.",
    discussion: """
      What an interrupted change has left is settled first, and said. Exit status 0: everything is as recorded; 1: \
      something differs, and each thing is listed. An edit of study.xml by hand is said and is no difference.
      """)

  @OptionGroup var flags: FolderFlags

  func run() throws {
    var isSound = true
    try Console.run {
      let folder = try StudyFolder(flags.path, generator: Version.generator, note: Console.told)
      let verification = try FolderVerification(folder, surveys: flags.surveys)
      isSound = verification.isSound
      let count = verification.findings.filter { $0.state == .differs }.count
      let verdict =
        isSound
        ? "\(folder.path): everything is as recorded"
        : "\(folder.path): \(count == 1 ? "one thing differs" : "\(count) things differ") from what is recorded"
      try Console.write(
        Listing.bytes(
          "Verification", of: folder.path, headings: ["What", "State", "Detail"],
          words: verification.findings.map { [$0.subject, $0.state.rawValue, $0.words] }, notes: [verdict],
          format: flags.format))
    }
    if !isSound { throw ExitCode(1) }
  }
}

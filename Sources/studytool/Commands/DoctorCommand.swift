internal import ArgumentParser
internal import StudyFiles

/// `studytool doctor`: what is odd in a study folder, and how to mend it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is odd in a study folder, and how to mend each thing.",
    discussion: """
      Files that nothing refers to, files that are missing, what an interrupted change has left, who is changing the \
      study now. Nothing is changed. Exit status 1 where anything was found.
      """)

  @Argument(help: ArgumentHelp("The study folder.", valueName: "DIR"))
  var path: String

  @Option(help: ArgumentHelp(ResultFormat.help, valueName: "FORMAT"))
  var format = "table"

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    _ = try ResultFormat.named(format)
  }

  func run() throws {
    var found = false
    try Console.run {
      let folder = StudyFolder.folderPath(path)
      try StudyFolder.requireStudy(folder)
      let findings = try FolderCheckup(folder, surveys: surveys).findings
      found = !findings.isEmpty
      if !found, format.lowercased() == "table" { return try Console.print("\(folder): nothing is odd") }
      try Console.write(
        Listing.bytes(
          "Checkup", of: folder, headings: ["What", "Is odd", "How to mend it"],
          words: findings.map { [$0.subject, $0.words, $0.remedy] }, format: format))
    }
    if found { throw ExitCode(1) }
  }
}

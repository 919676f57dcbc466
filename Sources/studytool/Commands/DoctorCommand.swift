internal import ArgumentParser
internal import StudyFolder
internal import StudyModel
internal import StudyModel

/// `studytool doctor`: what is odd in a study folder, and how to mend it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is odd in a study folder, and how to mend each thing.",
    discussion: """
      Files that nothing refers to, files that are missing, what an interrupted change has left, who is changing the \
      study now. Nothing is changed. Exit status 1 where anything was found.
      """)

  @OptionGroup var flags: FolderFlags

  func run() throws {
    var found = false
    try Console.run {
      let folder = LockedFolder.folderPath(flags.path)
      try LockedFolder.requireStudy(folder)
      let diagnoses = try FolderCheckup(
        folder, surveys: flags.surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests
      ).diagnoses
      found = !diagnoses.isEmpty
      if !found, flags.format.lowercased() == "table" {
        return try Console.print("\(folder): nothing is odd")
      }
      try Console.write(
        Listing.bytes(
          "Checkup", of: folder, headings: ["What", "Is odd", "How to mend it"],
          words: diagnoses.map { [$0.subject, $0.words, $0.remedy] }, format: flags.format))
    }
    if found { throw ExitCode(1) }
  }
}

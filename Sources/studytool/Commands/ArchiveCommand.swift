internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// `studytool archive`: a study folder as one XML document, and back.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Pack a study folder into one XML document for long-term keeping, or unpack it.",
    usage: """
      studytool archive <DIR> [-o <FILE.xml>] [--as-it-is]
      studytool archive <FILE.xml> [-o <DIR>]
      """,
    discussion: """
      Everything comes back bit for bit; of what was captured live, a copy of one moment, also while a server goes on \
      writing. Reports are left out, because they are made anew from the rest, and so are hidden files, and the lock and \
      the password of a server. Nothing is ever replaced, and an archive that was damaged or tampered with is refused. A study that \
      is not as its own records say (studytool verify) is packed with --as-it-is only, and the archive says so.
      """)

  @Argument(help: ArgumentHelp("A study folder to pack, or an archive to unpack.", valueName: "DIR|FILE.xml"))
  var path: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The archive or the folder to make; by default DIR.archive.xml and the name of the study.",
      valueName: "OUT"))
  var output: String?

  @Flag(help: "Pack a study that verify finds to differ from its records, and say so in the archive.")
  var asItIs = false

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    if let output { try Checks.path(output) }
  }

  func run() throws {
    try Console.run {
      if FileReading.isDirectory(path) { try pack() } else { try unpack() }
    }
  }

  private func pack() throws {
    let folder = try LockedFolder(path, generator: Version.generator, note: Console.told)
    let verification = try FolderVerification(
      folder, surveys: surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests)
    let differences = verification.checks.filter { $0.state == .differs }
    guard asItIs || differences.isEmpty else {
      throw InputProblems(
        differences.map { difference in
          // What is wrong in study.xml names its own place.
          let file = Paths.join(folder.path, difference.subject)
          let parts =
            difference.words.hasPrefix(file) ? difference.words.split(separator: ": ", maxSplits: 1) : []
          return InputProblem(
            place: parts.count == 2 ? String(parts[0]) : file,
            message: "not as the study's records say: "
              + (parts.count == 2 ? String(parts[1]) : difference.words),
            expected: "a sound study to be kept",
            remedy:
              "mend it (studytool doctor \(folder.path)), or pack it with --as-it-is, which the archive says")
        })
    }
    for difference in differences {
      Console.told("warning: packed as it is: \(difference.subject): \(difference.words)")
    }
    for warning in verification.collection?.permissionWarnings ?? [] {
      Console.told("warning: the archive holds everybody's data: " + warning)
    }
    let name = [".", ".."].contains(Paths.name(folder.path)) ? Paths.resolvedName(folder.path) : nil
    let target = output ?? name.map { $0 + ".archive.xml" } ?? folder.path + ".archive.xml"
    if target == "-" {
      _ = try StudyArchive.pack(
        folder, generator: Version.generator, differences: differences, capture: OpenedStudy.capture
      ) {
        try Console.write(Array($0))
      }
      return
    }
    if let protected = ProtectedPath(of: target) {
      throw InputProblems(
        place: target, "the archive would be written \(protected.words)",
        expected: "a place outside the data",
        remedy: protected.remedy)
    }
    guard !FileReading.exists(target) || !Paths.isRegularFile(target) else {
      throw InputProblems(
        place: target, "there is a file already", expected: "a new name", remedy: "name another file with -o")
    }
    var packed = StudyArchive.Packed()
    try FileOutput.write(to: target, replacingExisting: false) { write in
      packed = try StudyArchive.pack(
        folder, generator: Version.generator, differences: differences, capture: OpenedStudy.capture,
        to: write)
    }
    for name in packed.leftOut { Console.told("left out: \(name)") }
    try Console.print(
      "packed \(path) into \(target): \(packed.files.counting("file")), \(packed.bytes.counting("byte")), "
        + "SHA-256 \(packed.sha256.prefix(12))...")
  }

  private func unpack() throws {
    let unpacked = try StudyArchive.unpack(path, to: output)
    for difference in unpacked.differences {
      Console.told("warning: when the study was packed it was not as its records say: \(difference)")
    }
    try Console.print(
      "unpacked \(path) into \(unpacked.folder): \(unpacked.files.counting("file")), each with its recorded SHA-256"
    )
  }
}

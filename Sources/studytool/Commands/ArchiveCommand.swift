internal import ArgumentParser
internal import StudyFiles
internal import TableFiles

/// `studytool archive`: a study folder as one XML document, and back.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Pack a study folder into one XML document for long-term keeping, or unpack it.",
    usage: """
      studytool archive <DIR> [-o <FILE.xml>]
      studytool archive <FILE.xml> [-o <DIR>]
      """,
    discussion: """
      Everything comes back bit for bit. Reports are left out, because they are made anew from the rest, and so are \
      hidden files. Nothing is ever replaced, and an archive that was damaged or tampered with is refused.
      """)

  @Argument(help: ArgumentHelp("A study folder to pack, or an archive to unpack.", valueName: "DIR|FILE.xml"))
  var path: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The archive or the folder to make; by default DIR.archive.xml and the name of the study.",
      valueName: "OUT"))
  var output: String?

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
    let folder = try StudyFolder(path, generator: Version.generator, note: Console.told)
    let archive = try StudyArchive(packing: folder)
    let name = [".", ".."].contains(Paths.name(folder.path)) ? Paths.resolvedName(folder.path) : nil
    let target = output ?? name.map { $0 + ".archive.xml" } ?? folder.path + ".archive.xml"
    let bytes = try archive.document(generator: Version.generator)
    if target == "-" { return try Console.write(bytes) }
    guard !FileReading.exists(target) || !Paths.isRegularFile(target) else {
      throw InputProblems(
        place: target, "there is a file already", expected: "a new name", remedy: "name another file with -o")
    }
    try FileOutput.write(bytes, to: target, replacingExisting: false)
    for name in archive.leftOut { Console.told("left out: \(name)") }
    try Console.print(
      "packed \(path) into \(target): \(archive.files.count) files, \(bytes.count) bytes, SHA-256 "
        + "\(SHA256.hexadecimal(of: bytes).prefix(12))...")
  }

  private func unpack() throws {
    let archive = try StudyArchive(unpacking: FileReading.bytes(path), path: path)
    let target = output ?? Paths.join(Paths.folder(path), archive.study)
    try archive.unpack(to: target)
    try Console.print(
      "unpacked \(path) into \(target): \(archive.files.count) files, each with its recorded SHA-256")
  }
}

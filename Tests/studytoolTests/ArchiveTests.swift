import Foundation
import Testing

/// `studytool archive`: a study folder as one document and back.
@Suite struct ArchiveTests {
  @Test func anArchiveBringsEveryByteBack() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    try scratch.write("  ก\r\n\t<&]]> \n", to: "s/text/a/b.md")
    try scratch.write("", to: "s/text/empty.md")
    try Data((0...255).map { UInt8($0) }).write(to: scratch.url(name: "s/data/raw.bin"))
    try Data(String(repeating: "ไทย<\r\n", count: 400_000).utf8).write(
      to: scratch.url(name: "s/data/large.txt"))
    try FileManager.default.createDirectory(
      at: scratch.url(name: "s/data/nothing"), withIntermediateDirectories: true)
    try scratch.write("report", to: "s/reports/report.html")
    let packed = try StudyFolderCommandTests.run(scratch, ["archive", "s"])
    #expect(packed.status == 0 && packed.errors.contains("left out: reports"), "\(packed.errors)")
    #expect(
      try StudyFolderCommandTests.run(scratch, ["validate", "s.archive.xml"]).output
        == "s.archive.xml: valid archive\n")
    let again = try StudyFolderCommandTests.run(scratch, ["archive", "s"])
    #expect(again.status == 2 && again.errors.contains("there is a file already"))
    let unpacked = try StudyFolderCommandTests.run(scratch, ["archive", "s.archive.xml", "-o", "back"])
    #expect(unpacked.status == 0, "\(unpacked.errors)")
    func tree(_ root: String) throws -> [String: Data] {
      var tree: [String: Data] = [:]
      for (name, data) in try scratch.everything
      where name.hasPrefix(root + "/") && !name.hasPrefix(root + "/reports") {
        tree[String(name.dropFirst(root.count))] = data
      }
      return tree
    }
    #expect(try tree("back") == tree("s"))
    #expect(try StudyFolderCommandTests.run(scratch, ["verify", "back"]).status == 0)
    let refused = try StudyFolderCommandTests.run(scratch, ["archive", "s.archive.xml", "-o", "back"])
    #expect(refused.status == 2 && refused.errors.contains("there is something already"))
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint") {
      let schema = Program.project.appendingPathComponent("Surveys/Schema/archive.xsd").path
      let lint = try Program.shell("xmllint --noout --schema \(schema) s.archive.xml", in: scratch.url)
      #expect(lint.status == 0, "\(lint.errors)")
    }
  }

  @Test(arguments: [
    ("path=\"data/scores.csv\"", "path=\"../scores.csv\""),
    ("path=\"data/scores.csv\"", "path=\"/tmp/scores.csv\""),
    ("path=\"data/scores.csv\"", "path=\"study.xml\""), (">participant,group", ">participant, group"),
    ("sha256=\"", "sha256=\"0"), ("<file path=\"study.xml\"", "<file path=\"other.xml\""), ("</archive>", ""),
  ]) func aTamperedArchiveLeavesNothing(_ old: String, _ new: String) throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    #expect(try StudyFolderCommandTests.run(scratch, ["archive", "s", "-o", "a.xml"]).status == 0)
    let text = try scratch.read("a.xml")
    #expect(text.contains(old))
    try scratch.write(text.replacingOccurrences(of: old, with: new), to: "b.xml")
    let before = try scratch.everything
    let run = try StudyFolderCommandTests.run(scratch, ["archive", "b.xml", "-o", "new/back"])
    #expect(run.status == 2 && run.output == "", "\(run.errors)")
    #expect(run.errors.hasPrefix("b.xml:"), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func aStudyThatIsNotAsRecordedIsPackedOnRequestOnly() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    try scratch.write(try scratch.read("s/data/scores.csv") + "P13,with,1\n", to: "s/data/scores.csv")
    let before = try scratch.everything
    let refused = try StudyFolderCommandTests.run(scratch, ["archive", "s"])
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("s/data/scores.csv: not as the study's records say: SHA-256 "))
    #expect(refused.errors.contains("or pack it with --as-it-is"), "\(refused.errors)")
    #expect(try scratch.everything == before)
    let packed = try StudyFolderCommandTests.run(scratch, ["archive", "s", "--as-it-is"])
    #expect(
      packed.status == 0 && packed.errors.contains("warning: packed as it is: data/scores.csv: SHA-256 "))
    #expect(try scratch.read("s.archive.xml").contains("<difference of=\"data/scores.csv\">SHA-256 "))
    #expect(try StudyFolderCommandTests.run(scratch, ["validate", "s.archive.xml"]).status == 0)
    let back = try StudyFolderCommandTests.run(scratch, ["archive", "s.archive.xml", "-o", "back"])
    #expect(back.status == 0)
    #expect(
      back.errors.contains("it was not as its records say: data/scores.csv: SHA-256 "), "\(back.errors)")
    #expect(try scratch.read("back/data/scores.csv") == scratch.read("s/data/scores.csv"))
  }

  @Test func anArchiveIsUnpackedFromAPipeAndPackedIntoOne() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    let run = try Program.shell(
      "studytool archive s -o - | studytool archive /dev/stdin -o back && studytool verify back",
      in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let nowhere = try Program.shell(
      "studytool archive s -o - | studytool archive /dev/stdin", in: scratch.url)
    #expect(nowhere.status == 2 && nowhere.errors.contains("name one with -o"))
  }

  @Test(arguments: ["../out", "/tmp/out", "a/b", "", ".hidden"])
  func theNameOfTheStudyDoesNotLeadOut(_ name: String) throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    #expect(try StudyFolderCommandTests.run(scratch, ["archive", "s", "-o", "a.xml"]).status == 0)
    let text = try scratch.read("a.xml")
    try scratch.write(
      text.replacingOccurrences(of: " study=\"s\"", with: " study=\"\(name)\""), to: "b.xml")
    let before = try scratch.everything
    let run = try StudyFolderCommandTests.run(scratch, ["archive", "b.xml"])
    #expect(run.status == 2 && run.errors.contains("is no identifier of a study"), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test(arguments: ["", "nothing", "<study/>", "<archive/>"])
  func whatIsNoArchiveIsSaid(_ text: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "a.xml")
    let run = try Program.run(["archive", "a.xml"], in: scratch.url)
    #expect(run.status == 2 && run.errors.hasPrefix("a.xml:1:"), "\(run.errors)")
    #expect(scratch.names == ["a.xml"])
  }

  @Test func anArchiveThatIsNotThereIsSaid() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(["archive", "nowhere.xml"], in: scratch.url)
    #expect(
      run.status == 2 && run.errors.hasPrefix("nowhere.xml: cannot be read: No such file"), "\(run.errors)")
    try scratch.write("", to: "empty.xml")
    let empty = try Program.run(["archive", "empty.xml"], in: scratch.url)
    #expect(
      empty.status == 2 && empty.errors.hasPrefix("empty.xml:1:1: the file is empty"), "\(empty.errors)")
  }

  @Test func aLimitOnTheSizeOfFilesLeavesNothing() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Program.shell(
      "ulimit -f 1; studytool archive s; echo $?; studytool report s; echo $?; studytool anonymize s; echo $?",
      in: scratch.url)
    #expect(run.output.hasPrefix("3\n3\n"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("cannot be written: File too large"), "\(run.errors)")
    #expect(
      try Set(scratch.everything.keys.filter { !$0.contains("reports") && $0 != "s.key" })
        == Set(before.keys.filter { !$0.contains("reports") }))
    #expect(!scratch.names.contains { $0.hasSuffix(".tmp") })
  }
}

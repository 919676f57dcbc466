import Foundation
import Testing

/// Exports of survey platforms through the whole program.
@Suite struct PlatformTests {
  /// Six answers in the shape of Qualtrics: one preview, one that was not finished, and people who can be found.
  private static let export: String = {
    let names = [
      "StartDate", "EndDate", "Status", "IPAddress", "Duration (in seconds)", "Finished", "ResponseId",
      "RecipientEmail", "Q1", "Q2",
    ]
    let imports = [
      "startDate", "endDate", "status", "ipAddress", "duration", "finished", "_recordId", "recipientEmail",
      "QID1", "QID2",
    ]
    let numbers = Array(1...10)
    var lines: [[String]] = [names, names.map { "Text of \($0)" }, imports]
    lines[0] += numbers.map { "SUS_\($0)" }
    lines[1] += numbers.map { "Statement \($0)" }
    lines[2] += numbers.map { "QID3_\($0)" }
    lines[2] = lines[2].map { "{\"\"ImportId\"\":\"\"\($0)\"\"}" }
    for person in 0..<6 {
      var row = ["2026-05-01 10:00:00", "2026-05-01 10:05:00", person == 2 ? "1" : "0", "192.0.2.\(person)"]
      row += [String(300 + person), person == 4 ? "0" : "1", "R_\(person)", "person\(person)@example.org"]
      row += [person % 2 == 0 ? "with" : "without", "My name is Anna Berg"]
      row += numbers.map { String(1 + (person + $0) % 5) }
      lines.append(row)
    }
    return lines.map { line in line.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }.joined()
  }()

  private static let personal = ["@example.org", "192.0.2.", "Anna Berg"]

  private static let told = [
    "--map", "Q1=factor:group", "--map", "Q2=comment", "--direction", "sus=agree-high",
  ]

  private func expectNothingPersonal(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for words in Self.personal {
      #expect(!text.contains(words), "\(words) leaks", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["table", "json", "csv", "xml", "markdown"])
  func nothingThatTellsWhoSomebodyIsIsPrinted(_ format: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.export, to: "export.csv")
    for command in ["analyze", "score"] {
      let run = try Program.run(
        [command, "export.csv", "--format", format, "--instrument", "sus"] + Self.told, in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      expectNothingPersonal(run.output + run.errors)
      #expect(run.errors.contains("kept out: columns of export.csv taken for personal data"))
      #expect(run.errors.contains("export.csv:6:45: the row is a preview of the survey"))
      #expect(run.errors.contains("one row is unfinished (\"Finished\"); it was kept"))
    }
  }

  /// The same with the addresses as names of the participants.
  @Test func participantsWhoAreNamedByTheirAddressGetNeutralNames() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.export, to: "export.csv")
    let named = Self.told + ["--map", "RecipientEmail=participant"]
    let report = try Program.run(
      ["report", "export.csv", "--to", "xml,csv,html,json"] + named, in: scratch.url)
    #expect(report.status == 0, "\(report.errors)")
    expectNothingPersonal(report.errors)
    var texts = ""
    for (name, bytes) in try scratch.everything where name != "export.csv" {
      expectNothingPersonal(String(decoding: bytes, as: UTF8.self))
      texts += String(decoding: bytes, as: UTF8.self)
    }
    #expect(texts.contains("platform: Qualtrics (three heading rows)"))
    #expect(report.errors.contains("are called P1, P2"))
    let scores = try Program.run(
      ["score", "export.csv", "--format", "csv", "--instrument", "sus"] + named, in: scratch.url)
    #expect(scores.output.contains("P5"))
    expectNothingPersonal(scores.output + scores.errors)
    let check = try Program.run(["check", "export.csv"] + named, in: scratch.url)
    expectNothingPersonal(check.output + check.errors)
  }

  @Test func anotherPlatformIsRefusedAndAnUnknownOneListsThoseThereAre() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.export, to: "export.csv")
    let other = try Program.run(["analyze", "export.csv", "--platform", "tally"], in: scratch.url)
    #expect(other.status == 2)
    #expect(
      other.errors == "export.csv: the file does not look like an export of Tally; expected first columns "
        + "Submission ID, Respondent ID, Submitted at; it looks like one of Qualtrics: leave --platform out, "
        + "or say --platform qualtrics\n")
    let unknown = try Program.run(["analyze", "export.csv", "--platform", "quallies"], in: scratch.url)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("expected one of google-forms, microsoft-forms, qualtrics"))
    let wrong = try Program.run(["analyze", "export.csv", "--incomplete", "drop"], in: scratch.url)
    #expect(wrong.status == 64)
  }

  @Test func importRecordsThePlatformAndKeepsTheDictionary() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let numbers = Array(1...10)
    var dictionary = "field_name,form_name,field_type,field_label,select_choices_or_calculations\n"
    dictionary += "record_id,f,text,Record,\narm,f,radio,Group,\"1, without|2, with\"\n"
    for number in numbers {
      dictionary += "a\(number),f,radio,SUS \(number),\"1, no|2, rather no|3, so so|4, rather yes|5, yes\"\n"
    }
    try scratch.write(dictionary, to: "raw/my_dictionary.csv")
    var data = "record_id,arm," + numbers.map { "a\($0)" }.joined(separator: ",") + ",f_complete\n"
    for person in 1...6 {
      let answers = numbers.map { String(1 + (person * $0) % 5) }.joined(separator: ",")
      data += "\(person),\(person % 2 + 1),\(answers),\(person == 6 ? 0 : 2)\n"
    }
    try scratch.write(data, to: "raw/data.csv")
    let start = try Program.run(["init", "study"], in: scratch.url)
    #expect(start.status == 0, "\(start.errors)")
    let taken = try Program.run(
      [
        "import", "raw/data.csv", "--study", "study", "--map", "arm=factor:group", "--incomplete",
        "leave-out",
      ],
      in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    let document = try scratch.read("study/study.xml")
    #expect(document.contains("platform=\"redcap\""))
    #expect(document.contains("dictionary=\"data/my_dictionary.csv\""))
    #expect(document.contains("incomplete=\"leave-out\""))
    #expect(try scratch.read("study/data/my_dictionary.csv") == scratch.read("raw/my_dictionary.csv"))
    let run = try Program.run(["analyze", "study"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("5 participants"))
    #expect(try Program.run(["validate", "study/study.xml"], in: scratch.url).status == 0)
  }
}

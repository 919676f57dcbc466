import Foundation
import Testing

/// `--comments`: what participants wrote, with the question that it belongs to, and only where it is asked for.
@Suite struct CommentTests {
  /// A form with a line for comments behind three items, a question of its own, and an addressee.
  private static let survey: String = {
    let items = (1...10).map { $0 <= 3 ? "SUS\($0),Comments" : "SUS\($0)" }.joined(separator: ",")
    var lines = ["participant,group,\(items),What would you change first?"]
    let remarks = [
      ["", "Too many steps", ""], ["=1+1", "", ""], ["write to bo@example.org", "", "fine, really"],
      ["", "", ""],
    ]
    let wishes = [
      "I would make the buttons larger", "Nothing at all comes to my mind",
      "Please call me: +49 30 1234567 tonight",
      "The colours of the second page",
    ]
    for (index, answers) in ["4251423241", "3252413342", "5141523152", "4231424251"].enumerated() {
      let cells = answers.enumerated().map { item, answer in
        item < 3 ? "\(answer),\"\(remarks[index][item])\"" : String(answer)
      }
      lines.append(
        "P\(index + 1),\(index % 2 == 0 ? "with" : "without"),\(cells.joined(separator: ",")),\(wishes[index])"
      )
    }
    return lines.map { $0 + "\n" }.joined()
  }()
  private static let words = ["Too many steps", "1+1", "fine, really", "buttons larger", "write to"]

  private static func run(_ arguments: [String], text: String = survey) throws -> Program.Run {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "a.csv")
    return try Program.run(arguments, in: scratch.url)
  }

  private static let formats = ["xml", "csv", "html", "json", "markdown", "table"]

  @Test(arguments: formats) func withoutTheFlagNothingIsShown(_ format: String) throws {
    let report = try Self.run(["report", "a.csv", "--to", format, "-o", "-"])
    #expect(report.status == 0, "\(report.errors)")
    for word in Self.words { #expect(!(report.output + report.errors).contains(word), "\(word)") }
  }

  @Test(arguments: formats) func eachFormatShowsThemWithTheirQuestion(_ format: String) throws {
    let report = try Self.run(["report", "a.csv", "--to", format, "-o", "-", "--comments"])
    #expect(report.status == 0, "\(report.errors)")
    let text = report.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for word in Self.words { #expect(text.contains(word), "\(word)\n\(report.output.suffix(3000))") }
    #expect(text.contains("What would you change first?"))
    for secret in ["bo@example.org", "1234567"] { #expect(!text.contains(secret)) }
    #expect(report.errors.contains("comments of a.csv are taken to be on the items before them: #4 = sus.q1"))
    if format != "csv" {
      #expect(text.contains("8 comments by 4 participants"))
      #expect(text.contains("2 e-mail addresses, telephone numbers and the like were masked"))
    }
  }

  @Test func theXMLNamesItemAndParticipantAndIsValid() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(
      ["report", "a.csv", "--to", "xml,csv", "--comments", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Program.run(["validate", "a.report.xml"], in: scratch.url).status == 0)
    let document = try scratch.read("a.report.xml")
    #expect(document.contains("<comments id=\"comments-sus-q2\" measure=\"sus\" item=\"q2\">"))
    #expect(document.contains("<comment participant=\"P1\">Too many steps</comment>"))
    #expect(document.contains("<comment participant=\"P3\">write to [e-mail address]</comment>"))
    #expect(document.contains("<option>--comments</option>"))
    let table = try scratch.read("a.report.csv")
    #expect(table.hasPrefix("id,measure,part,group,contrast,statistic,"))
    #expect(table.contains("comments-sus-q2.1,sus,q2,P1,,comment,,,,,,,,,,,,Too many steps\r\n"))
    // What a spreadsheet would run is neutralised here, too.
    #expect(table.contains(",'=1+1\r\n"))
    let columns = table.split(separator: "\r\n").map { $0.filter { $0 == "," }.count }
    #expect(columns[0] == 17)
    // The report is known as ours with the further column.
    #expect(try Program.run(["report", "a.csv", "--quiet"], in: scratch.url).status == 0)
  }

  @Test func onlyOneBareHeadingIsOnTheWholeForm() throws {
    let text = Self.survey.replacingOccurrences(
      of: "SUS1,Comments,SUS2,Comments", with: "SUS1,Note 1,SUS2,Sketch")
    let run = try Self.run(["report", "a.csv", "--to", "xml", "-o", "-", "--comments"], text: text)
    #expect(run.status == 0 && !run.output.contains("item=\"q3\""), "\(run.errors)")
    #expect(!run.errors.contains("items before them"))
    let told = try Self.run(
      ["report", "a.csv", "--to", "xml", "-o", "-", "--comments", "--map", "Comments=comment:sus.q3"],
      text: text)
    #expect(
      told.output.contains("<comments id=\"comments-sus-q3\" measure=\"sus\" item=\"q3\">"), "\(told.errors)")
    let wrong = try Self.run(
      ["report", "a.csv", "--comments", "--map", "Comments=comment:sus.q30"], text: text)
    #expect(wrong.status == 2 && wrong.errors.contains("q30"))
  }

  @Test func whoIsExcludedIsNotQuotedAndWhoHasAPseudonymGoesByIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey.replacingOccurrences(of: "P1,", with: "Anna Berg,"), to: "a.csv")
    let made = try Program.shell(
      """
      studytool init s && studytool import a.csv --study s --quiet &&
      studytool exclude s --participant P2 --reason pilot
      """, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let run = try Program.run(["analyze", "s", "--comments", "--format", "xml"], in: scratch.url)
    #expect(!run.output.contains("1+1") && run.output.contains("2 comments by participants who are excluded"))
    // Free text goes with anonymize, unless it is to stay.
    #expect(try Program.run(["anonymize", "s", "--quiet"], in: scratch.url).status == 0)
    let after = try Program.run(["analyze", "s", "--comments", "--format", "xml"], in: scratch.url)
    #expect(after.status == 0 && !after.output.contains("Too many steps"), "\(after.errors)")
  }

  @Test func theExportHasAVariableForEachQuestion() throws {
    let plain = try Self.run(["export", "a.csv", "--to", "csv", "-o", "-"])
    for word in Self.words { #expect(!plain.output.contains(word)) }
    let run = try Self.run(["export", "a.csv", "--to", "csv", "-o", "-", "--comments"])
    #expect(run.status == 0 && run.errors.contains("2 e-mail addresses, telephone numbers"), "\(run.errors)")
    let lines = run.output.split(whereSeparator: \.isNewline)
    #expect(lines[0].contains(",comment_q1,comment_q2,comment_q3,comment_What_would_you_change_first"))
    #expect(lines[1].contains(",Too many steps,"))
    #expect(lines[2].contains(",'=1+1,"))
    #expect(!run.output.contains("bo@example.org") && run.output.contains("write to [e-mail address]"))
    let codebook = try Self.run([
      "export", "a.csv", "--to", "csv", "--tables", "codebook", "-o", "-", "--comments",
    ])
    #expect(codebook.output.contains("comment_q2"), "\(codebook.output)")
  }
}

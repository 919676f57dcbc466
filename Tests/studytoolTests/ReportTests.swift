import Foundation
import Testing

/// `studytool report`: where reports go, what they replace, and that they say nothing of the machine.
@Suite struct ReportTests {
  private static func wrote(_ names: String...) -> String { names.map { "wrote \($0)\n" }.joined() }

  @Test func aFileGetsItsReportsBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "in/a.b.csv")
    let run = try Program.run(
      ["report", "in/a.b.csv", "--direction", "score=higher", "--reference", "group=without"], in: scratch.url
    )
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(
      run.errors == """
        studytool: columns of a.b.csv read as "group" = factor:group, "score" = score:score (settle with --map "COLUMN=TARGET")

        """ + Self.wrote("in/a.b.report.xml", "in/a.b.report.csv", "in/a.b.report.html"))
    #expect(
      try scratch.everything.keys.sorted() == [
        "in", "in/a.b.csv", "in/a.b.report.csv", "in/a.b.report.html", "in/a.b.report.xml",
      ])
  }

  @Test func aStudyGetsItsReportsInsideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.studyDocument(), to: "study/study.xml")
    try scratch.write(Samples.scores, to: "study/data/scores.csv")
    var seen: [Data] = []
    for (place, folder, path) in [
      ("study", "", "study/reports/report.csv"), ("study/", "", "study/reports/report.csv"),
      ("study/study.xml", "", "study/reports/report.csv"), ("study.xml", "study", "reports/report.csv"),
      (".", "study", "./reports/report.csv"), ("..", "study/data", "../reports/report.csv"),
      (scratch.path("study"), "", scratch.path("study/reports/report.csv")),
    ] {
      let run = try Program.run(
        ["report", place, "--to", "csv"], in: scratch.url.appendingPathComponent(folder))
      #expect(run.status == 0)
      #expect(run.errors == Self.wrote(path))
      seen.append(try Data(contentsOf: scratch.url(name: "study/reports/report.csv")))
      try FileManager.default.removeItem(at: scratch.url(name: "study/reports"))
    }
    #expect(Set(seen).count == 1)
    #expect(
      try scratch.everything.keys.sorted() == [
        "study", "study/data", "study/data/scores.csv", "study/study.xml",
      ])
  }

  @Test func oneFormatGoesToAFile() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.run(
      ["report", "a.csv", "--to", "html", "-o", "page.html", "--quiet"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(scratch.names == ["a.csv", "page.html"])
    #expect(try scratch.read("page.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test(arguments: [["-o", "out/deep"], ["-o", "out/deep/"]])
  func severalFormatsGoToAFolder(_ options: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.run(
      ["report", "a.csv", "--quiet", "--to", "xml,csv,HTML,json,markdown,table,xml"] + options,
      in: scratch.url)
    #expect(run.status == 0)
    #expect(
      try scratch.everything.keys.sorted() == [
        "a.csv", "out", "out/deep", "out/deep/a.report.csv", "out/deep/a.report.html",
        "out/deep/a.report.json",
        "out/deep/a.report.md", "out/deep/a.report.txt", "out/deep/a.report.xml",
      ])
  }

  @Test func aFolderTakesOneFormatToo() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.run(["report", "a.csv", "--quiet", "--to", "xml", "-o", "."], in: scratch.url)
    #expect(run.status == 0)
    #expect(scratch.names == ["a.csv", "a.report.xml"])
  }

  @Test func standardOutputTakesOneFormat() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let toFile = try Program.run(["report", "a.csv", "--to", "csv", "--quiet"], in: scratch.url)
    let toOutput = try Program.run(["report", "a.csv", "--to", "csv", "-o", "-", "--quiet"], in: scratch.url)
    #expect(toFile.output == "" && toOutput.errors == "")
    #expect(toOutput.output == (try scratch.read("a.report.csv")))
    let piped = try Program.shell(
      "studytool report /dev/stdin --to csv -o - --quiet < a.csv", in: scratch.url)
    #expect(piped.status == 0)
    #expect(piped.output.hasPrefix("id,measure,part,group,"))
  }

  @Test func whatIsNoFileHasNothingBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.shell("cat a.csv | studytool report /dev/stdin; echo $?", in: scratch.url)
    #expect(run.output == "2\n")
    #expect(
      run.errors.hasPrefix("/dev/stdin: there is no place for a report beside what is no ordinary file"))
  }

  // MARK: What is replaced

  @Test(arguments: ["xml", "csv", "html", "json", "markdown", "table"])
  func anEarlierReportIsReplacedAndAForeignFileIsNot(_ format: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let command = ["report", "a.csv", "--quiet", "--to", format, "-o", "result"]
    #expect(try Program.run(command, in: scratch.url).status == 0)
    let first = try scratch.read("result")
    #expect(try Program.run(command, in: scratch.url).status == 0)
    #expect(try scratch.read("result") == first)

    // A text that names the program is still not its report.
    let notes = "My notes on what studytool 0.1.0 printed: urn:studytool:report:1, id,measure\n"
    try scratch.write(notes, to: "result")
    let run = try Program.run(command, in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        result: the file exists and was not written by studytool; expected a new file, or an earlier report; name another \
        file with -o, or replace this one with --force

        """)
    #expect(try scratch.read("result") == notes)
    #expect(try Program.run(command + ["--force"], in: scratch.url).status == 0)
    #expect(try scratch.read("result") == first)
    #expect(scratch.names == ["a.csv", "result"])
  }

  @Test func oneForeignFileAmongSeveralStopsAllOfThem() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    try scratch.write("mine", to: "out/a.report.html")
    let run = try Program.run(["report", "a.csv", "-o", "out"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("out/a.report.html: the file exists and was not written by studytool"))
    #expect(try scratch.everything.keys.sorted() == ["a.csv", "out", "out/a.report.html"])
  }

  @Test(arguments: ["study/data/scores.csv", "study/study.xml", "link.csv", "study/../study/data/scores.csv"])
  func dataAreNeverReplaced(_ place: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.studyDocument(), to: "study/study.xml")
    try scratch.write(Samples.scores, to: "study/data/scores.csv")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.csv"), withDestinationPath: "study/data/scores.csv")
    let before = try scratch.everything
    for input in ["study", "study/data/scores.csv"] where input == "study" || place != "study/study.xml" {
      let run = try Program.run(["report", input, "--to", "csv", "-o", place, "--force"], in: scratch.url)
      #expect(run.status == 2)
      let part = place == "study/study.xml" ? "over study.xml of a study" : "into the raw data of a study"
      #expect(run.errors.hasPrefix("\(place): the report would be written \(part)"), "\(run.errors)")
    }
    #expect(try scratch.everything == before)
  }

  @Test(arguments: [
    ["report", "study", "-o", "study/data"], ["report", "study", "-o", "study/data/new/"],
    ["report", "study", "--to", "csv", "-o", "data/x.csv"], ["report", "study/data/scores.csv"],
    ["report", "other.csv", "-o", "study/data"], ["report", "study", "-o", "link"],
    ["report", "study", "--to", "csv", "-o", "study/history.jsonl", "--force"],
    ["export", "study", "--to", "csv", "-o", "study/data"],
    ["export", "study/data/scores.csv", "--to", "xlsx"],
    ["check", "study", "--problems", "study/data/problems.txt"],
  ]) func nothingIsWrittenAmongTheRawDataOfAStudy(_ arguments: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.studyDocument(), to: "study/study.xml")
    try scratch.write(Samples.scores, to: "study/data/scores.csv")
    try scratch.write(Samples.scores, to: "other.csv")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: "study/data")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("data"), withDestinationPath: "study/data")
    let before = try scratch.everything
    let run = try Program.run(arguments, in: scratch.url)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains(" would be written "), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func aFolderOfTheNameDataOutsideAStudyIsNoRawData() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "data/a.csv")
    #expect(try Program.run(["report", "data/a.csv", "--to", "csv"], in: scratch.url).status == 0)
    #expect(try scratch.everything.keys.sorted() == ["data", "data/a.csv", "data/a.report.csv"])
  }

  @Test(arguments: [["report", "a.csv", "--to", "csv"], ["export", "a.csv", "--to", "csv"]])
  func anEmptyFileIsNotOursEither(_ command: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    try scratch.write("", to: "mine")
    let run = try Program.run(command + ["-o", "mine"], in: scratch.url)
    #expect(run.status == 2 && run.errors.contains("the file exists and was not written by studytool"))
    #expect(try scratch.read("mine").isEmpty)
    #expect(try Program.run(command + ["-o", "mine", "--force"], in: scratch.url).status == 0)
  }

  // MARK: What a report does not say

  @Test func reportsAreTheSameWhereverAndWheneverTheyAreMade() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    // An invalid answer that is taken for missing, so that the report names a place.
    let text = Samples.answers(line: 4, item: 2, "9")
    for folder in ["one", "two/deep"] { try scratch.write(text, to: folder + "/a.csv") }
    let options = ["--quiet", "--to", "xml,csv,html,json,markdown,table", "--invalid", "missing"]
    for (folder, path, output) in [
      ("one", "a.csv", scratch.path("out1")), ("", scratch.path("two/deep/a.csv"), "out2"),
      ("two", "deep/a.csv", "../out3"), ("two", "../one/a.csv", "../out4"),
    ] {
      let run = try Program.run(
        ["report", path, "-o", output] + options, in: scratch.url.appendingPathComponent(folder))
      #expect(run.status == 0)
    }
    let year = String(Calendar(identifier: .gregorian).component(.year, from: Date()))
    for ending in ["xml", "csv", "html", "json", "md", "txt"] {
      let reports = try (1...4).map { try scratch.read("out\($0)/a.report.\(ending)") }
      #expect(Set(reports).count == 1, "\(ending)")
      for word in [
        scratch.url.path, "/tmp", "two/deep", "../", ProcessInfo.processInfo.hostName + ".", "T00:",
        year + "-",
      ] {
        #expect(!reports[0].contains(word), "\(ending) holds \(word)")
      }
      if ending != "csv" { #expect(reports[0].contains("a.csv:4:11")) }
    }
  }

  @Test(arguments: ["my file.csv", "แบบสอบถาม.csv", ".hidden.csv", "no-ending", "a;b'c$(d).csv"])
  func filesMayHaveAnyName(_ name: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: name)
    let run = try Program.run(["report", name, "--quiet"], in: scratch.url)
    #expect(run.status == 0)
    let stem = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
    #expect(Set(scratch.names) == [name, stem + ".report.xml", stem + ".report.csv", stem + ".report.html"])
    #expect(
      try Program.run(["validate", stem + ".report.xml"], in: scratch.url).output
        == "\(stem).report.xml: valid report\n")
  }

  @Test func aLeadingDashNeedsTwoDashesBeforeIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "-a.csv")
    #expect(try Program.run(["report", "-a.csv"], in: scratch.url).status == 64)
    #expect(try Program.run(["report", "--quiet", "--", "-a.csv"], in: scratch.url).status == 0)
    #expect(scratch.names == ["-a.csv", "-a.report.csv", "-a.report.html", "-a.report.xml"])
  }

  @Test func aReportIsNoData() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    #expect(try Program.run(["report", "a.csv", "--quiet", "--to", "xml"], in: scratch.url).status == 0)
    let run = try Program.run(["report", "a.report.xml"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        a.report.xml: the file holds no data: it is the XML of a report; expected a study folder, a CSV file or a workbook; name what \
        the report was made of

        """)
  }

  @Test(arguments: [(10, true), (11, false)])
  func alphaOfFewResponsesIsToldWithCare(_ people: Int, _ isTold: Bool) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let rows = (1...people).map { person in
      "P\(person),"
        + (1...10).map { "\((person * person + $0 * person + $0) % 7 % 5 + 1)" }.joined(separator: ",")
    }
    let headings = (1...10).map { "sus_\($0)" }.joined(separator: ",")
    try scratch.write("participant,\(headings)\n" + rows.joined(separator: "\n"), to: "a.csv")
    let run = try Program.run(
      ["report", "a.csv", "--direction", "sus=agree-high", "--to", "markdown", "-o", "-", "--quiet"],
      in: scratch.url)
    #expect(run.status == 0 && run.output.contains("Cronbach"), "\(run.errors)")
    #expect(run.output.contains("There are not more responses than items") == isTold, "\(run.output)")
  }
}

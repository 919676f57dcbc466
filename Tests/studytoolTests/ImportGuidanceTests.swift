import Foundation
import Testing

/// What `studytool import` says to somebody without a manual: each advice leads on when it is typed.
@Suite struct ImportGuidanceTests {
  private let tasks = "Task,P1,P2,P3\nFind a book,success,failure,success\nPay,success,success,failure\n"
  private let scores = "participant,quality\nP1,3\nP2,4\n"

  private func study(_ options: [String] = []) throws -> Scratch { try ImportTests.study(options) }

  private func take(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try ImportTests.take(scratch, arguments)
  }

  // MARK: Tables of tasks

  @Test func theAdviceForATableOfTasksLeadsOnWhenItIsTyped() throws {
    let scratch = try study(["--measure", "success:outcome"])
    defer { scratch.remove() }
    try scratch.write(tasks, to: "c.csv")
    let first = try take(scratch, ["c.csv", "--set", "measure=success"])
    #expect(first.status == 2 && first.errors.contains("say so with --layout items-as-rows"))
    let second = try take(scratch, ["c.csv", "--set", "measure=success", "--layout", "items-as-rows"])
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors.contains("rows of c.csv taken for tasks: \"Find a book\", \"Pay\""))
    let document = try scratch.read("s/study.xml")
    #expect(document.contains("target=\"measure:success@Find a book\""))
    let again = try Program.run(["analyze", "s", "--format", "csv", "--quiet"], in: scratch.url)
    #expect(again.status == 0 && again.output.contains("Find a book"), "\(again.errors)")
  }

  @Test func tasksThatTheStudyDeclaresAreNotAddedTo() throws {
    let scratch = try study(["--measure", "success:outcome"])
    defer { scratch.remove() }
    let document = try scratch.read("s/study.xml").replacingOccurrences(
      of: "<measures>", with: "<tasks><task id=\"T1\"/><task id=\"T2\"/></tasks><measures>")
    try scratch.write(document, to: "s/study.xml")
    try scratch.write(tasks, to: "c.csv")
    let run = try take(scratch, ["c.csv", "--set", "measure=success", "--layout", "items-as-rows"])
    #expect(run.status == 2)
    #expect(run.errors.contains("--map \"Find a book=success@T1\" and so on"), "\(run.errors)")
    #expect(!run.errors.contains("--layout"))
  }

  @Test(arguments: [["--measure", "success:outcome"], []]) func aTableOfTasksIsAskedWhatItHolds(
    options: [String]
  ) throws {
    let scratch = try study(options)
    defer { scratch.remove() }
    try scratch.write("Task,P1,P2\nT1,1,0\nT2,1,1\n", to: "c.csv")
    let run = try take(scratch, ["c.csv"])
    let flag = options.isEmpty ? "measure=outcome:success" : "measure=success"
    #expect(
      run.status == 2 && run.errors.contains("the rows are tasks: say what the cells hold with --set \(flag)")
    )
    #expect(try take(scratch, ["c.csv", "--set", flag]).status == 0)
  }

  // MARK: What holds for a file

  @Test func oneLevelOfAFactorThatTheStudyDoesNotHaveIsRefusedWithWhatToDo() throws {
    let scratch = try study(["--measure", "quality:score"])
    defer { scratch.remove() }
    try scratch.write(scores, to: "day1.csv")
    try scratch.write(scores.replacingOccurrences(of: "3", with: "5"), to: "day2.csv")
    let run = try take(scratch, ["day1.csv", "--set", "factor:day=day1"])
    #expect(run.status == 2 && !run.errors.contains("sourceFactor"), "\(run.errors)")
    #expect(run.errors.contains("one level does not say what it is compared with"))
    // The element that the message shows is one that the study takes.
    let start = try #require(run.errors.range(of: "<factors>")?.lowerBound)
    let end = try #require(run.errors.range(of: "</factors>")?.upperBound)
    let before = try scratch.read("s/study.xml")
    try scratch.write(
      before.replacingOccurrences(of: "<measures>", with: run.errors[start..<end] + "<measures>"),
      to: "s/study.xml")
    #expect(try Program.run(["validate", "s/study.xml"], in: scratch.url).status == 0)
    #expect(try take(scratch, ["day1.csv", "--set", "factor:day=day1"]).status == 0)
    // And so does the pattern.
    try? FileManager.default.removeItem(at: scratch.url(name: "s"))
    #expect(try Program.run(["init", "s", "--measure", "quality:score"], in: scratch.url).status == 0)
    let both = try take(scratch, ["day1.csv", "day2.csv", "--name-pattern", "{day}.csv"])
    #expect(both.status == 0, "\(both.errors)")
    #expect(
      both.output.contains("declared: factor day: within participants; levels day1 (the reference), day2\n"))
  }

  @Test func filesOfOnePersonEachHearOfTheirNames() throws {
    let scratch = try study()
    defer { scratch.remove() }
    for person in ["P01", "P02", "P10"] {
      try scratch.write(
        "Task,Time\nT1,01:20.10\nT2,00:4\(person.last ?? "0").50\n", to: "sw/Time\(person).csv")
    }
    let names = ["sw/TimeP01.csv", "sw/TimeP02.csv", "sw/TimeP10.csv"]
    let run = try take(scratch, names)
    #expect(run.status == 2)
    #expect(run.errors.contains("no column of sw/TimeP01.csv and 2 more files names the participant"))
    #expect(run.errors.contains("--name-pattern \"Time{participant}.csv\""))
    #expect(run.errors.split(separator: "\n").count == 1)
    let taken = try take(scratch, ["sw", "--name-pattern", "Time{participant}.csv"])
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.output.contains("3 participants in all files"))
    let one = try study()
    defer { one.remove() }
    try one.write(try scratch.read("sw/TimeP01.csv"), to: "P01.csv")
    let alone = try take(one, ["P01.csv", "--dry-run"])
    #expect(alone.errors.contains("or --set participant=P01 if it is of one person"), "\(alone.errors)")
  }

  @Test func filesOfWhichNothingIsUsedAreNotTakenInSilence() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(scores, to: "scores.csv")
    try scratch.write("participant,age\nP1,30\nP2,40\n", to: "people.csv")
    for person in ["P1", "P2", "P10"] {
      let time = "01:2\(person.count).\(person.dropFirst())"
      try scratch.write("SumTime,SingleTime,Task\n\(time),\(time),T1\n", to: "sw/\(person).csv")
    }
    #expect(try take(scratch, ["scores.csv", "people.csv"]).status == 0)
    let pattern = ["sw", "--name-pattern", "{participant}.csv"]
    let run = try take(scratch, pattern)
    #expect(run.status == 2)
    #expect(run.errors.contains("sw: 3 files taken: P1.csv, P2.csv, P10.csv\n"), "\(run.errors)")
    #expect(run.errors.contains("no column of sw/P1.csv and 2 more files was recognised as a measure"))
    #expect(run.errors.contains("--map \"SumTime=duration:time\" (score:NAME, "))
    let told = try take(scratch, pattern + ["--map", "SingleTime=duration:time"])
    #expect(told.status == 0, "\(told.errors)")
    // Each file is of one person: that the others are not in it says nothing, but that P10 has no score does.
    let check = try Program.run(
      ["check", "s", "--kind", "missing-in-source", "--format", "csv"], in: scratch.url)
    #expect(check.output.contains("data/scores.csv has no row of P10"), "\(check.output)")
    #expect(!check.output.contains("data/P1.csv"), "\(check.output)")
  }

  @Test func theSamePeopleInTwoFilesHearOfConditions() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(Samples.answers, to: "form_before.csv")
    try scratch.write(Samples.answers + "\n", to: "form_after.csv")
    let files = ["form_before.csv", "form_after.csv"]
    let run = try take(scratch, files)
    #expect(run.status == 2)
    #expect(run.errors.contains("--name-pattern \"form_{condition}.csv\""), "\(run.errors)")
    let told = try take(scratch, files + ["--name-pattern", "form_{condition}.csv", "--map", "group=ignore"])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("declared: factor condition: within participants"))
  }

  // MARK: Folders

  @Test func ofAFolderTheFilesOfDataAreTaken() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(scores, to: "raw/b.csv")
    try scratch.write("participant,time\nP1,30\nP2,40\n", to: "raw/a.csv")
    try scratch.write("hidden", to: "raw/.DS_Store")
    try scratch.write("read me", to: "raw/README.md")
    try scratch.write(scores, to: "raw/old/c.csv")
    let run = try take(scratch, ["raw/"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "studytool: raw/: 2 files taken: a.csv, b.csv; not taken: the folder old, README.md, 1 hidden file; "
          + "name a file itself to take it\n"), "\(run.errors)")
    #expect(run.output.contains("imported: raw/a.csv as s/data/a.csv (source a)\n"))
    let inStudy = try take(scratch, ["s"])
    #expect(inStudy.status == 2 && inStudy.errors.contains("the folder is a study, not a folder of data"))
    try scratch.write("x", to: "empty/notes.txt")
    let empty = try take(scratch, ["empty"])
    #expect(empty.status == 2 && empty.errors.contains("the folder holds no file of data, only notes.txt"))
    #expect(try take(scratch, ["raw", "--as", "x.csv"]).status == 64)
  }

  // MARK: The same file again

  @Test func theSameBytesWithAnotherMeaningHearOfReplace() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(scores, to: "q.csv")
    #expect(try take(scratch, ["q.csv"]).status == 0)
    let flags = ["--map", "quality=score:rating"]
    let again = try take(scratch, ["q.csv"] + flags)
    #expect(again.status == 0)
    #expect(again.output.contains("nothing to do; to read them as you say now, add --replace\n"))
    try scratch.write(scores, to: "other.csv")
    let replaced = try take(scratch, ["other.csv", "--replace"] + flags)
    #expect(replaced.status == 0, "\(replaced.errors)")
    let document = try scratch.read("s/study.xml")
    #expect(document.components(separatedBy: "<source ").count == 2)
    #expect(document.contains("<column name=\"quality\" target=\"measure:rating\"/>"))
  }

  @Test func theSameAnswersOfTwoPeopleAreTwoSources() throws {
    let scratch = try study()
    defer { scratch.remove() }
    for person in ["P1", "P2"] { try scratch.write("task,errors\nT1,0\nT2,1\n", to: "raw/\(person).csv") }
    let pattern = ["--name-pattern", "{participant}.csv"]
    let run = try take(scratch, ["raw"] + pattern)
    #expect(
      run.status == 0 && run.output.contains("2 participants in all files"), "\(run.errors)\(run.output)")
    let again = try take(scratch, ["raw"] + pattern)
    #expect(
      again.output.contains("(source P1); nothing to do") && again.output.contains("(source P2); nothing"))
    #expect(again.output.hasSuffix("nothing was changed\n"))
    let third = try take(scratch, ["raw/P1.csv", "--as", "P3.csv", "--set", "participant=P3"])
    #expect(third.status == 0 && third.output.contains("3 participants in all files"), "\(third.output)")
  }

  @Test func aFileOfAnotherPlatformTakesThePlaceOfOne() throws {
    let scratch = try study(["--measure", "quality:score"])
    defer { scratch.remove() }
    try scratch.write(
      "ID,Start time,Completion time,Email,Name,participant,quality\n1,2024-07-08 11:13,2024-07-08 11:20,a,,P1,3\n",
      to: "a.csv")
    #expect(try take(scratch, ["a.csv"]).status == 0)
    #expect(try scratch.read("s/study.xml").contains("platform=\"microsoft-forms\""))
    try scratch.write(scores.replacingOccurrences(of: ",", with: ";"), to: "new/a.csv")
    let run = try take(scratch, ["new/a.csv", "--replace"])
    #expect(run.status == 0, "\(run.errors)")
    let document = try scratch.read("s/study.xml")
    #expect(!document.contains("platform=") && document.contains("delimiter=\";\""))
  }

  // MARK: What a file is

  @Test func aDictionaryOfFieldsIsToldAsSuch() throws {
    let scratch = try study()
    defer { scratch.remove() }
    let dictionary =
      "\"Variable / Field Name\",\"Form Name\",\"Section Header\",\"Field Type\",\"Field Label\",\"Choices, Calculations, "
      + "OR Slider Labels\"\nrecord_id,a,,text,Record,\nquality,a,,text,Quality,\n"
    try scratch.write(dictionary, to: "raw/x_DataDictionary.csv")
    let alone = try take(scratch, ["raw/x_DataDictionary.csv"])
    #expect(alone.status == 2)
    #expect(alone.errors.contains("the file is a data dictionary of REDCap"))
    #expect(alone.errors.contains("--dictionary raw/x_DataDictionary.csv"))
    try scratch.write("record_id,quality,a_complete\n1,4,2\n2,5,2\n", to: "raw/data.csv")
    let folder = try take(scratch, ["raw", "--map", "quality=score:quality"])
    #expect(folder.status == 0, "\(folder.errors)")
    #expect(
      folder.output.contains("dictionary: x_DataDictionary.csv (found beside the data"), "\(folder.output)")
  }

  @Test func numbersThatStandForChoicesAreNotTakenForAmountsInSilence() throws {
    let scratch = try study()
    defer { scratch.remove() }
    let dictionary =
      "\"Variable / Field Name\",\"Form Name\",\"Section Header\",\"Field Type\",\"Field Label\",\"Choices, Calculations, "
      + "OR Slider Labels\"\nrecord_id,a,,text,Record,\ncolour,a,,radio,Colour,\"1, Red | 2, Green | 3, Blue\"\n"
    try scratch.write(dictionary, to: "dictionary.csv")
    try scratch.write("record_id,colour,a_complete\n1,1,2\n2,3,2\n", to: "data.csv")
    let run = try take(scratch, ["data.csv", "--map", "colour=score:quality"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "data.csv: the numbers of \"colour\" stand for choices (1 = Red, 2 = Green, 3 = Blue) and are taken for amounts "
          + "of the score quality"), "\(run.errors)")
  }

  // MARK: Columns without a heading

  @Test func aColumnWithoutAHeadingIsNamedByItsNumber() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(",quality\nP1,3\nP2,4\n", to: "a.csv")
    let wrong = try take(scratch, ["a.csv", "--map", "=participant"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("a column without a heading is named by its number: \"#1=participant\""))
    let run = try take(scratch, ["a.csv", "--map", "#1=participant"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("1  (no heading)  participant    P1 | P2\n"))
    let correct = [
      "--source", "a", "--row", "3", "--from", "4", "--to", "5", "--reason", "typing", "--column",
    ]
    let corrected = try Program.run(["correct", "s"] + correct + ["#2"], in: scratch.url)
    #expect(corrected.status == 0 && corrected.output.contains("column \"quality\""), "\(corrected.errors)")
    let twice = try Program.run(["correct", "s"] + correct + ["quality"], in: scratch.url)
    #expect(twice.output.contains("nothing was changed"))
    let person = [
      "--source", "a", "--row", "2", "--from", "P1", "--to", "P9", "--reason", "typing", "--column", "#1",
    ]
    #expect(try Program.run(["correct", "s"] + person, in: scratch.url).status == 0)
    #expect(try scratch.read("s/study.xml").contains("column=\"#1\""))
    let export = try Program.run(["export", "s", "--to", "csv", "-o", "-", "--quiet"], in: scratch.url)
    #expect(export.output.contains("P9,1,") && export.output.contains("P2,1,"), "\(export.output)")
    let undone = try Program.run(
      ["correct", "s", "--undo", "--source", "a", "--row", "3", "--column", "#2"], in: scratch.url)
    #expect(undone.status == 0, "\(undone.errors)")
  }

  // MARK: Rows and counts

  @Test func oneRowIsNoRowsAndRowsOfNothingAreCounted() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write("participant,quality\nP1,3\n\"\",\"\"\n\" \",\n", to: "a.csv")
    let run = try take(scratch, ["a.csv"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix("a.csv: 1 row and 2 blank rows, which were skipped, 1 participant in all files\n"),
      "\(run.output)")
  }

  @Test(arguments: ["check", "analyze", "report"]) func aStudyWithoutDataIsAdvisedToImport(command: String)
    throws
  {
    let scratch = try study()
    defer { scratch.remove() }
    let run = try Program.run([command, "s"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "s/study.xml: the study has no data yet; expected at least one <source>; take files in with: studytool import "
        + "FILE... --study s\n")
  }

  // MARK: What was found out is recorded

  @Test func whatAnImportFoundOutIsRecorded() throws {
    let scratch = try study()
    defer { scratch.remove() }
    let bytes = """
      participant;quality;start;end;t
      Zoë;3,5;13/02/2026 10:00;13/02/2026 10:20;1:20
      P2;3,1;13/02/2026 10:00;13/02/2026 10:20;82:45

      """.data(using: .windowsCP1252)
    try #require(bytes).write(to: scratch.url(name: "a.csv"))
    let maps = ["start=start:dur", "end=end:dur", "t=duration:tt"].flatMap { ["--map", $0] }
    let run = try take(scratch, ["a.csv"] + maps)
    #expect(run.status == 0, "\(run.errors)")
    let document = try scratch.read("s/study.xml")
    for part in [
      "encoding=\"windows-1252\"", "delimiter=\";\"", "decimal=\"comma\"", "date-order=\"dmy\"",
      "clock=\"mm:ss\"",
    ] { #expect(document.contains(part), "\(part)\n\(document)") }
    let replay = try Program.run(["analyze", "s"], in: scratch.url)
    #expect(replay.status == 0)
    for words in ["decimal comma", "day first", "minutes and seconds, by"] {
      #expect(!replay.errors.contains(words), "\(replay.errors)")
    }
    try scratch.write("participant,a,b\nP1,3.5,\"1,5\"\nP2,4.5,\"2,5\"\n", to: "b.csv")
    #expect(try take(scratch, ["b.csv", "--map", "a=score:a", "--map", "b=score:b"]).status == 0)
    #expect(try scratch.read("s/study.xml").contains("decimal=\"by-column\""))
    // 1.0 is a whole number, which no later read takes for one with a decimal comma.
    try scratch.write("participant,a,b\nP1,1.0,\"1,5\"\nP2,4.0,\"2,5\"\n", to: "c.csv")
    let whole = try take(scratch, ["c.csv", "--map", "a=score:a", "--map", "b=score:b"])
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try Program.run(["analyze", "s"], in: scratch.url).status == 0)
  }

  @Test(arguments: [[], ["--measure", "t:duration"]])
  func timesThatMayBeHoursAreAskedAboutAtImportToo(options: [String]) throws {
    let scratch = try study(options)
    defer { scratch.remove() }
    try scratch.write("participant,t\nP1,1:20\nP2,2:45\n", to: "a.csv")
    let run = try take(scratch, ["a.csv", "--map", "t=duration:t"])
    #expect(
      run.status == 2 && run.errors.contains("say which with --clock mm:ss or --clock h:mm"), "\(run.errors)")
    #expect(try take(scratch, ["a.csv", "--map", "t=duration:t", "--clock", "h:mm"]).status == 0)
    #expect(try scratch.read("s/study.xml").contains("clock=\"h:mm\""))
  }
}

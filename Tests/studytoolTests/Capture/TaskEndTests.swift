#if Server
import Foundation
import StudyStore
import Testing

@testable import studytool

/// How tasks ended, where participants work without an observer.
@Suite(.serialized) struct TaskEndTests {
  private static let outcome = "<measure id=\"done\" kind=\"outcome\" better=\"higher\" per=\"task\"/>"

  /// One who finishes a task, and one who gives one up, or as it is said.
  private static func folder(with measure: String, ends: [String] = ["finish", "give-up"]) async throws
    -> TrialFolder
  {
    let folder = try TrialFolder()
    let file = folder.scratch.url(name: "trial/study.xml")
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      "<measure id=\"ease\"", with: measure + "<measure id=\"ease\"")
    try Data(text.utf8).write(to: file)
    let addresses = try await folder.invite(2)
    let server = try ServedProcess(folder.path)
    for (address, end) in zip(addresses, ends) {
      let browser = TestBrowser(port: server.port)
      try await browser.join(address)
      try await browser.send([:])
      let form = try #require(browser.forms.firstIndex { $0.buttons.contains { $0.value == end } })
      try await browser.send(form: form, [:], pressing: end)
      try await browser.send(["answer.q1": "6"])
    }
    try #require(server.end() == 0)
    return folder
  }

  /// The values of the measure in the long table, by participant, and the task of the first one.
  private static func outcomes(_ folder: TrialFolder) throws -> (
    run: Program.Run, values: [String: String], task: String
  ) {
    let run = try folder.run("export trial --to csv --tables long -o -")
    var (values, task): ([String: String], String) = ([:], "")
    let rows = run.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let heading = try #require(rows.first)
    func column(_ name: String) throws -> Int { try #require(heading.firstIndex(of: name)) }
    let (measure, value) = (try column("measure"), try column("value"))
    let (label, ofTask) = (try column("value_label"), try column("task"))
    for row in rows where row[measure] == "done" && !row[value].isEmpty {
      values[row[0]] = row[label]
      if row[0] == "P01" { task = row[ofTask] }
    }
    return (run, values, task)
  }

  @Test func `without observers the ends are what participants said, until a file says them`() async throws {
    let folder = try await Self.folder(with: Self.outcome)
    defer { folder.scratch.remove() }
    let told = try Self.outcomes(folder)
    #expect(told.run.status == 0, "\(told.run.errors)")
    #expect(told.values == ["P01": "success", "P02": "gave up"])
    #expect(told.run.errors.contains("no observer noted how tasks ended: done is what participants said"))
    let report = try folder.run("report trial --to xml -o - --quiet").output
    #expect(report.contains("no observer noted how tasks ended"))
    try folder.scratch.write("participant,task,done\nP01,\(told.task),failure\n", to: "judged.csv")
    let imported = try folder.run("import judged.csv --study trial --map done=outcome:done")
    #expect(imported.status == 0, "\(imported.errors)")
    let judged = try Self.outcomes(folder)
    #expect(judged.values == ["P01": "failure"], "\(judged.run.errors)")
    #expect(!judged.run.errors.contains("no observer noted how tasks ended"))
  }

  @Test func `where all finished, no empty cell is said to be missing, and no column of a file`() async throws
  {
    let errors = "<measure id=\"errors\" kind=\"count\" better=\"lower\" per=\"task\"/>"
    let folder = try await Self.folder(with: Self.outcome + errors, ends: ["finish", "finish"])
    defer { folder.scratch.remove() }
    #expect(try Self.outcomes(folder).values == ["P01": "success", "P02": "success"])
    let run = try folder.run("analyze trial")
    #expect(run.status == 0 && !run.errors.contains("empty cells of done"), "\(run.errors)")
    #expect(run.errors.contains("nobody gave the measure errors on the pages of the study"), "\(run.errors)")
    let check = try folder.run("check trial")
    #expect(
      check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("have it given on the pages of the study; where a file brings it"), "\(check.output)")
  }

  @Test func `a study without outcomes says that times of tasks that were given up count`() async throws {
    let folder = try await Self.folder(with: "")
    defer { folder.scratch.remove() }
    let run = try folder.run("analyze trial")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("1 task was given up, and the times count like those of tasks that were finished"))
    #expect(run.errors.contains("settle with <measure id=\"success\" kind=\"outcome\""))
  }
}
#endif

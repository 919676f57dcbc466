import Foundation
import Testing

/// What `studytool import` says of questionnaires to somebody without a manual.
@Suite struct QuestionnaireGuidanceTests {
  private func study() throws -> Scratch { try ImportTests.study([]) }

  private func take(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try ImportTests.take(scratch, arguments)
  }

  @Test func aQuestionnaireBesideTheOneThatIsNamedIsPointedOut() throws {
    let scratch = try study()
    defer { scratch.remove() }
    let items = [
      "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
    ]
    let sus = (1...10).map { "SUS\($0)" }
    let rows = ["P1", "P2"].map {
      ([$0] + [String](repeating: "5", count: 6) + [String](repeating: "4", count: 10))
    }
    let lines = ([["participant"] + items + sus] + rows).map { $0.joined(separator: ",") + "\n" }
    try scratch.write(lines.joined(), to: "both.csv")
    let run = try take(scratch, ["both.csv", "--instrument", "nasa-rtlx", "--dry-run"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "10 columns of both.csv, \"SUS1\" to \"SUS10\", hold the questionnaire sus (System Usability Scale) and are not "
          + "used (settle with --instrument nasa-rtlx --instrument sus)\n"), "\(run.errors)")
    #expect(!run.errors.contains("not used: "))
    let both = try take(scratch, ["both.csv", "--instrument", "nasa-rtlx", "--instrument", "sus"])
    #expect(both.status == 0 && !both.errors.contains("are not used"), "\(both.errors)")
  }

  @Test func twoInstrumentsWithTheSameItemsAreToldApartByTheComparisons() throws {
    let head = [
      "participant", "Mental Demand", "Physical Demand", "Time Pressure", "Success", "Effort", "Frustration",
    ]
    let row = "P1,5,10,20,80,30,40"
    let names = ["Mental Demand", "Physical Demand", "Time Pressure", "Success", "Effort", "Frustration"]
    let questions = (1...15).map { "Which factor was the more important one?" + ($0 == 1 ? "" : String($0)) }
    let chosen = (0..<15).map { names[$0 % 6] }
    for (extra, cells, id, twin) in [
      ([], [], "nasa-rtlx", "nasa-tlx"), (questions, chosen, "nasa-tlx", "nasa-rtlx"),
    ] {
      let scratch = try study()
      defer { scratch.remove() }
      try scratch.write(
        (head + extra).joined(separator: ",") + "\n" + ([row] + cells).joined(separator: ",") + "\n",
        to: "t.csv")
      let run = try take(scratch, ["t.csv"])
      #expect(run.status == 2)
      #expect(
        run.errors.contains("--map \"COLUMN=\(id).temporal\" --map \"COLUMN=\(id).performance\""),
        "\(run.errors)")
      #expect(run.errors.contains("write \(twin) in place of \(id) where"))
    }
  }

  @Test func aPerformanceScaleThatAsksForSuccessIsPointedOutAndTurned() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(
      "participant,Mental Demand,Physical Demand,Temporal Demand,Personal Performance Success,Effort,Frustration\n"
        + "P1,0,0,0,90,0,0\nP2,0,0,0,60,0,0\n", to: "t.csv")
    let flags = ["--map", "Personal Performance Success=nasa-rtlx.performance", "--instrument", "nasa-rtlx"]
    let asked = try take(scratch, ["t.csv", "--dry-run"] + flags)
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(
      asked.errors.contains(
        "which runs from 0 (good) to 100 (poor) as published, but its words ask for success"))
    #expect(
      asked.errors.contains("--direction nasa-rtlx.performance=higher where a high number meant success"))
    let turned = flags + ["--direction", "nasa-rtlx=agree-high,nasa-rtlx.performance=higher"]
    let run = try take(scratch, ["t.csv"] + turned)
    #expect(run.status == 0 && !run.errors.contains("ask for success"), "\(run.errors)")
    #expect(try scratch.read("s/study.xml").contains("higher-items=\"performance\""))
    // 10 and 40 of 600: performance is turned round, the other five scales are not.
    let result = try Program.run(["analyze", "s", "--format", "json"], in: scratch.url)
    #expect(!result.errors.contains("ask for success"))
    let mean = try Estimates(result.output).value("nasa-rtlx.overall.all.mean")
    #expect(abs((mean ?? 0) - 25.0 / 6) < 1e-12, "\(result.output.prefix(3000))")
    let text = try Program.run(["analyze", "s"], in: scratch.url).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("performance ran the other way than published and was turned round before scoring"))
    let bad = try take(scratch, ["t.csv", "--replace"] + flags + ["--direction", "nasa-rtlx.speed=higher"])
    #expect(bad.status == 2 && bad.errors.contains("nasa-rtlx has no such item"))
  }
}

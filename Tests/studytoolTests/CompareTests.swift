import Foundation
import Testing

/// `studytool compare`: several studies of one product.
@Suite struct CompareTests {
  private static func file(_ offset: Int, time: Int, success: String = "yes") -> String {
    "participant,score,duration_s\n"
      + (1...8).map { "P\($0),\(offset + $0 * $0 % 11),\(time + $0 * 7)\n" }.joined()
  }

  private static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(file(50, time: 100), to: "v1.csv")
    try scratch.write(file(60, time: 90), to: "v2.csv")
    try scratch.write(file(75, time: 60), to: "v3.csv")
    return scratch
  }

  private static let flags = [
    "--map", "duration_s=duration:time", "--direction", "score=higher", "--direction", "time=lower",
  ]

  @Test func `each study is compared with the one before it, and the last with the first`() throws {
    let scratch = try Self.scratch()
    defer { scratch.remove() }
    let run = try Program.run(["compare", "v1.csv", "v2.csv", "v3.csv"] + Self.flags, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    for words in ["v2 - v1", "v3 - v2", "v3 - v1", "v3 did better", "p (Holm)", "no proof"] {
      #expect(run.output.contains(words), "\(words)\n\(run.output)")
    }
    // Each file is one study: its people are eight, whatever they are called elsewhere.
    #expect(run.output.contains("8 names of participants in several studies"))
    let csv = try Program.run(
      ["compare", "v1.csv", "v2.csv", "v3.csv", "--format", "csv", "--quiet"] + Self.flags, in: scratch.url)
    #expect(csv.output.contains("score.study:v3-v1.mean-difference,"), "\(csv.output.prefix(2000))")
    #expect(csv.output.contains("time.study:v2-v1.ratio-of-geometric-means,"))
    #expect(csv.output.contains(".p-adjusted,"))
    let page = try Program.run(
      ["compare", "v1.csv", "v2.csv", "v3.csv", "--format", "html", "--lang", "th", "--quiet"] + Self.flags,
      in: scratch.url)
    #expect(page.output.contains("<html lang=\"th\"") && page.output.contains("<svg"), "\(page.errors)")
  }

  @Test func `studies can be named, and need different names`() throws {
    let scratch = try Self.scratch()
    defer { scratch.remove() }
    let named = try Program.run(
      ["compare", "v1.csv", "v2.csv", "--names", "spring,autumn", "--quiet"] + Self.flags, in: scratch.url)
    #expect(named.status == 0 && named.output.contains("autumn - spring"), "\(named.errors)")
    // One step is not corrected, and files have the names that they have.
    #expect(!named.output.contains("Holm)") && named.output.contains("- v1.csv ("), "\(named.output)")
    for wrong in [["v1.csv", "v1.csv"], ["v1.csv"], ["v1.csv", "v2.csv", "--names", "a"], ["v1.csv", ""]] {
      #expect(try Program.run(["compare"] + wrong + Self.flags, in: scratch.url).status == 64)
    }
    let missing = try Program.run(["compare", "v1.csv", "v9.csv"], in: scratch.url)
    #expect(missing.status == 2 && missing.errors.contains("v9.csv"), "\(missing.errors)")
  }

  @Test func `studies without a measure in common say so`() throws {
    let scratch = try Self.scratch()
    defer { scratch.remove() }
    try scratch.write("participant,errors\nP1,4\nP2,5\nP3,7\n", to: "w.csv")
    try scratch.write("participant,score\nP1,4\nP2,5\nP3,7\n", to: "x.csv")
    let run = try Program.run(["compare", "w.csv", "x.csv", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("no measure in common"), "\(run.output)")
    #expect(run.output.contains("is not compared: only w has it."), "\(run.output)")
  }

  @Test func `times that are lower bounds come with their medians`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    func file(_ offset: Int) -> String {
      "participant,time_s,outcome\n"
        + (1...6).map { "P\($0),\(offset + $0 * 9),\($0 == 6 ? "gave up" : "success")\n" }.joined()
    }
    try scratch.write(file(100), to: "v1.csv")
    try scratch.write(file(60), to: "v2.csv")
    let run = try Program.run(
      ["compare", "v1.csv", "v2.csv", "--direction", "time=lower", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("see the Kaplan-Meier medians") && run.output.contains("log-rank tests\n"),
      "\(run.output)")
  }

  @Test func `what became one value a person, what is left out and what is not corrected are said`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    func file(_ offset: Int) -> String {
      "participant,group,task,score\n"
        + (1...6).flatMap { person in
          ["T1", "T2"].map { "P\(person),\(person % 2 == 0 ? "a" : "b"),\($0),\(offset + person * 7 % 5)\n" }
        }.joined()
    }
    for (name, offset) in [("v1", 50), ("v2", 60), ("v3", 70)] {
      try scratch.write(file(offset), to: name + ".csv")
    }
    let flags = ["--direction", "score=higher", "--map", "group=factor:group", "--quiet"]
    let run = try Program.run(["compare", "v1.csv", "v2.csv", "v3.csv"] + flags, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("36 values were reduced to 18"), "\(words)")
    #expect(words.contains("The factor group (v1, v2, v3) is left out"), "\(words)")
    let summary = words.components(separatedBy: "Score -----")[0]
    #expect(summary.contains("not corrected for several tests"), "\(summary)")
  }
}

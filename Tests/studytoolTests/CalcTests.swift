import Foundation
import Testing

/// `studytool calc`: one statistic from flags, a column or lines of JSON.
@Suite struct CalcTests {
  private static let data = ["--x=12,15,11,14,13,16,10,15", "--y=9,11,8,12,10,7,11,9"]

  @Test func aResultIsATableForPeople() throws {
    let run = try Program.run(["calc", "proportion.adjusted-wald", "--successes", "9", "--n", "10"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("estimate             0.9\nci                   [0.574032, 1]\n"))
  }

  @Test func aResultIsOneObjectForPrograms() throws {
    let run = try Program.run(["calc", "hedges-g"] + Self.data + ["--format", "json"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix(#"{"estimate":1.788793"#) && run.output.hasSuffix("\"n_used\":16}\n"))
  }

  @Test func valuesMayBeginWithAMinusSign() throws {
    for words in [["--x=-1,-2,3"], ["--x", "-1,-2,3"]] {
      let run = try Program.run(["calc", "descriptives", "--format=json"] + words)
      #expect(run.status == 0 && run.output.contains("\"minimum\":-2,\"maximum\":3"), "\(run.errors)")
    }
  }

  @Test func valuesMayStandInAColumn() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Data("id,seconds\na,55\nb,\nc,65\n".utf8).write(to: scratch.url(name: "times.csv"))
    let words = ["calc", "descriptives", "--csv", "times.csv", "--x-column", "seconds", "--format", "json"]
    let run = try Program.run(words, in: scratch.url)
    #expect(run.status == 0 && run.output.hasPrefix("{\"mean\":60,"), "\(run.errors)")
    #expect(run.output.contains("\"n_missing\":1,\"n_used\":2"))
    try Data("id,seconds\na,55\nb,slow\n".utf8).write(to: scratch.url(name: "times.csv"))
    let bad = try Program.run(words, in: scratch.url)
    #expect(bad.status == 2 && bad.output == "")
    #expect(bad.errors.hasPrefix("times.csv:3:3: \"slow\" in the column \"seconds\"; expected a number"))
  }

  @Test func aMatrixMayStandInSeveralColumns() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Data("design,Anna,Bo,Carla\na,1,2,3\nb,2,,3\nc,4,4,5\n".utf8).write(to: scratch.url(name: "r.csv"))
    let typed = try Program.run([
      "calc", "krippendorff.ordinal", "--matrix", "1,2,3;2,,3;4,4,5", "--format=json",
    ])
    let read = try Program.run(
      ["calc", "krippendorff.ordinal", "--csv=r.csv", "--matrix-columns=Anna,Bo,Carla", "--format=json"],
      in: scratch.url)
    #expect(typed.status == 0 && read.status == 0 && read.output == typed.output, "\(read.errors)")
    let groups = try Program.run(
      ["calc", "levene", "--csv=r.csv", "--groups-columns=Anna,Bo,Carla", "--format=json"], in: scratch.url)
    #expect(groups.output.contains(#""n":[3,2,3],"n_used":8"#), "\(groups.errors)")
    let wrong = try Program.run(
      ["calc", "icc.2", "--csv=r.csv", "--matrix-columns=Anna,design,Dora"], in: scratch.url)
    #expect(wrong.status == 2 && wrong.output == "")
    #expect(wrong.errors.contains("r.csv:2:1: \"a\" in the column \"design\"; expected a number"))
    #expect(wrong.errors.contains("there is no column \"Dora\"; expected one of design, Anna, Bo, Carla"))
  }

  @Test func requestsAreAnsweredInOrder() throws {
    let lines = (1...5000).map { #"{"id":\#($0),"method":"distribution.t","x":\#($0),"df":\#($0)}"# }
    let input = (lines + ["nonsense", "", #"{"id":"last","method":"none"}"#]).joined(separator: "\n")
    let run = try Program.run(["calc", "--requests", "-"], input: input)
    #expect(run.status == 0 && run.errors == "")
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == 5002)
    for (index, answer) in answers.prefix(5000).enumerated() {
      #expect(answer.hasPrefix("{\"id\":\(index + 1),\"ok\":true,"))
    }
    #expect(answers[5000].hasPrefix(#"{"id":null,"line":5001,"ok":false,"error":{"code":"invalid-json""#))
    #expect(answers[5001].hasPrefix(#"{"id":"last","ok":false,"error":{"code":"unknown-method""#))
  }

  @Test func requestsInAFileAreAnsweredAsOnStandardInput() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let line = #"{"id":1,"method":"distribution.normal","p":0.975}"#
    try Data((line + "\r\n" + line).utf8).write(to: scratch.url(name: "requests.jsonl"))
    let run = try Program.run(["calc", "--requests", "requests.jsonl"], in: scratch.url)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2)
    #expect(try Program.run(["calc", "--requests", "-"], input: line + "\n" + line).output == run.output)
    let missing = try Program.run(["calc", "--requests", "none.jsonl"], in: scratch.url)
    #expect(missing.status == 2 && missing.output == "" && missing.errors.hasPrefix("none.jsonl: "))
  }

  @Test func everyMethodAnswersItsExample() throws {
    struct Listing: Decodable {
      struct Method: Decodable {
        let name: String
        let example: String
      }
      let methods: [Method]
    }
    let list = try Program.run(["calc", "--list", "--format", "json"])
    let methods = try JSONDecoder().decode(Listing.self, from: Data(list.output.utf8)).methods
    #expect(methods.contains { $0.name == "sus.grade" } && methods.contains { $0.name == "pssuq-3.score" })
    let input = methods.map(\.example).joined(separator: "\n")
    let run = try Program.run(["calc", "--requests", "-"], input: input)
    let answers = run.output.split(separator: "\n")
    #expect(run.status == 0 && answers.count == methods.count)
    for (method, answer) in zip(methods, answers) {
      #expect(answer.hasPrefix(#"{"id":null,"ok":true,"#), "\(method.name): \(answer)")
    }
  }

  @Test func aQuestionnaireIsScoredAndABadFileOfOnesOwnIsBadInput() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let own = scratch.url(name: "own.xml")
    let seq = try Program.run(["calc", "seq.score", "--matrix=7;5", "--format=json"])
    #expect(seq.output.hasPrefix(#"{"overall":[7,5],"#), "\(seq.errors)")
    try Data("<instrument/>".utf8).write(to: own)
    let run = try Program.run(["calc", "mine.score", "--matrix=7", "--surveys", scratch.url.path])
    #expect(run.status == 2 && run.output == "" && run.errors.contains("own.xml:1:"), "\(run.errors)")
  }

  @Test(arguments: [
    (["hedges-g", "--x=1,2"], "the key \"y\" is missing"),
    (["hedges-g", "--x=1,1", "--y=2,2"], "do not vary"),
    (["hedges-g", "--x=1,a", "--y=2,3"], "--x \"1,a\""),
  ]) func aBadRequestIsBadInput(_ words: [String], _ message: String) throws {
    let run = try Program.run(["calc"] + words)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("calc hedges-g: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    [], ["no-such-method"], ["hedges-g", "--z=1"], ["hedges-g", "--x"], ["--format", "csv", "--list"],
    ["hedges-g", "--list"], ["--requests", "-", "--list"], ["--list", "--x=1"],
    ["descriptives", "--x-column=a"],
    ["descriptives", "--x=1", "--csv", "a.csv"], ["--requests", ""],
  ]) func wrongUsageIsRefused(_ words: [String]) throws {
    let run = try Program.run(["calc"] + words)
    #expect(run.status == 64 && run.output == "" && run.errors.contains("Usage: "), "\(run.errors)")
  }

  @Test func theListShowsEveryMethod() throws {
    let text = try Program.run(["calc", "--list"])
    #expect(text.status == 0 && text.output.contains("t-test.welch: Welch's t test"))
    for line in text.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let json = try Program.run(["calc", "--list", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let methods = try #require(object?["methods"] as? [[String: Any]])
    #expect(text.output.contains("\(methods.count) methods"))
    for method in methods {
      for key in ["name", "summary", "inputs", "outputs", "source", "example"] { #expect(method[key] != nil) }
    }
  }
}

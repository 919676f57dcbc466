import Foundation
import Testing

/// `studytool analyze`: what is printed, in which form, and what each option changes.
@Suite struct AnalyzeTests {
  private static func run(_ text: String, _ options: [String] = []) throws -> Program.Run {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "a.csv")
    return try Program.run(["analyze", "a.csv"] + options, in: scratch.url)
  }

  // MARK: Formats

  @Test(arguments: [Samples.study, Samples.reference])
  func aTableFitsHundredColumns(_ study: String) throws {
    let run = try Program.run(["analyze", study])
    #expect(run.status == 0)
    #expect(run.output.count > 1000)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test func longHeadingsAndNamesFitHundredColumns() throws {
    let groups = [String(repeating: "yes ", count: 40), String(repeating: "n", count: 130)]
    let rows = (1...8).map { row in
      "Participant number \(row) \(String(repeating: "x", count: 120)),\(groups[row % 2]),\(row * 7 % 5)\n"
    }
    let run = try Self.run(
      "participant,group,\(String(repeating: "very long heading ", count: 12))\n" + rows.joined(),
      ["--map", "#3=score:" + String(repeating: "long-", count: 30) + "name", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test func jsonHasSnakeCaseKeysAndFullPrecision() throws {
    let run = try Self.run(
      "participant,group,score\nP1,with,1\nP2,with,2\nP3,with,2\nP4,without,4\n",
      ["--format", "json", "--quiet"])
    let result = try Estimates(run.output)
    func keys(_ value: Any) -> Set<String> {
      if let object = value as? [String: Any] {
        return object.values.reduce(Set(object.keys)) { $0.union(keys($1)) }
      }
      if let list = value as? [Any] { return list.reduce([]) { $0.union(keys($1)) } }
      return []
    }
    // The reasons of what is undefined are keyed by the member that they belong to.
    for key in keys(result.document) {
      #expect(key.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }, "\(key)")
    }
    #expect(result.value("score.group=with.mean") == 5.0 / 3)
    #expect(run.output.contains("\"value\": 1.6666666666666667"))
  }

  @Test func whatIsUndefinedIsNullWithItsReason() throws {
    let run = try Self.run(
      "participant,group,score\nP1,with,1\nP2,with,2\nP4,without,4\n", ["--format", "json", "--quiet"])
    let deviation = try #require(try Estimates(run.output)["score.group=without.sd"])
    #expect(deviation["value"] is NSNull)
    #expect((deviation["undefined"] as? [String: String])?["value"] == "too-few-values")
  }

  @Test func csvHasOneEstimateARow() throws {
    let json = try Estimates(try Self.run(Samples.scores, ["--format", "json", "--quiet"]).output)
    let csv = try Self.run(Samples.scores, ["--format", "csv", "--quiet"]).output
    let lines = csv.split(whereSeparator: \.isNewline)
    #expect(
      lines.first?.hasPrefix(
        "id,measure,part,group,contrast,statistic,value,ci_lower,ci_upper,ci_level,n,unit,") == true)
    #expect(lines.count == json.identifiers.count + 1)
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "," }) }.sorted() == json.identifiers)
  }

  @Test(arguments: ["json", "xml", "table", "markdown"])
  func aBareFileIsHashedOnlyWhereThatIsAskedFor(format: String) throws {
    let flags = ["--format", format, "--quiet"]
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let hash = try Program.shell("sha256sum a.csv", in: scratch.url).output.prefix(64)
    #expect(hash.count == 64)
    let bytes = String(Samples.scores.utf8.count)
    let plain = try Program.run(["analyze", "a.csv"] + flags, in: scratch.url).output
    let hashed = try Program.run(["analyze", "a.csv", "--provenance"] + flags, in: scratch.url).output
    let words = plain.lowercased()
    #expect(plain.contains(bytes) && !plain.contains(hash))
    #expect(!words.contains("sha256") && !words.contains("sha-256"))
    #expect(hashed.contains(bytes) && hashed.contains(hash))
  }

  @Test func xmlIsAValidReport() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(["analyze", Samples.study, "--format", "xml", "--quiet"])
    try scratch.write(run.output, to: "a.xml")
    let validation = try Program.run(["validate", "a.xml"], in: scratch.url)
    #expect(validation.output == "a.xml: valid report\n", "\(validation.errors)")
  }

  @Test func markdownHasHeadingsAndTables() throws {
    let lines = try Self.run(Samples.scores, ["--format", "markdown", "--quiet"]).output.split(
      separator: "\n")
    #expect(lines.first == "# a.csv")
    #expect(lines.contains("## Results") && lines.contains("#### Score"))
    #expect(lines.contains { $0.hasPrefix("| group with | 6 |") })
  }

  @Test(arguments: ["TABLE", "Json"]) func formatsMayBeInCapitals(_ format: String) throws {
    #expect(try Self.run(Samples.scores, ["--format", format]).status == 0)
  }

  // MARK: Direction

  @Test func whoDidBetterIsSaidOnlyOfADeclaredDirection() throws {
    let assumed = try Self.run(Samples.scores)
    #expect(!assumed.output.contains("did better ("))
    #expect(assumed.output.contains("Which direction is better is assumed"))
    #expect(assumed.errors.contains("direction assumed: higher score is better"))

    let half = try Self.run(Samples.scores, ["--direction", "score=higher"])
    #expect(!half.output.contains("did better ("))
    #expect(half.output.contains("The reference level is assumed"))

    let higher = try Self.run(
      Samples.scores, ["--direction", "score=higher", "--reference", "group=without"])
    #expect(higher.output.contains("group with did better"))
    #expect(!higher.errors.contains("direction assumed"))

    let lower = try Self.run(Samples.scores, ["--direction", "score=lower", "--reference", "group=without"])
    #expect(lower.output.contains("group without did better"))
    #expect(!lower.output.contains("group with did better"))
  }

  @Test func aFormThatRanTheOtherWayTurnsTheScores() throws {
    let published = try Estimates(
      try Self.run(Samples.answers, ["--format", "json", "--direction", "pssuq-3=agree-low"]).output)
    let turned = try Estimates(
      try Self.run(Samples.answers, ["--format", "json", "--direction", "pssuq-3=agree-high"]).output)
    let mean = try #require(published.value("pssuq-3.overall.all.mean"))
    let mirrored = try #require(turned.value("pssuq-3.overall.all.mean"))
    #expect(abs(mean + mirrored - 8) < 1e-12)
    #expect(published["pssuq-3.overall.all.mean"]?["direction"] as? String == "lower")
  }

  // MARK: Which comparison

  @Test func theReferenceDecidesTheSign() throws {
    let usual = try Estimates(
      try Self.run(Samples.scores, ["--format", "json", "--reference", "group=without"]).output)
    let other = try Estimates(
      try Self.run(Samples.scores, ["--format", "json", "--reference", "group=with"]).output)
    #expect(usual.value("score.group:with-without.mean-difference") == 31)
    #expect(other.value("score.group:without-with.mean-difference") == -31)
  }

  @Test func byNamesTheFactorThatIsCompared() throws {
    let both = try Program.run(["analyze", Samples.study, "--format", "json"])
    let one = try Program.run([
      "analyze", Samples.study, "--format", "json", "--by", "experience", "--measure", "quality",
    ])
    #expect(try Estimates(both.output)["quality.group:with-without.t"] != nil)
    #expect(try Estimates(one.output)["quality.group:with-without.t"] == nil)
    #expect(try Estimates(one.output)["quality.experience:high-low.t"] != nil)
    #expect(
      Set(try Estimates(one.output).identifiers.map { $0.prefix { $0 != "." } }) == [
        "participants", "quality",
      ])
  }

  @Test func theLevelWidensTheIntervals() throws {
    func interval(_ options: [String]) throws -> [Double] {
      let result = try Estimates(try Self.run(Samples.scores, ["--format", "json"] + options).output)
      #expect(result["score.all.mean"]?["ci_level"] as? Double == (options.isEmpty ? 0.95 : 0.9))
      return try #require(result["score.all.mean"]?["ci"] as? [Double])
    }
    let usual = try interval([])
    let narrow = try interval(["--level", "0.9"])
    #expect(usual[0] < narrow[0] && narrow[1] < usual[1])
  }

  @Test func theSeedMovesBootstrapIntervalsAndNothingElse() throws {
    let rows = [0, 0, 0, 1, 0, 0, 5, 0, 0, 1].enumerated().map { "P\($0.offset),\($0.element)\n" }.joined()
    func analysed(_ options: [String]) throws -> Estimates {
      try Estimates(try Self.run("participant,errors\n" + rows, ["--format", "json"] + options).output)
    }
    let (usual, again, other) = try (analysed([]), analysed(["--seed", "1"]), analysed(["--seed", "7"]))
    func interval(_ run: Estimates, _ id: String) throws -> [Double] {
      try #require(run[id]?["ci"] as? [Double])
    }
    let (id, mean) = ("errors.all.mean-bootstrap", "errors.all.mean")
    #expect(try interval(usual, id) == interval(again, id))
    #expect(try interval(usual, id) != interval(other, id))
    #expect(try interval(usual, mean) == interval(other, mean))
    #expect((other[id]?["method"] as? String)?.contains("seed 7") == true)
  }

  // MARK: Units

  @Test func fiveTasksGiveOneValueAPersonBeforeTheTest() throws {
    let file = Samples.file("StudyAnalysisTests/Reference/five-tasks.csv")
    let table = try Program.run(["analyze", file, "--quiet"])
    let flat = table.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      flat.contains(
        "120 values were reduced to 24, one per participant, before any test: the arithmetic mean taken over 5 tasks"
      ))

    let data = try Data(
      contentsOf: URL(fileURLWithPath: Samples.file("StudyAnalysisTests/Reference/reference.json")))
    let reference = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let welch = try #require((reference["five_tasks"] as? [String: Any])?["welch"] as? [String: Any])
    let result = try Estimates(try Program.run(["analyze", file, "--quiet", "--format", "json"]).output)
    // R prints 17 digits; the two sums are taken in another order.
    for (ours, theirs) in [("t", "statistic"), ("df", "df"), ("p", "p")] {
      let value = try #require(result.value("score.group:with-without." + ours))
      let expected = try #require(welch[theirs] as? Double)
      #expect(abs(value - expected) <= 1e-12 * abs(expected), "\(ours)")
    }
  }

  @Test func rowsAsUnitsAreWarnedOf() throws {
    let text = "participant,group,score\nP1,with,1\nP1,with,2\nP2,without,3\nP2,without,5\n"
    let people = try Self.run(text, ["--format", "json"])
    let rows = try Self.run(text, ["--format", "json", "--unit", "row"])
    #expect(try Estimates(people.output).value("score.all.n") == 2)
    #expect(try Estimates(rows.output).value("score.all.n") == 4)
    #expect(!people.errors.contains("warning"))
    #expect(rows.errors.contains("warning: each row is taken for one person"))
    #expect(try Self.run(text, ["--unit", "row"]).output.contains("Each row is taken for one person"))
  }

  @Test func unequalTasksLeaveOutWhoLacksATaskUnlessARuleIsNamed() throws {
    let text = """
      participant,group,task,score
      P1,with,T1,1\nP1,with,T2,2\nP2,with,T1,3\nP2,with,T2,5\nP3,with,T1,5
      P4,without,T1,5\nP4,without,T2,6\nP5,without,T1,2\nP5,without,T2,6

      """
    func result(_ options: [String]) throws -> (n: Double?, t: Double?) {
      let estimates = try Estimates(try Self.run(text, ["--format", "json"] + options).output)
      return (estimates.value("score.all.n"), estimates.value("score.group:with-without.t"))
    }
    #expect(try result(["--unequal-tasks", "stop"]).t == nil)
    let available = try result(["--unequal-tasks", "available"])
    #expect(available.n == 5 && available.t != nil)
    let complete = try result(["--unequal-tasks", "complete"])
    #expect(complete.n == 4 && complete.t != nil)
    let usual = try result([])
    #expect(usual.n == complete.n && usual.t == complete.t)
    let estimates = try Estimates(try Self.run(text, ["--format", "json"]).output)
    #expect(estimates.value("score.available-tasks.all.n") == 5)
    #expect(estimates.value("score.available-tasks.group:with-without.t") == available.t)
    let table = try Self.run(text)
    #expect(table.output.contains("Main: participants with all tasks"))
    #expect(table.output.contains("without a value for each task that others have one for: P3 (T2)"))
  }

  @Test func aRuleForTasksNeedsTasks() throws {
    let text = "participant,group,score\nP1,a,1\nP1,a,2\nP2,b,3\nP3,a,5\nP4,b,4\n"
    let refused = try Self.run(text, ["--unequal-tasks", "complete"])
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errors.contains(
        "--unequal-tasks complete leaves out who lacks a task, and no row of what is analysed names a task; expected a "
      ), "\(refused.errors)")
    #expect(try Self.run(text, ["--unequal-tasks", "available"]).status == 0)
    #expect(try Self.run(text, ["--unequal-tasks", "complete", "--map", "group=task"]).status == 0)
    // Rows as people: the rule has nothing to say, and nothing is left out.
    #expect(try Self.run(text, ["--unequal-tasks", "complete", "--unit", "row"]).status == 0)
  }

  // MARK: What cannot be

  @Test func whatCannotBeIsTakenForMissingWhenToldAndListed() throws {
    let text = Samples.answers(line: 4, item: 2, "9")
    let run = try Self.run(text, ["--invalid", "missing"])
    #expect(run.status == 0)
    let note =
      "a.csv:4:11: \"9\" is no answer to pssuq-3.q2 (column \"pssuq_q2\", participant P3); expected a number from 1 to 7"
    #expect(run.errors.contains("studytool: taken for missing: " + note))
    #expect(!run.errors.contains("--invalid missing"))
    let flat = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(flat.contains("Taken for missing: " + note))
    #expect(try Self.run(text, ["--invalid", "missing", "--strict"]).status == 1)
  }

  // MARK: The reference study

  @Test func theReferenceStudyHasItsPublishedTable() throws {
    let output = try Program.run(["analyze", Samples.reference, "--quiet"]).output
    let rows = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let first = try #require(rows.first { $0.first == "1" && $0.count > 8 })
    #expect(Array(first.suffix(5)) == ["5.67", "6", "0.84", "1.11", "0.563092170"])
    let last = try #require(rows.first { $0.first == "19" && $0.count > 8 })
    #expect(Array(last.suffix(5)) == ["5.93", "6", "0.63", "0.88", "0.447213328"])
  }
}

import Foundation
import Testing

/// `studytool score`: every carried instrument on answers that were scored by hand.
@Suite struct ScoreTests {
  /// The carried instruments.
  static let instruments: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Program.project.appendingPathComponent("Surveys/Instruments").path)
    return (names ?? []).filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Those that have a file of answers and expected scores.
  static let withFixtures = instruments.filter {
    FileManager.default.fileExists(atPath: Samples.file("StudyModelTests/Fixtures/\($0).csv"))
  }

  @Test(arguments: withFixtures) func givesTheScoresThatWereWorkedOutByHand(_ instrument: String) throws {
    let path = Samples.file("StudyModelTests/Fixtures/\(instrument).csv")
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = rows[0]
    // The expected scores stand in the same file: the program is told to leave them alone.
    var options: [String] = []
    for (index, heading) in header.enumerated() {
      if heading.hasPrefix("expected_") {
        options += ["--map", "#\(index + 1)=ignore"]
      } else if instrument.hasPrefix("nasa"), heading.hasPrefix("weight_") {
        options += ["--map", "\(heading)=weight:\(instrument).\(heading.dropFirst("weight_".count))"]
      } else if instrument.hasPrefix("nasa"), index > 0 {
        options += ["--map", "\(heading)=\(instrument).\(heading)"]
      }
    }
    let run = try Program.run(
      ["score", path, "--instrument", instrument, "--format", "json", "--quiet"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let result = try Estimates(run.output)
    var compared = 0
    let left = try #require((result.document["provenance"] as? [String: Any])?["exclusions"] as? [String])
    for row in rows.dropFirst() {
      let isEmpty = row.dropFirst().allSatisfy(\.isEmpty)
      #expect(left.contains("\(row[0]): no item was answered") == isEmpty)
      if isEmpty { compared += 1 }
      for (heading, cell) in zip(header, row) where heading.hasPrefix("expected_") {
        let id = "\(instrument).\(heading.dropFirst("expected_".count)).participant=\(row[0]).score"
        // Scores that are off by default are not asked for here.
        guard let estimate = result[id] else { continue }
        if let expected = Double(cell) {
          let value = try #require(estimate["value"] as? Double, "\(id)")
          #expect(abs(value - expected) <= 1e-12 * max(1, abs(expected)), "\(id)")
        } else {
          #expect(estimate["value"] is NSNull, "\(id)")
          #expect((estimate["undefined"] as? [String: String])?["value"] != nil, "\(id)")
        }
        compared += 1
      }
    }
    #expect(compared >= rows.count - 1)
  }

  @Test func printsEachScoreAndWhatWasDoneAboutMissingAnswers() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,q1,q2\nP1,7,6\nP2,,5\nP3,1,N/A\n", to: "a.csv")
    let run = try Program.run(
      ["score", "a.csv", "--instrument", "umux-lite", "--direction", "umux-lite=agree-high"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output.hasPrefix(
        """
        Scores: UMUX-Lite
        =================
        3 responses


        Scores
        ------

        Note: UMUX-Lite (umux-lite); higher is better; missing answers: a score needs an answer to each of
          its items.

        Means of the responses

        Score            n  No score      M     SD    Min    Max
        ---------------  -  --------  -----  -----  -----  -----
        UMUX-Lite score  1         2  91.67  – (a)  91.67  91.67

        (a) fewer than two values

        Scores by respondent

        Participant  UMUX-Lite score  Missing answers
        -----------  ---------------  -----------------
        P1                     91.67
        P2                     – (a)  q1 none, left out
        P3                     – (a)  q2 N/A, left out

        (a) 1 answered, 2 needed


        """), "\(run.output)")
  }

  @Test func whoAnsweredNothingIsListed() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,q1,q2\nP1,7,6\nP2,,\n", to: "a.csv")
    let run = try Program.run(["score", "a.csv", "--instrument", "umux-lite"], in: scratch.url)
    #expect(run.errors.hasSuffix("studytool: note: left out: P2: no item was answered\n"))
    #expect(run.output.contains("- P2: no item was answered\n"))
    #expect(
      try Program.run(["score", "a.csv", "--instrument", "umux-lite", "--strict"], in: scratch.url).status
        == 1)
  }

  @Test func anUnknownInstrumentIsNamedWithThoseThereAre() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers, to: "a.csv")
    let run = try Program.run(["score", "a.csv", "--instrument", "pssuq"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        --instrument pssuq: there is no instrument "pssuq"; expected one of \(Self.instruments.joined(separator: ", ")); correct the identifier, or bring your own instrument with --surveys DIR

        """)
  }

  @Test func columnsThatAreNoItemsAreNamed() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,first,second\nP1,7,6\n", to: "a.csv")
    let refused = try Program.run(["score", "a.csv", "--instrument", "umux-lite"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.errors.hasPrefix("a.csv"))
    #expect(refused.errors.contains("umux-lite"))
    #expect(refused.errors.contains("--map \"COLUMN=umux-lite."))

    let told = try Program.run(
      [
        "score", "a.csv", "--instrument", "umux-lite", "--map", "first=umux-lite.q1", "--map",
        "#3=umux-lite.q2", "--format",
        "json",
      ], in: scratch.url)
    #expect(told.status == 0, "\(told.errors)")
    #expect(try Estimates(told.output).value("umux-lite.overall.participant=P1.score") == 1100.0 / 12)
  }

  @Test func answersInWordsAreToldWithLabels() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,q1,q2\nP1,rather,fully\n", to: "a.csv")
    let refused = try Program.run(["score", "a.csv", "--instrument", "umux-lite"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("a.csv:2:4: 2 answers to umux-lite are words that are no labels"))
    #expect(refused.errors.contains("\"rather\", \"fully\""))
    #expect(refused.errors.contains("--labels \"rather=NUMBER,fully=NUMBER\""))
    let told = try Program.run(
      ["score", "a.csv", "--instrument", "umux-lite", "--labels", "Rather=6,fully=7", "--format", "json"],
      in: scratch.url)
    #expect(try Estimates(told.output).value("umux-lite.overall.participant=P1.score") == 1100.0 / 12)
  }
}

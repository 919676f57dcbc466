import Foundation
import Testing

/// Rubrics, raters, outlying and censored times: what the program prints of the sample study of them.
@Suite struct RubricTests {
  private static let sample =
    Program.project.appendingPathComponent("Surveys/Samples/rubric-raters").path

  private static func analyze(_ options: [String], format: String = "json") throws -> Program.Run {
    try Program.run(["analyze", sample, "--format", format] + options)
  }

  @Test func formulaAgreementAndRatersArePrinted() throws {
    let run = try Self.analyze(["--measure", "quality"], format: "table")
    #expect(run.status == 0)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Score of a rating = 0.333 x Visual hierarchy + 0.167 x Consistency"))
    #expect(words.contains("each criterion as (points - minimum) / (maximum - minimum) x 100"))
    #expect(words.contains("72 ratings, 71 with a score"))
    #expect(words.contains("Krippendorff's alpha = .33"))
    #expect(
      words.contains(
        "1 design not rated by every rater; the score is the mean of those who did: D07 (R1, R2)"))
    // What is missing is told with its place and with what mends it.
    #expect(
      run.errors.contains(
        "data/ratings.csv:22:22: participant D07, rater R3: no points for Error handling of quality"))
    #expect(run.errors.contains("missing=\"available\""))
  }

  @Test func everyNumberIsAnEstimate() throws {
    let found = try Estimates(try Self.analyze(["--quiet"]).output)
    for id in [
      "quality.all.krippendorff-alpha", "quality.criterion=hierarchy.all.icc-agreement-single",
      "quality.criterion=navigation.group=with.mean", "quality.criterion=hierarchy.all.weight",
      "quality.rater=R2.deviation", "quality.rater:R1-R2.standard-error-of-measurement",
      "time.task=T1.all.outlier-limit-upper",
      "time.with-outliers.group:with-without.ratio-of-geometric-means",
      "time.without-lower-bounds.group=with.geometric-mean", "errors.task=T1.attempts.group=with.rate",
      "assists.task=T2.group=with.mean-bootstrap",
    ] {
      #expect(found.value(id) != nil, "\(id)")
    }
    #expect(found.value("quality.criterion=hierarchy.all.weight") == 1.0 / 3)
    #expect(found.value("time.task=T1.all.outliers-marked") == 1)
    // The lower end of a bootstrap interval of counts is never below 0.
    let interval = found["assists.task=T2.group=with.mean-bootstrap"]?["ci"] as? [Double]
    #expect((interval?.first ?? -1) >= 0)
  }

  @Test(arguments: ["xml", "csv", "html", "markdown"])
  func everyFormatHoldsRatersAndOutliers(_ format: String) throws {
    let run = try Program.run(["report", Self.sample, "--to", format, "-o", "-", "--quiet"])
    #expect(run.status == 0)
    #expect(run.output.contains(format == "csv" ? "icc-agreement-single" : "ICC(A,1)"))
    #expect(run.output.contains(format == "csv" ? "outlier-limit-upper" : "Outlying times"))
    guard format == "xml" else { return }
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(run.output, to: "a.xml")
    #expect(try Program.run(["validate", "a.xml"], in: scratch.url).output == "a.xml: valid report\n")
  }

  @Test func theSampleIsAValidStudy() throws {
    let run = try Program.run(["validate", Self.sample + "/study.xml"])
    #expect(run.output.hasSuffix("valid study\n"), "\(run.errors)")
  }

  @Test func strictTellsOutliersAndIncompleteRatings() throws {
    let run = try Self.analyze(["--strict"])
    #expect(run.status == 1)
    for words in [
      "times of time marked as outliers: 1", "ratings of quality without points for a criterion: 1",
      "designs that not every rater rated in quality: 1",
    ] {
      #expect(run.errors.contains("studytool: strict: " + words))
    }
  }

  @Test func theSummaryHasTheResultWithTheOutliers() throws {
    func words(_ options: [String]) throws -> String {
      try Self.analyze(["--measure", "time", "--quiet"] + options, format: "table").output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(
      try words([]).contains(
        "Design time: 1 time is left out as outlying; with it: With patterns - Without patterns, a ratio of 0.74, 95% CI [0.61, 0.89], p = .003."
      ))
    #expect(
      try words(["--outliers", "time=none"]).contains(
        "1 time is outlying by the plan's rule and kept; without it: With patterns - Without patterns, a ratio of 0.78, 95% CI [0.67, 0.91], p = .004."
      ))
    #expect(try words(["--outliers", "time=..3000"]).contains("is left out as outlying") == false)
  }

  // MARK: --outliers

  @Test(
    arguments: [
      ("time=none", 48, 1), ("time=log-median", 47, 1), ("time=60..1500", 47, 1), ("time=..600", 0, 0),
      ("time=400..", 0, 0),
    ])
  func aRuleOnTheCommandLineIsAppliedAndKept(_ rule: String, _ values: Int, _ marked: Int) throws {
    let run = try Self.analyze(["--quiet", "--measure", "time", "--outliers", rule], format: "table")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("--outliers " + rule))
    if values > 0 { #expect(run.output.contains("Note: \(values) values were reduced")) }
    #expect(run.output.contains(rule == "time=none" ? "No outlier rule was applied" : "are left out"))
  }

  @Test(
    arguments: [
      "time", "time=", "=none", "time=mad", "time=600..5", "time=..", "time=a..b", "time=0..5", "time=-1..5",
      "time=nan..5",
    ])
  func whatIsNoRuleIsWrongUsage(_ rule: String) throws {
    let run = try Self.analyze(["--outliers", rule])
    #expect(run.status == 64)
    #expect(run.errors.contains("LOW..HIGH"))
  }

  @Test func aRuleForNoTimeIsRefused() throws {
    for (name, words) in [("quality", "which is no time"), ("speed", "which is no measure")] {
      let run = try Self.analyze(["--outliers", name + "=log-median"])
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains(words) && run.errors.contains("expected time"))
    }
    #expect(try Self.analyze(["--outliers", "time=none", "--outliers", "time=log-median"]).status == 64)
  }

  // MARK: The shape of ratings, and reversed criteria

  /// What R computed of the sample study.
  private static func reference() throws -> [String: Any] {
    let file = Program.project.appendingPathComponent("Tests/StudyAnalysisTests/Reference/raters.json")
    return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  /// A copy of the sample with its ratings one criterion a row, and consistency reversed where that is wanted.
  private static func copy(to scratch: Scratch, reversed: Bool, inRows: Bool = true) throws -> String {
    let study = scratch.path("study")
    try FileManager.default.copyItem(atPath: sample, toPath: study)
    if inRows {
      let lines = try scratch.read("study/data/ratings.csv").split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      var rows = ["design,group,expert,criterion,points"]
      for line in lines.dropFirst() {
        for column in 3..<7 where !line[column].isEmpty {
          rows.append("\(line[0]),\(line[1]),\(line[2]),\(lines[0][column]),\(line[column])")
        }
      }
      try scratch.write(rows.joined(separator: "\n") + "\n", to: "study/data/ratings.csv")
    }
    if reversed {
      let text = try scratch.read("study/study.xml")
        .replacing("<criterion id=\"consistency\"", with: "<criterion id=\"consistency\" reversed=\"true\"")
      try scratch.write(text, to: "study/study.xml")
    }
    return study
  }

  @Test(arguments: [false, true]) func oneCriterionARowGivesTheNumbersOfR(reversed: Bool) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let study = try Self.copy(to: scratch, reversed: reversed)
    let run = try Program.run(["analyze", study, "--measure", "quality", "--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("has one criterion a row: \"criterion\" names it, and \"points\" holds the points"))
    let found = try Estimates(run.output)
    let all = try Self.reference()
    let expected = try #require(all[reversed ? "reversed" : "quality"] as? [String: Any])
    func check(_ id: String, _ value: Any?) throws {
      let (found, value) = (try #require(found.value(id), "\(id)"), try #require(value as? Double, "\(id)"))
      #expect(abs(found - value) <= 1e-10 * max(1, abs(value)), "\(id): \(found) is not \(value)")
    }
    try check("quality.all.mean", expected["mean"])
    try check("quality.all.sd", expected["sd"])
    try check("quality.group:with-without.t", expected["t"])
    let score = reversed ? expected : try #require(all["score"] as? [String: Any])
    let icc = try #require(score["icc"] as? [String: Any])
    let sem = try #require(icc["sem"] as? [String: Any])
    for form in ["agreement-single", "agreement-average", "consistency-single", "consistency-average"] {
      let key = form.replacing("-", with: "_")
      try check("quality.all.icc-" + form, (icc[key] as? [Double])?.first)
      try check("quality.all.standard-error-of-measurement-" + form, sem[key])
    }
    try check("quality.all.krippendorff-alpha", score["alpha"])
    let validated = try Program.run(["validate", study + "/study.xml"])
    #expect(validated.status == 0, "\(validated.errors)")
  }

  @Test func aReversedCriterionIsPrintedAsSuch() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let study = try Self.copy(to: scratch, reversed: true, inRows: false)
    func words() throws -> String {
      let run = try Program.run(["analyze", study, "--measure", "quality", "--quiet"])
      for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
      return run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let percent = try words()
    #expect(percent.contains("0.167 x Consistency (reversed)"))
    #expect(percent.contains("a reversed one as (maximum - points) / (maximum - minimum) x 100"))
    #expect(percent.contains("Consistency 1 5 1 0.167 yes") && percent.contains("Navigation 1 5 2 0.333 no"))
    #expect(percent.contains("those of reversed criteria not turned round"))
    let text = try scratch.read("study/study.xml").replacing("scale=\"percent\"", with: "scale=\"points\"")
    try scratch.write(text, to: "study/study.xml")
    #expect(try words().contains("0.167 x (6 - Consistency)"))
    let xml = try Program.run(["report", study, "--to", "xml", "-o", "-", "--quiet"])
    #expect(xml.output.contains("its points turned round: minimum + maximum - points"))
  }

  @Test func namesOfRatersInHeadingsAreSettledByMap() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,quality_Ann,quality_Bo\nP1,9,8\nP2,5,4\nP3,7,7\n", to: "a.csv")
    let refused = try Program.run(["analyze", "a.csv"], in: scratch.url)
    #expect(refused.status == 2 && refused.output.isEmpty)
    let flags = "--map \"quality_Ann=score:quality#Ann\" --map \"quality_Bo=score:quality#Bo\""
    #expect(refused.errors.contains("where columns are of single raters, say so with " + flags))
    // The flags can be pasted as they are printed.
    let told = try Program.shell("studytool analyze a.csv --format json " + flags, in: scratch.url)
    #expect(told.status == 0, "\(told.errors)")
    #expect(try Estimates(told.output).value("quality.rater=Ann.mean") == 7)
  }

  @Test func noResultDependsOnTheNumberOfThreads() throws {
    let one = try Program.run(["report", Self.sample, "--to", "json", "-o", "-", "--quiet", "--threads", "1"])
    #expect(one.status == 0)
    for threads in ["2", "8"] {
      let run = try Program.run(
        ["report", Self.sample, "--to", "json", "-o", "-", "--quiet", "--threads", threads])
      #expect(run.output == one.output)
    }
  }

  // MARK: Export

  @Test func anExportLeavesOutTheTimesThatTheAnalysisLeavesOut() throws {
    func geometricMeans(_ options: [String]) throws -> [String] {
      let run = try Program.run(
        ["export", Self.sample, "--to", "csv", "-o", "-", "--quiet", "--tables", "wide"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let lines = run.output.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = try #require(lines[0].firstIndex(of: "time_geomean"))
      return lines.dropFirst().map { String($0[column]) }
    }
    for options in [[], ["--outliers", "time=none"], ["--outliers", "time=400.."]] {
      let analyzed = try Estimates(
        try Self.analyze(["--quiet", "--measure", "time", "--unequal-tasks", "available"] + options).output)
      let exported = try geometricMeans(["--unequal-tasks", "available"] + options)
      let logs = exported.compactMap(Double.init).map { log($0) }
      let mean = exp(logs.reduce(0, +) / Double(logs.count))
      let expected = try #require(analyzed.value("time.all.geometric-mean"))
      #expect(abs(mean - expected) < 1e-9 * expected, "\(options)")
    }
    #expect(try geometricMeans([]) != geometricMeans(["--outliers", "time=none"]))
    let ddi = try Program.run(
      ["export", Self.sample, "--to", "ddi", "-o", "-", "--quiet", "--outliers", "time=none"])
    #expect(ddi.output.contains("Option: --outliers time=none"))
  }

  @Test(arguments: [("quality", "which is no time"), ("speed", "which is no measure")])
  func anExportRefusesTheRulesThatTheAnalysisRefuses(_ name: String, _ words: String) throws {
    let run = try Program.run(
      ["export", Self.sample, "--to", "csv", "-o", "-", "--outliers", name + "=log-median"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains(words) && run.errors.contains("expected time"))
    #expect(try Program.run(["export", Self.sample, "--to", "csv", "--outliers", "time=mad"]).status == 64)
    #expect(
      try Program.run(["export", Self.sample, "--to", "csv", "--unequal-tasks", "mean"]).status == 64)
  }

  // MARK: Bare files

  @Test func ratersInHeadingsOfABareFileAgreeInTheResult() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant,quality_R1,quality_R2\nP1,9,8\nP2,5,4\nP3,7,7\nP4,3,1\nP5,6,6\n", to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--format", "json"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("\"quality_R1\" = score:quality#R1"))
    let found = try Estimates(run.output)
    #expect(found.value("quality.rater=R1.mean") == 6)
    #expect(found.value("quality.all.mean") == 5.6)
    // By hand: mean squares 12.35 of designs, 1.6 of raters, 0.35 of error: (12.35 - 0.35) / (12.35 + 0.35 + 2 (1.6 - 0.35) / 5).
    let single = try #require(found.value("quality.all.icc-agreement-single"))
    #expect(abs(single - 12 / 13.2) < 1e-12)
    let told = try Program.run(
      [
        "analyze", "a.csv", "--map", "quality_R1=score:quality#Ann", "--map", "quality_R2=score:quality#Bo",
        "--format", "json",
      ],
      in: scratch.url)
    #expect(try Estimates(told.output).value("quality.rater=Bo.mean") == 5.2)
  }

  @Test func aTimeAtTheLimitIsALowerBoundAndSaidToBe() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="limited">
        <title lang="en">Limited</title>
        <factors><factor id="group" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
        <tasks><task id="T1" time-limit="300"/></tasks>
        <measures><measure id="time" kind="duration" better="lower" per="task"/></measures>
        <sources><source id="t" path="data/t.csv"/></sources>
      </study>
      """, to: "study.xml")
    try scratch.write(
      "participant,group,task,time\nP1,a,T1,100\nP2,a,T1,120\nP3,a,T1,300\nP4,b,T1,80\nP5,b,T1,90\nP6,b,T1,301\n",
      to: "data/t.csv")
    let run = try Program.run(["analyze", scratch.url.path, "--quiet"])
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("2 times reached the limit of the task without success and are taken for lower bounds"))
    #expect(words.contains("do not say who did better"))
    #expect(words.contains("Kaplan-Meier medians"))
    #expect(words.contains("Main without lower bounds"))
  }
}

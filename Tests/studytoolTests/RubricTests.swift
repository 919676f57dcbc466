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
        "data/ratings.csv:22:22: participant D07, rater R3: no points for errors-handled of quality"))
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

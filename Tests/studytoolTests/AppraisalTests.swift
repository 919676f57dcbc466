import Foundation
import Testing

/// Experts who appraise patterns: one form per expert and pattern.
@Suite struct AppraisalTests {
  /// Two patterns, three experts; E3 has not appraised the second one.
  static let table = """
    expert,pattern,understandable-solution,understandable-examples,correct-solution,correct-examples,applicable-solution,applicable-examples,comment
    E1,Form,5,4,4,2,3,5,fine
    E2,Form,4,4,4,4,4,4,
    E3,Form,5,5,5,5,5,5,
    E1,Huge button,1,2,3,4,5,3,too big
    E2,Huge button,2,2,2,2,2,,

    """

  @Test func eachPatternIsDescribedOverItsExperts() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.table, to: "appraisals.csv")
    let options = ["--instrument", "pattern-appraisal", "--direction", "pattern-appraisal=agree-high"]
    let run = try Program.run(["analyze", "appraisals.csv", "--format", "json"] + options, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("\"expert\" = participant, \"pattern\" = task"), "\(run.errors)")
    let found = try Estimates(run.output)
    func value(_ score: String, _ pattern: String, _ statistic: String) -> Double? {
      found.value("pattern-appraisal.task=\(pattern).\(score).all.\(statistic)")
    }
    // Form: 23/6, 4 and 5; Huge button: 18/6 and 2.
    let form = [23.0 / 6, 4, 5]
    let mean = form.reduce(0, +) / 3
    let deviation = (form.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 2).squareRoot()
    #expect(abs(try #require(value("overall", "Form", "mean")) - mean) < 1e-12)
    #expect(abs(try #require(value("overall", "Form", "sd")) - deviation) < 1e-12)
    #expect(value("overall", "Form", "n") == 3)
    #expect(value("overall", "Huge button", "mean") == 2.5)
    #expect(value("overall", "Huge button", "n") == 2)
    // Solution: (5+4+3)/3, 4, 5; then (1+3+5)/3 and 2. Understandable: 1.5 and 2.
    #expect(abs(try #require(value("solution", "Form", "mean")) - 13.0 / 3) < 1e-12)
    #expect(value("solution", "Huge button", "mean") == 2.5)
    #expect(value("understandable", "Huge button", "mean") == 1.75)
  }

  @Test func theIdentifiersOfAllItemsNameTheInstrument() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.table, to: "appraisals.csv")
    let run = try Program.run(["analyze", "appraisals.csv"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("pattern-appraisal (Expert appraisal of a design pattern) recognised by the names"))
  }

  @Test func headingsInThaiNameExpertAndPattern() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let text = Self.table.replacingOccurrences(of: "expert,pattern", with: "ผู้เชี่ยวชาญ,แบบรูป")
    try scratch.write(text, to: "appraisals.csv")
    let run = try Program.run(
      ["analyze", "appraisals.csv", "--instrument", "pattern-appraisal"], in: scratch.url)
    #expect(run.errors.contains("\"ผู้เชี่ยวชาญ\" = participant, \"แบบรูป\" = task"), "\(run.errors)")
    #expect(run.output.contains("Usability study, 3 experts") && run.output.contains("3 experts in the data"))
    #expect(!run.output.lowercased().contains("participants\n"))
  }

  @Test func theUnitIsSaid() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.table, to: "appraisals.csv")
    let run = try Program.run(
      ["analyze", "appraisals.csv", "--instrument", "pattern-appraisal"], in: scratch.url)
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Overall appraisal by pattern Pattern n Missing M 95% CI SD"), "\(words)")
    #expect(words.contains("Form 3 0 4.28"))
    #expect(words.contains("Huge button 2 1 2.50"))
    #expect(words.contains("n, M and SD are over one value per expert."))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(!run.output.contains("too big"))
  }

  @Test func aParticipantColumnGoesBeforeTheExpert() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let lines = Self.table.split(separator: "\n").enumerated().map { index, line in
      (index == 0 ? "participant," : "P\(index),") + line
    }
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--instrument", "pattern-appraisal"], in: scratch.url)
    #expect(run.output.contains("5 participants"), "\(run.output.prefix(300))")
    #expect(!run.errors.contains("\"expert\" = participant"))
  }

  @Test func aQuestionAfterEachTaskIsDescribedByTask() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant,task,q1\nP1,T1,7\nP1,T2,3\nP2,T1,5\nP2,T2,2\nP3,T1,6\nP3,T2,4\n", to: "seq.csv")
    let run = try Program.run(
      [
        "analyze", "seq.csv", "--instrument", "seq", "--direction", "seq=agree-high", "--format", "json",
        "--quiet",
      ], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let found = try Estimates(run.output)
    #expect(found.value("seq.task=T1.overall.all.mean") == 6)
    #expect(found.value("seq.task=T2.overall.all.mean") == 3)
    #expect(found.value("seq.task=T2.overall.all.sd") == 1)
    let text = try Program.run(
      ["analyze", "seq.csv", "--instrument", "seq", "--quiet"], in: scratch.url
    ).output
    #expect(text.contains("Single tasks are described; tests are made of one value per participant."))
  }

  @Test func expertsBesideParticipantsAreCountedByThemselves() throws {
    let run = try Program.run(
      ["report", "Surveys/Samples/founding-study", "--to", "markdown", "-o", "-", "--quiet"],
      in: Program.project)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Usability study, 33 participants, 5 experts; ") })
    #expect(lines.contains("### Experts") && lines.contains("5 experts in the data; none excluded."))
    #expect(!run.output.contains("without a group"))
    // Patterns are no tasks: the two tasks alone are described, and nothing is missed of patterns.
    #expect(!lines.contains { $0.hasPrefix("| card: ") } && lines.contains { $0.hasPrefix("| T1: ") })
    #expect(!run.output.contains("<task id="))
    let pattern = lines.filter { $0.hasPrefix("| Smart keyboards |") }
    #expect(!pattern.isEmpty && pattern.allSatisfy { !$0.contains("no values") })
    let json = try Program.run(
      ["analyze", "Surveys/Samples/founding-study", "--format", "json", "--quiet"], in: Program.project)
    let found = try Estimates(json.output)
    #expect(found.value("participants.all.recruited") == 33)
    #expect(found.value("participants.all.without-group") == 0)
    #expect(found.value("participants-expert.all.recruited") == 5)
    #expect(found.value("quality.all.missing") == 0 && found.value("appraisal.overall.all.missing") == 0)
    #expect(!found.identifiers.contains { $0.hasPrefix("appraisal.") && $0.contains("group") })
  }

  @Test func checksMissNothingOfExpertsThatParticipantsHave() throws {
    let run = try Program.run(
      ["check", "Surveys/Samples/founding-study", "--quiet", "--format", "json"], in: Program.project)
    #expect(run.output.contains("\"participants\": 32") && run.output.contains("\"experts\": 5"))
    for kind in ["missing-in-source", "without-group"] {
      #expect(!run.output.contains("\"kind\": \"\(kind)\""), "\(kind)")
    }
    #expect(!run.output.contains("X1, X2, X3, X4"))
  }

  @Test func patternsStandSideBySideWithTheirScores() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.table, to: "appraisals.csv")
    let options = ["--instrument", "pattern-appraisal", "--direction", "pattern-appraisal=agree-high"]
    let run = try Program.run(
      ["report", "appraisals.csv", "--to", "json", "-o", "-", "--quiet"] + options, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let found = try Estimates(run.output)
    let stem = "pattern-appraisal.overall.all."
    #expect(found.value(stem + "lowest-mean-by-subject") == 2.5)
    let highest = try #require(found.value(stem + "highest-mean-by-subject"))
    #expect(abs(highest - (23.0 / 6 + 9) / 3) < 1e-12)
    #expect(run.output.contains("By pattern, the means of 2 go from 2.50 (Huge button) to 4.28 (Form)."))
    for id in ["figure-pattern-appraisal-subjects", "table-pattern-appraisal-subjects"] {
      #expect(run.output.contains("\"\(id)\""), "\(id)")
    }
  }

  @Test func theSummaryAnswersEachQuestionOfTheStudy() throws {
    let run = try Program.run(
      ["report", "Surveys/Samples/founding-study", "--to", "markdown", "-o", "-", "--quiet"],
      in: Program.project)
    let summary = run.output.split(separator: "\n## ").first { $0.hasPrefix("Summary") } ?? ""
    for sentence in [
      "Design quality (exploratory), by Experience: the difference With patterns − Without patterns was ",
      "Design time (exploratory), by Experience: the ratio With patterns / Without patterns was ",
      "whether it depends on Experience is not settled (",
      "Satisfaction (PSSUQ): Overall (secondary): With patterns averaged ",
      "Appropriateness of the patterns: mean 4.19, SD 0.66 (points), n = 16, With patterns only; higher",
      "By pattern, the means of 14 go from 3.67 (Interactive content layer) to 4.80 (Signup).",
      "Designs of the first task held against thirteen heuristics: Mean rating over the heuristics (exploratory): ",
      "Problems of two designs: Three evaluators found 10 problems in Design D09, without patterns",
    ] {
      #expect(summary.contains(sentence), "\(sentence)")
    }
    #expect(run.output.contains("All values are of With patterns. Nobody else has any, so that nothing"))
    #expect(!run.output.contains("are not compared"))
    // Of five experts there is no interval within the scale, and that is said.
    #expect(run.output.contains("Where a t interval leaves the values that are possible, t does not fit."))
  }
}

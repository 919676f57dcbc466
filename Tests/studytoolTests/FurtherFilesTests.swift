import Foundation
import Testing

/// A second import is as easy as the first: what a file adds to a study is declared and told.
@Suite struct FurtherFilesTests {
  private let scores = "participant,quality\nP1,3\nP2,4\n"

  private func study(_ options: [String] = []) throws -> Scratch { try ImportTests.study(options) }

  private func take(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try ImportTests.take(scratch, arguments)
  }

  // MARK: Further measures

  @Test func aSecondFileBringsItsMeasuresAsTheFirstOneDid() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(scores, to: "scores.csv")
    #expect(try take(scratch, ["scores.csv"]).status == 0)
    try scratch.write(
      "participant,task,seconds,errors,outcome\nP1,T1,12,1,success\nP2,T1,14,0,failure\n", to: "times.csv")
    let taken = try take(scratch, ["times.csv"])
    #expect(taken.status == 0, "\(taken.errors)")
    for measure in ["time: duration", "errors: count", "outcome: outcome"] {
      #expect(taken.output.contains("declared: measure \(measure)"), "\(taken.output)")
    }
    // Nothing is guessed without a word.
    #expect(
      taken.errors.contains(
        "column \"errors\" of times.csv is taken for a measure that the study did not have: count:errors (settle with "
          + "--map \"errors=count:errors\", or --map \"errors=ignore\")"), "\(taken.errors)")
    let analysis = try Program.run(["analyze", "s", "--format", "csv", "--quiet"], in: scratch.url)
    #expect(analysis.status == 0 && analysis.output.contains("errors.all"), "\(analysis.errors)")
    // What is left out on request stays out.
    try scratch.write("participant,assists,ease\nP1,2,5\nP2,1,6\n", to: "more.csv")
    let some = try take(scratch, ["more.csv", "--map", "assists=ignore"])
    #expect(some.status == 0 && some.output.contains("declared: measure ease: score"), "\(some.errors)")
    #expect(!some.output.contains("measure assists"))
  }

  @Test func aSecondFileBringsItsQuestionnaireAsTheFirstOneDid() throws {
    let scratch = try study()
    defer { scratch.remove() }
    try scratch.write(scores, to: "scores.csv")
    #expect(try take(scratch, ["scores.csv"]).status == 0)
    let items = (1...10).map { "SUS\($0)" }.joined(separator: ",")
    try scratch.write("participant,\(items)\nP1,4,2,5,1,4,2,5,2,4,1\nP2,3,2,4,2,3,3,4,2,3,2\n", to: "sus.csv")
    let taken = try take(scratch, ["sus.csv"])
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.output.contains("declared: measure sus: questionnaire (instrument sus)"))
    #expect(
      taken.errors.contains(
        "10 columns of sus.csv, \"SUS1\" to \"SUS10\", are taken for a measure that the study did not have: the "
          + "questionnaire sus"), "\(taken.errors)")
    #expect(try Program.run(["analyze", "s", "--quiet"], in: scratch.url).output.contains("SUS"))
  }

  @Test func aMeasureThatStillLacksItsColumnIsAskedFor() throws {
    let scratch = try study(["--measure", "quality:score", "--measure", "assists:count"])
    defer { scratch.remove() }
    try scratch.write(scores, to: "scores.csv")
    #expect(try take(scratch, ["scores.csv"]).status == 0)
    // The study waits for a count by another name: a time is none of its measures, and nobody said it were.
    try scratch.write("participant,seconds\nP1,12\nP2,14\n", to: "times.csv")
    let refused = try take(scratch, ["times.csv"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--map \"seconds=duration:time\""), "\(refused.errors)")
    #expect(try take(scratch, ["times.csv", "--map", "seconds=duration:time"]).status == 0)
  }

  // MARK: Parts of questionnaires

  @Test(arguments: [true, false]) func itemsOfAPartOfAQuestionnaireAreTold(_ isSecond: Bool) throws {
    let scratch = try study()
    defer { scratch.remove() }
    if isSecond {
      try scratch.write(scores, to: "scores.csv")
      #expect(try take(scratch, ["scores.csv"]).status == 0)
    }
    let numbers = isSecond ? Array(1...12) : Array(1...8)
    let items = numbers.map { "PSSUQ_\($0)" }.joined(separator: ",")
    let answers = numbers.map { String($0 % 7 + 1) }.joined(separator: ",")
    try scratch.write("participant,\(items),seconds\nP1,\(answers),30\nP2,\(answers),31\n", to: "part.csv")
    let run = try take(scratch, ["part.csv"])
    #expect(run.status == 0, "\(run.errors)")
    let last = numbers.count
    let missing = (last + 1...16).map { "q\($0)" }.joined(separator: ", ")
    #expect(
      run.errors.contains(
        "\(last) columns of part.csv, \"PSSUQ_1\" to \"PSSUQ_\(last)\", hold \(last) of the 16 items of pssuq-3 ("
      ),
      "\(run.errors)")
    #expect(run.errors.contains("and are not used; no column was found for \(missing) (settle with "))
    #expect(!run.errors.contains("not used: \"PSSUQ_1\""))
  }
}

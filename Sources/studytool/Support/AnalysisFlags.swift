internal import ArgumentParser
internal import StudyAnalysis
internal import StudyModel

/// The options of every command that computes something.
struct AnalysisFlags: ParsableArguments {
  @Option(
    name: .customLong("measure"), parsing: .singleValue,
    help: ArgumentHelp("Analyse only this measure; may be given several times.", valueName: "ID"))
  var measures: [String] = []

  @Option(help: ArgumentHelp("The confidence level of intervals, such as 0.95.", valueName: "LEVEL"))
  var level: Double?

  @Option(help: ArgumentHelp("The level of significance, such as 0.05.", valueName: "ALPHA"))
  var alpha: Double?

  @Option(
    help: ArgumentHelp(
      "Where participants did different tasks: stop (make no test), available (take the mean over the tasks that each did) or complete (leave out who lacks one).",
      valueName: "RULE"))
  var unequalTasks: String?

  func validate() throws {
    for (name, value, example) in [("--level", level, "0.95"), ("--alpha", alpha, "0.05")] {
      guard let value else { continue }
      guard value > 0, value < 1 else {
        throw ValidationError("\(name): expected a number between 0 and 1, such as \(example)")
      }
    }
  }

  /// The options as the analysis takes them.
  func options(factors: [String]) throws -> AnalysisOptions {
    var rule: Plan.UnequalTasks?
    if let unequalTasks {
      guard let known = Plan.UnequalTasks(rawValue: unequalTasks) else {
        throw ValidationError("--unequal-tasks \"\(unequalTasks)\": expected stop, available or complete")
      }
      rule = known
    }
    return AnalysisOptions(
      factors: factors, measures: measures, level: level, alpha: alpha, unequalTasks: rule)
  }

  /// The options that change a result, as they are typed.
  var description: [String] {
    var list = measures.map { "--measure " + $0 }
    if let level { list.append("--level \(level)") }
    if let alpha { list.append("--alpha \(alpha)") }
    if let unequalTasks { list.append("--unequal-tasks " + unequalTasks) }
    return list
  }
}

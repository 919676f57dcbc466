internal import ArgumentParser
internal import StudyAnalysis
internal import StudyModel

/// The options of every command that computes something.
struct AnalysisFlags: ParsableArguments {
  @Option(name: .customLong("measure"), parsing: .singleValue, help: ArgumentHelp("Analyse only this measure.", valueName: "ID"))
  var measures: [String] = []

  @Option(help: ArgumentHelp("The confidence level of intervals, between 0 and 1.", valueName: "LEVEL"))
  var level: Double?

  @Option(help: ArgumentHelp("The level of significance, between 0 and 1.", valueName: "ALPHA"))
  var alpha: Double?

  @Option(
    help: ArgumentHelp(
      "What to do where participants did different tasks: stop, available or complete.", valueName: "RULE"))
  var unequalTasks: String?

  func validate() throws {
    for (name, value) in [("--level", level), ("--alpha", alpha)] {
      guard let value else { continue }
      guard value > 0, value < 1 else { throw ValidationError("\(name) \(value): expected a number between 0 and 1, such as 0.95") }
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
    return AnalysisOptions(factors: factors, measures: measures, level: level, alpha: alpha, unequalTasks: rule)
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

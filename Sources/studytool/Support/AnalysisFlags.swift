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

  @Option(
    name: .customLong("outliers"), parsing: .singleValue,
    help: ArgumentHelp(
      "Which times are left out of a measure's main result, the result with all of them beside it: none, log-median (farther than 3 x 1.4826 median absolute deviations of logarithms from their median, per task) or LOW..HIGH in seconds (either may be missing).",
      valueName: "MEASURE=RULE"))
  var outliers: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many threads read a large file; one on each core without it. Results do not depend on it.",
      valueName: "N"))
  var threads: Int?

  @Flag(
    help:
      "Read a large file a second time where median and quartiles of very many different values would come from a sketch."
  )
  var exact = false

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads: expected a number from 1 to 256")
    }
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
      factors: factors, measures: measures, level: level, alpha: alpha, unequalTasks: rule,
      outliers: try outlierRules())
  }

  private func outlierRules() throws -> [String: OutlierRule] {
    var rules: [String: OutlierRule] = [:]
    for text in outliers {
      let parts = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty, let rule = Self.outlierRule(parts[1]) else {
        throw ValidationError(
          "--outliers \"\(text)\": expected MEASURE=none, MEASURE=log-median or MEASURE=LOW..HIGH in seconds, such as time=5..600"
        )
      }
      guard rules.updateValue(rule, forKey: parts[0]) == nil else {
        throw ValidationError("--outliers: \(parts[0]) is named twice")
      }
    }
    return rules
  }

  private static func outlierRule(_ text: String) -> OutlierRule? {
    switch text {
    case "none": return OutlierRule.none
    case "log-median": return .logMedian
    default: break
    }
    guard let dots = text.firstRange(of: "..") else { return nil }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map(\.trimmed)
    let numbers = ends.map { Double($0) }
    // What is there has to be a time.
    for (end, number) in zip(ends, numbers) where !end.isEmpty {
      guard let number, number.isFinite, number > 0 else { return nil }
    }
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    if let low = numbers[0], let high = numbers[1], low >= high { return nil }
    return .limits(minimum: numbers[0], maximum: numbers[1])
  }

  /// The options that change a result, as they are typed.
  var description: [String] {
    var list = measures.map { "--measure " + $0 }
    if let level { list.append("--level \(level)") }
    if let alpha { list.append("--alpha \(alpha)") }
    if let unequalTasks { list.append("--unequal-tasks " + unequalTasks) }
    list += outliers.map { "--outliers " + $0 }
    if exact { list.append("--exact") }
    return list
  }
}

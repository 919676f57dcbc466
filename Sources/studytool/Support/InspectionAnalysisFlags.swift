internal import ArgumentParser
internal import StudyAnalysis

/// The options of every command that analyses an inspection.
struct InspectionAnalysisFlags: ParsableArguments {
  @Option(help: ArgumentHelp("The confidence level of intervals, such as 0.95.", valueName: "LEVEL"))
  var level: Double?

  @Option(help: ArgumentHelp("The level of significance, such as 0.05.", valueName: "ALPHA"))
  var alpha: Double?

  @Option(
    help: ArgumentHelp(
      "The share of problems that is to be found; it is said how many evaluators that takes.",
      valueName: "SHARE"))
  var goal: Double?

  @Option(help: ArgumentHelp("The seed of bootstrap intervals.", valueName: "N"))
  var seed: UInt64?

  func validate() throws {
    let shares = [("--level", level, "0.95"), ("--alpha", alpha, "0.05"), ("--goal", goal, "0.85")]
    for (name, value, example) in shares {
      guard let value else { continue }
      guard value > 0, value < 1 else {
        throw ValidationError("\(name): expected a number between 0 and 1, such as \(example)")
      }
    }
  }

  /// The options as the analysis takes them.
  var options: InspectionOptions {
    var options = InspectionOptions()
    options.level = level ?? options.level
    options.alpha = alpha ?? options.alpha
    options.discoveryGoal = goal ?? options.discoveryGoal
    options.seed = seed ?? options.seed
    return options
  }

  /// The options that change a result, as they are typed, for the provenance.
  var description: [String] {
    [
      level.map { "--level \($0)" }, alpha.map { "--alpha \($0)" }, goal.map { "--goal \($0)" },
      seed.map { "--seed \($0)" },
    ].compactMap { $0 }
  }
}

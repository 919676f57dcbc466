internal import ArgumentParser
internal import StudyAnalysis

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

  @Option(help: ArgumentHelp("The seed of bootstrap intervals.", valueName: "N"))
  var seed: UInt64?

  @OptionGroup var reduction: ReductionFlags

  @Option(
    help: ArgumentHelp(
      "How many threads share the work: reading a large file, analysing its measures, drawing resamples, writing several formats. One on each core without it. Results do not depend on it.",
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
    var options = try reduction.options()
    options.factors = factors
    options.measures = measures
    options.level = level
    options.alpha = alpha
    options.seed = seed ?? options.seed
    options.threads = threads
    return options
  }

  /// The options that change a result, as they are typed.
  var description: [String] {
    var list = measures.map { "--measure " + $0 }
    if let level { list.append("--level \(level)") }
    if let alpha { list.append("--alpha \(alpha)") }
    if let seed { list.append("--seed \(seed)") }
    list += reduction.description
    if exact { list.append("--exact") }
    return list
  }
}

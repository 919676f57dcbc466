internal import ArgumentParser
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyModel

/// The options that say which values a participant's one value is made of, wherever such a value is computed or exported.
struct ReductionFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where participants did different tasks: complete (analyse participants with all tasks, and all available values beside it; the default), available (take the mean over the tasks that each did) or stop (make no test).",
      valueName: "RULE"))
  var unequalTasks: String?

  @Option(
    name: .customLong("outliers"), parsing: .singleValue,
    help: ArgumentHelp(
      "Which times are left out of a measure's main result, the result with all of them beside it: none, log-median (farther than 3 x 1.4826 median absolute deviations of logarithms from their median, per task) or LOW..HIGH in seconds (either may be missing).",
      valueName: "MEASURE=RULE"))
  var outliers: [String] = []

  func validate() throws { _ = try options() }

  /// The options as the analysis takes them.
  func options() throws -> AnalysisOptions {
    var rule: Plan.UnequalTasks?
    if let unequalTasks {
      guard let known = Plan.UnequalTasks(rawValue: unequalTasks) else {
        throw ValidationError("--unequal-tasks \"\(unequalTasks)\": expected complete, available or stop")
      }
      rule = known
    }
    return AnalysisOptions(unequalTasks: rule, outliers: try outlierRules())
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

  /// Refuses rules for outliers of what is no measure of time, and a rule for tasks of data that name none.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - study: the study as completed by reading.
  ///   - namesTasks: whether the values that are asked for are of tasks that have names.
  ///   - path: the study folder or raw file.
  /// - Throws: `InputProblems`.
  static func check(_ options: AnalysisOptions, study: Study, namesTasks: Bool, path: String) throws {
    // Who has fewer rows than others lacks no task that anybody could name, and would be left out for nothing.
    if options.unequalTasks == .complete, study.plan.unit == .participant, !namesTasks {
      throw InputProblems(
        place: path,
        "--unequal-tasks complete leaves out who lacks a task, and no row of what is analysed names a task",
        expected: "a column of tasks",
        remedy:
          "name it with --map \"COLUMN=task\"; without tasks, studytool check \(path) shows who has more or fewer "
          + "rows than most, and --unequal-tasks available takes the mean of all rows of a person")
    }
    let times = study.measures.filter { $0.kind == .duration }.map(\.id)
    for id in options.outliers.keys.sorted() where !times.contains(id) {
      throw InputProblems(
        place: path,
        study.measure(id) == nil
          ? "--outliers names \"\(id)\", which is no measure"
          : "--outliers names \"\(id)\", which is no time",
        expected: times.isEmpty
          ? "a measure of time" : (times.count > 1 ? "one of " : "") + times.joined(separator: ", "),
        remedy: "correct --outliers")
    }
  }

  /// The options that change a value, as they are typed.
  var description: [String] {
    (unequalTasks.map { ["--unequal-tasks " + $0] } ?? []) + outliers.map { "--outliers " + $0 }
  }
}

internal import StudyAnalysis

extension MeasureResult {
  /// Whether the measure is an outcome that each person has exactly once, so that its groups are proportions.
  var hasSingleAttempts: Bool {
    guard let completion, completion.tasks.count == 1, let all = completion.tasks[0].rates.first else {
      return false
    }
    return all.interval != nil
  }
}

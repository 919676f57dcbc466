internal import Stats
internal import StudyModel

/// Measures that one group of a study was asked for and the others were not: what those with patterns think of them.
extension Dataset {
  /// The levels of factors between participants that whoever has a value of a measure shares, while there are people at
  /// other levels.
  ///
  /// Nothing can be compared by such a factor, and nobody at its other levels lacks anything. Where the plan compares the
  /// measure by it, values are missing that should be there, and the factor stays.
  ///
  /// - Parameters:
  ///   - measure: the measure, by position in the study.
  ///   - factors: the factors that are compared.
  /// - Returns: one level for each such factor.
  func askedLevels(of measure: Int, factors: [Int]) -> [GroupKey.Level] {
    factors.compactMap { factor in
      guard study.factors[factor].design == .between, !isPlanned(measure, by: factor),
        let level = onlyLevel(of: factor, measure: measure)
      else { return nil }
      let isOne = study.factors[factor].levels.indices.allSatisfy {
        $0 == level || peopleCount(GroupKey((factor, $0))) == 0
      }
      return isOne ? nil : GroupKey.Level(factor: factor, level: level)
    }
  }

  private func isPlanned(_ measure: Int, by factor: Int) -> Bool {
    let id = study.measures[measure].id
    return study.plan.analyses.contains { analysis in
      analysis.contrast == study.factors[factor].id
        && (analysis.measure == id || analysis.measure.hasPrefix(id + "."))
    }
  }

  /// The level of a factor that all values of a measure are of; nil where they are of several, or of people without one.
  private func onlyLevel(of factor: Int, measure: Int) -> Int? {
    if let summed {
      guard let column = summed.columns.firstIndex(where: { $0.measure == measure }) else {
        return nil
      }
      let all = summed.summary(column, key: .all).moments.n
      return study.factors[factor].levels.indices.first {
        all > 0 && summed.summary(column, key: GroupKey((factor, $0))).moments.n == all
      }
    }
    var only: Int16?
    func isOther(_ participant: Int32) -> Bool {
      guard includes(Int(participant)) else { return false }
      let level = levels[factor][Int(participant)]
      if only == nil { only = level }
      return level != only || level < 0
    }
    if records[measure].contains(where: { isOther($0.participant) })
      || responses[measure]?.participants.contains(where: isOther) == true
      || ratings[measure].ratings.contains(where: { isOther($0.participant) })
    {
      return nil
    }
    return only.map(Int.init)
  }
}

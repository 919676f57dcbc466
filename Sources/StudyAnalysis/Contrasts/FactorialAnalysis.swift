internal import Stats
internal import StudyModel

/// Analyses two factors between participants.
struct FactorialAnalysis {
  /// The values of a cell, or what they add up to.
  enum Cell {
    case values([Double])
    case moments(Moments)
  }

  let study: Study
  let level: Double
  /// Why no test is made of the values, whatever they are.
  let refused: UndefinedResult?
  /// The values of a cell, of logarithms for times.
  let cell: (GroupKey) -> Cell

  /// Type III tests for two levels each, and the first factor's contrast at each level of the second.
  ///
  /// Without a contrast that could be taken in each stratum (the first factor has three levels) there are no strata.
  func run(factor: Int, stratifier: Int, role: Plan.Role) -> FactorialResult {
    let reference = study.factors[factor].referenceIndex
    let otherReference = study.factors[stratifier].referenceIndex
    let treatment = study.factors[factor].levels.indices.first { $0 != reference } ?? reference
    let strata = study.factors[stratifier].levels.indices.filter { $0 != otherReference } + [otherReference]
    let reason = refused ?? .unequalTasks
    let nothing = FactorialResult(
      factor: factor, stratifier: stratifier, treatment: treatment, reference: reference,
      role: role, anova: .failure(reason), simple: strata.map { _ in .failure(reason) }, strata: strata,
      interaction: .failure(reason))
    guard study.factors[factor].levels.count == 2 else {
      var result = nothing
      let reason = tooManyLevels(factor)
      (result.anova, result.interaction, result.simple, result.strata) = (
        .failure(reason), .failure(reason), [], []
      )
      return result
    }
    guard refused == nil else { return nothing }
    let cells = strata.map { stratum in
      [treatment, reference].map { level in cell(GroupKey((factor, level), (stratifier, stratum))) }
    }
    let summaries = cells.map { pair in
      pair.map { cell in Result { () throws(StatisticsError) in try Self.summary(cell) } }
    }
    let simple = zip(strata, summaries).map { stratum, pair in
      contrast(pair, coefficients: [1, -1], stratum: stratum)
    }
    let interaction: Result<FactorialResult.SimpleContrast, UndefinedResult>
    let anova: Result<TwoByTwoAnova, UndefinedResult>
    if strata.count == 2 {
      interaction = contrast(summaries[0] + summaries[1], coefficients: [1, -1, -1, 1], stratum: -1)
      do throws(StatisticsError) {
        // Rows are the factor, columns the stratifier.
        anova = .success(
          try anovaOf([0, 1].map { row in [cells[0][row], cells[1][row]] }))
      } catch {
        anova = .failure(UndefinedResult(error))
      }
    } else {
      let reason = tooManyLevels(stratifier)
      interaction = .failure(reason)
      anova = .failure(reason)
    }
    return FactorialResult(
      factor: factor, stratifier: stratifier, treatment: treatment, reference: reference, role: role,
      anova: anova,
      simple: simple, strata: strata, interaction: interaction)
  }

  private func tooManyLevels(_ factor: Int) -> UndefinedResult {
    let known = study.factors[factor]
    return UndefinedResult(
      code: "more-than-two-levels",
      message: "\(known.id) has \(known.levels.count) levels; the table is for 2 x 2",
      names: [known.id])
  }

  private func anovaOf(_ rows: [[Cell]]) throws(StatisticsError) -> TwoByTwoAnova {
    var values: [[[Double]]] = []
    for row in rows {
      var cells: [[Double]] = []
      for case .values(let own) in row { cells.append(own) }
      values.append(cells)
    }
    if values.allSatisfy({ $0.count == 2 }) { return try TwoByTwoAnova(cells: values) }
    var summaries: [[CellSummary]] = []
    for row in rows {
      var own: [CellSummary] = []
      for cell in row { own.append(try Self.summary(cell)) }
      summaries.append(own)
    }
    return try TwoByTwoAnova(cells: summaries)
  }

  private static func summary(_ cell: Cell) throws(StatisticsError) -> CellSummary {
    switch cell {
    case .values(let values): try CellSummary(values)
    case .moments(let moments): try CellSummary(moments)
    }
  }

  private func contrast(
    _ cells: [Result<CellSummary, StatisticsError>], coefficients: [Double], stratum: Int
  ) -> Result<FactorialResult.SimpleContrast, UndefinedResult> {
    do throws(StatisticsError) {
      var summaries: [CellSummary] = []
      for cell in cells { summaries.append(try cell.get()) }
      let contrast = try CellContrast(cells: summaries, coefficients: coefficients)
      return .success(
        FactorialResult.SimpleContrast(
          stratum: stratum,
          difference: Effect(
            value: contrast.estimate, interval: try contrast.confidenceInterval(level: level)),
          statistic: contrast.statistic, degreesOfFreedom: contrast.degreesOfFreedom,
          pValue: contrast.pValue(.twoSided)))
    } catch {
      return .failure(UndefinedResult(error))
    }
  }
}

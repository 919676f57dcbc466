internal import JSONText
internal import Stats
internal import StudyModel

extension CalcMethods {
  /// Two factors, and contrasts of cells.
  static let factorial: [CalcMethod] = [
    CalcMethod(
      name: "anova.two-by-two",
      summary: "The analysis of variance of a 2 x 2 between-subjects design, with cells of any size",
      inputs: [
        InputKey("y", .samples, help: "the values"),
        InputKey("a", .labels, help: "the level of factor a of each value, two in all"),
        InputKey("b", .labels, help: "the level of factor b of each value, two in all"),
        InputKey(
          "n", .integers, help: "instead of y, a and b: the sizes of the cells a1b1, a1b2, a2b1, a2b2"),
        InputKey("mean", .numbers, help: "with n: the means of the cells"),
        InputKey("sd", .numbers, help: "with n: the standard deviations of the cells, divisor n - 1"),
        InputKey(
          "type", .choice(["1", "2", "3", "I", "II", "III"]), defaultText: "3",
          help: "the sums of squares of unequal cells: sequential (1), each main effect adjusted for the "
            + "other (2), or for the interaction too (3)"),
        InputKey(
          "first", .choice(["a", "b"]), defaultText: "a",
          help: "with type 1: the factor that comes first, not adjusted for the other"),
        .level,
      ],
      outputs: ["a", "b", "interaction"].map {
        OutputKey(
          $0,
          "its statistic (F), df, p, sum_of_squares, partial_eta_squared, partial_omega_squared, and the "
            + "interval of the share of variance from the noncentral F, partial_eta_squared_ci")
      } + [
        OutputKey("residual_df", "the degrees of freedom within cells"),
        OutputKey("residual_sum_of_squares", "the sum of squares within cells"),
        OutputKey("mean_square_error", "the mean square within cells"),
        .level,
        OutputKey("algorithm", "the type of the sums of squares, and with type I the order of the factors"),
        OutputKey("levels_a", "the levels of factor a, in the order in which they came; not for summaries"),
        OutputKey("levels_b", "the levels of factor b; not for summaries"),
        OutputKey("n", "the sizes of the cells a1b1, a1b2, a2b1, a2b2"),
        OutputKey("mean", "the means of the cells"),
        OutputKey("sd", "the standard deviations of the cells, divisor n - 1; null for a single value"),
      ],
      source: "type III sums of squares with sum-to-zero contrasts: Yates 1934; Overall and Spiegel 1969, "
        + "also for types I and II; interval: Steiger 2004, Psychological Methods 9",
      example: #""y":[3,5,4,8,9,8,2,3,4,4,null],"a":["p","p","p","q","q","q","p","p","q","q","q"],"#
        + #""b":["s","s","s","s","s","s","t","t","t","t","t"]"#
    ) { request in
      let design = try TwoByTwoDesign(request)
      let (type, level) = (TwoByTwoAnova.SumsOfSquares(request), try request.level())
      let anova = try design.anova(type)
      var result = CalcResult()
      for (key, effect) in [("a", anova.a), ("b", anova.b), ("interaction", anova.interaction)] {
        var members = [
          CalcValue.Member("statistic", .number(effect.statistic)),
          CalcValue.Member("df", .number(effect.degreesOfFreedom)),
          CalcValue.Member("p", .number(effect.pValue)),
          CalcValue.Member("sum_of_squares", .number(effect.sumOfSquares)),
          CalcValue.Member("partial_eta_squared", .number(effect.partialEtaSquared)),
          CalcValue.Member("partial_omega_squared", .number(effect.explainedVariance.partialOmegaSquared)),
        ]
        do throws(StatisticsError) {
          let limits = try effect.explainedVariance.confidenceInterval(level: level)
          members.append(CalcValue.Member("partial_eta_squared_ci", .numbers([limits.lower, limits.upper])))
        } catch {
          members.append(CalcValue.Member("partial_eta_squared_ci", .null))
          result.explain(key + ".partial_eta_squared_ci", reason: error.code)
        }
        result.set(key, .object(members))
      }
      result.set("residual_df", anova.residualDegreesOfFreedom)
      result.set("residual_sum_of_squares", anova.residualSumOfSquares)
      result.set("mean_square_error", anova.meanSquareError)
      result.set("level", level)
      result.set("algorithm", .text(type.name))
      if let levels = design.levels {
        result.set("levels_a", .list(levels.a.map { .text($0) }))
        result.set("levels_b", .list(levels.b.map { .text($0) }))
      }
      result.set(cells: design.cells)
      return result
    },
    CalcMethod(
      name: "contrast.cells",
      summary: "A linear contrast of independent cell means, without assuming equal variances",
      inputs: [
        InputKey(
          "groups", .groups, help: "the values of each cell; on the command line cells are separated by ;"),
        InputKey("n", .integers, help: "instead of groups: the sizes of the cells"),
        InputKey("mean", .numbers, help: "with n: the means of the cells"),
        InputKey("sd", .numbers, help: "with n: the standard deviations of the cells, divisor n - 1"),
        InputKey(
          "coefficients", .numbers, isRequired: true, help: "one coefficient for each cell; they sum to 0"),
        .alternative, .level,
      ],
      outputs: OutputKey.tTest + [
        OutputKey("n", "the sizes of the cells"), OutputKey("mean", "their means"),
        OutputKey("sd", "their standard deviations, divisor n - 1; null for a single value"),
      ],
      source: "Welch 1947, Biometrika 34; degrees of freedom after Satterthwaite 1946",
      example: #""groups":[[3,5,4],[8,9,8],[2,3],[4,4,6]],"coefficients":[1,-1,-1,1]"#
    ) { request in
      var result = CalcResult()
      let cells: [CellSummary]
      if try request.isRaw(["groups"], orSummary: ["n", "mean", "sd"]) {
        cells = try request.rows("groups").map { try CellSummary($0.compactMap { $0 }) }
      } else {
        cells = try request.cells(count: request.samples("n").count)
      }
      try result.set(
        CellContrast(cells: cells, coefficients: request.samples("coefficients")), for: request)
      result.set(cells: cells)
      return result
    },
  ]
}

/// The four cells of a 2 x 2 design, from labelled values or from summaries.
private struct TwoByTwoDesign {
  let cells: [CellSummary]
  /// The values of the cells; `nil` where summaries were given.
  private let values: [[Double]]?
  /// The levels in the order in which they came; `nil` where summaries were given.
  let levels: (a: [String], b: [String])?

  init(_ request: CalcRequest) throws {
    guard try request.isRaw(["y", "a", "b"], orSummary: ["n", "mean", "sd"]) else {
      cells = try request.cells(count: 4)
      self.values = nil
      levels = nil
      return
    }
    let (values, a, b) = (request.optionals("y"), request.labels("a"), request.labels("b"))
    for labels in [a, b] where labels.count != values.count {
      throw StatisticsError.unequalLengths(values.count, labels.count)
    }
    // A value counts only with both of its labels.
    let complete = values.indices.filter { values[$0] != nil && a[$0] != nil && b[$0] != nil }
    let (first, second) = (
      try Self.levels(a, of: complete, key: "a"), try Self.levels(b, of: complete, key: "b")
    )
    var cells: [[Double]] = []
    for levelA in first {
      for levelB in second {
        let members = complete.filter { a[$0] == levelA && b[$0] == levelB }
        cells.append(members.compactMap { values[$0] })
      }
    }
    self.cells = try cells.map { try CellSummary($0) }
    self.values = cells
    levels = (first, second)
  }

  func anova(_ type: TwoByTwoAnova.SumsOfSquares) throws(StatisticsError) -> TwoByTwoAnova {
    if let values {
      try TwoByTwoAnova(cells: [Array(values[0...1]), Array(values[2...3])], sumsOfSquares: type)
    } else {
      try TwoByTwoAnova(cells: [Array(cells[0...1]), Array(cells[2...3])], sumsOfSquares: type)
    }
  }

  private static func levels(_ labels: [String?], of places: [Int], key: String) throws -> [String] {
    var levels: [String] = []
    for place in places {
      if let label = labels[place], !levels.contains(label) { levels.append(label) }
    }
    guard levels.count == 2 else {
      throw CalcError(.invalidValue, "\(key): found \(levels.count.counting("level")); expected 2")
    }
    return levels
  }
}

extension TwoByTwoAnova.SumsOfSquares {
  fileprivate init(_ request: CalcRequest) {
    switch request.word("type") {
    case "1", "I": self = .typeI(first: request.word("first") == "b" ? .b : .a)
    case "2", "II": self = .typeII
    default: self = .typeIII
    }
  }

  fileprivate var name: String {
    switch self {
    case .typeI(let first): "type I sums of squares, \(first == .a ? "a before b" : "b before a")"
    case .typeII: "type II sums of squares"
    case .typeIII: "type III sums of squares"
    }
  }
}

extension CalcRequest {
  /// The summaries of a number of cells.
  func cells(count: Int) throws -> [CellSummary] {
    let n = try integers("n", count: count)
    let (mean, sd) = (try numbers("mean", count: count), try numbers("sd", count: count))
    return try (0..<count).map { try CellSummary(mean: mean[$0], standardDeviation: sd[$0], n: n[$0]) }
  }
}

extension CalcResult {
  /// Sets the summaries of cells and the number of values in them.
  mutating func set(cells: [CellSummary]) {
    set("n", .integers(cells.map(\.n)))
    set("mean", .numbers(cells.map(\.mean)))
    set(
      "sd", cells.map { $0.n > 1 ? $0.standardDeviation : nil }, otherwise: .tooFewValues(needed: 2, found: 1)
    )
    set("n_used", cells.reduce(0) { $0 + $1.n })
  }
}

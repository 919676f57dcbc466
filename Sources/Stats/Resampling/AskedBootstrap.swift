/// How resamples are drawn.
struct Drawing: Sendable {
  let resamples: Int
  let seed: UInt64
  let threads: Int?

  init(_ arguments: any Arguments, resamples: Int) {
    self.resamples = arguments.integer("resamples") ?? resamples
    // A negative one stands for its bits.
    seed = UInt64(bitPattern: Int64(arguments.integer("seed") ?? 1))
    threads = arguments.integer("threads")
  }

  static func inputs(resamples: Int) -> [InputKey] {
    [
      InputKey(
        "resamples", .integer, defaultText: "\(resamples)", help: "how many resamples are drawn at random"),
      InputKey("seed", .integer, defaultText: "1", help: "the seed of the random numbers, any whole number"),
      InputKey(
        "threads", .integer, defaultText: "one for each core",
        help: "how many threads share the work at most; the result is the same with any number"),
    ]
  }
}

/// What a request for a bootstrap interval asks: a statistic with its data, and how to draw.
struct AskedBootstrap: Sendable, Incomplete {
  static let missingWords = "values, pairs or rows that were left out"
  /// The name of the statistic.
  let name: String
  /// The statistic with its data.
  let statistic: any BootstrapStatistic
  /// The number of values, pairs or rows.
  let used: Int
  let missing: Int
  /// What is drawn, in words.
  let drawn: String
  let drawing: Drawing

  init(_ arguments: any Arguments) throws {
    let name = arguments.word("statistic") ?? ""
    self.name = name
    drawing = Drawing(arguments, resamples: 10_000)
    guard name == "trimmed-mean" || !arguments.has("trim") else {
      throw ArgumentError(.conflictingKeys, "trim goes with the statistic trimmed-mean, not with \(name)")
    }
    if let kind = Self.kindOfSample(name, trim: arguments.number("trim") ?? 0.2) {
      try Self.check(arguments, needs: ["x"], for: name)
      let values = arguments.samples("x")
      statistic = try StatisticOfSample(values, kind)
      used = values.count
      missing = arguments.optionals("x").count - used
      drawn = "values"
    } else if let kind = Self.kindsOfTwoSamples[name] {
      try Self.check(arguments, needs: ["x", "y"], for: name)
      let (x, y) = (arguments.samples("x"), arguments.samples("y"))
      statistic = try StatisticOfTwoSamples(x, y, kind)
      used = x.count + y.count
      missing = arguments.optionals("x").count + arguments.optionals("y").count - used
      drawn = "values within each group"
    } else if let kind = Self.kindsOfPairs[name] {
      try Self.check(arguments, needs: ["x", "y"], for: name)
      let pairs = try CompletePairs(arguments)
      statistic = try StatisticOfPairs(pairs.x, pairs.y, kind)
      used = pairs.x.count
      missing = pairs.missing
      drawn = "pairs"
    } else {
      try Self.check(arguments, needs: ["matrix"], for: name)
      (statistic, used) = try Self.ofRows(name, arguments)
      missing = arguments.rows("matrix").count - used
      drawn = "rows"
    }
  }

  /// The statistics by name, those of one sample first.
  private static let names =
    ["mean", "median", "sd", "geometric-mean", "trimmed-mean"] + [
      "mean-difference", "median-difference", "hedges-g", "cohens-d", "cliffs-delta",
      "ratio-of-geometric-means", "pearson", "spearman", "krippendorff.nominal", "krippendorff.ordinal",
      "krippendorff.interval", "krippendorff.ratio", "kendalls-w", "cronbach-alpha",
    ] + IntraclassCorrelation.variants.map { "icc." + $0.name }

  static let inputs =
    [
      InputKey(
        "statistic", .choice(names), isRequired: true,
        help: "the statistic: of x, of x and y as groups or as pairs, or of a matrix"),
      InputKey("x", .samples, help: "the values, those of the first group, or the first of each pair"),
      InputKey(
        "y", .samples, help: "the values of the second group, the reference, or the second of each pair"),
      InputKey(
        "matrix", .matrix,
        help:
          "for agreement and consistency: one row for each thing that was rated or each respondent, which are "
          + "drawn; one column for each rater or item"),
      InputKey(
        "trim", .number, defaultText: "0.2",
        help: "for trimmed-mean: the share left out at each end, below 0.5"), .level,
    ] + Drawing.inputs(resamples: 10_000)

  private static let kindsOfTwoSamples: [String: StatisticOfTwoSamples.Kind] = [
    "mean-difference": .meanDifference, "median-difference": .medianDifference, "hedges-g": .hedgesG,
    "cohens-d": .cohensD, "cliffs-delta": .cliffsDelta,
    "ratio-of-geometric-means": .ratioOfGeometricMeans,
  ]

  private static let kindsOfPairs: [String: StatisticOfPairs.Kind] = [
    "pearson": .pearson, "spearman": .spearman,
  ]

  private static func kindOfSample(_ name: String, trim: Double) -> StatisticOfSample.Kind? {
    switch name {
    case "mean": .mean
    case "median": .median
    case "sd": .standardDeviation
    case "geometric-mean": .geometricMean
    case "trimmed-mean": .trimmedMean(trim)
    default: nil
    }
  }

  private static func ofRows(
    _ name: String, _ arguments: any Arguments
  ) throws -> (any BootstrapStatistic, Int) {
    if let scale = KrippendorffAlpha.Scale.allCases.first(where: { name == "krippendorff.\($0)" }) {
      let found = try StatisticOfRows(krippendorffAlpha: arguments.rows("matrix"), scale: scale)
      return (found, found.groupSizes[0])
    }
    let rows = CompleteRows(arguments).rows
    let statistic =
      if let kind = IntraclassCorrelation.variants.first(where: { name == "icc." + $0.name }) {
        try StatisticOfRows(intraclassCorrelation: rows, model: kind.model, measure: kind.measure)
      } else if name == "kendalls-w" {
        try StatisticOfRows(kendallsW: rows)
      } else {
        try StatisticOfRows(cronbachAlpha: rows)
      }
    return (statistic, rows.count)
  }

  /// Requires the data that a statistic takes and no other.
  private static func check(
    _ arguments: any Arguments, needs keys: [String], for name: String
  ) throws(ArgumentError) {
    let wanted = keys.joined(separator: " and ")
    for key in keys where !arguments.has(key) {
      throw ArgumentError(.missingKey, "the key \"\(key)\" is missing; \(name) takes \(wanted)")
    }
    for key in ["x", "y", "matrix"] where !keys.contains(key) && arguments.has(key) {
      throw ArgumentError(.conflictingKeys, "\(key) is none of the data of \(name), which takes \(wanted)")
    }
  }
}

extension Statistic {
  /// A bootstrap interval.
  static func bootstrap<Result>(
    _ variant: String, summary: String, source: String,
    compute: @escaping @Sendable (AskedBootstrap) throws -> Result,
    @Outputs<AskedBootstrap, Result> outputs: () -> [Output<AskedBootstrap, Result>]
  ) -> Statistic {
    Statistic(
      "bootstrap." + variant, summary: summary, source: source,
      example: #""statistic":"hedges-g","x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#,
      input: Input(AskedBootstrap.inputs, used: \.used) { try AskedBootstrap($0) }.afterLevel,
      options: [.level],
      compute: compute
    ) {
      Output("statistic_name", "the statistic that was asked for", data: \.name)
      outputs()
      Output.missing
    }
  }
}

extension Output where Data == AskedBootstrap {
  /// What was drawn.
  static func drawn(
    undefined: @escaping @Sendable (Result) -> (resamples: Int, reason: StatisticsError?)
  ) -> [Output] {
    [
      Output("resamples", "the number of resamples drawn", data: \.drawing.resamples),
      Output("resamples_undefined", "how many of them had no value and were left out") {
        undefined($0.result).resamples
      },
      Output("seed", "the seed of the random numbers") { Int(Int64(bitPattern: $0.data.drawing.seed)) },
      Output("algorithm", "what was drawn, and how quantiles are found, in words") {
        "Monte Carlo, \($0.data.drawn) drawn; quantiles interpolated on the normal scale"
          + (undefined($0.result).reason.map { "; without a value: \($0.code)" } ?? "")
      },
    ]
  }
}

internal import Stats

/// What a request for a bootstrap interval asks: a statistic with its data, and how to draw.
struct BootstrapRequest {
  /// The name of the statistic.
  let name: String
  /// The statistic with its data.
  let statistic: any BootstrapStatistic
  /// The number of values, pairs or rows.
  let used: Int
  /// The number of values, pairs or rows that were dropped.
  let missing: Int
  /// What is drawn, in words.
  let drawn: String
  let resamples: Int
  let seed: UInt64
  let threads: Int?
  let level: Double

  init(_ request: CalcRequest) throws {
    let name = request.word("statistic") ?? ""
    self.name = name
    resamples = request.integer("resamples") ?? 10_000
    seed = request.seed
    threads = request.integer("threads")
    level = try request.level()
    guard name == "trimmed-mean" || !request.has("trim") else {
      throw CalcError(.conflictingKeys, "trim goes with the statistic trimmed-mean, not with \(name)")
    }
    if let kind = Self.kindOfSample(name, trim: request.number("trim") ?? 0.2) {
      try Self.check(request, needs: ["x"], for: name)
      let values = request.samples("x")
      statistic = try StatisticOfSample(values, kind)
      used = values.count
      missing = request.optionals("x").count - used
      drawn = "values"
    } else if let kind = Self.kindsOfTwoSamples[name] {
      try Self.check(request, needs: ["x", "y"], for: name)
      let (x, y) = (request.samples("x"), request.samples("y"))
      statistic = try StatisticOfTwoSamples(x, y, kind)
      used = x.count + y.count
      missing = request.optionals("x").count + request.optionals("y").count - used
      drawn = "values within each group"
    } else if let kind = Self.kindsOfPairs[name] {
      try Self.check(request, needs: ["x", "y"], for: name)
      let pairs = try CompletePairs(request)
      statistic = try StatisticOfPairs(pairs.x, pairs.y, kind)
      used = pairs.x.count
      missing = pairs.missing
      drawn = "pairs"
    } else {
      try Self.check(request, needs: ["matrix"], for: name)
      (statistic, used) = try Self.ofRows(name, request)
      missing = request.rows("matrix").count - used
      drawn = "rows"
    }
  }

  /// The statistics by name, those of one sample first.
  static let names =
    ["mean", "median", "sd", "geometric-mean", "trimmed-mean"] + [
      "mean-difference", "median-difference", "hedges-g", "cohens-d", "cliffs-delta",
      "ratio-of-geometric-means", "pearson", "spearman", "krippendorff.nominal", "krippendorff.ordinal",
      "krippendorff.interval", "krippendorff.ratio", "kendalls-w", "cronbach-alpha",
    ] + IntraclassName.all.map(\.name)

  static let inputs = [
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
      "trim", .number, defaultText: "0.2", help: "for trimmed-mean: the share left out at each end, below 0.5"
    ),
  ]

  private static let kindsOfTwoSamples: [String: StatisticOfTwoSamples.Kind] = [
    "mean-difference": .meanDifference, "median-difference": .medianDifference, "hedges-g": .hedgesG,
    "cohens-d": .cohensD, "cliffs-delta": .cliffsDelta,
    "ratio-of-geometric-means": .ratioOfGeometricMeans,
  ]

  private static let kindsOfPairs: [String: StatisticOfPairs.Kind] = [
    "pearson": .pearson, "spearman": .spearman,
  ]

  private static let scales: [String: KrippendorffAlpha.Scale] = [
    "krippendorff.nominal": .nominal, "krippendorff.ordinal": .ordinal, "krippendorff.interval": .interval,
    "krippendorff.ratio": .ratio,
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

  private static func ofRows(_ name: String, _ request: CalcRequest) throws -> (any BootstrapStatistic, Int) {
    if let scale = scales[name] {
      let found = try StatisticOfRows(krippendorffAlpha: request.rows("matrix"), scale: scale)
      return (found, found.groupSizes[0])
    }
    let rows = CompleteRows(request).rows
    if let kind = IntraclassName.all.first(where: { $0.name == name }) {
      let found = try StatisticOfRows(intraclassCorrelation: rows, model: kind.model, measure: kind.measure)
      return (found, rows.count)
    }
    return (
      name == "kendalls-w" ? try StatisticOfRows(kendallsW: rows) : try StatisticOfRows(cronbachAlpha: rows),
      rows.count
    )
  }

  /// Requires the data that a statistic takes and no other.
  private static func check(
    _ request: CalcRequest, needs keys: [String], for name: String
  ) throws(CalcError) {
    let wanted = keys.joined(separator: " and ")
    for key in keys where !request.has(key) {
      throw CalcError(.missingKey, "the key \"\(key)\" is missing; \(name) takes \(wanted)")
    }
    for key in ["x", "y", "matrix"] where !keys.contains(key) && request.has(key) {
      throw CalcError(.conflictingKeys, "\(key) is none of the data of \(name), which takes \(wanted)")
    }
  }
}

/// The names of the intraclass correlations.
private struct IntraclassName {
  let name: String
  let model: IntraclassCorrelation.Model
  let measure: IntraclassCorrelation.Measure

  static let all = [
    IntraclassName(name: "icc.1", model: .oneWay, measure: .single),
    IntraclassName(name: "icc.1k", model: .oneWay, measure: .average),
    IntraclassName(name: "icc.2", model: .agreement, measure: .single),
    IntraclassName(name: "icc.2k", model: .agreement, measure: .average),
    IntraclassName(name: "icc.3", model: .consistency, measure: .single),
    IntraclassName(name: "icc.3k", model: .consistency, measure: .average),
  ]
}

extension CalcRequest {
  /// The seed, 1 unless told; a negative one stands for its bits.
  var seed: UInt64 { UInt64(bitPattern: Int64(integer("seed") ?? 1)) }
}

extension InputKey {
  /// How resamples are drawn.
  static func drawing(resamples: String) -> [InputKey] {
    [
      InputKey(
        "resamples", .integer, defaultText: resamples, help: "how many resamples are drawn at random"),
      InputKey("seed", .integer, defaultText: "1", help: "the seed of the random numbers, any whole number"),
      InputKey(
        "threads", .integer, defaultText: "one for each core",
        help: "how many threads share the work at most; the result is the same with any number"),
    ]
  }
}

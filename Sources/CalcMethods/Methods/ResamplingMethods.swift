internal import JSONText
internal import Stats

extension CalcMethods {
  /// Intervals by the bootstrap and tests by permutation.
  static let resampling: [CalcMethod] = [
    bootstrap(
      "percentile", summary: "A bootstrap interval: the quantiles of the resampled values",
      outputs: distributionOutputs,
      source: "Efron 1979, Annals of Statistics 7; Davison and Hinkley 1997, Bootstrap Methods, chapter 5"
    ) { asked, result in
      let found = try asked.bootstrap()
      result.set(
        estimate: found.estimate, level: asked.level,
        interval: try found.percentileInterval(level: asked.level))
      result.set(found, for: asked)
    },
    bootstrap(
      "basic", summary: "A bootstrap interval: the percentile limits, reflected at the estimate",
      outputs: distributionOutputs, source: "Davison and Hinkley 1997, Bootstrap Methods, chapter 5"
    ) { asked, result in
      let found = try asked.bootstrap()
      result.set(
        estimate: found.estimate, level: asked.level, interval: try found.basicInterval(level: asked.level))
      result.set(found, for: asked)
    },
    bootstrap(
      "bca", summary: "A bootstrap interval corrected for bias and skewness, BCa",
      outputs: distributionOutputs + [
        OutputKey("bias_correction", "z0; resampled values equal to the estimate count half"),
        OutputKey("acceleration", "a, by leaving out one value, pair or row after the other"),
      ],
      source: "Efron 1987, Journal of the American Statistical Association 82"
    ) { asked, result in
      let found = try asked.bootstrap()
      let acceleration = Result { () throws(StatisticsError) in
        try JackknifeAcceleration(asked.statistic, threads: asked.threads)
      }
      result.set(
        estimate: found.estimate, level: asked.level,
        interval: try found.bcaInterval(level: asked.level, acceleration: acceleration.get()))
      result.set(found, for: asked)
      result.set("bias_correction", computing: try found.biasCorrection())
      result.set("acceleration", computing: try acceleration.get().value)
    },
    bootstrap(
      "studentised", summary: "A bootstrap interval with a standard error for each resample, bootstrap-t",
      outputs: [
        OutputKey("standard_error", "the standard error of the estimate, on the scale"),
        OutputKey("standard_error_method", "how standard errors are found"),
        OutputKey("scale", "the scale of the standard error: identity, or logarithm for geometric means"),
      ],
      source: "Davison and Hinkley 1997, Bootstrap Methods, chapter 5"
    ) { asked, result in
      let found = try StudentisedBootstrap(
        asked.statistic, resamples: asked.resamples, seed: asked.seed, threads: asked.threads)
      result.set(
        estimate: found.estimate, level: asked.level,
        interval: try found.confidenceInterval(level: asked.level))
      result.set("standard_error", found.standardError)
      result.set("standard_error_method", .text(found.method.description))
      result.set("scale", .text(found.scale == .logarithm ? "logarithm" : "identity"))
      result.set(undefined: found.undefinedResamples, reason: found.undefinedReason, for: asked)
    },
    permutation(
      "independent", summary: "The permutation test of the difference of two independent means",
      inputs: InputKey.groupsOfTwo, source: "Fisher 1935; Phipson and Smyth 2010", missing: .missingValues
    ) { request, result, arrangements in
      let (x, y) = (request.samples("x"), request.samples("y"))
      let (resamples, seed) = (request.integer("resamples") ?? 99_999, request.seed)
      let threads = request.integer("threads")
      let test =
        switch arrangements {
        case "all": try PermutationTest(exact: x, y)
        case "random":
          try PermutationTest(monteCarlo: x, y, resamples: resamples, seed: seed, threads: threads)
        default: try PermutationTest(x, y, resamples: resamples, seed: seed, threads: threads)
        }
      result.set("estimate", test.difference)
      result.set(alternative: request.alternative, test.pValue)
      result.set(test.algorithm)
      let all = request.optionals("x").count + request.optionals("y").count
      result.set("n_missing", all - x.count - y.count)
      result.set("n_used", x.count + y.count)
    },
    permutation(
      "paired", summary: "The permutation test of the mean difference of pairs, by changing signs",
      inputs: InputKey.requiredPairs, source: "Fisher 1935, The Design of Experiments",
      missing: .missingPairs
    ) { request, result, arrangements in
      let pairs = try CompletePairs(request)
      let (resamples, seed) = (request.integer("resamples") ?? 99_999, request.seed)
      let threads = request.integer("threads")
      let test =
        switch arrangements {
        case "all": try PairedPermutationTest(exact: pairs.x, pairs.y)
        case "random":
          try PairedPermutationTest(
            monteCarlo: pairs.x, pairs.y, resamples: resamples, seed: seed, threads: threads)
        default:
          try PairedPermutationTest(pairs.x, pairs.y, resamples: resamples, seed: seed, threads: threads)
        }
      result.set("estimate", test.difference)
      result.set(alternative: request.alternative, test.pValue)
      result.set(test.algorithm)
      result.set("n_missing", pairs.missing)
      result.set("n_used", test.n)
    },
  ]

  private static let distributionOutputs = [
    OutputKey("standard_error", "the standard deviation of the resampled values"),
    OutputKey("bias", "the mean of the resampled values less the estimate"),
  ]

  private static func bootstrap(
    _ variant: String, summary: String, outputs: [OutputKey], source: String,
    body: @escaping @Sendable (BootstrapRequest, inout CalcResult) throws -> Void
  ) -> CalcMethod {
    CalcMethod(
      name: "bootstrap." + variant, summary: summary,
      inputs: BootstrapRequest.inputs + [.level] + InputKey.drawing(resamples: "10000"),
      outputs: [OutputKey("statistic_name", "the statistic that was asked for")]
        + OutputKey.estimate("the statistic of the data") + outputs + [
          OutputKey("resamples", "the number of resamples drawn"),
          OutputKey("resamples_undefined", "how many of them had no value and were left out"),
          OutputKey("seed", "the seed of the random numbers"),
          OutputKey("algorithm", "what was drawn, and how quantiles are found, in words"),
          OutputKey("n_missing", "the number of values, pairs or rows that were left out"),
        ],
      source: source,
      example: #""statistic":"hedges-g","x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      let asked = try BootstrapRequest(request)
      var result = CalcResult()
      result.set("statistic_name", .text(asked.name))
      try body(asked, &result)
      result.set("n_missing", asked.missing)
      result.set("n_used", asked.used)
      return result
    }
  }

  private static func permutation(
    _ variant: String, summary: String, inputs: [InputKey], source: String, missing: OutputKey,
    body: @escaping @Sendable (CalcRequest, inout CalcResult, String?) throws -> Void
  ) -> CalcMethod {
    let arrangements = InputKey(
      "arrangements", .choice(["all", "random"]), defaultText: "all up to 1000000, else random",
      help: "whether all arrangements are gone through or some drawn at random")
    return CalcMethod(
      name: "permutation." + variant, summary: summary,
      inputs: inputs + [.alternative, arrangements] + InputKey.drawing(resamples: "99999"),
      outputs: [OutputKey("estimate", "the mean difference, x - y")] + OutputKey.test + [
        OutputKey("arrangements", "how many were gone through or drawn"), .algorithm, missing,
      ],
      source: source, example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      try body(request, &result, request.word("arrangements"))
      return result
    }
  }
}

extension BootstrapRequest {
  fileprivate func bootstrap() throws -> Bootstrap {
    try Bootstrap(statistic, resamples: resamples, seed: seed, threads: threads)
  }
}

extension InputKey {
  fileprivate static let groupsOfTwo = [x, y].map {
    InputKey($0.key, $0.kind, isRequired: true, help: $0.help)
  }
}

extension CalcResult {
  fileprivate mutating func set(_ found: Bootstrap, for asked: BootstrapRequest) {
    set("standard_error", found.standardError, otherwise: .tooFewValues(needed: 2, found: found.values.count))
    set("bias", found.bias)
    set(undefined: found.undefinedResamples, reason: found.undefinedReason, for: asked)
  }

  fileprivate mutating func set(
    undefined: Int, reason: StatisticsError?, for asked: BootstrapRequest
  ) {
    set("resamples", asked.resamples)
    set("resamples_undefined", undefined)
    set("seed", .integer(Int(Int64(bitPattern: asked.seed))))
    let without = reason.map { "; without a value: \($0.code)" } ?? ""
    set(
      "algorithm",
      .text("Monte Carlo, \(asked.drawn) drawn; quantiles interpolated on the normal scale" + without))
  }

  fileprivate mutating func set(_ algorithm: PermutationAlgorithm) {
    switch algorithm {
    case .exact(let count), .monteCarlo(let count, _): set("arrangements", count)
    }
    set("algorithm", .text(algorithm.description))
  }
}

internal import Stats

extension CalcMethods {
  /// Tails, densities and quantiles of distributions.
  static let distributions: [CalcMethod] = [
    distribution(
      "normal", summary: "the standard normal distribution", parameters: [],
      source: "the complementary error function; quantiles by Boost.Math",
      example: #""x":1.96,"p":0.975"#
    ) { _ in StandardNormal() },
    distribution(
      "t", summary: "Student's t distribution", parameters: [degrees("df")], source: "Boost.Math",
      example: #""x":2.31,"df":18.4"#
    ) { try StudentT(degreesOfFreedom: $0.number("df") ?? 0) },
    distribution(
      "f", summary: "the F distribution", parameters: [degrees("df1"), degrees("df2")], source: "Boost.Math",
      example: #""x":4.2,"df1":1,"df2":36"#
    ) { try FDistribution(df1: $0.number("df1") ?? 0, df2: $0.number("df2") ?? 0) },
    distribution(
      "chi-square", summary: "the chi-square distribution", parameters: [degrees("df")], source: "Boost.Math",
      example: #""x":3.84,"df":1"#
    ) { try ChiSquare(degreesOfFreedom: $0.number("df") ?? 0) },
    distribution(
      "noncentral-t", summary: "the noncentral t distribution",
      parameters: [
        degrees("df"), InputKey("ncp", .number, isRequired: true, help: "the noncentrality parameter"),
      ],
      source: "numerical integration of the definition: Johnson, Kotz and Balakrishnan 1995, chapter 31",
      example: #""x":2.5,"df":14,"ncp":1.5,"p":0.9"#
    ) { try NoncentralT(degreesOfFreedom: $0.number("df") ?? 0, noncentrality: $0.number("ncp") ?? 0) },
    distribution(
      "studentised-range", summary: "the studentised range, which Tukey's HSD refers to",
      parameters: [
        InputKey("groups", .integer, isRequired: true, help: "the number of groups, at least 2"),
        InputKey(
          "df", .number, defaultText: "infinity",
          help: "degrees of freedom of the standard deviation, greater than 0; left out where it is known"),
      ],
      source: "numerical integration of the definition: Tukey 1949, Hartley 1942",
      example: #""x":3.5,"groups":3,"df":27,"p":0.95"#
    ) {
      try StudentisedRange(
        groups: $0.integer("groups") ?? 0, degreesOfFreedom: $0.number("df") ?? .infinity)
    },
    binomial,
  ]

  private static let binomial = CalcMethod(
    name: "distribution.binomial", summary: "Tails, probabilities and quantiles of the binomial distribution",
    inputs: [
      InputKey("n", .integer, isRequired: true, help: "the number of trials"),
      InputKey(
        "probability", .number, isRequired: true, help: "the probability of a success, from 0 to 1"),
      InputKey("x", .integer, help: "a number of successes; x, p or both are needed"),
      InputKey("p", .number, help: "the probability of the quantiles, between 0 and 1"),
    ],
    outputs: [
      OutputKey("density", "with x: the probability of exactly x successes"),
      OutputKey("lower_tail", "with x: the probability of at most x successes, P(X <= x)"),
      OutputKey("upper_tail", "with x: the probability of more than x successes, P(X > x)"),
      OutputKey("quantile", "with p: the smallest number k with P(X <= k) at least p"),
      OutputKey("upper_quantile", "with p: the smallest number k with P(X > k) at most p"),
    ],
    source: "Boost.Math; Loader 2000 for very many trials",
    example: #""n":20,"probability":0.3,"x":9,"p":0.975"#
  ) { request in
    let distribution = try Binomial(
      trials: request.integer("n") ?? 0, probability: request.number("probability") ?? 0)
    var result = CalcResult()
    try needsPlaceOrProbability(request, "distribution.binomial")
    if let x = request.integer("x") {
      result.set("density", try distribution.probability(of: x))
      result.set("lower_tail", try distribution.lowerTail(x))
      result.set("upper_tail", try distribution.upperTail(x))
    }
    if let p = request.number("p") {
      result.set("quantile", try distribution.quantile(p))
      result.set("upper_quantile", try distribution.upperQuantile(p))
    }
    result.set("n_used", 0)
    return result
  }

  private static func needsPlaceOrProbability(_ request: CalcRequest, _ name: String) throws(CalcError) {
    guard request.has("x") || request.has("p") else {
      throw CalcError(.missingKey, "\(name) needs the key \"x\", the key \"p\", or both")
    }
  }

  private static func degrees(_ key: String) -> InputKey {
    InputKey(
      key, .number, isRequired: true, help: "degrees of freedom, greater than 0, not necessarily whole")
  }

  private static func distribution(
    _ name: String, summary: String, parameters: [InputKey], source: String, example: String,
    make: @escaping @Sendable (CalcRequest) throws -> any ContinuousDistribution
  ) -> CalcMethod {
    CalcMethod(
      name: "distribution." + name, summary: "Tails, density and quantiles of " + summary,
      inputs: parameters + [
        InputKey("x", .number, help: "where the tails are taken; x, p or both are needed"),
        InputKey("p", .number, help: "the probability of the quantiles, between 0 and 1"),
      ],
      outputs: [
        OutputKey("density", "with x: the probability density there"),
        OutputKey("lower_tail", "with x: the probability of a value up to x"),
        OutputKey("upper_tail", "with x: the probability of a value beyond x"),
        OutputKey("quantile", "with p: the value with the probability p below it"),
        OutputKey("upper_quantile", "with p: the value with the probability p above it"),
      ],
      source: source, example: example
    ) { request in
      let distribution = try make(request)
      try needsPlaceOrProbability(request, "distribution." + name)
      var result = CalcResult()
      if let x = request.number("x") {
        // The density of F and chi-square at 0 can be infinite where the tails exist.
        result.set("density") { () throws(StatisticsError) in try distribution.density(x) }
        result.set("lower_tail", try distribution.lowerTail(x))
        result.set("upper_tail", try distribution.upperTail(x))
      }
      if let p = request.number("p") {
        result.set("quantile", try distribution.quantile(p))
        result.set("upper_quantile", try distribution.upperQuantile(p))
      }
      result.set("n_used", 0)
      return result
    }
  }
}

internal import Stats

extension CalcMethods {
  /// Tails and quantiles of distributions.
  static let distributions: [CalcMethod] = [
    distribution(
      "normal", summary: "the standard normal distribution", parameters: [], source: "Boost.Math",
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
        degrees("df"), CalcInput("ncp", .number, isRequired: true, help: "the noncentrality parameter"),
      ],
      source: "numerical integration of the definition: Johnson, Kotz and Balakrishnan 1995, chapter 31",
      example: #""x":2.5,"df":14,"ncp":1.5,"p":0.9"#
    ) { try NoncentralT(degreesOfFreedom: $0.number("df") ?? 0, noncentrality: $0.number("ncp") ?? 0) },
  ]

  private static func degrees(_ key: String) -> CalcInput {
    CalcInput(
      key, .number, isRequired: true, help: "degrees of freedom, greater than 0, not necessarily whole")
  }

  private static func distribution(
    _ name: String, summary: String, parameters: [CalcInput], source: String, example: String,
    make: @escaping @Sendable (CalcRequest) throws -> any ContinuousDistribution
  ) -> CalcMethod {
    CalcMethod(
      name: "distribution." + name, summary: "Tails and quantiles of " + summary,
      inputs: parameters + [
        CalcInput("x", .number, help: "where the tails are taken; x, p or both are needed"),
        CalcInput("p", .number, help: "the probability of the quantiles, between 0 and 1"),
      ],
      outputs: [
        CalcOutput("lower_tail", "with x: the probability of a value up to x"),
        CalcOutput("upper_tail", "with x: the probability of a value beyond x"),
        CalcOutput("quantile", "with p: the value with the probability p below it"),
        CalcOutput("upper_quantile", "with p: the value with the probability p above it"),
      ],
      source: source, example: example
    ) { request in
      let distribution = try make(request)
      guard request.has("x") || request.has("p") else {
        throw CalcError(.missingKey, "distribution.\(name) needs the key \"x\", the key \"p\", or both")
      }
      var result = CalcResult()
      if let x = request.number("x") {
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

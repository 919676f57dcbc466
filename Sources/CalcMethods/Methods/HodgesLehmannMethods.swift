internal import JSONText
internal import Stats

extension CalcMethods {
  /// Hodges-Lehmann estimates of a shift and of a centre.
  static let hodgesLehmann: [CalcMethod] = [
    CalcMethod(
      name: "hodges-lehmann.two-sample",
      summary: "The shift of x against y: the median of all differences, with the interval of the rank test",
      inputs: CalcInput.requiredSamples + [.level],
      outputs: CalcOutput.estimate("the median of all differences x - y") + [.algorithm, .sizes],
      source: hodgesLehmannSource,
      example: #""x":[19,22,16,29,24,21],"y":[20,11,17,12,15]"#
    ) { request in
      var result = CalcResult()
      let (x, y, level) = (request.samples("x"), request.samples("y"), try request.level())
      let shift = try HodgesLehmannShift(x, y)
      result.set(estimate: shift.estimate, level: level, interval: try shift.confidenceInterval(level: level))
      result.set("algorithm", .text("\(shift.algorithm)"))
      result.set("n", .integers([x.count, y.count]))
      result.set("n_used", x.count + y.count)
      return result
    },
    centre(
      "paired", summary: "The centre of paired differences: the median of their pairwise means",
      inputs: CalcInput.requiredPairs,
      example: #""x":[125,115,130,140,140,115,140],"y":[110,122,125,120,145,124,123]"#
    ) { request in
      let pairs = try CompletePairs(request)
      return zip(pairs.x, pairs.y).map { $0 - $1 }
    },
    centre(
      "one-sample", summary: "The centre of one sample: the median of all pairwise means, the pseudomedian",
      inputs: [.values],
      example: #""x":[5.2,4.1,6.3,5.9,null,4.8,7.7]"#
    ) { $0.samples("x") },
  ]

  private static let hodgesLehmannSource =
    "Hodges and Lehmann 1963, Annals of Mathematical Statistics 34; exact interval up to 50 values"

  private static func centre(
    _ variant: String, summary: String, inputs: [CalcInput], example: String,
    values: @escaping @Sendable (CalcRequest) throws -> [Double]
  ) -> CalcMethod {
    CalcMethod(
      name: "hodges-lehmann." + variant, summary: summary, inputs: inputs + [.level],
      outputs: CalcOutput.estimate("the median of the means of all pairs, each with itself included") + [
        .algorithm
      ],
      source: hodgesLehmannSource, example: example
    ) { request in
      var result = CalcResult()
      let (values, level) = (try values(request), try request.level())
      let found = try HodgesLehmannCentre(differences: values)
      result.set(estimate: found.estimate, level: level, interval: try found.confidenceInterval(level: level))
      result.set("algorithm", .text("\(found.algorithm)"))
      result.set("n_used", values.count)
      return result
    }
  }
}

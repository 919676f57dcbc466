internal import JSONText
internal import Stats

extension CalcMethods {
  /// Signed rank tests of paired values, or of one sample against a fixed value.
  static let signedRankTests: [CalcMethod] = [
    wilcoxon(
      ".exact", summary: "The Wilcoxon signed rank test with its exact distribution, ties included",
      source: "Wilcoxon 1945, Biometrics Bulletin 1; zeros: Pratt 1959"
    ) { try WilcoxonSignedRankExact($0) },
    wilcoxon(
      "",
      summary:
        "The Wilcoxon signed rank test, exact up to 50 differences other than zero, approximate beyond",
      source: "Wilcoxon 1945, Biometrics Bulletin 1; zeros: Pratt 1959"
    ) { try WilcoxonSignedRankTest($0) },
    CalcMethod(
      name: "wilcoxon.approximate",
      summary:
        "The Wilcoxon signed rank test with the normal approximation, with and without continuity correction",
      inputs: signedRankInputs,
      outputs: signedRankOutputs + [
        CalcOutput("z", "the standardised statistic, with continuity correction for the alternative"),
        CalcOutput("z_uncorrected", "the same without continuity correction"),
      ] + CalcOutput.test("_uncorrected", "without continuity correction"),
      source: "Wilcoxon 1945; zeros: Pratt 1959; Lehmann 1975, Nonparametrics, variance with ties",
      example: signedRankExample
    ) { request in
      var result = CalcResult()
      let sample = try SignedSample(request)
      let alternative = request.alternative
      let corrected = try WilcoxonSignedRankApproximate(sample.ranks, continuityCorrection: true)
      let plain = try WilcoxonSignedRankApproximate(sample.ranks, continuityCorrection: false)
      result.set(corrected, alternative: alternative)
      result.set("z", corrected.z(alternative))
      result.set("z_uncorrected", plain.z(alternative))
      result.set(pValues: "_uncorrected", alternative: alternative, plain.pValue)
      result.set("n_used", sample.count)
      return result
    },
  ]

  private static let signedRankInputs = [
    CalcInput(
      "x", .samples, isRequired: true, help: "the first value of each pair, or the values of one sample"),
    CalcInput("y", .samples, help: "the second value of each pair, in the same order"),
    CalcInput(
      "against", .number, defaultText: "0", help: "without y: the centre of x under the null hypothesis"),
    CalcInput(
      "zeros", .choice(["wilcoxon", "pratt"]), defaultText: "wilcoxon",
      help: "differences of zero: left out before ranking (wilcoxon), or ranked and then left out (pratt)"),
    .alternative,
  ]

  private static let signedRankOutputs =
    [
      CalcOutput("statistic", "the rank sum of the positive differences x - y (R's V)"),
      CalcOutput("rank_sums", "the rank sums of the positive and of the negative differences"),
    ] + CalcOutput.test + [
      .algorithm, CalcOutput("rank_biserial", "the matched-pairs rank-biserial correlation of these ranks"),
      CalcOutput("n_nonzero", "the number of differences other than zero"),
      CalcOutput("n_zero", "the number of differences of zero"),
      CalcOutput("zeros", "what was done with the zeros"),
    ]

  private static let signedRankExample =
    #""x":[125,115,130,140,140,115,140,125,140,135],"y":[110,122,125,120,140,124,123,137,135,145]"#

  private static func wilcoxon(
    _ variant: String, summary: String, source: String,
    test: @escaping @Sendable (SignedRanks) throws -> any WilcoxonSignedRank
  ) -> CalcMethod {
    CalcMethod(
      name: "wilcoxon" + variant, summary: summary, inputs: signedRankInputs, outputs: signedRankOutputs,
      source: source, example: signedRankExample
    ) { request in
      var result = CalcResult()
      let sample = try SignedSample(request)
      result.set(try test(sample.ranks), alternative: request.alternative)
      result.set("n_used", sample.count)
      return result
    }
  }
}

/// The ranked differences of a request, and how many there are.
private struct SignedSample {
  let ranks: SignedRanks
  let count: Int

  init(_ request: CalcRequest) throws {
    let zeros: ZeroTreatment = request.word("zeros") == "pratt" ? .pratt : .wilcoxon
    guard request.has("y") else {
      let values = request.samples("x")
      let against = Array(repeating: request.number("against") ?? 0, count: values.count)
      ranks = try SignedRanks(values, against, zeros: zeros)
      count = values.count
      return
    }
    guard !request.has("against") else {
      throw CalcError(.conflictingKeys, "give either y or against")
    }
    let pairs = try CompletePairs(request)
    ranks = try SignedRanks(pairs.x, pairs.y, zeros: zeros)
    count = pairs.x.count
  }
}

extension CalcResult {
  /// Sets what a signed rank test knows.
  fileprivate mutating func set(_ test: any WilcoxonSignedRank, alternative: Alternative) {
    let ranks = test.ranks
    let (positive, negative) = (ranks.positiveRankSum, ranks.negativeRankSum)
    set("statistic", positive)
    set("rank_sums", .numbers([positive, negative]))
    set(alternative: alternative, test.pValue)
    set("algorithm", .text("\(test.algorithm)"))
    set("rank_biserial", (positive - negative) / (positive + negative))
    set("n_nonzero", ranks.n)
    set("n_zero", ranks.zeros)
    set("zeros", .text(ranks.zeroTreatment == .pratt ? "ranked, then left out" : "left out before ranking"))
  }
}

internal import HeuristicEval
internal import Stats

/// Works out how designs were rated on each heuristic, and how far evaluators agree on it.
struct RatingsAnalysis {
  let analyzer: InspectionAnalyzer
  let parts: [InspectionAnalyzer.Part]

  /// What evaluators gave one design: by heuristic, then evaluator; nil where the heuristic does not apply.
  private typealias Given = [String: [String: Int?]]

  func run() -> RatingsResult? {
    let given = parts.map { part in
      part.records.ratings.reduce(into: Given()) {
        $0[$1.heuristic, default: [:]].updateValue($1.value, forKey: $1.evaluator)
      }
    }
    guard given.contains(where: { !$0.isEmpty }) else { return nil }
    return RatingsResult(
      designs: zip(parts, given).filter { !$1.isEmpty }.map { design($0.design.id, $1) },
      agreement: analyzer.heuristics.compactMap { agreement($0.id, given) })
  }

  private func design(_ id: String, _ given: Given) -> RatingsResult.Design {
    let raters = Set(given.values.flatMap(\.keys))
    let evaluators = analyzer.evaluators.filter { raters.contains($0) }
    let heuristics = analyzer.heuristics.map { heuristic in
      let own = given[heuristic.id] ?? [:]
      let values = evaluators.compactMap { own[$0] ?? nil }
      return RatingsResult.Rating(
        heuristic: heuristic.id, ratings: try? Descriptives(values.map(Double.init)),
        notApplicable: own.values.count { $0 == nil }, missing: evaluators.filter { own[$0] == nil })
    }
    let means = heuristics.compactMap(\.mean)
    return RatingsResult.Design(
      design: id, evaluators: evaluators, heuristics: heuristics,
      total: try? Descriptives(means).mean)
  }

  private func agreement(_ heuristic: String, _ given: [Given]) -> RatingsResult.Agreement? {
    let own = given.map { ($0[heuristic] ?? [:]).compactMapValues(\.self) }
    let raters = analyzer.evaluators.filter { name in own.contains { $0[name] != nil } }
    guard !raters.isEmpty else { return nil }
    let rows = own.filter { !$0.isEmpty }.map { ratings in
      raters.map { ratings[$0].map(Double.init) }
    }
    let coefficients = RaterCoefficients(rows, subjects: "designs", options: analyzer.options)
    return RatingsResult.Agreement(
      heuristic: heuristic, raters: raters, designs: rows.count, complete: coefficients.complete.count,
      coefficients: [coefficients.alpha()] + coefficients.correlations())
  }
}

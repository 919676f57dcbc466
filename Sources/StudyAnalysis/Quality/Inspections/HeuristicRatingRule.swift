internal import HeuristicEval

/// Ratings of heuristics that are missing, and evaluators who gave the same rating everywhere.
struct HeuristicRatingRule: InspectionQualityRule {
  let kinds: Set<QualityFindingKind> = [.missingRatings, .uniformRatings]

  func run(_ data: InspectionQualityData, log: inout QualityLog) {
    let ratings = data.analyzer.records.ratings
    if ratings.isEmpty {
      log.skip(.missingRatings, in: data, "nobody rated designs on heuristics")
    } else {
      missing(data, log: &log)
    }
    uniform(
      Dictionary(grouping: ratings, by: \.evaluator).mapValues { $0.compactMap(\.value) },
      what: "ratings of heuristics", data, log: &log)
    var severities: [String: [Int]] = [:]
    for part in data.parts {
      let matrix = data.severities(part)
      for (column, rater) in matrix.raters.enumerated() {
        severities[rater, default: []] += matrix.severities.compactMap { $0[column]?.rawValue }
      }
    }
    uniform(severities, what: "severities", data, log: &log)
  }

  private func missing(_ data: InspectionQualityData, log: inout QualityLog) {
    var given: [String: [String: Set<String>]] = [:]
    for rating in data.analyzer.records.ratings {
      given[rating.evaluator, default: [:]][rating.design, default: []].insert(rating.heuristic)
    }
    let designs = data.parts.map(\.design.id).filter { id in given.values.contains { $0[id] != nil } }
    let heuristics = data.analyzer.heuristics.map(\.id)
    for evaluator in data.analyzer.evaluators {
      guard let own = given[evaluator] else { continue }
      var open: [String] = []
      var count = 0
      for design in designs {
        let done = own[design] ?? []
        let left = heuristics.filter { !done.contains($0) }
        count += left.count
        guard !left.isEmpty else { continue }
        open.append(done.isEmpty ? "all of \(design)" : "\(design) on \(DuplicateRule.listed(left))")
      }
      guard count > 0 else { continue }
      // Who rated some designs wholly and others not at all may have been asked for no more.
      let isByDesign = own.values.allSatisfy { $0.count == heuristics.count }
      log.add(
        QualityFinding(
          .missingRatings, severity: isByDesign ? .information : nil,
          subject: data.subject(
            evaluators: [evaluator], values: [Double(count), Double(designs.count * heuristics.count)]),
          message:
            "\(data.evaluator(evaluator)) left \(count) of \(designs.count * heuristics.count) ratings open: \(open.count > 6 ? open.prefix(5).joined(separator: "; ") + "; and \(open.count - 5) more designs" : open.joined(separator: "; "))",
          remedies: [
            .advice("ask for the ratings, with n/a where a heuristic does not apply; open is not n/a")
          ]))
    }
  }

  private func uniform(
    _ values: [String: [Int]], what: String, _ data: InspectionQualityData, log: inout QualityLog
  ) {
    for evaluator in data.analyzer.evaluators {
      guard let own = values[evaluator], own.count >= QualityThresholds.fewestRatingsOfUniformity,
        let first = own.first, own.allSatisfy({ $0 == first })
      else { continue }
      log.add(
        QualityFinding(
          .uniformRatings,
          subject: data.subject(evaluators: [evaluator], values: [Double(first), Double(own.count)]),
          message: "all \(own.count) \(what) of \(data.evaluator(evaluator)) are \(first)",
          remedies: [
            .advice("ask whether the form was filled in, or filled down in a spreadsheet")
          ] + data.exclusion(evaluator)))
    }
  }
}

internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// What an inspection lacks; none of it stops an analysis.
extension InspectionReading {
  /// The fewest raters of a problem whose mean severity is to be relied on.
  ///
  /// Source: Nielsen, J. (1994). Severity ratings for usability problems. In Usability Inspection Methods, Wiley.
  public static let fewestRaters = 3

  /// What is missing, in words: evaluators without a record, heuristics that somebody did not rate, problems that too few
  /// rated, heuristics that were left out.
  public var gaps: [String] {
    let included = IncludedRecords(of: records, in: inspection)
    var reading = self
    (reading.inspection, reading.records) = (included.inspection, included.records)
    return reading.gapsOfIncluded
  }

  private var gapsOfIncluded: [String] {
    var gaps = inspection.leftOut.map { "the heuristic \($0.heuristic) was left out: \($0.reason)" }
    let active = Set(
      records.findings.map(\.evaluator) + records.ratings.map(\.evaluator) + records.answers.map(\.evaluator)
        + records.severities.map(\.evaluator) + records.inspected.map(\.evaluator))
    gaps += inspection.evaluators.filter { !active.contains($0.id) }.map { "\($0.id) recorded nothing" }
    return gaps + ratingGaps + severityGaps
  }

  /// Who rated a design on some heuristics and not on others.
  private var ratingGaps: [String] {
    let leftOut = Set(inspection.leftOut.map(\.heuristic))
    let heuristics = set.heuristics.map(\.id).filter { !leftOut.contains($0) }
    var rated: [[String]: Set<String>] = [:]
    for rating in records.ratings {
      rated[[rating.evaluator, rating.design], default: []].insert(rating.heuristic)
    }
    let everywhere = rated.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let nowhere = rated.isEmpty ? [] : heuristics.filter { !everywhere.contains($0) }
    let unused =
      nowhere.isEmpty
      ? []
      : [
        "nobody rated \(listed(nowhere)); what was left out of the inspection stands in study.xml as <left-out> with its reason"
      ]
    return unused
      + rated.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { pair, done in
        let missing = heuristics.filter { everywhere.contains($0) && !done.contains($0) }
        return missing.isEmpty ? nil : "\(pair[0]) did not rate \(pair[1]) on \(listed(missing))"
      }
  }

  /// The problems that fewer evaluators rated than it takes, once merged problems were rated at all.
  private var severityGaps: [String] {
    guard !records.severities.isEmpty else { return [] }
    var raters: [String: Int] = [:]
    for severity in records.severities { raters[severity.problem, default: 0] += 1 }
    let few = UsabilityProblem.merging(records.findings, decisions: inspection.decisions).map(\.id).filter {
      raters[$0, default: 0] < Self.fewestRaters
    }
    return few.isEmpty
      ? [] : ["fewer than \(Self.fewestRaters) evaluators rated the severity of \(listed(few))"]
  }
}

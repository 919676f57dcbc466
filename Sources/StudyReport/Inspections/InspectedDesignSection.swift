internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what was found in one design: problems, where and how bad they are, who looked where, and how far the
/// evaluators agree.
struct InspectedDesignSection {
  let wording: InspectionWording
  let design: DesignResult

  var results: InspectionResults { wording.results }
  /// What identifiers of the design begin with.
  var id: String { wording.id + "-" + design.design.id }
  /// The design in estimates.
  var group: String { "design=" + design.design.id }
  var name: Phrase { wording.inTitle(design.design) }

  /// The most problems, and the most findings of merged problems, that tables list.
  ///
  /// Nobody reads a longer table, and one of tens of thousands of problems takes longer to print than to compute. Estimates
  /// are of every problem.
  static let mostListed = 1_000

  private var listed: ArraySlice<RankedProblem> { design.problems.prefix(Self.mostListed) }

  /// The problems that are made of several findings, as many as a table can list.
  private var merged: [RankedProblem] {
    var count = 0
    return Array(
      listed.lazy.filter { $0.problem.findings.count > 1 }.prefix { problem in
        defer { count += problem.problem.findings.count }
        return count < Self.mostListed
      })
  }

  /// What is said where tables do not list every problem.
  private var rest: [Phrase] {
    guard listed.count < design.problems.count else { return [] }
    return [
      "The worst \(listed.count) of \(Phrase.count(design.problems.count, "problem")) are listed; the numbers of all of them stand in the formats for programs, such as JSON."
    ]
  }

  func compose() -> ReportSection {
    var section = ReportSection(id: id, title: name)
    guard !design.problems.isEmpty else {
      let isAnalysed = !design.evaluators.isEmpty
      section.blocks.append(
        .paragraph(
          Paragraph(.finding, isAnalysed ? "Nobody recorded a problem." : wording.notAnalysed(design))))
      section.sections += [coverage(), conformance()].compactMap(\.self)
      return section
    }
    section.sections = [problems(), severity()]
    section.sections += [coverage()].compactMap(\.self)
    section.sections += [
      InspectionAgreementSection(wording: wording, design: design, id: id).compose(),
      InspectionDiscoverySection(wording: wording, design: design, id: id).compose(),
    ]
    section.sections += [conformance()].compactMap(\.self)
    return section
  }

  private func conformance() -> ReportSection? {
    design.conformance.map {
      InspectionConformanceSection(wording: wording).compose($0, of: design, id: id)
    }
  }

  private func coverage() -> ReportSection? {
    design.coverage.map {
      InspectionCoverageSection(wording: wording, design: design, coverage: $0, id: id).compose()
    }
  }

  // MARK: Problems

  private func problems() -> ReportSection {
    var section = ReportSection(id: id + "-problems", title: "Problems, the worst first")
    section.blocks.append(.table(ranking))
    section.blocks.append(.table(places))
    let merged = self.merged
    if !merged.isEmpty {
      let shown = merged.map(\.problem.findings.count).reduce(0, +)
      let findings = Phrase.count(design.findings, "finding")
      section.blocks.append(
        .paragraph(
          Paragraph(
            shown == design.mergedFindings
              ? "\(design.mergedFindings) of \(findings) were put together; each stands below in the words of the evaluator."
              : "\(design.mergedFindings) of \(findings) were put together; those of the worst problems stand below in the words of the evaluator."
          ).telling(stem(part: nil) + "findings-merged", stem(part: nil) + "findings")))
      section.blocks.append(.table(words(merged)))
    }
    var list = InspectionEstimates(results.inspection.id)
    for problem in design.problems {
      let part = "problem=" + problem.id
      list.add(
        "rank", Double(problem.rank), part: part, group: group,
        method: "rank by mean severity, then number of finders; equal where both are equal")
      list.add(
        "finders", Double(problem.problem.finders.count), part: part, group: group,
        n: design.evaluators.count, method: "number of evaluators who found it")
      list.add(
        problem.severities, part: part, group: group, unit: "severity 0-4",
        of: problem.source == .separate ? "severities given to the problem" : "severities given by finders",
        isSpread: problem.raters > 1)
    }
    let problems = design.problems.count
    for (statistic, count, n, method) in [
      ("findings-merged", design.mergedFindings, design.findings, "number of findings put together"),
      (
        "problems-rated-by-few", design.problems.count { $0.raters > 0 && !$0.hasTrustedMean }, problems,
        "number of problems rated by fewer than three evaluators"
      ),
      (
        "problems-rated-by-finders", design.problems.count { $0.source == .finders }, problems,
        "number of problems whose severity is that which its finders gave"
      ),
      (
        "severities-of-highest", design.severities.highestTaken, problems,
        "number of times that the highest of several severities of one evaluator counts"
      ),
    ] { list.add(statistic, Double(count), group: group, n: n, method: method) }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  private var ranking: ReportTable {
    var notes: [Phrase] = [
      "M, Mdn, Min, Max: severity over its raters, 0 not a problem to 4 catastrophe. Found by: evaluators who recorded it, of \(design.evaluators.count).",
      design.overview.unrated > 0
        ? "Rank: by M, then by the number of evaluators who found the problem; problems equal in both share a rank and stand in the order in which they were recorded. What nobody rated stands last."
        : "Rank: by M, then by the number of evaluators who found the problem; problems equal in both share a rank and stand in the order in which they were recorded.",
    ]
    if listed.contains(where: { $0.source == .finders }), listed.contains(where: { $0.source == .separate }) {
      let own = listed.filter { $0.source == .finders }.map { String($0.rank) }
      notes.append("By their finders alone: severities of rank \(Wording.list(own)).")
    }
    if design.severities.highestTaken > 0 {
      notes.append(
        "Where one evaluator gave findings of the same problem different severities, the highest counts (\(design.severities.highestTaken) times)."
      )
    }
    return ReportTable(
      id: "table-\(id)-problems", title: "\(name): problems by severity",
      columns: [
        .init("Rank", statistic: "rank"), .init("Problem", isNumeric: false), .init("M", statistic: "mean"),
        .init("Mdn", statistic: "median"), .init("Min", statistic: "min"), .init("Max", statistic: "max"),
        .init("Raters", statistic: "mean"), .init("Found by", statistic: "finders"),
      ],
      rows: listed.map { problem in
        let described = problem.severities
        func whole(_ value: Double?) -> ReportTable.Cell {
          value.map { .integer(Int($0)) } ?? .undefined("nobody rated it")
        }
        return [
          .integer(problem.rank), .verbatim(problem.problem.title),
          described.map { .number($0.mean, decimals: 2) } ?? .undefined("nobody rated it"),
          described.map { .number($0.median, decimals: 1) } ?? .undefined("nobody rated it"),
          whole(described?.minimum), whole(described?.maximum), .integer(problem.raters),
          .integer(problem.problem.finders.count),
        ]
      }, notes: notes + rest
    ).showing(
      listed.map { problem in
        // What one person said has no spread: median, smallest and largest are the mean.
        let only: String? = problem.raters > 1 ? nil : "mean"
        return .init(stem(problem), cells: [nil, nil, nil, only, only, only])
      }
    ).noting(
      stem(part: nil) + "evaluators", stem(part: nil) + "problems", stem(part: nil) + "severities-of-highest")
  }

  /// How the identifiers of a problem's estimates begin.
  private func stem(_ problem: RankedProblem) -> String { stem(part: "problem=" + problem.id) }

  func stem(part: String?) -> String {
    InspectionEstimates.stem(results.inspection.id, part: part, group: group)
  }

  private var places: ReportTable {
    ReportTable(
      id: "table-\(id)-places", title: "\(name): where the problems are and what to do about them",
      columns: [
        .init("Rank", statistic: "rank"), .init("Problem", isNumeric: false),
        .init("Heuristics", isNumeric: false),
        .init("Places", isNumeric: false), .init("Found by", isNumeric: false),
        .init("Recommendation", isNumeric: false),
      ],
      rows: listed.map { problem in
        let places = problem.problem.places.map { wording.place($0, of: design.design) }
        var advice: [String] = []
        for finding in problem.problem.findings {
          guard let words = finding.recommendation, !advice.contains(words) else { continue }
          advice.append(words)
        }
        return [
          .integer(problem.rank), .verbatim(problem.problem.title),
          text(problem.problem.heuristics.map(wording.heuristic), none: "no heuristic was named"),
          text(places, none: "no place was named"),
          .verbatim(problem.problem.finders.joined(separator: ", ")),
          text(advice.map { Phrase(verbatim: $0) }, none: "nothing was recommended"),
        ]
      }, notes: rest
    ).showing(listed.map(stem))
  }

  private func text(_ words: [Phrase], none: Phrase) -> ReportTable.Cell {
    words.isEmpty ? .undefined(none) : .text(words.joined(separator: "; "))
  }

  /// The findings of problems that are made of several.
  private func words(_ merged: [RankedProblem]) -> ReportTable {
    ReportTable(
      id: "table-\(id)-findings", title: "\(name): findings that are one problem",
      columns: [
        .init("Problem", isNumeric: false), .init("Finding", isNumeric: false),
        .init("Evaluator", isNumeric: false), .init("Severity"),
        .init("In the evaluator's words", isNumeric: false),
      ],
      rows: merged.flatMap { problem in
        problem.problem.findings.enumerated().map { position, finding in
          [
            position == 0 ? .verbatim(problem.problem.title) : .empty, .verbatim(finding.id),
            .verbatim(finding.evaluator),
            finding.severity.map { .integer($0.rawValue) } ?? .undefined("not rated"),
            .verbatim(finding.description),
          ]
        }
      }, notes: reasons(merged))
  }

  /// Why findings were put together, where somebody said why.
  private func reasons(_ merged: [RankedProblem]) -> [Phrase] {
    var decisions: [String: MergeDecision] = [:]
    for decision in results.inspection.decisions {
      if case .same(let id, _) = decision.verdict, decisions[id] == nil { decisions[id] = decision }
    }
    return merged.compactMap { problem in
      guard let decision = decisions[problem.id], let reason = decision.reason else { return nil }
      let decider = decision.decidedBy.map { " (\($0))" } ?? ""
      return "\(problem.problem.title): \(reason)\(decider)."
    }
  }
}

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

// MARK: - Severity

/// How severe the problems of a design are, by heuristic and by screen.
extension InspectedDesignSection {
  func severity() -> ReportSection {
    var section = ReportSection(
      id: id + "-severity", title: hasScreens ? "Severity by heuristic and screen" : "Severity by heuristic")
    let shown = design.byHeuristic.filter { $0.problems > 0 || $0.id != nil }
    let hasUnrated = design.overview.unrated > 0
    let columns = Severity.allCases.map { severity in
      ReportFigure.Heading(InspectionWording.severity(severity), short: "\(severity.rawValue)")
    }
    let rows = shown.map { profile in
      ReportFigure.HeatMap.Row(
        label: profile.id.map(wording.numbered) ?? "No heuristic",
        counts: profile.counts + (hasUnrated ? [profile.unrated] : []))
    }
    let highest = rows.flatMap { row in
      row.counts.enumerated().map { (row: row, severity: $0.offset, count: $0.element) }
    }.filter { $0.count > 0 }.sorted { $0.count > $1.count }.prefix(3)
    let most = highest.map { entry -> Phrase in
      let severity = Severity(rawValue: entry.severity).map { Phrase(word: $0.name) } ?? "not rated"
      return "\(entry.row.label), \(severity): \(entry.count)"
    }.joined(separator: "; ")
    section.blocks.append(
      .figure(
        ReportFigure(
          id: "figure-\(id)-severity", title: "\(name): problems by heuristic and severity",
          alternative:
            "Number of problems by heuristic and severity in \(wording.inSentence(design.design)). Most: \(most). The table below has every number.",
          caption:
            "The mean severity of each problem, rounded, halves to the worse. A problem under several heuristics counts under each.",
          content: .heatMap(
            ReportFigure.HeatMap(
              axis: "Severity", unit: "problems",
              columns: columns + (hasUnrated ? [ReportFigure.Heading("not rated", short: "–")] : []),
              rows: rows))
        ).drawing(shown.map { stem(part: Subject.heuristic.part($0)) + "problems" })))
    section.blocks.append(.table(table(.heuristic, shown) { wording.numbered($0) }))
    var list = InspectionEstimates(results.inspection.id)
    add(shown, .heuristic, to: &list)
    if hasScreens {
      let screens = design.byScreen.filter { $0.problems > 0 }
      section.blocks.append(
        .table(table(.screen, screens) { wording.screen($0, of: design.design) }))
      add(screens, .screen, to: &list)
    }
    addCounts(design.overview, part: "problems", to: &list)
    list.add(
      design.overview.means, part: "problems", group: group, unit: "severity 0-4",
      of: "mean severities of problems")
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  private var hasScreens: Bool { design.byScreen.contains { $0.id != nil && $0.problems > 0 } }

  /// What severities are counted by.
  private enum Subject: String {
    case heuristic
    case screen

    var heading: Phrase { self == .heuristic ? "Heuristic" : "Screen" }
    /// What the severities are of, in estimates.
    func part(_ profile: SeverityProfile) -> String { "\(rawValue)=" + (profile.id ?? "none") }

    var none: Phrase { self == .heuristic ? "No heuristic named" : "No screen named" }

    func title(_ design: Phrase) -> Phrase {
      self == .heuristic ? "\(design): severity by heuristic" : "\(design): severity by screen"
    }

    var several: Phrase {
      self == .heuristic
        ? "A problem with several heuristics counts under each, so that rows can add up to more than all."
        : "A problem with several screens counts under each, so that rows can add up to more than all."
    }
  }

  private func table(
    _ subject: Subject, _ profiles: [SeverityProfile], _ label: (String) -> Phrase
  ) -> ReportTable {
    let hasUnrated = design.overview.unrated > 0
    var rows = profiles.map { profile in
      row(profile, profile.id.map(label) ?? subject.none, hasUnrated: hasUnrated)
    }
    rows.append(row(design.overview, "All problems", hasUnrated: hasUnrated))
    var counts = Severity.allCases.map { "problems-\($0.rawValue)" }
    var columns: [ReportTable.Column] = [
      .init(subject.heading, isNumeric: false), .init("Problems", statistic: "problems"),
    ]
    columns += zip(Severity.allCases, counts).map {
      ReportTable.Column("\($0.rawValue)", statistic: $1)
    }
    if hasUnrated {
      counts.append("problems-unrated")
      columns.append(.init("Not rated", statistic: "problems-unrated"))
    }
    columns += [
      .init("M", statistic: "mean-severity"), .init("SD", statistic: "sd-severity"),
      .init("Worst", statistic: "max-severity"),
    ]
    var names: [ReportTable.RowEstimates] = profiles.map { .init(stem(part: subject.part($0))) }
    // All problems are counted with the design, and their severities described beside those of single problems.
    names.append(
      .init(
        InspectionEstimates.stem(results.inspection.id),
        cells: [nil, group + ".problems"]
          + (counts + ["mean", "sd", "max"]).map { "problems.\(group).\($0)" }
      ))
    return ReportTable(
      id: "table-\(id)-\(subject.rawValue)-severity", title: subject.title(name), columns: columns,
      rows: rows,
      notes: [
        "0 to 4: problems whose mean severity, rounded with halves to the worse, is not a problem, cosmetic, minor, major, a catastrophe. M, SD and Worst: of the problems' mean severities. \(subject.several)"
      ]
    ).showing(names)
  }

  private func row(_ profile: SeverityProfile, _ label: Phrase, hasUnrated: Bool) -> [ReportTable.Cell] {
    let none: Phrase = profile.problems == 0 ? "no problems" : "nobody rated them"
    var cells: [ReportTable.Cell] = [.text(label), .integer(profile.problems)]
    cells += profile.counts.map { ReportTable.Cell.integer($0) }
    if hasUnrated { cells.append(.integer(profile.unrated)) }
    guard let means = profile.means else {
      return cells + [ReportTable.Cell](repeating: .undefined(none), count: 3)
    }
    cells.append(.number(means.mean, decimals: 2))
    cells.append(means.standardDeviation.map { .number($0, decimals: 2) } ?? .undefined("one problem"))
    cells.append(.number(means.maximum, decimals: 2))
    return cells
  }

  private func add(
    _ profiles: [SeverityProfile], _ subject: Subject, to list: inout InspectionEstimates
  ) {
    for profile in profiles {
      let part = subject.part(profile)
      list.add(
        "problems", Double(profile.problems), part: part, group: group, method: "number of problems")
      addCounts(profile, part: part, to: &list)
      let rated = profile.means?.n ?? 0
      func single(_ statistic: String, _ value: Double?, _ method: String) {
        list.add(
          statistic, value, part: part, group: group, n: rated, unit: "severity 0-4", method: method,
          undefined: rated == 0 ? "no-values" : "too-few-values")
      }
      single("mean-severity", profile.means?.mean, "arithmetic mean over problems of their mean severities")
      single(
        "sd-severity", profile.means?.standardDeviation,
        "standard deviation over problems of their mean severities, n - 1")
      single("max-severity", profile.means?.maximum, "largest of the problems' mean severities")
    }
  }

  /// Adds how many problems are how severe.
  private func addCounts(_ profile: SeverityProfile, part: String, to list: inout InspectionEstimates) {
    for severity in Severity.allCases {
      list.add(
        "problems-\(severity.rawValue)", Double(profile.counts[severity.rawValue]), part: part,
        group: group, n: profile.problems,
        method: "number of problems with this mean severity, rounded, halves to the worse")
    }
    guard design.overview.unrated > 0 else { return }
    list.add(
      "problems-unrated", Double(profile.unrated), part: part, group: group, n: profile.problems,
      method: "number of problems that nobody rated")
  }
}

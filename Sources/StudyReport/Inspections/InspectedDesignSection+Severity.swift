internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

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

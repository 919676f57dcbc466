internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how many problems there may be, and how many evaluators it takes to find them.
struct InspectionDiscoverySection {
  let wording: InspectionWording
  let design: DesignResult
  let id: String

  private var discovery: DiscoveryResult { design.discovery }
  private var goal: String { InspectionWording.percent(wording.results.discoveryGoal) }
  private var group: String { "design=" + design.design.id }

  func compose() -> ReportSection {
    var section = ReportSection(id: id + "-discovery", title: "How many problems there may be")
    section.blocks.append(
      .paragraph(
        Paragraph(.finding, summary).telling(
          [wording.stem(group: group) + "problems"]
            + (discovery.adjusted == nil ? [] : [stem("discovery.adjusted", group: group)]))))
    section.blocks.append(.table(contributions))
    section.blocks.append(.table(rates))
    if let figure { section.blocks.append(.figure(figure)) }
    section.blocks.append(
      .paragraph(
        Paragraph(
          .note,
          "All of this takes evaluators for alike and problems for alike in how easily they are found. The rates are of these evaluators and these problems."
        )))
    section.blocks.append(.estimates(estimates))
    return section
  }

  private var summary: Phrase {
    let found = Phrase.count(discovery.problems, "problem")
    guard let adjusted = discovery.adjusted else { return "\(found) found." }
    switch (adjusted.share, adjusted.total) {
    case (.success(let share), .success(let total)):
      let part = InspectionWording.percent(share)
      let all = Numerals.fixed(total, decimals: 1)
      guard let needed = adjusted.needed.known else {
        return "\(found) found: about \(part) of an estimated \(all)."
      }
      let evaluators = Phrase.count(needed, "evaluator")
      return
        "\(found) found: about \(part) of an estimated \(all). It takes \(evaluators) like these to find \(goal)."
    case (.failure(let reason), _), (_, .failure(let reason)):
      return "\(found) found. How many there are in all is not estimated: \(Phrase(reason))."
    }
  }

  private var contributions: ReportTable {
    ReportTable(
      id: "table-\(id)-contributions", title: "\(wording.inTitle(design.design)): what each evaluator found",
      columns: [
        .init("Evaluator", isNumeric: false), .init("Findings", statistic: "findings"),
        .init("Problems", statistic: "problems"), .init("Share of all found", statistic: "share-of-found"),
        .init("Nobody else found", statistic: "problems-alone"),
      ],
      rows: discovery.contributions.map { own in
        [
          .verbatim(own.evaluator), .integer(own.findings), .integer(own.problems),
          discovery.problems > 0
            ? .verbatim(InspectionWording.percent(Double(own.problems) / Double(discovery.problems)))
            : .undefined("no problems"),
          .integer(own.alone),
        ]
      }
    ).showing(discovery.contributions.map { stem("discovery", group: place($0)) })
  }

  /// What one evaluator found in the design, in estimates.
  private func place(_ own: DiscoveryResult.Contribution) -> String { group + ",evaluator=" + own.evaluator }

  private func stem(_ part: String, group: String) -> String {
    wording.stem(part: part, group: group)
  }

  private static func name(_ estimate: DiscoveryEstimate) -> Phrase {
    switch estimate.name {
    case "naive": "Naive"
    case "good-turing": "Good-Turing"
    case "normalised": "Normalised"
    case "adjusted": "Adjusted"
    default: Phrase(verbatim: estimate.name)
    }
  }

  private var rates: ReportTable {
    ReportTable(
      id: "table-\(id)-discovery",
      title: "\(wording.inTitle(design.design)): rates of discovery and what follows",
      columns: [
        .init("Rate", isNumeric: false), .init("p", statistic: "rate"),
        .init("Share found", statistic: "share-found"),
        .init("Problems in all", statistic: "estimated-total"),
        .init("Evaluators for \(goal)", statistic: "evaluators-needed"),
      ],
      rows: discovery.estimates.map { estimate in
        [
          .text(Self.name(estimate)), estimate.rate.cell { .proportion($0, decimals: 3) },
          estimate.share.cell { .verbatim(InspectionWording.percent($0, decimals: 1)) },
          estimate.total.cell { .number($0, decimals: 1) }, estimate.needed.cell { .integer($0) },
        ]
      },
      notes: [
        "p: how likely one evaluator is to find one problem. The adjusted rate, the mean of the normalised and the Good-Turing rate (Lewis, 2001), is the one to go by; the naive one is too large, since it knows nothing of problems that nobody found. Share found: 1 - (1 - p)^n. Found by exactly one evaluator: \(discovery.foundOnce) of \(Phrase.count(discovery.problems, "problem"))."
      ]
    ).showing(discovery.estimates.map { stem("discovery." + $0.name, group: group) }).noting(
      stem("discovery", group: group) + "found-once")
  }

  private var figure: ReportFigure? {
    guard let last = discovery.curve.last, discovery.curve.count > 1 else { return nil }
    let evaluators = discovery.curve.count
    let needed = discovery.adjusted?.needed.known ?? 0
    // Far beyond what was observed a curve says nothing.
    let length = min(max(evaluators + 2, needed + 1, 5), 3 * evaluators + 5)
    var series = [
      ReportFigure.Curves.Series(
        label:
          "Expected number of different problems, exactly, over all groups of so many of these evaluators",
        kind: .observed, values: discovery.curve)
    ]
    var levels = [
      ReportFigure.Curves.Level(label: "found: \(discovery.problems)", value: Double(discovery.problems))
    ]
    let numbers = discovery.curve.enumerated().map { position, value in
      "\(position + 1): \(Numerals.fixed(value, decimals: 1))"
    }.joined(separator: ", ")
    var words: Phrase =
      "Expected number of different problems over the number of evaluators: \(numbers)."
    if let adjusted = discovery.adjusted, let values = adjusted.expectedProblems(upTo: length),
      let total = adjusted.total.known, let rate = adjusted.rate.known
    {
      let p = Numerals.fixed(rate, decimals: 3, leadingZero: false)
      series.append(
        ReportFigure.Curves.Series(
          label: "Fitted with the adjusted rate, p = \(p)", kind: .fitted, values: values))
      let all = Numerals.fixed(total, decimals: 1)
      levels.append(ReportFigure.Curves.Level(label: "estimated total: \(all)", value: total))
      words += " The fitted curve tends to \(all)."
    }
    return ReportFigure(
      id: "figure-\(id)-discovery",
      title: "\(wording.inTitle(design.design)): problems found by number of evaluators",
      alternative:
        "\(words) All \(Phrase.count(evaluators, "evaluator")) together found \(Numerals.fixed(last, decimals: 0)).",
      caption: "The order of the evaluators plays no role; nothing is simulated.",
      content: .curves(
        ReportFigure.Curves(
          horizontalAxis: "Evaluators", verticalAxis: "Problems", series: series, levels: levels))
    ).drawing(
      discovery.curve.indices.map {
        stem("discovery.evaluators=\($0 + 1)", group: group) + "expected-problems"
      } + [wording.stem(group: group) + "problems"]
        + (discovery.adjusted == nil ? [] : [stem("discovery.adjusted", group: group)]))
  }

  private var estimates: [Estimate] {
    var list = InspectionEstimates(wording.results.inspection.id)
    for own in discovery.contributions {
      let place = place(own)
      list.add(
        "findings", Double(own.findings), part: "discovery", group: place,
        method: "number of the evaluator's findings")
      list.add(
        "share-of-found",
        discovery.problems > 0 ? Double(own.problems) / Double(discovery.problems) : nil, part: "discovery",
        group: place, n: discovery.problems, unit: "proportion",
        method: "problems that the evaluator found / problems found", undefined: "no-values")
      list.add(
        "problems", Double(own.problems), part: "discovery", group: place,
        method: "number of problems that the evaluator found")
      list.add(
        "problems-alone", Double(own.alone), part: "discovery", group: place,
        method: "number of problems that nobody else found")
    }
    list.add(
      "found-once", Double(discovery.foundOnce), part: "discovery", group: group, n: discovery.problems,
      method: "number of problems that exactly one evaluator found")
    list.add(
      "good-turing-share", discovery.goodTuringShare, part: "discovery", group: group, n: discovery.problems,
      method: "problems found once / problems found")
    for (position, value) in discovery.curve.enumerated() {
      list.add(
        "expected-problems", value, part: "discovery.evaluators=\(position + 1)", group: group,
        method: "exact mean over all groups of so many evaluators")
    }
    for estimate in discovery.estimates {
      let part = "discovery." + estimate.name
      list.add("rate", estimate.rate, part: part, group: group, method: estimate.method)
      list.add("share-found", estimate.share, part: part, group: group, method: "1 - (1 - p)^n")
      list.add(
        "estimated-total", estimate.total, part: part, group: group, method: "problems found / share found")
      list.add(
        "evaluators-needed", estimate.needed.map { Double($0) }, part: part, group: group,
        method:
          "smallest number of evaluators with 1 - (1 - p)^n of at least \(wording.results.discoveryGoal)")
    }
    return list.estimates
  }
}

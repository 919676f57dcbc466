internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how far evaluators found the same problems, and how far they agree on severity.
struct InspectionAgreementSection {
  let wording: InspectionWording
  let design: DesignResult
  let id: String

  private var detection: DetectionAgreement { design.detection }
  private var group: String { "design=" + design.design.id }

  func compose() -> ReportSection {
    var section = ReportSection(id: id + "-agreement", title: "Agreement of the evaluators")
    var told = [stem("detection", group: group) + "any-two-agreement"]
    if case .success = design.severityAgreement {
      told.append(stem("severity", group: group) + "krippendorff-alpha")
    }
    section.blocks.append(.paragraph(Paragraph(.finding, summary).telling(told)))
    section.blocks.append(.table(coefficients))
    if detection.pairs.count > 1 { section.blocks.append(.table(pairs)) }
    var list = InspectionEstimates(wording.results.inspection.id)
    let method = "any-two agreement: mean over pairs of problems in common / problems of either"
    list.add(
      "any-two-agreement", detection.mean, part: "detection", group: group, n: design.problems.count,
      method: method)
    list.add(
      "any-two-agreement" + InspectionEstimates.raters, Double(design.evaluators.count), part: "detection",
      group: group, n: design.evaluators.count,
      method: "number of evaluators whose pairs the agreement is over")
    list.add(
      "any-two-agreement-min", detection.smallest, part: "detection", group: group,
      method: "smallest agreement of a pair", undefined: "no-values")
    list.add(
      "any-two-agreement-max", detection.largest, part: "detection", group: group,
      method: "largest agreement of a pair", undefined: "no-values")
    for pair in detection.pairs {
      list.add(
        "in-common", Double(pair.inCommon), part: "detection", group: name(pair), n: pair.inAll,
        method: "number of problems that both found")
      list.add(
        "agreement", pair.value, part: "detection", group: name(pair), n: pair.inAll,
        method: "problems in common / problems of either", undefined: "no-values")
    }
    if case .success(let agreement) = design.severityAgreement {
      for coefficient in agreement.coefficients { list.add(coefficient, part: "severity", group: group) }
      for (statistic, count, method) in [
        ("problems", agreement.problems, "number of problems that anybody rated after merging"),
        ("problems-of-all", agreement.complete, "number of problems that every rater rated"),
        ("raters", agreement.raters.count, "number of raters"),
      ] { list.add(statistic, Double(count), part: "severity", group: group, method: method) }
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  /// Two evaluators, in estimates.
  private func name(_ pair: DetectionAgreement.Pair) -> String {
    group + ",pair=\(pair.first)+\(pair.second)"
  }

  private func stem(_ part: String, group: String) -> String {
    wording.stem(part: part, group: group)
  }

  private var summary: Phrase {
    var text: Phrase
    switch detection.mean {
    case .success(let mean):
      let share = InspectionWording.percent(mean)
      if detection.pairs.count > 1, let low = detection.smallest, let high = detection.largest {
        text =
          "Any two evaluators had on average \(share) of the problems that either found in common (from \(InspectionWording.percent(low)) to \(InspectionWording.percent(high))). Evaluators of the literature reach 5% to 65%."
      } else {
        text =
          "Any two evaluators had on average \(share) of the problems that either found in common. Evaluators of the literature reach 5% to 65%."
      }
    case .failure(let reason):
      text = "How far evaluators found the same problems is not computed: \(Phrase(reason))."
    }
    switch design.severityAgreement {
    case .success(let agreement):
      if let alpha = agreement.coefficients.first(where: { $0.name == "krippendorff-alpha" }),
        let effect = alpha.effect.known
      {
        text += " On severity: Krippendorff's alpha = \(InspectionWording.coefficient(effect.value))"
        if let interval = effect.interval {
          text += ", \(wording.levelText) CI \(InspectionWording.coefficients(interval))"
        }
        text += "."
      }
    case .failure: break
    }
    return text
  }

  private var coefficients: ReportTable {
    let detectionCell = detection.mean.cell { .proportion($0, decimals: 2) }
    let range: ReportTable.Cell =
      if let low = detection.smallest, let high = detection.largest {
        .text("\(InspectionWording.coefficient(low)) to \(InspectionWording.coefficient(high))")
      } else {
        .undefined("no pair")
      }
    var rows: [[ReportTable.Cell]] = [
      [
        .text("Problems found"), .text("Any-two agreement"), .integer(design.problems.count),
        .integer(design.evaluators.count), detectionCell, .undefined("pairs share evaluators"), range,
      ]
    ]
    var notes: [Phrase] = [
      "Any-two agreement: the problems that both evaluators of a pair found, divided by those that either found; the mean, the smallest and the largest of all pairs (Hertzum & Jacobsen, 2001). Problems that nobody found are unknown, so that neither alpha nor kappa is computed on what was found."
    ]
    var names: [String?] = [stem("detection", group: group) + "any-two-agreement"]
    switch design.severityAgreement {
    case .success(let agreement):
      rows += agreement.coefficients.map { row($0) }
      names += agreement.coefficients.map { stem("severity", group: group) + $0.name }
      notes.append(
        "Severity: given to \(Phrase.count(agreement.problems, "problem")) after merging by \(Phrase.count(agreement.raters.count, "rater")), \(agreement.complete) of them by all. ICC(2,1): absolute agreement of one rater; ICC(2,k): of the mean of k raters; both and W over problems that all rated."
      )
      let resampled = agreement.coefficients.compactMap(\.resamples).max()
      if let resampled {
        notes.append("Bootstrap intervals over problems, \(resampled) resamples.")
      }
    case .failure(let reason):
      rows.append([
        .text("Severity"), .text("Krippendorff's alpha, ICC, W"), .empty, .empty, .undefined(Phrase(reason)),
        .undefined(Phrase(reason)), .empty,
      ])
    }
    return ReportTable(
      id: "table-\(id)-agreement", title: "\(wording.inTitle(design.design)): agreement of the evaluators",
      columns: [
        .init("Of", isNumeric: false), .init("Coefficient", isNumeric: false),
        .init("Problems", statistic: ""), .init("Evaluators", statistic: InspectionEstimates.raters),
        .init("Value", statistic: ""), .init("\(wording.levelText) CI", statistic: ""),
        .init("Range of pairs", statistic: "-min" + ReportTable.separator + "-max"),
      ], rows: rows, notes: notes
    ).showing(names).noting(
      design.severityAgreement.known == nil
        ? [] : ["problems", "problems-of-all", "raters"].map { stem("severity", group: group) + $0 })
  }

  /// The interval of a coefficient, or why it has none.
  static func interval(_ coefficient: AgreementCoefficient) -> ReportTable.Cell {
    switch coefficient.effect {
    case .success(let effect):
      effect.interval.map { .verbatim(InspectionWording.coefficients($0)) }
        ?? .undefined(coefficient.withoutInterval.map { Phrase($0) } ?? "no interval")
    case .failure(let reason): .undefined(Phrase(reason))
    }
  }

  private func row(_ coefficient: AgreementCoefficient) -> [ReportTable.Cell] {
    [
      .text("Severity"), .text(Self.symbol(coefficient)), .integer(coefficient.subjects),
      .integer(coefficient.raters), coefficient.effect.cell { .proportion($0.value, decimals: 2) },
      Self.interval(coefficient),
      .empty,
    ]
  }

  /// The name of a coefficient for people.
  static func symbol(_ coefficient: AgreementCoefficient) -> Phrase {
    switch coefficient.name {
    case "krippendorff-alpha": "Krippendorff's alpha (ordinal)"
    case "kendalls-w": "Kendall's W"
    default: Phrase(verbatim: coefficient.symbol)
    }
  }

  private var pairs: ReportTable {
    ReportTable(
      id: "table-\(id)-pairs", title: "\(wording.inTitle(design.design)): problems that two evaluators found",
      columns: [
        .init("Evaluators", isNumeric: false), .init("In common", statistic: "in-common"),
        .init("Of either", statistic: "agreement"), .init("Agreement", statistic: "agreement"),
      ],
      rows: detection.pairs.map { pair in
        [
          .verbatim("\(pair.first), \(pair.second)"), .integer(pair.inCommon), .integer(pair.inAll),
          pair.value.map { .proportion($0, decimals: 2) } ?? .undefined("neither found a problem"),
        ]
      }
    ).showing(detection.pairs.map { stem("detection", group: name($0)) })
  }
}

internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about raters: how far they agree, and how strict each of them is.
struct RaterSection {
  let results: StudyResults
  let measure: Measure
  let agreement: RaterAgreement

  private var wording: Wording { Wording(results: results) }
  private var subjects: [RaterAgreement.Subject] { [agreement.score] + agreement.criteria }

  /// Who rated what, coefficients, raters and pairs.
  func compose(list: inout EstimateList) -> ReportSection {
    for subject in subjects { list.add(subject) }
    var section = ReportSection(id: "measure-\(measure.id)-raters", title: "Agreement of the raters")
    let score = stem(agreement.score, group: "all")
    section.blocks.append(
      .paragraph(
        Paragraph(.finding, summary).telling(
          ["raters", "designs"].map { score + $0 } + agreement.score.coefficients.map { score + $0.name })))
    section.blocks.append(.table(coefficients()))
    section.blocks.append(.table(raters()))
    section.blocks.append(.table(pairs()))
    if !agreement.unequal.isEmpty { section.blocks.append(.paragraph(unequal)) }
    if agreement.unnamed > 0 {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "\(Phrase.count(agreement.unnamed, "value")) of \(measure.label) without a rater: in the means, not in the agreement."
          ).telling(score + "values-without-rater")))
      list.add(
        "values-without-rater", Double(agreement.unnamed), part: nil, group: "all",
        method: "number of values without a rater")
    }
    return section
  }

  private var summary: Phrase {
    let score = agreement.score
    let isCrossed = score.complete == score.designs
    let designs = Phrase.count(score.designs, "design")
    var text: Phrase =
      isCrossed
      ? "\(score.raters.count) raters, \(designs), each of them rated by every rater."
      : "\(score.raters.count) raters, \(designs), \(score.complete) of them rated by every rater."
    let first = score.coefficients.prefix(isCrossed ? 2 : 1)
    for coefficient in first {
      switch coefficient.effect {
      case .success(let effect):
        text += " \(symbol(coefficient)) = \(Self.coefficient(effect.value))"
        if let interval = effect.interval {
          text +=
            ", \(wording.levelText) CI [\(Self.coefficient(interval.lower)), \(Self.coefficient(interval.upper))]"
        }
        text +=
          isCrossed
          ? (coefficient.name.hasSuffix("single")
            ? " (one rater);" : " (mean of the raters, which the tests use).") : "."
      case .failure(let reason): text += " \(symbol(coefficient)) does not exist: \(Phrase(reason))."
      }
    }
    return text
  }

  private func symbol(_ coefficient: RaterAgreement.Coefficient) -> Phrase {
    coefficient.name == "krippendorff-alpha"
      ? "Krippendorff's alpha" : Phrase(verbatim: coefficient.symbol)
  }

  private static func coefficient(_ value: Double) -> String {
    Numerals.fixed(value, decimals: 2, leadingZero: false)
  }

  private func name(_ subject: RaterAgreement.Subject) -> Phrase {
    guard let id = subject.criterion else { return "Score" }
    return measure.rubric?.criteria.first { $0.id == id }.map { Phrase($0.label) } ?? Phrase(verbatim: id)
  }

  /// How the identifiers of the estimates of a score or criterion begin.
  private func stem(
    _ subject: RaterAgreement.Subject, group: String? = nil, contrast: String? = nil
  ) -> String {
    EstimateList.stem(measure, part: EstimateList.part(subject), group: group, contrast: contrast)
  }

  private func coefficients() -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var names: [ReportTable.RowEstimates] = []
    for subject in subjects {
      for coefficient in subject.coefficients {
        let value = coefficient.name
        names.append(
          .init(
            stem(subject, group: "all"),
            cells: [nil, nil, value, value, value, EstimateList.standardError(coefficient)]))
        var row: [ReportTable.Cell] = [
          .text(name(subject)), .text(symbol(coefficient)), .integer(coefficient.designs),
        ]
        switch coefficient.effect {
        case .success(let effect):
          row.append(.proportion(effect.value, decimals: 2))
          row.append(
            effect.interval.map {
              .verbatim("[\(Self.coefficient($0.lower)), \(Self.coefficient($0.upper))]")
            } ?? .undefined("no interval"))
        case .failure(let reason): row += [.undefined(Phrase(reason)), .undefined(Phrase(reason))]
        }
        row.append(
          coefficient.standardErrorOfMeasurement.map { .number($0, decimals: 2) }
            ?? .undefined(coefficient.name.hasPrefix("icc-") ? "no correlation" : "none of alpha"))
        rows.append(row)
      }
    }
    var notes: [Phrase] = [
      "ICC: intraclass correlation, two-way, complete designs only; A: absolute agreement, where a lenient rater counts as disagreement; C: consistency, where it does not; 1: one rater; \(agreement.score.raters.count): the mean of \(agreement.score.raters.count) raters. McGraw and Wong's intervals. SEM: standard error of measurement of one rating or of that mean, √(raters' variance + error variance) for A, √(error variance) for C (Weir 2005; Popović and Thomas 2017)."
    ]
    if subjects.contains(where: { $0.coefficients.first?.name == "krippendorff-alpha" }) {
      notes.append(
        "Where not every rater rated every design, Krippendorff's alpha (interval scale) takes all designs with two ratings or more; percentile bootstrap of participants, \(RaterAgreement.resamples) resamples, seed \(Phrase(verbatim: String(results.seed)))."
      )
    }
    if agreement.hasSeveralDesigns {
      notes.append(
        "Some participants have several designs. The intervals of ICC take designs for independent; they may be too narrow."
      )
    }
    return ReportTable(
      id: "table-\(measure.id)-agreement", title: "\(measure.label): agreement of the raters",
      columns: [
        .init("Of", isNumeric: false), .init("Coefficient", isNumeric: false), .init("Designs"),
        .init("Value"), .init("\(wording.levelText) CI"), .init("SEM"),
      ],
      rows: rows, notes: notes
    ).showing(names)
  }

  private func raters() -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    for subject in subjects {
      for rater in subject.raters {
        rows.append([
          .text(name(subject)), .verbatim(rater.name), .integer(rater.descriptives?.n ?? 0),
          rater.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined("no ratings"),
          rater.descriptives?.standardDeviation.map { .number($0, decimals: 2) }
            ?? .undefined("fewer than two ratings"),
          .integer(rater.shared),
          rater.deviation.map { .number($0, decimals: 2) } ?? .undefined("nothing shared"),
        ])
      }
    }
    return ReportTable(
      id: "table-\(measure.id)-raters", title: "\(measure.label): the raters",
      columns: [
        .init("Of", isNumeric: false), .init("Rater", isNumeric: false),
        .init("Designs", statistic: "n"), .init("M", statistic: "mean"), .init("SD", statistic: "sd"),
        .init("Shared", statistic: "deviation"), .init("Deviation", statistic: "deviation"),
      ],
      rows: rows,
      notes: [
        "Deviation: mean difference from the mean of all raters of the same designs, over the shared designs; above 0 the rater gives more than the others. Ratings are averaged as they are; no rater is adjusted for."
      ]
    ).showing(
      subjects.flatMap { subject in
        subject.raters.map { stem(subject, group: EstimateList.group($0)) }
      })
  }

  private func pairs() -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    for subject in subjects {
      for pair in subject.pairs {
        let none: Phrase = pair.differences == nil ? "nothing shared" : "fewer than two designs"
        rows.append([
          .text(name(subject)), .verbatim("\(pair.first) - \(pair.second)"),
          .integer(pair.differences?.n ?? 0),
          pair.differences.map { .number($0.mean, decimals: 2) } ?? .undefined(none),
          pair.interval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .undefined(none),
          pair.differences?.standardDeviation.map { .number($0, decimals: 2) } ?? .undefined(none),
          pair.standardErrorOfMeasurement.map { .number($0, decimals: 2) } ?? .undefined(none),
        ])
      }
    }
    return ReportTable(
      id: "table-\(measure.id)-rater-pairs", title: "\(measure.label): raters in pairs",
      columns: [
        .init("Of", isNumeric: false), .init("Raters", isNumeric: false),
        .init("Designs", statistic: "mean-difference"), .init("Difference", statistic: "mean-difference"),
        .init("\(wording.levelText) CI", statistic: "mean-difference"),
        .init("SD", statistic: "sd-differences"),
        .init("SEM", statistic: EstimateList.standardError),
      ],
      rows: rows,
      notes: [
        "Mean difference over the designs that both rated, with its t interval; SD of the differences; SEM: standard error of measurement of one rating, SD / √2."
      ]
    ).showing(
      subjects.flatMap { subject in
        subject.pairs.map { stem(subject, contrast: EstimateList.contrast($0)) }
      })
  }

  private var unequal: Paragraph {
    let names = agreement.unequal.map { design in
      let place = [design.participant, design.condition, design.task].compactMap(\.self)
        .joined(separator: ", ")
      return "\(place) (\(design.raters.joined(separator: ", ")))"
    }
    return Paragraph(
      .warning,
      "\(Phrase.count(names.count, "design")) not rated by every rater; the score is the mean of those who did: \(Wording.list(names))."
    ).telling(stem(agreement.score, group: "all") + "designs")
  }
}

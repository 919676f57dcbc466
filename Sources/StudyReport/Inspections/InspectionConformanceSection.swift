internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how far designs conform to the check questions.
struct InspectionConformanceSection {
  let wording: InspectionWording

  /// One design, its evaluators as units.
  func compose(_ conformance: DesignConformance, of design: DesignResult, id: String) -> ReportSection {
    var section = ReportSection(id: id + "-conformance", title: "Conformance to the check questions")
    let total = conformance.total
    let evaluators = Phrase.count(conformance.evaluators.count, "evaluator")
    let summary: Phrase =
      if let pooled = total.pooled {
        "\(evaluators) answered check questions. \(total.yes) of \(total.yes + total.no) answers that apply say that the design conforms (\(InspectionWording.percent(pooled)))."
      } else {
        "\(evaluators) answered check questions. None of them applies."
      }
    let group = "design=" + design.design.id
    section.blocks.append(
      .paragraph(
        Paragraph(.finding, summary).telling(
          ["evaluators", "yes", "share-yes"].map { stem(Self.part(nil), group: group) + $0 })))
    let parts = [total] + conformance.heuristics.filter { $0.yes + $0.no + $0.notApplicable > 0 }
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-\(id)-conformance", title: "\(wording.inTitle(design.design)): conformance by heuristic",
          columns: [
            .init("Heuristic", isNumeric: false), .init("Questions", statistic: "questions"),
            .init("Yes", statistic: "yes"), .init("No", statistic: "no"),
            .init("N/A", statistic: "not-applicable"), .init("Open", statistic: "unanswered"),
            .init("Yes of yes and no", statistic: "share-yes"),
            .init("M of evaluators", statistic: "conformance"),
            .init("\(wording.levelText) CI", statistic: "conformance"),
          ],
          rows: parts.map { part in
            [
              .text(part.heuristic.map(wording.numbered) ?? "All"), .integer(part.questions),
              .integer(part.yes), .integer(part.no), .integer(part.notApplicable), .integer(part.unanswered),
              part.pooled.map { .verbatim(InspectionWording.percent($0)) } ?? .undefined("none applies"),
            ] + mean(part.mean)
          },
          notes: [
            "Yes: the design conforms. N/A counts neither way. Open: not answered, by evaluators who answered others. M: the mean over evaluators, each counting once, with its t interval, cut off at 0% and 100%; questions are no sample, so that there is none over them. The interval covers evaluators like these, not designs."
          ]
        ).showing(parts.map { stem(Self.part($0.heuristic), group: group) })))
    var list = InspectionEstimates(wording.results.inspection.id)
    list.add(
      "evaluators", Double(conformance.evaluators.count), part: Self.part(nil), group: group,
      method: "number of evaluators who answered any check question")
    for part in parts {
      let name = Self.part(part.heuristic)
      let answers = part.yes + part.no + part.notApplicable + part.unanswered
      for (statistic, count, method) in [
        ("no", part.no, "number of answers that the design does not conform"),
        ("not-applicable", part.notApplicable, "number of answers that the question does not apply"),
        ("unanswered", part.unanswered, "number of questions left open by evaluators who answered others"),
      ] {
        list.add(statistic, Double(count), part: name, group: group, n: answers, method: method)
      }
      list.add(
        "questions", Double(part.questions), part: name, group: group, method: "number of check questions")
      list.add(
        "yes", Double(part.yes), part: name, group: group, n: part.yes + part.no,
        method: "number of answers that the design conforms")
      list.add(
        "share-yes", part.pooled, part: name, group: group, n: part.yes + part.no, unit: "proportion",
        method: "yes / (yes + no), all evaluators together", undefined: "no-values")
      list.add(part.mean, part: name, group: group)
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  /// All designs, each counting once.
  func overDesigns(_ conformance: ConformanceOverDesigns) -> ReportSection {
    let id = wording.id + "-conformance"
    var section = ReportSection(id: id, title: "Conformance over designs")
    let parts = [conformance.total] + conformance.heuristics.filter { !$0.mean.values.isEmpty }
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-\(id)", title: "Conformance over designs",
          columns: [
            .init("Heuristic", isNumeric: false), .init("Designs", statistic: "conformance"),
            .init("M", statistic: "conformance"),
            .init("\(wording.levelText) CI", statistic: "conformance"),
          ],
          rows: parts.map { part in
            [.text(part.heuristic.map(wording.numbered) ?? "All"), .integer(part.mean.values.count)]
              + mean(part.mean)
          },
          notes: [
            "Each design counts once: the mean of its evaluators. t interval over designs, cut off at 0% and 100%."
          ]
        ).showing(parts.map { stem(Self.part($0.heuristic), group: "all") })))
    var list = InspectionEstimates(wording.results.inspection.id)
    for part in parts {
      list.add(part.mean, part: Self.part(part.heuristic), group: "all")
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  /// What conformance is to, in estimates.
  private static func part(_ heuristic: String?) -> String {
    "conformance." + (heuristic.map { "heuristic=" + $0 } ?? "all")
  }

  private func stem(_ part: String, group: String) -> String {
    wording.stem(part: part, group: group)
  }

  private func mean(_ mean: UnitMean) -> [ReportTable.Cell] {
    let value: ReportTable.Cell =
      mean.descriptives.map { .verbatim(InspectionWording.percent($0.mean)) } ?? .undefined("none applies")
    return [
      value,
      mean.interval.cell {
        .verbatim("[\(InspectionWording.percent($0.lower)), \(InspectionWording.percent($0.upper))]")
      },
    ]
  }
}

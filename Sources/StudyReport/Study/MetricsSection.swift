internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Composes what was measured, and how.
struct MetricsSection {
  let results: StudyResults

  private var wording: Wording { Wording(results: results) }

  func compose() -> ReportSection {
    ReportSection(
      id: "metrics", title: "Measures",
      blocks: [
        .table(
          ReportTable(
            id: "table-measures", title: "What was measured",
            columns: [
              .init("Measure", isNumeric: false), .init("Kind", isNumeric: false),
              .init("Scale or unit", isNumeric: false), .init("Better", isNumeric: false),
              .init("Taken", isNumeric: false),
            ],
            rows: results.measures.map { row($0) }))
      ])
  }

  private func row(_ result: MeasureResult) -> [ReportTable.Cell] {
    let measure = result.measure
    return [
      .text(Phrase(measure.label)), .text(kind(measure)), scale(measure), better(measure),
      .text(taken(result)),
    ]
  }

  /// How often, and by how many.
  private func taken(_ result: MeasureResult) -> Phrase {
    let raters = result.reduction.raters
    let subject = result.measure.subject(results.instruments)
    if result.measure.isPerTask, !subject.isEmpty { return "for each \(subject)" }
    if result.measure.isPerTask {
      return raters > 1 ? "for each task, by up to \(raters) raters" : "for each task"
    }
    if result.conditions > 1 {
      return raters > 1
        ? "once under each condition, by up to \(raters) raters" : "once under each condition"
    }
    return raters > 1 ? "once, by up to \(raters) raters" : "once"
  }

  private func kind(_ measure: Measure) -> Phrase {
    switch measure.kind {
    case .score: measure.rubric == nil ? "score" : "score by a rubric"
    case .duration: "time"
    case .questionnaire:
      measure.instrument.flatMap { results.instruments[$0.instrument] }.map { "questionnaire \($0.title)" }
        ?? "questionnaire"
    case .outcome: "success"
    case .count: "count"
    case .heuristicEvaluation: "heuristic evaluation"
    }
  }

  private func scale(_ measure: Measure) -> ReportTable.Cell {
    switch measure.kind {
    case .questionnaire: wording.scaleText(measure).map { .verbatim($0) } ?? .empty
    case .duration: .text("seconds")
    case .outcome: .text("success or not")
    case .count: .text("number")
    default:
      if let range = measure.range, range.lowerBound.isFinite, range.upperBound.isFinite {
        .text(
          measure.unit.map {
            "\(Wording.plain(range.lowerBound))-\(Wording.plain(range.upperBound)) \($0)"
          } ?? "\(Wording.plain(range.lowerBound))-\(Wording.plain(range.upperBound))")
      } else {
        measure.unit.map { .verbatim($0) } ?? .undefined("not declared")
      }
    }
  }

  private func better(_ measure: Measure) -> ReportTable.Cell {
    switch measure.better {
    case .declared(let better): .text(Phrase(word: better.rawValue))
    case .assumed(let better): .text("\(Phrase(word: better.rawValue)) (assumed)")
    case .unknown: .undefined("not declared")
    }
  }
}

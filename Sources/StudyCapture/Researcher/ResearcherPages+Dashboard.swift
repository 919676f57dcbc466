#if Server
internal import Foundation
internal import Hummingbird
internal import StudyModel

extension ResearcherPages {
  /// How often the page is loaded again, in seconds.
  static let refreshTime = 30

  /// Who is where.
  ///
  /// Counts only: what came out by group is shown nowhere but in the report.
  func showDashboard(_ request: Request, _ visit: Visit) async throws -> Response {
    let standing = try await desk.storage.standing()
    let counts = StudyCounts(flow: site.flow, standing: standing)
    let words = visit.words
    let isStill = request.uri.queryParameters["refresh"] == "off"
    let people = standing.people.map { row(of: $0, counts, words) }
    let cells = counts.cells.map { cell in
      [
        "name": name(of: cell.levels, counts, words), "assigned": cell.assigned, "finished": cell.finished,
        "planned": cell.planned.map { Self.decimal($0) } ?? "–",
      ] as [String: Any]
    }
    let flagged = counts.participants.filter { $0.step == .thanks }.compactMap { person, _ in
      let flags = AnswerQuality(person: person).flags.map { text(of: $0, words) }
      return flags.isEmpty ? nil : ["code": person.code, "flags": flags] as [String: Any]
    }
    return try page(
      "researcher-dashboard", at: .dashboard,
      [
        "isOpen": standing.collection.isOpen, "moment": words.filled("asOf", Self.time(standing.moment)),
        "isStill": isStill, "refreshing": words.filled("refreshing", "\(Self.refreshTime)"),
        "figures": figures(counts, words), "cells": cells, "hasCells": !cells.isEmpty, "people": people,
        "hasPeople": !people.isEmpty, "flagged": flagged, "hasFlagged": !flagged.isEmpty,
        "hasFinished": counts.finished > 0,
      ], visit, refresh: isStill ? nil : Self.refreshTime)
  }

  private func figures(_ counts: StudyCounts, _ words: PageWords) -> [[String: Any]] {
    [
      ("countInvited", counts.invited), ("countJoined", counts.joined), ("countAgreed", counts.agreed),
      ("countUnderWay", counts.underWay), ("countFinished", counts.finished),
      ("countNotAdmitted", counts.notAdmitted), ("countWithdrawn", counts.standing.withdrawn),
    ].map { ["name": words[$0], "number": $1] }
  }

  private func row(of person: PersonStanding, _ counts: StudyCounts, _ words: PageWords) -> [String: Any] {
    let now = counts.standing.moment
    var row: [String: Any] = [
      "code": person.code, "role": words["role." + person.role.rawValue],
      "cell": person.levels.isEmpty ? "–" : name(of: person.levels, counts, words),
      "last": Self.time(person.lastActivity), "idle": Self.span(max(0, now - person.lastActivity), words),
      "step": "–", "hasProgress": false,
    ]
    guard let file = person.file else { return row }
    let step = site.flow.step(for: file.record, at: file.moment)
    row["step"] = text(of: step, file, words)
    if step.isEnd { row["idle"] = "–" }
    if let progress = site.flow.progress(for: file.record, at: file.moment) {
      row["hasProgress"] = true
      row["reached"] = progress.step
      row["count"] = progress.count
      row["progressText"] = words.filled("progress", "\(progress.step)", "\(progress.count)")
    }
    return row
  }

  /// The labels of levels, in the order of the cells' factors.
  private func name(of levels: [String: String], _ counts: StudyCounts, _ words: PageWords) -> String {
    let labels = counts.factors.compactMap { factor -> String? in
      guard let id = levels[factor.id] else { return nil }
      return factor.levels.first { $0.id == id }.map { $0.label(words.language) } ?? id
    }
    return labels.isEmpty ? "–" : labels.joined(separator: " · ")
  }

  /// Where a participant stands, in words.
  func text(of step: ParticipantStep, _ file: ParticipantFile, _ words: PageWords) -> String {
    func task(_ name: String, _ visit: Int) -> String {
      let visits = file.record.assignment?.visits ?? []
      let id = visits.indices.contains(visit) ? visits[visit].task : ""
      let label = site.study.tasks.first { $0.id == id }?.label(words.language) ?? id
      return words.filled(name, "\(visit + 1)", "\(visits.count)", label)
    }
    switch step {
    case .welcome: return words["step.welcome"]
    case .eligibility: return words["step.eligibility"]
    case .consent(let section):
      return words.filled("step.consent", "\(section + 1)", "\(site.plan.consent.sections.count)")
    case .comprehension: return words["step.comprehension"]
    case .agreement: return words["step.agreement"]
    case .permissions: return words["step.permissions"]
    case .allocation: return words["step.allocation"]
    case .briefing(let visit): return task("step.briefing", visit)
    case .running(let visit): return task("step.running", visit)
    case .paused(let visit): return task("step.paused", visit)
    case .questionnaire(let page):
      return words.filled("step.questionnaire", place(page.measure, page.visit, words), "\(page.number + 1)")
    case .thanks: return words["step.thanks"]
    case .withdrawn: return words["step.withdrawn"]
    case .notAdmitted(let obstacle):
      switch obstacle {
      case .invitation: return words["step.notAdmitted.invitation"]
      case .eligibility: return words["step.notAdmitted.eligibility"]
      case .declined: return words["step.notAdmitted.declined"]
      case .comprehension: return words["step.notAdmitted.comprehension"]
      }
    }
  }

  /// A questionnaire and what it came after, in words.
  private func place(_ measure: String, _ visit: Int?, _ words: PageWords) -> String {
    let label = site.study.measure(measure)?.label(words.language) ?? measure
    return visit.map { words.filled("questionnaireAfterTask", label, "\($0 + 1)") } ?? label
  }

  private func text(of flag: QualityFlag, _ words: PageWords) -> String {
    switch flag {
    case .straightLine(let measure, let visit, let items):
      words.filled("flag.straightLine", place(measure, visit, words), "\(items)")
    case .nothingApplies(let measure, let visit, let items):
      words.filled("flag.nothingApplies", place(measure, visit, words), "\(items)")
    case .fast(let measure, let visit, let items, let seconds):
      words.filled("flag.fast", place(measure, visit, words), "\(items)", Self.decimal(seconds))
    case .longPause(let minutes): words.filled("flag.longPause", Self.span(minutes * 60_000, words))
    }
  }

  /// A number with one decimal place, the same in all languages.
  static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }

  /// How long something took, to the minute.
  static func span(_ milliseconds: Int, _ words: PageWords) -> String {
    let minutes = milliseconds / 60_000
    switch minutes {
    case ..<1: return words["span.now"]
    case ..<60: return words.filled("span.minutes", "\(minutes)")
    case ..<(48 * 60): return words.filled("span.hours", "\(minutes / 60)", "\(minutes % 60)")
    default: return words.filled("span.days", "\(minutes / (24 * 60))")
    }
  }
}
#endif

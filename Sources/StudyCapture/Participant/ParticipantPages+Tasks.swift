#if Server
internal import Hummingbird
internal import PatternCatalog
internal import StudyModel

extension ParticipantPages {
  /// The task of a visit.
  func task(_ number: Int, _ visit: Visit) -> StudyTask? {
    guard let visits = visit.file.record.assignment?.visits, visits.indices.contains(number) else {
      return nil
    }
    return site.study.tasks.first { $0.id == visits[number].task }
  }

  /// Puts what the page of a task shows into the values of its template.
  func showTask(
    _ number: Int, _ visit: Visit, _ query: String?, in values: inout [String: Any], _ frame: inout PageFrame
  ) {
    let (words, record) = (visit.words, visit.file.record)
    guard let task = task(number, visit) else { return }
    let setting = site.plan.tasks.first { $0.task == task.id }
    let count = record.assignment?.visits.count ?? 0
    values["part"] = words.filled("taskPart", "\(number + 1)", "\(count)")
    values["conditions"] = conditions(of: number, visit)
    values["scenario"] = Self.paragraphs(task.scenario(words.language))
    values["success"] = task.success(words.language)
    values["hasSuccess"] = !task.success(words.language).isEmpty
    if let limit = task.timeLimit { values["limit"] = words.filled("timeLimit", Self.minutes(Int(limit))) }
    values["allowsPauses"] = setting?.allowsPauses ?? true
    switch visit.step {
    case .briefing:
      values["isBriefing"] = true
      values["showsPatternsLater"] = site.flow.showsPatterns(besideVisit: number, in: record)
    case .paused:
      values["isPaused"] = true
      showTime(number, visit, task, isRunning: false, in: &values)
    default:
      values["isRunning"] = true
      values["reasons"] = site.plan.pauseReasons.enumerated().map { position, reason in
        ["id": "reason-\(position + 1)", "value": reason.id, "label": reason.label(words.language)]
      }
      showTime(number, visit, task, isRunning: true, in: &values)
      if let limit = task.timeLimit, let visited = record.visits[number] {
        // One second late rather than early: the page after the end is another one.
        frame.refresh = max(1, Int(limit) - visited.elapsed(at: visit.file.moment) / 1000 + 1)
      }
    }
    if case .running = visit.step, let patterns = site.patterns,
      site.flow.showsPatterns(besideVisit: number, in: record)
    {
      frame.isWide = true
      values["showsPatterns"] = true
      show(patterns.set, found: query.map { patterns.search($0) }, query: query ?? "", words, in: &values)
    }
  }

  private func showTime(
    _ number: Int, _ visit: Visit, _ task: StudyTask, isRunning: Bool, in values: inout [String: Any]
  ) {
    let seconds = (visit.file.record.visits[number]?.elapsed(at: visit.file.moment) ?? 0) / 1000
    values["seconds"] = seconds
    values["time"] = Self.clock(seconds)
    values["isTimed"] = isRunning
  }

  /// The conditions within participants of a visit, in words.
  private func conditions(of number: Int, _ visit: Visit) -> [[String: String]] {
    guard let visits = visit.file.record.assignment?.visits, visits.indices.contains(number) else {
      return []
    }
    return site.study.factors.compactMap { factor in
      guard let id = visits[number].levels[factor.id], let level = factor.levels.first(where: { $0.id == id })
      else { return nil }
      return ["factor": factor.label(visit.words.language), "level": level.label(visit.words.language)]
    }
  }

  /// Seconds as minutes and seconds.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Whole minutes as a number, others as minutes and seconds.
  private static func minutes(_ seconds: Int) -> String {
    seconds % 60 == 0 ? String(seconds / 60) : clock(seconds)
  }

  private func show(
    _ set: PatternSet, found: PatternHits?, query: String, _ words: PageWords, in values: inout [String: Any]
  ) {
    let shown = found.map { hits in hits.hits.compactMap { hit in set.pattern(hit.pattern) } } ?? set.patterns
    values["query"] = query
    values["hasSearched"] = found != nil
    values["found"] = words.filled("patternsFound", "\(shown.count)")
    values["patterns"] = shown.map { pattern in
      [
        "address": Self.address + "/patterns/" + pattern.id, "name": pattern.name,
        "description": pattern.description.isEmpty ? pattern.problem : pattern.description,
      ]
    }
  }

  /// The visit beside which the catalogue stands open to a participant; nil where it does not.
  private func openVisit(_ visit: Visit) -> Int? {
    guard case .running(let number) = visit.step,
      site.flow.showsPatterns(besideVisit: number, in: visit.file.record)
    else { return nil }
    return number
  }

  /// Keeps that a participant looked for words.
  func noteSearch(_ words: String, _ visit: Visit) async throws {
    guard let number = openVisit(visit), let patterns = site.patterns else { return }
    let query = String(words.prefix(200))
    let found = patterns.search(query).hits.count
    try await site.storage.note(.searched(query, found: found), beside: number, file: visit.file)
  }

  /// The page of a pattern, beside the task.
  func showPattern(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    guard let number = openVisit(visit) else { return site.see(Self.address) }
    guard let patterns = site.patterns, let id = context.parameters.get("id"),
      let pattern = patterns.set.pattern(id)
    else { throw PageRefusal.noSuchPage }
    try await site.storage.note(.opened(pattern: id), beside: number, file: visit.file)
    var values: [String: Any] = [
      "step": visit.step.key, "address": Self.address, "canGoBack": false, "isIncomplete": false,
    ]
    var frame = frame(of: visit)
    showTask(number, visit, nil, in: &values, &frame)
    values["pattern"] = Self.values(of: pattern, in: patterns.set)
    return try site.page(
      "task", title: task(number, visit)?.label(visit.words.language) ?? "", values, words: visit.words,
      frame: frame)
  }

  private static func values(of pattern: DesignPattern, in set: PatternSet) -> [String: Any] {
    [
      "name": pattern.name, "patternLanguage": set.language, "hasStructure": pattern.structure != nil,
      "hasUses": !pattern.knownUses.isEmpty, "hasRelated": !pattern.related.isEmpty,
      "description": pattern.description, "context": pattern.context,
      "problem": pattern.problem, "solution": pattern.solution,
      "structure": pattern.structure?.about ?? "",
      "components": (pattern.structure?.components ?? []).map { ["name": $0.name, "about": $0.about] },
      "uses": pattern.knownUses.map { ["application": $0.application, "about": $0.about] },
      "related": pattern.related.compactMap { relation in
        set.pattern(relation.pattern).map {
          ["address": address + "/patterns/" + $0.id, "name": $0.name, "why": relation.why]
        }
      },
    ]
  }
}
#endif

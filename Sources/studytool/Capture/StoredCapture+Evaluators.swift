#if Server
internal import Foundation
internal import HeuristicEval
internal import StudyCapture
internal import StudyFiles
internal import StudyModel
internal import StudyStore

/// How what evaluators record lies in the store: see ``CapturedEntry``.
extension StoredCapture: EvaluatorStorage {
  func inspection(_ inspection: String, of code: String) async throws(StorageRefusal) -> EvaluatorFile {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: code) }
    var file = EvaluatorFile(
      phase: data.inspectionEvents.phase(of: inspection),
      designs: try await designs(of: inspection, for: code))
    for entry in data.entries where entry.inspection == inspection { file.take(entry) }
    return file
  }

  func keep(
    _ entry: EvaluatorEntry, in inspection: String, of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let stored = StoredEntry(entry)
    // Records about the design of a participant go when they withdraw.
    let designer = try await participants().first { $0 == stored.fields[CapturedEntry.Field.design] }
    _ = try await asking { () async throws(CaptureError) in
      try await store.record(
        stored.kind, stored.fields, of: inspection, during: stored.phase, about: designer, by: code,
        submission: submission)
    }
  }

  func problems(of inspection: String) async throws(StorageRefusal) -> [UsabilityProblem] {
    let reading = try await reading(inspection)
    return UsabilityProblem.merging(reading.records.findings, decisions: reading.inspection.decisions)
  }

  /// Reads an inspection with everything that was recorded in it.
  func reading(_ inspection: String) async throws(StorageRefusal) -> InspectionReading {
    guard let inspections else { throw .contradiction("the study declares no inspection") }
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    return try inspections.reading(inspection, with: data)
  }

  /// The designs of an inspection.
  ///
  /// Those that the study declares, else one of each participant who is done with their tasks. Each evaluator begins with
  /// another one, so that nobody's tiredness always hits the same design.
  private func designs(
    of inspection: String, for code: String
  ) async throws(StorageRefusal) -> [InspectedDesign] {
    guard let declared = inspections?.served.first(where: { $0.id == inspection })?.inspection else {
      throw .contradiction("the study declares no inspection \(inspection)")
    }
    var designs = declared.designs
    if designs.isEmpty {
      let data = try await asking { () async throws(CaptureError) in try await store.contents() }
      designs = data.finishedParticipants(of: study, at: clock.now()).map { InspectedDesign(id: $0) }
    }
    let first = (Int(code.drop { !$0.isNumber }) ?? 1) - 1
    return designs.isEmpty
      ? [] : designs.indices.map { designs[($0 + first) % designs.count] }
  }

  private func participants() async throws(StorageRefusal) -> [String] {
    try await asking { () async throws(CaptureError) in try await store.codes(of: .participant) }
  }
}

extension StoredCapture: InspectionDesk {
  func evaluation(of inspection: String) async throws(StorageRefusal) -> EvaluationStanding {
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    let entries = data.entries.filter { $0.inspection == inspection && !$0.isTakenBack }
    let evaluators = data.people.filter { $0.role == .evaluator }.map { person in
      let own = entries.filter { $0.evaluator == person.code }
      return EvaluationStanding.Evaluator(
        code: person.code, findings: own.count { $0.kind == .finding },
        severities: own.count { $0.kind == .severity },
        handedIn: Set(
          own.filter { $0.kind == .handedIn }.compactMap {
            $0[CapturedEntry.Field.part].flatMap(EvaluatorPart.init(rawValue:))
          }))
    }
    let phase = data.inspectionEvents.phase(of: inspection)
    var standing = EvaluationStanding(
      phase: phase, wasShared: data.inspectionEvents.wasShared(inspection),
      evaluators: evaluators)
    // Findings are not for anybody while evaluators still work alone.
    guard phase != .alone, let inspections else { return standing }
    let reading = try inspections.reading(inspection, with: data)
    standing.problems = UsabilityProblem.merging(
      reading.records.findings, decisions: reading.inspection.decisions)
    standing.decisions = reading.inspection.decisions
    if phase == .merging {
      standing.proposals =
        MergeProposals(
          findings: reading.records.findings, decisions: reading.inspection.decisions,
          inventories: reading.inventories
        ).proposals
    }
    return standing
  }

  func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String
  ) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.advance(inspection, to: phase, reason: reason)
    }
  }

  func decide(_ step: MergeStep, in inspection: String) async throws {
    try await inspections?.decide(step, in: inspection)
  }

  /// Takes decisions back whose findings all went with people who withdrew, with the severities of their problems: the
  /// researcher's words about a design are about its designer, too.
  ///
  /// - Throws: ``StorageRefusal``, and what taking a decision back throws.
  func settleDecisions() async throws {
    guard let inspections else { return }
    for inspection in inspections.served {
      let data = try await asking { () async throws(CaptureError) in try await store.contents() }
      for decision in try inspections.vanishedDecisions(inspection.id, with: data) {
        if case .same(let problem, _) = decision.verdict {
          try await asking { () async throws(CaptureError) in
            try await store.removeSeverities(of: problem, in: inspection.id)
          }
          try await inspections.decide(.undo(problem), in: inspection.id)
        } else {
          try await inspections.decide(.undo(decision.findings.joined(separator: ",")), in: inspection.id)
        }
      }
    }
  }

  /// Does so after a withdrawal, which stands in any case; what cannot be now is done when the study is served again, and
  /// `doctor` tells of it.
  func settleDecisionsAfterWithdrawal() async {
    do {
      try await settleDecisions()
    } catch {
      try? await store.record("decisions-left", detail: "")
    }
  }
}

extension CapturedData {
  /// The participants who are done with all of their tasks, or whose time for them is over.
  ///
  /// - Parameters:
  ///   - study: the study, which limits times.
  ///   - moment: now.
  /// - Returns: their codes, in the order in which they joined.
  func finishedParticipants(of study: Study, at moment: Moment) -> [String] {
    var done: [String: Int] = [:]
    for run in taskRuns where run.occasion.about == nil {
      let limit = study.tasks.first { $0.id == run.occasion.task }?.timeLimit
      let isOver = [.finished, .gaveUp].contains(run.state)
      if isOver || limit.map({ run.duration(until: moment).seconds > $0 }) ?? false {
        done[run.person, default: 0] += 1
      }
    }
    return people.filter { $0.role == .participant && !$0.order.isEmpty && done[$0.code] == $0.order.count }
      .map(\.code)
  }
}

/// An entry as it lies in the store.
private struct StoredEntry {
  let kind: CapturedEntry.Kind
  let fields: [String: String]
  let phase: InspectionPhase

  init(_ entry: EvaluatorEntry) {
    typealias Field = CapturedEntry.Field
    switch entry {
    case .newFinding(let finding): self.init(.finding, Self.fields(of: finding), .alone)
    case .finding(let number, let finding):
      let fields = Self.fields(of: finding).merging([Field.number: String(number)]) { $1 }
      self.init(.finding, fields, .alone)
    case .answer(let design, let question, let answer):
      self.init(
        .answer, [Field.design: design, Field.question: question, Field.value: answer?.rawValue ?? ""], .alone
      )
    case .rating(let design, let heuristic, let points):
      let value: String =
        switch points {
        case .points(let points): String(points)
        case .notApplicable: "N/A"
        case nil: ""
        }
      self.init(
        .rating, [Field.design: design, Field.heuristic: heuristic, Field.value: value], .alone)
    case .inspected(let design, let screen, let isDone):
      self.init(
        .inspected, [Field.design: design, Field.screen: screen, Field.value: isDone ? "yes" : ""], .alone)
    case .severity(let problem, let design, let severity):
      self.init(
        .severity,
        [
          Field.problem: problem, Field.design: design,
          Field.value: severity.map { String($0.rawValue) } ?? "",
        ], .rating)
    case .handIn(let part, let isDone):
      self.init(
        .handedIn, [Field.part: part.rawValue, Field.value: isDone ? "yes" : ""],
        part == .findings ? .alone : .rating)
    }
  }

  /// The fields of a finding; none of one that was taken back.
  private static func fields(of finding: Finding?) -> [String: String] {
    typealias Field = CapturedEntry.Field
    var fields: [String: String] = [:]
    let texts: [(name: String, text: String?)] = [
      (Field.design, finding?.design), (Field.description, finding?.description),
      (Field.heuristics, finding?.heuristics.joined(separator: "; ")),
      (Field.screen, finding?.place.screen), (Field.state, finding?.place.state),
      (Field.step, finding?.place.step), (Field.recommendation, finding?.recommendation),
      (Field.screenshot, finding?.screenshot),
    ]
    for (name, text) in texts { fields[name] = text }
    let points: [(name: String, points: Int?)] = [
      (Field.severity, finding?.severity?.rawValue), (Field.frequency, finding?.factors.frequency),
      (Field.impact, finding?.factors.impact), (Field.persistence, finding?.factors.persistence),
    ]
    for (name, points) in points { fields[name] = points.map { String($0) } }
    return fields
  }

  private init(_ kind: CapturedEntry.Kind, _ fields: [String: String], _ phase: InspectionPhase) {
    self.kind = kind
    self.fields = fields
    self.phase = phase
  }
}

extension EvaluatorFile {
  /// Takes over an entry as it lies in the store.
  fileprivate mutating func take(_ entry: CapturedEntry) {
    typealias Field = CapturedEntry.Field
    let design = entry[Field.design] ?? ""
    switch entry.kind {
    case .finding:
      guard let number = entry[Field.number].flatMap({ Int($0) }) else { return }
      if !entry.isTakenBack { findings.append(Numbered(number: number, finding: Finding(entry))) }
    case .answer:
      if let question = entry[Field.question] {
        answers[design, default: [:]][question] = entry[Field.value].flatMap(
          ChecklistAnswer.Answer.init(rawValue:))
      }
    case .rating:
      if let heuristic = entry[Field.heuristic] {
        ratings[design, default: [:]][heuristic] = entry[Field.value].flatMap { text in
          text == "N/A" ? .notApplicable : Int(text).map { .points($0) }
        }
      }
    case .inspected:
      if let screen = entry[Field.screen], !entry.isTakenBack {
        inspected[design, default: []].insert(screen)
      }
    case .severity:
      if let problem = entry[Field.problem] {
        severities[problem] = entry[Field.value].flatMap { Severity(spelling: $0) }
      }
    case .handedIn:
      if let part = entry[Field.part].flatMap(EvaluatorPart.init(rawValue:)), !entry.isTakenBack {
        handedIn.insert(part)
      }
    }
  }
}

extension Finding {
  /// A finding as it lies in the store.
  fileprivate init(_ entry: CapturedEntry) {
    typealias Field = CapturedEntry.Field
    func points(_ name: String) -> Int? { entry[name].flatMap { Int($0) } }
    self.init(
      id: CapturedEntry.name(ofFinding: entry[Field.number] ?? "", by: entry.evaluator),
      evaluator: entry.evaluator, design: entry[Field.design] ?? "",
      heuristics: (entry[Field.heuristics] ?? "").split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      },
      place: InspectedPlace(
        screen: entry[Field.screen], state: entry[Field.state], step: entry[Field.step]),
      description: entry[Field.description] ?? "",
      severity: points(Field.severity).flatMap(Severity.init(rawValue:)),
      factors: SeverityFactors(
        frequency: points(Field.frequency), impact: points(Field.impact),
        persistence: points(Field.persistence)),
      recommendation: entry[Field.recommendation], screenshot: entry[Field.screenshot])
  }
}
#endif

#if Server
internal import StudyModel

/// Makes tables of what evaluators recorded live, as if they had been exported for an import.
///
/// Records about the designs of participants who are not of the study are left out: those who never agreed.
struct InspectionTables {
  private let entries: [CapturedEntry]
  private let evaluators: [String]

  /// Takes what was captured.
  ///
  /// - Parameters:
  ///   - data: what was captured.
  ///   - participants: the codes of the participants of the study.
  init(_ data: CapturedData, participants: Set<String>) {
    let strangers = Set(data.people.filter { $0.role == .participant }.map(\.code)).subtracting(participants)
    entries = data.entries.filter { entry in
      entry[CapturedEntry.Field.design].map { !strangers.contains($0) } ?? true
    }
    evaluators = data.people.filter { $0.role == .evaluator }.map(\.code)
  }

  /// Everything that was recorded, by inspection.
  func inspections() -> [CapturedInspection] {
    Set(entries.map(\.inspection)).sorted().compactMap { id in
      let own = entries.filter { $0.inspection == id && !$0.isTakenBack }
      let present = Set(own.map(\.evaluator))
      guard !present.isEmpty else { return nil }
      return CapturedInspection(
        id: id, evaluators: evaluators.filter(present.contains),
        tables: [findings(own), ratings(own), answers(own), severities(own), inspected(own)]
          .compactMap(\.self))
    }
  }

  private typealias Field = CapturedEntry.Field

  /// A column: its heading, what it means, and what stands in it.
  private struct Column {
    var heading: String
    var meaning: InspectionColumn
    var text: (CapturedEntry) -> String

    init(_ heading: String, _ meaning: InspectionColumn, _ text: @escaping (CapturedEntry) -> String) {
      self.heading = heading
      self.meaning = meaning
      self.text = text
    }

    init(_ heading: String, _ meaning: InspectionColumn, _ field: String) {
      self.init(heading, meaning) { $0.fields[field] ?? "" }
    }

    static var evaluator: Column { Column("evaluator", .evaluator) { $0.evaluator } }
    static var design: Column { Column("design", .design, Field.design) }
  }

  private func table(
    _ name: String, of entries: [CapturedEntry], _ kind: CapturedEntry.Kind, _ columns: [Column]
  ) -> CapturedTable? {
    let rows = entries.filter { $0.kind == kind }.map { entry in columns.map { $0.text(entry) } }
    guard !rows.isEmpty else { return nil }
    // A column in which nothing stands says nothing, but who and what.
    let used = columns.indices.filter { column in column < 3 || rows.contains { !$0[column].isEmpty } }
    return CapturedTable(
      name: name,
      columns: used.map { .init(heading: columns[$0].heading, target: .record(columns[$0].meaning)) },
      rows: rows.map { row in used.map { row[$0] } })
  }

  private func findings(_ entries: [CapturedEntry]) -> CapturedTable? {
    table(
      "findings", of: entries, .finding,
      [
        Column("finding id", .finding) {
          CapturedEntry.name(ofFinding: $0.fields[Field.number] ?? "", by: $0.evaluator)
        },
        .evaluator, .design, Column("heuristics", .heuristic, Field.heuristics),
        Column("screen", .screen, Field.screen), Column("state", .state, Field.state),
        Column("step", .step, Field.step), Column("description", .description, Field.description),
        Column("severity", .severity(by: nil), Field.severity),
        Column("frequency", .frequency, Field.frequency), Column("impact", .impact, Field.impact),
        Column("persistence", .persistence, Field.persistence),
        Column("recommendation", .recommendation, Field.recommendation),
        Column("screenshot", .screenshot, Field.screenshot),
      ])
  }

  private func ratings(_ entries: [CapturedEntry]) -> CapturedTable? {
    table(
      "ratings", of: entries, .rating,
      [
        .evaluator, .design, Column("heuristic", .heuristic, Field.heuristic),
        Column("rating", .rating(heuristic: nil, by: nil), Field.value),
      ])
  }

  private func answers(_ entries: [CapturedEntry]) -> CapturedTable? {
    table(
      "answers", of: entries, .answer,
      [
        .evaluator, .design, Column("question", .question, Field.question),
        Column("screen", .screen, Field.screen),
        Column("answer", .answer(question: nil, by: nil), Field.value),
      ])
  }

  /// Severities without those of findings that are gone: with their evaluator, or the participant who made the design.
  ///
  /// What merged problems are made of only the study knows.
  private func severities(_ entries: [CapturedEntry]) -> CapturedTable? {
    let findings = Set(
      entries.filter { $0.kind == .finding }.map {
        CapturedEntry.name(ofFinding: $0.fields[Field.number] ?? "", by: $0.evaluator)
      })
    let standing = entries.filter { entry in
      let problem = entry.fields[Field.problem] ?? ""
      return entry.kind != .severity || findings.contains(problem)
        || problem.wholeMatch(of: /E[0-9]+-[0-9]+/) == nil
    }
    return table(
      "severities", of: standing, .severity,
      [
        .evaluator, Column("problem", .problem, Field.problem),
        Column("severity", .severity(by: nil), Field.value),
      ])
  }

  private func inspected(_ entries: [CapturedEntry]) -> CapturedTable? {
    table(
      "inspected", of: entries, .inspected,
      [
        .evaluator, .design, Column("screen", .screen, Field.screen),
        Column("inspected", .inspected(heuristic: nil), Field.value),
      ])
  }
}

extension CapturedEntry {
  /// What a finding is called among those of all evaluators.
  ///
  /// - Parameters:
  ///   - number: its number among those of its evaluator.
  ///   - evaluator: the code of the evaluator.
  /// - Returns: the name, such as `E01-3`.
  public static func name(ofFinding number: String, by evaluator: String) -> String {
    evaluator + "-" + number
  }
}
#endif

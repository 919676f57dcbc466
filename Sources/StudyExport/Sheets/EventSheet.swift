internal import StudyAnalysis
internal import StudyModel

/// Makes the table of events: one row for each thing that happened while data were collected.
///
/// Columns have one meaning each, whatever the kind of event, so that the table can be filtered and counted as it is;
/// those in which nothing stands are left out. People and levels stand as in the other tables.
struct EventSheetBuilder {
  private let study: Study
  private let factors: [VariableFactory.Draft]
  /// For each factor, the level of each participant (between) or -1.
  private let levels: [[Int16]]
  private let places: [String: Int]
  private let exclusions: [String?]

  /// Takes what the other tables say of participants.
  init(_ observed: Observed, language: String) {
    study = observed.study
    let factory = VariableFactory(observed, language: language)
    factors = observed.study.factors.indices.map(factory.factor)
    levels = observed.data.levels
    let names = observed.names.participants
    // Where each row is a case of its own, what is said of a person stands with each of them.
    let people =
      study.plan.unit == .row
      ? names.map { name in name.firstRange(of: ", row ").map { String(name[..<$0.lowerBound]) } ?? name }
      : names
    places = Dictionary(people.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    exclusions = names.indices.map { observed.exclusions.participants[Int32($0)] }
  }

  /// Makes the table.
  func build(_ events: [CapturedEvent]) -> DataSheet {
    var drafts: [VariableFactory.Draft] = []
    var cells: [[DataCell]] = []
    func add(_ draft: VariableFactory.Draft, _ cell: (CapturedEvent) -> DataCell) {
      drafts.append(draft)
      cells.append(events.map(cell))
    }
    func addIfUsed(_ draft: VariableFactory.Draft, _ cell: (CapturedEvent) -> DataCell) {
      let column = events.map(cell)
      guard column.contains(where: { $0 != .empty }) else { return }
      drafts.append(draft)
      cells.append(column)
    }
    let identification = VariableFactory.identification("the participant")
    add(identification[0]) { .text($0.participant) }
    add(identification[1]) { .number(reason($0) == nil ? 1 : 0) }
    add(identification[2]) { reason($0).map { .text($0) } ?? .empty }
    for factor in study.factors.indices {
      add(factors[factor]) { level(of: $0, factor: factor) }
    }
    add(Self.time) { .text($0.time) }
    let kinds = Self.kinds(of: events)
    add(Self.draft("kind", "What happened", .category(kinds))) { event in
      kinds.firstIndex { $0.id == event.kind }.map { .category($0) } ?? .empty
    }
    add(Self.draft("person", "Who did it", .text)) { .text($0.person) }
    add(Self.draft("role", "What whoever did it does in the study", .category(Self.roles))) { event in
      Self.roles.firstIndex { $0.id == event.role }.map { .category($0) } ?? .empty
    }
    for column in Self.particulars { addIfUsed(column.draft, column.cell) }
    return DataSheet(
      id: "events", caseDescription: "One event of data collection",
      columns: VariableFactory.columns(drafts, cells: cells), caseCount: events.count)
  }

  private func reason(_ event: CapturedEvent) -> String? {
    places[event.participant].flatMap { exclusions[$0] }
  }

  /// The level at which something happened; where the condition of an event does not say it, nothing.
  private func level(of event: CapturedEvent, factor: Int) -> DataCell {
    let declared = study.factors[factor]
    guard declared.design == .within else {
      let level = places[event.participant].map { levels[factor][$0] } ?? -1
      return level < 0 ? .missing(.unanswered) : .category(Int(level))
    }
    guard let level = ConditionCode.levels(of: event.condition, in: study)[declared.id],
      let place = declared.levels.firstIndex(where: { $0.id == level })
    else { return .empty }
    return .category(place)
  }

  // MARK: Variables

  private static func draft(
    _ name: String, _ label: String, _ content: DataVariable.Content, _ level: DataVariable.Level = .nominal,
    unit: String? = nil, note: String? = nil
  ) -> VariableFactory.Draft {
    VariableFactory.Draft(
      [name], DataVariable(name: "", label: label, content: content, level: level, unit: unit, note: note))
  }

  private static let time = draft(
    "time", "When, by the time of day in UTC", .text,
    note:
      "ISO 8601 with milliseconds. How long something took is told by clock, which no setting of the time of day changes."
  )

  private static let roles = ["participant", "observer", "rater"].enumerated().map {
    DataVariable.Category(code: Double($0 + 1), id: $1, label: $1)
  }

  /// The kinds of events: those of the program, each with its own number, and behind them further ones that there are.
  private static func kinds(of events: [CapturedEvent]) -> [DataVariable.Category] {
    let known = CapturedEvent.Kind.allCases.map { ($0.rawValue, $0.label) }
    let others = Set(events.map(\.kind)).subtracting(known.map { $0.0 }).sorted().map { ($0, $0) }
    return (known + others).enumerated().map {
      DataVariable.Category(code: Double($0 + 1), id: $1.0, label: $1.1)
    }
  }

  /// What is said of some kinds of events only.
  private static let particulars:
    [(draft: VariableFactory.Draft, cell: @Sendable (CapturedEvent) -> DataCell)] = [
      (draft("task", "Task", .text), { text($0.task) }),
      (
        draft(
          "item", "What it is about", .text,
          note:
            "The pattern opened, the reason of the pause, the question answered, the version of the consent."),
        { text($0.item) }
      ),
      (draft("answer", "Answer that was chosen", .text), { text($0.answer) }),
      (
        VariableFactory.Draft(
          ["correct"],
          DataVariable(
            name: "", label: "Whether the answer was right", content: .number, level: .nominal, range: 0...1,
            step: 1, valueLabels: [.init(0, "wrong"), .init(1, "right")])),
        { event in event.isRight.map { .number($0 ? 1 : 0) } ?? .empty }
      ),
      (
        draft("attempt", "Which try it was, from 1", .number, .ordinal),
        { number($0.attempt.map(Double.init)) }
      ),
      (
        draft(
          "position", "Place in an order, from 1", .number, .ordinal,
          note:
            "Of planned tasks in the order of the participant, of designs in the order drawn for the rater."),
        { number($0.position.map(Double.init)) }
      ),
      (
        draft("found", "Patterns that the search found", .number, .ratio),
        { number($0.found.map(Double.init)) }
      ),
      (
        draft(
          "clock", "What the clock of whoever did it showed", .number, .ratio, unit: "s",
          note: "Work on the task up to the event, pauses left out; of a note, when it was begun."),
        { number($0.clock) }
      ),
      (
        draft(
          "text", "Words of whoever did it", .text,
          note:
            "Searches and notes, as they stand now; addresses and telephone numbers are masked, names of people are not."
        ),
        { text($0.text) }
      ),
    ]

  private static func text(_ text: String?) -> DataCell { text.map { .text($0) } ?? .empty }

  private static func number(_ number: Double?) -> DataCell { number.map { .number($0) } ?? .empty }
}

extension CapturedEvent.Kind {
  /// What the kind is, for the codebook.
  fileprivate var label: String {
    switch self {
    case .joined: "invitation opened"
    case .comprehensionAnswer: "question on the consent answered"
    case .consent: "agreed to the consent"
    case .taskPlanned: "task given, at a place in an order"
    case .taskStart: "work on the task began"
    case .taskPause: "work stopped for a while"
    case .taskResume: "work went on"
    case .taskFinish: "work was done"
    case .taskGiveUp: "gave up"
    case .patternSearch: "search in the catalogue of patterns"
    case .patternOpened: "pattern opened"
    case .designShown: "design drawn for the rater"
    case .note: "note written"
    }
  }
}

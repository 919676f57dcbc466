internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Composes the data dictionary: every variable of the study with its label, type, unit and values, what happens where it
/// is missing, and the files and columns in which it stands.
struct DataDictionary {
  let results: StudyResults
  let columns: [SourceColumn]

  /// A variable before it is a row.
  private struct Variable {
    var id: String
    var label: Phrase
    var type: Phrase
    var unit: ReportTable.Cell = .empty
    var values: ReportTable.Cell = .empty
    var missing: Phrase = "no value, and nothing is put in its place"
    /// Whether the heading of its column is printed.
    var showsHeading = true
  }

  private var study: Study { results.study }

  /// The section; nil where nothing is known of the columns.
  func compose() -> ReportSection? {
    var order: [String] = []
    var variables: [String: Variable] = [:]
    var places: [String: [(name: String, count: Int)]] = [:]
    for column in columns {
      guard let variable = variable(column) else { continue }
      if variables[variable.id] == nil {
        order.append(variable.id)
        variables[variable.id] = variable
      }
      let name = column.heading.isEmpty || !variable.showsHeading ? "#\(column.position)" : column.heading
      add("\(column.path): \(name)", to: &places[variable.id, default: []])
    }
    guard !order.isEmpty else { return nil }
    let rows = order.compactMap { id -> [ReportTable.Cell]? in
      guard let variable = variables[id] else { return nil }
      return [
        .verbatim(variable.id), .text(variable.label), .text(variable.type), variable.unit, variable.values,
        .text(variable.missing),
        .text(
          places[id, default: []].map { place -> Phrase in
            place.count == 1 ? Phrase(verbatim: place.name) : "\(place.name) (\(place.count) columns)"
          }.joined(separator: "; ")),
      ]
    }
    return ReportSection(
      id: "data-dictionary", title: "Data dictionary",
      blocks: [
        .table(
          ReportTable(
            id: "table-data-dictionary", title: "Variables",
            columns: [
              .init("Variable", isNumeric: false), .init("What it is", isNumeric: false),
              .init("Kind", isNumeric: false), .init("Unit", isNumeric: false),
              .init("Possible values", isNumeric: false), .init("Where missing", isNumeric: false),
              .init("File and column", isNumeric: false),
            ], rows: rows))
      ])
  }

  /// Adds a column; columns of one heading are counted.
  private func add(_ name: String, to places: inout [(name: String, count: Int)]) {
    if let known = places.firstIndex(where: { $0.name == name }) {
      places[known].count += 1
    } else {
      places.append((name, 1))
    }
  }

  // MARK: Variables

  private func variable(_ column: SourceColumn) -> Variable? {
    switch column.target {
    case .participant:
      return Variable(
        id: "participant", label: "Who the row is about", type: "identifier",
        missing: "a row that belongs to nobody is told")
    case .task: return task(subject(of: column.path))
    case .rater: return Variable(id: "rater", label: "Who rated", type: "identifier")
    case .order:
      return Variable(id: "order", label: "The place of the condition in the order", type: "number")
    case .factor(let id): return study.factor(id).map(variable)
    case .attribute(let name):
      if let permission = study.permission(ofAttribute: name) {
        return Variable(id: name, label: Phrase(permission.title), type: "permission of the participant")
      }
      return Variable(id: name, label: Phrase(verbatim: name), type: "attribute of the participant")
    case .measure(let id, let task): return study.measure(id).map { variable($0, part: nil, task: task) }
    case .rating(let id, let criterion, let task, _):
      return study.measure(id).map { variable($0, part: criterion, task: task) }
    case .start(let id, let task):
      return moment(id, task, "start", "When \(study.measure(id)?.label ?? LocalizedText(id)) began")
    case .end(let id, let task):
      return moment(id, task, "end", "When \(study.measure(id)?.label ?? LocalizedText(id)) ended")
    case .itemName: return Variable(id: "item", label: "The item that the row answers", type: "identifier")
    case .answer: return Variable(id: "answer", label: "The answer", type: "answer on a scale")
    case .item(let instrument, let item, let task): return answer(instrument, item, task)
    case .weight(let instrument, let item):
      return Variable(
        id: "weight:\(instrument).\(item)", label: "How often \(item) was chosen of two items",
        type: "number",
        missing: "without all weights there is no weighted score")
    case .comparison(let instrument, let index):
      return Variable(
        id: "comparison:\(instrument).\(index + 1)", label: "The item that was chosen of two items",
        type: "category", missing: "without all weights there is no weighted score")
    case .comment:
      return Variable(
        id: "comment", label: "What was written", type: "free text", missing: "nobody has to write")
    case .itemComment(let instrument, let item):
      return Variable(
        id: "comment:\(instrument).\(item)", label: "What was written on \(item)", type: "free text",
        missing: "nobody has to write",
        showsHeading: results.instruments[instrument]?.allowsReprinting ?? true)
    case .personal:
      return Variable(
        id: "personal", label: "What tells who somebody is", type: "kept out of every output",
        missing: "not read")
    case .responseTime:
      return Variable(
        id: "response-time", label: "How long the form took", type: "time", unit: .text("seconds"),
        missing: "used for checks of the data only")
    case .record, .ignore: return nil
    }
  }

  /// What the forms of a file are about, where that is no task; nil for tasks.
  private func subject(of path: String) -> LocalizedText? {
    let subjects = columns.filter { $0.path == path }.compactMap { column -> LocalizedText? in
      guard case .item(let instrument, _, _) = column.target else { return nil }
      return results.instruments[instrument]?.subject
    }
    return subjects.first { !$0.isEmpty }
  }

  private func task(_ subject: LocalizedText?) -> Variable {
    let known = study.tasks.filter { results.subjects.contains($0.id) == (subject != nil) }
    let values = list(known.map { ($0.id, $0.label) })
    guard let subject else {
      return Variable(id: "task", label: "The task", type: "category", values: values)
    }
    return Variable(
      id: subject(), label: "The \(subject) that the form is about", type: "category", values: values)
  }

  private func moment(_ id: String, _ task: String?, _ end: String, _ label: Phrase) -> Variable {
    Variable(id: "\(end):\(id)" + (task.map { "@" + $0 } ?? ""), label: label, type: "date or time of day")
  }

  private func variable(_ factor: Factor) -> Variable {
    let reference = factor.reference.value
    let levels = factor.levels.map { level -> Phrase in
      let words: Phrase =
        level.label == LocalizedText(level.id) ? Phrase(verbatim: level.id) : "\(level.id) = \(level.label)"
      return level.id == reference ? "\(words) (reference)" : words
    }
    return Variable(
      id: factor.id, label: Phrase(factor.label),
      type: factor.design == .between ? "factor between participants" : "factor within participants",
      values: .text(levels.joined(separator: ", ")),
      missing: "who has no level is in descriptions of all and in no comparison")
  }

  private func variable(_ measure: Measure, part: String?, task: String?) -> Variable {
    let criterion = part.flatMap { id in measure.rubric?.criteria.first { $0.id == id } }
    var variable = Variable(
      id: measure.id + (part.map { "." + $0 } ?? "") + (task.map { "@" + $0 } ?? ""),
      label: criterion.map { "\(measure.label): \($0.label)" } ?? Phrase(measure.label), type: kind(measure),
      unit: unit(measure), values: .empty)
    if let criterion {
      // Criteria are given points, whatever the unit of the score that is made of them.
      variable.unit = .text("points")
      let range = "\(Wording.plain(criterion.range.lowerBound))-\(Wording.plain(criterion.range.upperBound))"
      variable.values =
        criterion.anchors.isEmpty
        ? .verbatim(range) : .text("\(range): \(InstrumentComposer.points(criterion.anchors))")
      variable.missing =
        measure.rubric?.missing == .available
        ? "the score is that of the criteria with points"
        : "without points for each criterion there is no score"
    } else if measure.kind == .outcome {
      variable.values = .text(
        Outcome.allCases.map { Phrase(word: $0.name) }.joined(separator: ", "))
    } else if let range = measure.range, range.lowerBound.isFinite, range.upperBound.isFinite {
      variable.values = .verbatim("\(Wording.plain(range.lowerBound))-\(Wording.plain(range.upperBound))")
    }
    return variable
  }

  private func answer(_ instrument: String, _ item: String, _ task: String?) -> Variable? {
    guard let known = results.instruments[instrument], let index = known.itemIndex(item) else { return nil }
    let asked = known.items[index]
    let measure = study.measures.first { $0.instrument?.instrument == instrument }
    var variable = Variable(
      id: "\(measure?.id ?? instrument).\(item)" + (task.map { "@" + $0 } ?? ""),
      label: "item \(index + 1) of \(known.shortName)", type: "answer on a scale",
      missing: "by the rule of the questionnaire",
      showsHeading: known.allowsReprinting)
    if let scale = known.scale(of: asked) { variable.values = .text(InstrumentComposer.range(scale)) }
    return variable
  }

  private func list(_ values: [(id: String, label: LocalizedText)]) -> ReportTable.Cell {
    values.isEmpty
      ? .empty
      : .text(
        values.map { $0.label == LocalizedText($0.id) ? Phrase(verbatim: $0.id) : "\($0.id) = \($0.label)" }
          .joined(separator: ", "))
  }

  private func kind(_ measure: Measure) -> Phrase {
    switch measure.kind {
    case .score: measure.rubric == nil ? "score" : "score by a rubric"
    case .duration: "time"
    case .questionnaire: "questionnaire"
    case .outcome: "success"
    case .count: "count"
    case .heuristicEvaluation: "heuristic evaluation"
    }
  }

  private func unit(_ measure: Measure) -> ReportTable.Cell {
    switch measure.kind {
    case .duration: .text("seconds")
    case .outcome, .questionnaire: .empty
    case .count: .text("number")
    default: measure.unit.map { .verbatim($0) } ?? .undefined("not declared")
    }
  }
}

internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Tables of something else than one value per unit.
extension MeasureSection {
  func singleTable() -> ReportTable {
    let columns = valueColumns
    var table = ReportTable(
      id: "table-\(measure.id)-single", title: "\(measure.label): single values",
      columns: [.init("Group", isNumeric: false), columns[0], columns[2], columns[4]] + columns[6...],
      rows: result.single.map { group in
        let all = row(group)
        return [all[0], all[1], all[3], all[5]] + all[7...]
      },
      notes: [
        "Every value as it was read, before several of them became one per \(Phrase(word: result.reduction.unit.rawValue)). They are not independent; tests are made of the latter."
      ]
    ).showing(result.single.map { stem($0, part: nil, subset: "single-values") })
    if let bound = bound(result.single) { table.notes.append(bound) }
    return table
  }

  func successfulTable() -> ReportTable {
    ReportTable(
      id: "table-\(measure.id)-successful", title: "\(measure.label): successful attempts only",
      columns: [.init("Group", isNumeric: false)] + valueColumns.prefix(5),
      rows: result.successfulOnly.map { Array(row($0).prefix(6)) },
      notes: [
        "Only tasks that ended in success: read it beside the completion rates, since the slow may have given up."
      ]
    ).showing(result.successfulOnly.map { stem($0, part: nil, subset: "successful-only") })
  }

  /// What forms are about and who fills them in, where the instrument has words of its own for them.
  private var subject: (one: Phrase, respondent: Phrase?) {
    let instrument = measure.instrument.flatMap { results.instruments[$0.instrument] }
    guard let instrument, !instrument.subject.isEmpty else { return ("task", nil) }
    return (Phrase(instrument.subject), instrument.respondent.isEmpty ? nil : Phrase(instrument.respondent))
  }

  /// The values by task, of a measure or of one score of a questionnaire.
  func taskTable(_ tasks: [TaskResult], part: PartResult?) -> ReportTable {
    // Where nothing is compared, every row would say that it is of everybody.
    let hasGroups = tasks.contains { $0.groups.count > 1 }
    var rows: [[ReportTable.Cell]] = []
    var stems: [String?] = []
    var named: [(name: Phrase, group: GroupResult)] = []
    var told: [String] = []
    for task in tasks {
      for group in task.groups {
        let label = results.name(ofTask: task.task)
        rows.append([.text(label)] + row(group).prefix(6).dropFirst(hasGroups ? 0 : 1))
        stems.append(stem(group, part: part, task: task.task))
        named.append((hasGroups ? "\(label), \(results.name(of: group.key))" : label, group))
        told += bootstrapped([(group, stem(group, part: part, task: task.task))])
      }
    }
    var table = ReportTable(
      id: "table-" + [measure.id, part?.score?.id, "tasks"].compactMap { $0 }.joined(separator: "-"),
      title: "\(part.map { wording.name(measure, $0) } ?? Phrase(measure.label)) by \(subject.one)",
      columns: [.init(subject.one.capitalizedFirst, isNumeric: false)]
        + (hasGroups ? [.init("Group", isNumeric: false)] : []) + valueColumns.prefix(5),
      rows: rows,
      notes: [
        subject.respondent.map {
          "n, M and SD are over one value per \($0). Each \(subject.one) is described by itself; nothing is tested here."
        } ?? "Single tasks are described; tests are made of one value per participant."
      ]
        + (CountBlocks.remark(named, results).map { [$0] } ?? [])
    ).showing(stems)
    table.estimatesOfNotes = told
    return table
  }
}

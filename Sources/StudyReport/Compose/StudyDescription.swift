internal import StudyAnalysis
internal import StudyModel

/// Composes what the study file says beside the numbers, in the order of the Common Industry Format.
struct StudyDescription {
  let study: Study

  /// Prepares to describe a study; what forms of other kinds are about, such as patterns, is no task of participants.
  init(_ results: StudyResults) {
    var study = results.study
    study.tasks.removeAll { results.subjects.contains($0.id) }
    self.study = study
  }

  private var reporting: Reporting { study.reporting }

  // MARK: Title page and introduction

  /// Product, authors and dates; nil where nothing is stated.
  func titlePage() -> ReportSection? {
    var rows: [[ReportTable.Cell]] = []
    func add(_ name: Phrase, _ value: Phrase?) {
      if let value { rows.append([.text(name), .text(value)]) }
    }
    add(
      "Product",
      study.product.map { product in
        study.productVersion.map { "\(product), version \($0)" } ?? Phrase(verbatim: product)
      })
    for author in reporting.authors {
      let parts = [author.name, author.affiliation, author.contact].compactMap(\.self)
      add("Author", Phrase(verbatim: parts.joined(separator: ", ")))
    }
    add("Conducted", reporting.conducted.map { Phrase(verbatim: $0) })
    add("Plan registered at", study.plan.registration.map { Phrase(verbatim: $0) })
    guard !rows.isEmpty else { return nil }
    return ReportSection(
      id: "about", title: "About this report",
      blocks: [
        .table(
          ReportTable(
            id: "table-about", title: "The study",
            columns: [.init("What", isNumeric: false), .init("As stated", isNumeric: false)], rows: rows))
      ])
  }

  /// Product, users and aims; nil where nothing is stated.
  func introduction() -> ReportSection? {
    var section = ReportSection(id: "introduction", title: "Introduction")
    if !study.about.isEmpty { section.blocks.append(.paragraph(Paragraph(.plain, Phrase(study.about)))) }
    section.sections = parts([
      ("product", "Product", .productDescription), ("users", "Intended users", .users),
      ("objectives", "Objectives", .objectives),
    ])
    return section.blocks.isEmpty && section.sections.isEmpty ? nil : section
  }

  private func parts(_ wanted: [(id: String, title: Phrase, part: Reporting.Part)]) -> [ReportSection] {
    wanted.compactMap { id, title, part in
      let text = reporting[part]
      guard !text.isEmpty else { return nil }
      return ReportSection(id: id, title: title, blocks: [.paragraph(Paragraph(.plain, Phrase(text)))])
    }
  }

  // MARK: Method

  /// How participants were found; nil where it is not stated.
  var recruitment: Paragraph? {
    let text = reporting[.recruitment]
    return text.isEmpty ? nil : Paragraph(.plain, Phrase(text))
  }

  /// Setting and equipment, procedure and ethics.
  func context() -> [ReportSection] {
    parts([("setting", "Setting", .setting), ("equipment", "Equipment", .equipment)])
  }

  /// What happened in which order, and consent.
  func procedure() -> [ReportSection] {
    parts([("procedure", "Procedure", .procedure), ("ethics", "Ethics", .ethics)])
  }

  /// The tasks; nil where there are none.
  func tasks() -> ReportSection? {
    guard !study.tasks.isEmpty else { return nil }
    let hasScenario = study.tasks.contains { !$0.scenario.isEmpty }
    let hasSuccess = study.tasks.contains { !$0.success.isEmpty }
    let hasLimit = study.tasks.contains { $0.timeLimit != nil }
    var columns: [ReportTable.Column] = [.init("Task", isNumeric: false)]
    if hasScenario { columns.append(.init("What participants were told", isNumeric: false)) }
    if hasSuccess { columns.append(.init("Done when", isNumeric: false)) }
    if hasLimit { columns.append(.init("Time limit")) }
    let rows = study.tasks.map { task -> [ReportTable.Cell] in
      let name =
        task.label == LocalizedText(task.id) ? Phrase(verbatim: task.id) : "\(task.id): \(task.label)"
      var row: [ReportTable.Cell] = [.text(name)]
      if hasScenario {
        row.append(task.scenario.isEmpty ? .undefined("not stated") : .text(Phrase(task.scenario)))
      }
      if hasSuccess {
        row.append(task.success.isEmpty ? .undefined("not stated") : .text(Phrase(task.success)))
      }
      if hasLimit { row.append(task.timeLimit.map { .time($0) } ?? .undefined("no limit")) }
      return row
    }
    return ReportSection(
      id: "tasks", title: "Tasks",
      blocks: [.table(ReportTable(id: "table-tasks", title: "Tasks", columns: columns, rows: rows))])
  }
}

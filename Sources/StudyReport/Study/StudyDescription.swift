internal import ReportDocument
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

  // MARK: What is missing

  /// What a report should say and the study does not, in one section; nil where nothing is missing.
  ///
  /// - Parameters:
  ///   - elements: what the study file does not say.
  ///   - written: the sections that the author wrote something for.
  ///   - results: the parts of the results.
  /// - Returns: the section.
  static func missing(
    _ elements: [Paragraph], written: Set<String>, results: [ReportSection]
  ) -> ReportSection? {
    let lines = elements + missingTexts(written, results: results)
    guard !lines.isEmpty else { return nil }
    return ReportSection(
      id: "missing", title: "What the study does not say",
      blocks: [
        .paragraph(
          Paragraph(
            .note,
            "A report in the Common Industry Format (ISO/IEC 25062) says this too. Each line names the element of study.xml to fill in, or the file to write in the study folder."
          )), .list(lines),
      ])
  }

  /// What a report should say and the study file does not, each with where it belongs.
  ///
  /// - Parameter written: the sections that the author wrote something for.
  /// - Returns: a line for each.
  func missing(written: Set<String>) -> [Paragraph] {
    var missing: [Paragraph] = []
    func add(_ what: Phrase, _ place: String) {
      missing.append(Paragraph(.plain, runs: [.text("\(what): "), .code(place)]))
    }
    let reporting = study.reporting
    if study.product == nil { add("The name of the product", "<product version=\"...\">") }
    if study.product != nil, study.productVersion == nil {
      add("The version of the product", "<product version=\"...\">")
    }
    if reporting.authors.isEmpty { add("Who wrote the report", "<reporting><author>") }
    if reporting.conducted == nil { add("When the data were gathered", "<reporting><conducted>") }
    if study.about.isEmpty, !written.contains("introduction") {
      add("What the study is about", "<about lang=\"en\">")
    }
    let parts: [(part: Reporting.Part, section: String, what: Phrase)] = [
      (
        .productDescription, "product", "What the product is and which of its parts were evaluated"
      ),
      (.users, "users", "For whom the product is made"),
      (.objectives, "objectives", "What the study was to find out"),
      (.recruitment, "participants", "How participants were found, and who could take part"),
      (.setting, "setting", "Where the study took place, and how it was moderated"),
      (.equipment, "equipment", "The devices and the software that participants used"),
      (.procedure, "procedure", "What happened in which order"), (.ethics, "ethics", "Consent and approval"),
    ]
    for (part, section, what) in parts where reporting[part].isEmpty && !written.contains(section) {
      add(what, "<reporting><\(part.rawValue) lang=\"en\">")
    }
    for task in study.tasks where task.scenario.isEmpty {
      add("What participants were told to do in \(task.id)", "<task id=\"\(task.id)\"><scenario lang=\"en\">")
    }
    for task in study.tasks where task.success.isEmpty {
      add("When \(task.id) counts as done", "<task id=\"\(task.id)\"><success lang=\"en\">")
    }
    return missing
  }

  /// The texts that a report has a place for and that nobody wrote, each with the file to write.
  ///
  /// - Parameters:
  ///   - written: the sections that there is a text for.
  ///   - results: the parts of the results.
  /// - Returns: a line for each.
  static func missingTexts(_ written: Set<String>, results: [ReportSection]) -> [Paragraph] {
    let places: [(slot: String, what: Phrase)] =
      [("summary", "The outcome in the author's own words")]
      + results.map { ($0.id, "What it means (\($0.title))") }
      + [
        ("discussion", "What all of it means, and what limits it"),
        ("acknowledgements", "Who helped, and who paid"),
      ]
    return places.filter { !written.contains($0.slot) }.map { slot, what in
      Paragraph(.plain, runs: [.text("\(what): "), .code("text/\(slot).md")])
    }
  }
}

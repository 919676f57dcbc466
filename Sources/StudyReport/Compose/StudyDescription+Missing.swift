internal import StudyModel

extension StudyDescription {
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
    let lines = elements + AuthorTexts.missing(written, results: results)
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
}

internal import StudyModel
internal import StudyXML

/// What a report says beside the numbers, as it stands in `study.xml`.
enum ReportingDocument {
  static func reporting(_ element: XMLElement) -> Reporting {
    var reporting = Reporting(
      authors: element.elements("author").map {
        Reporting.Author(
          name: $0.collapsedText, affiliation: $0[attribute: "affiliation"], contact: $0[attribute: "contact"]
        )
      }, conducted: element.first("conducted")?.collapsedText)
    for part in Reporting.Part.allCases { reporting[part] = element.localizedText(part.rawValue) }
    return reporting
  }

  static func write(_ reporting: Reporting, to writer: inout XMLWriter) {
    guard !reporting.isEmpty else { return }
    writer.start("reporting")
    for author in reporting.authors {
      let attributes = [("affiliation", author.affiliation), ("contact", author.contact)]
      writer.element(
        "author", attributes: attributes.compactMap { name, value in value.map { (name, $0) } },
        text: author.name)
    }
    if let conducted = reporting.conducted { writer.element("conducted", text: conducted) }
    for part in Reporting.Part.allCases { writer.localized(reporting[part], as: part.rawValue) }
    writer.end()
  }

  static func task(_ element: XMLElement) -> StudyTask {
    var task = StudyTask(
      id: element[attribute: "id"] ?? "", label: element.label, timeLimit: element.number("time-limit"))
    task.scenario = element.localizedText("scenario")
    task.success = element.localizedText("success")
    return task
  }
}

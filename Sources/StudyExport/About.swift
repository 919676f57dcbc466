internal import StudyModel

extension DataExport {
  /// What the data are and where they come from, as lines of a topic and a text.
  func about() -> [(topic: String, text: String)] {
    var lines: [(topic: String, text: String)] = [("study", study.title(language))]
    func add(_ topic: String, _ text: String) { if !text.isEmpty { lines.append((topic, text)) } }
    add("about", study.about(language))
    add("product", study.product ?? "")
    add("data notice", study.dataNotice(language))
    if study.itemsAreUnrelated {
      add(
        "unrelated items",
        "The items of a row do not come from one person: nothing that mixes them is exported or may be computed."
      )
    }
    add("made by", provenance.generator)
    for input in provenance.inputs { add("input", input) }
    add(
      "tables",
      "wide: a row per \(study.plan.unit == .row ? "row of the data" : "participant"); long: a row per observation"
        + (events == nil ? ". Both hold" : "; events: a row per event of data collection. All hold")
        + " what was left out, marked by included = 0.")
    add(
      "missing values",
      "Empty where nothing was answered. Codes, where they are written: "
        + MissingReason.coded.compactMap { reason in
          missingCodes.code(of: reason).map { "\($0.plainText) \(reason.label)" }
        }.joined(separator: "; ") + ".")
    for exclusion in study.exclusions {
      switch exclusion.subject {
      case .participant(let id): add("left out", "participant \(id): \(exclusion.reason)")
      case .observation(let id, let measure, let task):
        add("left out", "\(measure) of \(id)\(task.map { ", \($0)" } ?? ""): \(exclusion.reason)")
      case .row(let source, let row): add("left out", "row \(row) of \(source): \(exclusion.reason)")
      case .evaluator(let id, let inspection):
        add("left out", "evaluator \(id)\(inspection.map { " of \($0)" } ?? ""): \(exclusion.reason)")
      case .design(let id, let inspection):
        add("left out", "design \(id)\(inspection.map { " of \($0)" } ?? ""): \(exclusion.reason)")
      }
    }
    for correction in study.corrections {
      add(
        "corrected",
        "\(correction.source), line \(correction.row), \(correction.column): read as \"\(correction.to)\" instead of \"\(correction.from)\": \(correction.reason)"
      )
    }
    for remark in provenance.remarks { add("remark", remark) }
    return lines
  }
}

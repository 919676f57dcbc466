public import StudyModel
package import StudyXML

extension StudyDocument {
  /// Writes a study as XML that validates.
  ///
  /// Everything that a study says is written and reads back equal; what was only assumed (a direction, which way is
  /// better) is left out, so that reading does not take it for declared. A factor without a known reference is
  /// written with its first level, because the format asks for one.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - inspections: its expert inspections, with the records that stand in the document itself.
  /// - Returns: the bytes of a `study.xml`.
  /// - Throws: `XMLWriterError` where a text cannot be written.
  public static func write(_ study: Study, inspections: [DeclaredInspection] = []) throws -> [UInt8] {
    var writer = XMLWriter()
    writer.declaration()
    writer.start(
      "study",
      attributes: [("id", study.id)] + (study.itemsAreUnrelated ? [("items-unrelated", "true")] : []),
      namespace: DocumentKind.study.namespace)
    writer.localized(study.title, as: "title")
    writer.localized(study.about, as: "about")
    if let product = study.product {
      writer.element(
        "product", attributes: study.productVersion.map { [("version", $0)] } ?? [], text: product)
    }
    writer.localized(study.dataNotice, as: "data-notice")
    ReportingDocument.write(study.reporting, to: &writer)
    writeList("factors", study.factors, to: &writer) { write($0, to: &$1) }
    writeList("tasks", study.tasks, to: &writer) { task, writer in
      let limit = task.timeLimit.map { [("time-limit", $0.plainText)] } ?? []
      writer.start("task", attributes: [("id", task.id)] + limit)
      write(label: task.label, of: task.id, to: &writer)
      writer.localized(task.scenario, as: "scenario")
      writer.localized(task.success, as: "success")
      writer.end()
    }
    writeList("measures", study.measures, to: &writer) { write($0, to: &$1) }
    writeList("participants", study.participants, to: &writer) { write($0, to: &$1) }
    writeList("inspections", inspections, to: &writer) { InspectionDocument.write($0, to: &$1) }
    if let patterns = study.patterns { PatternUseDocument.write(patterns, to: &writer) }
    if let capture = study.capture { CaptureDocument.write(capture, to: &writer) }
    write(study.plan, to: &writer)
    writer.start("sources")
    for source in study.sources { write(source, to: &writer) }
    writer.end()
    writeList("exclusions", study.exclusions, to: &writer) { write($0, to: &$1) }
    writeList("corrections", study.corrections, to: &writer) { write($0, to: &$1) }
    writer.end()
    return try writer.finish()
  }

  static func writeList<Part>(
    _ name: String, _ parts: [Part], to writer: inout XMLWriter, _ write: (Part, inout XMLWriter) -> Void
  ) {
    guard !parts.isEmpty else { return }
    writer.start(name)
    for part in parts { write(part, &writer) }
    writer.end()
  }

  /// A label that is only the identifier says nothing and is made again when it is read.
  package static func write(label: LocalizedText, of id: String, to writer: inout XMLWriter) {
    if label != LocalizedText(id) { writer.localized(label, as: "label") }
  }

  package static func write(_ factor: Factor, to writer: inout XMLWriter) {
    writer.start(
      "factor",
      attributes: [
        ("id", factor.id), ("design", factor.design.rawValue),
        ("reference", factor.reference.value ?? factor.levels.first?.id ?? ""),
      ])
    write(label: factor.label, of: factor.id, to: &writer)
    for level in factor.levels {
      writer.start("level", attributes: [("id", level.id)])
      write(label: level.label, of: level.id, to: &writer)
      for alias in level.aliases { writer.element("alias", text: alias) }
      writer.end()
    }
    writer.end()
  }

  package static func write(_ measure: Measure, to writer: inout XMLWriter) {
    var attributes = [("id", measure.id), ("kind", measure.kind.rawValue)]
    if measure.instrument == nil, let better = measure.better.declaredValue {
      attributes.append(("better", better.rawValue))
    }
    if let counted = measure.counts { attributes.append(("counts", counted.rawValue)) }
    if let unit = measure.unit { attributes.append(("unit", unit)) }
    if measure.isPerTask { attributes.append(("per", "task")) }
    // The range of a rubric follows from its criteria.
    if measure.rubric == nil, let range = measure.range {
      if range.lowerBound.isFinite { attributes.append(("minimum", range.lowerBound.plainText)) }
      if range.upperBound.isFinite { attributes.append(("maximum", range.upperBound.plainText)) }
    }
    if measure.aggregation != Measure(id: measure.id, kind: measure.kind).aggregation {
      attributes.append(("aggregation", measure.aggregation.rawValue))
    }
    if let use = measure.instrument {
      attributes.append(("instrument", use.instrument))
      if let direction = use.direction.declaredValue { attributes.append(("direction", direction.rawValue)) }
      if let scale = use.scale { attributes.append(("scale", scale.description)) }
      if let minimum = use.minimumAnswered { attributes.append(("minimum-answered", String(minimum))) }
      if !use.extraScores.isEmpty { attributes.append(("scores", use.extraScores.joined(separator: " "))) }
      for direction in Better.allCases {
        if let items = use.items(direction) { attributes.append((direction.attributeOfItems, items)) }
      }
    }
    writer.start("measure", attributes: attributes)
    write(label: measure.label, of: measure.id, to: &writer)
    for label in measure.answerLabels {
      writer.element(
        "answer-label", attributes: [("text", label.text), ("value", label.meaning.description)])
    }
    if let rubric = measure.rubric { RubricDocument.write(rubric, to: &writer) }
    writer.end()
  }

  package static func write(_ participant: Participant, to writer: inout XMLWriter) {
    writer.start("participant", attributes: [("id", participant.id)])
    for alias in participant.aliases { writer.element("alias", text: alias) }
    for (factor, level) in participant.levels.sorted(by: { $0.key < $1.key }) {
      writer.element("level", attributes: [("factor", factor), ("is", level)])
    }
    for (name, text) in participant.attributes.sorted(by: { $0.key < $1.key }) {
      writer.element("attribute", attributes: [("name", name)], text: text)
    }
    writer.end()
  }

  package static func write(_ plan: Plan, to writer: inout XMLWriter) {
    let usual = Plan()
    var attributes = [("alpha", plan.alpha.plainText)]
    if plan.unit != usual.unit { attributes.insert(("unit", plan.unit.rawValue), at: 0) }
    if plan.level != usual.level { attributes.append(("level", plan.level.plainText)) }
    if plan.unequalTasks != usual.unequalTasks {
      attributes.append(("unequal-tasks", plan.unequalTasks.rawValue))
    }
    if let registration = plan.registration { attributes.append(("registration", registration)) }
    if let lock = plan.lock {
      attributes += [("locked-hash", lock.hash), ("locked-at", lock.time)]
      if let person = lock.lockedBy { attributes.append(("locked-by", person)) }
    }
    writer.start("plan", attributes: attributes)
    for analysis in plan.analyses { write(analysis, to: &writer) }
    for family in plan.families { write(family, to: &writer) }
    for outliers in plan.outliers { RubricDocument.write(outliers, to: &writer) }
    writer.end()
  }

  package static func write(_ analysis: Plan.Analysis, to writer: inout XMLWriter) {
    var parts = [("id", analysis.id), ("measure", analysis.measure), ("contrast", analysis.contrast)]
    if let test = analysis.test { parts.append(("test", test.identifier)) }
    parts.append(("role", analysis.role.rawValue))
    if let family = analysis.family { parts.append(("family", family)) }
    writer.element("analysis", attributes: parts)
  }

  package static func write(_ family: Plan.Family, to writer: inout XMLWriter) {
    writer.element("family", attributes: [("id", family.id), ("correction", family.correction.rawValue)])
  }

  package static func write(_ source: Study.Source, to writer: inout XMLWriter) {
    var attributes = [("id", source.id), ("path", source.path)]
    if let sha256 = source.sha256 { attributes.append(("sha256", sha256)) }
    if let original = source.originalSHA256 { attributes.append(("original-sha256", original)) }
    if let sheet = source.sheet { attributes.append(("sheet", sheet)) }
    if let platform = source.platform { attributes.append(("platform", platform)) }
    if let dictionary = source.dictionary { attributes.append(("dictionary", dictionary)) }
    if source.leavesOutIncomplete { attributes.append(("incomplete", "leave-out")) }
    if let layout = source.layout { attributes.append(("layout", layout.rawValue)) }
    if let conditions = source.conditions { attributes.append(("conditions", conditions.description)) }
    if let encoding = source.encoding { attributes.append(("encoding", encoding)) }
    if let delimiter = source.delimiter { attributes.append(("delimiter", delimiter)) }
    if let header = source.header { attributes.append(("header", header)) }
    if let decimal = source.decimal { attributes.append(("decimal", decimal)) }
    if let invalid = source.invalid { attributes.append(("invalid", invalid)) }
    if let order = source.dateOrder { attributes.append(("date-order", order.rawValue)) }
    if let clock = source.clock { attributes.append(("clock", clock.rawValue)) }
    let constants = source.constants
    let held = [
      ("participant", constants.participant), ("task", constants.task), ("rater", constants.rater),
      ("inspection", source.inspection), ("evaluator", constants.evaluator), ("design", constants.design),
      ("measure", constants.measure),
    ]
    attributes += held.compactMap { name, value in value.map { (name, $0) } }
    writer.start("source", attributes: attributes)
    for condition in source.rows { writer.element("where", text: condition.description) }
    for label in source.labels {
      writer.element("label", attributes: [("value", label.value.description)], text: label.text)
    }
    for (factor, level) in constants.levels.sorted(by: { $0.key < $1.key }) {
      writer.element("level", attributes: [("factor", factor), ("is", level)])
    }
    for column in source.columns {
      var parts = [("name", column.heading)]
      if column.occurrence != 1 { parts.append(("occurrence", String(column.occurrence))) }
      parts.append(("target", column.target.description))
      if let decimal = column.decimal { parts.append(("decimal", decimal)) }
      if let unit = column.unit { parts.append(("unit", unit.rawValue)) }
      if let clock = column.clock { parts.append(("clock", clock.rawValue)) }
      writer.element("column", attributes: parts)
    }
    writer.end()
  }

  package static func write(_ correction: Correction, to writer: inout XMLWriter) {
    writer.element(
      "correction",
      attributes: [
        ("source", correction.source), ("row", String(correction.row)), ("column", correction.column),
        ("from", correction.from), ("to", correction.to), ("reason", correction.reason),
      ] + (correction.decidedBy.map { [("by", $0)] } ?? []))
  }

  package static func write(_ exclusion: Exclusion, to writer: inout XMLWriter) {
    var attributes: [(String, String)]
    switch exclusion.subject {
    case .participant(let id): attributes = [("participant", id)]
    case .observation(let id, let measure, let task):
      attributes = [("participant", id), ("measure", measure)]
      if let task { attributes.append(("task", task)) }
    case .row(let source, let row): attributes = [("source", source), ("row", String(row))]
    case .evaluator(let id, let inspection):
      attributes = [("evaluator", id)] + (inspection.map { [("inspection", $0)] } ?? [])
    case .design(let id, let inspection):
      attributes = [("design", id)] + (inspection.map { [("inspection", $0)] } ?? [])
    }
    attributes.append(("reason", exclusion.reason))
    if let decidedBy = exclusion.decidedBy { attributes.append(("by", decidedBy)) }
    writer.element("exclusion", attributes: attributes)
  }
}

extension InstrumentUse {
  /// The items of a direction of their own, as study.xml lists them; nil where there are none.
  package func items(_ direction: Better) -> String? {
    let items = itemDirections.filter { $0.value == direction }.keys.sorted()
    return items.isEmpty ? nil : items.joined(separator: " ")
  }
}

public import StudyModel
internal import StudyXML

extension StudyDocument {
  /// Writes a study as XML that validates.
  ///
  /// - Parameter study: the study; what it does not say is left out.
  /// - Returns: the bytes of a `study.xml`.
  /// - Throws: `XMLWriterError` where a text cannot be written.
  public static func write(_ study: Study) throws -> [UInt8] {
    var writer = XMLWriter()
    writer.declaration()
    writer.start("study", attributes: [("id", study.id)], namespace: DocumentKind.study.namespace)
    write(study.title, as: "title", to: &writer)
    write(study.about, as: "about", to: &writer)
    if let product = study.product { writer.element("product", text: product) }
    write(study.dataNotice, as: "data-notice", to: &writer)
    if !study.factors.isEmpty {
      writer.start("factors")
      for factor in study.factors {
        writer.start(
          "factor",
          attributes: [
            ("id", factor.id), ("design", factor.design.rawValue),
            ("reference", factor.reference.value ?? factor.levels.first?.id ?? ""),
          ])
        write(factor.label, as: "label", to: &writer)
        for level in factor.levels {
          writer.start("level", attributes: [("id", level.id)])
          write(level.label, as: "label", to: &writer)
          for alias in level.aliases { writer.element("alias", text: alias) }
          writer.end()
        }
        writer.end()
      }
      writer.end()
    }
    if !study.measures.isEmpty {
      writer.start("measures")
      for measure in study.measures { write(measure, to: &writer) }
      writer.end()
    }
    writer.element("plan", attributes: [("alpha", String(study.plan.alpha))])
    writer.start("sources")
    for source in study.sources { writer.element("source", attributes: [("id", source.id), ("path", source.path)]) }
    writer.end()
    writer.end()
    return try writer.finish()
  }

  private static func write(_ text: LocalizedText, as name: String, to writer: inout XMLWriter) {
    for language in text.languages { writer.element(name, attributes: [("lang", language)], text: text[language]) }
  }

  private static func write(_ measure: Measure, to writer: inout XMLWriter) {
    var attributes = [("id", measure.id), ("kind", measure.kind.rawValue)]
    if measure.kind != .questionnaire, let better = measure.better.value { attributes.append(("better", better.rawValue)) }
    if let unit = measure.unit { attributes.append(("unit", unit)) }
    if measure.isPerTask { attributes.append(("per", "task")) }
    if let use = measure.instrument {
      attributes.append(("instrument", use.instrument))
      if let direction = use.direction.value { attributes.append(("direction", direction.rawValue)) }
    }
    writer.start("measure", attributes: attributes)
    write(measure.label, as: "label", to: &writer)
    writer.end()
  }
}

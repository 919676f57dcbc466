internal import PatternCatalog
internal import StudyModel
internal import StudyXML

/// Reads and writes the `<patterns>` of a study.
enum PatternUseDocument {
  /// Reads an element that the schema has accepted.
  static func use(_ element: XMLElement) -> PatternUse {
    PatternUse(
      catalog: element[attribute: "catalog"] ?? "", factor: element[attribute: "factor"],
      level: element[attribute: "level"],
      queries: element.elements("queries").compactMap { $0[attribute: "set"] })
  }

  /// Writes what a study is about.
  static func write(_ use: PatternUse, to writer: inout XMLWriter) {
    var attributes = [("catalog", use.catalog)]
    if let factor = use.factor, let level = use.level {
      attributes += [("factor", factor), ("level", level)]
    }
    writer.start("patterns", attributes: attributes)
    for queries in use.queries { writer.element("queries", attributes: [("set", queries)]) }
    writer.end()
  }

  /// What a schema cannot say: that the catalogue, the queries and the level are there.
  static func problems(in document: XMLDocument, study: Study, own: OwnDocuments) throws
    -> [InputProblem]
  {
    guard let element = document.root.first("patterns"), let use = study.patterns else { return [] }
    var finder = ContradictionFinder(document: document)
    finder.checkLevel(element, use, study: study)
    let catalogue = try PatternCatalogue(own)
    if !catalogue.sets.contains(where: { $0.id == use.catalog }) {
      finder.report(
        element, "catalog", "there is no pattern catalog \"\(use.catalog)\"",
        expected: "one of " + catalogue.sets.map(\.id).joined(separator: ", "),
        remedy: "correct the identifier, or bring your own catalogue with --surveys DIR")
      return finder.problems
    }
    let known = try catalogue.querySets()
    for queries in element.elements("queries") {
      let id = queries[attribute: "set"] ?? ""
      let found = known.first { $0.id == id }
      if found?.catalog == use.catalog { continue }
      finder.report(
        queries, "set",
        found.map { "the queries \(id) were judged for the catalogue \($0.catalog)" }
          ?? "there are no queries \"\(id)\"",
        expected: "one of " + known.filter { $0.catalog == use.catalog }.map(\.id).joined(separator: ", "),
        remedy: "correct the identifier, or bring your own queries with --surveys DIR")
    }
    return finder.problems
  }
}

extension ContradictionFinder {
  /// The level at which participants had the patterns is one of the study.
  fileprivate mutating func checkLevel(_ element: XMLElement, _ use: PatternUse, study: Study) {
    switch (use.factor, use.level) {
    case (nil, nil): break
    case (let factor?, let level?):
      guard let declared = study.factors.first(where: { $0.id == factor }) else {
        report(
          element, "factor", "the study has no factor \"\(factor)\"",
          expected: study.factors.isEmpty
            ? "no factor" : "one of " + study.factors.map(\.id).joined(separator: ", "),
          remedy: "correct the identifier")
        return
      }
      guard !declared.levels.contains(where: { $0.id == level }) else { return }
      report(
        element, "level", "the factor \(factor) has no level \"\(level)\"",
        expected: "one of " + declared.levels.map(\.id).joined(separator: ", "), remedy: "correct the level")
    default:
      report(
        element, use.factor == nil ? "level" : "factor", "a factor and a level belong together",
        expected: "factor=\"...\" level=\"...\"", remedy: "add the other one, or take this one away")
    }
  }
}

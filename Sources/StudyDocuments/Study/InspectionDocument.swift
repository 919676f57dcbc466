public import HeuristicEval
internal import StudyModel
package import StudyXML

/// An expert inspection as `study.xml` declares it, with the records that stand in the document itself.
public struct DeclaredInspection: Sendable, Hashable {
  /// The inspection.
  public var inspection: Inspection
  /// The records that were typed with `studytool heuristics add`.
  public var records: InspectionRecords
  /// The element, with the place of every record.
  package let element: XMLElement

  /// Makes a declaration that stands in no document yet.
  ///
  /// - Parameters:
  ///   - inspection: the inspection.
  ///   - records: the records that are to stand in the document.
  public init(_ inspection: Inspection, records: InspectionRecords = InspectionRecords()) {
    self.init(inspection, records: records, element: InspectionDocument.nowhere)
  }

  init(_ inspection: Inspection, records: InspectionRecords, element: XMLElement) {
    self.inspection = inspection
    self.records = records
    self.element = element
  }
}

extension StudyDocument {
  /// The inspection with an identifier.
  ///
  /// - Parameter id: the identifier; nil for the only one.
  /// - Returns: the inspection.
  /// - Throws: `InputProblems` where there is none, or several and none is named.
  public func inspection(_ id: String?) throws -> DeclaredInspection {
    let names = inspections.map(\.inspection.id)
    if let id {
      if let found = inspections.first(where: { $0.inspection.id == id }) { return found }
      throw InputProblems(
        place: "--inspection \(id)", "the study \(document.path) has no inspection \"\(id)\"",
        expected: names.isEmpty ? "an inspection" : "one of " + names.joined(separator: ", "),
        remedy: names.isEmpty ? Self.howToDeclare : "correct --inspection")
    }
    guard let first = inspections.first else {
      throw InputProblems(
        place: document.path, "the study declares no inspection", expected: "<inspections><inspection ...>",
        remedy: Self.howToDeclare)
    }
    guard inspections.count == 1 else {
      throw InputProblems(
        place: document.path, "the study has \(inspections.count) inspections",
        expected: "one of " + names.joined(separator: ", "), remedy: "name it with --inspection ID")
    }
    return first
  }

  private static let howToDeclare =
    "take files of records in with: studytool import FILE --study DIR; or write <inspections><inspection id=\"expert-review\" set=\"mobile-13\"/></inspections> before <plan>"
}

/// Reads and writes `<inspection>`.
package enum InspectionDocument {
  /// An element of no document.
  static var nowhere: XMLElement {
    let start = XMLPosition(line: 1, column: 1, byteOffset: 0)
    return XMLElement(
      name: XMLName(local: "inspection"), attributes: [], children: [], start: start,
      startTagEnd: start, end: start)
  }

  /// Reads the inspections of a study and checks what a schema cannot say of them.
  static func inspections(
    in document: XMLDocument, study: Study, catalogue: InstrumentCatalogue, rules: DataRules
  ) throws -> [DeclaredInspection] {
    let elements = document.root.parts("inspections", "inspection")
    guard !elements.isEmpty else { return [] }
    // Sets and artefacts are read only where they are asked for.
    let library = try InspectionLibrary(catalogue.own)
    var finder = ContradictionFinder(document: document)
    let declared = elements.map { element in
      let inspection = inspection(element)
      return DeclaredInspection(
        inspection,
        records: finder.check(
          inspection: inspection, element: element, study: study, library: library, rules: rules),
        element: element)
    }
    guard finder.problems.isEmpty else { throw InputProblems(finder.problems) }
    return declared
  }

  private static func inspection(_ element: XMLElement) -> Inspection {
    var scale: RatingScale?
    if let low = element.integer("ratings-minimum"), let high = element.integer("ratings-maximum"), low < high
    {
      let better: Better? = element.choice("better")
      scale = RatingScale(range: low...high, better: better.map { .declared($0) } ?? .unknown)
    }
    return Inspection(
      id: element[attribute: "id"] ?? "", label: element.label, heuristicSet: element[attribute: "set"] ?? "",
      leftOut: element.elements("left-out").map {
        LeftOutHeuristic(heuristic: $0[attribute: "heuristic"] ?? "", reason: $0[attribute: "reason"] ?? "")
      },
      evaluators: element.elements("evaluator").map { evaluator in
        Evaluator(
          id: evaluator[attribute: "id"] ?? "", aliases: evaluator.elements("alias").map(\.collapsedText),
          expertise: evaluator[attribute: "expertise"])
      },
      designs: element.elements("design").map { design in
        InspectedDesign(
          id: design[attribute: "id"] ?? "", label: design.label, artefact: design[attribute: "artefact"],
          levels: Dictionary(
            design.elements("level").map { ($0[attribute: "factor"] ?? "", $0[attribute: "is"] ?? "") },
            uniquingKeysWith: { first, _ in first }))
      }, ratingScale: scale, decisions: element.childElements.compactMap(decision))
  }

  private static func decision(_ element: XMLElement) -> MergeDecision? {
    let verdict: MergeDecision.Verdict
    switch element.localName {
    case "merge":
      verdict = .same(problem: element[attribute: "problem"] ?? "", title: element[attribute: "title"])
    case "apart": verdict = .apart
    default: return nil
    }
    return MergeDecision(
      verdict, findings: names(element[attribute: "findings"] ?? ""), reason: element[attribute: "reason"],
      decidedBy: element[attribute: "by"])
  }

  /// A list of names that are separated by commas.
  package static func names(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmedOfSpace).filter { !$0.isEmpty }
  }

  // MARK: Writing

  package static func write(_ declared: DeclaredInspection, to writer: inout XMLWriter) {
    let inspection = declared.inspection
    var attributes = [("id", inspection.id), ("set", inspection.heuristicSet)]
    if let scale = inspection.ratingScale {
      attributes += [
        ("ratings-minimum", String(scale.range.lowerBound)),
        ("ratings-maximum", String(scale.range.upperBound)),
      ]
      if let better = scale.better.declaredValue { attributes.append(("better", better.rawValue)) }
    }
    writer.start("inspection", attributes: attributes)
    StudyDocument.write(label: inspection.label, of: inspection.id, to: &writer)
    for left in inspection.leftOut {
      writer.element("left-out", attributes: [("heuristic", left.heuristic), ("reason", left.reason)])
    }
    for evaluator in inspection.evaluators { write(evaluator, to: &writer) }
    for design in inspection.designs { write(design, to: &writer) }
    for finding in declared.records.findings { write(finding, to: &writer) }
    for rating in declared.records.ratings { write(rating, to: &writer) }
    for answer in declared.records.answers { write(answer, to: &writer) }
    for severity in declared.records.severities { write(severity, to: &writer) }
    for cell in declared.records.inspected { write(cell, to: &writer) }
    for decision in inspection.decisions { write(decision, to: &writer) }
    writer.end()
  }

  package static func write(_ evaluator: Evaluator, to writer: inout XMLWriter) {
    let expertise = evaluator.expertise.map { [("expertise", $0)] } ?? []
    writer.start("evaluator", attributes: [("id", evaluator.id)] + expertise)
    for alias in evaluator.aliases { writer.element("alias", text: alias) }
    writer.end()
  }

  package static func write(_ design: InspectedDesign, to writer: inout XMLWriter) {
    let artefact = design.artefact.map { [("artefact", $0)] } ?? []
    writer.start("design", attributes: [("id", design.id)] + artefact)
    StudyDocument.write(label: design.label, of: design.id, to: &writer)
    for (factor, level) in design.levels.sorted(by: { $0.key < $1.key }) {
      writer.element("level", attributes: [("factor", factor), ("is", level)])
    }
    writer.end()
  }

  package static func write(_ finding: Finding, to writer: inout XMLWriter) {
    var attributes = [("id", finding.id), ("evaluator", finding.evaluator), ("design", finding.design)]
    if !finding.heuristics.isEmpty {
      attributes.append(("heuristics", finding.heuristics.joined(separator: "; ")))
    }
    let words = [
      ("screen", finding.place.screen), ("state", finding.place.state), ("step", finding.place.step),
      ("severity", finding.severity.map { String($0.rawValue) }),
      ("frequency", finding.factors.frequency.map(String.init)),
      ("impact", finding.factors.impact.map(String.init)),
      ("persistence", finding.factors.persistence.map(String.init)), ("screenshot", finding.screenshot),
    ]
    attributes += words.compactMap { name, value in value.map { (name, $0) } }
    writer.start("finding", attributes: attributes)
    writer.element("description", text: finding.description)
    if let recommendation = finding.recommendation { writer.element("recommendation", text: recommendation) }
    writer.end()
  }

  package static func write(_ rating: HeuristicRating, to writer: inout XMLWriter) {
    writer.element(
      "rating",
      attributes: [
        ("evaluator", rating.evaluator), ("design", rating.design), ("heuristic", rating.heuristic),
        ("is", rating.value.map(String.init) ?? "na"),
      ])
  }

  package static func write(_ answer: ChecklistAnswer, to writer: inout XMLWriter) {
    writer.element(
      "answer",
      attributes: [("evaluator", answer.evaluator), ("design", answer.design)]
        + (answer.screen.map { [("screen", $0)] } ?? [])
        + [("question", answer.question), ("is", answer.answer.rawValue)])
  }

  package static func write(_ severity: ProblemSeverity, to writer: inout XMLWriter) {
    writer.element(
      "severity",
      attributes: [
        ("evaluator", severity.evaluator), ("problem", severity.problem),
        ("is", String(severity.severity.rawValue)),
      ])
  }

  package static func write(_ cell: InspectedCell, to writer: inout XMLWriter) {
    writer.element(
      "inspected",
      attributes: [("evaluator", cell.evaluator), ("design", cell.design), ("screen", cell.screen)]
        + (cell.heuristic.map { [("heuristic", $0)] } ?? []))
  }

  package static func write(_ decision: MergeDecision, to writer: inout XMLWriter) {
    var attributes: [(String, String)] = []
    var name = "apart"
    if case .same(let problem, let title) = decision.verdict {
      name = "merge"
      attributes.append(("problem", problem))
      if let title { attributes.append(("title", title)) }
    }
    attributes.append(("findings", decision.findings.joined(separator: ", ")))
    if let reason = decision.reason { attributes.append(("reason", reason)) }
    if let person = decision.decidedBy { attributes.append(("by", person)) }
    writer.element(name, attributes: attributes)
  }
}

public import HeuristicEval
public import StudyDocuments
internal import StudyModel
internal import StudyXML

/// Changes what a study says of its expert inspections.
extension StudyEditor {
  /// Declares an inspection, after those that are there.
  ///
  /// - Parameter declared: the inspection, with the records that are to stand in the document itself.
  /// - Throws: `InputProblems`.
  public mutating func add(_ declared: DeclaredInspection) throws {
    try add(to: "inspections", "inspection") { InspectionDocument.write(declared, to: &$0) }
  }

  /// Sets or removes an attribute of an inspection.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value; nil to remove it.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func set(_ name: String, to value: String?, ofInspection id: String) throws {
    let inspection = try find("inspections", "inspection", id)
    try Self.told { () throws(XMLProblems) in try editor.set(name, to: value, in: inspection) }
  }

  /// Declares the scale of an inspection's ratings.
  ///
  /// - Parameters:
  ///   - scale: the scale.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func set(_ scale: RatingScale, ofInspection id: String) throws {
    try set("ratings-minimum", to: String(scale.range.lowerBound), ofInspection: id)
    try set("ratings-maximum", to: String(scale.range.upperBound), ofInspection: id)
    try set("better", to: scale.better.declaredValue?.rawValue, ofInspection: id)
  }

  /// Declares an evaluator, after those that are there.
  ///
  /// - Parameters:
  ///   - evaluator: the evaluator.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func add(_ evaluator: Evaluator, toInspection id: String) throws {
    try add(to: id, behind: ["left-out", "evaluator"]) { InspectionDocument.write(evaluator, to: &$0) }
  }

  /// Declares a design, after those that are there.
  ///
  /// - Parameters:
  ///   - design: the design.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func add(_ design: InspectedDesign, toInspection id: String) throws {
    try add(to: id, behind: ["left-out", "evaluator", "design"]) { InspectionDocument.write(design, to: &$0) }
  }

  /// Adds records, each behind those of its kind.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func add(_ records: InspectionRecords, toInspection id: String) throws {
    for finding in records.findings {
      try add(to: id, behind: ["finding"]) { InspectionDocument.write(finding, to: &$0) }
    }
    for rating in records.ratings {
      try add(to: id, behind: ["rating"]) { InspectionDocument.write(rating, to: &$0) }
    }
    for answer in records.answers {
      try add(to: id, behind: ["answer"]) { InspectionDocument.write(answer, to: &$0) }
    }
    for severity in records.severities {
      try add(to: id, behind: ["severity"]) { InspectionDocument.write(severity, to: &$0) }
    }
    for cell in records.inspected {
      try add(to: id, behind: ["inspected"]) { InspectionDocument.write(cell, to: &$0) }
    }
  }

  /// Adds a decision about findings, after those that are there.
  ///
  /// - Parameters:
  ///   - decision: the decision.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems`.
  public mutating func add(_ decision: MergeDecision, toInspection id: String) throws {
    try add(to: id, behind: ["merge", "apart"]) { InspectionDocument.write(decision, to: &$0) }
  }

  /// Takes a decision about findings back.
  ///
  /// - Parameters:
  ///   - index: its place among the decisions of the inspection, from 0.
  ///   - id: the identifier of the inspection.
  /// - Throws: `InputProblems` where there is none.
  public mutating func removeMergeDecision(at index: Int, ofInspection id: String) throws {
    let inspection = try find("inspections", "inspection", id)
    let decisions = inspection.childElements.filter { ["merge", "apart"].contains($0.localName) }
    guard decisions.indices.contains(index) else {
      throw missing("<merge> or <apart> number \(index + 1)", decisions.count)
    }
    try Self.told { () throws(XMLProblems) in try editor.remove(decisions[index]) }
  }

  /// Puts an element into an inspection, behind the last one of some kinds, or at the end.
  private mutating func add(
    to id: String, behind kinds: [String], _ write: (inout XMLWriter) -> Void
  ) throws {
    let inspection = try find("inspections", "inspection", id)
    let new = try Self.element(write)
    let last = inspection.childElements.last { kinds.contains($0.localName) }
    try Self.told { () throws(XMLProblems) in
      if let last { try editor.insert(new, after: last) } else { try editor.append(new, to: inspection) }
    }
  }
}

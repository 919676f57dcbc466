internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import StudyXML

/// What a study leaves out of an inspection.
extension InspectionAssembly {
  /// The exclusions of the study that are of this inspection, with names as the inspection spells them.
  ///
  /// A participant who is left out made a design that goes, too. A decision about nobody of this inspection is refused,
  /// unless it is of all inspections and may mean another one.
  ///
  /// - Parameter mapper: what was read, which knows who is there.
  /// - Returns: the exclusions in the order of the study.
  mutating func exclusions(_ mapper: RecordMapper) -> [InspectionExclusion] {
    guard let study else { return [] }
    let isOnly = inspectionsOfStudy < 2
    var exclusions: [InspectionExclusion] = []
    for exclusion in study.exclusions {
      let found: InspectionExclusion.Subject?
      switch exclusion.subject {
      case .observation, .row: continue
      case .participant(let id):
        guard mapper.inspection.designs.contains(where: { $0.id == id }) else { continue }
        found = .design(id)
      case .evaluator(let name, let inspection):
        guard inspection ?? id == id else { continue }
        found = mapper.evaluatorIDs[name.foldedForComparison].map { .evaluator($0) }
        if found == nil, inspection != nil || isOnly {
          refuse("evaluator", name, expected: mapper.inspection.evaluators.map(\.id))
        }
      case .design(let name, let inspection):
        guard inspection ?? id == id else { continue }
        found = mapper.designPositions[name.foldedForComparison].map {
          .design(mapper.inspection.designs[$0].id)
        }
        if found == nil, inspection != nil || isOnly {
          refuse("design", name, expected: mapper.inspection.designs.map(\.id))
        }
      }
      guard let found else { continue }
      exclusions.append(
        InspectionExclusion(found, reason: exclusion.reason, decidedBy: exclusion.decidedBy))
    }
    return exclusions
  }

  private var inspectionsOfStudy: Int { document?.root.parts("inspections", "inspection").count ?? 0 }

  private mutating func refuse(_ what: String, _ name: String, expected: [String]) {
    problems.append(
      InputProblem(
        document?.path ?? id,
        "an exclusion names the \(what) \"\(shown(name))\", which the inspection \(id) does not have",
        expected: expected.isEmpty ? "no exclusion" : "one of " + listed(expected),
        remedy: "correct or remove the <exclusion> in study.xml"))
  }
}

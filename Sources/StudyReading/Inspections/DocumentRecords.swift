internal import HeuristicEval
public import StudyDocuments
internal import StudyModel
internal import StudyXML

extension StudyDocument {
  /// Parses, validates and reads a study, with the records of inspections that stand in it.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  ///   - catalogue: the instruments that measures may name.
  /// - Throws: `InputProblems` with line and column.
  public init(_ bytes: [UInt8], path: String, catalogue: InstrumentCatalogue) throws {
    try self.init(
      bytes, path: path, catalogue: catalogue,
      rules: DataRules(platforms: Platforms.identifiers, records: DocumentRecords.read))
  }
}

/// The records that stand in a study document.
enum DocumentRecords {
  /// Reads records as those of a file are read, so that the same things are wrong in both.
  @Sendable static func read(
    _ inspected: DataRules.Inspected
  ) -> (records: InspectionRecords, problems: [InputProblem]) {
    let (inspection, document) = (inspected.inspection, inspected.document)
    var rules = RecordMapper.Rules()
    rules.declaresEvaluators = inspection.evaluators.isEmpty
    rules.declaresDesigns = inspection.designs.isEmpty
    rules.people = StudyPeople(declaredBy: inspected.study)
    var mapper = RecordMapper(
      inspection, set: inspected.set, artefacts: inspected.artefacts, rules: rules)
    map(inspected.element, of: document, into: &mapper)
    // Which problems there are is known when the files are read, too.
    if let scale = inspection.ratingScale {
      for (rating, cell) in zip(mapper.records.ratings, mapper.ratingPlaces) {
        guard let value = rating.value, !scale.range.contains(value) else { continue }
        mapper.refuse(
          cell, "the rating is \(value)",
          expected: "a whole number from \(scale.range.lowerBound) to \(scale.range.upperBound), or na",
          remedy: "correct the rating, or ratings-minimum and ratings-maximum", kind: .outOfRange)
      }
    }
    return (mapper.records, mapper.problems)
  }

  /// Maps the records of an inspection's element.
  static func map(_ element: XMLElement, of document: XMLDocument, into mapper: inout RecordMapper) {
    for (rows, kind) in RecordOpening.parts(of: element, in: document, label: document.path) {
      guard let kind else { continue }
      mapper.map(
        RecordFile(
          label: document.path, rows: rows, targets: kind.parts.map { .record($0.column) }, kind: kind,
          constants: Study.Source.Constants(), options: ReadingOptions()))
    }
  }
}

public import HeuristicEval
public import StudyModel
public import StudyXML

/// What a study document says of data can be wrong in ways that only those know who read data.
public struct DataRules: Sendable {
  /// An inspection of a document in which records stand.
  public struct Inspected: Sendable {
    /// The inspection.
    public var inspection: Inspection
    /// Its element, in which the records are.
    public var element: XMLElement
    /// The document.
    public var document: XMLDocument
    /// The heuristics by which it was done.
    public var set: HeuristicSet
    /// The artefacts at hand.
    public var artefacts: [Artefact]
    /// The study.
    public var study: Study
  }

  /// The survey platforms that a source may name.
  public var platforms: [String]
  /// Reads the records that stand in an inspection, and says what is wrong with them.
  public var records: @Sendable (Inspected) -> (records: InspectionRecords, problems: [InputProblem])

  /// Makes rules.
  ///
  /// - Parameters:
  ///   - platforms: the survey platforms that a source may name.
  ///   - records: reads the records that stand in an inspection, and says what is wrong with them.
  public init(
    platforms: [String],
    records: @escaping @Sendable (Inspected) -> (records: InspectionRecords, problems: [InputProblem])
  ) {
    self.platforms = platforms
    self.records = records
  }
}

public import HeuristicEval
public import StudyDocuments
public import StudyModel

/// What the user says about files with inspection records; what is left out is recognised, and printed as assumed.
public struct InspectionReadingOptions: Sendable, Hashable {
  /// How the files are read.
  public var reading: ReadingOptions
  /// The set of heuristics; nil to recognise it by the names that the files use.
  public var heuristicSet: String?
  /// The artefact that the designs are versions of.
  public var artefact: String?
  /// The scale of ratings.
  public var ratingScale: RatingScale?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - reading: how the files are read.
  ///   - heuristicSet: the set of heuristics.
  ///   - artefact: the artefact that the designs are versions of.
  ///   - ratingScale: the scale of ratings.
  public init(
    reading: ReadingOptions = ReadingOptions(), heuristicSet: String? = nil, artefact: String? = nil,
    ratingScale: RatingScale? = nil
  ) {
    self.reading = reading
    self.heuristicSet = heuristicSet
    self.artefact = artefact
    self.ratingScale = ratingScale
  }

  /// The options that change a result, as they are typed, for the provenance.
  public var description: [String] {
    var list: [String] = []
    if let heuristicSet { list.append("--heuristics \(heuristicSet)") }
    if let artefact { list.append("--artefact \(artefact)") }
    if let ratingScale { list.append("--ratings \(Self.spelling(ratingScale))") }
    return list + reading.description
  }

  /// A scale as it is typed: `0-4:lower`.
  ///
  /// - Parameter scale: the scale.
  /// - Returns: its ends, and which of them is better where that is known.
  public static func spelling(_ scale: RatingScale) -> String {
    "\(scale.range.lowerBound)-\(scale.range.upperBound)"
      + (scale.better.declaredValue.map { ":" + $0.rawValue } ?? "")
  }

  /// Reads a scale as it is typed.
  ///
  /// - Parameter text: `0-4:lower`, `1-5:higher`, or the ends alone.
  /// - Returns: the scale, or nil where the text is none.
  public static func ratingScale(_ text: String) -> RatingScale? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmedOfSpace)
    // The first number may be negative: its sign is no hyphen between two numbers.
    guard (1...2).contains(parts.count), let sign = parts[0].dropFirst().firstIndex(of: "-"),
      let low = Int(parts[0][..<sign]), let high = Int(parts[0][parts[0].index(after: sign)...]), low < high
    else { return nil }
    guard parts.count == 2 else { return RatingScale(range: low...high) }
    guard let better = Better(rawValue: parts[1]) else { return nil }
    return RatingScale(range: low...high, better: .declared(better))
  }
}

/// An inspection with everything that was recorded in it, read from files.
public struct InspectionReading: Sendable {
  /// One file with records.
  public struct File: Sendable {
    /// The path as it was typed, or as the study names it.
    public var path: String
    /// The source, where the file is one of a study.
    public var source: Study.Source?
    /// What the file turned out to be.
    public var reading: SourceReading
    /// What it holds, in words: findings, ratings of designs on heuristics.
    public var kinds: [String]
    /// What its columns were taken for; empty for XML, whose elements say it themselves.
    public var columns: [ReadColumn]
    /// The number of rows that hold nothing and were skipped.
    public var blankRows = 0
    /// What the columns mean, in their order, for the study to declare.
    package var targets: [ColumnTarget] = []
    /// The headings in their order.
    package var headings: [String] = []
    /// What the format of the file turned out to be.
    package var format: RecordOpening.Format?
    /// The line of the headings of a table, by which records of the raw file are found.
    package var headingLine: Int?
    /// The lines on which the rows of a table begin.
    package var rowLines: [Int] = []
  }

  /// The inspection, completed by what the files say: evaluators, designs, the scale of ratings, merged problems.
  public internal(set) var inspection: Inspection
  /// The set of heuristics.
  public let set: HeuristicSet
  /// The artefacts at hand, by which places are known.
  public let artefacts: [Artefact]
  /// The files at hand that sets and artefacts come from, where these are one's own.
  var ownAtHand: [OwnDocument] = []
  /// What was recorded.
  public internal(set) var records: InspectionRecords
  /// The factors whose levels the designs have: those of the study, or those that columns name.
  public internal(set) var factors: [Factor] = []
  /// The people of the study, each of whom may have made a design.
  package var people = StudyPeople()
  /// The files in their order.
  public internal(set) var files: [File] = []
  /// What had to be assumed.
  public internal(set) var assumptions: [Assumption] = []
  /// What is worth knowing and stops nothing.
  public internal(set) var notes: [InputProblem] = []
  /// What cannot be, where the options ask to collect it instead of stopping; the records that it is in are left out.
  public internal(set) var problems: [InputProblem] = []
  /// What was taken for missing because the user asked for that.
  public internal(set) var takenForMissing: [InputProblem] = []

  /// The files that the set and the artefacts of the designs come from, where these are one's own.
  public var ownDocuments: [OwnDocument] {
    let used = Set(inspection.designs.compactMap(\.artefact))
    return ownAtHand.filter { $0.kind == .heuristicSet ? $0.id == set.id : used.contains($0.id) }
  }

  /// The decisions of which no finding is there any more: their evaluator, or the participant who made the design, withdrew.
  public var vanishedDecisions: [MergeDecision] {
    let findings = Set(records.findings.map(\.id))
    return inspection.decisions.filter { $0.findings.allSatisfy { !findings.contains($0) } }
  }

  /// The inventory of each design's artefact, by the identifier of the design, where one is known.
  public var inventories: [String: ScreenInventory] {
    var inventories: [String: ScreenInventory] = [:]
    for design in inspection.designs {
      guard let artefact = artefacts.first(where: { $0.id == design.artefact }) else { continue }
      inventories[design.id] = ScreenInventory(
        screens: artefact.screens.map(\.id),
        screenOfStep: Dictionary(
          artefact.flows.flatMap(\.steps).map { ($0.label, $0.place.screen) },
          uniquingKeysWith: { first, _ in first }))
    }
    return inventories
  }

  /// Reads an inspection of a study that is open, or files that hold one.
  ///
  /// - Parameters:
  ///   - data: the study or the files.
  ///   - id: the identifier of the inspection; nil for the only one, and for files that belong to no study.
  ///   - options: what the user says.
  /// - Throws: `InputProblems` with every place that cannot be.
  public init(_ data: StudyData, inspection id: String? = nil, options: InspectionReadingOptions) throws {
    if data.document == nil {
      try self.init(ofFiles: data, options: options)
    } else {
      try self.init(data, inspection: id, adding: [], options: options)
    }
  }

  private init(ofFiles data: StudyData, options: InspectionReadingOptions) throws {
    let sources = try data.files.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let constants = try StudyReader.constants(of: name, options: options.reading)
      return RecordOpening.Source(path: path, label: path, constants: constants, options: options.reading)
    }
    var assembly = InspectionAssembly(
      library: try data.inspectionLibrary(), inputs: data.inputs, options: options)
    self = try assembly.read(sources, documentPlace: data.path)
  }

  /// Reads an inspection of a study together with what is to become a part of it.
  ///
  /// - Parameters:
  ///   - data: the study.
  ///   - id: the identifier of the inspection; nil for the only one.
  ///   - additions: files that are to become sources of the inspection.
  ///   - record: a record that is to be typed into it.
  ///   - options: what the user says; of the additions where there are any, else of every source.
  /// - Throws: `InputProblems`.
  package init(
    _ data: StudyData, inspection id: String?, adding additions: [StudyReader.Addition],
    typing record: TypedRecord? = nil, options: InspectionReadingOptions
  ) throws {
    let (folder, document) = (data.path, try data.requireDocument())
    // Files that are taken in may be the first of their inspection.
    let isFirst = !additions.isEmpty && !document.inspections.contains { $0.inspection.id == id }
    let declared = isFirst ? nil : try document.inspection(id)
    var assembly = InspectionAssembly(
      library: try data.inspectionLibrary(), inputs: data.inputs, options: options)
    assembly.declared = declared
    assembly.id = declared?.inspection.id ?? id ?? InspectionAssembly.usualID
    assembly.study = document.study
    assembly.study?.corrections += additions.flatMap(\.corrections)
    do {
      assembly.people =
        additions.isEmpty ? try data.designers() : try StudyPeople(of: data, namesFolder: true)
    } catch  where options.reading.collectsProblems && error is InputProblems {
      // Whoever collects what is wrong reads the files of observations as well, and is told there.
      assembly.people = StudyPeople(declaredBy: document.study)
    }
    assembly.document = document.document
    assembly.typed = record
    let new = Dictionary(additions.map { ($0.source.id, $0) }, uniquingKeysWith: { first, _ in first })
    var sources: [RecordOpening.Source] = []
    for source in document.study.sources
    where source.inspection == assembly.id && new[source.id] == nil {
      // What is said of new files is not said of those that are there.
      let said = additions.isEmpty ? options.reading : ReadingOptions()
      sources.append(
        RecordOpening.Source(
          path: folder + "/" + source.path,
          label: additions.isEmpty ? source.path : folder + "/" + source.path,
          declaration: source, constants: source.constants, options: said.completed(by: source)))
    }
    for addition in additions {
      sources.append(
        RecordOpening.Source(
          path: addition.path, label: addition.path, declaration: addition.source,
          constants: addition.source.constants, options: options.reading.completed(by: addition.source),
          isNew: true))
    }
    // What is said of new files is said of files.
    let captured = try assembly.takeCaptured(of: data)
    self = try assembly.read(sources + captured, documentPlace: folder + "/study.xml")
    // A plan names measures: what it does not name, or was decided on after data could be seen, tests nothing planned.
    let plan = document.study.plan
    if !plan.analyses.isEmpty || data.planStanding.isExploratory {
      inspection.role = .exploratory
    }
  }

  init(
    inspection: Inspection, set: HeuristicSet, artefacts: [Artefact], records: InspectionRecords
  ) {
    self.inspection = inspection
    self.set = set
    self.artefacts = artefacts
    self.records = records
  }
}

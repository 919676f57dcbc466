internal import Dispatch
public import StudyDocuments
public import StudyModel
internal import TableFiles

/// Reads the observations of a study folder or of a bare file.
///
/// Opening reads headings and first rows and decides what each column means. Batches are then read file by file.
/// Everything that cannot be is collected with its place; after the last row the reader throws all of it at once, so
/// that nothing is computed from data with errors and the user sees every place in one go.
public struct StudyReader: ObservationSource {
  /// The instruments at hand.
  public let catalogue: InstrumentCatalogue
  /// What the user said about the files.
  public let options: ReadingOptions
  /// Whether the study was made up from a bare file.
  public let isBare: Bool
  /// What had to be assumed.
  public internal(set) var assumptions: [Assumption] = []
  /// What each file turned out to be.
  public var readings: [SourceReading] {
    files.filter { !$0.isCaptured }.map(\.reading) + [capturedReading].compactMap(\.self)
  }
  /// How the data of a study that was run live were collected; nil where there is no store.
  public internal(set) var collection: CollectionRecord?
  /// What happened while the data of a study that was run live were collected, as the store has it.
  var capturedEvents: [CapturedEvent] = []
  /// How questionnaires ran on the pages of a study that was run live, by measure.
  var shownForms: [String: ShownForm] = [:]
  /// What raters could give who rated live, by measure.
  var shownRubrics: [String: ShownRubric] = [:]
  /// The codes of those whose designs raters could get, in a study that was run live.
  var picturedParticipants: Set<String> = []
  /// Where the document of the study says how the numbers of each measure run.
  private(set) var measurePlaces: [String: String] = [:]
  /// What was taken for missing because the user asked for that.
  public var takenForMissing: [InputProblem] { state.takenForMissing }
  /// What is worth knowing and stops nothing.
  public var notes: [InputProblem] { state.notes }
  /// What cannot be, where the options ask for it to be collected.
  public var problems: [InputProblem] { state.problems }
  /// Where the first rows of each participant stand, where the options ask for problems to be collected.
  public var placesOfParticipants: [String: [String]] {
    var places: [String: [String]] = [:]
    for (participant, own) in state.rows.places { places[state.names.participants[Int(participant)]] = own }
    return places
  }

  /// The files of this run.
  package let inputs: InputFiles
  /// The paths of files with inspection records, which are not read here.
  package let inspectionPaths: [String]
  /// Where decisions are declared: `study.xml`, or the name of a bare file.
  let documentPath: String
  var state: MappingState
  package var files: [SourceFile] = []
  /// What was captured, as one line of the provenance.
  var capturedReading: SourceReading?
  /// How each file is read: what the user says, completed by what the study recorded.
  var fileOptions: [ReadingOptions] = []
  package var mappers: [RowMapper] = []
  /// For each file of several, the participants with a row in it.
  var participantsOfFile: [Set<Int32>] = []
  private var current = 0
  /// What is read, and whether hashes of it are wanted.
  let data: StudyData
  /// Whether just the study is read, as its document declares it.
  var isOfStudy = false
  private var hashes = true
  private var hasStarted = false
  private var pipeline = RowPipeline(threads: 1)

  /// What the study says of itself, as completed by what was read.
  public var study: Study { state.study }
  /// The instruments of the study's questionnaires, by identifier.
  public var instruments: [String: Instrument] { state.instruments }
  /// The files that the instruments of the study's questionnaires come from, where these are one's own, and the recipe.
  public var ownDocuments: [OwnDocument] {
    instruments.keys.sorted().compactMap(catalogue.ownDocument) + [recipe?.document].compactMap(\.self)
  }
  /// The names behind the indices in the batches read so far.
  public var names: ObservationNames { state.names }

  /// Prepares the words and instruments by which columns are recognised, which are otherwise prepared when a file is opened.
  public static func prepareRecognition() {
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        RecordHeadings.prepare()
        ColumnNames.prepare()
        _ = ItemKeyWords.carried
      } else {
        ItemWordings.prepare()
      }
    }
  }

  /// Begins to read the observations of a study or a file that is open.
  ///
  /// - Parameters:
  ///   - data: the study or file.
  ///   - options: what the user says about the files.
  ///   - hashes: whether the SHA-256 of each file is wanted; it is there after the last row. What a study has
  ///     recorded is compared in any case.
  /// - Throws: `InputProblems`.
  public init(_ data: StudyData, options: ReadingOptions = ReadingOptions(), hashes: Bool = true) throws {
    if let document = data.document {
      try self.init(data, document, options: options, hashes: hashes, needsObservations: true)
    } else {
      try self.init(file: data, options: options, hashes: hashes)
    }
  }

  /// Begins with a study and no file.
  init(study: Study, data: StudyData, options: ReadingOptions, isBare: Bool, recipe: Recipe? = nil) {
    self.data = data
    self.recipe = recipe
    catalogue = data.catalogue
    inputs = data.inputs
    isAnonymised = data.isAnonymised
    self.options = options
    self.isBare = isBare
    documentPath = data.path + "/study.xml"
    let (study, inspectionPaths) = Self.withoutInspections(study)
    self.inspectionPaths = inspectionPaths
    state = MappingState(study: study, catalogue: catalogue)
  }

  /// Begins to read a study folder that may hold nothing but records of inspections.
  ///
  /// - Parameter data: the study.
  /// - Throws: `InputProblems`.
  package init(ofInspectionsToo data: StudyData) throws {
    try self.init(
      data, data.requireDocument(), options: ReadingOptions(), hashes: false, needsObservations: false)
  }

  private init(
    _ data: StudyData, _ document: StudyDocument, options: ReadingOptions, hashes: Bool,
    needsObservations: Bool
  ) throws {
    guard options.recipe == nil else {
      throw InputProblems(
        place: "--recipe", "a study says itself how its files are read", expected: "a data file",
        remedy:
          "leave --recipe out, or take further files in with: studytool import FILE... --study DIR --recipe RECIPE"
      )
    }
    self.init(study: document.study, data: data, options: options, isBare: false)
    self.hashes = hashes
    isOfStudy = true
    var study = state.study
    study.plan.standing = data.planStanding
    Self.apply(options, to: &study)
    if let warning = data.planWarning {
      assumptions.append(Assumption(warning, settledBy: "studytool plan show"))
    }
    state = MappingState(study: study, catalogue: catalogue)
    measurePlaces = document.measurePlaces
    try openSources(of: data, hashes: hashes)
    if files.isEmpty {
      guard inspectionPaths.isEmpty else {
        if needsObservations { throw Self.withoutObservations(data.path) }
        return
      }
      throw StudyData.withoutData(data.path)
    }
    try finishOpening(place: documentPath)
  }

  private init(file data: StudyData, options: ReadingOptions, hashes: Bool) throws {
    let file = data.path
    self.data = data
    self.hashes = hashes
    self.options = options
    isBare = true
    inspectionPaths = []
    catalogue = data.catalogue
    inputs = data.inputs
    isAnonymised = false
    for id in options.instruments { _ = try catalogue.require(id, place: "--instrument \(id)") }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    documentPath = name
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    var study = Study(id: stem, title: LocalizedText(name))
    recipe = try options.recipe.map { try Recipe($0, for: data) }
    recipe?.complete(&study)
    Self.apply(options, to: &study)
    state = MappingState(study: study, catalogue: catalogue)
    if recipe != nil {
      let source = Study.Source(id: stem, path: name, constants: try constants(ofBareFile: name))
      try open(
        path: file, label: name, source: byRecipe(source, at: file), hashes: hashes, options: options,
        declaring: Declaring(factors: false, measures: false))
    } else {
      try open(path: file, label: name, source: nil, hashes: hashes)
    }
    try finishOpening(place: name)
  }

  mutating func open(
    path: String, label: String, source: Study.Source?, hashes: Bool, captured: [UInt8]? = nil,
    options told: ReadingOptions? = nil, declaring: Declaring? = nil
  ) throws {
    let options = (told ?? options).completed(by: source)
    // Of a file that no study has recorded yet, the user can still say how it is to be read.
    let isNew = source == nil || declaring != nil
    newFiles.append(isNew)
    let wanted: [Instrument] =
      if !options.instruments.isEmpty {
        options.instruments.compactMap(catalogue.instrument)
      } else if declaring?.measures ?? isBare {
        catalogue.instruments
      } else {
        Array(state.instruments.values)
      }
    let wordings = ItemWordings(catalogue)
    let scales = options.instruments.compactMap { id -> (Int, ResponseScale)? in
      guard let published = catalogue.instrument(id) else { return nil }
      let instrument = options.scales[id].map(published.asked) ?? published
      return instrument.items.first.flatMap(instrument.scale).map { (instrument.items.count, $0) }
    }
    let constants = try source?.constants ?? constants(ofBareFile: label)
    let isAsked = !options.instruments.isEmpty || !isBare
    var file = try SourceFile(
      path: path, content: captured.map { .captured($0) } ?? .file(inputs), label: label, declaration: source,
      isNew: isNew, options: options,
      // What the study recorded is always compared.
      hashes: hashes || source?.sha256 != nil, excludedRows: state.study.excludedRows(of: source?.id),
      constants: constants,
      context: SourceFile.ShapeContext(
        looksLikeItems: { texts in
          var recognition = ItemRecognition(
            headings: texts.map { Heading($0) }, tasks: [], wordings: wordings)
          recognition.takesNumbers = true
          recognition.fileNames = label + " " + (options.sheet ?? source?.sheet ?? "")
          return wanted.contains { instrument in
            guard instrument.items.count > 1,
              case .complete = recognition.find(instrument, allowsFewNumbers: isAsked)
            else { return false }
            return true
          }
        },
        items: { headings in
          let recognition = ItemRecognition(headings: headings, tasks: [], wordings: wordings)
          return wanted.reduce(into: []) { columns, instrument in
            guard case .complete(let match) = recognition.find(instrument, allowsFewNumbers: isAsked),
              isAsked || match.evidence != .number
            else { return }
            columns.formUnion(match.allColumns)
          }
        }, wanted: scales, study: state.study, participantIsSet: constants.participant != nil,
        namesMeasure: constants.measure != nil))
    let ignored =
      (source?.columns ?? []).filter { $0.target == .ignore }.map(\.heading)
      + options.mappings.filter { $0.target == "ignore" }.map(\.column)
    file.leaveOut(ignored: Set(ignored.map(\.foldedForComparison)))
    if let declared = source?.sha256, let found = file.reading.sha256, declared != found {
      throw InputProblems(
        place: label,
        "the bytes of the file are not those that the study recorded (SHA-256 \(found.prefix(12))...)",
        expected: "SHA-256 \(declared.prefix(12))...",
        remedy: "restore the file; raw data is never edited, use a <correction> in study.xml instead")
    }
    assumptions += file.choices
    if file.layoutWasRecognised {
      assumptions.append(
        Assumption(
          "\(label) has items as rows and people as columns",
          settledBy: isNew ? "--layout items-as-rows" : "layout=\"items-as-rows\" of the <source>"))
    }
    assumptions += file.shapeAssumptions
    let emptyColumns = try file.emptyColumns()
    var recognition = Recognition(
      path: label, headings: file.columnHeadings, study: state.study, isBare: isBare, catalogue: catalogue,
      wordings: wordings, options: options, firstColumnIsParticipant: file.firstColumnIsParticipant,
      constants: constants,
      people: file.peopleNames, columnNumbers: file.columnNumbers, stackedFactor: file.stackedFactor,
      platformColumns: file.platformColumns,
      place: { file.headingPlace($0) },
      distinctValues: { file.distinctValues($0) }, texts: { file.firstTexts($0, most: 2_000) })
    recognition.sheet = file.reading.description
    recognition.ownHeadings = file.ownHeadings
    recognition.emptyColumns = emptyColumns
    if let declaring {
      recognition.declaresFactors = declaring.factors
      recognition.declaresMeasures = declaring.measures
      recognition.declaresTold = true
      recognition.declaresFurther = !declaring.measures && measuresHaveColumns
    }
    let recognised = recognition.run(declared: source?.columns ?? [])
    state.problems += recognition.problems
    if case .gathered(let answers) = file.rows {
      state.problems += answers.unknownCriteria(recognised, study: recognition.study, label: label)
    }
    raterHints += recognition.raterHints
    measureHints += recognition.measureHints
    itemHints += recognition.itemHints
    assumptions += recognised.assumptions
    let unused = recognised.targets.indices.filter {
      recognised.targets[$0] == .ignore && !recognised.told.contains($0)
    }
    if recognised.targets.contains(where: \.holdsValues),
      let other = file.otherInstrument(
        unused: unused, headings: recognition.headings, included: catalogue.instruments),
      !other.columns.isEmpty
    {
      assumptions.append(
        Assumption(
          "\(other.columns.count.counting("column")) of \(label) \(other.isNamed ? "seem to" : "may") hold \(other.instrument.name), which is not included and not analysed",
          settledBy: "--surveys DIR with its description"))
    }
    // Options are said of new files only, where there are both.
    if told == nil || declaring != nil { unmatched.append(recognition.unmatchedMappings) }
    var completed = recognition.study
    Self.apply(options, to: &completed)
    let before = state
    state = MappingState(study: completed, catalogue: catalogue)
    state.problems = before.problems
    recognisedColumns.append(recognised)
    if state.study.plan.unit != .row, let participant = recognised.targets.firstIndex(of: .participant) {
      let values = recognised.targets.indices.filter { recognised.targets[$0].holdsValues }
      assumptions += [file.leaveOutRows(withoutParticipant: participant, values: values)].compactMap(\.self)
    }
    if recognition.participantIsPersonal(texts: { file.firstTexts($0) }) { filesWithNames.append(label) }
    personalColumns.append(Self.personalColumns(file, recognised))
    if options.collectsExamples {
      examples[files.count] = file.headings.indices.map { column in
        recognised.targets[column] == .personal ? [] : file.examples(column)
      }
    }
    files.append(file)
    fileOptions.append(options)
    if state.study.plan.unit != .row, !recognised.targets.contains(.participant), constants.participant == nil
    {
      filesWithoutParticipant.append(
        FileWithoutParticipant(
          index: files.count - 1, isNew: isNew,
          hasTasks: recognised.targets.contains(.task)))
    }
  }

  /// The first different cells of each column, by the number of the file.
  private(set) var examples: [Int: [[String]]] = [:]
  /// The recorded reading that the user named for new files; nil if there is none.
  let recipe: Recipe?
  package var recognisedColumns: [RecognisedColumns] = []
  /// Items whose columns have words that speak against their poles.
  var itemsAgainstWords: Set<String> = []
  /// For each file, whether no study has recorded how it is read.
  var newFiles: [Bool] = []
  /// Whether identifiers of the study were replaced by pseudonyms.
  let isAnonymised: Bool
  /// For each file, the columns of personal data that are not empty.
  private(set) var personalColumns: [[String]] = []
  /// The files whose participants are named by what tells who they are.
  private var filesWithNames: [String] = []
  /// Mappings that would make ratings of columns that nothing else is known about.
  var raterHints: [String] = []
  /// Mappings that would declare measures that the study does not have, for columns of new files that look like them.
  var measureHints: [String] = []
  /// Numbered columns that may be the items of an instrument, and how to say so.
  var itemHints: [Assumption] = []
  private var unmatched: [[(mapping: ReadingOptions.Mapping, columns: Int)]] = []

  /// The files in which nothing names the participant.
  var filesWithoutParticipant: [FileWithoutParticipant] = []

  /// Checks what only all files together can tell, and prepares to read rows.
  mutating func finishOpening(place: String) throws {
    for mapping in options.mappings {
      let found = unmatched.map { list in list.first { $0.mapping == mapping }?.columns ?? 1 }
      guard !found.contains(1) else { continue }
      let headings = files.flatMap { $0.headings.enumerated().map { "#\($0 + 1) \"\(shown($1))\"" } }
      state.problems.append(
        InputProblem(
          place: files.first?.headingPlace(0) ?? place,
          message: found.contains { $0 > 1 }
            ? "--map: several columns are headed \"\(mapping.column)\""
            : "--map: no column is headed \"\(mapping.column)\"",
          expected: "one of " + listed(headings),
          remedy: "correct --map \"\(mapping.column)=\(mapping.target)\", by heading or as #NUMBER"))
    }
    checkOptions(place: place)
    noteMissingParticipants()
    settleShownForms()
    settleDirections()
    notePolesAgainstWords()
    notePolesAgainstAnswers()
    assumeDirections()
    noteDirections()
    noteComments()
    if !isBare {
      noteMeasuresWithoutColumn()
      checkCriteria()
    }
    let isMeasured = recognisedColumns.contains { $0.targets.contains(where: Self.isMeasured) }
    if !isMeasured, let problem = files.lazy.compactMap({ $0.severalTables() }).first {
      state.problems = [problem]
    } else if state.problems.isEmpty, let problem = nothingRecognised(place: place) {
      state.problems.append(problem)
    }
    assumptions += itemHints.map { Assumption("not used: " + $0.text, question: $0.question) }
    guard state.problems.isEmpty else { throw InputProblems(state.problems) }
    hideNames(filesWithNames)
    try joinSpellings()
    let forms = try cellForms()
    guard state.problems.isEmpty else { throw InputProblems(state.problems) }
    translateAnswers()
    guard state.problems.isEmpty else { throw InputProblems(state.problems) }
    for (index, (file, recognised)) in zip(files, recognisedColumns).enumerated() {
      mappers.append(
        RowMapper(
          path: file.label, headings: file.headings, recognised: recognised, options: fileOptions[index],
          isBare: isBare, corrections: corrections(of: file), valueLabels: file.valueLabels,
          forms: forms[index], constants: file.constants, tellsNotShown: file.tellsNotShown,
          isCaptured: file.isCaptured, isNew: file.isNew && data.document != nil,
          state: &state))
    }
    pipeline = RowPipeline(threads: options.threads)
    checkValueLabels()
    noteLabelledNumbers()
    participantsOfFile = files.count > 1 ? files.map { _ in [] } : []
    guard state.problems.isEmpty else { throw InputProblems(state.problems) }
  }

  // MARK: Rows

  /// Reads the next rows.
  ///
  /// - Returns: a batch, or nil after the last one.
  /// - Throws: `InputProblems` with every place that cannot be, after the last row.
  public mutating func nextBatch() throws -> ObservationBatch? {
    while current < files.count {
      if let batch = try nextBatch(ofFile: current) {
        noteParticipants(batch, file: current)
        return batch
      }
      let found = mappers[current].found
      if let unread = found.unreadTimes { note(unread, in: files[current]) }
      noteEmptyAnswers(found.emptyAnswers, in: files[current])
      noteOwnScores(found.ownScores, mapper: mappers[current], file: files[current])
      try files[current].noteBytes()
      finish(current, corrected: found.correctedLines)
      current += 1
      hasStarted = false
      pipeline = RowPipeline(threads: options.threads)
    }
    try finishReading()
    return nil
  }

  private mutating func nextBatch(ofFile index: Int) throws -> ObservationBatch? {
    switch files[index].rows {
    case .streamed(let source):
      return try pipeline.next(&files[index], source, mapper: &mappers[index], state: &state)
    case .turned(let table):
      guard let people = files[index].people else { return mapWhole(table, file: index) { $0 + 1 } }
      return mapWhole(people, file: index) { (people.origin(row: $0, column: 0)?.row ?? $0) + 1 }
    case .gathered(let answers): return mapWhole(answers.rows, file: index) { $0 + 1 }
    case .stacked(let conditions): return mapWhole(conditions.rows, file: index) { $0 + 1 }
    }
  }

  /// Maps a table that is in memory, once.
  private mutating func mapWhole<Grid: CellGrid>(
    _ grid: Grid, file: Int, lines: (Int) -> Int
  ) -> ObservationBatch? {
    guard !hasStarted else { return nil }
    hasStarted = true
    files[file].reading.rows = grid.rowCount
    return mappers[file].map(grid, lines: lines, state: &state)
  }
}

extension StudyReader: RepeatableSource {
  /// Whether a file on its own has so many bytes that its rows are better summed up than kept, and can be read again.
  ///
  /// What a study declares (other ways to one value, bounds, planned tests, exclusions) is applied to rows that are kept.
  public var isLarge: Bool {
    guard isBare, !options.collectsProblems, !options.collectsComments, !state.hidesNames, collection == nil,
      files.allSatisfy({ !$0.isCaptured })
    else { return false }
    let sizes = files.map { FileReading.regularSize($0.path) }
    return sizes.allSatisfy { $0 != nil } && sizes.reduce(0) { $0 + ($1 ?? 0) } >= options.sumsFrom
  }

  /// The columns of values that the rows of the files have.
  public var valueColumns: [ObservationColumn] { mappers.flatMap { $0.valueColumns.map(\.target) } }

  /// Whether the files are so small that they may be read again without being asked, to be exact in every number.
  public var isSmall: Bool { files.allSatisfy { FileReading.regularSize($0.path) ?? 0 < 4 << 20 } }

  /// Begins to read the same data once more.
  ///
  /// - Returns: a reader none of whose rows have been read.
  /// - Throws: `InputProblems`.
  public func again() throws -> StudyReader { try StudyReader(data, options: options, hashes: hashes) }
}

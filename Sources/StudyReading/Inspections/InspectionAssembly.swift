internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import StudyXML
internal import TableFiles

/// Reads the files of one inspection: opens them, finds out the set of heuristics and what columns mean, maps the rows.
package struct InspectionAssembly {
  /// What an inspection is called that nobody named.
  package static let usualID = "expert-review"

  let library: InspectionLibrary
  private let inputs: InputFiles
  let options: InspectionReadingOptions
  /// The inspection as the study declares it; nil where there is no study.
  var declared: DeclaredInspection?
  /// What the inspection is called where the study does not declare it.
  var id = Self.usualID
  /// The study.
  var study: Study?
  /// The people of the study, each of whom may have made a design.
  var people = StudyPeople()
  /// The document of the study, in which typed records stand.
  var document: XMLDocument?

  /// A record that is to be typed into the inspection; the last one that is read.
  var typed: TypedRecord?

  var assumptions: [Assumption] = []
  var problems: [InputProblem] = []

  init(library: InspectionLibrary, inputs: InputFiles, options: InspectionReadingOptions) {
    self.library = library
    self.inputs = inputs
    self.options = options
  }

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - sources: the files.
  ///   - documentPlace: what messages name where no file is at fault.
  /// - Returns: everything that was read.
  /// - Throws: `InputProblems` with every place that cannot be.
  mutating func read(_ sources: [RecordOpening.Source], documentPlace: String) throws -> InspectionReading {
    guard options.reading.recipe == nil else {
      throw InputProblems(
        place: sources.first?.path ?? documentPlace,
        "--recipe is for files of observations, and these are records of an inspection",
        expected: "records without a recipe", remedy: "leave --recipe out")
    }
    var opened: [RecordOpening.Opened] = []
    for source in sources {
      do { opened.append(try RecordOpening.open(source, inputs: inputs)) } catch let error as InputProblems {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
    if !sources.contains(where: \.isNew) { checkOptions() }
    let told = toldTargets(opened)
    let set = try settleSet(opened, told: told, place: documentPlace)
    if let id = options.artefact { _ = try library.artefacts.require(id, place: "--artefact \(id)") }
    guard problems.isEmpty else { throw InputProblems(problems) }
    var mapper = RecordMapper(
      inspection(set), set: set, artefacts: library.artefacts.artefacts, rules: rules(sources))
    if let declared, let document { DocumentRecords.map(declared.element, of: document, into: &mapper) }
    var files: [InspectionReading.File] = []
    for (index, file) in opened.enumerated() {
      assumptions += file.assumptions
      files.append(map(file, told: told[index], only: opened.count == 1, into: &mapper))
    }
    if let typed {
      mapper.map(
        RecordFile(
          label: "heuristics add", rows: TypedRecords(record: typed),
          targets: typed.parts.map { .record($0.column) }, kind: typed.recordKind,
          constants: Study.Source.Constants(), options: ReadingOptions(), isTyped: true))
    }
    assumptions += mapper.finish()
    problems += mapper.problems
    var reading = InspectionReading(
      inspection: mapper.inspection, set: set, artefacts: library.artefacts.artefacts,
      records: mapper.records)
    reading.ownAtHand = library.own
    reading.factors = settleFactors(&reading.inspection, mapper: mapper)
    reading.inspection.exclusions = exclusions(mapper)
    reading.people = people
    noteDesigners(reading.inspection)
    guard problems.isEmpty || options.reading.collectsProblems else { throw InputProblems(problems) }
    reading.problems = problems
    reading.files = files
    reading.assumptions = assumptions
    reading.notes = opened.flatMap(\.notes) + mapper.notes
    reading.takenForMissing = mapper.takenForMissing
    return reading
  }

  /// Refuses options that contradict what the study declares of its inspection.
  private mutating func checkOptions() {
    guard let inspection = declared?.inspection else { return }
    func refuse(_ option: String, _ message: String, _ remedy: String) {
      problems.append(
        InputProblem(
          option, "the inspection \(inspection.id) \(message)", expected: "what study.xml declares",
          remedy: "leave \(option.prefix { $0 != " " }) out, or correct \(remedy) in study.xml"))
    }
    if let set = options.heuristicSet, set != inspection.heuristicSet {
      refuse("--heuristics \(set)", "uses the heuristics of \(inspection.heuristicSet)", "set")
    }
    guard let told = options.ratingScale, let scale = inspection.ratingScale else { return }
    let better = (told.better.declaredValue, scale.better.declaredValue)
    let isOtherEnd = better.0 != nil && better.1 != nil && better.0 != better.1
    if told.range != scale.range || isOtherEnd {
      refuse(
        "--ratings \(InspectionReadingOptions.spelling(told))",
        "declares the scale of ratings \(InspectionReadingOptions.spelling(scale))",
        "ratings-minimum, ratings-maximum and better")
    }
  }

  /// The inspection that the files complete.
  private mutating func inspection(_ set: HeuristicSet) -> Inspection {
    var inspection = declared?.inspection ?? Inspection(id: id, heuristicSet: set.id)
    if let scale = options.ratingScale,
      scale.better.declaredValue != nil || inspection.ratingScale?.range != scale.range
    {
      inspection.ratingScale = scale
    }
    for index in inspection.designs.indices {
      let design = inspection.designs[index]
      // A design that a participant made has the levels of the participant.
      if let participant = people.participant(design.id) {
        for (factor, level) in participant.levels.sorted(by: { $0.key < $1.key }) {
          if let own = design.levels[factor], !people.isSame(own, level, on: factor) {
            refuse(own, on: factor, of: design, unlike: level, of: participant)
          }
        }
        inspection.designs[index].levels.merge(participant.levels) { own, _ in own }
      }
      if design.artefact == nil { inspection.designs[index].artefact = options.artefact }
    }
    return inspection
  }

  /// Refuses a level that a design is declared to have and the participant who made it does not.
  private mutating func refuse(
    _ level: String, on factor: String, of design: InspectedDesign, unlike other: String,
    of participant: Participant
  ) {
    let element = declared?.element.elements("design").first { $0[attribute: "id"] == design.id }?
      .elements("level").first { $0[attribute: "factor"] == factor }
    let position = element.flatMap { document?.position(ofAttribute: "is", in: $0) ?? $0.start }
    let path = document?.path ?? "study.xml"
    problems.append(
      InputProblem(
        position.map { "\(path):\($0.line):\($0.column)" } ?? path,
        "the design \(design.id) is \"\(shown(level))\" on \(factor) here, and the participant of that name is "
          + "\"\(shown(other))\" at \(people.place(of: participant.id, on: factor))",
        expected: "the level of the participant who made the design",
        remedy: "correct one of them, or rename the design where somebody else made it"))
  }

  /// Tells which designs have the levels that data files say of the participants who made them.
  private mutating func noteDesigners(_ inspection: Inspection) {
    var designs: [String: [String]] = [:]
    for design in inspection.designs {
      guard let participant = people.participant(design.id) else { continue }
      problems += people.problems(of: participant.id)
      for factor in participant.levels.keys.sorted() where people.isRead(participant.id, on: factor) {
        designs[factor, default: []].append(design.id)
      }
    }
    for (factor, names) in designs.sorted(by: { $0.key < $1.key }) {
      assumptions.append(
        Assumption(
          "the designs \(listed(names)) are those of the participants of the same names, at their levels on \(factor)",
          settledBy: "other identifiers of the designs, where somebody else made them"))
    }
  }

  /// What may be taken from the files; a design that is named with its file is declared by that.
  private func rules(_ sources: [RecordOpening.Source]) -> RecordMapper.Rules {
    var rules = RecordMapper.Rules()
    let isImport = sources.contains { $0.isNew }
    rules.declaresEvaluators = isImport || declared?.inspection.evaluators.isEmpty ?? true
    rules.declaresDesigns =
      declared?.inspection.designs.isEmpty ?? true
      || sources.contains { $0.isNew && $0.constants.design != nil }
    rules.artefact = options.artefact
    rules.people = people
    return rules
  }

  private mutating func map(
    _ file: RecordOpening.Opened, told: [Int: ColumnTarget], only: Bool, into mapper: inout RecordMapper
  ) -> InspectionReading.File {
    var result = InspectionReading.File(
      path: file.source.label, source: file.source.declaration, reading: file.reading, kinds: [], columns: [])
    result.format = file.format
    result.blankRows = file.blankRows
    let corrections = study?.corrections.filter { $0.source == file.source.declaration?.id } ?? []
    let excluded = study?.excludedRows(of: file.source.declaration?.id) ?? []
    let lines = file.parts.flatMap { part in (0..<part.rows.rowCount).map(part.rows.line) }
    for row in excluded.subtracting(lines).sorted() {
      problems.append(
        InputProblem(
          file.source.label, "an exclusion names row \(row), on which no record begins",
          expected: "the line of the file, or the row of the sheet, on which the record begins",
          remedy: "correct row=\"\(row)\" of the <exclusion> in study.xml"))
    }
    for (rows, known) in file.parts {
      let targets: [ColumnTarget]
      if let known {
        targets = known.parts.map { .record($0.column) }
      } else {
        var recognition = RecordRecognition(
          rows, context: context(file, set: mapper.set, told: told, inspection: mapper.inspection))
        targets = canonical(recognition.run(), rows: rows, set: mapper.set)
        noteColumns(rows.headings, targets: targets, told: told, of: file.source)
        assumptions += recognition.assumptions
        if let table = (rows as? TableRecords)?.table {
          result.headingLine = table.headerPlace(column: 0).line
          result.rowLines = (0..<rows.rowCount).map { rows.line(row: $0) }
        }
        result.headings = rows.headings
        result.targets = targets
        result.columns = rows.headings.enumerated().map { column, heading in
          ReadColumn(
            number: column + 1, heading: heading,
            meaning: targets[column] == .ignore ? nil : targets[column].description,
            isTold: told[column] != nil)
        }
      }
      guard let kind = known ?? RecordKind(targets) else {
        problems.append(noRecords(rows))
        continue
      }
      result.kinds.append(kind.name)
      let own = corrections.filter { correction in
        // Of a document with several kinds of record a correction means the one that begins on its line.
        file.parts.count == 1 || (0..<rows.rowCount).contains { rows.line(row: $0) == correction.row }
      }
      mapper.map(
        RecordFile(
          label: file.source.label, rows: rows, targets: targets, kind: kind,
          constants: file.source.constants, options: file.source.options, corrections: own,
          excludedRows: excluded,
          valueLabels: Self.valueLabels(rows, targets: targets),
          findingPrefix: prefix(file.source, only: only)))
    }
    if !file.parts.isEmpty { result.reading.description += ": " + result.kinds.joined(separator: ", ") }
    return result
  }

  /// What stands before the numbers of findings without an identifier: nothing else of the inspection is called so.
  private func prefix(_ source: RecordOpening.Source, only: Bool) -> String {
    if let id = source.declaration?.id { return id + "-" }
    guard !only else { return "F" }
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    return (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).replacing(",", with: " ") + "-"
  }

  private func context(
    _ file: RecordOpening.Opened, set: HeuristicSet?, told: [Int: ColumnTarget], inspection: Inspection
  ) -> RecordRecognition.Context {
    RecordRecognition.Context(
      set: set, artefacts: library.artefacts.artefacts,
      evaluators: declared?.inspection.evaluators ?? [],
      takesNewEvaluators: file.source.isNew || declared?.inspection.evaluators.isEmpty ?? true,
      constants: file.source.constants,
      factors: study?.factors, told: told, label: file.source.label)
  }

  private func noRecords(_ rows: any RecordRows) -> InputProblem {
    InputProblem(
      rows.headingPlace(0), "no column was recognised as part of a record of an inspection",
      expected:
        "findings (a description), ratings, answers to check questions, or severities of merged problems",
      remedy: "say what the columns are with --map \"COLUMN=TARGET\" ("
        + InspectionColumn.spellings + "); the headings are "
        + listed(rows.headings.map { "\"\(shown($0))\"" }))
  }

  // MARK: The set of heuristics

  /// The set of heuristics: as declared or told, else the only one that has every name that the files use.
  private mutating func settleSet(
    _ opened: [RecordOpening.Opened], told: [[Int: ColumnTarget]], place: String
  ) throws -> HeuristicSet {
    if let id = declared?.inspection.heuristicSet {
      return try library.sets.require(id, place: "\(place): set=\"\(id)\"")
    }
    if let id = options.heuristicSet { return try library.sets.require(id, place: "--heuristics \(id)") }
    let parts = opened.enumerated().flatMap { index, file in
      file.parts.map { part -> HeuristicSetChoice.Part in
        var recognition = RecordRecognition(
          part.rows,
          context: context(
            file, set: nil, told: told[index], inspection: Inspection(id: "", heuristicSet: "")))
        let targets = part.kind?.parts.map { ColumnTarget.record($0.column) } ?? recognition.run()
        return HeuristicSetChoice.Part(rows: part.rows, targets: targets, kind: part.kind)
      }
    }
    let choice = HeuristicSetChoice(parts, sets: library.sets.sets)
    switch choice.verdict {
    case .one(let set):
      assumptions.append(
        Assumption(
          "the heuristics are taken for those of \(set.id), the only set at hand that has every name in the files",
          settledBy: "--heuristics \(set.id)"))
      return set
    case .nearest(let set):
      assumptions.append(
        Assumption(
          "the heuristics are taken for those of \(set.id), which has most of the names in the files",
          settledBy: "--heuristics \(set.id)"))
      return set
    case .several(let sets, let example, let at):
      let choices = sets.map { OpenQuestion.Choice("--heuristics", $0.id, $0.name()) }
      throw InputProblems([
        InputProblem(
          place: at,
          message:
            "\"\(shown(example))\" may be a heuristic of \(sets.map(\.id).joined(separator: " or of "))",
          expected: "to be told which set was used",
          remedy: "say it with " + choices.map { "\($0)" }.joined(separator: " or ")
        ).asking(.choice(choices))
      ])
    case .none:
      for part in parts where part.kind == nil && RecordKind(part.targets) == nil {
        throw InputProblems([noRecords(part.rows)])
      }
      throw InputProblems(
        place: opened.first?.parts.first?.rows.headingPlace(0) ?? place,
        "nothing in the files names a heuristic that is known",
        expected: "names, numbers or identifiers of the heuristics of one of "
          + library.sets.sets.map(\.id).joined(separator: ", "),
        remedy: "say which set was used with --heuristics ID, or bring your own with --surveys DIR")
    }
  }

  // MARK: Factors

  /// The factors whose levels the designs have, with levels as the study spells them.
  private mutating func settleFactors(_ inspection: inout Inspection, mapper: RecordMapper) -> [Factor] {
    let named = Set(inspection.designs.flatMap { $0.levels.keys }).sorted()
    var factors = study?.factors ?? []
    for id in named where !factors.contains(where: { $0.id == id }) {
      var levels: [String] = []
      for level in inspection.designs.compactMap({ $0.levels[id] })
      where !levels.contains(where: { $0.foldedForComparison == level.foldedForComparison }) {
        levels.append(level)
      }
      let reference = options.reading.references[id]
      factors.append(
        Factor(
          id: id, design: .between, levels: levels.map { Factor.Level(id: $0) },
          reference: reference.map { .declared($0) } ?? .unknown))
    }
    for index in inspection.designs.indices {
      for (id, level) in inspection.designs[index].levels {
        guard let factor = factors.first(where: { $0.id == id }) else { continue }
        if let known = factor.levelIndex(named: level) {
          inspection.designs[index].levels[id] = factor.levels[known].id
        } else {
          let cell = mapper.levelCells[[inspection.designs[index].id, id]]
          problems.append(
            InputProblem(
              cell.map(mapper.place) ?? document?.path ?? inspection.id,
              "\"\(shown(level))\" is no level of the factor \(id)",
              expected: "one of " + factor.levels.map(\.id).joined(separator: ", "),
              remedy: "correct the cell, or add an <alias> to the level in study.xml"))
        }
      }
    }
    for (id, level) in options.reading.references.sorted(by: { $0.key < $1.key }) {
      guard let index = factors.firstIndex(where: { $0.id == id }),
        let known = factors[index].levelIndex(named: level)
      else {
        problems.append(
          InputProblem(
            "--reference \(id)=\(level)", "no design has this level",
            expected: factors.isEmpty
              ? "a column with the level of each design"
              : "one of "
                + factors.flatMap { factor in factor.levels.map { "\(factor.id)=\($0.id)" } }
                .joined(separator: ", "),
            remedy: "correct --reference, or name the column with --map \"COLUMN=factor:\(id)\""))
        continue
      }
      factors[index].reference = .declared(factors[index].levels[known].id)
    }
    return factors
  }
}

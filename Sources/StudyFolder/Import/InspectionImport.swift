internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import StudyXML
internal import TableFiles

/// Takes files with inspection records into a study; the part of ``StudyImport`` for such files.
struct InspectionImport {
  let imported: [StudyImport.Imported]
  let declared: [String]
  let reading: InspectionReading
  let change: FolderChange

  /// Reads files together with an inspection of a study.
  ///
  /// - Parameters:
  ///   - plan: the files that are new.
  ///   - opened: the study.
  ///   - before: its document.
  ///   - id: the identifier of the inspection; nil for the only one, or a new one where there is none.
  ///   - options: what the user says about the files.
  ///   - corrections: the cells of the new file that are read differently.
  /// - Throws: `InputProblems`.
  init(
    _ plan: ImportPlan, into opened: OpenedStudy, before: StudyDocument, id: String?,
    options: InspectionReadingOptions, corrections: [CellCorrection]
  ) throws {
    var asked = options
    let known = try Self.known(id, in: before, options: options)
    let inspectionID = known?.inspection.id ?? id ?? InspectionAssembly.usualID
    guard ColumnTargetSyntax.isIdentifier(inspectionID) else {
      throw InputProblems(
        place: "--inspection \(inspectionID)", "this is no identifier",
        expected: "Latin letters and digits, joined by single - or _, beginning with a letter",
        remedy: "correct --inspection")
    }
    let additions = try plan.files.map { file in
      var source = file.source
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      source.constants = try StudyReader.constants(of: name, options: options.reading).completed(
        by: source.constants)
      source.inspection = inspectionID
      var addition = StudyReader.Addition(path: file.path, source: source)
      addition.corrections = try CellCorrection.declared(
        corrections, of: addition, options: options.reading, inputs: opened.inputs)
      return addition
    }
    // From now on the file itself is said to be about a design or by an evaluator.
    asked.reading.constants = Study.Source.Constants()
    asked.reading.namePattern = nil
    let reading = try InspectionReading(
      opened.data, inspection: inspectionID, adding: additions, options: asked)
    var editor = try StudyEditor(before.document.bytes, path: opened.path + "/study.xml")
    let words = try Self.declare(
      reading, id: inspectionID, known: known?.inspection, study: before.study, options: options,
      in: &editor)
    var imported: [StudyImport.Imported] = []
    for (file, addition) in zip(plan.files, additions) {
      guard let read = reading.files.first(where: { $0.source?.id == file.source.id }),
        read.reading.sha256 == file.source.sha256
      else {
        throw InputProblems(
          place: file.path, "the file changed while it was read", expected: "a file that nobody writes to",
          remedy: "wait until it is complete and try again")
      }
      let source = Self.source(addition.source, read: read, options: asked.reading)
      if file.isReplacement {
        try editor.replaceSource(source.id, with: source)
      } else {
        try editor.add(source)
      }
      imported.append(
        StudyImport.Imported(
          path: file.path, source: source, reading: read.reading, columns: read.columns,
          isReplacement: file.isReplacement, blankRows: read.blankRows))
    }
    let corrected = additions.flatMap(\.corrections)
    try editor.add(corrected)
    let after = try editor.finish(catalogue: opened.catalogue)
    try Self.checkReadsAlike(opened.with(after), imported: imported, reading: reading, options: options)
    self.imported = imported
    self.reading = reading
    declared = words + corrected.map(CellCorrection.words)
    change = FolderChange(
      action: "import", summary: StudyImport.summary(imported), study: after.document.bytes,
      files: plan.files.filter { !$0.isInPlace }.map {
        FolderChange.File(path: $0.source.path, bytes: $0.bytes)
      })
  }

  /// The inspection that the files belong to, where the study has it.
  private static func known(
    _ id: String?, in document: StudyDocument, options: InspectionReadingOptions
  ) throws -> DeclaredInspection? {
    let found: DeclaredInspection?
    if let id {
      found = document.inspections.first { $0.inspection.id == id }
    } else {
      found = document.inspections.isEmpty ? nil : try document.inspection(nil)
    }
    if let found, let told = options.heuristicSet, told != found.inspection.heuristicSet {
      throw InputProblems(
        place: "--heuristics \(told)",
        "the inspection \(found.inspection.id) uses the heuristics of \(found.inspection.heuristicSet)",
        expected: "one set an inspection",
        remedy: "leave --heuristics out, or take the files into another inspection with --inspection NAME")
    }
    return found
  }

  /// Writes into the study what it did not say of the inspection; gives what was declared, in words.
  private static func declare(
    _ reading: InspectionReading, id: String, known: Inspection?, study: Study,
    options: InspectionReadingOptions, in editor: inout StudyEditor
  ) throws -> [String] {
    var words: [String] = []
    var written: [String: Factor] = [:]
    for factor in reading.factors {
      guard study.factor(factor.id) == nil, factor.levels.count > 1 else { continue }
      let new = ImportWriting.writable(factor)
      try editor.add(new)
      written[factor.id] = new
      words.append(
        "factor \(factor.id): between designs; levels "
          + new.levels.map { $0.id + ($0.id == new.reference.value ? " (the reference)" : "") }
          .joined(separator: ", "))
    }
    let factors = Set(study.factors.map(\.id) + written.keys)
    let designs = reading.inspection.designs.map { design in
      var design = design
      // What a participant of the study is known to be, and a group of one level, is not said again.
      let participant = reading.people.participant(design.id)
      design.levels = design.levels.filter {
        factors.contains($0.key) && participant?.levels[$0.key] != $0.value
      }
      for (factor, level) in design.levels {
        guard let new = written[factor], let index = new.levelIndex(named: level) else { continue }
        design.levels[factor] = new.levels[index].id
      }
      return design
    }
    if let known {
      for evaluator in reading.inspection.evaluators
      where !known.evaluators.contains(where: { $0.id == evaluator.id }) {
        try editor.add(evaluator, toInspection: id)
        words.append("evaluator \(evaluator.id) of the inspection \(id)")
      }
      for design in designs where !known.designs.contains(where: { $0.id == design.id }) {
        try editor.add(design, toInspection: id)
        words.append("design \(design.id) of the inspection \(id)" + Self.words(design))
      }
      if let scale = options.ratingScale, scale != known.ratingScale {
        try editor.set(scale, ofInspection: id)
        words.append("scale of ratings: \(InspectionReadingOptions.spelling(scale))")
      }
      return words
    }
    var inspection = Inspection(
      id: id, heuristicSet: reading.set.id, evaluators: reading.inspection.evaluators, designs: designs)
    inspection.ratingScale = options.ratingScale
    try editor.add(DeclaredInspection(inspection))
    words.append(
      "inspection \(id): heuristics of \(reading.set.id); evaluators "
        + listed(inspection.evaluators.map(\.id)))
    words += designs.map { "design \($0.id) of the inspection \(id)" + Self.words($0) }
    if let scale = options.ratingScale {
      words.append("scale of ratings: \(InspectionReadingOptions.spelling(scale))")
    }
    return words
  }

  private static func words(_ design: InspectedDesign) -> String {
    let parts =
      [design.artefact.map { "artefact \($0)" }].compactMap { $0 }
      + design.levels.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  /// A source as the study is to declare it, so that a later read needs no flag.
  private static func source(
    _ addition: Study.Source, read: InspectionReading.File, options: ReadingOptions
  ) -> Study.Source {
    var source = addition
    let constants = source.constants
    options.record(in: &source)
    source.constants = constants
    switch read.format {
    case .table(.csv(let dialect)):
      if dialect.encodingOrigin == .detected, source.encoding == nil {
        source.encoding = dialect.encoding.name
      }
      if dialect.delimiterOrigin == .detected, source.delimiter == nil {
        source.delimiter =
          dialect.delimiter == UInt8(ascii: "\t") ? "tab" : String(Unicode.Scalar(dialect.delimiter))
      }
      source.sheet = nil
    case .table(.xlsx(let workbook)):
      source.sheet = source.sheet ?? workbook.sheet
      (source.encoding, source.delimiter) = (nil, nil)
    case .table(.statistics): (source.sheet, source.delimiter) = (nil, nil)
    case .table(.json), .xml, nil: (source.sheet, source.encoding, source.delimiter) = (nil, nil, nil)
    }
    source.columns = []
    var seen: [String: Int] = [:]
    for (heading, (target, column)) in zip(read.headings, zip(read.targets, read.columns)) {
      seen[heading, default: 0] += 1
      guard target != .ignore || column.isTold else { continue }
      source.columns.append(
        Study.Source.Column(heading: heading, target: target, occurrence: seen[heading] ?? 1))
    }
    return source
  }

  /// Makes sure that the files mean the same when they are read by what was recorded alone.
  private static func checkReadsAlike(
    _ opened: OpenedStudy, imported: [StudyImport.Imported], reading: InspectionReading,
    options: InspectionReadingOptions
  ) throws {
    var own = ReadingOptions()
    own.surveys = options.reading.surveys
    let again = try InspectionReading(
      opened.data, inspection: reading.inspection.id,
      adding: imported.map { StudyReader.Addition(path: $0.path, source: $0.source) },
      options: InspectionReadingOptions(reading: own))
    guard again.records == reading.records, again.inspection.decisions == reading.inspection.decisions else {
      throw InputProblems(
        place: imported.first?.path ?? opened.path, "the records would be read otherwise another time",
        expected: "headings that tell the columns apart", remedy: "name the meaning of columns with --map")
    }
  }
}

internal import HeuristicEval
internal import StudyDocuments
public import StudyModel
internal import StudyReading
internal import StudyXML

/// Exclusions and corrections of a study: checked against the raw files before they are written down.
///
/// A decision is refused where it means nothing (a participant that no file has, a cell that holds something else) and
/// where it makes the study worse: what could be read before has to be read after.
public struct StudyDecisions {
  /// What came of a decision.
  public struct Outcome: Sendable {
    /// What is to be changed; nil where everything is as wanted already.
    public var change: FolderChange?
    /// What was done, or why there is nothing to do, in words for people.
    public var words: String
    /// What is to be known of it, a sentence each.
    public var warnings: [String] = []
  }

  /// The study as it is.
  public let study: Study
  /// Whether the study declares expert inspections.
  public let hasInspections: Bool
  private let opened: OpenedStudy
  private let document: StudyDocument
  private var folder: String { opened.path }
  private var bytes: [UInt8] { document.document.bytes }
  private var catalogue: InstrumentCatalogue { opened.catalogue }
  private var documentPath: String { folder + "/study.xml" }

  /// Takes a study.
  ///
  /// - Parameter opened: the study.
  /// - Throws: `InputProblems` for files that belong to no study.
  public init(_ opened: OpenedStudy) throws {
    self.opened = opened
    document = try opened.requireDocument()
    study = document.study
    hasInspections = !document.inspections.isEmpty
  }

  // MARK: Exclusions

  /// Leaves a participant, one measure of a participant, an evaluator or a design out.
  ///
  /// - Parameter exclusion: the decision.
  /// - Returns: what is to be changed; nothing where the same decision stands already.
  /// - Throws: `InputProblems` for a participant, measure, task, evaluator or design that the study does not have.
  public func adding(_ exclusion: Exclusion) throws -> Outcome {
    if let same = study.exclusions.first(where: { $0.subject == exclusion.subject }) {
      guard same.reason == exclusion.reason, same.decidedBy == exclusion.decidedBy else {
        throw InputProblems(
          place: documentPath,
          "\(Self.words(exclusion.subject)) is excluded already, for another reason: \(same.reason)",
          expected: "one decision about the same thing", remedy: "take that one back first, with --undo")
      }
      return Outcome(words: "\(Self.words(exclusion.subject)) is excluded already: \(same.reason)")
    }
    if let other = study.exclusions.first(where: { $0.subject.overlaps(exclusion.subject) }) {
      throw overlap(exclusion.subject, other)
    }
    let (reader, inspections, before) = try read(document)
    try check(exclusion.subject, names: reader?.names ?? ObservationNames(), inspections: inspections)
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.add(exclusion)
    let change = try change(
      editor, before: before, action: "exclude",
      summary: "\(exclusion.subject.kind) was excluded")
    return Outcome(change: change, words: "excluded: \(Self.words(exclusion.subject)): \(exclusion.reason)")
  }

  /// Takes an exclusion back.
  ///
  /// - Parameter subject: what was left out.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where there is no such exclusion.
  public func removing(_ subject: Exclusion.Subject) throws -> Outcome {
    guard let index = study.exclusions.firstIndex(where: { $0.subject == subject }) else {
      throw InputProblems(
        place: documentPath, "\(Self.words(subject)) is not excluded",
        expected: study.exclusions.isEmpty
          ? "an exclusion; the study has none"
          : "what is excluded; the study has \(study.exclusions.count.counting("exclusion"))",
        remedy: "list them with: studytool exclude \(folder) --list")
    }
    let before = try read(document).problems
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.removeExclusion(at: index)
    let change = try change(
      editor, before: before, action: "exclude-undo",
      summary: "the exclusion of \(subject.kind) was taken back")
    return Outcome(
      change: change,
      words: "taken back: the exclusion of \(Self.words(subject)) (\(study.exclusions[index].reason))")
  }

  /// What is left out, in words.
  ///
  /// - Parameter subject: what is left out.
  /// - Returns: words such as `participant P03, measure time, task T1`.
  public static func words(_ subject: Exclusion.Subject) -> String {
    switch subject {
    case .participant(let id): "participant \(id)"
    case .observation(let id, let measure, let task):
      "participant \(id), measure \(measure)" + (task.map { ", task \($0)" } ?? "")
    case .row(let source, let row): "row \(row) of the source \(source)"
    case .evaluator(let id, let inspection):
      "evaluator \(id)" + (inspection.map { " of inspection \($0)" } ?? "")
    case .design(let id, let inspection):
      "design \(id)" + (inspection.map { " of inspection \($0)" } ?? "")
    }
  }

  private func check(
    _ subject: Exclusion.Subject, names: ObservationNames, inspections: [InspectionReading]
  ) throws {
    let participant: String
    switch subject {
    case .participant(let id): participant = id
    case .observation(let id, let measure, let task):
      participant = id
      guard study.measure(measure) != nil else {
        throw InputProblems(
          place: documentPath, "the study has no measure \"\(measure)\"",
          expected: "one of " + study.measures.map(\.id).joined(separator: ", "), remedy: "correct --measure")
      }
      if let task, !names.tasks.contains(task) {
        throw InputProblems(
          place: documentPath, "no file of the study has the task \"\(task)\"",
          expected: names.tasks.isEmpty ? "no --task" : "one of " + listed(names.tasks),
          remedy: "correct --task")
      }
    case .row(let source, _):
      // The reader looks for the row when the exclusion is there.
      guard study.sources.contains(where: { $0.id == source }) else { throw noSource(source) }
      return
    case .evaluator(let id, let inspection):
      return try check(
        id, "evaluator", inspection: inspection, inspections: inspections, names: { $0.evaluators.map(\.id) })
    case .design(let id, let inspection):
      return try check(
        id, "design", inspection: inspection, inspections: inspections, names: { $0.designs.map(\.id) })
    }
    guard !names.participants.contains(participant) else { return }
    let folded = participant.foldedForComparison
    let similar = names.participants.filter { $0.foldedForComparison == folded }
    throw InputProblems(
      place: documentPath, "no file of the study has the participant \"\(participant)\"",
      expected: "one of " + listed(similar.isEmpty ? names.participants : similar),
      remedy: "correct --participant")
  }

  /// Refuses an evaluator or a design that no inspection has.
  private func check(
    _ id: String, _ what: String, inspection: String?, inspections: [InspectionReading],
    names: (Inspection) -> [String]
  ) throws {
    if let inspection, !inspections.contains(where: { $0.inspection.id == inspection }) {
      throw InputProblems(
        place: documentPath, "the study has no inspection \"\(inspection)\"",
        expected: inspections.isEmpty
          ? "no --inspection" : "one of " + inspections.map(\.inspection.id).joined(separator: ", "),
        remedy: "correct --inspection")
    }
    var known: [String] = []
    for reading in inspections where reading.inspection.id == inspection ?? reading.inspection.id {
      known += names(reading.inspection).filter { !known.contains($0) }
    }
    guard !known.contains(id) else { return }
    throw InputProblems(
      place: documentPath,
      inspection.map { "the inspection \($0) has no \(what) \"\(id)\"" }
        ?? "no inspection of the study has the \(what) \"\(id)\"",
      expected: known.isEmpty ? "records of an inspection" : "one of " + listed(known),
      remedy: "correct --\(what)")
  }

  /// Refuses a decision about something of an inspection that another one leaves out: nobody could say which one holds.
  private func overlap(_ subject: Exclusion.Subject, _ other: Exclusion) -> InputProblems {
    InputProblems(
      place: documentPath,
      "\(Self.words(other.subject)) is excluded already, which overlaps with \(Self.words(subject)): \(other.reason)",
      expected: "one decision about the same records",
      remedy: "leave it at that, or take that one back first, with --undo \(Self.options(other.subject))")
  }

  /// What is left out, as options of the command.
  private static func options(_ subject: Exclusion.Subject) -> String {
    func inspection(_ id: String?) -> String { id.map { " --inspection \($0)" } ?? "" }
    return switch subject {
    case .participant(let id): "--participant \(id)"
    case .observation(let id, let measure, let task):
      "--participant \(id) --measure \(measure)" + (task.map { " --task \($0)" } ?? "")
    case .row(let source, let row): "--source \(source) --row \(row)"
    case .evaluator(let id, let only): "--evaluator \(id)" + inspection(only)
    case .design(let id, let only): "--design \(id)" + inspection(only)
    }
  }

  // MARK: Corrections

  /// Reads one cell differently.
  ///
  /// - Parameter correction: the decision.
  /// - Returns: what is to be changed; nothing where the same decision stands already.
  /// - Throws: `InputProblems` for a source, row or column that is not there, and for a cell that holds something else.
  public func adding(_ correction: Correction) throws -> Outcome {
    guard study.sources.contains(where: { $0.id == correction.source }) else {
      throw noSource(correction.source)
    }
    // The reader compares the cell with what the correction expects of it.
    let (reader, _, before) = try read(document)
    let correction = Self.named(correction, reader: reader)
    if let same = study.corrections.first(where: { $0.isOfSameCell(as: correction) }) {
      guard same == correction else {
        throw InputProblems(
          place: documentPath,
          "row \(correction.row), column \"\(correction.column)\" of \(correction.source) is corrected already, "
            + "to \"\(same.to)\"", expected: "one correction a cell",
          remedy: "take that one back first, with --undo")
      }
      return Outcome(words: "the cell is read as \"\(same.to)\" already: \(same.reason)")
    }
    guard correction.to != correction.from else {
      throw InputProblems(
        place: documentPath, "the correction changes nothing", expected: "something else behind --to",
        remedy: "correct --to")
    }
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.add(correction)
    let change = try change(
      editor, before: before, action: "correct",
      summary: "a cell of the source \(correction.source) was corrected",
      remedy: "check --row, --column, --from and --to")
    let path = study.sources.first { $0.id == correction.source }?.path ?? correction.source
    return Outcome(
      change: change,
      words:
        "corrected: \(folder)/\(path):\(correction.row), column \"\(correction.column)\": \"\(correction.from)\" "
        + "is read as \"\(correction.to)\": \(correction.reason)")
  }

  /// Takes a correction back.
  ///
  /// - Parameters:
  ///   - source: the identifier of the source.
  ///   - row: the line of the file.
  ///   - column: the heading of the column.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where there is no such correction.
  public func removingCorrection(source: String, row: Int, column: String) throws -> Outcome {
    let (reader, _, before) = try read(document)
    let wanted = Self.named(
      Correction(source: source, row: row, column: column, from: "", to: "", reason: ""), reader: reader)
    guard let index = study.corrections.firstIndex(where: { $0.isOfSameCell(as: wanted) }) else {
      throw InputProblems(
        place: documentPath, "row \(row), column \"\(column)\" of \(source) is not corrected",
        expected: study.corrections.isEmpty
          ? "a correction; the study has none"
          : "a corrected cell; the study has \(study.corrections.count.counting("correction"))",
        remedy: "list them with: studytool correct \(folder) --list")
    }
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.removeCorrection(at: index)
    let change = try change(
      editor, before: before, action: "correct-undo",
      summary: "the correction of a cell of the source \(source) was taken back")
    return Outcome(
      change: change,
      words: "taken back: row \(row), column \"\(column)\" of \(source) is read as it stands")
  }

  /// The cells that one wrong text is corrected in.
  public struct CellSelection: Sendable {
    /// The identifier of their source; nil for each source that has such a column.
    public var source: String?
    /// The heading of their column; nil for all columns of a measure.
    public var column: String?
    /// The measure whose columns they are in; nil for a column.
    public var measure: String?
    /// What they hold, spaces around it aside.
    public var from: String

    /// Makes a selection.
    public init(source: String?, column: String?, measure: String?, from: String) {
      (self.source, self.column, self.measure, self.from) = (source, column, measure, from)
    }
  }

  /// Reads every cell of a column or a measure that holds a wrong text differently, with one correction a cell.
  ///
  /// - Parameters:
  ///   - selection: which cells.
  ///   - to: what they are read as.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  /// - Returns: what is to be changed; nothing where all of them are corrected so already.
  /// - Throws: `InputProblems` where no cell holds the text, and where one is corrected to something else.
  public func addingAll(
    _ selection: CellSelection, to: String, reason: String, decidedBy: String?
  ) throws -> Outcome {
    let (reader, _, before) = try read(document)
    let found = try cells(selection, reader: reader).map { cell in
      Correction(
        source: cell.source, row: cell.row, column: cell.column, from: cell.text, to: to, reason: reason,
        decidedBy: decidedBy)
    }
    guard selection.from.trimmedOfSpace != to.trimmedOfSpace else {
      throw InputProblems(
        place: documentPath, "the correction changes nothing", expected: "another text behind \"=\"",
        remedy: "correct --all")
    }
    let known = Dictionary(
      study.corrections.map { (CellKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = found.filter { known[CellKey($0)] == nil }
    if let other = found.compactMap({ known[CellKey($0)] }).first(where: { $0.to != to }) {
      throw InputProblems(
        place: documentPath,
        "row \(other.row), column \"\(other.column)\" of \(other.source) is corrected already, to \"\(other.to)\"",
        expected: "one correction a cell", remedy: "take that one back first, with --undo")
    }
    guard !new.isEmpty else {
      return Outcome(words: "\(found.count.counting("cell")) are read as \"\(to)\" already")
    }
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.add(new)
    let sources = Set(new.map(\.source)).sorted()
    let change = try change(
      editor, before: before, action: "correct",
      summary:
        "\(new.count.counting("cell")) of \(listed(sources)) \(new.count == 1 ? "was" : "were") corrected",
      remedy: "check --all")
    return Outcome(change: change, words: words(new, "corrected: ", "is read as \"\(to)\": \(reason)"))
  }

  /// Takes the corrections of every cell of a column or a measure that holds a wrong text back.
  ///
  /// - Parameters:
  ///   - selection: which cells.
  ///   - to: what they are read as.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where none of them is corrected so.
  public func removingAll(_ selection: CellSelection, to: String) throws -> Outcome {
    let (reader, _, before) = try read(document)
    let keys = Set(
      try cells(selection, reader: reader).map {
        CellKey(Correction(source: $0.source, row: $0.row, column: $0.column, from: "", to: "", reason: ""))
      })
    let places = study.corrections.indices.filter {
      study.corrections[$0].to == to && keys.contains(CellKey(study.corrections[$0]))
    }
    guard !places.isEmpty else {
      throw InputProblems(
        place: documentPath,
        "no cell that holds \"\(shown(selection.from))\" is corrected to \"\(shown(to))\"",
        expected: study.corrections.isEmpty
          ? "a correction; the study has none"
          : "a corrected cell; the study has \(study.corrections.count.counting("correction"))",
        remedy: "list them with: studytool correct \(folder) --list")
    }
    var editor = try StudyEditor(bytes, path: documentPath)
    for place in places.reversed() { try editor.removeCorrection(at: place) }
    let own = places.map { study.corrections[$0] }
    let change = try change(
      editor, before: before, action: "correct-undo",
      summary: "\(own.count.counting("correction")) of cells of \(listed(Set(own.map(\.source)).sorted())) "
        + "\(own.count == 1 ? "was" : "were") taken back")
    return Outcome(change: change, words: words(own, "taken back: ", "is read as it is"))
  }

  /// The corrected cells, in words.
  private func words(_ corrections: [Correction], _ begin: String, _ end: String) -> String {
    let columns = Dictionary(grouping: corrections, by: { [$0.source, $0.column] })
    let places = columns.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, own in
      "  source \(key[0]), column \"\(key[1])\", \(own.count == 1 ? "line" : "lines") "
        + listed(own.map { String($0.row) })
    }
    return ([begin + corrections.count.counting("cell") + ": \"\(corrections[0].from)\" " + end] + places)
      .joined(separator: "\n")
  }

  /// The cells of a selection, as corrections name them.
  private func cells(
    _ selection: CellSelection, reader: StudyReader?
  ) throws -> [(source: String, row: Int, column: String, text: String)] {
    if let id = selection.source, !study.sources.contains(where: { $0.id == id }) { throw noSource(id) }
    if let measure = selection.measure, study.measure(measure) == nil {
      throw InputProblems(
        place: documentPath, "the study has no measure \"\(measure)\"",
        expected: "one of " + study.measures.map(\.id).joined(separator: ", "), remedy: "correct --measure")
    }
    var cells: [(source: String, row: Int, column: String, text: String)] = []
    var refusal: InputProblems?
    for source in study.sources where selection.source ?? source.id == source.id {
      let columns: [Int]
      let raw: RawCells
      do {
        raw = try RawCells(
          path: folder + "/" + source.path, label: folder + "/" + source.path, source: source,
          excludedRows: study.excludedRows(of: source.id), inputs: opened.inputs)
        columns =
          try selection.column.map { [try raw.column(named: $0)] }
          ?? reader?.rawColumns(
            ofMeasure: selection.measure ?? "", source: source.id, headings: raw.headings) ?? []
      } catch let problems as InputProblems {
        // Of several sources only some have such a column.
        refusal = refusal ?? problems
        continue
      }
      for column in columns {
        let name = raw.headings.nameOfColumn(column)
        cells += raw.cells(holding: selection.from, column: column).map {
          (source.id, $0.line, name, $0.text)
        }
      }
    }
    guard cells.isEmpty else { return cells }
    if let refusal, selection.source != nil || study.sources.count == 1 { throw refusal }
    throw InputProblems(
      place: documentPath,
      "no cell of \(selection.column.map { "a column \"\(shown($0))\"" } ?? "the measure \(selection.measure ?? "")") "
        + "holds \"\(shown(selection.from))\"",
      expected: "the text of a cell, capitals included",
      remedy: "check the text before \"=\", and --column, --measure and --source")
  }

  /// A correction whose column, where it was named as `#3`, is named by its heading, if it has one of its own.
  private static func named(_ correction: Correction, reader: StudyReader?) -> Correction {
    guard let file = reader?.files.first(where: { $0.declaration?.id == correction.source }), file.isStreamed,
      let column = file.headings.column(named: correction.column)
    else { return correction }
    var named = correction
    named.column = file.headings.nameOfColumn(column)
    return named
  }

  private func noSource(_ id: String) -> InputProblems {
    if id.hasPrefix("capture-"), LiveCapture.isThere(in: folder) {
      return InputProblems(
        place: documentPath,
        "what was captured live has no lines that stay, by which a row or a cell could be named",
        expected: study.sources.isEmpty
          ? "a file that was imported" : "one of " + study.sources.map(\.id).joined(separator: ", "),
        remedy:
          "have whoever entered it correct it on the pages of studytool serve, or leave the value out with "
          + "studytool exclude \(folder) --participant P --measure M")
    }
    return InputProblems(
      place: documentPath, "the study has no source \"\(id)\"",
      expected: study.sources.isEmpty
        ? "a source; import one first" : "one of " + study.sources.map(\.id).joined(separator: ", "),
      remedy: "correct --source")
  }

  // MARK: Reading

  /// Reads the whole study as a document declares it, and lists what is wrong rather than giving up.
  private func read(_ document: StudyDocument) throws -> (
    reader: StudyReader?, inspections: [InspectionReading], problems: [InputProblem]
  ) {
    let opened = opened.with(document)
    try LockedFolder.requireData(document.study, folder: folder)
    var options = ReadingOptions()
    options.surveys = opened.catalogue.own.directory
    // Observations are read first, since they name the designers; problems with inspections are listed first.
    var ofObservations: [InputProblem] = []
    let reading = Result { () throws -> StudyReader? in
      guard try opened.holdsObservations() else { return nil }
      var reader = try StudyReader(declaredBy: opened.data, options: options)
      do {
        while try reader.nextBatch() != nil {}
      } catch let found as InputProblems {
        ofObservations = found.problems
      }
      return reader
    }
    var problems: [InputProblem] = []
    var inspections: [InspectionReading] = []
    for inspection in document.inspections {
      do {
        inspections.append(
          try InspectionReading(
            opened, inspection: inspection.inspection.id, options: InspectionReadingOptions(reading: options)
          ))
      } catch let found as InputProblems {
        problems += found.problems
      }
    }
    return (try reading.get(), inspections, problems + ofObservations)
  }

  private func change(
    _ editor: StudyEditor, before: [InputProblem], action: String, summary: String,
    remedy: String = "make another decision"
  ) throws -> FolderChange {
    let document = try editor.finish(catalogue: catalogue)
    let after: [InputProblem]
    do {
      after = try read(document).problems
    } catch let problems as InputProblems {
      after = problems.problems
    }
    let new = after.filter { !before.contains($0) }
    guard new.isEmpty else {
      throw InputProblems(
        new.map { problem in
          var told = problem
          told.message = "the decision cannot stand: " + problem.message
          told.remedy = remedy
          return told
        })
    }
    return FolderChange(action: action, summary: summary, study: document.document.bytes)
  }
}

extension Correction {
  /// Whether a correction is of the same cell.
  fileprivate func isOfSameCell(as other: Correction) -> Bool { CellKey(self) == CellKey(other) }
}

/// The cell that a correction is of.
private struct CellKey: Hashable {
  private let source: String
  private let row: Int
  private let column: String

  init(_ correction: Correction) {
    (source, row, column) = (correction.source, correction.row, correction.column.foldedForComparison)
  }
}

extension Exclusion.Subject {
  /// What is left out, without a name, for the audit trail.
  fileprivate var kind: String {
    switch self {
    case .participant: "a participant"
    case .observation: "a value of a participant"
    case .row(let source, _): "a row of the source \(source)"
    case .evaluator: "an evaluator"
    case .design: "a design"
    }
  }
}

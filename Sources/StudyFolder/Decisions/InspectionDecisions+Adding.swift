public import HeuristicEval
internal import StudyDocuments
internal import StudyModel
public import StudyReading
internal import StudyXML

/// Records, evaluators and designs that are typed into an inspection.
extension InspectionDecisions {
  /// Adds a record.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - scale: the scale of ratings, which is declared with the first of them.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where the record cannot be, by the option that says it, and for a rating on a scale that
  ///   nobody has declared.
  public func adding(_ record: TypedRecord, scale: RatingScale? = nil) throws -> StudyDecisions.Outcome {
    var record = record
    let newScale = record.kind == .rating ? try newScale(scale) : nil
    var options = options
    options.ratingScale = newScale
    if record.kind == .finding, !record.parts.contains(where: { $0.column == .finding }) {
      record.parts.append(TypedRecord.Part(.finding, option: "--id", text: freeName("F")))
    }
    let after = try InspectionReading(
      opened.data, inspection: id, adding: [], typing: record, options: options)
    let added = after.records.added(to: reading.records)
    guard !added.isEmpty else {
      let value = record.parts.last {
        [.rating, .answer, .severity].contains(record.kind) && $0.option == "--value"
      }
      throw InputProblems(
        place: value.map { "\($0.option) \"\(shown($0.text))\"" } ?? "heuristics add",
        "this stands for a missing value, and the record says nothing",
        expected: "a rating, an answer or a severity", remedy: "correct --value, or add no record")
    }
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    if let newScale { try editor.set(newScale, ofInspection: id) }
    // A participant whom only data files name has made a design that nobody has declared yet.
    let declared = try document.inspection(id).inspection.designs
    for design in after.inspection.designs
    where !declared.isEmpty && !reading.inspection.designs.contains(where: { $0.id == design.id }) {
      try editor.add(InspectedDesign(id: design.id, artefact: design.artefact), toInspection: id)
    }
    try editor.add(added, toInspection: id)
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-add", summary: "\(Self.summary(added)) was added to the inspection \(id)"),
      words: Self.words(added)
        + (newScale.map { "\ndeclared: scale of ratings: \(InspectionReadingOptions.spelling($0))" } ?? ""))
  }

  /// The scale that is to be declared; nil where the study says it already.
  private func newScale(_ told: RatingScale?) throws -> RatingScale? {
    let declared = try document.inspection(id).inspection.ratingScale
    guard let told else {
      guard declared == nil else { return nil }
      throw InputProblems(
        place: "heuristics add", "the inspection \(id) declares no scale of ratings",
        expected: "the scale on which evaluators rate, and which end of it is better",
        remedy: "say it once with --ratings 0-4:lower, --ratings 1-5:higher, or as the form had it")
    }
    guard let declared else { return told }
    if told.range == declared.range {
      guard let better = told.better.declaredValue, better != declared.better.declaredValue else {
        return nil
      }
      if declared.better.declaredValue == nil { return told }
    }
    throw InputProblems(
      place: "--ratings \(InspectionReadingOptions.spelling(told))",
      "the scale of the inspection \(id) is \(InspectionReadingOptions.spelling(declared))",
      expected: "one scale an inspection",
      remedy: "leave --ratings out, or correct ratings-minimum, ratings-maximum and better in \(documentPath)"
    )
  }

  /// What was added, for the audit trail, which holds neither people nor what they wrote.
  private static func summary(_ records: InspectionRecords) -> String {
    if let finding = records.findings.first { return "the finding \(finding.id)" }
    if let rating = records.ratings.first { return "a rating on \(rating.heuristic)" }
    if let answer = records.answers.first { return "an answer to \(answer.question)" }
    if let severity = records.severities.first { return "a severity of \(severity.problem)" }
    return "an inspected screen" + (records.inspected.first.map { ", \($0.screen)," } ?? "")
  }

  private static func words(_ records: InspectionRecords) -> String {
    if let finding = records.findings.first {
      return "added: finding \(finding.id) of \(finding.evaluator) in \(finding.design)"
        + (finding.heuristics.isEmpty ? "" : " (\(finding.heuristics.joined(separator: ", ")))")
    }
    if let rating = records.ratings.first {
      return "added: \(rating.evaluator) rates \(rating.design) on \(rating.heuristic): "
        + (rating.value.map(String.init) ?? "not applicable")
    }
    if let answer = records.answers.first {
      return "added: \(answer.evaluator) answers \(answer.question) for \(answer.design): "
        + answer.answer.rawValue
    }
    if let severity = records.severities.first {
      return "added: \(severity.evaluator) rates the severity of \(severity.problem): "
        + "\(severity.severity.rawValue) (\(severity.severity.name))"
    }
    if let cell = records.inspected.first {
      return "added: \(cell.evaluator) inspected \(cell.screen) of \(cell.design)"
        + (cell.heuristic.map { " against \($0)" } ?? "")
    }
    return "nothing was added"
  }

  /// Declares an evaluator.
  ///
  /// - Parameter evaluator: the evaluator.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where the inspection declares one of that name.
  public func adding(_ evaluator: Evaluator) throws -> StudyDecisions.Outcome {
    // The first one that is declared makes the others of the files undeclared.
    let declared = try document.inspection(id).inspection.evaluators
    let folded = evaluator.id.foldedForComparison
    if let known = declared.first(where: {
      ([$0.id] + $0.aliases).contains { $0.foldedForComparison == folded }
    }) {
      throw InputProblems(
        place: "--id \"\(shown(evaluator.id))\"",
        "the inspection \(id) has the evaluator \(known.id) already",
        expected: "a name that no other evaluator bears",
        remedy: "correct --id; what is known of \(known.id) is changed in \(documentPath)")
    }
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    if declared.isEmpty {
      for known in reading.inspection.evaluators where known.id != evaluator.id {
        try editor.add(known, toInspection: id)
      }
    }
    try editor.add(evaluator, toInspection: id)
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-add", summary: "an evaluator was added to the inspection \(id)"),
      words: "added: evaluator \(evaluator.id)")
  }

  /// Declares a design.
  ///
  /// - Parameter design: the design.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where the inspection declares one of that name, or its artefact or level does not exist,
  ///   by the option that says it.
  public func adding(_ design: InspectedDesign) throws -> StudyDecisions.Outcome {
    let declared = try document.inspection(id).inspection.designs
    try check(design, declared: declared)
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    if declared.isEmpty {
      for known in reading.inspection.designs where known.id != design.id {
        try editor.add(known, toInspection: id)
      }
    }
    try editor.add(design, toInspection: id)
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-add", summary: "a design was added to the inspection \(id)"),
      words: "added: design \(design.id)")
  }

  private func check(_ design: InspectedDesign, declared: [InspectedDesign]) throws {
    var problems: [InputProblem] = []
    let folded = design.id.foldedForComparison
    if let known = declared.first(where: { $0.id.foldedForComparison == folded }) {
      problems.append(
        InputProblem(
          "--id \"\(shown(design.id))\"", "the inspection \(id) has the design \(known.id) already",
          expected: "a name that no other design bears",
          remedy: "correct --id; artefact and levels of \(known.id) are changed in \(documentPath)"))
    }
    if let artefact = design.artefact, !reading.artefacts.contains(where: { $0.id == artefact }) {
      let names = reading.artefacts.map { (name: $0.id, spellings: $0.name.allWordings) }
      problems.append(
        InputProblem(
          "--artefact \"\(shown(artefact))\"", "there is no artefact \"\(shown(artefact))\"",
          expected: NearestNames.expectation(artefact, among: names, what: "an artefact"),
          remedy: "correct --artefact, or bring your own with --surveys DIR"))
    }
    let factors = document.study.factors
    for (factor, level) in design.levels.sorted(by: { $0.key < $1.key }) {
      let option = "--level \"\(shown(factor))=\(shown(level))\""
      guard let known = factors.first(where: { $0.id == factor }) else {
        problems.append(
          InputProblem(
            option, "the study has no factor \"\(shown(factor))\"",
            expected: factors.isEmpty
              ? "a factor; none is declared" : "one of " + factors.map(\.id).joined(separator: ", "),
            remedy:
              "correct --level, or declare <factor id=\"\(shown(factor))\"> with its levels in \(documentPath)"
          ))
        continue
      }
      guard known.levelIndex(named: level) == nil else { continue }
      problems.append(
        InputProblem(
          option, "\"\(shown(level))\" is no level of the factor \(factor)",
          expected: "one of " + known.levels.map(\.id).joined(separator: ", "), remedy: "correct --level"))
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
  }
}

extension InspectionRecords {
  /// What these records have at their end beyond others.
  fileprivate func added(to others: InspectionRecords) -> InspectionRecords {
    InspectionRecords(
      findings: Array(findings.dropFirst(others.findings.count)),
      ratings: Array(ratings.dropFirst(others.ratings.count)),
      answers: Array(answers.dropFirst(others.answers.count)),
      severities: Array(severities.dropFirst(others.severities.count)),
      inspected: Array(inspected.dropFirst(others.inspected.count)))
  }
}

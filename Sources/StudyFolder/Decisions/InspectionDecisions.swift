internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
public import StudyReading
internal import StudyXML

/// What is typed into an inspection of a study: records, evaluators and designs, and what findings are the same problem.
///
/// Everything is checked with all records of the inspection before it is written down, as ``StudyDecisions`` are.
public struct InspectionDecisions {
  /// The inspection with all of its records, as it is.
  public let reading: InspectionReading
  /// The identifier of the inspection.
  public let id: String
  let opened: OpenedStudy
  let document: StudyDocument
  let options: InspectionReadingOptions
  var folder: String { opened.path }
  var documentPath: String { folder + "/study.xml" }

  /// Reads an inspection of a study.
  ///
  /// - Parameters:
  ///   - opened: the study.
  ///   - id: the identifier of the inspection; nil for the only one.
  ///   - surveys: the folder of one's own heuristic sets and artefacts that was named, or nil.
  /// - Throws: `InputProblems` where a record cannot be.
  public init(_ opened: OpenedStudy, inspection id: String?, surveys: String? = nil) throws {
    self.opened = opened
    document = try opened.requireDocument()
    var options = InspectionReadingOptions()
    options.reading.surveys = surveys
    self.options = options
    self.id = try document.inspection(id).inspection.id
    reading = try InspectionReading(opened, inspection: self.id, options: options)
  }

  // MARK: Merging

  /// Decides that findings are one problem.
  ///
  /// Where one of them belongs to a problem already, the others are put to that.
  ///
  /// - Parameters:
  ///   - findings: the identifiers of the findings.
  ///   - problem: the identifier of the problem; nil for a free one.
  ///   - title: a short name of the problem.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  /// - Returns: what is to be changed; nothing where it was decided already.
  /// - Throws: `InputProblems` for findings that there are not, of several designs, or that were decided otherwise.
  public func merging(
    _ findings: [String], problem: String?, title: String?, reason: String?, decidedBy: String?
  ) throws -> StudyDecisions.Outcome {
    let option = "--same \(findings.joined(separator: ","))"
    try require(findings, option: option)
    let decisions = reading.inspection.decisions
    let touched = decisions.filter { $0.problem != nil && $0.findings.contains(where: findings.contains) }
    let names = Set(touched.compactMap(\.problem)).sorted()
    guard names.count < 2 else {
      throw InputProblems(
        place: option, "the findings belong to the problems \(names.joined(separator: " and "))",
        expected: "findings of one problem at most",
        remedy: "take one of the decisions back first, with --undo \(names[1])")
    }
    let all = touched.flatMap(\.findings).filter { !findings.contains($0) } + findings
    for decision in decisions where decision.verdict == .apart {
      let both = decision.findings.filter(all.contains)
      guard both.count > 1 else { continue }
      throw InputProblems(
        place: option, "\(both.joined(separator: " and ")) were decided to be apart",
        expected: "findings that may be the same problem",
        remedy: "take that back first, with --undo \(decision.findings.joined(separator: ","))")
    }
    if let known = names.first, let problem, problem != known {
      throw InputProblems(
        place: "--problem \(problem)", "the findings belong to the problem \(known) already",
        expected: "--problem \(known), or no --problem", remedy: "correct --problem")
    }
    let name = names.first ?? problem ?? freeName("P")
    // In the order in which they were recorded.
    let ordered = reading.records.findings.map(\.id).filter(Set(all).contains)
    let declared = try document.inspection(id).inspection.decisions
    let index = declared.firstIndex { $0.problem == name }
    let old = index.map { declared[$0] }
    let decision = MergeDecision(
      .same(problem: name, title: title ?? old?.title), findings: ordered, reason: reason ?? old?.reason,
      decidedBy: decidedBy ?? old?.decidedBy)
    if decision == old
      || (old == nil && title == nil && touched.contains { Set($0.findings) == Set(ordered) })
    {
      return StudyDecisions.Outcome(
        words: "\(ordered.joined(separator: ", ")) are the problem \(name) already")
    }
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    if let index { try editor.removeMergeDecision(at: index, ofInspection: id) }
    try editor.add(decision, toInspection: id)
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-merge",
        summary: "\(ordered.count) findings of the inspection \(id) are the problem \(name)"),
      words: "decided: \(ordered.joined(separator: ", ")) are one problem, \(name)"
        + (decision.title.map { " (\($0))" } ?? ""))
  }

  /// Decides that no two of some findings are the same problem.
  ///
  /// - Parameters:
  ///   - findings: the identifiers of the findings.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  /// - Returns: what is to be changed; nothing where it was decided already.
  /// - Throws: `InputProblems` for findings that there are not, or that were decided to be one problem.
  public func keepingApart(
    _ findings: [String], reason: String?, decidedBy: String?
  ) throws -> StudyDecisions.Outcome {
    let option = "--apart \(findings.joined(separator: ","))"
    try require(findings, option: option)
    let decisions = reading.inspection.decisions
    for decision in decisions {
      guard let problem = decision.problem else { continue }
      let both = decision.findings.filter(findings.contains)
      guard both.count > 1 else { continue }
      throw InputProblems(
        place: option, "\(both.joined(separator: " and ")) were decided to be one problem, \(problem)",
        expected: "findings of different problems", remedy: "take that back first, with --undo \(problem)")
    }
    if decisions.contains(where: { $0.verdict == .apart && Set(findings).isSubset(of: $0.findings) }) {
      return StudyDecisions.Outcome(
        words: "\(findings.joined(separator: ", ")) were decided to be apart already")
    }
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    try editor.add(
      MergeDecision(.apart, findings: findings, reason: reason, decidedBy: decidedBy), toInspection: id)
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-merge",
        summary: "\(findings.count) findings of the inspection \(id) are different problems"),
      words: "decided: \(findings.joined(separator: ", ")) are different problems")
  }

  /// Takes a decision back.
  ///
  /// - Parameter names: the identifier of a problem, or the findings that were decided to be apart.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` where nothing of the kind was decided, or a file says it.
  public func undoing(_ names: [String]) throws -> StudyDecisions.Outcome {
    let option = "--undo \(names.joined(separator: ","))"
    let declared = try document.inspection(id).inspection.decisions
    let index = declared.firstIndex { decision in
      decision.problem.map { names == [$0] } ?? (Set(decision.findings) == Set(names))
    }
    guard let index else {
      if let decision = reading.inspection.decisions.first(where: {
        $0.problem.map { names == [$0] } ?? false
      }) {
        throw InputProblems(
          place: option, "the problem \(names[0]) stands in a file: \(decision.reason ?? "")",
          expected: "a decision of study.xml",
          remedy: "correct the cells of its findings with studytool correct")
      }
      let known = declared.map { $0.problem ?? $0.findings.joined(separator: ",") }
      throw InputProblems(
        place: option, known.isEmpty ? "nothing has been decided yet" : "nothing of the kind was decided",
        expected: known.isEmpty ? "a decision that study.xml holds" : "one of " + listed(known),
        remedy: known.isEmpty
          ? "see what may be decided with: studytool heuristics merge \(folder)"
          : "list what was decided with: studytool heuristics merge \(folder) --list")
    }
    if let problem = declared[index].problem { try requireUnrated(problem, option: option) }
    var editor = try StudyEditor(document.document.bytes, path: documentPath)
    try editor.removeMergeDecision(at: index, ofInspection: id)
    let words = declared[index].problem.map { "the problem \($0); its findings stand by themselves again" }
    return StudyDecisions.Outcome(
      change: try change(
        editor, action: "heuristics-merge-undo",
        summary: "a decision about findings of the inspection \(id) was taken back"),
      words: "taken back: "
        + (words ?? "\(names.joined(separator: ", ")) are not said to be apart any more"))
  }

  /// Refuses to take apart what evaluators rated as one: nothing would be left that their severities are of.
  private func requireUnrated(_ problem: String, option: String) throws {
    let raters = reading.records.severities.filter { $0.problem == problem }.map(\.evaluator)
    guard !raters.isEmpty else { return }
    throw InputProblems(
      place: option, "\(listed(Array(Set(raters)).sorted())) rated the severity of \(problem) as one problem",
      expected: "a problem that nobody has rated",
      remedy: "leave the decision as it is, or take these severities back first, where they were given")
  }

  private func require(_ findings: [String], option: String) throws {
    let twice = findings.indices.first { findings[..<$0].contains(findings[$0]) }
    guard findings.count > 1, twice == nil else {
      throw InputProblems(
        place: option, twice.map { "\(shown(findings[$0])) is named twice" } ?? "this is one finding alone",
        expected: "two findings or more, each once",
        remedy: "name them by their identifiers, separated by commas")
    }
    let known = Dictionary(
      reading.records.findings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let names = reading.records.findings.map { (name: $0.id, spellings: [String]()) }
    for finding in findings where known[finding] == nil {
      throw InputProblems(
        place: option, "the inspection \(id) has no finding \"\(shown(finding))\"",
        expected: NearestNames.expectation(finding, among: names, what: "a finding"),
        remedy: "correct the identifier")
    }
    let designs = Set(findings.compactMap { known[$0]?.design }).sorted()
    guard designs.count < 2 else {
      throw InputProblems(
        place: option, "the findings are of the designs \(designs.joined(separator: " and "))",
        expected: "findings of one design: what is wrong with one says nothing of another",
        remedy: "decide for each design by itself")
    }
  }

  /// A name that no finding and no problem bears yet.
  func freeName(_ letter: String) -> String {
    let taken = Set(reading.records.findings.map(\.id) + reading.inspection.decisions.compactMap(\.problem))
    var number = 1
    while taken.contains("\(letter)\(number)") { number += 1 }
    return "\(letter)\(number)"
  }

  /// Validates what an edit led to and reads the whole inspection again: what is decided has to leave it readable.
  func change(_ editor: StudyEditor, action: String, summary: String) throws -> FolderChange {
    let after = try editor.finish(catalogue: opened.catalogue)
    do {
      _ = try InspectionReading(opened.with(after), inspection: id, options: options)
    } catch let problems as InputProblems {
      throw InputProblems(
        problems.problems.map { problem in
          var told = problem
          told.message = "the decision cannot stand: " + problem.message
          return told
        })
    }
    return FolderChange(action: action, summary: summary, study: after.document.bytes)
  }
}

extension MergeDecision {
  /// The title of the problem, where findings were decided to be one.
  fileprivate var title: String? { if case .same(_, let title) = verdict { title } else { nil } }
}

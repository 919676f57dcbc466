internal import StudyDocuments
public import StudyModel
internal import StudyXML

/// The plan of a study: what it says, whether it is fixed, and how it is fixed and added to.
public struct StudyPlanning {
  /// The study as it is, its plan with the standing that the audit trail gives it.
  public let study: Study
  /// What is to be said of a plan that was changed too late; nil where it was not.
  public let sentence: String?
  /// The day on which data were imported first; nil before that, and where no audit trail tells.
  private let dayOfData: String?
  private let opened: OpenedStudy
  private let bytes: [UInt8]
  private var catalogue: InstrumentCatalogue { opened.catalogue }
  private var folder: String { opened.path }
  private var documentPath: String { folder + "/study.xml" }

  /// Takes the plan of a study.
  ///
  /// - Parameter opened: the study.
  /// - Throws: `InputProblems` for files that belong to no study.
  public init(_ opened: OpenedStudy) throws {
    self.opened = opened
    let document = try opened.requireDocument()
    bytes = document.document.bytes
    var study = document.study
    (study.plan.standing, sentence) = study.plan.standing(by: opened.trail)
    self.study = study
    dayOfData = opened.trail.entries.first { $0.action == "import" }.map { String($0.time.prefix(10)) }
  }

  /// Fixes the plan as it is.
  ///
  /// - Parameters:
  ///   - person: who fixes it, or nil.
  ///   - again: whether a plan that was changed after an earlier lock is fixed anew.
  /// - Returns: what is to be changed; nothing where the very plan is fixed already.
  /// - Throws: `InputProblems` where the plan was changed after an earlier lock.
  public func locking(by person: String?, again: Bool) throws -> StudyDecisions.Outcome {
    guard let hash = PlanHash.of(study.plan) else {
      throw InputProblems(
        place: documentPath, "the plan holds a control character", expected: "text that can be read",
        remedy: "take it out")
    }
    if let lock = study.plan.lock {
      let words = Self.words(lock)
      if lock.hash == hash { return StudyDecisions.Outcome(words: "the plan is locked already, \(words)") }
      guard again else {
        throw InputProblems(
          place: documentPath, "the plan was changed after it was locked, \(words)",
          expected: "the plan as it was locked",
          remedy: "restore it, or lock the new one with --again, which the audit trail shows")
      }
    }
    let time = UTCTime.now()
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.setPlan("locked-hash", to: hash)
    try editor.setPlan("locked-at", to: time)
    try editor.setPlan("locked-by", to: person)
    let lock = Plan.Lock(hash: hash, time: time, lockedBy: person)
    let document = try editor.finish(catalogue: catalogue)
    return StudyDecisions.Outcome(
      change: FolderChange(
        action: "plan-lock",
        summary: "the plan was locked" + (study.plan.lock == nil ? "" : " again, after it was changed"),
        study: document.document.bytes),
      words: "the plan is locked, \(Self.words(lock))\nSHA-256 \(hash)", warnings: lateness)
  }

  /// Adds an analysis to the plan.
  ///
  /// - Parameters:
  ///   - analysis: the analysis.
  ///   - correction: how its family is corrected; nil for what the plan declares of the family, or Holm's method.
  /// - Returns: what is to be changed.
  /// - Throws: `InputProblems` for a measure, factor or test that does not fit the study, for an identifier that is
  ///   taken, and for a family that is corrected in another way already.
  public func adding(
    _ analysis: Plan.Analysis, correction: Plan.Correction? = nil
  ) throws -> StudyDecisions.Outcome {
    guard !study.plan.analyses.contains(where: { $0.id == analysis.id }) else {
      throw InputProblems(
        place: documentPath, "the plan has an analysis \(analysis.id) already", expected: "a new identifier",
        remedy: "name another with --id")
    }
    guard study.factor(analysis.contrast) != nil else {
      throw InputProblems(
        place: documentPath, "the study has no factor \"\(analysis.contrast)\"",
        expected: study.factors.isEmpty
          ? "a factor of the study" : "one of " + study.factors.map(\.id).joined(separator: ", "),
        remedy: "correct --contrast")
    }
    // A second one would stand there and count for nothing.
    if let known = study.plan.analyses.first(where: {
      $0.measure == analysis.measure && $0.contrast == analysis.contrast
    }) {
      throw InputProblems(
        place: documentPath,
        "\(analysis.measure) by \(analysis.contrast) is planned already, as \(known.id)",
        expected: "one analysis of a measure and a factor",
        remedy: "change <analysis id=\"\(known.id)\"> in study.xml: its role, its test or its family")
    }
    var editor = try StudyEditor(bytes, path: documentPath)
    try editor.add(analysis)
    if let family = analysis.family, let correction {
      let known = study.plan.families.first { $0.id == family }
      // Analyses of a family that is not declared count on Holm's method.
      let isUsed = study.plan.analyses.contains { $0.family == family }
      guard (known?.correction ?? (isUsed ? .holm : correction)) == correction else {
        throw InputProblems(
          place: documentPath,
          "the family \"\(family)\" is corrected otherwise already: \(study.plan.family(family).correction.rawValue)",
          expected: "one correction for all tests of a family",
          remedy: "leave --correction out, or name another family")
      }
      if known == nil { try editor.add(Plan.Family(id: family, correction: correction)) }
    }
    let document = try editor.finish(catalogue: catalogue)
    // Which analyses a changed plan had before is recorded nowhere, so that all of them count as exploratory.
    let isLocked = study.plan.lock != nil
    var words =
      "planned: \(analysis.id): \(analysis.measure) by \(analysis.contrast), \(analysis.role.rawValue)"
    if isLocked {
      words +=
        "\nthe plan was locked before: not only this analysis but every analysis of the plan counts as exploratory now"
        + (dayOfData == nil ? "; until data are imported, plan lock --again settles it" : "")
    }
    return StudyDecisions.Outcome(
      change: FolderChange(
        action: "plan-add", summary: "the analysis \(analysis.id) was added to the plan",
        study: document.document.bytes),
      words: words,
      warnings: isLocked
        ? []
        : dayOfData.map {
          [
            "data were imported before, first on \($0): not only this analysis but every analysis of the plan counts as "
              + "exploratory now, because nothing tells which of them were decided on before anybody saw the data"
          ]
        } ?? [])
  }

  /// What is to be said of a plan that is fixed or added to after data were seen.
  private var lateness: [String] {
    guard let dayOfData else { return [] }
    return [
      "data were imported before, first on \(dayOfData): this cannot show that the analyses were decided on before "
        + "anybody saw the data; what of the plan was changed or added since then is exploratory"
    ]
  }

  /// When a plan was fixed and by whom, in words.
  ///
  /// - Parameter lock: the lock.
  /// - Returns: words such as `on 2026-03-01T09:30:00Z by A. B.`.
  public static func words(_ lock: Plan.Lock) -> String {
    "on \(lock.time)" + (lock.lockedBy.map { " by \($0)" } ?? "")
  }
}

internal import HeuristicEval
internal import StudyDocuments
public import StudyModel
internal import StudyReading
internal import StudyXML
internal import TableFiles

/// Takes what names people out of a study folder: the one exception to raw files that are never changed.
///
/// Identifiers of participants, raters and evaluators become pseudonyms, in the raw files and in `study.xml`, and so do the names
/// of those who decided anything; columns that hold personal data or comments are emptied; rows of people who withdrew are taken out. What is left keeps every byte, and every
/// result stays what it was. A second run changes nothing.
///
/// Who was captured live goes by a code that the program gave (`P01`). Such codes tell nobody apart from a list of
/// invitations, and stay in the store and wherever else they stand, so that files and store go on meaning the same people.
public struct Anonymizer {
  /// What is asked for.
  public struct Request: Sendable {
    /// The key of the pseudonyms; nil where identifiers stay as they are.
    public var key: PseudonymKey?
    /// A key by which people who withdrew are found by their identifiers in a study that has their pseudonyms.
    public var searchKey: PseudonymKey?
    /// Whether comments stay.
    public var keepsComments = false
    /// Headings of further columns to be emptied, or `#3` for the third one.
    public var drops: [String] = []
    /// The participants who withdrew, by identifier or pseudonym.
    public var withdrawn: [String] = []

    /// Makes a request.
    ///
    /// - Parameter key: the key of the pseudonyms; nil where identifiers stay as they are.
    public init(key: PseudonymKey?) { self.key = key }
  }

  /// What is to be done, and what people should know of it.
  public struct Plan: Sendable {
    /// The change of the study folder; nil where there is nothing to do.
    public var change: FolderChange?
    /// What is done, a line each.
    public var steps: [String] = []
    /// What stays and may need a look, a line each.
    public var warnings: [String] = []
  }

  let folder: String
  let request: Request
  let reader: StudyReader
  let study: [UInt8]
  /// The expert inspections of the study with their records.
  let inspections: [InspectionReading]
  /// The names of evaluators, and of those who decided anything.
  let names: EvaluatorNames
  /// The codes of people who were captured live.
  let codes: Set<String>

  /// Reads a study folder.
  ///
  /// - Parameters:
  ///   - folder: the study folder, open for a change.
  ///   - request: what is asked for.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` where the study cannot be read, or changed since it was recorded.
  public init(
    _ folder: borrowing LockedFolder, request: Request, capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> StudyModel.Plan.Test? = StudyModel.Plan.Test.common
  ) throws {
    self.folder = folder.path
    self.request = request
    study = folder.study ?? []
    let opened = try OpenedStudy(folder, capture: capture, tests: tests)
    let document = try opened.requireDocument()
    reader = try StudyReader(ofInspectionsToo: opened.data)
    inspections = try document.inspections.map { declared in
      try InspectionReading(
        opened, inspection: declared.inspection.id, options: InspectionReadingOptions())
    }
    codes = try Self.codes(document.study, of: opened)
    names = Self.names(of: document, inspections: inspections) { name in
      request.key?.pseudonym(of: name, .rater) ?? name
    }
  }

  /// Finds out what is to be done; nothing is written.
  ///
  /// - Returns: the change and what is to be said about it.
  /// - Throws: `InputProblems` where something cannot be rewritten, or nobody of a name took part.
  public func plan() throws -> Plan {
    try requireOthersDesigns()
    try requireNotCaptured()
    var rewrites: [SourceRewrite] = []
    var taken = Set(reader.study.sources.map(\.path) + reader.inspectionPaths)
    var ids = Set(reader.study.sources.map(\.id))
    for (index, file) in reader.files.enumerated() where !file.isCaptured {
      var rewrite = try rewrite(file, targets: reader.recognisedColumns[index].targets, taken: &taken)
      rename(&rewrite, taken: &taken, ids: &ids)
      rewrites.append(rewrite)
    }
    let people =
      reader.study.participants.flatMap { [$0.id] + $0.aliases }
      + rewrites.reduce(into: Set<String>()) { $0.formUnion($1.participants) }.sorted()
    for var rewrite in try rewriteRecords(people: people, taken: &taken) {
      rename(&rewrite, taken: &taken, ids: &ids)
      rewrites.append(rewrite)
    }
    try requireDrops()
    let document = try rewrittenStudy(rewrites, people: people)
    try requireWithdrawn(rewrites, document: document)
    var plan = Plan()
    plan.steps = steps(rewrites, document: document)
    plan.warnings =
      try warnings(rewrites, document: document) + textWarnings(people: people) + captureWarnings
      + Self.copies
    let changed = rewrites.filter { $0.isChanged && !$0.isRemoved }
    guard !changed.isEmpty || document.bytes != study else { return plan }
    // What leaves the study is validated like everything that enters it.
    _ = try StudyDocument(document.bytes, path: folder + "/study.xml", catalogue: reader.catalogue)
    let removed = Set(rewrites.filter { $0.isRemoved || $0.newPath != $0.path }.map(\.path)).sorted()
    plan.change = FolderChange(
      action: request.withdrawn.isEmpty ? "anonymize" : "withdraw", summary: summary(changed),
      study: document.bytes, files: changed.map { FolderChange.File(path: $0.newPath, bytes: $0.bytes) },
      removed: removed)
    plan.change?.replacedInTrail = replacedInTrail(rewrites)
    return plan
  }

  /// The fingerprint of the key that the study was anonymised with; nil where it never was.
  ///
  /// - Parameter trail: the audit trail of the study.
  /// - Returns: the digits that ``PseudonymKey/fingerprint`` gives.
  public static func fingerprint(in trail: Trail) -> String? {
    for entry in trail.entries.reversed() {
      guard let words = entry.summary.range(ofText: "(key ") else { continue }
      return String(entry.summary[words.upperBound...].prefix(8))
    }
    return nil
  }

  // MARK: Names

  /// What an identifier is called afterwards.
  func renamed(_ identifier: String, _ role: PseudonymKey.Role) -> String {
    codes.contains(identifier) ? identifier : request.key?.pseudonym(of: identifier, role) ?? identifier
  }

  /// A key by which people are found, whether or not identifiers are replaced.
  private var knownKey: PseudonymKey? { request.key ?? request.searchKey }

  /// Refuses to take people out who made a design that experts inspected: its records are the experts' as well.
  private func requireOthersDesigns() throws {
    for design in inspections.flatMap(\.inspection.designs) where !withdrawals(of: design.id).isEmpty {
      throw InputProblems(
        place: folder + "/study.xml", "experts inspected a design of somebody who withdraws",
        expected: "a participant without a design, as records of inspections are not taken out",
        remedy:
          "name the design otherwise in study.xml and in the records of the inspection, or take its records out by hand"
      )
    }
  }

  private func requireDrops() throws {
    func isOfRecords(_ drop: String) -> Bool {
      inspections.flatMap(\.files).contains { file in
        file.headings.contains(drop) || file.headings.indices.contains { drop == "#\($0 + 1)" }
      }
    }
    for drop in request.drops where !reader.files.contains(where: { $0.names(drop) }) && !isOfRecords(drop) {
      throw InputProblems(
        place: folder, "--drop: no column of the study's files is headed \"\(shown(drop))\"",
        expected: "one of " + listed(reader.files.flatMap(\.headings).map { "\"\(shown($0))\"" }),
        remedy: "correct --drop, by heading or as #NUMBER")
    }
  }

  private func requireWithdrawn(_ rewrites: [SourceRewrite], document: StudyRewrite) throws {
    for (index, name) in request.withdrawn.enumerated()
    where !rewrites.contains(where: { $0.withdrawn.contains(index) }) && !document.withdrawn.contains(index) {
      throw InputProblems(
        place: folder, "nobody called \"\(shown(name))\" is in the study",
        expected: "the identifier of a participant as it stands in the files, or the pseudonym",
        remedy: "correct --withdraw; studytool check and the reports list the participants")
    }
  }

  /// The numbers of the requests to withdraw that an identifier belongs to, under whatever spelling of it.
  func withdrawals(of identifier: String) -> [Int] {
    request.withdrawn.indices.filter { index in
      spellings(of: request.withdrawn[index]).contains { wanted in
        wanted == identifier
          || knownKey.map { $0.pseudonym(of: wanted, .participant) == identifier } == true
      }
    }
  }

  /// An identifier with the other spellings of it that the study declares.
  private func spellings(of identifier: String) -> [String] {
    let names = [identifier] + (knownKey.map { [$0.pseudonym(of: identifier, .participant)] } ?? [])
    for participant in reader.study.participants {
      let own = [participant.id] + participant.aliases
      if own.contains(where: names.contains) { return own + [identifier] }
    }
    return [identifier]
  }

  // MARK: Words

  private func summary(_ changed: [SourceRewrite]) -> String {
    var parts: [String] = []
    if let key = request.key {
      parts.append("identifiers were replaced by pseudonyms (key \(key.fingerprint))")
      let emptied = changed.reduce(0) { $0 + $1.emptied.count }
      if emptied > 0 {
        parts.append(
          "\(emptied.counting("column")) of personal data and comments \(emptied == 1 ? "was" : "were") emptied"
        )
      }
    }
    if !request.withdrawn.isEmpty { parts.append("\(request.withdrawn.count) withdrew and were taken out") }
    for rewrite in changed {
      // What named a person is not written down anew.
      let isRenamed = rewrite.newPath != rewrite.path
      let name = isRenamed && rewrite.isRenamed ? "a file" : rewrite.path
      parts.append(
        "\(name) was rewritten\(isRenamed ? " as \(rewrite.newPath)" : "") (SHA-256 before: \(rewrite.sha256))"
      )
    }
    return parts.joined(separator: "; ")
  }

  private func steps(_ rewrites: [SourceRewrite], document: StudyRewrite) -> [String] {
    var lines: [String] = []
    for rewrite in rewrites {
      var parts: [String] = []
      if rewrite.people > 0 {
        parts.append(
          "\(rewrite.people.counting("identifier")) replaced by \(rewrite.people == 1 ? "a pseudonym" : "pseudonyms")"
        )
      }
      if rewrite.texts > 0 {
        parts.append(
          "names of evaluators replaced in \(rewrite.texts.counting("text"))")
      }
      if rewrite.rowsRemoved > 0 {
        parts.append(
          "\(rewrite.rowsRemoved.counting("row or column", "rows or columns")) of people taken out")
      }
      if !rewrite.emptied.isEmpty {
        parts.append("emptied: " + rewrite.emptied.map { "\"\(shown($0))\"" }.joined(separator: ", "))
      }
      if rewrite.isRemoved { parts.append("the file is taken out, which is that of one person") }
      if rewrite.isRenamed {
        parts.append("renamed \(rewrite.newPath), here, in study.xml and in history.jsonl")
      } else if rewrite.newPath != rewrite.path {
        parts.append("written as \(rewrite.newPath), the workbook removed")
      }
      lines.append("\(rewrite.path): " + (parts.isEmpty ? "nothing to do" : parts.joined(separator: "; ")))
    }
    if document.changes > 0 {
      lines.append("study.xml: \(document.changes.counting("mention")) of people changed")
    }
    for correction in document.dropped { lines.append("study.xml: " + correction) }
    return lines
  }

  private static let copies = [
    "copies remain: in the history of git, in backups and mails, and at the survey platform; this program cannot reach them"
  ]

  private func warnings(_ rewrites: [SourceRewrite], document: StudyRewrite) -> [String] {
    var lines: [String] = []
    for rewrite in rewrites where !rewrite.kept.isEmpty {
      lines.append(
        "\(rewrite.newPath): columns that the study does not use stay: "
          + rewrite.kept.map { "\"\(shown($0))\"" }.joined(separator: ", ")
          + "; empty those that tell who somebody is with --drop COLUMN")
    }
    if document.hasReasons {
      lines.append(
        "study.xml: reasons, comments and descriptions stay as they were written; see that they name nobody")
    }
    if let names = try? FileReading.names(in: folder + "/reports"), !names.isEmpty {
      lines.append(
        "reports/ holds \(names.count.counting("file")) made before, which may name participants; remove \(names.count == 1 ? "it and make it" : "them and make them") anew"
      )
    }
    let records = Set(reader.inspectionPaths)
    for rewrite in rewrites where request.key != nil && records.contains(rewrite.path) {
      lines.append(
        "\(rewrite.newPath): what evaluators wrote stays, with pseudonyms where one of them is named in full; see that it names nobody else"
          + (rewrite.doubtful.isEmpty
            ? ""
            : " (a word of a name stands in line \(listed(Set(rewrite.doubtful).sorted().map(String.init))) of the file as it was)")
      )
    }
    if !document.doubtful.isEmpty {
      lines.append(
        "study.xml: a word of an evaluator's name stands in what was typed at line \(listed(Set(document.doubtful).sorted().map(String.init)))"
      )
    }
    return lines
  }
}

extension String {
  /// The first place of a text; nil where it is not there.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

extension SourceFile {
  /// Whether a heading, or `#3`, names a column.
  func names(_ column: String) -> Bool {
    headings.contains(column) || headings.indices.contains { column == "#\($0 + 1)" }
  }
}

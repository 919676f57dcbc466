internal import Cryptography
internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import StudyXML
internal import TableFiles

/// Records of expert inspections: evaluators get pseudonyms, like raters, wherever they are named.
///
/// What they wrote stays, since findings without their words are none; there, too, a name stands under its pseudonym.
extension Anonymizer {
  /// The names of evaluators, and of those who decided anything.
  static func names(
    of document: StudyDocument, inspections: [InspectionReading], pseudonym: @escaping (String) -> String
  ) -> EvaluatorNames {
    var names = EvaluatorNames(pseudonym: pseudonym)
    for reading in inspections {
      for evaluator in reading.inspection.evaluators {
        for name in [evaluator.id] + evaluator.aliases { names.add(name) }
      }
    }
    let study = document.study
    let people =
      inspections.flatMap(\.inspection.decisions).map(\.decidedBy) + study.exclusions.map(\.decidedBy)
      + study.corrections.map(\.decidedBy) + [study.plan.lock?.lockedBy]
    for name in people.compactMap(\.self) { names.add(name) }
    return names
  }

  /// Rewrites the files with records of inspections.
  ///
  /// - Parameters:
  ///   - people: the participants, some of whom may have made designs.
  ///   - taken: the paths of the study's files; new ones are added.
  /// - Returns: what becomes of each file.
  /// - Throws: `InputProblems` where a file cannot be rewritten.
  func rewriteRecords(people: [String], taken: inout Set<String>) throws -> [SourceRewrite] {
    guard request.key != nil else { return [] }
    var rewrites: [SourceRewrite] = []
    for file in inspections.flatMap(\.files) {
      guard let source = file.source, let format = file.format else { continue }
      let raw = try reader.inputs.bytes(folder + "/" + source.path)
      var rewrite = SourceRewrite(
        source: source, path: source.path, sha256: SHA256.hexadecimal(of: raw), newPath: source.path,
        bytes: raw,
        newID: source.id)
      switch format {
      case .xml: try rewriteXML(raw, people: people, rewrite: &rewrite)
      case .table(let format):
        try rewriteTable(file, format: format, raw: raw, people: people, taken: &taken, rewrite: &rewrite)
      }
      if let evaluator = source.constants.evaluator, names.renamed(evaluator) != evaluator {
        rewrite.constants.append(("evaluator", names.renamed(evaluator)))
        rewrite.people = max(rewrite.people, 1)
      }
      if let design = source.constants.design, let new = designName(design, people: people) {
        rewrite.constants.append(("design", new))
      }
      let stem = DataFileName.parts(of: source.path).stem
      let new = names.replaced(inFileName: stem)
      if new != stem { rewrite.newStem = new }
      rewrite.newID = names.replaced(inFileName: source.id)
      rewrites.append(rewrite)
    }
    return rewrites
  }

  /// The pseudonym of a design that bears the name of a participant; nil for any other one.
  func designName(_ design: String, people: [String]) -> String? {
    let folded = design.trimmedOfSpace.foldedForComparison
    guard let person = people.first(where: { $0.foldedForComparison == folded }) else { return nil }
    let new = renamed(person, .participant)
    return new == design ? nil : new
  }

  // MARK: Tables

  private func rewriteTable(
    _ file: InspectionReading.File, format: TableFormat, raw: [UInt8], people: [String],
    taken: inout Set<String>, rewrite: inout SourceRewrite
  ) throws {
    let source = rewrite.source
    let base = try text(
      format: format, declaration: source, path: folder + "/" + source.path, label: source.path, raw: raw)
    var rewriter: CSVRewriter
    do { rewriter = try CSVRewriter(base.bytes, path: source.path, dialect: base.dialect) } catch {
      throw InputProblems(error.problems.map { InputProblem($0, label: source.path) })
    }
    let records = Dictionary(
      rewriter.records.enumerated().map { ($1.line, $0) }, uniquingKeysWith: { first, _ in first })
    func record(_ line: Int) -> Int? { base.lines[line].flatMap { records[$0] } }
    let rows = file.rowLines.compactMap(record)
    guard source.layout != .itemsAsRows, let heading = file.headingLine.flatMap(record),
      rows.count == file.rowLines.count, rewriter.records[heading].cells.count >= file.headings.count
    else {
      throw InputProblems(
        place: source.path, "the rows of the file are not those of its records",
        expected: "a row of headings and a row for each record",
        remedy: "write the records in such a table, and import that in place of this file")
    }
    var people = PeopleOfRecords(people: people)
    for (column, target) in file.targets.enumerated() {
      try change(
        &rewriter, column: column, heading: (heading, file.headings[column]), target: target, rows: rows,
        people: &people, rewrite: &rewrite)
    }
    rewrite.people = people.renamed.count
    rewrite.texts = people.texts
    rewrite.doubtful = people.doubtful
    try finish(rewriter, base: base, format: format, taken: &taken, rewrite: &rewrite)
  }

  /// What was found while the cells of a file were changed.
  private struct PeopleOfRecords {
    let people: [String]
    var renamed: Set<String> = []
    var texts = 0
    var doubtful: [Int] = []
  }

  private func change(
    _ rewriter: inout CSVRewriter, column: Int, heading: (record: Int, text: String), target: ColumnTarget,
    rows: [Int], people: inout PeopleOfRecords, rewrite: inout SourceRewrite
  ) throws {
    func holds(_ test: (String) -> Bool) -> Bool {
      rows.contains { rewriter.text(record: $0, column: column).map(test) ?? false }
    }
    let isEmptied = isEmptied(column, heading: heading.text, target: target, holds: holds)
    if isEmptied, case .record = target {
      throw InputProblems(
        place: rewrite.path,
        "--drop: \"\(shown(heading.text))\" is a part of the records, which would be lost",
        expected: "a column that the inspection does not use",
        remedy: "take names out of its cells before it is imported; names of evaluators are replaced there")
    }
    let newHeading = self.heading(heading.text, target: target)
    if newHeading != heading.text {
      rewriter.set(newHeading, record: heading.record, column: column)
      rewrite.newHeadings[heading.text] = newHeading
      people.renamed.insert(heading.text)
    }
    rewrite.columns.append((heading.text, target, isEmptied))
    var hadText = false
    for row in rows {
      guard let old = rewriter.text(record: row, column: column), !old.isEmpty else { continue }
      hadText = true
      let new: String
      switch target {
      case _ where isEmptied: new = ""
      case .record(.evaluator):
        new = names.renamed(old)
        if new != old.trimmedOfSpace { people.renamed.insert(old) }
      case .record(.design): new = designName(old, people: people.people) ?? old
      case .record(.finding), .record(.problem): new = names.replaced(inFileName: old)
      default:
        new = names.replaced(in: old)
        if new != old { people.texts += 1 }
        if names.holdsPart(new) { people.doubtful.append(rewriter.records[row].line) }
      }
      if new != old { rewriter.set(new, record: row, column: column) }
    }
    if isEmptied, hadText { rewrite.emptied.append(heading.text) }
    if !isEmptied, target == .ignore, hadText { rewrite.kept.append(heading.text) }
  }

  /// The heading of a column that belongs to an evaluator without the name.
  private func heading(_ text: String, target: ColumnTarget) -> String {
    guard case .record(let part) = target, let evaluator = part.evaluator else { return text }
    let replaced = names.replaced(in: text)
    if replaced != text { return replaced }
    // A code of two letters is too short to be looked for in texts, and here it is all that there is.
    return text.foldedForComparison == evaluator.foldedForComparison ? names.renamed(text) : text
  }

  /// What a column means afterwards, where its meaning names an evaluator; nil where it stays.
  func renamedTarget(_ target: ColumnTarget) -> ColumnTarget? {
    guard case .record(let part) = target, let evaluator = part.evaluator else { return nil }
    let new = names.renamed(evaluator)
    return new == evaluator ? nil : .record(part.by(new))
  }

  // MARK: XML

  private func rewriteXML(_ raw: [UInt8], people: [String], rewrite: inout SourceRewrite) throws {
    try StudyEditor.told { () throws(XMLProblems) in
      var editor = try XMLEditor(XMLDocument(parsing: raw, path: rewrite.path))
      var counts = RecordChanges()
      try renameRecords(of: { $0 }, in: &editor, people: people, &counts)
      rewrite.people = counts.people.count
      rewrite.texts = counts.texts
      rewrite.doubtful = counts.doubtful
      rewrite.isChanged = editor.document.bytes != raw
      rewrite.bytes = editor.document.bytes
      for record in editor.document.root.childElements {
        rewrite.lines[record.start.line] = record.start.line
      }
    }
    rewrite.columns = RecordKind.allCases.flatMap(\.parts).map { part, column in
      switch part {
      case .attribute(let name), .child(let name): (name, .record(column), false)
      }
    }
  }

  /// What was changed in the elements of records.
  struct RecordChanges {
    var people: Set<String> = []
    var texts = 0
    var doubtful: [Int] = []
  }

  /// Changes an element with records, and the records in it.
  ///
  /// - Parameters:
  ///   - parent: where the element is in a document.
  ///   - editor: the document.
  ///   - people: the participants.
  ///   - counts: what was changed.
  /// - Throws: `XMLProblems` for a text that XML cannot hold.
  func renameRecords(
    of parent: (XMLElement) -> XMLElement?, in editor: inout XMLEditor, people: [String],
    _ counts: inout RecordChanges
  ) throws(XMLProblems) {
    guard let parent = parent(editor.document.root) else { return }
    // Records can be many: the document is read again once, and not after each change.
    try editor.together { (editor: inout XMLEditor) throws(XMLProblems) in
      try renameAttributes(of: parent, in: &editor, people: people, &counts)
      for record in parent.childElements {
        try renameAttributes(of: record, in: &editor, people: people, &counts)
        for child in record.childElements
        where ["description", "recommendation", "alias"].contains(child.localName) {
          try renameText(of: child, in: &editor, &counts)
        }
      }
    }
  }

  private func renameAttributes(
    of element: XMLElement, in editor: inout XMLEditor, people: [String], _ counts: inout RecordChanges
  ) throws(XMLProblems) {
    for attribute in element.attributes where attribute.name.namespace == nil {
      let name = attribute.name.local
      guard
        let new = self.attribute(name, of: element.localName, attribute.value, people: people, &counts)
      else { continue }
      try editor.set(name, to: new, in: element)
    }
  }

  private func renameText(
    of element: XMLElement, in editor: inout XMLEditor, _ counts: inout RecordChanges
  ) throws(XMLProblems) {
    let old = element.collapsedText
    let isName = element.localName == "alias"
    let new = isName ? names.renamed(old) : names.replaced(in: old)
    if !isName, names.holdsPart(new) { counts.doubtful.append(element.start.line) }
    guard new != old else { return }
    if isName { counts.people.insert(old) } else { counts.texts += 1 }
    try editor.replace(
      element,
      with: XMLElement(
        name: element.name, attributes: [], children: [.text(new)], start: element.start,
        startTagEnd: element.startTagEnd, end: element.end))
  }

  /// What an attribute of a record or a decision holds afterwards; nil where it stays.
  private func attribute(
    _ name: String, of element: String, _ old: String, people: [String], _ counts: inout RecordChanges
  ) -> String? {
    let new: String
    switch (element, name) {
    case (_, "evaluator"), (_, "by"), ("evaluator", "id"):
      new = names.renamed(old)
      if new != old { counts.people.insert(old) }
    case (_, "design"), ("design", "id"): new = designName(old, people: people) ?? old
    case ("finding", "id"), (_, "problem"), (_, "findings"):
      // Findings without an identifier are called after their file, whose name changes in the same way.
      new = names.replaced(inFileName: old)
    case (_, "title"), (_, "reason"), (_, "screenshot"), (_, "expertise"):
      new = names.replaced(in: old)
      if new != old { counts.texts += 1 }
    default: return nil
    }
    return new == old ? nil : new
  }
}

extension InspectionColumn {
  /// The evaluator whom the column belongs to.
  var evaluator: String? {
    switch self {
    case .severity(let evaluator), .answer(_, let evaluator), .rating(_, let evaluator): evaluator
    default: nil
    }
  }

  /// The column of another evaluator.
  func by(_ evaluator: String) -> InspectionColumn {
    switch self {
    case .severity: .severity(by: evaluator)
    case .answer(let question, _): .answer(question: question, by: evaluator)
    case .rating(let heuristic, _): .rating(heuristic: heuristic, by: evaluator)
    default: self
    }
  }
}

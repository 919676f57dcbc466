internal import Cryptography
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import StudyXML

/// A `study.xml` without the identifiers of people.
struct StudyRewrite {
  /// The document.
  var bytes: [UInt8]
  /// How many identifiers in it were replaced or taken out.
  var changes = 0
  /// The corrections that were taken out, in words.
  var dropped: [String] = []
  /// The requests to withdraw that were found here.
  var withdrawn: Set<Int> = []
  /// Whether it holds words that somebody wrote about people.
  var hasReasons = false
  /// The lines of typed records that hold a word of a name of several words.
  var doubtful: [Int] = []
}

extension Anonymizer {
  /// Changes `study.xml` along with its files; comments and layout stay.
  ///
  /// - Parameters:
  ///   - rewrites: what became of the files.
  ///   - people: the participants, some of whom may have made designs.
  /// - Returns: the document, not validated yet.
  /// - Throws: `InputProblems` where it is no XML.
  func rewrittenStudy(_ rewrites: [SourceRewrite], people: [String]) throws -> StudyRewrite {
    var result = StudyRewrite(bytes: study)
    do throws(XMLProblems) {
      var editor = try XMLEditor(XMLDocument(parsing: study, path: folder + "/study.xml"))
      try renameParticipants(&editor, &result)
      try renameExclusions(&editor, &result, people: people)
      if request.key != nil { try renameInspections(&editor, &result, people: people) }
      try moveExclusions(&editor, rewrites, &result)
      try moveCorrections(&editor, rewrites, &result)
      for rewrite in rewrites { try record(rewrite, in: &editor, &result) }
      result.bytes = editor.document.bytes
      result.hasReasons =
        request.key != nil && !(reader.study.exclusions.isEmpty && reader.study.corrections.isEmpty)
    } catch {
      throw InputProblems(error.problems.map(InputProblem.init))
    }
    return result
  }

  private func renameParticipants(_ editor: inout XMLEditor, _ result: inout StudyRewrite) throws(XMLProblems)
  {
    var index = 0
    while let element = editor.document.root.parts("participants", "participant").element(at: index) {
      let id = element[attribute: "id"] ?? ""
      let found = withdrawals(of: id)
      let new = renamed(id, .participant)
      if !found.isEmpty {
        result.withdrawn.formUnion(found)
        result.changes += 1
        try editor.remove(element)
        continue
      }
      if new != id {
        result.changes += 1
        try editor.set("id", to: new, in: element)
      }
      try renameAliases(ofParticipant: index, &editor, &result)
      index += 1
    }
    try removeIfEmpty("participants", &editor)
  }

  private func renameAliases(
    ofParticipant index: Int, _ editor: inout XMLEditor, _ result: inout StudyRewrite
  ) throws(XMLProblems) {
    var position = 0
    while let alias = editor.document.root.parts("participants", "participant").element(at: index)?
      .elements("alias").element(at: position)
    {
      position += 1
      let text = alias.collapsedText
      let new = renamed(text, .participant)
      guard new != text else { continue }
      result.changes += 1
      // A pseudonym holds nothing that XML would write otherwise.
      let element = try XMLDocument(parsing: Array("<alias>\(new)</alias>".utf8), path: "study.xml").root
      try editor.replace(alias, with: element)
    }
  }

  private func renameExclusions(
    _ editor: inout XMLEditor, _ result: inout StudyRewrite, people: [String]
  ) throws(XMLProblems) {
    var index = 0
    while let element = editor.document.root.parts("exclusions", "exclusion").element(at: index) {
      let id = element[attribute: "participant"] ?? ""
      let found = withdrawals(of: id)
      if !found.isEmpty {
        result.withdrawn.formUnion(found)
        result.changes += 1
        try editor.remove(element)
        continue
      }
      let new = renamed(id, .participant)
      if !id.isEmpty, new != id {
        result.changes += 1
        try editor.set("participant", to: new, in: element)
      }
      index += 1
    }
    try removeIfEmpty("exclusions", &editor)
    guard request.key != nil else { return }
    var counts = RecordChanges()
    for list in ["exclusions", "corrections"] {
      try renameRecords(of: { $0.first(list) }, in: &editor, people: people, &counts)
    }
    result.changes += counts.people.count + counts.texts
  }

  /// Evaluators, those who decided, and designs of participants.
  private func renameInspections(
    _ editor: inout XMLEditor, _ result: inout StudyRewrite, people: [String]
  ) throws(XMLProblems) {
    var counts = RecordChanges()
    for index in 0..<editor.document.root.parts("inspections", "inspection").count {
      try renameRecords(
        of: { $0.parts("inspections", "inspection").element(at: index) }, in: &editor, people: people, &counts
      )
    }
    result.changes += counts.people.count + counts.texts
    result.doubtful = counts.doubtful
    guard let plan = editor.document.root.first("plan"), let person = plan[attribute: "locked-by"] else {
      return
    }
    let new = names.renamed(person)
    guard new != person else { return }
    result.changes += 1
    try editor.set("locked-by", to: new, in: plan)
  }

  // MARK: Rows and cells

  private func moveExclusions(
    _ editor: inout XMLEditor, _ rewrites: [SourceRewrite], _ result: inout StudyRewrite
  ) throws(XMLProblems) {
    var index = 0
    while let element = editor.document.root.parts("exclusions", "exclusion").element(at: index) {
      guard let row = element[attribute: "row"].flatMap({ Int($0) }),
        let rewrite = rewrites.first(where: { $0.source.id == element[attribute: "source"] }),
        rewrite.isRemoved || rewrite.isChanged
      else {
        index += 1
        continue
      }
      guard !rewrite.isRemoved, let line = rewrite.lines[row] else {
        try drop(element, "an exclusion of a row that was taken out went with it", &editor, &result)
        continue
      }
      for (name, value) in [("source", rewrite.newID), ("row", String(line))]
      where element[attribute: name] != value {
        guard let present = editor.document.root.parts("exclusions", "exclusion").element(at: index) else {
          break
        }
        try editor.set(name, to: value, in: present)
        result.changes += 1
      }
      index += 1
    }
    try removeIfEmpty("exclusions", &editor)
  }

  private func moveCorrections(
    _ editor: inout XMLEditor, _ rewrites: [SourceRewrite], _ result: inout StudyRewrite
  ) throws(XMLProblems) {
    var index = 0
    while let element = editor.document.root.parts("corrections", "correction").element(at: index) {
      let row = Int(element[attribute: "row"] ?? "") ?? 0
      let column = element[attribute: "column"] ?? ""
      let rewrite = rewrites.first { $0.source.id == element[attribute: "source"] }
      if rewrite?.isRemoved == true {
        try drop(element, "a correction of a file that was taken out went with it", &editor, &result)
        continue
      }
      guard let rewrite, rewrite.isChanged else {
        index += 1
        continue
      }
      guard let line = rewrite.lines[row] else {
        try drop(element, "a correction of a row that was taken out went with it", &editor, &result)
        continue
      }
      var changes: [(name: String, value: String)] = [("source", rewrite.newID)]
      if line != row { changes.append(("row", String(line))) }
      if rewrite.isTurned {
        guard withdrawals(of: column.trimmedOfSpace).isEmpty, !rewrite.emptiedLines.contains(row) else {
          try drop(element, "a correction of a cell that was taken out went with it", &editor, &result)
          continue
        }
        changes.append(("column", renamed(column.trimmedOfSpace, .participant)))
      } else if let meaning = rewrite.columns.first(where: { $0.heading == column })
        ?? rewrite.columns.first(where: { $0.heading.foldedForComparison == column.foldedForComparison })
      {
        if meaning.isEmptied {
          try drop(
            element, "a correction of \"\(shown(column))\", which was emptied, went with it", &editor, &result
          )
          continue
        }
        if let heading = rewrite.newHeadings[column] { changes.append(("column", heading)) }
        if case .record(let part) = meaning.target {
          for name in ["from", "to"] {
            let text = element[attribute: name] ?? ""
            guard !text.isEmpty else { continue }
            let new =
              switch part {
              case .evaluator: names.renamed(text)
              case .finding, .problem: names.replaced(inFileName: text)
              default: names.replaced(in: text)
              }
            if new != text { changes.append((name, new)) }
          }
        }
        let role: PseudonymKey.Role? =
          meaning.target == .participant ? .participant : meaning.target == .rater ? .rater : nil
        if let role {
          for name in ["from", "to"] {
            let text = element[attribute: name]?.trimmedOfSpace ?? ""
            if !text.isEmpty { changes.append((name, renamed(text, role))) }
          }
        }
      }
      var isChanged = false
      for change in changes {
        guard let present = editor.document.root.parts("corrections", "correction").element(at: index),
          present[attribute: change.name] != change.value
        else { continue }
        isChanged = true
        try editor.set(change.name, to: change.value, in: present)
      }
      if isChanged { result.changes += 1 }
      index += 1
    }
    try removeIfEmpty("corrections", &editor)
  }

  private func drop(
    _ element: XMLElement, _ words: String, _ editor: inout XMLEditor, _ result: inout StudyRewrite
  ) throws(XMLProblems) {
    result.dropped.append(words)
    try editor.remove(element)
  }

  private func removeIfEmpty(_ list: String, _ editor: inout XMLEditor) throws(XMLProblems) {
    guard let element = editor.document.root.first(list), editor.isEmpty(element) else { return }
    try editor.remove(element)
  }

  // MARK: Sources

  private func record(
    _ rewrite: SourceRewrite, in editor: inout XMLEditor, _ result: inout StudyRewrite
  ) throws(XMLProblems) {
    let old = rewrite.source
    let element = editor.document.root.parts("sources", "source").first { $0[attribute: "id"] == old.id }
    for position in 0..<(element?.elements("column").count ?? 0) where request.key != nil {
      func column() -> XMLElement? {
        editor.document.root.parts("sources", "source").first { $0[attribute: "id"] == old.id }?
          .elements("column").element(at: position)
      }
      if let own = column(), let heading = own[attribute: "name"].flatMap({ rewrite.newHeadings[$0] }) {
        try editor.set("name", to: heading, in: own)
      }
      if let own = column(), let declared = old.columns.element(at: position)?.target,
        let target = renamedTarget(declared)
      {
        try editor.set("target", to: target.description, in: own)
      }
    }
    if rewrite.isRemoved, let element { return try editor.remove(element) }
    var changes: [(String, String?)] = rewrite.constants.map { ($0.name, $0.value) }
    result.changes += changes.count
    if rewrite.isChanged {
      changes += [
        ("path", rewrite.newPath), ("sha256", SHA256.hexadecimal(of: rewrite.bytes)),
      ]
      if SHA256.hexadecimal(of: rewrite.bytes) != rewrite.sha256 || old.originalSHA256 != nil {
        changes.append(("original-sha256", old.originalSHA256 ?? rewrite.sha256))
      }
    }
    if let encoding = rewrite.encoding { changes.append(("encoding", encoding)) }
    if let delimiter = rewrite.delimiter { changes.append(("delimiter", delimiter)) }
    // A text file has no sheets, and begins with the names of its columns.
    if rewrite.encoding != nil, rewrite.newPath != rewrite.path {
      changes += [("sheet", nil), ("header", nil)]
    }
    // By the old identifier the element is found until then.
    changes.append(("id", rewrite.newID))
    for (name, value) in changes {
      guard
        let element = editor.document.root.parts("sources", "source").first(where: {
          $0[attribute: "id"] == old.id
        }),
        element[attribute: name] != value
      else { continue }
      try editor.set(name, to: value, in: element)
    }
  }
}

extension Array {
  /// The element at a place; nil where there is none.
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

internal import Cryptography
internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// What becomes of one raw file.
struct SourceRewrite {
  let source: Study.Source
  let path: String
  let sha256: String
  var newPath: String
  var bytes: [UInt8]
  var isChanged = false
  /// The identifiers that were replaced.
  var people = 0
  /// The rows of people who were taken out; columns where people stand in columns.
  var rowsRemoved = 0
  /// The headings of the columns that were emptied.
  var emptied: [String] = []
  /// The headings of columns without a meaning for the study that stay.
  var kept: [String] = []
  /// The requests to withdraw that were found here.
  var withdrawn: Set<Int> = []
  /// Attributes of the source that name whom the whole file belongs to, as they are now.
  var constants: [(name: String, value: String)] = []
  /// Whether the whole file is taken out.
  var isRemoved = false
  /// The identifiers that the name of the file holds.
  var namesInPath: [String] = []
  /// The name of the file without its ending in which names of evaluators stand under their pseudonyms, where there are any.
  var newStem: String?
  /// The identifiers of participants in its rows, as they were.
  var participants: Set<String> = []
  /// The number of texts in which names of evaluators were replaced.
  var texts = 0
  /// The lines of texts that hold a word of a name of several words.
  var doubtful: [Int] = []
  /// The headings that were changed because they named an evaluator.
  var newHeadings: [String: String] = [:]
  /// The identifier of the source afterwards.
  var newID: String
  /// Where the rows that are left begin now, by the line or row where they began.
  var lines: [Int: Int] = [:]
  /// What a text that names the column of a correction means: its target, and whether it was emptied.
  var columns: [(heading: String, target: ColumnTarget, isEmptied: Bool)] = []
  /// The items of a file with people as columns that were emptied, by their line.
  var emptiedLines: Set<Int> = []
  var isTurned = false
  /// What reading has to be told of the file from now on.
  var encoding: String?
  var delimiter: String?
}

extension Anonymizer {
  /// Rewrites a raw file.
  ///
  /// - Parameters:
  ///   - file: the file as it was opened.
  ///   - targets: what its columns mean.
  ///   - taken: the paths of the study's files; a new one is added.
  /// - Returns: the rewritten file.
  /// - Throws: `InputProblems` where it cannot be rewritten.
  func rewrite(_ file: SourceFile, targets: [ColumnTarget], taken: inout Set<String>) throws -> SourceRewrite
  {
    guard let source = file.declaration else {
      throw InputProblems(
        place: file.label, "the file is no source of a study", expected: "a study folder",
        remedy: "make one with: studytool init DIR")
    }
    let raw = try reader.inputs.bytes(file.path)
    let sha256 = SHA256.hexadecimal(of: raw)
    var rewrite = SourceRewrite(
      source: source, path: source.path, sha256: sha256, newPath: source.path, bytes: raw, newID: source.id)
    rewrite.isTurned = file.isTurned
    if file.gathersRows { throw gathered(file.label) }
    let base = try text(
      format: file.format, declaration: file.declaration, path: file.path, label: file.label, raw: raw)
    var rewriter: CSVRewriter
    do { rewriter = try CSVRewriter(base.bytes, path: source.path, dialect: base.dialect) } catch {
      throw InputProblems(error.problems.map { InputProblem($0, label: source.path) })
    }
    if file.isTurned {
      try changeColumns(&rewriter, file: file, targets: targets, rewrite: &rewrite)
    } else {
      try checkRows(rewriter, file: file, base: base, targets: targets)
      try changeRows(&rewriter, rows: rows(of: file, base: base, targets: targets), rewrite: &rewrite)
    }
    takeConstants(file, rewrite: &rewrite)
    try finish(rewriter, base: base, format: file.format, taken: &taken, rewrite: &rewrite)
    return rewrite
  }

  /// Takes over the bytes of a file whose cells were changed.
  func finish(
    _ rewriter: CSVRewriter, base: TextForm, format: TableFormat, taken: inout Set<String>,
    rewrite: inout SourceRewrite
  ) throws {
    let source = rewrite.source
    let result = rewriter.finish()
    for (before, now) in base.lines { rewrite.lines[before] = result.lines[now] }
    switch format {
    case .csv(let dialect):
      guard rewriter.isChanged else { return }
      rewrite.isChanged = true
      rewrite.bytes = result.bytes
      if dialect.encoding != .utf8 || source.encoding != nil { rewrite.encoding = TextEncoding.utf8.name }
      // What was detected from cells that are empty now is told.
      if source.delimiter == nil, dialect.delimiterOrigin != .declared {
        rewrite.delimiter = Self.name(dialect.delimiter)
      }
    case .xlsx, .json:
      // A workbook holds more than its cells: who wrote it, other sheets, what was there before. JSON may, too.
      guard request.key != nil || rewriter.isChanged else { return }
      rewrite.isChanged = true
      rewrite.bytes = result.bytes
      rewrite.newPath = Self.newPath(for: source.path, taken: &taken)
      (rewrite.encoding, rewrite.delimiter) = (TextEncoding.utf8.name, ",")
    case .statistics:
      guard rewriter.isChanged else { return }
      throw InputProblems(
        place: source.path,
        "a file of SPSS or Stata is not rewritten: its labels say what values mean, and a copy would lose some",
        expected: "a file without personal data",
        remedy:
          "take the identifiers and the personal variables out in the program that wrote the file, and import it again"
      )
    }
  }

  private static func name(_ delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t") ? "tab" : String(Unicode.Scalar(delimiter))
  }

  private static func newPath(for path: String, taken: inout Set<String>) -> String {
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    var new = stem + ".csv"
    var number = 2
    while taken.contains(new) {
      new = "\(stem)-\(number).csv"
      number += 1
    }
    taken.insert(new)
    return new
  }

  /// A file as text with delimiters, and where its rows begin in that.
  struct TextForm {
    var bytes: [UInt8]
    var dialect: CSVDialect
    /// The line of each row, by the line, the row of the sheet or the number of the case.
    var lines: [Int: Int]
  }

  /// A file as text with delimiters.
  func text(
    format: TableFormat, declaration: Study.Source?, path: String, label: String, raw: [UInt8]
  ) throws -> TextForm {
    do {
      let options = try TableOptions(
        ReadingOptions().completed(by: declaration), declaration: declaration, label: label)
      if case .csv(let dialect) = format {
        let records = try CSVRewriter(raw, path: label, dialect: dialect).records
        let lines = Dictionary(records.map { ($0.line, $0.line) }, uniquingKeysWith: { first, _ in first })
        return TextForm(bytes: raw, dialect: dialect, lines: lines)
      }
      let table = try DataTable(TableFile.open(bytes: raw, path: label, options: options))
      var writer = CSVWriter()
      writer.row(table.header)
      // Names that the file does not have are in no row of it.
      var numbers = [format.header?.row == HeaderRow.none ? 0 : table.headerPlace(column: 0).line]
      for row in 0..<table.rowCount {
        writer.row(table.header.indices.map { table.string(row: row, column: $0) })
        numbers.append(table.place(row: row, column: 0).line)
      }
      let bytes = writer.takeBytes()
      let dialect = CSVDialect.written
      let records = try CSVRewriter(bytes, path: label, dialect: dialect).records
      let lines = Dictionary(
        zip(numbers, records).map { ($0, $1.line) }, uniquingKeysWith: { first, _ in first })
      return TextForm(bytes: bytes, dialect: dialect, lines: lines)
    } catch let error as TableReadError {
      throw InputProblems(error.problems.map { InputProblem($0, label: label) })
    }
  }

  // MARK: People as rows

  /// What is known of a file with people as rows.
  private struct TextRows {
    var label: String
    /// The line of the headings, or of the first row where the text has none.
    var line: Int
    /// Whether that line holds headings.
    var hasHeadings: Bool
    /// What each column of the file means; nil for every one that nothing was said of.
    var targets: [Int: ColumnTarget]
    /// How many rows of headings follow the first one.
    var furtherHeadings: Int
  }

  private func rows(of file: SourceFile, base: TextForm, targets: [ColumnTarget]) -> TextRows {
    var line = 1
    var meanings: [Int: ColumnTarget] = [:]
    let isNameless = file.format.header?.row == HeaderRow.none
    switch file.rows {
    case .streamed(let source):
      line = isNameless && !file.isText ? 0 : source.headerCells.place(row: 0, column: 0).line
      for (column, target) in targets.enumerated() { meanings[column] = target }
    case .gathered(let answers):
      line = isNameless && !file.isText ? 0 : answers.headingPlace(0).line
      for (index, column) in answers.keptColumns.enumerated() { meanings[column] = targets[index] }
      for column in [answers.columns.item, answers.columns.answer, answers.columns.instrument] {
        // What an answer says is no personal data, whatever it looks like.
        if let column { meanings[column] = meanings[column] ?? .task }
      }
    case .stacked(let stacked):
      line = stacked.headingPlace(0).line
      for (index, columns) in stacked.columns.enumerated() {
        for column in columns { meanings[column] = targets[index] }
      }
    case .turned: break
    }
    return TextRows(
      label: file.label, line: base.lines[line] ?? line, hasHeadings: !isNameless || !file.isText,
      targets: meanings,
      furtherHeadings: file.furtherHeadingRows)
  }

  private func changeRows(
    _ rewriter: inout CSVRewriter, rows: TextRows, rewrite: inout SourceRewrite
  ) throws {
    guard let top = rewriter.records.firstIndex(where: { $0.line == rows.line }) else {
      throw gathered(rows.label)
    }
    let cells = rewriter.records[top].cells
    let headings = rows.hasHeadings ? cells : cells.indices.map { "#\($0 + 1)" }
    let targets = headings.enumerated().map { column, text in
      rows.targets[column] ?? (PersonalData.isAskedFor(by: Heading(text)) ? .personal : .ignore)
    }
    let first = rows.hasHeadings ? top + 1 + rows.furtherHeadings : top
    var data = rewriter.records.indices.dropFirst(first).filter { !rewriter.records[$0].isBlank }
    let participants = targets.indices.filter { targets[$0] == .participant }
    data.removeAll { record in
      let found = participants.flatMap { column in
        rewriter.text(record: record, column: column).map { withdrawals(of: $0.trimmedOfSpace) } ?? []
      }
      guard !found.isEmpty else { return false }
      rewriter.remove(record: record)
      rewrite.withdrawn.formUnion(found)
      rewrite.rowsRemoved += 1
      return true
    }
    var people: Set<String> = []
    for (column, target) in targets.enumerated() {
      let heading = headings[column]
      let isEmptied = isEmptied(column, heading: heading, target: target) { test in
        data.contains { rewriter.text(record: $0, column: column).map(test) ?? false }
      }
      rewrite.columns.append((heading, target, isEmptied))
      let role: PseudonymKey.Role? = target == .participant ? .participant : target == .rater ? .rater : nil
      if isEmptied {
        var hadText = false
        for record in data {
          if let text = rewriter.text(record: record, column: column), !text.isEmpty { hadText = true }
          rewriter.set("", record: record, column: column)
        }
        if hadText { rewrite.emptied.append(heading) }
      } else if let role {
        for record in data {
          let text = rewriter.text(record: record, column: column)?.trimmedOfSpace ?? ""
          guard !text.isEmpty else { continue }
          if role == .participant { rewrite.participants.insert(text) }
          let new = renamed(text, role)
          if new != text { people.insert(text) }
          rewriter.set(new, record: record, column: column)
        }
      } else if target == .ignore, request.key != nil {
        let holdsSomething = data.contains { rewriter.text(record: $0, column: column)?.isEmpty == false }
        if holdsSomething { rewrite.kept.append(heading) }
      }
    }
    rewrite.people = people.count
    let stem = DataFileName.parts(of: rewrite.path).stem
    rewrite.namesInPath = people.filter { $0.count > 2 && stem.contains($0) }.sorted()
  }

  /// Whether the cells of a column go: personal data, comments, what the user names, and what looks like an address.
  func isEmptied(
    _ column: Int, heading: String, target: ColumnTarget, holds: ((String) -> Bool) -> Bool
  ) -> Bool {
    guard request.key != nil else { return false }
    if request.drops.contains(where: { $0 == heading || $0 == "#\(column + 1)" }) { return true }
    switch target {
    case .personal: return true
    case .comment, .itemComment: return !request.keepsComments
    case .ignore, .attribute: return holds { PersonalText.isPersonal($0) }
    default: return false
    }
  }

  /// Refuses files whose rows are not those that reading has given: their people would be missed.
  private func checkRows(
    _ rewriter: CSVRewriter, file: SourceFile, base: TextForm, targets: [ColumnTarget]
  ) throws {
    guard case .streamed(let source) = file.rows, let column = targets.firstIndex(of: .participant) else {
      return
    }
    let records = Dictionary(
      rewriter.records.enumerated().map { ($1.line, $0) }, uniquingKeysWith: { first, _ in first })
    var ahead = [file.first].compactMap(\.self) + file.ahead
    do {
      while let batch = ahead.isEmpty ? try source.nextBatch() : ahead.removeFirst() {
        for row in 0..<batch.rowCount {
          guard let record = base.lines[batch.line(row: row)].flatMap({ records[$0] }),
            rewriter.text(record: record, column: column) == batch.string(row: row, column: column)
          else { throw gathered(file.label) }
        }
      }
    } catch let error as TableReadError {
      throw InputProblems(error.problems.map { InputProblem($0, label: file.label) })
    }
    let errors = source.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw InputProblems(errors.map { InputProblem($0, label: file.label) }) }
  }

  private func gathered(_ label: String) -> InputProblems {
    InputProblems(
      place: label,
      "the rows of the file are not those of the participants: several rows make one response",
      expected: "a file with one row for each response",
      remedy: "export one row for each response from the platform, and import that")
  }

  // MARK: What holds for the whole file

  /// Replaces the person whom a whole file belongs to, and takes the file out where that person withdrew.
  private func takeConstants(_ file: SourceFile, rewrite: inout SourceRewrite) {
    if let participant = file.constants.participant {
      let found = withdrawals(of: participant)
      rewrite.withdrawn.formUnion(found)
      rewrite.isRemoved = !found.isEmpty
      let new = renamed(participant, .participant)
      if new != participant {
        rewrite.constants.append(("participant", new))
        rewrite.people += 1
        // A file of one person is mostly named after that person, in whatever spelling.
        rewrite.namesInPath.append(participant)
      }
    }
    if let rater = file.constants.rater {
      let new = renamed(rater, .rater)
      if new != rater {
        rewrite.constants.append(("rater", new))
        rewrite.people += 1
        if rater.count > 2, rewrite.path.contains(rater) { rewrite.namesInPath.append(rater) }
      }
    }
  }

  // MARK: People as columns

  private func changeColumns(
    _ rewriter: inout CSVRewriter, file: SourceFile, targets: [ColumnTarget], rewrite: inout SourceRewrite
  ) throws {
    guard case .turned(let table) = file.rows,
      let heading = rewriter.records.firstIndex(where: { !$0.isBlank && $0.cells.count == table.rowCount + 1 }
      )
    else { throw gathered(file.label) }
    var people = 0
    // Sums of the others are no people.
    let isPerson = file.people.map { people in
      Set((0..<people.rowCount).compactMap { people.origin(row: $0, column: 0).map { $0.row + 1 } })
    }
    for column in 1..<max(rewriter.records[heading].cells.count, 1) where isPerson?.contains(column) ?? true {
      let text = rewriter.records[heading].cells[column].trimmedOfSpace
      guard !text.isEmpty else { continue }
      let found = withdrawals(of: text)
      if !found.isEmpty {
        rewriter.remove(column: column)
        rewrite.withdrawn.formUnion(found)
        rewrite.rowsRemoved += 1
        continue
      }
      let new = renamed(text, .participant)
      if new != text { people += 1 }
      rewriter.set(new, record: heading, column: column)
    }
    rewrite.people = people
    let items = rewriter.records.indices.dropFirst(heading + 1).filter { !rewriter.records[$0].isBlank }
    guard items.count == file.headings.count - 1 else { throw gathered(file.label) }
    for (position, record) in items.enumerated() {
      let cells = rewriter.records[record].cells.count
      let (name, target) = (file.headings[position + 1], targets[position + 1])
      let isEmptied = isEmptied(position + 1, heading: name, target: target) { test in
        (1..<max(cells, 1)).contains { rewriter.text(record: record, column: $0).map(test) ?? false }
      }
      guard isEmptied else {
        if target == .ignore, request.key != nil { rewrite.kept.append(name) }
        continue
      }
      rewrite.emptiedLines.insert(table.headerPlace(column: position + 1).line)
      let before = rewriter
      for column in 1..<max(cells, 1) { rewriter.set("", record: record, column: column) }
      if (1..<max(cells, 1)).contains(where: { before.text(record: record, column: $0)?.isEmpty == false }) {
        rewrite.emptied.append(name)
      }
    }
  }
}

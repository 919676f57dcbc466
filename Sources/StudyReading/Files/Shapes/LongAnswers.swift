internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// A file with one answer a row: whose it is, to which item, and what it says; or with the points for one criterion a row.
///
///     participant,item,answer
///     P1,sus1,4
///     P1,sus2,2
///
///     participant,rater,criterion,points
///     D1,R1,Layout,4
///     D1,R1,Wording,3
package struct LongAnswers {
  /// The column that names the item, or the criterion.
  package var item: Int
  /// Whether the items are criteria of a rubric of the study.
  var isOfCriteria: Bool
  /// The column that holds the answer.
  package var answer: Int
  /// The column that names the instrument, where items are named by a number of it.
  package var instrument: Int?
  /// The column that names the participant; nil where one participant is set for the whole file.
  var participant: Int?
  /// Further columns that are kept, with whether they tell several sets of answers of a person apart.
  var kept: [(column: Int, tellsApart: Bool)]

  private static let itemNames: Set<String> = [
    "item", "item id", "item name", "item number", "item no", "question", "question id", "question text",
    "question number", "statement", "statement id", "variable", "frage", "pregunta", "คำถาม", "ข้อ",
  ]
  private static let answerNames: Set<String> = [
    "answer", "answers", "response", "responses", "value", "rating", "score", "answer value",
    "response value",
    "antwort", "respuesta", "réponse", "คำตอบ", "คะแนน", "points", "mark", "grade", "punkte", "puntos",
  ]
  /// Names of a column that says for which criterion of a rubric the points of a row are.
  static let criterionNames: Set<String> = [
    "criterion", "criteria", "criterion id", "criterion name", "rubric item", "aspect", "dimension",
    "kriterium", "critère", "criterio", "เกณฑ์",
  ]
  private static let instrumentNames: Set<String> = [
    "instrument", "questionnaire", "survey", "scale", "form", "fragebogen", "แบบสอบถาม", "measure",
  ]

  /// What the user and the study say about columns, and what else may give one a meaning.
  struct Context {
    /// For each column, what it was told to mean.
    var told: [Int: String]
    /// The tasks of the study.
    var tasks: [StudyTask]
    /// The folded names of factors and attributes that the study declares.
    var factors: Set<String>
    /// Whether one participant is set for the whole file.
    var participantIsSet: Bool
    /// Whether texts are the items of an instrument.
    var looksLikeItems: ([String]) -> Bool
    /// The words by which criteria of the study's rubrics are named.
    var criteria: Set<String>

    /// Whether a text names a criterion of the study's rubrics.
    func isCriterion(_ name: String) -> Bool {
      criteria.contains(name.tokens.joined(separator: " "))
    }
  }

  /// Finds the columns, or nil where the file has another shape.
  ///
  /// - Parameters:
  ///   - header: the headings.
  ///   - first: the first rows.
  ///   - context: what is told and known.
  init?(_ header: [String], first: CellBatch, context: Context) {
    let headings = header.map { Heading($0) }
    let words = headings.map { $0.tokens.joined(separator: " ") }
    func told(_ target: String) -> Int? { context.told.first { $0.value == target }?.key }
    func distinct(_ column: Int, atMost most: Int = .max) -> [String]? {
      var seen: Set<String> = []
      var names: [String] = []
      for row in first.distinct(column: column).firstRows {
        let name = first.string(row: Int(row), column: column).trimmedOfSpace
        if !name.isEmpty, seen.insert(Self.key(name)).inserted { names.append(name) }
        if names.count > most { return nil }
      }
      return names
    }
    let instrument = words.firstIndex { Self.instrumentNames.contains($0) }
    func namesItems(_ column: Int) -> Bool {
      // Every item is named once for each person: a column of different texts is something else.
      guard column != instrument, header.count > (context.participantIsSet ? 1 : 2) else { return false }
      guard let names = distinct(column, atMost: Self.mostItems) else { return false }
      let areRepeated =
        names.count * 2 <= first.rowCount || context.participantIsSet
        || Self.itemNames.contains(words[column])
      return areRepeated && context.looksLikeItems(Self.itemHeadings(names))
    }
    // What most files lack goes first: looking for items goes through every cell.
    guard told("answer") != nil || words.contains(where: Self.answerNames.contains) else { return nil }
    guard !context.looksLikeItems(header) else { return nil }
    let candidates = words.indices.sorted {
      Self.itemNames.contains(words[$0]) && !Self.itemNames.contains(words[$1])
    }
    /// One name that is no criterion may be a slip, where the column says that it names criteria.
    func namesCriteria(_ column: Int) -> Bool {
      guard !context.criteria.isEmpty, header.count > (context.participantIsSet ? 1 : 2),
        let names = distinct(column, atMost: Self.mostItems)
      else { return false }
      let isSaid = Self.criterionNames.contains(words[column]) || Self.itemNames.contains(words[column])
      return isSaid
        ? names.contains(where: context.isCriterion)
        : names.count > 1 && names.allSatisfy(context.isCriterion)
    }
    let item =
      told("item-name") ?? candidates.first { context.told[$0] == nil && namesItems($0) }
      ?? candidates.first { context.told[$0] == nil && namesCriteria($0) }
    guard let item else { return nil }
    let answers = words.indices.filter { $0 != item && Self.answerNames.contains(words[$0]) }
    guard let answer = told("answer") ?? (answers.count == 1 ? answers.first : nil), answer != item else {
      return nil
    }
    var participant = told("participant")
    for meaning in [ColumnNames.Meaning.participant, .person, .rowIdentifier]
    where participant == nil && !context.participantIsSet {
      participant = headings.indices.first {
        $0 != item && $0 != answer && context.told[$0] == nil
          && ColumnNames.meaning(of: headings[$0], tasks: context.tasks) == meaning
          && (meaning == .participant || (distinct($0)?.count ?? 0) * 2 <= first.rowCount)
      }
    }
    guard participant != nil || context.participantIsSet else { return nil }
    self.item = item
    isOfCriteria = (distinct(item) ?? []).contains(where: context.isCriterion)
    self.answer = answer
    self.participant = participant
    self.instrument = instrument.flatMap { context.told[$0] == nil && $0 != answer ? $0 : nil }
    kept = []
    for column in headings.indices
    where column != item && column != answer && column != participant && column != self.instrument {
      if let told = context.told[column] {
        kept.append((column, told != "ignore" && !told.hasPrefix("comment") && !told.hasPrefix("attribute:")))
        continue
      }
      if context.factors.contains(headings[column].tokens.joined()) {
        kept.append((column, true))
        continue
      }
      switch ColumnNames.meaning(of: headings[column], tasks: context.tasks) {
      case .task, .rater, .order, .factor: kept.append((column, true))
      case .attribute: kept.append((column, false))
      default: break
      }
    }
  }

  /// The flags that say of a file by its headings that it has one answer a row; nil where they do not look like it.
  static func flags(for header: [String]) -> String? {
    let words = header.map { $0.tokens.joined(separator: " ") }
    guard let item = words.firstIndex(where: itemNames.contains),
      let answer = words.indices.first(where: { $0 != item && answerNames.contains(words[$0]) })
    else { return nil }
    return "--map \"\(header.nameOfColumn(item))=item-name\" --map \"\(header.nameOfColumn(answer))=answer\""
  }

  /// Whether a heading says that its column names items.
  static func namesItems(_ heading: String) -> Bool {
    itemNames.contains(heading.tokens.joined(separator: " "))
  }

  /// Whether a heading says that its column names items or criteria, of which a person has one row each.
  static func namesParts(_ heading: String) -> Bool {
    namesItems(heading) || criterionNames.contains(heading.tokens.joined(separator: " "))
  }

  /// No questionnaire has more items; a column with more texts holds something else.
  private static let mostItems = 500

  /// What two spellings of an item's name have in common: `SUS 4` and `sus4` are one item.
  private static func key(_ name: String) -> String {
    let tokens = name.tokens
    return tokens.isEmpty ? name : tokens.joined(separator: " ")
  }

  /// Names of items in the form in which they are recognised among headings: a bare number counts a questionnaire's items.
  static func itemHeadings(_ names: [String]) -> [String] {
    names.map { name in !name.isEmpty && name.allSatisfy { ("0"..."9").contains($0) } ? "q" + name : name }
  }

  /// What a row answers, in a word.
  private var noun: String { isOfCriteria ? "criterion" : "item" }

  /// Puts the answers of a person side by side.
  ///
  /// - Parameter table: the whole file.
  /// - Returns: the headings, where each stands in the file, the rows, and what is wrong.
  func gathered(
    _ table: DataTable
  ) -> (headings: [String], places: [RearrangedTable.Cell?], rows: RearrangedTable, problems: [TableProblem])
  {
    let fixed = [participant].compactMap { $0 } + kept.map(\.column)
    let keys = [participant].compactMap { $0 } + kept.filter(\.tellsApart).map(\.column)
    var headings = fixed.map { table.header[$0] }
    var places: [RearrangedTable.Cell?] = fixed.map { _ in nil }
    var columns: [String: Int] = [:]
    var rows: [[String]: Int] = [:]
    var cells: [[RearrangedTable.Cell?]] = []
    var problems: [TableProblem] = []
    for row in 0..<table.rowCount {
      if (0..<table.columnCount).allSatisfy({ table.isEmpty(row: row, column: $0) }) { continue }
      let name = table.string(row: row, column: item).trimmedOfSpace
      guard !name.isEmpty else {
        problems.append(
          TableProblem(
            place: table.place(row: row, column: item), severity: .error,
            message: "the \(noun) of this row is not named",
            expected: "expected the name of \(isOfCriteria ? "a criterion" : "an item") in every row",
            remedy: "fill it in, or take the row out"))
        continue
      }
      let prefix = instrument.map { table.string(row: row, column: $0).trimmedOfSpace + " " } ?? ""
      // "SUS_Q1" beside "SUS" needs no second name.
      let isNamed = prefix.isEmpty || name.tokens.starts(with: prefix.tokens)
      let heading = prefix.isEmpty ? Self.itemHeadings([name])[0] : isNamed ? name : prefix + name
      let column: Int
      if let known = columns[Self.key(heading)] {
        column = known
      } else {
        column = headings.count
        columns[Self.key(heading)] = column
        headings.append(heading)
        places.append(RearrangedTable.Cell(row: row, column: item))
      }
      let key = keys.map { table.string(row: row, column: $0).trimmedOfSpace }
      let index = rows[key] ?? cells.count
      if index == cells.count {
        rows[key] = index
        cells.append(fixed.map { RearrangedTable.Cell(row: row, column: $0) })
      }
      while cells[index].count <= column { cells[index].append(nil) }
      if let before = cells[index][column] {
        let other = table.place(row: before.row, column: before.column)
        problems.append(
          TableProblem(
            place: table.place(row: row, column: answer), severity: .error,
            message:
              "\(participant == nil ? "the participant" : shown(key[0])) \(isOfCriteria ? "has points for" : "answers") \"\(shown(name))\" here and on line \(other.line)",
            expected: isOfCriteria
              ? "expected one number of points a design, rater and criterion"
              : "expected one answer a person and item",
            remedy:
              "leave one out, or name the column that tells them apart with --map \"COLUMN=\(isOfCriteria ? "rater" : "task")\""
          ))
        continue
      }
      cells[index][column] = RearrangedTable.Cell(row: row, column: answer)
    }
    for index in cells.indices {
      cells[index] += [RearrangedTable.Cell?](repeating: nil, count: headings.count - cells[index].count)
    }
    return (headings, places, RearrangedTable(table, cells: cells), problems)
  }
}

internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Finding out how people, items and answers are laid out in a file.
extension SourceFile {
  /// What is known before a file is opened that tells its shape.
  struct ShapeContext {
    /// Whether texts are the items of an instrument.
    var looksLikeItems: ([String]) -> Bool
    /// The headings that are items of instruments all of whose items are there.
    var items: ([Heading]) -> Set<Int>
    /// How many columns with answers of one scale are the items of an instrument that is asked for, and the scale.
    var wanted: [(count: Int, scale: ResponseScale)]
    /// The study.
    var study: Study
    /// Whether one participant is set for the whole file.
    var participantIsSet: Bool
    /// Whether tasks alone are enough to know a table with people as columns.
    var namesMeasure: Bool

    /// Nothing is known beside what is declared of the file.
    static var nothing: ShapeContext {
      ShapeContext(
        looksLikeItems: { _ in false }, items: { _ in [] }, wanted: [],
        study: Study(id: "none", title: LocalizedText("")), participantIsSet: false, namesMeasure: false)
    }
  }

  /// What the user and the study say about the columns of a file.
  static func told(_ header: [String], options: ReadingOptions, declaration: Study.Source?) -> [Int: String] {
    var told: [Int: String] = [:]
    for column in declaration?.columns ?? [] {
      let matching = header.indices.filter { header[$0] == column.heading }
      if matching.indices.contains(column.occurrence - 1) {
        told[matching[column.occurrence - 1]] = column.target.description
      }
    }
    for mapping in options.mappings {
      if mapping.column.hasPrefix("#"), let number = Int(mapping.column.dropFirst()) {
        if number > 0, number <= header.count { told[number - 1] = mapping.target }
      } else {
        let folded = mapping.column.foldedForComparison
        let columns = header.indices.filter { header[$0].foldedForComparison == folded }
        if columns.count == 1 { told[columns[0]] = mapping.target }
      }
    }
    return told
  }

  /// Finds the columns of a file with one answer a row.
  static func longAnswers(
    _ source: any TableSource, first: CellBatch?, told: [Int: String], context: ShapeContext
  ) -> LongAnswers? {
    guard let first else { return nil }
    let factors = context.study.factors.flatMap { [$0.id] + $0.label.allWordings }
    return LongAnswers(
      source.header, first: first,
      context: LongAnswers.Context(
        told: told, tasks: context.study.tasks, factors: Set(factors.map { $0.tokens.joined() }),
        participantIsSet: context.participantIsSet, looksLikeItems: context.looksLikeItems,
        criteria: context.study.measures.reduce(into: []) { names, measure in
          for criterion in measure.rubric?.criteria ?? [] {
            names.formUnion(Recognition.names(measure, criterion))
          }
        }))
  }

  /// The name of the factor if nobody gave it one.
  static let usualFactor = "condition"

  /// Targets of columns that are not asked in each condition.
  private static let notAsked: Set<String> = [
    "participant", "task", "rater", "factor", "order", "attribute", "weight", "comment",
  ]

  /// Finds the columns of a file with the conditions of each person side by side; nil where it has another shape.
  ///
  /// Conditions are believed only if, without their names, the headings are the items of an instrument, or tasks with the
  /// times of a stopwatch.
  static func conditions(
    _ header: [String], first: CellBatch?, label: String, told columnsTold: [Int: String],
    options: ReadingOptions, declaration: Study.Source?, context: ShapeContext
  ) throws -> ConditionBlocks? {
    if let told = options.conditions ?? declaration?.conditions {
      if let blocks = ConditionBlocks.candidates(header, told: told.levels).first { return blocks }
      let isFlag = declaration?.conditions != told
      throw InputProblems(
        place: label, "no columns are headed alike but for " + listed(told.levels.map { "\"\(shown($0))\"" }),
        expected: "a column for each of the conditions \(told)",
        remedy:
          "correct \(isFlag ? "--conditions" : "conditions=\"\(told)\" of the <source>"); the headings are "
          + listed(header.map { "\"\(shown($0))\"" }))
    }
    guard options.layout == nil, declaration?.layout == nil, let first else { return nil }
    // What is told to be no answer is asked in no condition, and columns of two meanings are not one question.
    let others = columnsTold.filter { notAsked.contains(String($0.value.prefix { $0 != ":" })) }
    let found = ConditionBlocks.candidates(header.enumerated().map { others[$0] == nil ? $1 : "" })
      .filter { $0.columns.allSatisfy { Set($0.compactMap { columnsTold[$0] }).count < 2 } }
    guard !found.isEmpty else { return nil }
    let known = context.items(header.map { Heading($0) })
    func texts(_ column: Int) -> Set<String> {
      Set((0..<first.rowCount).map { first.string(row: $0, column: column) })
    }
    /// Whether one of the conditions holds weights of the items that another one rates.
    func holdWeights(_ reading: ConditionBlocks, _ items: Set<Int>) -> Bool {
      reading.levels.indices.contains { level in
        ComparisonWeights.areWeights(
          items.map { item in
            (0..<first.rowCount).map { first.string(row: $0, column: reading.columns[item][level]) }
          })
      }
    }
    func isTask(_ name: String) -> Bool { Heading.task(name, tasks: context.study.tasks) != nil }
    let questions = Set(header.map(Heading.core))
    for all in found {
      // What stands behind a question that has a column of its own are remarks on it, or its points in a quiz.
      let blocks = all.without { questions.contains(Heading.core($0)) }
      guard known.isDisjoint(with: blocks.columns.joined()), !blocks.levels.allSatisfy(isTask),
        blocks.columns.count > 1, 2 * blocks.columns.count > all.columns.count
      else { continue }
      let wider = blocks.widened(header)
      for reading in [wider, wider.withoutSharedWords] {
        let items = context.items(reading.names.map { Heading($0) })
        if holdWeights(reading, items) { return nil }
        if !items.isEmpty { return reading }
      }
      let areWanted = context.wanted.contains { wanted in
        wanted.count
          == blocks.columns.count { columns in
            columns.allSatisfy {
              Recognition.areAnswers(texts($0), on: wanted.scale, labels: options.labels)
            }
          }
      }
      // "task 1 rip 2" is no "rip 2" of a condition "task 1".
      let areTimes =
        blocks.levels.allSatisfy { $0.first?.isLetter == true && !Recognition.namesMoment($0.tokens) }
        && blocks.names.allSatisfy(isTask)
        && blocks.columns.joined().allSatisfy { Recognition.areClocks(texts($0)) }
      if areWanted || areTimes { return wider }
    }
    return nil
  }

  /// Whether a column names the participant, by its heading or because the user or the study says so.
  static func namesParticipant(_ header: [String], told: [Int: String]) -> Bool {
    told.values.contains("participant")
      || header.contains { heading in
        [.participant, .person, .rowIdentifier].contains(ColumnNames.meaning(of: Heading(heading), tasks: []))
      }
  }

  /// Whether a heading names values or items, which belong to one condition where it is not said to which.
  static func namesValues(_ heading: String, context: ShapeContext) -> Bool {
    let heading = Heading(heading)
    if case .measure? = ColumnNames.meaning(of: heading, tasks: context.study.tasks) { return true }
    return !context.items([heading]).isEmpty
  }

  /// Whether the first column names items or tasks, and the headings do not.
  static func hasItemsAsRows(_ source: any TableSource, first: CellBatch?, context: ShapeContext) -> Bool {
    guard let first, source.columnCount > 1, first.rowCount <= 1000 else { return false }
    let names = (0..<first.rowCount).map { first.string(row: $0, column: 0) }
    if context.namesMeasure {
      let people = source.header.dropFirst()
      func areTasks(_ texts: [String]) -> Bool {
        let named = texts.filter { !$0.trimmedOfSpace.isEmpty }
        return !named.isEmpty && named.allSatisfy { Heading.task($0, tasks: context.study.tasks) != nil }
      }
      return areTasks(names) && !areTasks(Array(people))
    }
    // Of a file of one person, what stands beside the items are that person's answers.
    guard !context.participantIsSet, !context.looksLikeItems(source.header) else { return false }
    // Rows that are only numbered may be of people, unless their heading says that they are items.
    return context.looksLikeItems(names)
      || (LongAnswers.namesItems(source.header[0])
        && context.looksLikeItems(LongAnswers.itemHeadings(names)))
  }

  /// The headings of a table whose rows and columns were exchanged: bare numbers count the items of a questionnaire, where
  /// they are as many as it has.
  static func turnedHeadings(_ header: [String], context: ShapeContext) -> [String] {
    let numbered = LongAnswers.itemHeadings(Array(header.dropFirst()))
    guard !context.looksLikeItems(header), context.looksLikeItems(numbered) else { return header }
    return header.prefix(1) + numbered
  }

  // MARK: Sums among people

  private static let sumNames: Set<String> = [
    "total", "totals", "sum", "all", "mean", "average", "avg", "gesamt", "summe", "mittelwert", "moyenne",
    "suma",
    "promedio", "รวม", "ผลรวม", "ค่าเฉลี่ย",
  ]

  /// The columns of a file with people as columns that are no people: sums and means of the others.
  static func sums(in table: DataTable) -> [Int] {
    let named = (0..<table.rowCount).filter {
      sumNames.contains(table.string(row: $0, column: 0).foldedForComparison)
    }
    let people = (0..<table.rowCount).filter { !named.contains($0) }
    guard !named.isEmpty, people.count > 1 else { return [] }
    return named.filter { row in
      var checked = 0
      var isSum = true
      var isMean = true
      for column in 1..<table.columnCount {
        guard let value = table.double(row: row, column: column) else { continue }
        let others = people.compactMap { table.double(row: $0, column: column) }
        guard !others.isEmpty else { continue }
        checked += 1
        let sum = others.reduce(0, +)
        let decimals =
          table.string(row: row, column: column).split(separator: ".").dropFirst().first?.count ?? 0
        let rounding = (0..<decimals).reduce(0.5) { half, _ in half / 10 } + 1e-9
        if abs(sum - value) > rounding { isSum = false }
        if abs(sum / Double(others.count) - value) > rounding { isMean = false }
      }
      return checked > 0 && (isSum || isMean)
    }
  }

  /// The columns of a file with people as columns that hold the points of another column's answers.
  ///
  /// Such a column is called as the other one with words more, the same for all (`P1`, `Score P1`), and has for each answer
  /// either what is above the lowest point of the scale or what is below the highest. Where most columns of such names do,
  /// all of them are no people.
  static func points(in table: DataTable) -> [Int] {
    let names = (0..<table.rowCount).map { table.string(row: $0, column: 0).foldedForComparison.tokens }
    var candidates: [[String]: [(row: Int, other: Int)]] = [:]
    for (row, own) in names.enumerated() {
      for (other, name) in names.enumerated() where !name.isEmpty && name.count < own.count {
        if own.suffix(name.count) == name[...] {
          candidates[own.dropLast(name.count) + ["*"], default: []].append((row, other))
        } else if own.prefix(name.count) == name[...] {
          candidates[["*"] + own.dropFirst(name.count), default: []].append((row, other))
        }
      }
    }
    return candidates.values.filter { pairs in
      let points = pairs.count { arePoints($0.row, of: $0.other, in: table) }
      return points > 1 && points * 2 > pairs.count
    }.flatMap { $0.map(\.row) }.sorted()
  }

  private static func arePoints(_ row: Int, of other: Int, in table: DataTable) -> Bool {
    arePoints(
      (1..<table.columnCount).map {
        (answer: table.double(row: other, column: $0), points: table.double(row: row, column: $0))
      })
  }

  /// Whether numbers beside answers are their points: what is above the lowest point of the scale, or below the highest.
  ///
  /// - Parameters:
  ///   - numbers: the numbers, in pairs.
  ///   - mix: whether both have to occur: without items that are turned, points may be answers that are lower by one.
  /// - Returns: whether they are.
  static func arePoints(_ numbers: [(answer: Double?, points: Double?)], mix: Bool = false) -> Bool {
    let pairs = numbers.compactMap { pair -> (answer: Double, points: Double)? in
      guard let answer = pair.answer, let points = pair.points else { return nil }
      return (answer, points)
    }
    guard pairs.count > 3 else { return false }
    // Sums and means below the items have no points.
    func most(_ values: [Double]) -> Int {
      values.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values.max() ?? 0
    }
    return Set(pairs.map { $0.answer - $0.points }).contains { lowest in
      let others = pairs.filter { $0.answer - $0.points != lowest }
      guard !mix || 2...(pairs.count - 2) ~= others.count else { return false }
      return (pairs.count - others.count + most(others.map { $0.answer + $0.points })) * 10 >= pairs.count * 8
    }
  }
}

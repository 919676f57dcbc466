internal import Diagnostics
internal import StudyDocuments
internal import StudyModel

/// Finds out what the columns of a file mean for a study.
///
/// What is declared (in `study.xml`, by `--map`) goes first, then items of instruments, then names of columns. A study
/// that declares its measures and factors gets no further ones; a bare file declares them by its headings.
struct Recognition {
  let path: String
  let headings: [Heading]
  let catalogue: InstrumentCatalogue
  let options: ReadingOptions
  /// Whether the study is made up from the file.
  let isBare: Bool
  /// Whether headings declare factors, because the study has none of its own.
  var declaresFactors: Bool
  /// Whether headings declare measures, because the study has none of its own.
  var declaresMeasures: Bool
  /// Whether columns of a new file may be further measures, because those of the study have their columns elsewhere.
  var declaresFurther = false
  /// Whether what the user tells by `--map` and `--instrument` is declared where the study does not have it.
  var declaresTold = false
  let wordings: ItemWordings
  /// Distinct texts of a column in the first rows, to tell groups from free values.
  let distinctValues: (Int) -> Set<String>
  /// The texts of a column in the first rows, as they stand.
  let texts: (Int) -> [String]
  /// Where a heading stands.
  let place: (Int) -> String
  /// Whether the first column holds the names of participants, because the file had people as columns.
  let firstColumnIsParticipant: Bool
  /// What holds for every row and stands in no column.
  let constants: Study.Source.Constants
  /// The folded names of people that stand in headings of the file.
  let people: Set<String>
  /// For each column the numbers of the file's own ones that it holds, where they were put in another order.
  let columnNumbers: [[Int]]?
  /// The file's own headings, where they were put in another order.
  var ownHeadings: [String] = []
  /// The columns that hold no value in any row.
  var emptyColumns: Set<Int> = []
  /// The factor whose levels stood side by side in the file, and its column.
  let stackedFactor: (id: String, column: Int)?
  /// What the file's platform says about each column; empty where it has none.
  let platformColumns: [PlatformColumn]

  var study: Study
  var assumptions: [Assumption] = []
  var problems: [InputProblem] = []
  var targets: [ColumnTarget?]
  /// The columns whose meaning the study or the user told.
  var told: Set<Int> = []
  /// What the study declares of columns.
  var declared: [Int: Study.Source.Column] = [:]
  /// Mappings that would make ratings of columns that nothing else is known about, with the columns.
  var raterHints: [String] = []
  /// Mappings that would declare measures that the study does not have, for columns that look like them.
  private(set) var measureHints: [String] = []
  var columnsOfRaterHints: Set<Int> = []
  /// Numbered columns that may be the items of an instrument, and how to say so.
  var itemHints: [Assumption] = []
  /// The columns of finished scores of questionnaires all of whose items are there, with these.
  private(set) var ownScores: [(column: Int, instrument: String)] = []
  /// What else names the file: its format and sheet.
  var sheet: String?

  init(
    path: String, headings: [Heading], study: Study, isBare: Bool, catalogue: InstrumentCatalogue,
    wordings: ItemWordings, options: ReadingOptions, firstColumnIsParticipant: Bool,
    constants: Study.Source.Constants = Study.Source.Constants(), people: Set<String> = [],
    columnNumbers: [[Int]]? = nil, stackedFactor: (id: String, column: Int)? = nil,
    platformColumns: [PlatformColumn] = [],
    place: @escaping (Int) -> String,
    distinctValues: @escaping (Int) -> Set<String>,
    texts: @escaping (Int) -> [String] = { _ in [] }
  ) {
    self.path = path
    self.headings = headings
    self.study = study
    self.isBare = isBare
    declaresFactors = isBare
    declaresMeasures = isBare
    self.catalogue = catalogue
    self.wordings = wordings
    self.options = options
    self.firstColumnIsParticipant = firstColumnIsParticipant
    self.constants = constants
    self.people = people
    self.columnNumbers = columnNumbers
    self.stackedFactor = stackedFactor
    self.platformColumns = platformColumns
    self.place = place
    let known = DistinctValues(distinctValues)
    self.distinctValues = known.values
    self.texts = texts
    targets = [ColumnTarget?](repeating: nil, count: headings.count)
  }

  /// Recognises the columns.
  ///
  /// - Parameter declared: the columns that the study's source declares.
  /// - Returns: the meaning of each column, and what was assumed.
  mutating func run(declared: [Study.Source.Column]) -> RecognisedColumns {
    apply(declared)
    for mapping in options.mappings { apply(mapping) }
    told = Set(targets.indices.filter { targets[$0] != nil })
    if firstColumnIsParticipant, targets[0] == nil { targets[0] = .participant }
    takeStackedFactor()
    declareConstants()
    takePlatformColumns()
    recogniseItems()
    checkRecodedItems()
    recogniseChoices()
    recognisePersonalData()
    recogniseRatings()
    recogniseTasks()
    recogniseRespondents()
    recogniseNames()
    recogniseConditions()
    checkConstants()
    recogniseStamps()
    checkStamps()
    recogniseFreeText()
    checkCompleteness()
    checkRatings()
    checkCriteriaInRows()
    checkRepeatedTargets()
    declareItemsOfTargets()
    var result = RecognisedColumns(targets: targets.map { $0 ?? .ignore })
    result.told = told
    result.declared = self.declared
    for (index, target) in result.targets.enumerated() {
      if case .measure(let id, _) = target, study.measure(id)?.kind == .duration {
        let unit = timeUnit(index, measure: id)
        result.secondsPerUnit[index] = unit.seconds
        result.timeUnits[index] = unit.found
      }
      if target == .responseTime {
        result.secondsPerUnit[index] = ColumnNames.secondsPerUnit(headings[index].tokens) ?? 1
      }
    }
    result.responseStamps = responseStamps()
    findOwnScores()
    result.ownScores = ownScores
    result.columnsApart = columnsApart()
    listRecognised(result.secondsPerUnit)
    noteRepetitions()
    listKeptOut()
    hintAtRaters()
    hintAtRunsOfAnswers()
    listMarksOfRows()
    listUnused()
    result.assumptions = assumptions
    return result
  }

  /// The distinct texts of columns, each found once.
  private final class DistinctValues {
    private let find: (Int) -> Set<String>
    private var known: [Int: Set<String>] = [:]

    init(_ find: @escaping (Int) -> Set<String>) { self.find = find }

    func values(_ column: Int) -> Set<String> {
      if let values = known[column] { return values }
      let values = find(column)
      known[column] = values
      return values
    }
  }

  // MARK: Meanings of names

  /// What the headings mean by their names, each found once.
  private final class Meanings {
    var known: [Int: ColumnNames.Meaning?] = [:]
    var tasks = 0
  }

  private let meanings = Meanings()

  /// What a heading means by its name, or nil where it says nothing.
  func meaning(_ index: Int) -> ColumnNames.Meaning? {
    // A name may hold that of a task.
    if meanings.tasks != study.tasks.count {
      meanings.known = [:]
      meanings.tasks = study.tasks.count
    }
    if let known = meanings.known[index] { return known }
    let meaning = ColumnNames.meaning(of: headings[index], tasks: study.tasks)
    meanings.known[index] = .some(meaning)
    return meaning
  }

  // MARK: What is told

  private mutating func apply(_ mapping: ReadingOptions.Mapping) {
    if isOfShape(mapping.column, mapping.target) || applyInOrder(mapping) { return }
    let columns: [Int]
    if mapping.column.hasPrefix("#"), let number = Int(mapping.column.dropFirst()), let columnNumbers {
      columns = columnNumbers.indices.filter { columnNumbers[$0].contains(number - 1) }
    } else if mapping.column.hasPrefix("#"), let number = Int(mapping.column.dropFirst()) {
      columns = number > 0 && number <= headings.count ? [number - 1] : []
    } else {
      columns = columnsHeaded(mapping.column)
    }
    guard columns.count == 1, let column = columns.first else {
      // A study of several files has the column in one of them; whoever reads the last one reports it.
      unmatchedMappings.append((mapping, columns.count))
      return
    }
    if declaresMeasures || declaresTold, let declaration = ColumnTargetSyntax.declaration(mapping.target) {
      declare(declaration.measure, declaration.kind)
    }
    do {
      let syntax = ColumnTargetSyntax(study: study, catalogue: catalogue)
      // A study says itself what it compares and measures; a bare file learns it from the user.
      var target = try syntax.target(mapping.target)
      let declares = if case .factor = target { declaresFactors } else { declaresMeasures }
      if !declares, !declaresTold { target = try syntax.declaredTarget(mapping.target) }
      if case .factor(let id) = target { declareFactor(id) }
      var named: String?
      if case .measure(let id, _) = target { named = id }
      if case .rating(let id, _, _, _) = target { named = id }
      if let id = named, study.measure(id) == nil {
        problems.append(
          InputProblem(
            place: place(column), message: "--map names the measure \"\(id)\", which the study does not have",
            expected:
              "a measure of the study, or a kind: score:\(id), duration:\(id), outcome:\(id), count:\(id)",
            remedy: "correct --map \"\(mapping.column)=\(mapping.target)\""))
        return
      }
      targets[column] = target
    } catch {
      var problem = error.at(
        place(column), remedy: "correct --map \"\(mapping.column)=\(mapping.target)\"")
      problem.message = "--map: " + problem.message
      problems.append(InputProblem(problem))
    }
  }

  /// The columns with a heading, or those that hold the file's own column of that heading.
  private func columnsHeaded(_ name: String) -> [Int] {
    let exact = headings.indices.filter { headings[$0].text == name }
    if !exact.isEmpty { return exact }
    let folded = name.foldedForComparison
    let alike = headings.indices.filter { headings[$0].text.foldedForComparison == folded }
    guard alike.isEmpty, let columnNumbers else { return alike }
    return headings.indices.filter { column in
      columnNumbers[column].contains {
        ownHeadings.indices.contains($0) && ownHeadings[$0].foldedForComparison == folded
      }
    }
  }

  /// Applies `#3-#12=sus` or `Q*=sus`, which map columns to the items of an instrument in their order.
  ///
  /// - Returns: false for a mapping of one column.
  private mutating func applyInOrder(_ mapping: ReadingOptions.Mapping) -> Bool {
    let task = mapping.target.firstIndex(of: "@").map { String(mapping.target[$0...]) } ?? ""
    guard let instrument = catalogue.instrument(String(mapping.target.dropLast(task.count))),
      !headings.contains(where: { $0.text == mapping.column })
    else { return false }
    let numbers = headings.indices.map { columnNumbers?[$0] ?? [$0] }
    let columns: [Int]
    if let ends = mapping.column.wholeMatch(of: #/#(\d+) *(?:-|–|\.\.) *#?(\d+)/#) {
      guard let first = Int(ends.1), let last = Int(ends.2), first <= last else { return false }
      columns = headings.indices.filter { column in
        numbers[column].contains { first - 1...last - 1 ~= $0 }
      }
    } else if mapping.column.hasSuffix("*") {
      let start = mapping.column.dropLast().foldedForComparison
      columns = headings.indices.filter { headings[$0].text.foldedForComparison.hasPrefix(start) }
    } else {
      return false
    }
    guard columns.count == instrument.items.count else {
      if columns.isEmpty {
        unmatchedMappings.append((mapping, 0))
      } else {
        problems.append(
          InputProblem(
            place(0),
            "--map \"\(mapping.column)=\(mapping.target)\" names \(columns.count.counting("column")), but \(instrument.id) has \(instrument.items.count.counting("item"))",
            expected: "a column for each item, in the order of the form",
            remedy: "correct the range of columns"))
      }
      return true
    }
    for (column, item) in zip(columns, instrument.items) {
      apply(ReadingOptions.Mapping(column: "#\(column + 1)", target: "\(instrument.id).\(item.id)\(task)"))
    }
    return true
  }

  /// Mappings whose column this file does not have, with the number of columns found.
  private(set) var unmatchedMappings: [(mapping: ReadingOptions.Mapping, columns: Int)] = []

  // MARK: Names

  private mutating func recogniseNames() {
    for index in headings.indices where targets[index] == nil {
      if let declared = declaredName(index), !targets.contains(declared) { targets[index] = declared }
    }
    for index in headings.indices where targets[index] == nil {
      guard !isPlatformNote(index),
        let meaning = meaning(index)
      else { continue }
      take(meaning, index: index)
    }
    recogniseSingleQuestions()
    recogniseFinishedScores()
    // A short name that says nothing may have a label that does.
    for index in headings.indices where targets[index] == nil {
      guard !isPlatformNote(index), meaning(index) == nil,
        let label = headings[index].label,
        let meaning = ColumnNames.meaning(of: Heading(label), tasks: study.tasks)
      else { continue }
      take(meaning, index: index)
    }
    if !targets.contains(.participant),
      let index = headings.indices.first(where: {
        targets[$0] == nil && ColumnNames.asksForParticipant(headings[$0])
      })
    {
      targets[index] = .participant
    }
    if constants.participant != nil { return }
    // A form numbers its answers itself: that is a participant only where nobody else is named.
    if !targets.contains(.participant),
      let index = headings.indices.first(where: { targets[$0] == nil && isPlatformResponse($0) })
        ?? headings.indices.first(where: {
          targets[$0] == nil && !isPlatformNote($0)
            && meaning($0) == .rowIdentifier
        })
    {
      targets[index] = .participant
    }
    // "Student" may be a person or a property: a person where hardly any value comes twice.
    if !targets.contains(.participant),
      let index = headings.indices.first(where: {
        targets[$0] == nil && meaning($0) == .person
      }), distinctValues(index).count > 3
    {
      targets[index] = .participant
    }
  }

  /// Words around the name of an instrument in the heading of its scores: `SUS score`, `Total TLX`.
  private static let wordsOfScores: Set<String> = [
    "score", "scores", "total", "overall", "result", "mean", "composite", "final",
  ]

  /// Whether a word beside the name of a questionnaire says that a column holds its finished scores.
  private static func isOfScores(_ word: String) -> Bool {
    wordsOfScores.contains(word)
      || ColumnNames.meaning(of: Heading(word), tasks: []) == .measure(kind: .score, id: "score", task: nil)
  }

  /// The names of an instrument, each in one word.
  private static func names(_ instrument: Instrument) -> Set<String> {
    Set(([instrument.id] + instrument.aliases).map { $0.tokens.joined() })
  }

  /// The columns that nothing uses and that are called as an instrument, by its names.
  private func columnsNamedAsScores() -> (Set<String>) -> [Int] {
    // Only a heading with a word of some instrument can be one; the others need no closer look.
    let words = catalogue.instruments.reduce(into: Set<String>()) { words, instrument in
      words.formUnion(Self.names(instrument))
      for name in [instrument.id] + instrument.aliases { words.formUnion(name.tokens) }
    }
    let free = headings.indices.filter { index in
      // Longer headings are questions.
      targets[index] == nil && headings[index].tokens.count <= 8
        && headings[index].tokens.contains(where: words.contains) && !isPlatformNote(index)
    }
    let columns = Dictionary(grouping: free) { index in
      headings[index].tokens.lazy.filter { !Self.isOfScores($0) }.joined()
    }
    return { names in names.flatMap { columns[$0] ?? [] } }
  }

  /// The numbers of a column; nil where it holds something else.
  private func numbers(_ column: Int) -> [Double]? {
    let values = distinctValues(column).filter { !CellText.isMissing($0) }.map {
      Double($0.replacing(",", with: "."))
    }
    let numbers = values.compactMap(\.self)
    return numbers.isEmpty || numbers.count < values.count ? nil : numbers
  }

  /// Whether a column holds an item of an instrument.
  private func hasItems(of instrument: Instrument) -> Bool {
    targets.contains { if case .item(instrument.id, _, _)? = $0 { true } else { false } }
  }

  /// Takes a column that holds the finished scores of a questionnaire whose items are not there: `SUS`, `UMUX score`.
  private mutating func recogniseFinishedScores() {
    guard declaresMeasures else { return }
    let columns = columnsNamedAsScores()
    let known = catalogue.instruments.filter(hasItems).reduce(
      into: Set(study.measures.map { $0.id.tokens.joined() })
    ) { $0.formUnion(Self.names($1)) }
    // Of two instruments of the same name, the one with comparisons of pairs has it as its own.
    let instruments = catalogue.instruments.sorted { $0.comparisons.count > $1.comparisons.count }
    for instrument in instruments where study.measure(instrument.id) == nil {
      guard let range = instrument.rangeOfScore, range.upperBound == 100 else { continue }
      let found = columns(Self.names(instrument).subtracting(known)).filter { targets[$0] == nil }
      guard found.count == 1, let column = found.first else { continue }
      // Beside columns that may be the items, which may say otherwise, the user has to decide.
      if let items = itemsSideBySide(instrument) {
        hint(at: items, of: [instrument])
        continue
      }
      // A few impossible scores are refused as such.
      guard let numbers = numbers(column), numbers.count > 1,
        numbers.count(where: range.contains) * 5 >= numbers.count * 4
      else { continue }
      declare(instrument.id, .score)
      targets[column] = .measure(instrument.id, task: nil)
      assumptions.append(
        Assumption(
          "\(named(column)) is read as finished scores of \(instrument.id), without items to check them by",
          settledBy: "--map \"\(headings.map(\.text).nameOfColumn(column))=score:\(instrument.id)\""))
    }
  }

  /// Finds columns of finished scores beside the items that give them, to compare both.
  private mutating func findOwnScores() {
    let columns = columnsNamedAsScores()
    for instrument in catalogue.instruments where hasItems(of: instrument) {
      ownScores += columns(Self.names(instrument)).filter { numbers($0) != nil }.map { ($0, instrument.id) }
    }
  }

  /// Takes answers in numbers to single questions for scores; in words they would need to be told what they stand for.
  private mutating func recogniseSingleQuestions() {
    for index in headings.indices where targets[index] == nil && (isBare || declaresFurther) {
      guard let id = ColumnNames.rating(headings[index]), study.measure(id) == nil else { continue }
      let values = distinctValues(index)
      guard !values.isEmpty, values.allSatisfy({ Double($0)?.isFinite == true }) else { continue }
      if !takeFurther(.score, id, nil, index: index) { takeMeasure(.score, id, nil, index: index) }
    }
  }

  /// A factor, measure or attribute whose identifier or label the heading is.
  private mutating func declaredName(_ index: Int) -> ColumnTarget? {
    let heading = headings[index]
    func isNamed(_ id: String, _ label: LocalizedText, _ words: String) -> Bool {
      id.tokens.joined() == words
        || label.allWordings.contains { $0.tokens.joined() == words }
    }
    let words = heading.tokens.joined()
    guard !words.isEmpty else { return nil }
    if let factor = study.factors.first(where: { isNamed($0.id, $0.label, words) }) {
      return .factor(factor.id)
    }
    if let asked = options.factors.first(where: { $0.tokens.joined() == words }) {
      declareFactor(asked)
      return .factor(asked)
    }
    // A score that has a rubric is computed: a column of its name holds what somebody else computed.
    let measures = study.measures.filter { $0.kind != .questionnaire && $0.rubric == nil }
    if let measure = measures.first(where: { isNamed($0.id, $0.label, words) }) {
      return .measure(measure.id, task: nil)
    }
    if let (rest, task) = Heading.splitTask(heading.tokens, tasks: study.tasks),
      let measure = measures.first(where: { isNamed($0.id, $0.label, rest.joined()) })
    {
      return .measure(measure.id, task: task)
    }
    return nil
  }

  mutating func take(_ meaning: ColumnNames.Meaning, index: Int) {
    switch meaning {
    case .participant:
      if !targets.contains(.participant) { targets[index] = .participant }
    case .task:
      if !targets.contains(.task) { targets[index] = .task }
    case .rater:
      if !targets.contains(.rater) { targets[index] = .rater }
    case .order:
      // "A->B" is the sequence of all conditions of a participant, and the place of none.
      let arePlaces = distinctValues(index).allSatisfy { Int($0) != nil || CellText.isMissing($0) }
      if !arePlaces || stackedFactor != nil {
        targets[index] = .attribute(ColumnNames.identifier(headings[index].tokens.joined(separator: " ")))
      } else if !targets.contains(.order) {
        targets[index] = .order
      }
    case .attribute(let name):
      if !targets.contains(.attribute(name)) { targets[index] = .attribute(name) }
    case .comment: targets[index] = .comment
    case .rowIdentifier, .person, .weakFactor: break
    case .factor(let id): takeFactor(id, index: index)
    case .measure(let kind, let id, let task):
      if !declaresMeasures || !emptyColumns.contains(index), kind != .score || !holdsPointsOfQuiz(index) {
        takeMeasure(kind, id, task, index: index)
      }
    }
  }

  /// Whether a column holds the points of a quiz, as forms add them: `0.00 / 10`.
  private func holdsPointsOfQuiz(_ index: Int) -> Bool {
    let values = distinctValues(index)
    return !values.isEmpty && values.allSatisfy { $0.contains(" / ") }
  }

  private mutating func takeFactor(_ id: String, index: Int) {
    guard declaresFactors else {
      // The study declares its factors; a further heading of this sort belongs to none of them.
      hint("a factor", "factor:\(id)", index: index)
      return
    }
    let values = distinctValues(index)
    // Years of experience are a number, not a group per year.
    let areNumbers = values.count > 2 && values.allSatisfy { Double($0) != nil }
    guard values.count <= 12, !areNumbers else {
      targets[index] = .attribute(id)
      assumptions.append(
        Assumption(
          "column \"\(shown(headings[index].text))\" has "
            + (areNumbers ? "numbers, not groups" : "too many different values to be a group")
            + "; kept as an attribute",
          settledBy: "--map \"#\(index + 1)=factor:\(id)\""))
      return
    }
    guard study.factor(id) == nil else { return }
    declareFactor(id)
    targets[index] = .factor(id)
  }

  private mutating func takeMeasure(_ kind: Measure.Kind, _ id: String, _ task: String?, index: Int) {
    // Where nothing speaks of tasks, "Complete" says that the form was filled in.
    if kind == .outcome, Self.endsOfForms.contains(headings[index].tokens.joined(separator: " ")),
      !speaksOfTasks(except: index)
    {
      return
    }
    // The time that a form took is no measure of the study; platforms give it without being asked.
    let isPlatforms =
      ColumnNames.platformTimes.contains(headings[index].core)
      && headings.contains { ColumnNames.platformStamps.contains($0.core) }
    guard !isPlatforms else {
      // When a form was completed is no time that it took.
      let isStamp = ColumnNames.endStamps.contains(headings[index].core)
      if kind == .duration, !isStamp, !targets.contains(.responseTime) { targets[index] = .responseTime }
      return
    }
    let same = headings.indices.filter {
      if case .measure(id, let other) = targets[$0], other == task { return true }
      return false
    }
    if let first = same.first {
      problems.append(
        InputProblem(
          place: place(index),
          message:
            "\"\(shown(headings[index].text))\" and \"\(shown(headings[first].text))\" (column \(first + 1)) both look like the measure \(id)",
          expected: "one column for it",
          remedy:
            "leave one out with --map \"#\(index + 1)=ignore\", or name it apart with --map \"#\(index + 1)=\(kind.rawValue):NAME\""
        ))
      return
    }
    if declaresMeasures {
      declare(id, kind)
      targets[index] = .measure(id, task: task)
      return
    }
    // In a declared study the name of a kind means its only measure that has no column yet.
    let taken = Set(
      targets.compactMap { target -> String? in if case .measure(let id, _) = target { id } else { nil } })
    let candidates = study.measures.filter {
      $0.kind == kind && $0.rubric == nil && (!taken.contains($0.id) || task != nil)
    }
    guard candidates.count == 1, let measure = candidates.first else {
      if candidates.isEmpty {
        let target = "\(kind.rawValue):\(id)" + (task.map { "@" + $0 } ?? "")
        if takeFurther(kind, id, task, index: index) { return }
        hint("a \(kind.rawValue)", target, index: index)
        if declaresTold {
          measureHints.append("--map \"\(headings.map(\.text).nameOfColumn(index))=\(target)\"")
        }
      }
      return
    }
    targets[index] = .measure(measure.id, task: task)
  }

  private static let endsOfForms: Set<String> = ["complete", "completed", "completion"]

  /// Whether a column names tasks, times or counts.
  private func speaksOfTasks(except column: Int) -> Bool {
    headings.indices.contains { index in
      guard index != column, !isPlatformNote(index) else { return false }
      switch meaning(index) {
      case .task?, .measure(.duration, _, _)?, .measure(.count, _, _)?, .measure(_, _, _?)?: return true
      default: return false
      }
    } || constants.task != nil
  }

  /// Points out a column that is not used because the study declares nothing that it could be.
  private mutating func hint(_ what: String, _ target: String, index: Int) {
    guard declaresTold else { return }
    let heading = headings.map(\.text).nameOfColumn(index)
    assumptions.append(
      Assumption(
        "column \(named(index)) of \(path) looks like \(what) that the study does not declare, and is not used",
        settledBy: "--map \"\(heading)=\(target)\""))
  }

  // MARK: Helpers

  static func title(_ id: String) -> String {
    let words = id.split(whereSeparator: { "-_".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

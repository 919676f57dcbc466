internal import StudyModel

/// What the columns of one file mean, and what had to be assumed to say so.
struct RecognisedColumns {
  /// The meaning of each column.
  var targets: [ColumnTarget]
  /// For columns of times: the seconds that plain numbers stand for.
  var secondsPerUnit: [Int: Double] = [:]
  /// What was assumed.
  var assumptions: [Assumption] = []
}

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
  let wordings: ItemWordings
  /// Distinct texts of a column in the first rows, to tell groups from free values.
  let distinctValues: (Int) -> Set<String>
  /// Where a heading stands.
  let place: (Int) -> String
  /// Whether the first column holds the names of participants, because the file had people as columns.
  let firstColumnIsParticipant: Bool

  var study: Study
  var assumptions: [Assumption] = []
  var problems: [InputProblem] = []
  private var targets: [ColumnTarget?]

  init(
    path: String, headings: [String], study: Study, isBare: Bool, catalogue: InstrumentCatalogue,
    wordings: ItemWordings, options: ReadingOptions, firstColumnIsParticipant: Bool,
    place: @escaping (Int) -> String,
    distinctValues: @escaping (Int) -> Set<String>
  ) {
    self.path = path
    self.headings = headings.map(Heading.init)
    self.study = study
    self.isBare = isBare
    self.catalogue = catalogue
    self.wordings = wordings
    self.options = options
    self.firstColumnIsParticipant = firstColumnIsParticipant
    self.place = place
    self.distinctValues = distinctValues
    targets = [ColumnTarget?](repeating: nil, count: headings.count)
  }

  /// Recognises the columns.
  ///
  /// - Parameter declared: the columns that the study's source declares.
  mutating func run(declared: [Study.Source.Column]) -> RecognisedColumns {
    for column in declared { apply(column) }
    for mapping in options.mappings { apply(mapping) }
    if firstColumnIsParticipant, targets[0] == nil { targets[0] = .participant }
    recogniseItems()
    recogniseNames()
    declareItemsOfTargets()
    var result = RecognisedColumns(targets: targets.map { $0 ?? .ignore })
    for (index, target) in result.targets.enumerated() {
      if case .measure(let id, _) = target, study.measure(id)?.kind == .duration {
        result.secondsPerUnit[index] = secondsPerUnit(index, measure: id)
      }
    }
    listUnused()
    result.assumptions = assumptions
    return result
  }

  // MARK: What is told

  private mutating func apply(_ column: Study.Source.Column) {
    let matching = headings.indices.filter { headings[$0].text == column.heading }
    guard matching.indices.contains(column.occurrence - 1) else {
      problems.append(
        InputProblem(
          place: path, message: "there is no column \"\(column.heading)\"",
          expected: "the columns that study.xml declares for this source",
          remedy: "correct <column name=...> in study.xml; the headings are \(listed(headings.map(\.text)))"))
      return
    }
    targets[matching[column.occurrence - 1]] = column.target
  }

  private mutating func apply(_ mapping: ReadingOptions.Mapping) {
    let columns: [Int]
    if mapping.column.hasPrefix("#"), let number = Int(mapping.column.dropFirst()) {
      columns = headings.indices.contains(number - 1) ? [number - 1] : []
    } else {
      let exact = headings.indices.filter { headings[$0].text == mapping.column }
      let folded = mapping.column.foldedForComparison
      columns = exact.isEmpty ? headings.indices.filter { headings[$0].text.foldedForComparison == folded } : exact
    }
    guard columns.count == 1, let column = columns.first else {
      // A study of several files has the column in one of them; whoever reads the last one reports it.
      unmatchedMappings.append((mapping, columns.count))
      return
    }
    if let declaration = ColumnTargetSyntax.declaration(mapping.target) { declare(declaration.measure, declaration.kind) }
    do {
      let target = try ColumnTargetSyntax(study: study, catalogue: catalogue).target(mapping.target)
      if case .factor(let id) = target { declareFactor(id) }
      if case .measure(let id, _) = target, study.measure(id) == nil {
        problems.append(
          InputProblem(
            place: place(column), message: "--map names the measure \"\(id)\", which the study does not have",
            expected: "a measure of the study, or a kind: score:\(id), duration:\(id), outcome:\(id), count:\(id)",
            remedy: "correct --map \"\(mapping.column)=\(mapping.target)\""))
        return
      }
      targets[column] = target
    } catch {
      problems.append(
        InputProblem(
          place: place(column), message: "--map: " + error.message, expected: error.expected,
          remedy: "correct --map \"\(mapping.column)=\(mapping.target)\""))
    }
  }

  /// Mappings whose column this file does not have, with the number of columns found.
  private(set) var unmatchedMappings: [(mapping: ReadingOptions.Mapping, columns: Int)] = []

  // MARK: Items

  private var wantedInstruments: [Instrument] {
    if !options.instruments.isEmpty { return options.instruments.compactMap(catalogue.instrument) }
    if isBare { return catalogue.instruments }
    return study.measures.compactMap { $0.instrument.flatMap { catalogue.instrument($0.instrument) } }
  }

  private var isAsked: Bool { !options.instruments.isEmpty || !isBare }

  private mutating func recogniseItems() {
    let free = headings.indices.filter { targets[$0] == nil }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    var matches: [ItemMatch] = []
    var partial: (instrument: Instrument, found: [Int], missing: [Int])?
    for instrument in wantedInstruments {
      switch finder.find(instrument) {
      case .complete(let match):
        let needsWeights = !instrument.comparisons.isEmpty
        if isAsked || !needsWeights || !match.weights.isEmpty || !match.comparisons.isEmpty { matches.append(match) }
      case .partial(let found, let missing):
        if found.count > (partial?.found.count ?? 0) { partial = (instrument, found, missing) }
      case .repeated(let item, let columns):
        let named = columns.map { headings[free[$0]].text }
        problems.append(
          InputProblem(
            place: place(free[columns[columns.count - 1]]),
            message: "the item \(instrument.id).\(instrument.items[item].id) stands in \(columns.count) columns ("
              + listed(named) + ")",
            expected: "one column an item",
            remedy: "say which is which with --map \"#\(free[columns[0]] + 1)=\(instrument.id).\(instrument.items[item].id)\""
              + " and --map \"#\(free[columns[columns.count - 1]] + 1)=ignore\""))
      case .none: break
      }
    }
    let chosen = choose(matches)
    for match in chosen { take(match, free: free) }
    let covered = Set(chosen.flatMap(\.allColumns))
    if let partial, partial.found.count * 2 > partial.instrument.items.count, problems.isEmpty {
      reportPartial(partial.instrument, partial.found, partial.missing, covered: covered, free: free)
    }
  }

  /// Takes the matches that use most columns, strongest evidence first, without using a column twice.
  private mutating func choose(_ matches: [ItemMatch]) -> [ItemMatch] {
    let stem = path.split(separator: "/").last.map { Heading.tokens(String($0)).joined() } ?? ""
    func named(_ match: ItemMatch) -> Bool {
      (match.instrument.aliases + [match.instrument.id]).contains { stem.contains(Heading.tokens($0).joined()) }
    }
    let ordered = matches.sorted { left, right in
      if left.allColumns.count != right.allColumns.count { return left.allColumns.count > right.allColumns.count }
      if left.evidence != right.evidence { return left.evidence.rawValue < right.evidence.rawValue }
      if named(left) != named(right) { return named(left) }
      // Of two that score alike, the one with published norms is the more usual.
      if left.instrument.norms.isEmpty != right.instrument.norms.isEmpty { return right.instrument.norms.isEmpty }
      return left.instrument.id < right.instrument.id
    }
    var taken: Set<Int> = []
    var chosen: [ItemMatch] = []
    for match in ordered where match.allColumns.isDisjoint(with: taken) {
      let rivals = ordered.filter { other in
        other.instrument.id != match.instrument.id && other.allColumns == match.allColumns
          && other.evidence == match.evidence
      }
      if let rival = rivals.first(where: { !$0.instrument.scoresLike(match.instrument) }), !isAsked {
        let names = [match.instrument.id] + rivals.map(\.instrument.id)
        problems.append(
          InputProblem(
            place: place(0),
            message: "the headings fit several instruments that score differently: " + names.joined(separator: ", "),
            expected: "one instrument", remedy: "say which with --instrument \(rival.instrument.id)"))
        return []
      }
      taken.formUnion(match.allColumns)
      chosen.append(match)
      note(match, rivals: rivals)
    }
    return chosen
  }

  private mutating func note(_ match: ItemMatch, rivals: [ItemMatch]) {
    let count = match.instrument.items.count
    let how =
      switch match.evidence {
      case .wording: "by the words of its \(count) item\(count == 1 ? "" : "s")"
      case .name: "by the names of its columns"
      case .number: "by the numbers of \(count) columns, nothing else"
      }
    guard isBare, options.instruments.isEmpty else { return }
    var text = "questionnaire \(match.instrument.id) (\(match.instrument.title())) recognised \(how)"
    if !rivals.isEmpty {
      text += "; \(rivals.map(\.instrument.id).joined(separator: ", ")) would give the same scores"
    }
    let settles = match.evidence == .wording ? "" : "--instrument \(match.instrument.id)"
    assumptions.append(Assumption(text, settledBy: settles))
  }

  private mutating func take(_ match: ItemMatch, free: [Int]) {
    let id = match.instrument.id
    for (task, columns) in match.columns {
      for (item, column) in columns.enumerated() {
        targets[free[column]] = .item(instrument: id, item: match.instrument.items[item].id, task: task)
      }
    }
    for (item, column) in match.weights.enumerated() {
      targets[free[column]] = .weight(instrument: id, item: match.instrument.items[item].id)
    }
    for (index, column) in match.comparisons.enumerated() {
      targets[free[column]] = .comparison(instrument: id, index: index)
    }
  }

  private mutating func reportPartial(
    _ instrument: Instrument, _ found: [Int], _ missing: [Int], covered: Set<Int>, free: [Int]
  ) {
    // Items that a --map or another instrument has taken are not missing.
    let mapped = Set(
      targets.compactMap { target -> String? in
        if case .item(instrument.id, let item, _) = target { item } else { nil }
      })
    let absent = missing.filter { !mapped.contains(instrument.items[$0].id) }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    let others = finder.headings.indices.filter { covered.contains($0) }
    if absent.isEmpty {
      takeWorded(instrument, free: free)
      return
    }
    guard others.isEmpty else { return }
    let names = absent.map { instrument.items[$0].id }
    problems.append(
      InputProblem(
        place: place(0),
        message: "\(found.count) of the \(instrument.items.count) items of \(instrument.id) were found by their words; not found: "
          + listed(names),
        expected: "a column for each item",
        remedy: "name the columns with --map \"COLUMN=\(instrument.id).\(names[0])\", or another instrument with --instrument"
      ))
  }

  /// Takes the items that are found by their words where the others were mapped by hand.
  private mutating func takeWorded(_ instrument: Instrument, free: [Int]) {
    for item in instrument.items {
      let words = Set((item.text.allWordings + item.otherWordings).map(Heading.core))
      guard let column = free.first(where: { targets[$0] == nil && words.contains(headings[$0].core) }) else { continue }
      targets[column] = .item(instrument: instrument.id, item: item.id, task: nil)
    }
  }

  // MARK: Names

  private mutating func recogniseNames() {
    for index in headings.indices where targets[index] == nil {
      if let declared = declaredName(index) { targets[index] = declared }
    }
    for index in headings.indices where targets[index] == nil {
      guard let meaning = ColumnNames.meaning(of: headings[index], tasks: study.tasks) else { continue }
      take(meaning, index: index)
    }
    if !targets.contains(.participant),
      let index = headings.indices.first(where: {
        targets[$0] == nil && ColumnNames.asksForParticipant(headings[$0])
      })
    {
      targets[index] = .participant
      assumptions.append(
        Assumption(
          "column \"\(shown(headings[index].text))\" taken for the participant",
          settledBy: "--map \"#\(index + 1)=participant\""))
    }
  }

  /// A factor, measure or attribute whose identifier or label the heading is.
  private mutating func declaredName(_ index: Int) -> ColumnTarget? {
    let heading = headings[index]
    func isNamed(_ id: String, _ label: LocalizedText, _ words: String) -> Bool {
      Heading.tokens(id).joined() == words
        || label.allWordings.contains { Heading.tokens($0).joined() == words }
    }
    let words = heading.tokens.joined()
    if let factor = study.factors.first(where: { isNamed($0.id, $0.label, words) }) { return .factor(factor.id) }
    if let asked = options.factors.first(where: { Heading.tokens($0).joined() == words }) {
      declareFactor(asked)
      return .factor(asked)
    }
    let measures = study.measures.filter { $0.kind != .questionnaire }
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

  private mutating func take(_ meaning: ColumnNames.Meaning, index: Int) {
    switch meaning {
    case .participant:
      if !targets.contains(.participant) { targets[index] = .participant }
    case .task:
      if !targets.contains(.task) { targets[index] = .task }
    case .rater:
      if !targets.contains(.rater) { targets[index] = .rater }
    case .order:
      if !targets.contains(.order) { targets[index] = .order }
    case .attribute(let name):
      if !targets.contains(.attribute(name)) { targets[index] = .attribute(name) }
    case .comment: targets[index] = .comment
    case .factor(let id): takeFactor(id, index: index)
    case .measure(let kind, let id, let task): takeMeasure(kind, id, task, index: index)
    }
  }

  private mutating func takeFactor(_ id: String, index: Int) {
    guard isBare else {
      // The study declares its factors; a further heading of this sort belongs to none of them.
      return
    }
    let values = distinctValues(index)
    guard values.count <= 12 else {
      targets[index] = .attribute(id)
      assumptions.append(
        Assumption(
          "column \"\(shown(headings[index].text))\" has too many different values to be a group; kept as an attribute",
          settledBy: "--map \"#\(index + 1)=factor:\(id)\""))
      return
    }
    guard study.factor(id) == nil else { return }
    declareFactor(id)
    targets[index] = .factor(id)
  }

  private mutating func takeMeasure(_ kind: Measure.Kind, _ id: String, _ task: String?, index: Int) {
    let same = headings.indices.filter {
      if case .measure(id, let other) = targets[$0], other == task { return true }
      return false
    }
    guard same.isEmpty else { return }
    if isBare {
      declare(id, kind)
      targets[index] = .measure(id, task: task)
      return
    }
    // In a declared study the name of a kind means its only measure that has no column yet.
    let taken = Set(
      targets.compactMap { target -> String? in if case .measure(let id, _) = target { id } else { nil } })
    let candidates = study.measures.filter { $0.kind == kind && (!taken.contains($0.id) || task != nil) }
    guard candidates.count == 1, let measure = candidates.first else { return }
    targets[index] = .measure(measure.id, task: task)
    assumptions.append(
      Assumption(
        "column \"\(shown(headings[index].text))\" of \(path) taken for the measure \(measure.id)",
        settledBy: "<column name=\"\(shown(headings[index].text))\" target=\"\(kind.rawValue):\(measure.id)\"/>"))
  }

  // MARK: Declarations of a bare file

  private mutating func declare(_ id: String, _ kind: Measure.Kind) {
    guard study.measure(id) == nil else { return }
    let usual: Known<Better> =
      switch kind {
      case .outcome: .declared(.higher)
      case .duration, .count: .assumed(.lower)
      default: .assumed(.higher)
      }
    study.measures.append(
      Measure(
        id: id, label: LocalizedText(Self.title(id)), kind: kind, better: usual, unit: kind == .duration ? "s" : nil))
  }

  private mutating func declareFactor(_ id: String) {
    guard study.factor(id) == nil else { return }
    study.factors.append(
      Factor(
        id: id, label: LocalizedText(Self.title(id)), design: .between, levels: [],
        reference: options.references[id].map { .declared($0) } ?? .unknown))
  }

  /// Declares the questionnaires whose items were found or mapped.
  private mutating func declareItemsOfTargets() {
    for target in targets {
      guard case .item(let id, _, let task) = target, let instrument = catalogue.instrument(id) else { continue }
      if let known = study.measures.firstIndex(where: { $0.instrument?.instrument == id }) {
        if task != nil { study.measures[known].isPerTask = true }
        continue
      }
      guard isBare else { continue }
      let published = instrument.scales.first?.direction ?? .agreeHigh
      study.measures.append(
        Measure(
          id: id, label: instrument.shortName, kind: .questionnaire, better: .assumed(instrument.better),
          isPerTask: task != nil, instrument: InstrumentUse(instrument: id, direction: .assumed(published))))
    }
    for target in targets {
      if case .measure(let id, let task) = target, task != nil,
        let index = study.measures.firstIndex(where: { $0.id == id })
      {
        study.measures[index].isPerTask = true
      }
    }
  }

  // MARK: Helpers

  private func secondsPerUnit(_ index: Int, measure id: String) -> Double {
    if let told = ColumnNames.secondsPerUnit(headings[index].tokens) { return told }
    guard let unit = study.measure(id)?.unit else { return 1 }
    return ColumnNames.secondsPerUnit(Heading.tokens(unit)) ?? 1
  }

  private mutating func listUnused() {
    let unused = headings.indices.filter { targets[$0] == nil && !headings[$0].text.isEmpty }
    guard !unused.isEmpty else { return }
    let names = unused.map { "\"\(shown(headings[$0].text))\"" }
    assumptions.append(
      Assumption(
        "column\(unused.count == 1 ? "" : "s") of \(path) not used: " + listed(names), settledBy: "--map \"COLUMN=TARGET\""))
  }

  static func title(_ id: String) -> String {
    let words = id.split(whereSeparator: { "-_".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// A heading that is short enough for a message.
func shown(_ text: String) -> String {
  let folded = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return folded.count <= 60 ? folded : folded.prefix(57) + "..."
}

/// A list that is short enough for a message.
func listed(_ names: [String]) -> String {
  names.count <= 12
    ? names.joined(separator: ", ") : names.prefix(12).joined(separator: ", ") + ", and \(names.count - 12) more"
}

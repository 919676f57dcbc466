internal import StudyDocuments
internal import StudyModel

/// Which columns hold the items of an instrument, and how they were recognised.
struct ItemMatch {
  /// How the items were recognised; the earlier, the stronger.
  enum Evidence: Int {
    /// The headings are the words of the items.
    case wording
    /// The headings hold the key words of the items.
    case keyWords
    /// The headings name the instrument and the item: `PSSUQ_3`.
    case name
    /// The headings only number the items (`q3`) or are their identifiers (`effort`).
    case number
  }

  /// The instrument.
  var instrument: Instrument
  /// How the items were recognised.
  var evidence: Evidence
  /// For each task (nil for none), the column of each item.
  var columns: [(task: String?, columns: [Int])]
  /// For instruments with comparisons: the column of each item's weight, if there are such columns.
  var weights: [Int]
  /// For instruments with comparisons: the column of each comparison, if there are such columns.
  var comparisons: [Int]
  /// The language of the key words by which the items were recognised.
  var language: String?

  /// Every column that the match uses.
  var allColumns: Set<Int> { Set(columns.flatMap(\.columns) + weights + comparisons) }
}

/// Finds the items of instruments among column headings.
struct ItemRecognition {
  let headings: [Heading]
  let tasks: [StudyTask]
  let wordings: ItemWordings
  /// What the headings say, found once for all instruments.
  private let compared: Compared
  /// The names of the file and its sheet, which may name an instrument.
  var fileNames = ""
  /// Whether ten numbered columns and more are taken for items of an instrument that nothing names, to tell how a file is
  /// laid out.
  var takesNumbers = false
  /// Whether a column may hold answers, and no free text.
  var mayHoldAnswers: (Int) -> Bool = { _ in true }

  init(headings: [Heading], tasks: [StudyTask], wordings: ItemWordings) {
    self.headings = headings
    self.tasks = tasks
    self.wordings = wordings
    compared = Compared(headings, tasks: tasks, wordings: wordings)
  }

  /// What headings say of all instruments, found when the first one is looked for.
  private final class Compared {
    private let headings: [Heading]
    private let tasks: [StudyTask]
    private let wordings: ItemWordings
    /// The stems of key words in each column, and the columns that may hold items.
    var statements: ItemKeyWords.Statements?

    init(_ headings: [Heading], tasks: [StudyTask], wordings: ItemWordings) {
      self.headings = headings
      self.tasks = tasks
      self.wordings = wordings
    }

    lazy var words = headings.map(wordings.words)
    /// For each instrument, the columns whose headings are words of its items, and the items.
    lazy var worded = words.enumerated().reduce(into: [String: [(column: Int, item: Int)]]()) {
      found, heading in
      for (id, item) in heading.element.items { found[id, default: []].append((heading.offset, item)) }
    }
    /// For each instrument, the columns whose headings hold one of its names.
    lazy var named = words.enumerated().reduce(into: [String: [Int]]()) { found, heading in
      for id in heading.element.named { found[id, default: []].append(heading.offset) }
    }
    /// The headings without the task that they name.
    lazy var splits = headings.map { Heading.splitTask($0.tokens, tasks: tasks) }
    /// The columns that are numbered from 1 on behind the same words.
    lazy var runs = ItemRecognition.numberedRuns(headings)
  }

  /// The result of looking for one instrument.
  enum Evidence {
    /// Every item was found.
    case complete(ItemMatch)
    /// Some items were found, each in one column, and others were not.
    case partial(columns: [Int: Int], missing: [Int])
    /// An item stands in several columns.
    case repeated(item: Int, columns: [Int])
    /// Nothing worth mentioning was found.
    case none
  }

  /// Looks for the items of an instrument.
  ///
  /// - Parameters:
  ///   - instrument: the instrument.
  ///   - allowsFewNumbers: whether columns `q1` to `q4` may be an instrument of four items; without being asked for,
  ///     only ten numbers and more are evidence.
  /// - Returns: what was found, by the strongest evidence there is.
  func find(_ instrument: Instrument, allowsFewNumbers: Bool = false) -> Evidence {
    let worded = byWording(instrument)
    switch worded {
    case .complete, .repeated: return worded
    case .partial, .none: break
    }
    let keyed = byKeyWords(instrument)
    if case .complete = keyed { return keyed }
    let named = byName(instrument, evidence: .name)
    switch named {
    case .complete, .repeated: return named
    case .partial, .none: break
    }
    if case .repeated = keyed { return keyed }
    let bareNames = byName(instrument, evidence: .name, allowsBareNames: true)
    switch bareNames {
    case .complete, .repeated: return bareNames
    case .partial, .none: break
    }
    if allowsFewNumbers || isNamed(instrument) || takesNumbers && instrument.items.count >= 10 {
      let numbered = byName(instrument, evidence: .number, allowsIdentifiers: allowsFewNumbers)
      switch numbered {
      case .complete, .repeated: return numbered
      case .partial, .none: break
      }
      if let match = byRun(instrument) { return .complete(match) }
    }
    return [named, keyed].reduce(worded) { best, other in
      guard case .partial(let found, _) = other else { return best }
      if case .partial(let known, _) = best, known.count >= found.count { return best }
      return other
    }
  }

  /// Whether the file, its sheet or a heading names an instrument.
  func isNamed(_ instrument: Instrument) -> Bool {
    let texts = [fileNames] + (compared.named[instrument.id] ?? []).map { headings[$0].text }
    let tokens = texts.map(\.tokens)
    return ([instrument.id] + instrument.aliases).contains { name in
      let wanted = name.tokens
      return tokens.contains { tokens in
        guard tokens.count >= wanted.count else { return false }
        return (0...tokens.count - wanted.count).contains { tokens[$0...].starts(with: wanted) }
      } || Self.holdsAcronym(name, in: fileNames)
    }
  }

  /// Whether a text holds an acronym at the beginning of a longer word: `SUSanswers`.
  private static func holdsAcronym(_ name: String, in text: String) -> Bool {
    guard name.count > 2, name.allSatisfy(\.isUppercase), let range = text.firstRange(of: name) else {
      return false
    }
    let before = text[..<range.lowerBound].last
    let after = text[range.upperBound...].first
    return before?.isLetter != true && after?.isUppercase != true
  }

  private func byKeyWords(_ instrument: Instrument) -> Evidence {
    let statements = compared.statements ?? self.statements()
    compared.statements = statements
    switch ItemKeyWords.carried.match(instrument, statements) {
    case .complete(let columns, let language):
      let (weights, comparisons) = weightColumns(of: instrument, taken: Set(columns))
      return .complete(
        ItemMatch(
          instrument: instrument, evidence: .keyWords, columns: [(nil, columns)], weights: weights,
          comparisons: comparisons, language: language))
    case .partial(let columns, let missing): return .partial(columns: columns, missing: missing)
    // Of several questions with the key words of a single one, none is certain.
    case .repeated(let columns):
      return instrument.items.count == 1 ? .none : .repeated(item: 0, columns: columns)
    case .none: return .none
    }
  }

  /// The columns whose headings may be items, with the stems of key words in them.
  private func statements() -> ItemKeyWords.Statements {
    let texts = Set(headings.map(\.text))
    // Quizzes repeat each question for its points and for remarks: "Question [Score]".
    let usable = headings.indices.filter { column in
      let text = headings[column].text
      guard text.utf8.last == UInt8(ascii: "]"), let open = text.utf8.lastIndex(of: UInt8(ascii: "[")) else {
        return true
      }
      return !texts.contains(String(text[..<open]).trimmedOfSpace)
    }
    var stems = [Set<Int>](repeating: [], count: headings.count)
    for column in usable {
      let found = compared.words[column].stems
      if !found.isEmpty, mayHoldAnswers(column) { stems[column] = found }
    }
    var stemsOfNames = [Set<Int>](repeating: [], count: headings.count)
    for column in usable {
      let found = compared.words[column].stemsOfName
      if !found.isEmpty, mayHoldAnswers(column) { stemsOfNames[column] = found }
    }
    return ItemKeyWords.Statements(stems: stems, stemsOfNames: stemsOfNames, usable: usable)
  }

  /// Columns that number the items behind a word for items, `Frage 1` to `Frage 10`, or in a file that is named after the
  /// instrument by their numbers alone.
  private func byRun(_ instrument: Instrument) -> ItemMatch? {
    guard instrument.items.count > 3, wordings.names(of: instrument).isNumbered else { return nil }
    let runs = numberedRuns.filter { run in
      run.columns.count == instrument.items.count
        && (run.words.isEmpty
          ? isNamed(instrument) && run.columns.allSatisfy(mayHoldAnswers)
          : run.words.allSatisfy(ColumnNames.namesItem))
    }
    guard runs.count == 1, let run = runs.first else { return nil }
    return ItemMatch(
      instrument: instrument, evidence: .number, columns: [(nil, run.columns)], weights: [], comparisons: [])
  }

  /// The columns that are numbered from 1 on with the same words before the number, in the order of the numbers.
  var numberedRuns: [(words: [String], columns: [Int])] { compared.runs }

  /// The columns of headings that are numbered from 1 on with the same words before the number.
  static func numberedRuns(_ headings: [Heading]) -> [(words: [String], columns: [Int])] {
    var order: [[String]] = []
    var columns: [[String]: [Int: [Int]]] = [:]
    for (column, heading) in headings.enumerated() where heading.tokens.count < 4 {
      guard let number = heading.tokens.last.flatMap({ Int($0) }) else { continue }
      let words = Array(heading.tokens.dropLast())
      if columns[words] == nil { order.append(words) }
      columns[words, default: [:]][number, default: []].append(column)
    }
    return order.compactMap { words in
      guard let run = columns[words], run.keys.sorted() == Array(1...run.count),
        run.values.allSatisfy({ $0.count == 1 })
      else { return nil }
      return (words, run.sorted { $0.key < $1.key }.map { $0.value[0] })
    }
  }

  /// Rows of columns, one for each item, whose headings are the short names of the items in the order of the form; one of
  /// them may be misspelled.
  func blocks(of instrument: Instrument) -> [[Int]] {
    let names = wordings.names(of: instrument)
    let count = names.items.count
    guard count > 3, headings.count >= count else { return [] }
    let items = compared.words.map { names.bareNames[$0.bare.words] ?? names.bareNames[$0.bare.name] }
    return (0...headings.count - count).map { Array($0..<$0 + count) }.filter { columns in
      let found = columns.map { items[$0] }
      let matching = found.indices.count { found[$0] == $0 }
      return matching == found.count { $0 != nil } && matching >= count - 1
    }
  }

  /// The column of each item that is found by its words or its name, once.
  func items(of instrument: Instrument) -> [Int: Int] {
    var columns: [Int: Int] = [:]
    for finding in [byKeyWords(instrument), byName(instrument, evidence: .name), byWording(instrument)] {
      switch finding {
      case .complete(let match):
        for (task, list) in match.columns where task == nil {
          for (item, column) in list.enumerated() { columns[item] = column }
        }
      case .partial(let found, _): columns.merge(found) { $1 }
      case .repeated, .none: break
      }
    }
    return columns
  }

  private func byWording(_ instrument: Instrument) -> Evidence {
    guard let worded = compared.worded[instrument.id] else { return .none }
    var found = [[Int]](repeating: [], count: instrument.items.count)
    for (column, item) in worded { found[item].append(column) }
    let present = found.indices.filter { !found[$0].isEmpty }
    if let twice = found.indices.first(where: { found[$0].count > 1 }), present.count == found.count {
      return .repeated(item: twice, columns: found[twice])
    }
    if present.count == found.count {
      let (weights, comparisons) = weightColumns(of: instrument, taken: Set(found.map { $0[0] }))
      return .complete(
        ItemMatch(
          instrument: instrument, evidence: .wording, columns: [(nil, found.map { $0[0] })], weights: weights,
          comparisons: comparisons))
    }
    return .partial(
      columns: Dictionary(uniqueKeysWithValues: present.map { ($0, found[$0][0]) }),
      missing: found.indices.filter { found[$0].isEmpty })
  }

  private func byName(
    _ instrument: Instrument, evidence: ItemMatch.Evidence, allowsIdentifiers: Bool = false,
    allowsBareNames: Bool = false
  ) -> Evidence {
    let names = wordings.names(of: instrument)
    // A single question has no name of its own.
    if allowsBareNames, instrument.items.count < 4 || names.isNumbered { return .none }
    let way: Way =
      evidence == .name ? allowsBareNames ? .bareName : .name : .number(allowsIdentifiers: allowsIdentifiers)
    let columns =
      evidence == .name && !allowsBareNames ? compared.named[instrument.id] ?? [] : Array(headings.indices)
    guard !columns.isEmpty else { return .none }
    // "SUS1_1" to "SUS1_10" number a measurement and its items.
    let measurements = (compared.named[instrument.id] ?? []).flatMap { column in
      evidence == .name
        ? Self.behindName(headings[column].tokens, names.prefixes).filter {
          $0.count == 2 && Int($0[0]) != nil && Int($0[1]) != nil
        }.map { $0[0] } : []
    }
    // "SUS_3 (2)" is the item 3 once more, and no item 2 of a measurement 3.
    let isMeasured = Set(measurements).count == 1 && measurements.count >= instrument.items.count
    let measurement = isMeasured ? measurements.first : nil
    var byTask: [String?: [Int: Int]] = [:]
    var order: [String?] = []
    var repeated: (item: Int, columns: [Int])?
    for column in columns {
      guard let (item, task) = item(of: names, column: column, by: way, measurement: measurement) else {
        continue
      }
      // A number beyond the last item means that this is another instrument.
      guard instrument.items.indices.contains(item) else { return .none }
      if byTask[task] == nil { order.append(task) }
      if let before = byTask[task, default: [:]][item] {
        if repeated == nil { repeated = (item, [before, column]) }
        continue
      }
      byTask[task, default: [:]][item] = column
    }
    let complete = order.compactMap { task -> (String?, [Int])? in
      let found = byTask[task] ?? [:]
      let list = instrument.items.indices.compactMap { found[$0] }
      return list.count == instrument.items.count ? (task, list) : nil
    }
    guard !complete.isEmpty, complete.count == order.count else {
      guard evidence == .name, !allowsBareNames, order == [nil], let found = byTask[nil],
        instrument.items.count > 1,
        // Numbers alone are a part of an instrument only where its items have no other names.
        names.isNumbered
          || found.contains(where: { item, column in
            headings[column].tokens.joined().contains(names.items[item].joined())
          })
      else {
        return .none
      }
      return .partial(columns: found, missing: instrument.items.indices.filter { found[$0] == nil })
    }
    if let repeated { return .repeated(item: repeated.item, columns: repeated.columns) }
    let (weights, comparisons) = weightColumns(of: instrument, taken: Set(complete.flatMap { $0.1 }))
    return .complete(
      ItemMatch(
        instrument: instrument, evidence: evidence, columns: complete, weights: weights,
        comparisons: comparisons))
  }

  /// The column that names the instrument with a number beyond its last item, and the number; nil where there is none.
  func itemBeyond(_ instrument: Instrument) -> (column: Int, number: Int)? {
    let names = wordings.names(of: instrument)
    for column in compared.named[instrument.id] ?? [] {
      let found = item(of: names, column: column, by: .name, measurement: nil)
      if let found, !instrument.items.indices.contains(found.item) { return (column, found.item + 1) }
    }
    return nil
  }

  /// How headings name items.
  private enum Way {
    /// Behind the name of the instrument.
    case name
    /// By the short name of the item alone: `Mental demand [Score]`.
    case bareName
    /// By a number behind a word for items or, where somebody asks for the instrument, by its identifiers.
    case number(allowsIdentifiers: Bool)
  }

  /// The item that a heading names, or its label where the heading names none.
  private func item(
    of names: ItemWordings.Names, column: Int, by way: Way, measurement: String?
  ) -> (item: Int, task: String?)? {
    let words = compared.words[column]
    func item(_ tokens: [String], _ bare: ItemWordings.BareName, split: (rest: [String], task: String)?)
      -> (item: Int, task: String?)?
    {
      if let item = Self.item(of: names, tokens, bare, by: way, measurement) { return (item, nil) }
      if let (rest, task) = split,
        let item = Self.item(of: names, rest, ItemWordings.BareName(rest), by: way, measurement),
        names.items.indices.contains(item)
      {
        return (item, task)
      }
      return nil
    }
    if let found = item(headings[column].tokens, words.bare, split: compared.splits[column]) { return found }
    // A number alone in a label says nothing.
    if case .number = way { return nil }
    guard let label = words.label else { return nil }
    return item(label.tokens, label.bare, split: Heading.splitTask(label.tokens, tasks: tasks))
  }

  /// The tokens behind the name of an instrument, or before it: of `SUS SUS_Q1` and `Q1 SUS`, `q` and `1`.
  ///
  /// `PSSUQ 3` may be an instrument or an item of one, so that there may be several.
  private static func behindName(_ tokens: [String], _ prefixes: Set<String>) -> [[String]] {
    var found: [[String]] = []
    for length in stride(from: min(3, tokens.count), through: 1, by: -1) {
      if prefixes.contains(tokens.prefix(length).joined()) {
        let rest = Array(tokens.dropFirst(length))
        found.append(rest)
        found += behindName(rest, prefixes)
      }
    }
    guard found.isEmpty else { return found }
    for length in stride(from: min(3, tokens.count - 1), through: 1, by: -1)
    where prefixes.contains(tokens.suffix(length).joined()) {
      found.append(Array(tokens.dropLast(length)))
    }
    return found
  }

  /// The item that words name; a number beyond the last item is returned as it is.
  private static func item(
    of names: ItemWordings.Names, _ tokens: [String], _ bare: ItemWordings.BareName, by way: Way,
    _ measurement: String?
  ) -> Int? {
    func number(_ rest: ArraySlice<String>, bareAllowed: Bool) -> Int? {
      guard rest.count < 3 else { return nil }
      var rest = rest
      if let word = rest.first, rest.count == 2, ColumnNames.namesItem(word) {
        rest = rest.dropFirst()
      } else if !bareAllowed {
        return nil
      }
      guard rest.count == 1, let value = rest.first.flatMap({ Int($0) }), value > 0 else { return nil }
      return value - 1
    }
    switch way {
    case .number(let allowsIdentifiers):
      return names.isNumbered
        ? number(tokens[...], bareAllowed: false)
        : allowsIdentifiers ? names.items.firstIndex(of: tokens) : nil
    case .bareName:
      return names.bareNames[bare.words] ?? (bare.name.isEmpty ? nil : names.bareNames[bare.name])
    case .name:
      for rest in behindName(tokens, names.prefixes) {
        if rest.isEmpty, names.items.count == 1 { return 0 }
        if let named = names.items.firstIndex(of: rest) { return named }
        let isMeasured = rest.count == 2 && rest.first == measurement
        if let value = number(isMeasured ? rest[1...] : rest[...], bareAllowed: true) { return value }
      }
      return nil
    }
  }

  /// The two items that a heading names, with or without a word between them: `Effort vs. Performance`, `effort_performance`.
  private static let wordsOfPairs: Set<String> = ["tlx", "nasa", "pair", "vs", "versus", "or"]

  private func itemsOfPair(_ heading: Heading, _ names: ItemWordings.Names) -> Set<String>? {
    // A question has more letters than two names and what stands around them.
    let most = 2 * names.longestWords
    guard heading.tokens.count > 1, heading.tokens.reduce(0, { $0 + $1.utf8.count }) <= most + 16 else {
      return nil
    }
    let words = heading.tokens.filter { !Self.wordsOfPairs.contains($0) }
    guard words.count > 1, words.reduce(0, { $0 + $1.utf8.count }) <= most,
      names.itemsOfWords.keys.contains(where: { $0.hasPrefix(words[0]) })
    else { return nil }
    for end in words.indices.dropFirst() {
      if let first = names.itemsOfWords[words[..<end].joined()],
        let second = names.itemsOfWords[words[end...].joined()], first != second
      {
        return [first, second]
      }
    }
    return nil
  }

  private func weightColumns(of instrument: Instrument, taken: Set<Int>) -> (
    weights: [Int], comparisons: [Int]
  ) {
    guard !instrument.comparisons.isEmpty else { return ([], []) }
    let names = wordings.names(of: instrument)
    var pairs: [Set<String>: Int] = [:]
    for column in headings.indices where !taken.contains(column) {
      guard let pair = itemsOfPair(headings[column], names), pairs[pair] == nil else { continue }
      pairs[pair] = column
    }
    let ofWeights = headings.indices.filter { index in
      let tokens = headings[index].tokens
      return !taken.contains(index) && (tokens.contains("weight") || tokens.contains("weights"))
    }
    var weights: [Int] = []
    for item in instrument.items {
      let words = [item.id] + item.text.allWordings + item.otherWordings
      let wanted = Set(words.map { $0.tokens.joined() })
      let column = ofWeights.first { index in
        let rest = headings[index].tokens.filter { !["weight", "weights", "tlx", "nasa"].contains($0) }
          .joined()
        return wanted.contains(rest)
      }
      if let column { weights.append(column) }
    }
    if weights.count != instrument.items.count { weights = [] }
    var comparisons: [Int] = []
    for comparison in instrument.comparisons {
      if let column = pairs[[comparison.first, comparison.second]] { comparisons.append(column) }
    }
    return (weights, comparisons.count == instrument.comparisons.count ? comparisons : [])
  }
}

internal import StudyDocuments
internal import StudyModel

/// Which columns hold the items of an instrument, and how they were recognised.
struct ItemMatch {
  /// How the items were recognised; the earlier, the stronger.
  enum Evidence: Int {
    /// The headings are the words of the items.
    case wording
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

  /// Every column that the match uses.
  var allColumns: Set<Int> { Set(columns.flatMap(\.columns) + weights + comparisons) }
}

/// Finds the items of instruments among column headings.
struct ItemRecognition {
  let headings: [Heading]
  let tasks: [StudyTask]
  let wordings: ItemWordings

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
    let named = byName(instrument, evidence: .name)
    switch named {
    case .complete, .repeated: return named
    case .partial, .none: break
    }
    if allowsFewNumbers || instrument.items.count >= 10 {
      let numbered = byName(instrument, evidence: .number, allowsIdentifiers: allowsFewNumbers)
      switch numbered {
      case .complete, .repeated: return numbered
      case .partial, .none: break
      }
    }
    if case .partial(let byName, _) = named {
      if case .partial(let byWords, _) = worded, byWords.count >= byName.count { return worded }
      return named
    }
    return worded
  }

  /// The column of each item that is found by its words or its name, once.
  func items(of instrument: Instrument) -> [Int: Int] {
    var columns: [Int: Int] = [:]
    for finding in [byName(instrument, evidence: .name), byWording(instrument)] {
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
    let wordings = self.wordings.items(of: instrument)
    var found = [[Int]](repeating: [], count: instrument.items.count)
    for (column, heading) in headings.enumerated() {
      if let item = item(heading, wordings) ?? heading.label.flatMap({ self.item(Heading($0), wordings) }) {
        found[item].append(column)
      }
    }
    let present = found.indices.filter { !found[$0].isEmpty }
    guard !present.isEmpty else { return .none }
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

  private func item(_ heading: Heading, _ wordings: [String: Int]) -> Int? {
    wordings[heading.core] ?? heading.rows.lazy.compactMap { wordings[$0] }.first
  }

  private func byName(
    _ instrument: Instrument, evidence: ItemMatch.Evidence, allowsIdentifiers: Bool = false
  ) -> Evidence {
    let names = evidence == .name ? [instrument.id] + instrument.aliases : []
    var prefixes = Set(names.map { $0.tokens.joined() })
    prefixes.remove("")
    var byTask: [String?: [Int: Int]] = [:]
    var order: [String?] = []
    var repeated: (item: Int, columns: [Int])?
    for (column, heading) in headings.enumerated() {
      guard
        let (item, task) = item(
          of: instrument, heading: heading, prefixes: prefixes, evidence, allowsIdentifiers)
      else {
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
    let columns = order.compactMap { task -> (String?, [Int])? in
      let found = byTask[task] ?? [:]
      let list = instrument.items.indices.compactMap { found[$0] }
      return list.count == instrument.items.count ? (task, list) : nil
    }
    guard !columns.isEmpty, columns.count == order.count else {
      guard evidence == .name, order == [nil], let found = byTask[nil], instrument.items.count > 1 else {
        return .none
      }
      return .partial(columns: found, missing: instrument.items.indices.filter { found[$0] == nil })
    }
    if let repeated { return .repeated(item: repeated.item, columns: repeated.columns) }
    let (weights, comparisons) = weightColumns(of: instrument, taken: Set(columns.flatMap { $0.1 }))
    return .complete(
      ItemMatch(
        instrument: instrument, evidence: evidence, columns: columns, weights: weights,
        comparisons: comparisons))
  }

  /// The column that names the instrument with a number beyond its last item, and the number; nil where there is none.
  func itemBeyond(_ instrument: Instrument) -> (column: Int, number: Int)? {
    let prefixes = Set(([instrument.id] + instrument.aliases).map { $0.tokens.joined() })
    for (column, heading) in headings.enumerated() {
      let found = item(
        of: instrument, heading: heading, prefixes: prefixes.subtracting([""]), .name, false)
      if let found, !instrument.items.indices.contains(found.item) { return (column, found.item + 1) }
    }
    return nil
  }

  /// The item that a heading names, or its label where the heading names none.
  private func item(
    of instrument: Instrument, heading: Heading, prefixes: Set<String>, _ evidence: ItemMatch.Evidence,
    _ allowsIdentifiers: Bool
  ) -> (item: Int, task: String?)? {
    if let found = item(
      of: instrument, tokens: heading.tokens, prefixes: prefixes, allowsIdentifiers)
    {
      return found
    }
    // A number alone in a label says nothing.
    guard evidence == .name, let label = heading.label else { return nil }
    return item(of: instrument, tokens: label.tokens, prefixes: prefixes, allowsIdentifiers)
  }

  /// The item that a heading names; a number beyond the last item is returned as it is.
  private func item(
    of instrument: Instrument, tokens: [String], prefixes: Set<String>, _ allowsIdentifiers: Bool
  ) -> (item: Int, task: String?)? {
    func number(_ rest: ArraySlice<String>, bareAllowed: Bool) -> Int? {
      var rest = rest
      if let word = rest.first, ["q", "item", "question", "i", "sq"].contains(word), rest.count == 2 {
        rest = rest.dropFirst()
      } else if !bareAllowed {
        return nil
      }
      guard rest.count == 1, let value = rest.first.flatMap({ Int($0) }), value > 0 else { return nil }
      return value - 1
    }
    func read(_ tokens: [String]) -> Int? {
      if prefixes.isEmpty {
        // Somebody who asks for an instrument may name columns by nothing but its identifiers.
        return instrument.items.first.map { $0.id.tokens == ["q", "1"] } == true
          ? number(tokens[...], bareAllowed: false)
          : allowsIdentifiers ? instrument.items.firstIndex { $0.id.tokens == tokens } : nil
      }
      for length in stride(from: min(3, tokens.count), through: 1, by: -1)
      where prefixes.contains(tokens.prefix(length).joined()) {
        let rest = tokens.dropFirst(length)
        if rest.isEmpty, instrument.items.count == 1 { return 0 }
        if let named = instrument.items.firstIndex(where: { $0.id.tokens == Array(rest) }) {
          return named
        }
        if let value = number(rest, bareAllowed: true) { return value }
      }
      return nil
    }
    if let item = read(tokens) { return (item, nil) }
    if let (rest, task) = Heading.splitTask(tokens, tasks: tasks), let item = read(rest),
      instrument.items.indices.contains(item)
    {
      return (item, task)
    }
    return nil
  }

  /// The two items that a heading names, with or without a word between them: `Effort vs. Performance`, `effort_performance`.
  private func itemsOfPair(_ heading: Heading, _ instrument: Instrument) -> Set<String>? {
    let noise: Set<String> = ["tlx", "nasa", "pair", "vs", "versus", "or"]
    let words = heading.tokens.filter { !noise.contains($0) }
    guard words.count > 1 else { return nil }
    func item(_ words: ArraySlice<String>) -> String? {
      let name = words.joined()
      return instrument.items.first { item in
        ([item.id] + item.otherWordings).contains { $0.tokens.joined() == name }
      }?.id
    }
    for end in words.indices.dropFirst() {
      if let first = item(words[..<end]), let second = item(words[end...]), first != second {
        return [first, second]
      }
    }
    return nil
  }

  private func weightColumns(of instrument: Instrument, taken: Set<Int>) -> (
    weights: [Int], comparisons: [Int]
  ) {
    guard !instrument.comparisons.isEmpty else { return ([], []) }
    var weights: [Int] = []
    for item in instrument.items {
      let words = [item.id] + item.text.allWordings + item.otherWordings
      let wanted = Set(words.map { $0.tokens.joined() })
      let column = headings.indices.first { index in
        let tokens = headings[index].tokens
        guard !taken.contains(index), tokens.contains("weight") || tokens.contains("weights") else {
          return false
        }
        let rest = tokens.filter { !["weight", "weights", "tlx", "nasa"].contains($0) }.joined()
        return wanted.contains(rest)
      }
      if let column { weights.append(column) }
    }
    if weights.count != instrument.items.count { weights = [] }
    var comparisons: [Int] = []
    for comparison in instrument.comparisons {
      let pair = Set([comparison.first, comparison.second])
      let column = headings.indices.first { index in
        !taken.contains(index) && itemsOfPair(headings[index], instrument) == pair
      }
      if let column { comparisons.append(column) }
    }
    return (weights, comparisons.count == instrument.comparisons.count ? comparisons : [])
  }
}

/// The words of items in the form in which headings are compared, made once for all files of a study.
struct ItemWordings {
  private let byInstrument: [String: [String: Int]]

  init(_ instruments: [Instrument]) {
    byInstrument = Dictionary(
      instruments.map { ($0.id, Self.index($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The item of each wording.
  func items(of instrument: Instrument) -> [String: Int] {
    byInstrument[instrument.id] ?? Self.index(instrument)
  }

  private static func index(_ instrument: Instrument) -> [String: Int] {
    var wordings: [String: Int] = [:]
    for (index, item) in instrument.items.enumerated() {
      for wording in item.text.allWordings + item.otherWordings { wordings[Heading.core(wording)] = index }
    }
    return wordings
  }
}

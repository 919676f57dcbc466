internal import StudyDocuments
internal import StudyModel

/// The columns that hold the items of instruments.
extension Recognition {
  /// A part of an instrument's items.
  private struct PartialMatch {
    var instrument: Instrument
    /// The column of each item that was found, among the free columns.
    var columns: [Int: Int]
    var missing: [Int]
  }

  var wantedInstruments: [Instrument] {
    if !options.instruments.isEmpty { return options.instruments.compactMap(catalogue.instrument) }
    if declaresMeasures { return catalogue.instruments }
    return study.measures.compactMap { $0.instrument.flatMap { catalogue.instrument($0.instrument) } }
  }

  private var isAsked: Bool { !options.instruments.isEmpty || !declaresMeasures }

  /// Finds the items of the instruments that are wanted, and refuses what fits several of them or none quite.
  mutating func recogniseItems() {
    takeWeightsBesideRatings()
    let mapped = Set(
      targets.compactMap { target -> String? in if case .item(let id, _, _) = target { id } else { nil } })
    for id in mapped.sorted() {
      if let instrument = catalogue.instrument(id) { takeRest(of: instrument) }
    }
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    var finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    finder.fileNames = path + " " + (sheet ?? "")
    let known = self
    finder.mayHoldAnswers = { known.mayHoldAnswers(free[$0]) }
    var matches: [ItemMatch] = []
    var partials: [PartialMatch] = []
    var repeated: [(instrument: Instrument, item: Int, columns: [Int])] = []
    for instrument in wantedInstruments where !mapped.contains(instrument.id) {
      switch finder.find(instrument, allowsFewNumbers: isAsked) {
      case .complete(let match):
        let needsWeights = !instrument.comparisons.isEmpty
        if isAnotherQuestion(match, free: free) {
          if !isAsked { continue }
          noteShorterScale(match, free: free)
        }
        // What the heading says of its numbers may be the other way round.
        let isLabelled = match.allColumns.contains { headings[free[$0]].text.contains("=") }
        if !isAsked, instrument.items.count == 1, match.evidence == .keyWords, isLabelled { continue }
        if isAsked || !needsWeights || !match.weights.isEmpty || !match.comparisons.isEmpty {
          matches.append(match)
        }
      case .partial(let columns, let missing):
        partials.append(PartialMatch(instrument: instrument, columns: columns, missing: missing))
      case .repeated(let item, let columns): repeated.append((instrument, item, columns))
      case .none: break
      }
    }
    if !repeated.isEmpty {
      let explained = takeRatingsAndWeights(finder, free: free)
      repeated.removeAll { explained.isSuperset(of: $0.columns) }
    }
    guard repeated.isEmpty else {
      reportRepeated(repeated, free: free)
      return
    }
    let chosen = choose(matches)
    for match in chosen { take(match, free: free) }
    guard problems.isEmpty else { return }
    let inOrder = takeInOrder(partials.map(\.instrument.id) + chosen.map(\.instrument.id) + mapped)
    reportPartial(partials, chosen: chosen, free: free)
    if declaresMeasures, problems.isEmpty { reportAbsent(chosen: chosen, mapped: mapped.union(inOrder)) }
    takeFurtherQuestionnaires()
    hintAtNumberedItems()
  }

  /// Whether the answers to a single question were given on another scale than the points of its score are defined for: "How
  /// likely are you to recommend it?" from 1 to 5 is no Net Promoter Score.
  private func isAnotherQuestion(_ match: ItemMatch, free: [Int]) -> Bool {
    let instrument = match.instrument
    guard instrument.items.count == 1, instrument.scores.contains(where: \.rule.needsPublishedScale),
      let scale = instrument.scales.first
    else { return false }
    let columns = match.allColumns.map { free[$0] }
    guard columns.allSatisfy({ holdsAnswers($0, on: scale) }) else { return true }
    let numbers = columns.flatMap { distinctValues($0).compactMap { Double($0) } }
    guard let low = numbers.min(), let high = numbers.max(), high < scale.range.upperBound else {
      return false
    }
    let length = scale.range.upperBound - scale.range.lowerBound
    // Nobody went beyond the end of a shorter scale.
    return FormScale.usual.contains { usual in
      usual.range.upperBound == high && usual.range.contains(low)
        && usual.range.upperBound - usual.range.lowerBound < length * 0.75
    }
  }

  /// Says that the answers to a single question that was asked for end before its scale does.
  private mutating func noteShorterScale(_ match: ItemMatch, free: [Int]) {
    guard let column = match.allColumns.min().map({ free[$0] }), let scale = match.instrument.scales.first
    else { return }
    let numbers = distinctValues(column).compactMap { Double($0) }
    guard let high = numbers.max() else { return }
    assumptions.append(
      Assumption(
        "answers to \(match.instrument.id) in column \"\(shown(headings[column].text))\" end at \(high.plainText) on its scale from \(scale.range.lowerBound.plainText) to \(scale.range.upperBound.plainText): if the form ended there, its points are not defined for it",
        settledBy: "--map \"#\(column + 1)=ignore\""))
  }

  /// The most texts that answers in words have; free text has more.
  private static let mostLabels = 14

  /// Whether a column may hold answers to an item: numbers, or few different texts.
  private func mayHoldAnswers(_ column: Int) -> Bool {
    distinctValues(column).count { Double($0) == nil } <= Self.mostLabels
  }

  /// Points out numbered columns of answers, as many as an instrument has items, of which nothing says that they are its
  /// items.
  private mutating func hintAtNumberedItems() {
    guard declaresMeasures, options.instruments.isEmpty, problems.isEmpty else { return }
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    for run in finder.numberedRuns where run.columns.count >= Self.fewestInOrder {
      let columns = run.columns.map { free[$0] }
      let fitting = catalogue.instruments.filter { instrument in
        guard instrument.items.count == columns.count, instrument.comparisons.isEmpty else { return false }
        return instrument.forms.contains { form in
          guard let scale = form.items.first.flatMap(form.scale) else { return false }
          return columns.allSatisfy { holdsAnswers($0, on: scale) }
        }
      }
      hint(at: columns, of: fitting)
    }
  }

  /// Says how to read columns as the items of one of some instruments.
  mutating func hint(at columns: [Int], of all: [Instrument]) {
    let numbers = columns.flatMap { distinctValues($0).compactMap { Double($0) } }
    guard let low = numbers.min(), let high = numbers.max() else { return }
    // Respondents who use all of a scale of five points hardly had seven.
    let used = all.filter { $0.forms.contains { $0.scales.first?.range == low...high } }
    let fitting = used.isEmpty ? all : used
    guard let first = fitting.first else { return }
    let names = [columns[0], columns[columns.count - 1]].map { "\"\(shown(headings[$0].text))\"" }
    let ids = fitting.map(\.id)
    itemHints.append(
      Assumption(
        "columns \(names[0]) to \(names[1]) hold answers from \(low.plainText) to \(high.plainText): if they are the items of "
          + (ids.count == 1 ? ids[0] : "one of " + ids.joined(separator: ", "))
          + " in the order of the form, say so with --instrument \(first.id)",
        question: .choice(fitting.map { .init("--instrument", $0.id, "the items of " + $0.title()) })))
  }

  /// Takes the matches that use most columns, strongest evidence first, without using a column twice.
  private mutating func choose(_ matches: [ItemMatch]) -> [ItemMatch] {
    let stem = path.split(separator: "/").last.map { String($0).tokens.joined() } ?? ""
    func named(_ match: ItemMatch) -> Bool {
      (match.instrument.aliases + [match.instrument.id]).contains {
        stem.contains($0.tokens.joined())
      }
    }
    let ordered = matches.sorted { left, right in
      if left.allColumns.count != right.allColumns.count {
        return left.allColumns.count > right.allColumns.count
      }
      if left.evidence != right.evidence { return left.evidence.rawValue < right.evidence.rawValue }
      if named(left) != named(right) { return named(left) }
      // Of two that score alike, the one with published norms is the more usual.
      if left.instrument.norms.isEmpty != right.instrument.norms.isEmpty {
        return right.instrument.norms.isEmpty
      }
      return left.instrument.id < right.instrument.id
    }
    var taken: Set<Int> = []
    var chosen: [ItemMatch] = []
    for match in ordered where match.allColumns.isDisjoint(with: taken) {
      let rivals = ordered.filter { other in
        other.instrument.id != match.instrument.id && other.allColumns == match.allColumns
          && other.evidence == match.evidence
      }
      // A study that declares both, or a user who asks for both, leaves open which one the columns belong to.
      if let rival = rivals.first(where: { isAsked || !$0.instrument.scoresLike(match.instrument) }) {
        let names = [match.instrument.id] + rivals.map(\.instrument.id)
        problems.append(
          InputProblem(
            place(0), "the headings fit several instruments: " + names.joined(separator: ", "),
            expected: "one instrument",
            remedy: isBare
              ? "say which with --instrument \(rival.instrument.id)"
              : "say which with <column name=... target=\"\(match.instrument.id).q1\"/> in study.xml"))
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
      case .wording: "by the words of its \(count.counting("item"))"
      case .keyWords:
        "by key words of its \(count.counting("item"))" + (match.language.map { " (\($0))" } ?? "")
      case .name:
        match.instrument.items[0].id.tokens == ["q", "1"] || !isNumbered(match)
          ? "by the names of its columns" : "by numbers behind its name, in the order of the form"
      case .number: "by the numbers of \(count) columns, nothing else"
      }
    guard declaresMeasures, options.instruments.isEmpty else { return }
    var text = "questionnaire \(match.instrument.id) (\(match.instrument.title())) recognised \(how)"
    if count == 1, let column = match.allColumns.first {
      text += ": \"\(shown(headings[column].text))\""
    }
    if !rivals.isEmpty {
      text += "; \(rivals.map(\.instrument.id).joined(separator: ", ")) would give the same scores"
    }
    let settles = match.evidence == .wording ? "" : "--instrument \(match.instrument.id)"
    assumptions.append(Assumption(text, settledBy: settles))
  }

  /// Whether columns number the items of an instrument that names them.
  private func isNumbered(_ match: ItemMatch) -> Bool {
    let items = match.instrument.items
    return match.columns.contains { _, columns in
      zip(columns, items).contains { column, item in
        !headings[column].tokens.joined().contains(item.id.tokens.joined())
      }
    }
  }

  mutating func take(_ match: ItemMatch, free: [Int]) {
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

  /// The fewest items of an instrument whose columns are recognised by their number alone.
  ///
  /// Two unrelated columns may share a scale by chance.
  private static let fewestInOrder = 4

  /// Recognises the items of the instruments of `--instrument` whose headings name none of them: the columns of answers on the
  /// instrument's scale, in their order, if there are as many as items.
  ///
  /// - Parameter found: the instruments whose items were recognised otherwise.
  /// - Returns: the instruments that were recognised.
  private mutating func takeInOrder(_ found: [String]) -> [String] {
    var taken: [String] = []
    for id in options.instruments where !found.contains(id) {
      guard let instrument = catalogue.instrument(id),
        let (columns, scale) = columnsInOrder(options.scales[id].map(instrument.asked) ?? instrument)
      else { continue }
      for (column, item) in zip(columns, instrument.items) {
        targets[column] = .item(instrument: id, item: item.id, task: nil)
      }
      taken.append(id)
      let isRun = columns == Array(columns[0]..<columns[0] + columns.count)
      let names = [columns[0], columns[columns.count - 1]].map { "\"\(shown(headings[$0].text))\"" }
      assumptions.append(
        Assumption(
          "the \(columns.count) columns \(names[0]) to \(names[1]), with answers from \(scale.range.lowerBound.plainText) to \(scale.range.upperBound.plainText), are read as the items of \(id) in the order of the form",
          settledBy: isRun && columnNumbers == nil
            ? "--map \"#\(columns[0] + 1)-#\(columns[0] + columns.count)=\(id)\""
            : "--map \"COLUMN=\(id).\(instrument.items[0].id)\" and so on"))
    }
    return taken
  }

  /// The columns that hold the items of an instrument in the order of the form, if nothing but their number and their answers
  /// says so, and the scale of the answers.
  private func columnsInOrder(_ instrument: Instrument) -> (columns: [Int], scale: ResponseScale)? {
    instrument.forms.lazy.compactMap(columnsInOrder(ofForm:)).first
  }

  private func columnsInOrder(ofForm instrument: Instrument) -> (columns: [Int], scale: ResponseScale)? {
    let scales = instrument.items.compactMap(instrument.scale)
    guard instrument.items.count >= Self.fewestInOrder, let scale = scales.first,
      scales.allSatisfy({ $0.range == scale.range })
    else { return nil }
    let columns =
      numberedColumns(instrument.items.count)
      ?? headings.indices.filter { column in
        targets[column] == nil && !isPlatformNote(column)
          // Where conditions stood side by side, what was asked in each of them.
          && (stackedFactor == nil || columnNumbers?[column].count ?? 0 > 1)
          // Participants and groups may be numbered like answers.
          && meaning(column) == nil && holdsAnswers(column, on: scale)
      }
    return columns.count == instrument.items.count ? (columns, scale) : nil
  }

  /// The columns side by side that may hold the items of an instrument.
  func itemsSideBySide(_ instrument: Instrument) -> [Int]? {
    guard let columns = columnsInOrder(instrument)?.columns, let first = columns.first,
      let last = columns.last,
      last - first == columns.count - 1
    else { return nil }
    return columns
  }

  /// Points out columns side by side with answers, as many as an instrument has items, in a file in which nothing was
  /// recognised.
  mutating func hintAtRunsOfAnswers() {
    guard declaresMeasures, options.instruments.isEmpty, problems.isEmpty, itemHints.isEmpty,
      !targets.contains(where: { $0?.holdsValues == true })
    else { return }
    let fitting = catalogue.instruments.filter { $0.comparisons.isEmpty && itemsSideBySide($0) != nil }
    guard let columns = fitting.first.flatMap(itemsSideBySide) else { return }
    hint(at: columns, of: fitting)
  }

  /// The columns that are numbered from 1 to the number of items behind the same word, such as `S1` to `S10`; nil unless
  /// there is one such run.
  private func numberedColumns(_ count: Int) -> [Int]? {
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    let runs = finder.numberedRuns.filter { $0.columns.count == count }
    return runs.count == 1 ? runs[0].columns.map { free[$0] } : nil
  }

  /// Whether a column has answers on a scale and no other values.
  private func holdsAnswers(_ column: Int, on scale: ResponseScale) -> Bool {
    Self.areAnswers(distinctValues(column), on: scale, labels: options.labels)
  }

  /// Whether texts are answers on a scale, some of which may be missing.
  static func areAnswers(
    _ texts: Set<String>, on scale: ResponseScale, labels told: [String: AnswerMeaning]
  ) -> Bool {
    let values = texts.map(\.foldedForComparison).filter {
      !$0.isEmpty && !CellText.isMissing($0) && !CellText.isNotApplicable($0)
    }
    let labels = Set(scale.labels.values.flatMap(\.allWordings).map(\.foldedForComparison))
    return !values.isEmpty
      && values.allSatisfy { value in
        let number = Double(value) ?? CellText.labelled(value)?.number
        return number.map(scale.contains)
          ?? (labels.contains(value) || told[value] != nil || AnswerWords.isLabel(value))
      }
  }

  /// Finds the items of an instrument of which some were mapped by hand.
  private mutating func takeRest(of instrument: Instrument) {
    var told: Set<Int> = []
    for target in targets {
      guard case .item(instrument.id, let item, let task) = target else { continue }
      // What is asked once for each task is mapped column by column.
      if task != nil { return }
      if let index = instrument.itemIndex(item) { told.insert(index) }
    }
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    let finder = ItemRecognition(headings: free.map { headings[$0] }, tasks: study.tasks, wordings: wordings)
    for (item, column) in finder.items(of: instrument) where !told.contains(item) {
      targets[free[column]] = .item(instrument: instrument.id, item: instrument.items[item].id, task: nil)
    }
  }

  // MARK: What does not quite fit

  /// Words behind a heading that say that its answers were turned already.
  private static let recoded: Set<String> = [
    "r", "rev", "reverse", "reversed", "recoded", "recode", "inv", "inverted", "umgepolt", "rekodiert",
    "invertido",
    "inversé",
  ]

  /// Refuses items whose headings say that their answers were turned already: they would be turned once more.
  mutating func checkRecodedItems() {
    for (index, target) in targets.enumerated() {
      guard case .item(let id, let item, _)? = target, !told.contains(index),
        options.directions["\(id).\(item)"] == nil, let last = headings[index].tokens.last,
        Self.recoded.contains(last)
      else { continue }
      problems.append(
        InputProblem(
          place(index),
          "\(named(index)) seems to hold answers to \(id).\(item) that were reversed already",
          expected: "answers as they were given",
          remedy:
            "use the column of the answers as given, or say how this one ran with --direction \(id).\(item)=higher (or lower)"
        ))
    }
  }

  private mutating func reportRepeated(
    _ repeated: [(instrument: Instrument, item: Int, columns: [Int])], free: [Int]
  ) {
    var reported: Set<Int> = []
    // An item may belong to several versions of an instrument: the longest one is the likeliest.
    for (instrument, item, columns) in repeated.sorted(by: {
      $0.instrument.items.count > $1.instrument.items.count
    })
    where reported.isDisjoint(with: columns) {
      reported.formUnion(columns)
      let id = "\(instrument.id).\(instrument.items[item].id)"
      let first = free[columns[0]] + 1
      let last = free[columns[columns.count - 1]]
      problems.append(
        InputProblem(
          place(last),
          "the item \(id) stands in \(columns.count) columns ("
            + listed(columns.map { "#\(free[$0] + 1) \"\(shown(headings[free[$0]].text))\"" }) + ")",
          expected: "one column an item, or one a task",
          remedy: instrument.items.count == 1
            ? "say which task each belongs to: --map \"#\(first)=\(id)@T1\" and so on, or leave one out: --map \"#\(last + 1)=ignore\""
            : "leave one out with --map \"#\(last + 1)=ignore\""))
    }
  }

  /// Refuses a file in which most items of an instrument were found, and some were not.
  private mutating func reportPartial(_ partials: [PartialMatch], chosen: [ItemMatch], free: [Int]) {
    let covered = Set(chosen.flatMap(\.allColumns))
    let open = partials.filter { partial in
      let isMost = partial.columns.count * 2 > partial.instrument.items.count
      // Version 3 of the PSSUQ is found within version 2: what a complete instrument explains is no part of another.
      return (isMost || options.instruments.contains(partial.instrument.id))
        && !covered.isSuperset(of: partial.columns.values)
    }
    let best = open.max { left, right in
      if left.columns.count != right.columns.count { return left.columns.count < right.columns.count }
      if left.missing.count != right.missing.count { return left.missing.count > right.missing.count }
      // Of two with the same items, the one whose comparisons of pairs are there, or that has none.
      return !fitsComparisons(left.instrument) && fitsComparisons(right.instrument)
    }
    guard let best else { return }
    let instrument = best.instrument
    let names = best.missing.map { instrument.items[$0].id }
    let other = chosen.first { !$0.allColumns.isDisjoint(with: best.columns.values) }?.instrument
    let twin = open.first {
      $0.instrument.id != instrument.id && $0.columns == best.columns && $0.missing == best.missing
    }?.instrument
    let mappings =
      "name the columns with "
      + names.map { "--map \"COLUMN=\(instrument.id).\($0)\"" }.prefix(3).joined(separator: " ")
      + (names.count > 3 ? " and so on" : "")
    var remedy = mappings + ", or another instrument with --instrument ID"
    if let twin {
      remedy =
        mappings + "; write \(twin.id) in place of \(instrument.id) \(Self.difference(twin, instrument))"
    }
    if let other {
      remedy =
        mappings + ", or take the \(other.items.count) items of "
        + "\(other.id) that are there with --instrument \(other.id)"
    }
    problems.append(
      InputProblem(
        place(0),
        "\(best.columns.count) of the \(instrument.items.count) items of \(instrument.id) were found; not found: "
          + listed(names),
        expected: "a column for each item, with its words or its name as heading"
          + columnsAmong(best.columns.values.map { free[$0] }), remedy: remedy))
  }

  /// The columns that hold nothing yet among those of the items that were found: what is missing may be there.
  private func columnsAmong(_ found: [Int]) -> String {
    guard let first = found.min(), let last = found.max() else { return "" }
    let open = (first...last).filter { targets[$0] == nil && !found.contains($0) }
    return open.isEmpty || open.count > 12 ? "" : "; between those stand " + listed(open.map(named))
  }

  /// Whether the file has columns for the comparisons of an instrument, or the instrument has none and neither has the
  /// file.
  private func fitsComparisons(_ instrument: Instrument) -> Bool {
    let counts = catalogue.instruments.map(\.comparisons.count).filter { $0 > 0 }
    let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
    let runs = Set(Dictionary(grouping: free) { Self.question(headings[$0].text) }.values.map(\.count))
    return instrument.comparisons.isEmpty
      ? runs.isDisjoint(with: counts) : runs.contains(instrument.comparisons.count)
  }

  /// When to take one instrument in place of another that has the same items.
  private static func difference(_ one: Instrument, _ other: Instrument) -> String {
    switch (one.comparisons.isEmpty, other.comparisons.isEmpty) {
    case (true, false): "where the comparisons of pairs are not to be used"
    case (false, true): "where weights or comparisons of pairs were asked for"
    default: "where that one was asked"
    }
  }

  /// Refuses a file without the instrument that was asked for.
  private mutating func reportAbsent(chosen: [ItemMatch], mapped: Set<String>) {
    let found = Set(chosen.map(\.instrument.id)).union(mapped)
    for id in options.instruments where !found.contains(id) {
      guard let instrument = catalogue.instrument(id), let first = instrument.items.first else { continue }
      let finder = ItemRecognition(headings: headings, tasks: study.tasks, wordings: wordings)
      if let (column, number) = finder.itemBeyond(instrument) {
        problems.append(
          InputProblem(
            place(column),
            "\(named(column)) would be item \(number) of \(id), which has \(instrument.items.count.counting("item"))",
            expected: "columns of the items 1 to \(instrument.items.count)",
            remedy:
              "leave it out with --map \"\(headings.map(\.text).nameOfColumn(column))=ignore\", or name another instrument"
          ))
        continue
      }
      let long = LongAnswers.flags(for: headings.map(\.text)).map {
        "if each row holds one answer, say so with \($0); otherwise "
      }
      let scaled = otherScale(of: instrument).map { columns, scale in
        let names = [columns[0], columns[columns.count - 1]].map(named)
        return
          "if the columns \(names[0]) to \(names[1]) are its items in the order of the form, say so with "
          + "--scale \(id)=\(scale); otherwise "
      }
      problems.append(
        InputProblem(
          place(0), "no column holds an item of \(id)",
          expected:
            "headings with the words of its items (\"\(shown(first.text()))\") or their names (\(id) \(first.id))",
          remedy: (long ?? scaled ?? "")
            + "name the columns with --map \"COLUMN=\(id).\(first.id)\", or those of all items in their order with --map \"#FIRST-#LAST=\(id)\"; the headings are "
            + listed(headings.map { "\"\(shown($0.text))\"" })))
    }
  }

  /// The columns side by side that hold the items of an instrument if its form had another scale, and the narrowest such scale.
  private func otherScale(of instrument: Instrument) -> (columns: [Int], scale: FormScale)? {
    // Answers to reversed items may have been turned already.
    guard options.scales[instrument.id] == nil, instrument.items.allSatisfy({ !$0.isReversed }) else {
      return nil
    }
    let scales = FormScale.usual.sorted {
      $0.range.upperBound - $0.range.lowerBound < $1.range.upperBound - $1.range.lowerBound
    }
    for scale in scales where instrument.canBeScored(on: scale) {
      if let columns = itemsSideBySide(instrument.asked(on: scale)) { return (columns, scale) }
    }
    return nil
  }

  /// Refuses a questionnaire of which some items have no column: its scores would be those of another one.
  mutating func checkCompleteness() {
    var found: [String: [String?: Set<String>]] = [:]
    for target in targets {
      if case .item(let id, let item, let task) = target {
        found[id, default: [:]][task, default: []].insert(item)
      }
    }
    for (id, tasks) in found.sorted(by: { $0.key < $1.key }) {
      guard let instrument = catalogue.instrument(id) else { continue }
      for (task, items) in tasks.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        let missing = instrument.items.map(\.id).filter { !items.contains($0) }
        guard !missing.isEmpty else { continue }
        let suffix = task.map { "@" + $0 } ?? ""
        problems.append(
          InputProblem(
            place(0),
            "\(items.count) of the \(instrument.items.count) items of \(id)\(task.map { " for the task " + $0 } ?? "") "
              + "have a column; missing: " + listed(missing),
            expected: "a column for each item",
            remedy:
              "name the columns with --map \"COLUMN=\(id).\(missing[0])\(suffix)\"; a shortened form is an instrument of "
              + "its own: describe it in XML and name it with --surveys DIR"))
      }
    }
  }

  /// Refuses two columns with the same meaning.
  mutating func checkRepeatedTargets() {
    var first: [ColumnTarget: Int] = [:]
    for (index, target) in targets.enumerated() {
      guard let target, ![.comment, .personal, .ignore].contains(target) else { continue }
      guard let other = first[target] else {
        first[target] = index
        continue
      }
      problems.append(
        InputProblem(
          place(index),
          "columns #\(other + 1) \"\(shown(headings[other].text))\" and #\(index + 1) \"\(shown(headings[index].text))\" "
            + "are both taken for \(target)",
          expected: "one column for each meaning",
          remedy: "leave one out with --map \"#\(index + 1)=ignore\", or say what it is"))
    }
  }

  /// Finds the columns that an instrument of the file calls by words of its own: who answered, and about what.
  mutating func recogniseRespondents() {
    let used = Set(
      targets.compactMap { target -> String? in if case .item(let id, _, _) = target { id } else { nil } })
    for id in used.sorted() {
      guard let instrument = catalogue.instrument(id) else { continue }
      for (words, target) in [
        (instrument.respondent, ColumnTarget.participant), (instrument.subject, ColumnTarget.task),
      ] where !targets.contains(target) {
        let names = Set(
          words.allWordings.flatMap { word in
            ["", " id", " name", " code"].map { word + $0.tokens.joined() }
          })
        // A column that names participants otherwise goes first.
        let isTaken = headings.indices.contains { index in
          targets[index] == nil && target == .participant
            && meaning(index) == .participant
        }
        guard !isTaken,
          let index = headings.indices.first(where: {
            targets[$0] == nil && names.contains(headings[$0].tokens.joined())
          })
        else { continue }
        targets[index] = target
      }
    }
  }
}

internal import StudyDocuments
internal import StudyModel

extension ReadingOptions {
  /// What is told about single items of a measure's instrument: `nasa-tlx.performance=higher`.
  func itemDirections(of measure: Measure) -> [String: Better] {
    guard let use = measure.instrument else { return [:] }
    var found: [String: Better] = [:]
    for (name, value) in directions {
      for prefix in [measure.id + ".", use.instrument + "."] where name.hasPrefix(prefix) {
        found[String(name.dropFirst(prefix.count))] = Better(rawValue: value)
      }
    }
    return found
  }
}

/// Items whose numbers may have run otherwise than those of the rest of the form.
extension StudyReader {
  /// Checks a direction that is told of one item.
  ///
  /// - Returns: false where it is told of no item.
  mutating func checkItemDirection(_ name: String, _ value: String, place: String) -> Bool {
    let owner = state.study.measures.first { measure in
      guard let use = measure.instrument else { return false }
      return name.hasPrefix(measure.id + ".") || name.hasPrefix(use.instrument + ".")
    }
    guard let use = owner?.instrument, let instrument = state.instruments[use.instrument],
      let dot = name.firstIndex(of: ".")
    else { return false }
    if instrument.itemIndex(String(name[name.index(after: dot)...])) == nil {
      state.problems.append(
        InputProblem(
          place: place, message: "--direction names \"\(name)\", and \(instrument.id) has no such item",
          expected: "one of " + instrument.items.map(\.id).joined(separator: ", "),
          remedy: "correct --direction"))
    } else if Better(rawValue: value) == nil {
      state.problems.append(
        InputProblem(
          place: place, message: "--direction \(name)=\(value) does not fit a single item",
          expected: "higher where a high number was good, or lower", remedy: "correct --direction"))
    }
    return true
  }

  /// Tells from where to where items ran that have poles of their own.
  mutating func noteItemsOfOwnPoles(_ use: InstrumentUse, _ instrument: Instrument) {
    for item in instrument.items where use.itemDirections[item.id] == nil {
      guard let poles = Self.poles(item, of: instrument) else { continue }
      let name = "\(instrument.id).\(item.id)"
      guard !itemsAgainstWords.contains(name) else { continue }
      assumptions.append(
        Assumption(
          "direction assumed: \(name) ran \(poles) as published",
          settledBy: "--direction \(name)=lower (or higher)"))
    }
  }

  /// Points out columns whose words speak of success, and that are taken for an item of which a high number means
  /// failure: a known way to score the performance scale of the NASA-TLX the wrong way round.
  mutating func notePolesAgainstWords() {
    for (file, recognised) in zip(files, recognisedColumns) {
      for (column, target) in recognised.targets.enumerated() {
        guard case .item(let id, let itemID, _) = target, let instrument = state.instruments[id],
          let use = state.study.measures.compactMap(\.instrument).first(where: { $0.instrument == id }),
          use.itemDirections[itemID] == nil, let index = instrument.itemIndex(itemID)
        else { continue }
        let item = instrument.items[index]
        let heading = file.columnHeading(column)
        let published = Set((item.text.allWordings + item.otherWordings).map(Heading.core))
        guard instrument.better == .lower, let poles = Self.poles(item, of: instrument),
          !published.contains(heading.core), heading.rows.allSatisfy({ !published.contains($0) }),
          heading.tokens.contains(where: Self.wordsOfSuccess.contains)
        else { continue }
        let name = "\(id).\(itemID)"
        itemsAgainstWords.insert(name)
        assumptions.append(
          Assumption(
            "\"\(shown(heading.text))\" of \(file.label) is read as \(name), which runs \(poles) as published, but its "
              + "words ask for success: where a high number meant success, scores come out the wrong way round",
            settledBy: "--direction \(name)=higher where a high number meant success, or \(name)=lower"))
      }
    }
  }

  /// Points out items with poles of their own whose answers run against those to the other items, as where a high number meant
  /// success.
  mutating func notePolesAgainstAnswers() {
    for (file, recognised) in zip(files, recognisedColumns) {
      for measure in state.study.measures {
        guard let use = measure.instrument, let instrument = state.instruments[use.instrument],
          instrument.better == .lower
        else { continue }
        for item in instrument.items where use.itemDirections[item.id] == nil {
          let name = "\(instrument.id).\(item.id)"
          guard let poles = Self.poles(item, of: instrument), !itemsAgainstWords.contains(name) else {
            continue
          }
          let rows = rows(of: item, of: instrument, file: file, targets: recognised.targets)
          guard let range = instrument.scale(of: item)?.range,
            let opposed = Self.opposition(rows, middle: (range.lowerBound + range.upperBound) / 2)
          else { continue }
          itemsAgainstWords.insert(name)
          assumptions.append(
            Assumption(
              "answers to \(name) are high and the others low in \(opposed.rows) of \(rows.count.counting("row")) of "
                + "\(file.label) (r = \(RowMapper.plain((opposed.correlation * 100).rounded() / 100))), but they are read "
                + "\(poles) as published: where a high number meant success, scores come out the wrong way round",
              settledBy: "--direction \(name)=higher where a high number meant success, or \(name)=lower"))
        }
      }
    }
  }

  /// An answer to an item, beside the answers to the other items of the same form.
  private struct Opposites {
    var own: Double
    var others: [Double]

    var mean: Double { others.reduce(0, +) / Double(others.count) }
  }

  /// The answers to an item and to the others, as far as all of a form are numbers.
  private func rows(
    of item: Item, of instrument: Instrument, file: SourceFile, targets: [ColumnTarget]
  ) -> [Opposites] {
    var columns: [String?: (own: Int?, others: [Int])] = [:]
    for (column, target) in targets.enumerated() {
      guard case .item(instrument.id, let id, let task) = target else { continue }
      if id == item.id {
        columns[task, default: (nil, [])].own = column
      } else {
        columns[task, default: (nil, [])].others.append(column)
      }
    }
    return columns.values.flatMap { found -> [Opposites] in
      guard let own = found.own, found.others.count == instrument.items.count - 1 else { return [] }
      func numbers(_ column: Int) -> [Double?] {
        file.firstTexts(column, most: 2_000).map { Double($0.trimmedOfSpace.replacing(",", with: ".")) }
      }
      let others = found.others.map(numbers)
      return numbers(own).enumerated().compactMap { row, own in
        let rest = others.compactMap { $0[row] }
        return rest.count == others.count ? own.map { Opposites(own: $0, others: rest) } : nil
      }
    }
  }

  /// The fewest rows by which an item is said to run against the others.
  private static let fewestOpposed = 8

  /// In how many rows an item is above the middle of its scale and the others are below, and the correlation with their mean; nil
  /// unless that is so in two thirds of the rows or the correlation is clearly negative.
  private static func opposition(
    _ rows: [Opposites], middle: Double
  ) -> (rows: Int, correlation: Double)? {
    guard rows.count >= fewestOpposed else { return nil }
    let opposed = rows.count { $0.own > middle && $0.mean < middle }
    let (own, others) = (mean(rows.map(\.own)), mean(rows.map(\.mean)))
    let deviations = rows.map { (own: $0.own - own, others: $0.mean - others) }
    let spread =
      (mean(deviations.map { $0.own * $0.own }) * mean(deviations.map { $0.others * $0.others })).squareRoot()
    let correlation = spread > 0 ? mean(deviations.map { $0.own * $0.others }) / spread : 0
    let isNegative = correlation * Double(rows.count).squareRoot() < -2
    return opposed * 3 >= rows.count * 2 || isNegative ? (opposed, correlation) : nil
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Words of headings by which a high number is a good one.
  private static let wordsOfSuccess: Set<String> = [
    "success", "successful", "succeeded", "achievement", "accomplishment", "satisfaction", "satisfied",
    "erfolg",
    "erfolgreich", "succès", "éxito", "successo", "sucesso",
  ]

  /// The ends of an item that has words of its own for them: `from 0 (good) to 100 (poor)`.
  private static func poles(_ item: Item, of instrument: Instrument) -> String? {
    guard let scale = instrument.scale(of: item), let low = item.anchors[scale.range.lowerBound],
      let high = item.anchors[scale.range.upperBound]
    else { return nil }
    return "from \(RowMapper.plain(scale.range.lowerBound)) (\(low().lowercased())) to "
      + "\(RowMapper.plain(scale.range.upperBound)) (\(high().lowercased()))"
  }
}

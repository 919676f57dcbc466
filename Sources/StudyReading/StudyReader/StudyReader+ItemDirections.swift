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
        let heading = file.columnHeadings[column]
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

internal import StudyDocuments
internal import StudyModel

/// Recognition of the paired comparisons that give the weights of an instrument.
extension Recognition {
  /// Takes a run of columns with one question, as many as there are comparisons, whose cells name the items.
  ///
  /// Form builders repeat the question and count it on: `Which was more important?`, `...?2`, `...?3`.
  mutating func recogniseChoices() {
    for instrument in wantedInstruments where !instrument.comparisons.isEmpty {
      guard hasEveryItem(of: instrument), !hasWeights(of: instrument) else { continue }
      let known = targets.map { $0 ?? .ignore }
      let names = Set(
        RowMapper.itemNames(instrument, targets: known, headings: headings.map(\.text)).keys)
      let free = headings.indices.filter { targets[$0] == nil && !isPlatformNote($0) }
      let byQuestion = Dictionary(grouping: free) { Self.question(headings[$0].text) }
      let columns = byQuestion.values.first { columns in
        columns.count == instrument.comparisons.count && columns.allSatisfy { namesItems($0, names) }
      }
      guard let columns else { continue }
      for (index, column) in columns.sorted().enumerated() {
        targets[column] = .comparison(instrument: instrument.id, index: index)
      }
      assumptions.append(
        Assumption(
          "the \(columns.count) columns \"\(shown(Self.question(headings[columns[0]].text)))\" taken for the "
            + "paired comparisons of \(instrument.id)",
          settledBy: "--map \"#\(columns[0] + 1)=comparison:\(instrument.id).1\""))
    }
  }

  private func hasEveryItem(of instrument: Instrument) -> Bool {
    let items = Set(
      targets.compactMap { target -> String? in
        if case .item(instrument.id, let item, nil) = target { item } else { nil }
      })
    return items.count == instrument.items.count
  }

  private func hasWeights(of instrument: Instrument) -> Bool {
    targets.contains { target in
      switch target {
      case .weight(instrument.id, _), .comparison(instrument.id, _): true
      default: false
      }
    }
  }

  private func namesItems(_ column: Int, _ names: Set<String>) -> Bool {
    let values = distinctValues(column)
    return !values.isEmpty && values.isSubset(of: names)
  }

  /// A heading without the number that was counted on.
  static func question(_ text: String) -> String {
    var rest = text[...]
    while let last = rest.last, last.isASCII, last.isNumber { rest.removeLast() }
    return String(rest)
  }
}

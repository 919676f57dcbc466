internal import StudyDocuments
internal import StudyModel

/// How the cells of files spell one level of a factor: `with`, `With`.
struct LevelSpellings {
  /// The spellings in the order in which they were met, and in how many rows each of them stands.
  private(set) var counts: [(text: String, rows: Int)] = []

  /// The spelling of most rows; the first one of several.
  var usual: String? {
    let most = counts.map(\.rows).max()
    return counts.first { $0.rows == most }?.text
  }

  /// Counts rows of a spelling.
  mutating func note(_ text: String, rows: Int) {
    if let known = counts.firstIndex(where: { $0.text == text }) {
      counts[known].rows += rows
    } else {
      counts.append((text, rows))
    }
  }
}

extension Factor.Level {
  /// Whether a text is a name of the level as it is declared, and not one that differs from it in capitals or spaces.
  func isSpelled(_ text: String) -> Bool {
    id == text || aliases.contains(text) || label.allWordings.contains(text)
  }
}

extension StudyReader {
  /// Names levels that no study declares by their most frequent spelling, and tells which spellings were read as one.
  mutating func settleSpellings() {
    for (factor, levels) in state.spellings.enumerated() {
      for (index, spellings) in levels.sorted(by: { $0.key < $1.key }) {
        let known = state.study.factors[factor]
        if state.growing.contains(factor), let usual = spellings.usual {
          state.study.factors[factor].levels[Int(index)] = .found(usual, of: known.id)
        }
        let level = state.study.factors[factor].levels[Int(index)]
        let others = spellings.counts.filter { !level.isSpelled($0.text) }
        guard !others.isEmpty else { continue }
        let texts = others.map { "\"\(shown($0.text))\" (\($0.rows.counting("row")))" }
        assumptions.append(
          Assumption("\(known.id): \(listed(texts)) read as \"\(shown(level.id))\""))
      }
    }
  }
}

extension Factor.Level {
  /// A level that the files have and no study declares.
  static func found(_ name: String, of factor: String) -> Factor.Level {
    // "with averaged 70" is no sentence; "group with averaged 70" is.
    Factor.Level(id: name, label: LocalizedText("\(factor) \(name)"))
  }
}

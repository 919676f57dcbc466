internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// The heuristics that cells name.
extension RecordMapper {
  /// What the text of a cell with heuristics names.
  struct HeuristicsOfCell {
    var ids: [String] = []
    /// The parts of the text that name no heuristic.
    var unknown: [String] = []
  }

  /// The heuristics that a cell names; nil where it names what is none, or one that was left out.
  mutating func heuristics(_ text: String, at cell: Cell) -> [String]? {
    let named: HeuristicsOfCell
    if let known = heuristicsOfCell[text] {
      named = known
    } else {
      named = split(text)
      heuristicsOfCell[text] = named
    }
    for part in named.unknown {
      let names = set.heuristics.map { heuristic in
        (name: heuristic.id, spellings: heuristic.name.allWordings + heuristic.aliases)
      }
      refuse(
        cell, "\"\(shown(part))\" is no heuristic of \(set.id)",
        expected: NearestNames.expectation(part, among: names, what: "a heuristic"),
        remedy: "correct the cell; studytool heuristics show \(set.id) lists identifiers, numbers and names")
    }
    let leftOut =
      inspection.leftOut.isEmpty
      ? [] : named.ids.compactMap { id in inspection.leftOut.first { $0.heuristic == id } }
    for left in leftOut {
      refuse(
        cell, "the heuristic \(left.heuristic) was left out of the inspection: \(left.reason)",
        expected: "a heuristic that was inspected",
        remedy: "correct the cell, or take <left-out heuristic=\"\(left.heuristic)\"> out of study.xml")
    }
    return named.unknown.isEmpty && leftOut.isEmpty ? named.ids : nil
  }

  /// Takes a list apart; a name may hold commas itself.
  private func split(_ text: String) -> HeuristicsOfCell {
    var found = HeuristicsOfCell()
    func add(_ id: String) { if !found.ids.contains(id) { found.ids.append(id) } }
    if let whole = set.heuristic(spelled: text) { return HeuristicsOfCell(ids: [whole.id]) }
    for piece in text.split(whereSeparator: { ";|\n\r".contains($0) }).map(\.trimmedOfSpace)
    where !piece.isEmpty {
      if let one = set.heuristic(spelled: piece) {
        add(one.id)
        continue
      }
      let words = piece.split(separator: ",").map(\.trimmedOfSpace).filter { !$0.isEmpty }
      var start = 0
      while start < words.count {
        // The longest run of parts that is a name.
        let end = (start + 1...words.count).reversed().first { end in
          set.heuristic(spelled: words[start..<end].joined(separator: ", ")) != nil
        }
        if let end, let one = set.heuristic(spelled: words[start..<end].joined(separator: ", ")) {
          add(one.id)
          start = end
        } else {
          found.unknown.append(words[start])
          start += 1
        }
      }
    }
    return found
  }
}

internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Finds out by the names in files which set of heuristics they mean.
struct HeuristicSetChoice {
  /// Rows and what is known of their columns without the set.
  struct Part {
    var rows: any RecordRows
    var targets: [ColumnTarget]
    /// What the file itself says that they record.
    var kind: RecordKind?
  }

  /// What came of it.
  enum Verdict {
    /// One set has every name.
    case one(HeuristicSet)
    /// No set has every name, and one has most of them.
    case nearest(HeuristicSet)
    /// Several sets have every name, such as this one at this place.
    case several([HeuristicSet], example: String, place: String)
    /// No set has a name.
    case none
  }

  let verdict: Verdict

  init(_ parts: [Part], sets: [HeuristicSet]) {
    var counts = [Int](repeating: 0, count: sets.count)
    var total = 0
    var example: (text: String, place: String)?
    var seen: Set<String> = []
    func take(_ text: String, _ place: @autoclosure () -> String, _ matches: (HeuristicSet) -> Bool) {
      guard !text.isEmpty, seen.insert(text).inserted else { return }
      total += 1
      for (index, set) in sets.enumerated() where matches(set) {
        counts[index] += 1
        if example == nil { example = (text, place()) }
      }
    }
    for part in parts {
      for (column, target) in part.targets.enumerated() {
        switch target {
        case .record(.heuristic):
          for row in 0..<part.rows.rowCount {
            let cell = part.rows.text(row: row, column: column).trimmedOfSpace
            guard !seen.contains(cell), !CellText.isMissing(cell.foldedForComparison) else { continue }
            for text in Self.pieces(cell, sets: sets) {
              take(text, part.rows.place(row: row, column: column)) { $0.heuristic(spelled: text) != nil }
            }
            seen.insert(cell)
          }
        case .record(.question):
          for row in 0..<part.rows.rowCount {
            let text = part.rows.text(row: row, column: column).trimmedOfSpace
            guard !seen.contains(text) else { continue }
            take(text, part.rows.place(row: row, column: column)) {
              RecordRecognition.question(text, in: $0) != nil
            }
          }
        case .record(.rating(let heuristic?, _)):
          take(heuristic, part.rows.headingPlace(column)) { $0.heuristic(spelled: heuristic) != nil }
        case .ignore, .comment:
          // A heading that is no name of any set tells nothing.
          let heading = part.rows.headings[column]
          func isNamed(_ set: HeuristicSet) -> Bool {
            RecordRecognition.heuristic(heading, in: set) != nil
              || RecordRecognition.question(heading, in: set) != nil
          }
          guard sets.contains(where: isNamed) else { continue }
          take(heading, part.rows.headingPlace(column), isNamed)
        default: break
        }
      }
    }
    let complete = sets.indices.filter { counts[$0] == total && total > 0 }
    if complete.count == 1 {
      verdict = .one(sets[complete[0]])
    } else if complete.count > 1 {
      verdict = .several(
        complete.map { sets[$0] }, example: example?.text ?? "", place: example?.place ?? "")
    } else if let most = counts.max(), most > 0, counts.filter({ $0 == most }).count == 1,
      let index = counts.firstIndex(of: most)
    {
      verdict = .nearest(sets[index])
    } else if let most = counts.max(), most > 0 {
      verdict = .several(
        sets.indices.filter { counts[$0] == most }.map { sets[$0] }, example: example?.text ?? "",
        place: example?.place ?? "")
    } else {
      verdict = .none
    }
  }

  /// The names in a cell: the whole where a set has it, else its parts.
  private static func pieces(_ cell: String, sets: [HeuristicSet]) -> [String] {
    if sets.contains(where: { $0.heuristic(spelled: cell) != nil }) { return [cell] }
    return cell.split { ";|\n\r".contains($0) }.map(\.trimmedOfSpace).flatMap { piece in
      sets.contains { $0.heuristic(spelled: piece) != nil }
        ? [piece] : piece.split(separator: ",").map(\.trimmedOfSpace)
    }
  }
}

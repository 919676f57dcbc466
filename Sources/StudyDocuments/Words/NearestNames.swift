internal import HeuristicEval

/// The names that somebody may have meant by one that nothing bears.
public enum NearestNames {
  /// The nearest of some names.
  ///
  /// - Parameters:
  ///   - text: what was written.
  ///   - names: what there is.
  /// - Returns: at most three names, the nearest first; none where nothing is near.
  public static func of(_ text: String, among names: [String]) -> [String] {
    of(text, among: names.map { ($0, []) })
  }

  /// The nearest names.
  ///
  /// - Parameters:
  ///   - text: what was written.
  ///   - names: what there is: the names to offer, each with its spellings.
  /// - Returns: at most three names, the nearest first; none where nothing is near.
  static func of(_ text: String, among names: [(name: String, spellings: [String])]) -> [String] {
    let wanted = Array(text.foldedSpelling)
    guard !wanted.isEmpty else { return [] }
    var found: [(name: String, distance: Double)] = []
    for (name, spellings) in names {
      let distances = ([name] + spellings).map { distance(wanted, Array($0.foldedSpelling)) }
      if let least = distances.min(), least <= 0.5 { found.append((name, least)) }
    }
    // A stable order: names of one distance stay as they are listed.
    return found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(3).map(\.element.name)
  }

  /// The number of letters to be put in, taken out or changed, as a share of the longer text; a text that the other one
  /// begins with is near.
  private static func distance(_ left: [Character], _ right: [Character]) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 1 }
    if min(left.count, right.count) > 2, right.starts(with: left) || left.starts(with: right) { return 0.25 }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return Double(row[right.count]) / Double(max(left.count, right.count))
  }

  /// What is expected, in words: the nearest names where there are any, else all of them.
  package static func expectation(
    _ text: String, among names: [(name: String, spellings: [String])], what: String
  ) -> String {
    let near = of(text, among: names)
    guard near.isEmpty else {
      let all = names.count > near.count ? " (of \(names.count))" : ""
      return "\(what), perhaps \(near.joined(separator: ", "))\(all)"
    }
    return names.isEmpty ? what : "\(what): one of " + listed(names.map(\.name))
  }
}

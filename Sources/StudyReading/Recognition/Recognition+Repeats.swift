internal import StudyDocuments
internal import StudyModel

/// What tells the rows of a participant apart where nothing that was recognised does.
extension Recognition {
  /// The most values of a column that tells rows apart; more are stamps and remarks.
  private static let mostApart = 50
  /// As many columns are examined in pairs.
  private static let mostPaired = 8

  /// The columns, one or two, that with the participant and what else was recognised make rows unique; none where no rows
  /// repeat, or nothing tells them apart.
  func columnsApart() -> [Int] {
    guard let person = targets.firstIndex(of: .participant) else { return [] }
    let people = texts(person).map(\.foldedForComparison)
    guard Set(people).count < people.count else { return [] }
    func isKey(_ target: ColumnTarget?) -> Bool {
      switch target {
      case .factor, .task, .rater: true
      default: false
      }
    }
    var cells = [person: people]
    func repeats(_ further: [Int]) -> Int {
      let columns = [person] + targets.indices.filter { isKey(targets[$0]) } + further
      var seen: Set<[String]> = []
      return people.indices.count { row in
        !people[row].isEmpty && !seen.insert(columns.map { cells[$0]?[row] ?? "" }).inserted
      }
    }
    for index in targets.indices where isKey(targets[index]) {
      cells[index] = texts(index).map(\.foldedForComparison)
    }
    let before = repeats([])
    guard before > 0 else { return [] }
    let candidates = headings.indices.filter { column in
      guard targets[column] == nil, !told.contains(column), !isPlatformNote(column),
        !headings[column].text.trimmedOfSpace.isEmpty
      else { return false }
      let values = texts(column).map(\.foldedForComparison)
      let distinct = Set(values)
      guard 2...Self.mostApart ~= distinct.count, !distinct.contains(""), distinct.count * 2 <= values.count,
        distinct.allSatisfy({ $0.count <= 40 && Double($0).map { $0 == $0.rounded() } != false })
      else { return false }
      cells[column] = values
      return true
    }
    /// Whether most participants with several rows have the same values, as in conditions and tasks that all of them met.
    func isCrossed(_ column: Int) -> Bool {
      let values = cells[column] ?? []
      let sets = Dictionary(grouping: people.indices, by: { people[$0] }).values.filter { $0.count > 1 }
        .map { Set($0.map { values[$0] }) }
      return sets.count(where: { $0 == Set(values) }) * 2 > sets.count
    }
    let ordered =
      candidates.filter(isCrossed)
      + candidates.filter { column in
        !isCrossed(column) && cells[column]?.allSatisfy { Double($0) == nil } == true
      }
    // A few rows that stand there twice are another mistake.
    func tellApart(_ columns: [Int]) -> Bool { repeats(columns) * 10 <= before }
    if let column = ordered.first(where: { tellApart([$0]) }) { return [column] }
    let paired = ordered.prefix(Self.mostPaired)
    for (place, first) in paired.enumerated() {
      for second in paired.dropFirst(place + 1) where tellApart([first, second]) { return [first, second] }
    }
    return []
  }
}

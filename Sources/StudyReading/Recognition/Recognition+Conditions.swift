internal import StudyDocuments
internal import StudyModel

/// Conditions that no heading names, by the rows of the participants.
extension Recognition {
  /// Answers to a question, which are no conditions unless their heading says so.
  static let answersToQuestions: Set<String> = [
    "true", "false", "yes", "no", "ja", "nein", "sí", "si", "oui", "non", "tak", "nie", "0", "1",
  ]
  /// The most conditions of a study.
  private static let mostConditions = 8
  /// The most levels of a column whose heading says nothing; more are tasks or pictures.
  private static let mostUnnamed = 4
  /// As many participants are in each group of a study that only its name tells.
  private static let leastInGroup = 3
  /// The share of the participants who met several conditions, for a factor within them.
  private static let leastRepeated = 0.8

  /// The texts of the rows that tell participants, tasks and conditions.
  private struct Rows {
    var people: [String]
    var tasks: [String]
    /// The number of people.
    let count: Int

    init?(people: [String], tasks: [String]) {
      self.people = people
      self.tasks = tasks
      count = Set(people).subtracting([""]).count
      if count < 2 { return nil }
    }

    /// Whether somebody has several rows.
    var areRepeated: Bool { people.count(where: { !$0.isEmpty }) > count }

    /// The conditions of each person, and whether each was met once for each task; nil where more than one row in 20 has none.
    func conditions(_ levels: [String]) -> (byPerson: [String: Set<String>], areSingle: Bool)? {
      var byPerson: [String: Set<String>] = [:]
      var seen: Set<[String]> = []
      var areSingle = true
      var withoutLevel = 0
      for row in people.indices where !people[row].isEmpty {
        guard levels.indices.contains(row), !levels[row].isEmpty else {
          withoutLevel += 1
          continue
        }
        byPerson[people[row], default: []].insert(levels[row])
        let key = [people[row], tasks.isEmpty ? "" : tasks[row], levels[row]]
        if !seen.insert(key).inserted { areSingle = false }
      }
      // A pilot participant may have none.
      guard withoutLevel * 20 <= people.count else { return nil }
      return (byPerson, areSingle)
    }
  }

  /// Finds factors by the rows of participants.
  ///
  /// A column that differs in the rows of each participant is a factor within participants. One with a usual name for a
  /// condition that is the same in all rows of each participant is a factor between participants.
  mutating func recogniseConditions() {
    guard isBare, declaresFactors, stackedFactor == nil, constants.participant == nil else { return }
    let tasks = targets.firstIndex(of: .task).map(folded) ?? []
    for person in columnsOfPeople() {
      guard let rows = Rows(people: folded(person), tasks: tasks), rows.areRepeated else { continue }
      let within = columnsWithin(rows, except: person)
      guard within.count == 1 || targets[person] == .participant else { continue }
      if within.count == 1 {
        takeParticipants(person, toldApartBy: within[0], rows: rows)
        takeCondition(within[0])
      } else if within.count > 1 {
        assumptions.append(
          Assumption(
            "the rows of a participant differ in \(listed(within.map(named))), and none of these is read as a factor",
            settledBy: "--by \"\(headings.map(\.text).nameOfColumn(within[0]))\""))
      }
      takeBetween(rows)
      return
    }
    // Of one row a participant, only the name and the sizes of the groups speak for a factor.
    if let person = targets.firstIndex(of: .participant), study.factors.isEmpty,
      let rows = Rows(people: folded(person), tasks: tasks)
    {
      takeBetween(rows, fewest: Self.leastInGroup)
      if study.factors.isEmpty { hintAtGroups(inIdentifiers: person) }
    }
  }

  /// Points out words before the numbers of participants that may be groups: `exp01` and `control01`.
  private mutating func hintAtGroups(inIdentifiers person: Int) {
    var counts: [String: Int] = [:]
    for name in Set(folded(person)) where !name.isEmpty {
      let words = name.tokens
      guard words.count == 2, Int(words[0]) == nil, Int(words[1]) != nil else { return }
      counts[words[0], default: 0] += 1
    }
    guard 2...Self.mostUnnamed ~= counts.count, counts.values.allSatisfy({ $0 >= Self.leastInGroup }) else {
      return
    }
    let groups = counts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" (\($0.value))" }
    assumptions.append(
      Assumption(
        "the identifiers in \(named(person)) begin with \(listed(groups)), which may be groups, and are not compared by these",
        settledBy: "a column with the group of each participant"))
  }

  private func folded(_ column: Int) -> [String] { texts(column).map(\.foldedForComparison) }

  /// The columns that may name participants: the one that does, then those that name somebody.
  private func columnsOfPeople() -> [Int] {
    let known = targets.firstIndex(of: .participant)
    if let known, told.contains(known) { return [known] }
    let others = headings.indices.filter { index in
      guard index != known, !told.contains(index) else { return false }
      if targets[index] == .personal { return true }
      guard targets[index] == nil else { return false }
      switch meaning(index) {
      case .participant?, .person?, .rowIdentifier?: return true
      default: return false
      }
    }
    return [known].compactMap(\.self) + others
  }

  /// The columns whose texts tell the rows of a participant apart.
  private func columnsWithin(_ rows: Rows, except person: Int) -> [Int] {
    var found: [Int] = []
    for column in headings.indices where column != person && mayHoldConditions(column) {
      let levels = folded(column)
      let most = namesCondition(column) ? Self.mostConditions : Self.mostUnnamed
      guard 2...most ~= Set(levels).subtracting([""]).count, let met = rows.conditions(levels) else {
        continue
      }
      let several = met.byPerson.values.count { $0.count > 1 }
      guard Double(several) >= Self.leastRepeated * Double(rows.count),
        met.areSingle || namesCondition(column)
      else { continue }
      found.append(column)
    }
    let named = found.filter(namesCondition)
    return named.isEmpty ? found : Array(named.prefix(1))
  }

  private func mayHoldConditions(_ column: Int) -> Bool {
    guard targets[column] == nil, !isPlatformNote(column), !headings[column].text.isEmpty,
      !LongAnswers.namesParts(headings[column].text)
    else { return false }
    if namesCondition(column) { return true }
    let values = distinctValues(column)
    return !values.allSatisfy { Double($0.replacing(",", with: ".")) != nil }
      && !values.isSubset(of: Self.answersToQuestions)
  }

  /// Whether the heading is a usual name of a condition, which may as well name something else.
  private func namesCondition(_ column: Int) -> Bool {
    if case .weakFactor? = meaning(column) { return true }
    return false
  }

  private mutating func takeParticipants(_ person: Int, toldApartBy condition: Int, rows: Rows) {
    guard targets[person] != .participant else { return }
    if let known = targets.firstIndex(of: .participant) { targets[known] = nil }
    targets[person] = .participant
    assumptions.append(
      Assumption(
        "\(named(person)) names \(rows.count) participants, each with several rows that differ in \(named(condition))",
        settledBy: "--map \"\(headings.map(\.text).nameOfColumn(person))=participant\""))
  }

  private mutating func takeCondition(_ column: Int) {
    let id = ColumnNames.identifier(headings[column].tokens.joined(separator: " "))
    declareFactor(id)
    targets[column] = .factor(id)
  }

  /// Takes columns with the usual name of a condition that are the same in all rows of each participant.
  private mutating func takeBetween(_ rows: Rows, fewest: Int = 1) {
    for column in headings.indices where namesCondition(column) && mayHoldConditions(column) {
      let levels = folded(column)
      guard 2...Self.mostConditions ~= Set(levels).subtracting([""]).count, let met = rows.conditions(levels),
        met.byPerson.values.allSatisfy({ $0.count == 1 }),
        Dictionary(grouping: met.byPerson.values.compactMap(\.first), by: { $0 }).values
          .allSatisfy({ $0.count >= fewest })
      else { continue }
      takeCondition(column)
    }
  }
}

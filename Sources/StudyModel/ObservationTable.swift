/// All observations of a study, held by column: what analysis, quality checks and exports read.
public struct ObservationTable: Sendable {
  /// What the study says of itself, as completed by what was read.
  public var study: Study
  /// The instruments of the study's questionnaire measures, by identifier.
  public let instruments: [String: Instrument]
  /// The names behind the indices in the rows.
  public private(set) var names: ObservationNames
  /// The rows in the order in which they were read; those that follow one another and have the same columns are one part.
  public private(set) var parts: [ObservationBatch] = []

  /// Reads everything that a source has.
  ///
  /// - Parameter source: the observations.
  /// - Throws: whatever the source throws.
  public init(_ source: inout some ObservationSource) throws {
    while let batch = try source.nextBatch() {
      if parts.last?.hasColumns(of: batch) == true {
        parts[parts.count - 1].append(batch)
      } else {
        parts.append(batch)
      }
    }
    study = source.study
    instruments = source.instruments
    names = source.names
  }

  /// Makes every row of people with several rows a unit of its own, where rows are the unit of analysis.
  ///
  /// - Returns: the person of each unit, by the numbers before; nil where nothing was changed.
  public mutating func separateRows() -> [Int32]? {
    guard study.plan.unit == .row else { return nil }
    var rowsOfPerson = [Int](repeating: 0, count: names.participants.count)
    for part in parts { for person in part.participants { rowsOfPerson[Int(person)] += 1 } }
    guard rowsOfPerson.contains(where: { $0 > 1 }) else { return nil }
    var separate: [String] = []
    var persons: [Int32] = []
    for index in parts.indices {
      for row in 0..<parts[index].count {
        let person = parts[index].participants[row]
        let name = names.participants[Int(person)]
        parts[index].participants[row] = Int32(persons.count)
        separate.append(rowsOfPerson[Int(person)] > 1 ? "\(name), row \(persons.count + 1)" : name)
        persons.append(person)
      }
    }
    names.participants = separate
    return persons
  }

  /// The level of each participant on each factor, as the study declares it and as the rows say, the last one of several;
  /// -1 where there is none.
  public var levels: [[Int16]] {
    var levels = study.factors.map { _ in [Int16](repeating: -1, count: names.participants.count) }
    takeDeclared(&levels)
    for part in parts {
      for factor in study.factors.indices where !part.levels[factor].isEmpty {
        for row in 0..<part.count where part.levels[factor][row] >= 0 {
          levels[factor][Int(part.participants[row])] = part.levels[factor][row]
        }
      }
    }
    return levels
  }

  private func takeDeclared(_ levels: inout [[Int16]]) {
    guard study.participants.contains(where: { !$0.levels.isEmpty }) else { return }
    let index = Dictionary(
      names.participants.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for participant in study.participants {
      guard let position = index[participant.id] else { continue }
      for (factor, declared) in study.factors.enumerated() {
        guard let named = participant.levels[declared.id], let level = declared.levelIndex(named: named)
        else { continue }
        levels[factor][position] = Int16(level)
      }
    }
  }
}

extension ObservationBatch {
  /// Whether other rows have the same columns.
  fileprivate func hasColumns(of other: ObservationBatch) -> Bool {
    tasks.isEmpty == other.tasks.isEmpty && raters.isEmpty == other.raters.isEmpty
      && orders.isEmpty == other.orders.isEmpty && responseTimes.isEmpty == other.responseTimes.isEmpty
      && places.isEmpty == other.places.isEmpty
      && levels.elementsEqual(other.levels) { $0.isEmpty == $1.isEmpty }
      && columns.elementsEqual(other.columns) { $0.column == $1.column } && count > 0 && other.count > 0
  }

  /// Adds rows that have the same columns.
  fileprivate mutating func append(_ other: ObservationBatch) {
    count += other.count
    participants += other.participants
    tasks += other.tasks
    raters += other.raters
    for factor in levels.indices { levels[factor] += other.levels[factor] }
    orders += other.orders
    responseTimes += other.responseTimes
    places += other.places
    for index in columns.indices { columns[index].values.append(contentsOf: other.columns[index].values) }
  }
}

internal import TableFiles

/// Where something stands in a file, kept small, because one is kept for every person and factor.
struct NotedPlace {
  /// The number of the file, sheet or variable in the book.
  fileprivate var origin: Int32
  fileprivate var line: Int32
  fileprivate var column: Int32
}

/// Places in files, whose words are written only when somebody asks for them.
struct PlaceBook {
  /// What the places of one file, sheet or variable have in common.
  private enum Origin: Hashable {
    case text(label: String)
    case sheet(String, label: String)
    case record(variable: String, label: String)
    case document(String)
  }

  private var origins: [Origin] = []
  private var numbers: [Origin: Int32] = [:]

  /// Takes a place in.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - label: what the file is called.
  /// - Returns: the place in short.
  mutating func note(_ place: TablePlace, label: String) -> NotedPlace {
    let origin: Origin =
      switch place.position {
      case .text: .text(label: label)
      case .sheet(let sheet, _, _): .sheet(sheet, label: label)
      case .record(_, let variable, _): .record(variable: variable, label: label)
      }
    return NotedPlace(
      origin: number(of: origin), line: Int32(clamping: place.line), column: Int32(clamping: place.column))
  }

  /// Takes in a document in which something stands somewhere.
  mutating func note(document: String) -> NotedPlace {
    NotedPlace(origin: number(of: .document(document)), line: 0, column: 0)
  }

  /// The place in words, as `TablePlace` has them.
  func text(_ place: NotedPlace) -> String {
    let (line, column) = (Int(place.line), Int(place.column))
    let (position, label): (TablePlace.Position, String)
    switch origins[Int(place.origin)] {
    case .text(let file): (position, label) = (.text(line: line, column: column), file)
    case .sheet(let sheet, let file): (position, label) = (.sheet(sheet, row: line, column: column), file)
    case .record(let variable, let file):
      (position, label) = (.record(line, variable: variable, column: column), file)
    case .document(let name): return name
    }
    return TablePlace(path: label, position: position).description
  }

  private mutating func number(of origin: Origin) -> Int32 {
    // Cells are read column by column: most come from where the last one came from.
    if let last = origins.last, last == origin { return Int32(origins.count - 1) }
    if let known = numbers[origin] { return known }
    let number = Int32(origins.count)
    origins.append(origin)
    numbers[origin] = number
    return number
  }
}

/// The level of each participant on one factor, and where it was read.
///
/// Participants are numbered without gaps, so that they are positions here.
struct KnownLevels {
  private var entries: [(level: Int16, place: NotedPlace)?] = []
  /// The number of participants with a level.
  private(set) var count = 0

  /// What is known of a participant.
  subscript(participant: Int32) -> (level: Int16, place: NotedPlace)? {
    Int(participant) < entries.count ? entries[Int(participant)] : nil
  }

  /// Notes what was met first.
  mutating func note(_ level: Int16, of participant: Int32, place: NotedPlace) {
    while entries.count <= Int(participant) { entries.append(nil) }
    if entries[Int(participant)] == nil { count += 1 }
    entries[Int(participant)] = (level, place)
  }

  /// All that are known, in ascending order of participant.
  var all: [(participant: Int32, level: Int16, place: NotedPlace)] {
    entries.enumerated().compactMap { participant, known in
      known.map { (Int32(participant), $0.level, $0.place) }
    }
  }
}

/// Where each participant's answers to a questionnaire were read, by the conditions under which they were given.
struct AnsweredPlaces {
  private struct Step: Hashable {
    var condition: Int32
    var level: Int16
  }

  private struct Key: Hashable {
    var participant: Int32
    var condition: Int32
  }

  /// The number of each condition: the one that a level of the next factor leads to.
  private var conditions: [Step: Int32] = [:]
  /// For each measure, the condition and place of each participant's first answers.
  private var first: [[(condition: Int32, place: NotedPlace)?]] = []
  /// For each measure, the answers under further conditions.
  private var further: [Int: [Key: NotedPlace]] = [:]

  /// The number of the condition that is made of these levels, one a factor.
  mutating func condition(_ levels: some Sequence<Int16>) -> Int32 {
    var condition: Int32 = 0
    for level in levels {
      let step = Step(condition: condition, level: level)
      if let known = conditions[step] {
        condition = known
      } else {
        condition = Int32(conditions.count) + 1
        conditions[step] = condition
      }
    }
    return condition
  }

  /// Notes that answers were read.
  ///
  /// - Returns: where answers of the participant under the same conditions were read before, if they were.
  mutating func note(
    measure: Int, participant: Int32, condition: Int32, place: @autoclosure () -> NotedPlace
  ) -> NotedPlace? {
    let position = Int(participant)
    while first.count <= measure { first.append([]) }
    while first[measure].count <= position { first[measure].append(nil) }
    guard let known = first[measure][position] else {
      first[measure][position] = (condition, place())
      return nil
    }
    if known.condition == condition { return known.place }
    let key = Key(participant: participant, condition: condition)
    if let before = further[measure]?[key] { return before }
    further[measure, default: [:]][key] = place()
    return nil
  }
}

/// What is known of participants beyond their values; the first that was read stays.
struct ReadAttributes {
  /// For each attribute, the value of each participant.
  private var columns: [String: [String?]] = [:]

  /// Notes what was read of one attribute, one value a row; nil where a row has none.
  mutating func note(_ name: String, participants: [Int32], value: (Int) -> String?) {
    // Taken out while it grows, so that it is not copied.
    var column = columns.removeValue(forKey: name) ?? []
    for (row, participant) in participants.enumerated() {
      guard let read = value(row) else { continue }
      while column.count <= Int(participant) { column.append(nil) }
      if column[Int(participant)] == nil { column[Int(participant)] = read }
    }
    columns[name] = column
  }

  /// The attributes of everybody of whom something is known, in ascending order of participant.
  var all: [(participant: Int32, attributes: [String: String])] {
    let sorted = columns.sorted { $0.key < $1.key }
    let people = sorted.map(\.value.count).max() ?? 0
    return (0..<people).compactMap { participant in
      var own: [String: String] = [:]
      for (name, column) in sorted where participant < column.count {
        if let value = column[participant] { own[name] = value }
      }
      return own.isEmpty ? nil : (Int32(participant), own)
    }
  }
}

internal import TableFiles

/// Where something stands in a file, kept small, because one is kept for every person and factor.
struct NotedPlace: Equatable {
  /// The number of the file, sheet or variable in the book.
  var origin: Int32
  var line: Int32
  var column: Int32

  /// Whether two places differ in their lines alone.
  func isBeside(_ other: NotedPlace) -> Bool { origin == other.origin && column == other.column }
}

/// Where things of participants stand, by the number of the participant.
///
/// Participants are numbered as they are met, and their lines mostly go up by the same step. Such a run is held as its first
/// place and the step.
struct NotedPlaces {
  /// Participants one behind the other whose lines go up evenly.
  private struct Run {
    var first: Int32
    var place: NotedPlace
    var step: Int32 = 0
  }

  private var runs: [Run] = []
  /// The participant behind the last run.
  private var end: Int32 = 0
  /// The places of people of whom others with higher numbers were noted before.
  private var others: [Int32: NotedPlace] = [:]

  /// Notes the place of a participant, instead of one that was noted before.
  mutating func note(_ place: NotedPlace, of participant: Int32) {
    guard participant >= end else {
      others[participant] = place
      return
    }
    if participant == end, let last = runs.indices.last {
      if end - runs[last].first == 1, runs[last].place.isBeside(place) {
        runs[last].step = place.line - runs[last].place.line
      }
      if self.place(of: participant, in: runs[last]) == place {
        end += 1
        return
      }
    }
    runs.append(Run(first: participant, place: place))
    end = participant + 1
  }

  /// The place of a participant that was noted.
  subscript(participant: Int32) -> NotedPlace {
    if let other = others[participant] { return other }
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].first <= participant { low = middle } else { high = middle - 1 }
    }
    return place(of: participant, in: runs[low])
  }

  private func place(of participant: Int32, in run: Run) -> NotedPlace {
    var place = run.place
    place.line &+= run.step &* (participant - run.first)
    return place
  }
}

/// Where something was found.
enum FoundPlace {
  /// In a text file whose part of the place is noted already.
  case text(NotedPlace)
  /// In a file that is called by the label.
  case table(TablePlace, label: String)
}

/// Places in files, whose words are written only when somebody asks for them.
struct PlaceBook {
  /// What the places of one file, sheet or variable have in common.
  private enum Origin: Hashable {
    case text(label: String)
    case sheet(String, label: String)
    case record(variable: String, label: String)
    case entry(key: String, label: String)
    case document(String)
  }

  private var origins: [Origin] = []
  private var numbers: [Origin: Int32] = [:]

  /// Takes a place in and makes it short.
  mutating func note(_ place: FoundPlace) -> NotedPlace {
    switch place {
    case .text(let noted): noted
    case .table(let place, let label): note(place, label: label)
    }
  }

  /// What the places in a text file have in common.
  mutating func origin(ofText label: String) -> Int32 { number(of: .text(label: label)) }

  private mutating func note(_ place: TablePlace, label: String) -> NotedPlace {
    let origin: Origin =
      switch place.position {
      case .text: .text(label: label)
      case .sheet(let sheet, _, _): .sheet(sheet, label: label)
      case .record(_, let variable, _): .record(variable: variable, label: label)
      case .entry(_, let key, _): .entry(key: key, label: label)
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
    case .entry(let key, let file): (position, label) = (.entry(line, key: key, column: column), file)
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

internal import TableFiles

/// Where something stands in a file, kept small, because one is kept for every person and factor.
struct NotedPlace {
  /// The number of the file, sheet or variable in the book.
  var origin: Int32
  var line: Int32
  var column: Int32
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

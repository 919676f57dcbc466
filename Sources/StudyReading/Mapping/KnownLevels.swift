/// The level of each participant on one factor, and where it was read.
///
/// Participants are numbered without gaps, so that they are positions here.
struct KnownLevels {
  private static let none: Int16 = -1

  private var levels: [Int16] = []
  private var places = NotedPlaces()
  /// The number of participants with a level.
  private(set) var count = 0

  /// The level of a participant; nil where none is known.
  func level(of participant: Int32) -> Int16? {
    guard Int(participant) < levels.count, levels[Int(participant)] != Self.none else { return nil }
    return levels[Int(participant)]
  }

  /// What is known of a participant.
  subscript(participant: Int32) -> (level: Int16, place: NotedPlace)? {
    level(of: participant).map { ($0, places[participant]) }
  }

  /// Notes what was met first.
  mutating func note(_ level: Int16, of participant: Int32, place: NotedPlace) {
    let position = Int(participant)
    while levels.count <= position { levels.append(Self.none) }
    if levels[position] == Self.none { count += 1 }
    levels[position] = level
    places.note(place, of: participant)
  }

  /// Forgets where levels were read, which nobody asks for once all rows were.
  mutating func forgetPlaces() { places = NotedPlaces() }

  /// All that are known, in ascending order of participant.
  var all: [(participant: Int32, level: Int16, place: NotedPlace)] {
    levels.indices.compactMap { participant in
      levels[participant] == Self.none
        ? nil : (Int32(participant), levels[participant], places[Int32(participant)])
    }
  }
}

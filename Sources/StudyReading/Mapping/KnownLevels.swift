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

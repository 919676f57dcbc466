import Testing

@testable import StudyReading

/// Where things of participants stand.
@Suite struct NotedPlacesTests {
  private static func place(_ line: Int, column: Int = 5, origin: Int = 0) -> NotedPlace {
    NotedPlace(origin: Int32(origin), line: Int32(line), column: Int32(column))
  }

  /// Participants in the order in which they are noted, with their places.
  static let orders: [[(Int32, NotedPlace)]] = [
    (0..<500).map { (Int32($0), place(2 + 12 * $0)) },
    // Names that grow longer, two files, and gaps.
    (0..<500).map { (Int32($0), place(2 + 3 * $0, column: $0 < 10 ? 5 : 6, origin: $0 / 200)) },
    (0..<500).map { (Int32(3 * $0), place(2 + $0)) },
    // Lines in no order, and people who are noted after those behind them.
    (0..<500).map { (Int32($0), place($0 * 7919 % 503)) },
    (0..<500).map { (Int32($0 * 7919 % 503), place(2 + $0)) },
    (0..<500).map { (Int32($0 % 250), place(2 + 12 * $0)) },
    [(7, place(9))],
  ]

  @Test(arguments: orders)
  func `each place is found by the participant, the last one where several were noted`(
    _ order: [(Int32, NotedPlace)]
  ) {
    var places = NotedPlaces()
    var known: [Int32: NotedPlace] = [:]
    for (participant, place) in order {
      places.note(place, of: participant)
      known[participant] = place
      #expect(places[participant] == place)
    }
    for (participant, place) in known { #expect(places[participant] == place, "\(participant)") }
  }
}

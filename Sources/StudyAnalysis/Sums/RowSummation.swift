internal import Stats
internal import StudyModel
internal import Synchronization

/// Sums rows up on several threads, and puts what batches come to together in their order.
struct RowSummation {
  private let columns: [SummedColumn]
  private let tracksPeople: Bool
  private let threads: Int?
  /// Batches that wait until there are enough for all threads.
  private var waiting: [SummedRows] = []
  /// The accumulators that no thread works with.
  private let accumulators = SharedAccumulators()
  private var sums: ParticipantSums

  /// How many batches are taken at once.
  private static let most = 4

  init(columns: [SummedColumn], tracksPeople: Bool, threads: Int?) {
    self.columns = columns
    self.tracksPeople = tracksPeople
    self.threads = threads
    sums = ParticipantSums(columns: columns, tracksPeople: tracksPeople)
  }

  /// Takes the next batch.
  mutating func take(_ rows: SummedRows) throws(RowsNeeded) {
    waiting.append(rows)
    if waiting.count == Self.most { try sumUp() }
  }

  /// What all batches have come to.
  mutating func end() throws(RowsNeeded) -> (accumulators: [RowAccumulator], sums: ParticipantSums) {
    try sumUp()
    return (accumulators.all, sums)
  }

  private mutating func sumUp() throws(RowsNeeded) {
    let (columns, tracksPeople, accumulators) = (columns, tracksPeople, accumulators)
    let parts = Parallel.map(waiting, threads: threads) { rows in
      var accumulator =
        accumulators.take() ?? RowAccumulator(columns: columns, tracksPeople: tracksPeople)
      defer { accumulators.put(accumulator) }
      return Result { () throws(RowsNeeded) in
        try accumulator.take(rows)
        return accumulator.endPart()
      }
    }
    for (rows, part) in zip(waiting, parts) { try sums.take(try part.get(), people: rows.people) }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Accumulators, each of which one thread works with at a time.
private final class SharedAccumulators: Sendable {
  private let idle = Mutex<[RowAccumulator]>([])

  /// An accumulator that no other thread works with; nil where there is none.
  func take() -> RowAccumulator? { idle.withLock { $0.popLast() } }

  func put(_ accumulator: RowAccumulator) { idle.withLock { $0.append(accumulator) } }

  var all: [RowAccumulator] { idle.withLock { $0 } }
}

internal import StudyModel
internal import Synchronization
internal import TableFiles

/// The work that threads share.
final class StreamWork<Accumulator: RowAccumulator, Collector: PartCollector>: Sendable
where Accumulator.Part == Collector.Part {
  /// What one block comes to.
  private struct Part: Sendable {
    var names: PartNames
    var sums: Accumulator.Part
  }

  /// What has been put together.
  private struct Collected: Sendable {
    var names: StreamCollector
    var collector: Collector
    var accumulators: [Accumulator] = []
    /// The number of the part that comes next.
    var next = 0
  }

  /// How many parts may wait for one that comes before them, until the threads that bring more of them wait too.
  private static var mostWaiting: Int { 64 }

  private let registry: StreamRegistry
  private let plan: StreamPlan
  private let reader: Mutex<StreamReader>
  private let collected: Mutex<Collected>
  private let waiting = Mutex<[Int: Part]>([:])
  private let isRefused = Atomic(false)

  init(
    _ reader: sending StreamReader, plan: StreamPlan, registry: StreamRegistry, names: StreamCollector,
    collector: Collector
  ) {
    self.plan = plan
    self.registry = registry
    self.reader = Mutex(reader)
    collected = Mutex(Collected(names: names, collector: collector))
  }

  /// Takes blocks until there are none, on one thread.
  func run(_ start: Accumulator) {
    var accumulator = start
    var mapper = StreamMapper(plan: plan, registry: registry)
    var block = RecordBlock()
    var room = RecordBlock.Room()
    do {
      while !isRefused.load(ordering: .relaxed), try nextBlock(&block) {
        let isPlain = try block.withRows(&room) { (window) throws(StreamingRefusal) in
          try mapper.map(window)
          try accumulator.take(mapper.rows, people: mapper.peopleCount)
        }
        guard isPlain else { throw StreamingRefusal("records that are read with care") }
        try hand(Part(names: mapper.endPart(), sums: accumulator.endPart()), number: block.number)
      }
      try collected.withLock {
        $0.accumulators.append(accumulator)
        try collect(&$0)
      }
    } catch {
      isRefused.store(true, ordering: .relaxed)
    }
  }

  private func nextBlock(_ block: inout RecordBlock) throws -> Bool {
    try reader.withLock { try $0.reader.readBlock(into: &block) }
  }

  /// Leaves a part to whichever thread puts parts together, which is this one where no other does.
  private func hand(_ part: Part, number: Int) throws {
    let count = waiting.withLock { waiting in
      waiting[number] = part
      return waiting.count
    }
    if count > Self.mostWaiting {
      try collected.withLock { try collect(&$0) }
    } else {
      _ = try collected.withLockIfAvailable { try collect(&$0) }
    }
  }

  /// Puts the parts together whose turn it is.
  private func collect(_ collected: inout Collected) throws {
    while let next = waiting.withLock({ $0.removeValue(forKey: collected.next) }) {
      let people = try collected.names.take(next.names, registry: registry)
      try collected.collector.take(next.sums, people: people, count: collected.names.personGroups.count)
      collected.next += 1
    }
  }

  /// What was gathered; nil where something was refused.
  func outcome() -> (
    accumulators: [Accumulator], names: StreamCollector, collector: Collector, bytes: Int, hash: String?
  )? {
    guard !isRefused.load(ordering: .relaxed) else { return nil }
    let (count, hash) = reader.withLock { ($0.bytes.count, $0.bytes.hexadecimal()) }
    return collected.withLock { ($0.accumulators, $0.names, $0.collector, count, hash) }
  }
}

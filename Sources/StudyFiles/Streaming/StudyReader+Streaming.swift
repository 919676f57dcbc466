internal import Dispatch
internal import Glibc
public import StudyModel
internal import Synchronization
internal import TableFiles

/// Reading of large files whose rows are summed up as they go by.
extension StudyReader: StreamingObservationSource {
  /// How the measures of a large file are read, where its rows can be summed up; nil where they have to be read as a
  /// whole.
  public var streamedMeasures: [StreamedMeasure]? { streamPlan?.values.map(\.measure) }

  private var streamPlan: StreamPlan? {
    guard isBare, files.count == 1, case .csv = files[0].format, case .streamed = files[0].rows,
      files[0].platform == nil, files[0].ahead.isEmpty, files[0].furtherHeadingRows == 0,
      !options.collectsProblems, !state.hidesNames, state.growing.count == state.study.factors.count,
      FileReading.regularSize(files[0].path) ?? 0 >= options.streamsFrom
    else { return nil }
    return StreamPlan(mappers[0], study: state.study, first: files[0].first)
  }

  /// Sums all rows of a large file up.
  ///
  /// The file is read in blocks of complete records, each by one thread at a time; what the blocks hold is put together
  /// in their order, so that the result does not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - threads: how many threads share the work; nil for one on each core.
  ///   - accumulator: sums rows up; each thread has a copy of its own.
  ///   - collector: puts parts together.
  /// - Returns: what was gathered; nil where the file has to be read as a whole.
  /// - Throws: `InputProblems`.
  public mutating func stream<Accumulator: RowAccumulator, Collector: PartCollector>(
    threads: Int?, accumulator: Accumulator, collector: Collector
  ) throws -> (accumulators: [Accumulator], collector: Collector, names: any StreamedNames)?
  where Accumulator.Part == Collector.Part {
    let file = files[0]
    guard let plan = streamPlan,
      let reader = StreamReader.open(
        path: file.path, options: try TableOptions(options, declaration: nil, label: file.label),
        headings: file.headings, hashes: file.isHashed)
    else { return nil }
    // Groups and tasks keep their numbers when the file is read again.
    let registry = streamRegistry ?? StreamRegistry(factors: plan.factors.count)
    let work = StreamWork<Accumulator, Collector>(
      reader, plan: plan, registry: registry, names: StreamCollector(plan: plan, state: state),
      collector: collector)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    DispatchQueue.concurrentPerform(iterations: max(1, threads ?? cores)) { _ in work.run(accumulator) }
    guard let outcome = work.outcome() else { return nil }
    let known = CollectedNames(outcome.names, registry: registry, isByRow: plan.isByRow)
    guard streamRegistry == nil else { return (outcome.accumulators, outcome.collector, known) }
    streamRegistry = registry
    state = outcome.names.state
    state.names.tasks = known.taskOrder.map { known.tasks[$0] }
    // Few people are looked at for names that are alike, as in a file that is read as a whole.
    let people = outcome.names.people
    if people.count <= Self.mostNamesCompared {
      for index in 0..<people.count { _ = state.participant(people.name(index)) }
    }
    try finishStreaming(rows: outcome.names.rows, bytes: outcome.bytes, hash: outcome.hash)
    return (outcome.accumulators, outcome.collector, known)
  }
}

/// A file that is read by blocks, and what has been read of it.
struct StreamReader {
  let reader: CSVReader
  let bytes: ReadBytes

  /// Opens the file a second time, at its first row; nil where it is another one by now.
  static func open(
    path: String, options: TableOptions, headings: [String], hashes: Bool
  ) -> sending StreamReader? {
    let bytes = ReadBytes(hashes: hashes)
    var options = options
    // What is read at once stays near the processor while it is counted.
    options.csv.blockSize = min(options.csv.blockSize, 1 << 18)
    let source = try? TableFile.open(path: path, options: options) { bytes.take($0) }
    guard let reader = source as? CSVReader, reader.header == headings else { return nil }
    return StreamReader(reader: reader, bytes: bytes)
  }
}

/// The work that threads share.
private final class StreamWork<Accumulator: RowAccumulator, Collector: PartCollector>: Sendable
where Accumulator.Part == Collector.Part {
  /// What one block comes to.
  private struct Part: Sendable {
    var names: StreamMapper.Names
    var sums: Accumulator.Part
  }

  /// What has been put together.
  private struct Collected: Sendable {
    var names: StreamCollector
    var collector: Collector
    var accumulators: [Accumulator] = []
    /// The number of the part that comes next, and those that came before it.
    var next = 0
    var waiting: [Int: Part] = [:]
  }

  private let registry: StreamRegistry
  private let plan: StreamPlan
  private let reader: Mutex<StreamReader>
  private let collected: Mutex<Collected>
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
        try collect(Part(names: mapper.endPart(), sums: accumulator.endPart()), number: block.number)
      }
      collected.withLock { $0.accumulators.append(accumulator) }
    } catch {
      isRefused.store(true, ordering: .relaxed)
    }
  }

  private func nextBlock(_ block: inout RecordBlock) throws -> Bool {
    try reader.withLock { try $0.reader.readBlock(into: &block) }
  }

  private func collect(_ part: Part, number: Int) throws {
    try collected.withLock { collected in
      collected.waiting[number] = part
      while let next = collected.waiting.removeValue(forKey: collected.next) {
        let people = try collected.names.take(next.names, registry: registry)
        try collected.collector.take(next.sums, people: people, count: collected.names.personGroups.count)
        collected.next += 1
      }
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

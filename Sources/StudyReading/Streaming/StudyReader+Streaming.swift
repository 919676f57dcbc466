internal import Dispatch
internal import Glibc
internal import StudyDocuments
public import StudyModel
internal import Synchronization
internal import TableFiles

/// Reading of large files whose rows are summed up as they go by.
extension StudyReader: StreamingObservationSource {
  /// How the measures of a large file are read, where its rows can be summed up; nil where they have to be read as a
  /// whole.
  public var streamedMeasures: [StreamedMeasure]? { streamPlan?.values.map(\.measure) }

  /// Whether the files are so small that they may be read again without being asked, to be exact in every number.
  public var isSmall: Bool { files.allSatisfy { FileReading.regularSize($0.path) ?? 0 < 4 << 20 } }

  private var streamPlan: StreamPlan? {
    guard isBare, files.count == 1, case .csv = files[0].format, case .streamed = files[0].rows,
      files[0].platform == nil, files[0].ahead.isEmpty, files[0].furtherHeadingRows == 0,
      !options.collectsProblems, !options.collectsComments, !state.hidesNames,
      state.growing.count == state.study.factors.count,
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
  ///   - factors: the factors by which rows are told apart; people are told apart by all of them.
  ///   - accumulator: sums rows up; each thread has a copy of its own.
  ///   - collector: puts parts together.
  /// - Returns: what was gathered; nil where the file has to be read as a whole.
  /// - Throws: `InputProblems`.
  public mutating func stream<Accumulator: RowAccumulator, Collector: PartCollector>(
    threads: Int?, by factors: [Int], accumulator: Accumulator, collector: Collector
  ) throws -> (accumulators: [Accumulator], collector: Collector, names: any StreamedNames)?
  where Accumulator.Part == Collector.Part {
    let file = files[0]
    guard var plan = streamPlan,
      let reader = StreamReader.open(
        path: file.path, options: try TableOptions(options, declaration: nil, label: file.label),
        headings: file.headings, hashes: file.isHashed,
        progress: inputs.progress)
    else { return nil }
    plan.compared = Set(factors)
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
    path: String, options: TableOptions, headings: [String], hashes: Bool, progress: InputFiles.Progress?
  ) -> sending StreamReader? {
    let bytes = ReadBytes(path, hashes: hashes, progress: progress)
    var options = options
    // What is read at once stays near the processor while it is counted.
    options.csv.blockSize = min(options.csv.blockSize, 1 << 18)
    let source = try? TableFile.open(path: path, options: options) { bytes.take($0) }
    guard let reader = source as? CSVReader, reader.header == headings else { return nil }
    return StreamReader(reader: reader, bytes: bytes)
  }
}

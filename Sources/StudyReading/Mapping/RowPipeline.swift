internal import Dispatch
internal import Glibc
internal import StudyModel
internal import Synchronization
internal import TableFiles

/// The way of the rows of one file from its bytes to observations, on several threads.
///
/// Three things go on at once: some batches of rows are parsed, those parsed before are read column by column, and those
/// read before are joined with all rows before them. Parsing and joining go from the first row to the last, so that the
/// result does not depend on the number of threads.
struct RowPipeline {
  /// Rows as the file has them, which wait to be read.
  private var parsed: [CellBatch] = []
  /// Rows that were read, which wait to be joined.
  private var read: [(grid: CellBatch, rows: ReadRows)] = []
  /// What has been joined and not handed out.
  private var joined: ArraySlice<(batch: ObservationBatch, rows: Int)> = []
  /// Whether the file has no more rows.
  private var isAtEnd = false
  /// What kept the file from being read on.
  private var failure: (any Error)?
  private let threads: Int

  /// Begins with the first row of a file.
  ///
  /// - Parameter threads: how many threads share the work; nil for one on each core.
  init(threads: Int?) { self.threads = max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The next observations of the file; nil after the last row.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - source: its rows.
  ///   - mapper: what reads and joins them.
  ///   - state: what is known of all rows before.
  /// - Returns: the observations.
  /// - Throws: what keeps the file from being read, when all rows before that place were handed out.
  mutating func next(
    _ file: inout SourceFile, _ source: any TableSource, mapper: inout RowMapper, state: inout MappingState
  ) throws -> ObservationBatch? {
    while true {
      if let next = joined.popFirst() {
        file.reading.rows += next.rows
        return next.batch
      }
      if parsed.isEmpty, read.isEmpty {
        if let failure { throw failure }
        if isAtEnd { return nil }
      }
      advance(&file, source, mapper: &mapper, state: &state)
    }
  }

  /// Parses, reads and joins what stands next: this thread parses and joins, all of them read.
  private mutating func advance(
    _ file: inout SourceFile, _ source: any TableSource, mapper: inout RowMapper, state: inout MappingState
  ) {
    let work = ReadingWork(parsed, mapper: mapper)
    parsed = []
    let others = DispatchGroup()
    for _ in 1..<max(1, min(threads, 1 + work.count)) {
      DispatchQueue.global().async(group: others) { work.run() }
    }
    join(&mapper, &state)
    parse(&file, source)
    work.run()
    others.wait()
    read = work.rows
  }

  private mutating func join(_ mapper: inout RowMapper, _ state: inout MappingState) {
    for (grid, rows) in read {
      let batch = mapper.join(rows, of: grid, lines: { grid.line(row: $0) }, state: &state)
      joined.append((batch, grid.rowCount))
    }
    read = []
  }

  private mutating func parse(_ file: inout SourceFile, _ source: any TableSource) {
    guard !isAtEnd, failure == nil else { return }
    do {
      while parsed.count <= threads {
        guard let batch = try file.nextBatch(source) else {
          isAtEnd = true
          return
        }
        parsed.append(batch)
      }
    } catch {
      failure = error
    }
  }
}

/// Batches that are read by whichever thread has time.
private final class ReadingWork: Sendable {
  private let batches: [CellBatch]
  private let mapper: RowMapper
  private let results: Mutex<[ReadRows?]>
  private let next = Atomic(0)

  init(_ batches: [CellBatch], mapper: RowMapper) {
    self.batches = batches
    self.mapper = mapper
    results = Mutex([ReadRows?](repeating: nil, count: batches.count))
  }

  /// The number of batches.
  var count: Int { batches.count }

  /// Reads batches until none is left.
  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < batches.count else { return }
      let batch = batches[index]
      let rows = mapper.read(batch, lines: { batch.line(row: $0) })
      results.withLock { $0[index] = rows }
    }
  }

  /// What was read, once all threads have ended.
  var rows: [(grid: CellBatch, rows: ReadRows)] {
    zip(batches, results.withLock { $0 }).compactMap { batch, rows in rows.map { (batch, $0) } }
  }
}

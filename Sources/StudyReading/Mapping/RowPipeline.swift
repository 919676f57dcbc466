internal import Dispatch
internal import Glibc
internal import StudyModel
internal import Synchronization
internal import TableFiles

/// The way of the rows of one file from its bytes to observations, on several threads.
///
/// Blocks of a text file pass three stations, all at once: in some the cells are found, those of which they were found
/// before are read column by column, and those read before are joined with all rows before them. Blocks are cut and rows
/// are joined from the first row to the last, so that the result does not depend on the number of threads. Other formats
/// find their cells on the thread that joins.
struct RowPipeline {
  /// Records as the file has them, whose cells wait to be found.
  private var blocks: [RowBlock] = []
  /// Rows as the file has them, which wait to be read.
  private var cells: [CellBatch] = []
  /// What other threads work on while what is joined is handed out.
  private var work: StationWork?
  /// What has been joined and not handed out.
  private var joined: ArraySlice<(batch: ObservationBatch, rows: Int)> = []
  /// Memory of blocks that were joined.
  private var spare: [CellBatch] = []
  /// Whether the file may have more blocks.
  private var hasBlocks = true
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
      if work == nil, blocks.isEmpty, cells.isEmpty {
        if let failure { throw failure }
        if isAtEnd { return nil }
      }
      advance(&file, source, mapper: &mapper, state: &state)
    }
  }

  /// Moves everything on by one station.
  private mutating func advance(
    _ file: inout SourceFile, _ source: any TableSource, mapper: inout RowMapper, state: inout MappingState
  ) {
    var read = finishWork(file, source)
    if blocks.isEmpty { takeOtherCells(&file, source) }
    if !blocks.isEmpty || !cells.isEmpty {
      work = StationWork(blocks: blocks, cells: cells, mapper: mapper, threads: threads)
      blocks = []
      cells = []
    }
    join(&read, &mapper, &state)
    blocks = takeBlocks(&file, source)
  }

  /// Helps with what other threads work on, and takes over what has become of it.
  private mutating func finishWork(
    _ file: SourceFile, _ source: any TableSource
  ) -> [(grid: CellBatch, rows: ReadRows)] {
    guard let done = work?.finish() else { return [] }
    work = nil
    if let source = source as? CSVReader { takeCells(done.blocks, of: file, source) }
    return done.read
  }

  private mutating func join(
    _ read: inout [(grid: CellBatch, rows: ReadRows)], _ mapper: inout RowMapper, _ state: inout MappingState
  ) {
    for (grid, rows) in read {
      let batch = mapper.join(rows, of: grid, lines: { grid.line(row: $0) }, state: &state)
      joined.append((batch, grid.rowCount))
      if spare.count < mostBlocks { spare.append(grid) }
    }
    // The memory is that of the next blocks, which nobody else holds then.
    read = []
  }

  /// How many blocks are at a station: enough that no thread waits long for another one.
  private var mostBlocks: Int { 2 * threads + 2 }

  /// The next blocks of a text file.
  private mutating func takeBlocks(_ file: inout SourceFile, _ source: any TableSource) -> [RowBlock] {
    guard hasBlocks, failure == nil, !file.hasRowsAtHand, let source = source as? CSVReader else { return [] }
    var blocks: [RowBlock] = []
    while blocks.count < mostBlocks {
      guard let block = source.nextBlock(reusing: spare.popLast() ?? CellBatch()) else {
        hasBlocks = false
        break
      }
      blocks.append(block)
    }
    return blocks
  }

  /// Takes the rows of blocks whose cells were looked for.
  private mutating func takeCells(_ blocks: [RowBlock], of file: SourceFile, _ source: CSVReader) {
    guard failure == nil else { return }
    do {
      for block in blocks { if let rows = try source.rows(of: block) { cells.append(rows) } }
    } catch {
      failure = file.problems(error)
    }
  }

  /// Takes rows that were looked at before, or that do not come in blocks, when all blocks before them were taken.
  private mutating func takeOtherCells(_ file: inout SourceFile, _ source: any TableSource) {
    guard !isAtEnd, failure == nil else { return }
    do {
      while cells.count <= threads {
        if hasBlocks, !file.hasRowsAtHand, source is CSVReader { return }
        guard let batch = try file.nextBatch(source) else {
          isAtEnd = true
          return
        }
        cells.append(batch)
      }
    } catch {
      failure = error
    }
  }
}

/// Blocks and rows that whichever thread has time takes on.
private final class StationWork: Sendable {
  private struct State {
    var blocks: [RowBlock?]
    var found: [RowBlock?]
    var cells: [CellBatch?]
    var read: [(grid: CellBatch, rows: ReadRows)?]
    var next = 0
  }

  private let mapper: RowMapper
  private let state: Mutex<State>
  private let others = DispatchGroup()

  /// Begins on other threads than this one.
  init(blocks: [RowBlock], cells: [CellBatch], mapper: RowMapper, threads: Int) {
    self.mapper = mapper
    state = Mutex(
      State(blocks: blocks, found: blocks.map { _ in nil }, cells: cells, read: cells.map { _ in nil }))
    for _ in 1..<max(1, min(threads, 1 + blocks.count + cells.count)) {
      DispatchQueue.global().async(group: others) { self.run() }
    }
  }

  /// Takes pieces until none is left.
  private func run() {
    while true {
      let (index, cells, block) = state.withLock { state -> (Int, CellBatch?, RowBlock?) in
        let index = state.next
        state.next += 1
        if index < state.cells.count { return (index, state.cells[index].take(), nil) }
        let place = index - state.cells.count
        return (place, nil, place < state.blocks.count ? state.blocks[place].take() : nil)
      }
      if let cells {
        let rows = mapper.read(cells, lines: { cells.line(row: $0) })
        state.withLock { $0.read[index] = (cells, rows) }
      } else if var block {
        block.findCells()
        state.withLock { $0.found[index] = block }
      } else {
        return
      }
    }
  }

  /// Takes the pieces that are left, waits for the other threads, and tells what was done.
  func finish() -> (blocks: [RowBlock], read: [(grid: CellBatch, rows: ReadRows)]) {
    run()
    others.wait()
    return state.withLock { ($0.found.compactMap(\.self), $0.read.compactMap(\.self)) }
  }
}

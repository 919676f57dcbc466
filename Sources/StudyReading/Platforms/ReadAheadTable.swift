internal import TableFiles

/// A file of which the first batches were read already, and come again.
final class ReadAheadTable: TableSource {
  private let source: any TableSource
  private var batches: ArraySlice<CellBatch>
  private let isEnd: Bool

  /// Takes over a source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - batches: what was read of it.
  ///   - isEnd: whether that was all of it.
  init(_ source: any TableSource, batches: [CellBatch], isEnd: Bool) {
    self.source = source
    self.batches = batches[...]
    self.isEnd = isEnd
  }

  var path: String { source.path }
  var header: [String] { source.header }
  var headerCells: CellBatch { source.headerCells }
  var columnInformation: [ColumnInformation] { source.columnInformation }
  var format: TableFormat { source.format }
  var problems: [TableProblem] { source.problems }
  var problemCount: Int { source.problemCount }

  func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    if let next = batches.popFirst() {
      batch = next
      return true
    }
    return isEnd ? false : try source.read(into: &batch)
  }
}

internal import Dispatch
internal import Synchronization

extension Report {
  /// The report in several formats, rendered side by side.
  ///
  /// - Parameters:
  ///   - formats: the formats.
  ///   - threads: how many formats are rendered at once; nil for as many as there are cores.
  /// - Returns: one document in UTF-8 per format, in the order of the formats.
  /// - Throws: the error of the first format that cannot be written.
  public func rendered(as formats: [any ReportFormat], threads: Int? = nil) throws -> [[UInt8]] {
    guard formats.count > 1, threads != 1 else { return try formats.map { try $0.render(self) } }
    let results = Mutex([Result<[UInt8], any Error>?](repeating: nil, count: formats.count))
    // Renderers share nothing but the report, which nobody changes.
    let workers = min(threads ?? formats.count, formats.count)
    // The page takes longest and is begun first.
    let order =
      formats.indices.filter { formats[$0] is HTMLFormat }
      + formats.indices.filter { !(formats[$0] is HTMLFormat) }
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for number in stride(from: worker, to: formats.count, by: workers) {
        let index = order[number]
        let result = Result { try formats[index].render(self) }
        results.withLock { $0[index] = result }
      }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }
}

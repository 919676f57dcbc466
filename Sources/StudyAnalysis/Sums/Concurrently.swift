internal import Dispatch
internal import Synchronization

/// Work on several things at once whose results come in the order of the things.
enum Concurrently {
  /// Transforms elements on some threads, each of which takes the next element that nobody has taken.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - threads: how many threads; nil for as many as there are elements, of which as many run at once as there are cores.
  ///   - transform: what is done with each.
  /// - Returns: the results in the order of the elements.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int?, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: min(threads ?? elements.count, elements.count)) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < elements.count else { return }
        let result = transform(elements[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

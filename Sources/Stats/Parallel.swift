internal import Dispatch
import Glibc
internal import Synchronization

/// Work that is cut into numbered pieces, shared among the cores, and put together in the order of the
/// numbers.
///
/// What is cut never depends on how many cores there are, so that neither does the result.
package enum Parallel {
  /// The number of cores that the system has at work.
  static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Computes all pieces.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - threads: How many threads share the work at most; `nil` for one on each core.
  ///   - body: Computes the piece of a number from 0.
  /// - Returns: The pieces in order.
  package static func map<Piece: Sendable>(
    _ count: Int, threads: Int?, _ body: @Sendable (Int) -> Piece
  ) -> [Piece] {
    let workers = min(max(1, threads ?? cores), count)
    guard workers > 1 else { return (0..<count).map(body) }
    let next = Atomic(0)
    let pieces = Mutex([Piece?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        // Whoever is free takes the next piece: a busy core does not hold up the others.
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        let piece = body(number)
        pieces.withLock { $0[number] = piece }
      }
    }
    return pieces.withLock { $0.compactMap(\.self) }
  }

  /// Transforms elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - threads: How many threads share the work at most; `nil` for one on each core.
  ///   - transform: What is done with each.
  /// - Returns: The results in the order of the elements.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int?, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    map(elements.count, threads: threads) { transform(elements[$0]) }
  }

  /// Requires a number of threads, where one is given, to be positive.
  static func check(threads: Int?) throws(StatisticsError) {
    guard threads.map({ $0 > 0 }) ?? true else {
      throw .invalidCount("the number of threads must be positive; found \(threads ?? 0)")
    }
  }
}

/// Cuts a count into ranges of one length, the last one shorter.
struct Pieces {
  let count: Int
  let length: Int

  var number: Int { (count + length - 1) / length }

  subscript(_ piece: Int) -> Range<Int> { (piece * length)..<min(count, (piece + 1) * length) }
}

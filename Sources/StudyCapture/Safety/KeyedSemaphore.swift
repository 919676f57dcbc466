#if Server
internal import Synchronization

/// A semaphore for each key: so many tasks go on at once, and the others wait in the order in which they came.
final class KeyedSemaphore: Sendable {
  /// The tasks of one key.
  private struct Line {
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let atOnce: Int
  /// A key of which nothing is under way is not kept.
  private let lines = Mutex<[String: Line]>([:])

  /// Makes a semaphore.
  ///
  /// - Parameter atOnce: how many tasks of one key go on at once.
  init(atOnce: Int) {
    self.atOnce = atOnce
  }

  /// How many go on and how many wait.
  ///
  /// - Parameter key: the key.
  /// - Returns: both numbers.
  func count(for key: String) -> (underWay: Int, waiting: Int) {
    lines.withLock { ($0[key]?.underWay ?? 0, $0[key]?.waiting.count ?? 0) }
  }

  /// Waits for a place; ``signal(_:)`` has to follow.
  ///
  /// - Parameter key: the key.
  func wait(for key: String) async {
    await withCheckedContinuation { continuation in
      let isFree = lines.withLock { lines in
        if lines[key, default: Line()].underWay < atOnce {
          lines[key, default: Line()].underWay += 1
          return true
        }
        lines[key]?.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the place to whoever has waited longest.
  ///
  /// - Parameter key: the key.
  func signal(_ key: String) {
    let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
      guard var left = lines[key] else { return nil }
      let next = left.waiting.isEmpty ? nil : left.waiting.removeFirst()
      if next == nil { left.underWay -= 1 }
      lines[key] = left.underWay == 0 ? nil : left
      return next
    }
    next?.resume()
  }
}
#endif

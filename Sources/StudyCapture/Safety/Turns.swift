#if Server
internal import Synchronization

/// Lets so many go on at once, and has the others wait in the order in which they came.
final class Turns: Sendable {
  /// One line of those who wait for the same thing.
  private struct Line {
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let atOnce: Int
  /// A line where nothing is under way is not kept.
  private let lines = Mutex<[String: Line]>([:])

  /// Makes turns.
  ///
  /// - Parameter atOnce: how many of one line go on at once.
  init(atOnce: Int) {
    self.atOnce = atOnce
  }

  /// How many go on and how many wait.
  ///
  /// - Parameter line: the line.
  /// - Returns: both numbers.
  func count(in line: String) -> (underWay: Int, waiting: Int) {
    lines.withLock { ($0[line]?.underWay ?? 0, $0[line]?.waiting.count ?? 0) }
  }

  /// Waits for a turn; ``end(in:)`` has to follow.
  ///
  /// - Parameter line: the line.
  func begin(in line: String) async {
    await withCheckedContinuation { continuation in
      let isFree = lines.withLock { lines in
        if lines[line, default: Line()].underWay < atOnce {
          lines[line, default: Line()].underWay += 1
          return true
        }
        lines[line]?.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the turn to whoever has waited longest.
  ///
  /// - Parameter line: the line.
  func end(in line: String) {
    let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
      guard var left = lines[line] else { return nil }
      let next = left.waiting.isEmpty ? nil : left.waiting.removeFirst()
      if next == nil { left.underWay -= 1 }
      lines[line] = left.underWay == 0 ? nil : left
      return next
    }
    next?.resume()
  }
}
#endif

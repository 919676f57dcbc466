internal import Glibc
internal import Synchronization

/// How far reading has come, on standard error.
///
/// It appears where reading takes more than a second and standard error is a terminal, is drawn without colours, and is
/// wiped out when reading is done.
final class ProgressBar: Sendable {
  private struct State {
    /// When the bar is drawn next at the earliest.
    var next: ContinuousClock.Instant
    /// How many characters are shown.
    var width = 0
  }

  private static let cells = 24

  private let descriptor: Int32
  private let state: Mutex<State>

  /// Makes a bar that is not shown yet; nil where nobody would see it.
  ///
  /// - Parameters:
  ///   - descriptor: where it is drawn.
  ///   - delay: how long nothing is shown.
  init?(descriptor: Int32 = STDERR_FILENO, delay: Duration = .seconds(1)) {
    guard isatty(descriptor) == 1 else { return nil }
    self.descriptor = descriptor
    state = Mutex(State(next: .now + delay))
  }

  /// A bar for whoever wants to see one.
  ///
  /// - Parameter quiet: whether nothing is to be shown.
  /// - Returns: the bar; nil where nobody would see it.
  static func unless(_ quiet: Bool) -> ProgressBar? { quiet ? nil : ProgressBar() }

  /// Shows how much has been read, where it is time to.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - size: the size of the file, where it is known.
  func show(read count: Int, of size: Int?) {
    state.withLock { state in
      guard ContinuousClock.now >= state.next else { return }
      let line = Self.line(read: count, of: size)
      write("\r" + line + String(repeating: " ", count: max(0, state.width - line.count)))
      state.width = line.count
      state.next = .now + .milliseconds(100)
    }
  }

  /// Takes the bar away.
  func wipe() {
    state.withLock { state in
      guard state.width > 0 else { return }
      write("\r" + String(repeating: " ", count: state.width) + "\r")
      state.width = 0
    }
  }

  /// The bar as text.
  static func line(read count: Int, of size: Int?) -> String {
    guard let size, size > 0 else { return "reading: \(megabytes(count)) MB" }
    let share = min(1, Double(count) / Double(size))
    let full = Int(share * Double(cells))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: cells - full)
    return "reading [\(bar)] \(Int(share * 100))%, \(megabytes(count)) of \(megabytes(size)) MB"
  }

  private static func megabytes(_ count: Int) -> Int { (count + 500_000) / 1_000_000 }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    // A bar that cannot be drawn is none.
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

internal import Foundation
internal import Glibc

/// Reads a stretch of inputs in a process of its own, which may die of one of them.
///
/// How far it came stands in a file of which every number is written before the input is read.
struct Worker {
  /// The most memory of its own that a reader may take.
  static let memory = 512 << 20
  /// The longest that one input may take, in seconds.
  static let patience: UInt32 = 20

  let subject: Subject
  let maker: InputMaker
  let progress: String

  func run(_ numbers: Range<Int>) throws {
    var limit = rlimit(rlim_cur: rlim_t(Self.memory), rlim_max: rlim_t(Self.memory))
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    let file = open(progress, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    var state = Progress(number: Int64(numbers.lowerBound))
    for number in numbers {
      state.number = Int64(number)
      withUnsafeBytes(of: &state) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
      let input = maker.input(number)
      alarm(Self.patience)
      let ending = subject.read(input, scratch: progress + ".input")
      alarm(0)
      state.count(ending)
    }
    state.number = Int64(numbers.upperBound)
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    state.peak = Int64(usage.ru_maxrss) << 10
    withUnsafeBytes(of: &state) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
    unlink(progress + ".input")
  }
}

/// How far a worker came; plain numbers, so that a process that dies leaves them readable.
struct Progress {
  var number: Int64
  var read: Int64 = 0
  var refused: Int64 = 0
  var silent: Int64 = 0
  var peak: Int64 = 0

  init(number: Int64) { self.number = number }

  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path), data.count == MemoryLayout<Progress>.size
    else {
      return nil
    }
    self = data.withUnsafeBytes { $0.loadUnaligned(as: Progress.self) }
  }

  mutating func count(_ ending: Subject.Ending) {
    switch ending {
    case .read: read += 1
    case .refused: refused += 1
    case .silent: silent += 1
    }
  }
}

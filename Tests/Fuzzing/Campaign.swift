internal import Foundation

/// All inputs of one reader, in stretches that processes work off; a process that dies is followed by another.
struct Campaign {
  let subject: Subject
  let maker: InputMaker
  let inputs: Int
  let seed: UInt64
  let project: String
  let keep: String
  let processes: Int

  private struct Failure {
    var number: Int
    var what: String
  }

  private struct Running {
    var process: Process
    var progress: String
    var end: Int
  }

  private static let stretch = 5000

  /// Runs all inputs and prints what came of them.
  ///
  /// - Returns: how many inputs failed.
  func run() throws -> Int {
    let start = Date()
    // In memory where that is at hand: a million inputs are a million files.
    let memory = URL(fileURLWithPath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent("fuzzing-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var failures: [Failure] = []
    var total = Progress(number: 0)
    var waiting = stride(from: 0, to: inputs, by: Self.stretch).map { $0..<min($0 + Self.stretch, inputs) }
    waiting.reverse()
    var running: [Running] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < processes, let numbers = waiting.popLast() {
        running.append(try launch(numbers, folder: folder))
      }
      let first = running.removeFirst()
      first.process.waitUntilExit()
      let reached = Progress(path: first.progress)
      total.read += reached?.read ?? 0
      total.refused += reached?.refused ?? 0
      total.silent += reached?.silent ?? 0
      total.peak = max(total.peak, reached?.peak ?? 0)
      let number = Int(reached?.number ?? Int64(first.end))
      guard number < first.end else { continue }
      let ending = first.process.terminationReason == .uncaughtSignal ? "signal" : "status"
      let isHang = ending == "signal" && first.process.terminationStatus == 14
      failures.append(
        Failure(
          number: number,
          what: isHang
            ? "more than \(Worker.patience) s" : "ended by \(ending) \(first.process.terminationStatus)"))
      // A reader that falls over everything needs no million proofs.
      if failures.count >= 50 { waiting = [] }
      if number + 1 < first.end { waiting.append(number + 1..<first.end) }
    }
    try tell(failures, total: total, seconds: Date().timeIntervalSince(start))
    return failures.count + Int(total.silent) + (total.peak > Worker.memory ? 1 : 0)
  }

  private func launch(_ numbers: Range<Int>, folder: URL) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let progress = folder.appendingPathComponent("\(numbers.lowerBound)").path
    process.arguments = [
      subject.rawValue, "--seed", "\(seed)", "--project", project, "--inputs", "\(numbers.count)",
      "--from", "\(numbers.lowerBound)", "--progress", progress,
    ]
    var environment = ProcessInfo.processInfo.environment
    // A trace of the dead process takes seconds; the kept input tells more.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardError = FileHandle.nullDevice
    try process.run()
    return Running(process: process, progress: progress, end: numbers.upperBound)
  }

  private func tell(_ failures: [Failure], total: Progress, seconds: Double) throws {
    let rate = Double(total.read + total.refused) / max(seconds, 0.001)
    print(
      "\(subject.rawValue): \(inputs) inputs, \(total.read) read, \(total.refused) refused with a reason, "
        + "\(total.silent) refused without, \(failures.count) failed, peak \(total.peak >> 20) MB, "
        + "\(Int(seconds.rounded())) s (\(Int(rate)) a second)")
    guard !failures.isEmpty else { return }
    try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
    for failure in failures {
      let path = "\(keep)/\(subject.rawValue)-\(seed)-\(failure.number)"
      try Data(maker.input(failure.number)).write(to: URL(fileURLWithPath: path))
      print("  input \(failure.number): \(failure.what); kept as \(path)")
    }
  }
}

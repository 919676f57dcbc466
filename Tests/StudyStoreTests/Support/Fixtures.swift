#if Server
import Foundation
import Glibc
import StudyModel
import StudyStore
import Synchronization
import Testing

/// A clock that a test sets.
final class SetClock: Sendable {
  private let moment = Mutex(
    Moment(wall: CaptureTime(microseconds: 1_700_000_000_000_000), monotonic: 5_000_000, boot: "first"))

  var clock: CaptureClock { CaptureClock { self.moment.withLock { $0 } } }

  var now: Moment { moment.withLock { $0 } }

  /// Lets time pass.
  func advance(seconds: Double) {
    moment.withLock {
      $0.wall.microseconds += Int64(seconds * 1_000_000)
      $0.monotonic += Int64(seconds * 1_000_000)
    }
  }

  /// Sets the time of day, as a person or a time server does.
  func turn(seconds: Double) { moment.withLock { $0.wall.microseconds += Int64(seconds * 1_000_000) } }

  /// Starts the machine anew.
  func restart() {
    moment.withLock {
      $0.boot += "+"
      $0.monotonic = 1_000_000
    }
  }
}

/// A study folder of its own for a test, with a store.
struct TestStudy {
  static let id = "5E1F6A40-5D0C-4C57-9F25-0E3C6D0B8B11"

  let folder: URL
  let clock = SetClock()

  init() throws {
    // In memory where there is such a file system: thousands of waits for a disk would prove nothing here, since only a
    // power cut could show them missing, and that each commit asks for one is tested by itself.
    let memory = URL(fileURLWithPath: "/dev/shm")
    let place = access(memory.path, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory
    folder = place.appendingPathComponent("studystore-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  var database: URL { folder.appendingPathComponent("capture.sqlite") }

  func open(study: String = TestStudy.id) throws -> CaptureStore {
    try CaptureStore(folder: folder.path, study: study, clock: clock.clock)
  }

  /// Which of some texts stand in any file of the folder.
  ///
  /// Another process looks, since opening and closing the files in this one would undo the locks of the store.
  func texts(of wanted: [String]) throws -> Set<String> {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/grep")
    process.arguments = ["-rahoF"] + wanted.flatMap { ["-e", $0] } + [folder.path]
    process.standardOutput = output
    try process.run()
    let lines = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(Writer.text(lines))
  }

  /// Whether a text stands in any file of the folder.
  func holds(_ text: String) throws -> Bool { try !texts(of: [text]).isEmpty }
}

extension CaptureStore {
  /// Lets one more person in.
  func join(
    _ role: PersonRole = .participant, levels: [String: String] = [:], name: String = UUID().uuidString
  ) async throws -> String {
    try await invite(TokenHash(of: "i " + name), as: role, levels: levels)
    return try await redeem(TokenHash(of: "i " + name), session: TokenHash(of: "s " + name), language: "en")
      .code
  }

  /// Answers one item.
  @discardableResult
  func answer(
    _ item: String, _ value: String, by code: String, form: String = "pssuq",
    on occasion: Occasion = Occasion()
  ) async throws -> SubmissionReceipt {
    try await submit(
      [AnswerChange(item, .text(value))], by: code, form: form, on: occasion, submission: UUID())
  }
}

/// The process that writes, held or killed by tests.
enum Writer {
  static let executable: URL = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // Under swift test the executable may be the toolchain's helper; its arguments name the test bundle.
    for argument in ProcessInfo.processInfo.arguments where argument.hasSuffix(".xctest") {
      folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
    return folder.appendingPathComponent("CaptureWriter")
  }()

  static let study = "kill-study"

  /// Runs it to its end and returns the lines that it printed.
  static func run(_ arguments: String...) throws -> [String] {
    let (process, output, input) = try start(arguments)
    try input.close()
    let lines = output.readDataToEndOfFile()
    process.waitUntilExit()
    return text(lines)
  }

  /// Starts it; what it prints is read from the handle, and its input ends when the other one is closed.
  static func start(_ arguments: [String]) throws -> (Process, FileHandle, FileHandle) {
    let process = Process()
    let (output, input) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading, input.fileHandleForWriting)
  }

  static func text(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
#endif

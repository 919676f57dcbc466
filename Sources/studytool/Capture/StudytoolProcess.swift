#if Server
internal import Dispatch
internal import Foundation
internal import StudyCapture
internal import TableFiles

/// Runs a command of this program in a process of its own: what is made for the researcher neither holds up the pages nor
/// opens the store a second time in the process that serves it, which would undo SQLite's locks on the file.
enum StudytoolProcess {
  /// What a command said, and how it ended.
  struct Ending: Sendable {
    var status: Int32
    /// What it printed.
    var text: String
    /// What it printed on standard error.
    var errors: String
  }

  /// The most bytes of what a command prints that are read.
  private static let mostBytes = 4 << 20

  /// The program that runs.
  static var executable: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

  /// What a command writes of a study folder.
  ///
  /// - Parameters:
  ///   - name: the name of the file that the researcher gets.
  ///   - type: its media type.
  ///   - arguments: the command and its flags; `OUT` stands for the file.
  /// - Returns: the output.
  static func output(_ name: String, type: String, _ arguments: [String]) -> StudyOutput {
    StudyOutput(name: name, type: type) { try await away { try made(name, arguments) } }
  }

  /// Does something beside the threads that answer requests.
  ///
  /// - Parameters:
  ///   - queue: where.
  ///   - work: what.
  /// - Returns: what came of it.
  /// - Throws: what the work throws.
  static func away<Value: Sendable>(
    on queue: DispatchQueue = .global(), _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - arguments: the command and its flags.
  ///   - folder: an empty folder for what it says.
  ///   - program: the program.
  /// - Returns: what it said, and how it ended.
  /// - Throws: where it cannot be started.
  static func run(
    _ arguments: [String], folder: URL, program: URL = executable
  ) throws -> Ending {
    let (output, errors) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    func text(_ file: URL) throws -> String {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return String(decoding: try handle.read(upToCount: mostBytes) ?? Data(), as: UTF8.self)
    }
    return Ending(status: process.terminationStatus, text: try text(output), errors: try text(errors))
  }

  private static func made(_ name: String, _ arguments: [String]) throws -> [UInt8] {
    let scratch = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(scratch) }
    let folder = URL(fileURLWithPath: scratch)
    let file = folder.appendingPathComponent(name)
    let ending = try run(arguments.map { $0 == "OUT" ? file.path : $0 }, folder: folder)
    guard ending.status <= 1, let bytes = try? Data(contentsOf: file) else { throw refusal(of: ending) }
    return Array(bytes)
  }

  /// Runs a command that changes the study folder.
  ///
  /// - Parameter arguments: the command and its flags.
  /// - Throws: `StudyOutput.Refusal` with what the command said, where it refused.
  static func change(_ arguments: [String]) async throws {
    try await away {
      let scratch = try TemporaryFolder.make()
      defer { TemporaryFolder.remove(scratch) }
      let ending = try run(arguments, folder: URL(fileURLWithPath: scratch))
      guard ending.status == 0 else { throw refusal(of: ending) }
    }
  }

  private static func refusal(of ending: Ending) -> StudyOutput.Refusal {
    StudyOutput.Refusal(
      ending.errors.isEmpty
        ? "the program ended with status \(ending.status)" : String(ending.errors.prefix(4000)))
  }
}
#endif

#if Server
internal import Dispatch
internal import Foundation
internal import StudyCapture
internal import TableFiles

extension OwnProgram {
  /// Runs a command that changes a study folder.
  ///
  /// - Parameter arguments: the command and its flags.
  /// - Throws: `StudyOutput.Refusal` with what the command said, where it refused.
  static func run(_ arguments: [String]) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try done(arguments) })
      }
    }
  }

  private static func done(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(scratch) }
    let errors = URL(fileURLWithPath: scratch).appendingPathComponent("errors")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
      throw StudyOutput.Refusal(
        said.isEmpty
          ? "the program ended with status \(process.terminationStatus)" : String(said.prefix(4000)))
    }
  }
}
#endif

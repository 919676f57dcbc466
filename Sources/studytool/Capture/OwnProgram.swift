#if Server
internal import Dispatch
internal import Foundation
internal import StudyCapture
internal import TableFiles

/// Runs a command of this program in a process of its own: what is made for the researcher neither holds up the pages nor
/// opens the store a second time in the process that serves it, which would undo SQLite's locks on the file.
enum OwnProgram {
  /// What a command writes of a study folder.
  ///
  /// - Parameters:
  ///   - name: the name of the file that the researcher gets.
  ///   - type: its media type.
  ///   - arguments: the command and its flags; `OUT` stands for the file.
  /// - Returns: the output.
  static func output(_ name: String, type: String, _ arguments: [String]) -> StudyOutput {
    StudyOutput(name: name, type: type) {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(with: Result { try made(name, arguments) })
        }
      }
    }
  }

  private static func made(_ name: String, _ arguments: [String]) throws -> [UInt8] {
    let scratch = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(scratch) }
    let folder = URL(fileURLWithPath: scratch)
    let file = folder.appendingPathComponent(name)
    let errors = folder.appendingPathComponent("errors")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments.map { $0 == "OUT" ? file.path : $0 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus <= 1, let bytes = try? Data(contentsOf: file) else {
      let said = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
      throw StudyOutput.Refusal(
        said.isEmpty
          ? "the program ended with status \(process.terminationStatus)" : String(said.prefix(4000)))
    }
    return Array(bytes)
  }
}
#endif

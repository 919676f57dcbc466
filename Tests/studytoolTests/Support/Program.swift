import Foundation

/// The built program, run as a user runs it.
enum Program {
  /// What a run left behind.
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the build, where the program lies beside the tests.
  static let folder: URL = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // Under swift test the executable may be the toolchain's helper; its arguments name the test bundle.
    for argument in ProcessInfo.processInfo.arguments where argument.hasSuffix(".xctest") {
      folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
    return folder
  }()

  /// The project's folder.
  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the program.
  static func run(_ arguments: [String], in directory: URL? = nil, input: String = "") throws -> Run {
    try run(
      executable: folder.appendingPathComponent("studytool").path, arguments, in: directory, input: input)
  }

  /// Runs another program of the build.
  static func run(_ program: String, _ arguments: [String]) throws -> Run {
    try run(executable: folder.appendingPathComponent(program).path, arguments)
  }

  /// Runs a shell command with the program on its path.
  static func shell(_ command: String, in directory: URL) throws -> Run {
    try run(
      executable: "/bin/bash", ["-c", command], in: directory,
      environment: [
        "PATH": folder.path + ":/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent",
      ])
  }

  private static func run(
    executable: String, _ arguments: [String], in directory: URL? = nil, input: String = "",
    environment: [String: String]? = nil
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory }
    if let environment { process.environment = environment }
    // Files rather than pipes: no output is so long that it blocks.
    let scratch = try Scratch()
    defer { scratch.remove() }
    for name in ["out", "err"] { try Data().write(to: scratch.url(name: name)) }
    try Data(input.utf8).write(to: scratch.url(name: "in"))
    process.standardInput = try FileHandle(forReadingFrom: scratch.url(name: "in"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.url(name: "out"))
    process.standardError = try FileHandle(forWritingTo: scratch.url(name: "err"))
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: scratch.url(name: "out")), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: scratch.url(name: "err")), as: UTF8.self))
  }
}

/// A folder of its own for a test.
struct Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("studytool-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func url(name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { url(name: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = url(name: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The names of the files in the folder, ascending.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// The text of a file.
  func read(_ name: String) throws -> String { try String(contentsOf: url(name: name), encoding: .utf8) }

  /// Every file and folder below the folder with its bytes.
  var everything: [String: Data] {
    get throws {
      var all: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
        all[name] = (try? Data(contentsOf: url(name: name))) ?? Data()
      }
      return all
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

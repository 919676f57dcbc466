#if Server
import Foundation
import Glibc
import StudyStore
import Testing

@testable import studytool

/// `studytool serve` as a user runs it: the built program, on a free port of this machine.
final class ServedProcess {
  private let process = Process()
  private let errors = Pipe()
  /// What the program said until it could be reached.
  private(set) var said = ""
  /// The port.
  private(set) var port = 0

  /// The number of the process.
  var number: Int32 { process.processIdentifier }

  /// Starts the program, and waits until it can be reached or has ended.
  ///
  /// - Parameters:
  ///   - folder: the study folder.
  ///   - arguments: what else the program is told.
  ///   - files: how many files it may have open; nil for as many as the tests.
  /// - Throws: where it does not start to serve.
  init(_ folder: String, _ arguments: String..., files: (soft: Int, hard: Int)? = nil) throws {
    let program = Program.folder.appendingPathComponent("studytool")
    let serve = ["serve", folder, "--port", "0"] + arguments
    if let files {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
      process.arguments = ["--nofile=\(files.soft):\(files.hard)", program.path] + serve
    } else {
      process.executableURL = program
      process.arguments = serve
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    while !said.contains("/researcher") {
      let more = errors.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += String(decoding: more, as: UTF8.self)
    }
    let port = TestBrowser.matches(#"http://127\.0\.0\.1:(\d+)/"#, in: said).first.flatMap { Int($0[1]) }
    self.port = try #require(port, "it does not serve: \(said)")
  }

  /// A test that fails leaves no server behind.
  deinit { if process.isRunning { kill() } }

  /// How large its files may become, in bytes; nil for as large as they like.
  func limitFiles(to bytes: Int?) throws {
    let run = try Program.shell(
      "prlimit --pid \(number) --fsize=\(bytes.map(String.init) ?? "unlimited"):",
      in: FileManager.default.temporaryDirectory)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Ends it as a person does who presses Ctrl-C; gives its exit status.
  func end() -> Int32 {
    kill(number, SIGINT)
    // What it says at the end is read, so that it need not wait for that.
    said += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Kills it.
  func kill() {
    kill(number, SIGKILL)
    process.waitUntilExit()
  }

  private func kill(_ number: Int32, _ signal: Int32) { _ = Glibc.kill(number, signal) }
}

/// A folder with the trial of the fixtures, as it lies on the disk of somebody who serves it.
struct TrialFolder {
  let scratch: Scratch

  var path: String { scratch.path("trial") }
  var store: URL { scratch.url(name: "trial/capture.sqlite") }

  init() throws {
    scratch = try Scratch()
    try scratch.write(try String(contentsOf: ServedTrial.document, encoding: .utf8), to: "trial/study.xml")
  }

  func open(_ clock: CaptureClock = .system) throws -> CaptureStore {
    try CaptureStore(folder: path, study: "capture-trial", clock: clock)
  }

  /// Makes invitations, as nobody serves the study; gives their addresses.
  func invite(_ number: Int = 1, at clock: CaptureClock = .system) async throws -> [String] {
    let store = try open(clock)
    let names = (0..<number).map { _ in
      (0..<32).map { _ in String("0123456789abcdef".randomElement() ?? "0") }.joined()
    }
    try await store.invite(names.map { TokenHash(of: $0) }, as: .participant, levels: [:])
    try store.close()
    return names.map { "/join/" + $0 }
  }

  /// Runs the program as somebody who has no rights but those that the files give to all, root or not.
  func nobody(_ command: String) throws -> Program.Run {
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    return try Program.shell("\(user)timeout 60 studytool \(command)", in: scratch.url)
  }

  /// Runs the program; a server that ought not to start is ended after a minute.
  func run(_ command: String) throws -> Program.Run {
    try Program.shell("timeout 60 studytool \(command)", in: scratch.url)
  }

  /// The bytes of the store and its log.
  func bytes() throws -> [Data?] {
    ["", "-wal"].map { try? Data(contentsOf: URL(fileURLWithPath: store.path + $0)) }
  }
}
#endif

#if Server
import Foundation
import Glibc
import StudyModel
import StudyStore

/// Writes into a store as a server does, in a process that can be killed, held or limited.
///
/// What was acknowledged is printed, one line each, by a call that buffers nothing.
@main
struct CaptureWriter {
  static let study = "kill-study"

  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { return }
    do {
      switch arguments[1] {
      case "write": try await write(into: arguments[2], run: arguments[3])
      case "hold": try hold(arguments[2])
      case "nobody": try openAsNobody(arguments[2])
      case "nobody-reads": try readAsNobody(arguments[2])
      case "limited": try await writeLimited(into: arguments[2])
      case "measure": try await measure(in: arguments[2])
      default: exit(64)
      }
    } catch {
      say("refused: \(error)")
      exit(2)
    }
  }

  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(1, bytes, bytes.count)
  }

  private static func join(_ store: CaptureStore, _ name: String) async throws -> String {
    try await store.invite(TokenHash(of: "invitation \(name)"), as: .participant)
    let person = try await store.redeem(
      TokenHash(of: "invitation \(name)"), session: TokenHash(of: "session \(name)"), language: "en")
    return person.code
  }

  /// Answers without end, four at a time, every third answer sent twice.
  private static func write(into folder: String, run: String) async throws {
    let store = try CaptureStore(folder: folder, study: study)
    let code = try await join(store, run)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0... {
            let item = "\(writer).\(number)"
            let (submission, answer) = (UUID(), AnswerChange(item, .text("answer \(run) \(item)")))
            for _ in 0..<(number % 3 == 0 ? 2 : 1) {
              _ = try await store.submit([answer], by: code, form: "kill", submission: submission)
            }
            say("\(code) \(item)")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Has the study open until its input ends.
  private static func hold(_ folder: String) throws {
    let store = try CaptureStore(folder: folder, study: study)
    say("open \(getpid())")
    var byte: UInt8 = 0
    while read(0, &byte, 1) > 0 {}
    try store.close()
  }

  private static func openAsNobody(_ folder: String) throws {
    becomeNobody()
    _ = try CaptureStore(folder: folder, study: study)
    say("opened")
  }

  private static func readAsNobody(_ folder: String) throws {
    becomeNobody()
    let contents = try CaptureReader(folder: folder).contents()
    say("read \(contents.collection.isOpen)")
  }

  /// Permissions mean nothing to root.
  private static func becomeNobody() {
    if getuid() == 0 {
      guard setgid(65534) == 0, setuid(65534) == 0 else { exit(1) }
    }
  }

  /// Writes until no file may grow any more, then is given room, and writes on.
  private static func writeLimited(into folder: String) async throws {
    signal(SIGXFSZ, SIG_IGN)
    let store = try CaptureStore(folder: folder, study: study)
    let code = try await join(store, "limited")
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = 600_000
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let words = String(repeating: "word ", count: 2000)
    for number in 0..<400 {
      do {
        _ = try await store.submit(
          [AnswerChange("\(number)", .text(words))], by: code, form: "full", submission: UUID())
        say("\(code) \(number)")
      } catch {
        say("full: \(error)")
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      }
    }
    try store.close()
  }

  /// Has 500 people answer at once, each waiting for the acknowledgement before the next answer.
  private static func measure(in folder: String) async throws {
    let store = try CaptureStore(folder: folder, study: study)
    var codes: [String] = []
    for number in 0..<500 { codes.append(try await join(store, "\(number)")) }
    let clock = ContinuousClock()
    let begin = clock.now
    let waits = try await withThrowingTaskGroup(of: [Duration].self) { group in
      for code in codes {
        group.addTask {
          var waits: [Duration] = []
          for item in 0..<20 {
            let sent = clock.now
            _ = try await store.submit(
              [AnswerChange("q\(item)", .text("\(item % 7 + 1)"))], by: code, form: "pssuq",
              submission: UUID())
            waits.append(clock.now - sent)
          }
          return waits
        }
      }
      var waits: [Duration] = []
      for try await some in group { waits += some }
      return waits.sorted()
    }
    let total = clock.now - begin
    say(
      "\(waits.count) answers in \(total); median \(waits[waits.count / 2]), p99 \(waits[waits.count * 99 / 100])"
    )
    try store.close()
  }
}
#else
/// Does nothing where the package is built without capture.
@main
struct CaptureWriter {
  static func main() {}
}
#endif

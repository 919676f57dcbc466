#if Server
import Foundation
import Glibc
import HTTPTypes
import StudyModel
import StudyStore
import Testing

@testable import studytool

/// Faults that a server meets, with the built program: what it says, with which exit status, and that no answer is lost.
///
/// None of them has a limit of time: each waits for its server among all other tests, on however few cores there are.
@Suite(.serialized) struct ServerFaultTests {
  /// Whether a message has its three parts: what is wrong, what was expected, how to fix it.
  private static func isWhole(_ message: String) -> Bool {
    let parts = message.split(separator: "; ", omittingEmptySubsequences: false)
    return parts.count >= 3 && parts.dropFirst().contains { $0.hasPrefix("expected ") }
      && !message.contains("Optional")
  }

  @Test func `a disk that takes no more gives a page that says so, and nothing is lost or taken twice`()
    async throws
  {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    let address = try await folder.invite()[0]
    let server = try ServedProcess(folder.path)
    let browser = TestBrowser(port: server.port)
    try await browser.join(address)
    try await browser.send([:])
    try await browser.send(pressing: "finish")
    #expect(browser.heading.hasPrefix("Your opinion"))
    let form = browser.forms[0].fields
    func answer(_ value: Int) async throws -> Int {
      try await browser.post(
        "/participant/answer",
        [
          "seal": form["seal"] ?? "", "step": form["step"] ?? "", "item": "q1", "value": "\(value)",
          "submission": UUID().uuidString,
        ]
      ).status
    }
    var acknowledged: [Int] = []
    for value in 1...3 where try await answer(value) == 204 { acknowledged.append(value) }
    #expect(acknowledged == [1, 2, 3])
    // The log is full in the middle of what comes next.
    let size = try #require(try folder.bytes()[1]?.count)
    try server.limitFiles(to: size + 1000)
    for value in 4...6 {
      #expect(try await answer(value) == 503)
      #expect(browser.heading == "This could not be saved now")
      #expect(browser.page.headers[.retryAfter] != nil)
    }
    // What is there is still read, and the page of the form is refused in the same way.
    try await browser.open("/participant")
    #expect(browser.page.status == 200 && browser.forms[0].fields["answer.q1"] == "3")
    try await browser.send(["answer.q1": "7"])
    #expect(browser.page.status == 503)
    try server.limitFiles(to: nil)
    #expect(try await answer(5) == 204)
    try await browser.open("/participant")
    #expect(browser.forms[0].fields["answer.q1"] == "5")
    try await browser.send(["answer.q1": "6"])
    #expect(browser.page.status == 200 && browser.forms[0].fields["step"] != form["step"])
    #expect(server.end() == 0)
    let store = try folder.open()
    let kept = try await store.revisions(of: "P01").filter { !$0.form.hasPrefix("capture:") }.map(\.value)
    #expect(kept == [1, 2, 3, 5, 6].map { AnswerValue.text("\($0)") })
    try store.close()
  }

  @Test func `connections leave files for the store, and as many as may be are open`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    let address = try await folder.invite()[0]
    let server = try ServedProcess(folder.path, files: (soft: 100, hard: 120))
    let limits = try String(contentsOfFile: "/proc/\(server.number)/limits", encoding: .utf8)
    #expect(limits.contains(/Max open files +120 +120/), "\(limits)")
    let idle = try Program.shell(
      """
      for i in $(seq 200); do exec {f}<>/dev/tcp/127.0.0.1/\(server.port); done; sleep 2; ls /proc/\(server.number)/fd
      """, in: folder.scratch.url)
    let open = idle.output.split(separator: "\n").count
    #expect((60...100).contains(open), "\(open) \(idle.errors)")
    let browser = TestBrowser(port: server.port)
    try await browser.join(address)
    #expect(browser.page.status == 200)
    #expect(server.end() == 0)
  }

  @Test func `a second server is refused, and the first one goes on`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    let address = try await folder.invite()[0]
    let server = try ServedProcess(folder.path)
    let browser = TestBrowser(port: server.port)
    try await browser.join(address)
    let second = try folder.run("serve trial --port 0")
    #expect(second.status == 3)
    #expect(second.errors.contains("another server has the study open (process \(server.number))"))
    #expect(Self.isWhole(second.errors), "\(second.errors)")
    try await browser.send([:])
    #expect(
      browser.page.status == 200 && browser.forms.contains { $0.buttons.contains { $0.value == "finish" } })
    let doctor = try folder.run("doctor trial --format csv")
    #expect(doctor.output.contains("a server has the study open (process \(server.number))"))
    // A server that is ended leaves one file, so that a copy of it is a copy of everything; a killed one leaves its log.
    #expect(server.end() == 0)
    #expect(server.said.contains("is no longer served; every answer is in"))
    #expect(access(folder.store.path + "-wal", F_OK) != 0)
    #expect(!(try folder.run("doctor trial --format csv").output.contains("capture.sqlite")))
    try ServedProcess(folder.path).kill()
    let left = try folder.run("doctor trial --format csv").output
    #expect(left.contains("capture.sqlite-wal,a server ended without closing the store; nothing is lost"))
    let again = try ServedProcess(folder.path)
    #expect(again.end() == 0)
    #expect(access(folder.store.path + "-wal", F_OK) != 0)
  }

  @Test func `a clock that was set back is refused until it is said that it was wrong`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    let ahead = CaptureClock {
      var moment = CaptureClock.system.now()
      moment.wall.microseconds += 86_400_000_000
      return moment
    }
    let address = try await folder.invite(at: ahead)[0]
    let refused = try folder.run("serve trial --port 0")
    #expect(refused.status == 3)
    #expect(refused.errors.contains("the clock of this machine says"))
    #expect(refused.errors.contains("say so with --clock-was-wrong"))
    #expect(Self.isWhole(refused.errors), "\(refused.errors)")
    let doctor = try folder.run("doctor trial --format csv")
    #expect(doctor.status == 1 && doctor.output.contains("studytool serve --clock-was-wrong"))
    let server = try ServedProcess(folder.path, "--clock-was-wrong")
    let browser = TestBrowser(port: server.port)
    try await browser.join(address)
    #expect(browser.page.status == 200 && browser.forms.contains { $0.fields["step"] == "briefing-1" })
    #expect(server.end() == 0)
    let store = try folder.open()
    #expect(try await store.auditTrail().map(\.kind).contains("earlier-clock-accepted"))
    #expect(try await store.contents().people.count == 1)
    try store.close()
  }

  /// What becomes of the bytes of a store.
  enum Damage: CaseIterable {
    case head, middle, cut, empty, noStore, lostStore

    func apply(_ store: URL) throws {
      var bytes = try Data(contentsOf: store)
      switch self {
      case .head: bytes.replaceSubrange(24..<60, with: Data(repeating: 0xA5, count: 36))
      case .middle: bytes.replaceSubrange(4096 * 4..<4096 * 5, with: Data(repeating: 0xA5, count: 4096))
      case .cut: bytes = bytes.prefix(bytes.count * 2 / 3)
      case .empty: bytes = Data()
      case .noStore: bytes = Data("participant,score\n".utf8)
      case .lostStore:
        try Data(repeating: 1, count: 5000).write(to: URL(fileURLWithPath: store.path + "-wal"))
        try FileManager.default.removeItem(at: store)
        return
      }
      try bytes.write(to: store)
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged store is refused by every command with what to do, and its bytes stay`(
    _ damage: Damage
  ) async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    _ = try await folder.invite(20)
    try damage.apply(folder.store)
    let before = try folder.bytes()
    for command in ["serve trial --port 0", "analyze trial", "export trial --to csv -o out.csv"] {
      let run = try folder.run(command)
      #expect(run.status == 2, "\(command) gave \(run.status): \(run.errors)")
      #expect(Self.isWhole(run.errors), "\(run.errors)")
      #expect(
        run.errors.contains(damage == .noStore ? "not a store of captured data" : "the store is damaged"))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    let doctor = try folder.run("doctor trial --format csv")
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("put the store back from a copy"), "\(doctor.output)")
    // A log that was not there may be there, without anything in it.
    #expect(try folder.bytes().map { $0 ?? Data() } == before.map { $0 ?? Data() })
  }

  @Test func `a folder that cannot be written is told, and still read`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    _ = try await folder.invite()
    chmod(folder.scratch.url.path, 0o755)
    // Who is not the owner may read everything, and write nothing.
    for name in ["capture.sqlite", "capture.lock", "study.xml"] { chmod(folder.path + "/" + name, 0o444) }
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let run = try folder.nobody("serve trial --port 0")
    #expect(run.status == 3)
    #expect(run.errors.contains("cannot be written (Permission denied)"), "\(run.errors)")
    #expect(Self.isWhole(run.errors), "\(run.errors)")
    let doctor = try folder.nobody("doctor trial --format csv")
    #expect(doctor.output.contains("the folder cannot be written to"))
    #expect(!doctor.output.contains("capture.sqlite"), "\(doctor.output)")
    // Nobody may read the store at all.
    chmod(folder.store.path, 0o000)
    if getuid() == 0 {
      let unread = try folder.nobody("doctor trial --format csv")
      #expect(unread.output.contains("correct the permissions"), "\(unread.output)")
    }
    chmod(folder.store.path, 0o600)
  }

  @Test func `a password that others can read or that is none is told`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    _ = try await folder.invite()
    let set = try Program.run(
      ["serve", folder.path, "--set-password"], input: "correct horse battery staple\n")
    #expect(set.status == 0, "\(set.errors)")
    let file = folder.path + "/capture.password"
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(!(try folder.run("doctor trial --format csv").output.contains("capture.password")))
    chmod(file, 0o644)
    let doctor = try folder.run("doctor trial --format csv")
    #expect(
      doctor.output.contains("capture.password,") && doctor.output.contains("chmod 600"), "\(doctor.output)")
    let server = try ServedProcess(folder.path)
    #expect(server.said.contains("chmod 600"))
    #expect(server.end() == 0)
    try Data("secret\n".utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
    let none = try folder.run("serve trial --port 0")
    #expect(none.status == 2)
    #expect(
      none.errors.contains("it is no hash of a password") && Self.isWhole(none.errors), "\(none.errors)")
    #expect(try folder.run("doctor trial --format csv").output.contains("set the password again"))
    // The study was left for others to serve.
    try folder.open().close()
  }
}
#endif

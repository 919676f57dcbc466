#if Server
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import StudyCapture

/// The researcher's page of imports, and files between preview and import.
struct ImportPageTests {
  /// An importer that notes what it is asked for.
  final class Importer: Sendable {
    struct Call: Equatable {
      var files: [StudyImporter.File]
      var settings: [String]
      var isTrial: Bool
    }

    private let state = Mutex<(calls: [Call], outcome: StudyImporter.Outcome)>(
      ([], StudyImporter.Outcome(isDone: true, text: "1  <b>participant</b>", notes: "")))

    var calls: [Call] { state.withLock(\.calls) }

    func answer(_ outcome: StudyImporter.Outcome) { state.withLock { $0.outcome = outcome } }

    var importer: StudyImporter {
      StudyImporter(
        options: [
          .init("map", .lines, form: "COLUMN=TARGET"), .init("platform", .choice(["qualtrics", "redcap"])),
          .init("sheet", .text), .init("replace", .flag),
        ], command: "studytool import FILE --study /srv/s"
      ) { files, settings, isTrial in
        self.state.withLock { state in
          state.calls.append(Call(files: files, settings: settings.map(\.argument), isTrial: isTrial))
          return state.outcome
        }
      }
    }
  }

  private static let file = Browser.File(
    name: "C:\\data\\answers.csv", type: "text/csv", bytes: Array("a,b\n1,2\n".utf8))

  @Test func `files are looked at first, and imported as they were looked at`() async throws {
    let importer = Importer()
    let bench = try ResearcherBench(importer: importer.importer)
    try await bench.signedIn { browser in
      var reply = try await browser.get("/researcher/import")
      #expect(reply.text.contains("studytool import FILE --study /srv/s"))
      #expect(reply.text.contains("has no &lt;capture&gt;"))
      reply = try await browser.submit(
        "/researcher/import",
        [
          "do": "preview", "option.map": " -x=participant\r\n\r\ny=ignore\r\n", "option.platform": "redcap",
          "option.replace": "yes",
        ],
        files: [Self.file])
      #expect(reply.status == .ok)
      #expect(reply.text.contains("1  &lt;b&gt;participant&lt;/b&gt;"))
      #expect(reply.text.contains("-x=participant\ny=ignore</textarea>"))
      let files = [StudyImporter.File(name: "answers.csv", bytes: Self.file.bytes)]
      let settings = ["--map=-x=participant", "--map=y=ignore", "--platform=redcap", "--replace"]
      #expect(importer.calls == [.init(files: files, settings: settings, isTrial: true)])
      // With other options, without sending the file again.
      reply = try await browser.submit(
        "/researcher/import", ["do": "preview", "held": browser.value(of: "held"), "option.sheet": "Data 2"],
        files: [])
      #expect(importer.calls.last == .init(files: files, settings: ["--sheet=Data 2"], isTrial: true))
      let held = browser.value(of: "held")
      reply = try await browser.submit("/researcher/import", ["do": "import", "held": held])
      #expect(reply.status == .ok && reply.text.contains("Imported"))
      #expect(importer.calls.last == .init(files: files, settings: ["--sheet=Data 2"], isTrial: false))
      // Once only.
      reply = try await browser.submit("/researcher/import", ["do": "import", "held": held])
      #expect(reply.status == .unprocessableContent && reply.text.contains("no longer here"))
      #expect(importer.calls.count == 3)
      #expect(bench.site.researcher?.held.count == 0)
    }
  }

  @Test func `what cannot be read is told in the words of the command, and can be read otherwise`()
    async throws
  {
    let importer = Importer()
    let bench = try ResearcherBench(importer: importer.importer)
    try await bench.signedIn { browser in
      importer.answer(
        StudyImporter.Outcome(
          isDone: false, text: "", notes: "answers.csv: row 2, column <b>: expected a number; add --map"))
      _ = try await browser.get("/researcher/import")
      var reply = try await browser.submit("/researcher/import", ["do": "preview"], files: [Self.file])
      #expect(reply.status == .unprocessableContent)
      #expect(reply.text.contains("answers.csv: row 2, column &lt;b&gt;: expected a number; add --map"))
      #expect(reply.text.contains("<details open>"))
      #expect(!reply.text.contains("value=\"import\""))
      #expect(bench.site.researcher?.held.count == 1)
      reply = try await browser.submit(
        "/researcher/import", ["do": "discard", "held": browser.value(of: "held")])
      #expect(reply.location == "/researcher/import")
      #expect(bench.site.researcher?.held.count == 0)
      // What was fine and fails after all is still here.
      importer.answer(StudyImporter.Outcome(isDone: true, text: "fine", notes: "a note"))
      _ = try await browser.get("/researcher/import")
      reply = try await browser.submit("/researcher/import", ["do": "preview"], files: [Self.file])
      #expect(reply.text.contains("a note"))
      importer.answer(StudyImporter.Outcome(isDone: false, text: "", notes: "no room on the disk"))
      reply = try await browser.submit(
        "/researcher/import", ["do": "import", "held": browser.value(of: "held")])
      #expect(reply.status == .unprocessableContent && reply.text.contains("no room on the disk"))
      importer.answer(StudyImporter.Outcome(isDone: true, text: "done", notes: "", changesPages: true))
      reply = try await browser.submit(
        "/researcher/import", ["do": "preview", "held": browser.value(of: "held")], files: [])
      reply = try await browser.submit(
        "/researcher/import", ["do": "import", "held": browser.value(of: "held")])
      #expect(reply.text.contains("something else about what participants see"))
    }
  }

  @Test func `files that cannot be data are refused before anything is done with them`() async throws {
    let importer = Importer()
    let bench = try ResearcherBench(importer: importer.importer)
    let some = Self.file.bytes
    let wrong: [([Browser.File], String)] = [
      ([.init(name: ".htaccess", bytes: some)], "not a name"),
      ([.init(name: "../..", bytes: some)], "not a name"),
      ([.init(name: "", bytes: some)], "not a name"),
      ([.init(name: "a.csv", bytes: [])], "the file is empty"),
      ([.init(name: "a.csv", bytes: some), .init(name: "x/A.CSV", bytes: some)], "the same name"),
      ((0..<51).map { .init(name: "\($0).csv", bytes: some) }, "at most 50"),
      ([.init(name: String(repeating: "ก", count: 100) + ".csv", bytes: some)], "not a name"),
    ]
    try await bench.signedIn { browser in
      for (files, words) in wrong {
        _ = try await browser.get("/researcher/import")
        let reply = try await browser.submit("/researcher/import", ["do": "preview"], files: files)
        #expect(reply.status == .unprocessableContent && reply.text.contains(words), "\(words)")
      }
      #expect(bench.memory.incidents == wrong.map { _ in .refusedUpload })
      _ = try await browser.get("/researcher/import")
      var reply = try await browser.submit("/researcher/import", ["do": "preview"], files: [])
      #expect(reply.text.contains("No file was chosen."))
      _ = try await browser.get("/researcher/import")
      reply = try await browser.submit(
        "/researcher/import", ["do": "preview"],
        files: [.init(name: "<script>x</script>.csv", bytes: some)])
      #expect(reply.status == .ok && !reply.text.contains("<script>x"))
      for fields in [
        ["do": "preview", "option.platform": "other"], ["do": "preview", "option.sheet": "a\nb"],
        ["do": "delete"], [:],
        ["do": "preview", "option.map": String(repeating: "a=b\n", count: 501)],
      ] {
        _ = try await browser.get("/researcher/import")
        reply = try await browser.submit("/researcher/import", fields, files: [Self.file])
        #expect(reply.status == .badRequest, "\(fields)")
      }
      // An option that there is not says nothing.
      _ = try await browser.get("/researcher/import")
      _ = try await browser.submit(
        "/researcher/import", ["do": "preview", "option.surveys": "/etc", "option.problems": "/etc/x"],
        files: [Self.file])
      #expect(importer.calls.last?.settings == [])
      #expect(importer.calls.count == 2)
    }
  }

  @Test func `a file that is too large gets the command to use`() async throws {
    let importer = Importer()
    let bench = try ResearcherBench(importer: importer.importer)
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/import")
      let large = [UInt8](repeating: 0x61, count: 51 << 20)
      let reply = try await browser.submit(
        "/researcher/import", ["do": "preview"], files: [.init(name: "a.csv", bytes: large)])
      #expect(reply.status == .contentTooLarge)
      #expect(reply.text.contains("studytool import FILE --study /srv/s"))
      #expect(importer.calls.isEmpty)
    }
  }

  @Test func `only the researcher imports, and only by forms of their own session`() async throws {
    let importer = Importer()
    let bench = try ResearcherBench(importer: importer.importer)
    try await bench.browse { browser in
      #expect(try await browser.get("/researcher/import").location == "/researcher/login")
      let reply = try await browser.submit("/researcher/import", ["do": "preview"], files: [Self.file])
      #expect(reply.location == "/researcher/login")
    }
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/import")
      _ = try await browser.submit("/researcher/import", ["do": "preview"], files: [Self.file])
      let held = browser.value(of: "held")
      let reply = try await browser.submit(
        "/researcher/import", ["do": "import", "held": held, "seal": "0"])
      #expect(reply.status == .forbidden)
      // Another session does not get at the file.
      var other = Browser(client: browser.client)
      try await other.signIn()
      _ = try await other.get("/researcher/import")
      let stolen = try await other.submit("/researcher/import", ["do": "import", "held": held])
      #expect(stolen.status == .unprocessableContent)
      #expect(importer.calls.map(\.isTrial) == [true])
      #expect(bench.site.researcher?.held.count == 1)
    }
    #expect(bench.memory.incidents == [.forgedRequest])
    // A site without imports has no such page.
    let bare = try ResearcherBench()
    try await bare.signedIn { browser in
      let reply = try await browser.get("/researcher/import")
      #expect(reply.status == .notFound)
      let dashboard = try await browser.get("/researcher")
      #expect(!dashboard.text.contains("/researcher/import"))
    }
  }

  @Test func `few files are held, and not for long`() async {
    let held = PendingUploads()
    let (session, now) = (SecretToken(), ContinuousClock.now)
    func files(_ name: String) -> PendingUploads.Held {
      PendingUploads.Held(files: [StudyImporter.File(name: name, bytes: [1])], settings: [])
    }
    let tokens = ["a", "b", "c"].map { held.keep(files($0), of: session, at: now) }
    #expect(held.count == PendingUploads.most)
    #expect(held.take(tokens[0].text, of: session, at: now) == nil)
    #expect(held.take(tokens[2].text, of: SecretToken(), at: now) == nil)
    #expect(held.take(tokens[2].text, of: session, at: now)?.files.first?.name == "c")
    #expect(held.take(tokens[2].text, of: session, at: now) == nil)
    #expect(held.take(tokens[1].text, of: session, at: now + PendingUploads.lifetime) == nil)
    #expect(held.count == 0)
    _ = held.keep(files("d"), of: session, at: now)
    held.forget(until: now + PendingUploads.lifetime)
    #expect(held.count == 0)
    #expect(held.take("", of: session, at: now) == nil)
  }
}
#endif

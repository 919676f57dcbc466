#if Server
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StudyCapture
import StudyStore
import Testing

@testable import studytool

/// Files that are sent to break something, to the pages of a study that is served with its store.
struct HostileUploadTests {
  private static let password = "correct horse battery staple"
  private static let type = "multipart/form-data; boundary=b0undary"

  /// The pages of the researcher over the store of a trial.
  private static func site(of trial: ServedTrial) throws -> CaptureSite {
    let served = trial.site
    let outcome = StudyOutput(name: "report.html", type: "text/html") { [] }
    return try CaptureSite(
      study: served.study, plan: served.plan, instruments: served.instruments, storage: trial.storage,
      researcher: ResearcherDesk(
        password: try ResearcherPassword(of: password), storage: trial.storage, report: outcome, tables: [],
        importer: StudyImporter(options: [], command: "") { _, _, _ in
          throw StudyOutput.Refusal("nothing is to come this far")
        }))
  }

  private static func part(_ disposition: String, _ contents: [UInt8]) -> [UInt8] {
    Array("--b0undary\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n".utf8) + contents
      + Array("\r\n".utf8)
  }

  @Test func `whatever is sent, nothing of it is left in folder or store, and it is in the trail`()
    async throws
  {
    let trial = try await ServedTrial()
    let site = try Self.site(of: trial)
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: trial.scratch.url.path).filter {
        !$0.hasPrefix("capture")
      }
      .sorted()
    }
    let before = try files()
    try await Application(router: site.router()).test(.router) { client in
      let browser = TestBrowser(client)
      try await browser.post("/researcher/login", ["password": Self.password])
      try await browser.open("/researcher/designs")
      let form = try #require(browser.forms.first { $0.action == "/researcher/designs" })
      let seal = try #require(form.fields["seal"])
      let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
      func send(_ address: String, _ body: [UInt8], _ type: String = Self.type, cookie: String) async throws
        -> Int
      {
        try await client.execute(
          uri: address, method: .post, headers: [.contentType: type, .cookie: cookie],
          body: ByteBuffer(bytes: body)
        ) { $0.status.code }
      }
      let end = Array("--b0undary--\r\n".utf8)
      let head =
        Self.part("name=\"seal\"", Array(seal.utf8))
        + Self.part("name=\"submission\"", Array(UUID().uuidString.utf8))
      let forged =
        Self.part("name=\"seal\"", Array(String(seal.reversed()).utf8))
        + Self.part("name=\"submission\"", Array(UUID().uuidString.utf8))
      let page = Array("<script>alert(1)</script>".utf8)
      for name in ["../../study.xml", "<script>.png", "P01.png", "capture.sqlite", "a\u{202E}gnp.exe"] {
        let file = Self.part("name=\"files\"; filename=\"\(name)\"", page)
        let preview = Self.part("name=\"do\"", Array("preview".utf8))
        for (address, more) in [("/researcher/designs", []), ("/researcher/import", preview)] {
          #expect(try await send(address, forged + more + file + end, cookie: cookie) == 403)
          #expect(try await send(address, head + more + file, cookie: cookie) == 400)
          #expect(
            try await send(address, head + more + file + end, "multipart/form-data", cookie: cookie) == 400)
          // Nobody who is not signed in gets any further than to the password.
          #expect(try await send(address, head + more + file + end, cookie: "x=y") == 303)
        }
        #expect(try await send("/researcher/designs", head + file + end, cookie: cookie) == 422)
      }
      let design = Self.part("name=\"design\"", Array("A".utf8))
      let picture = Self.part("name=\"files\"; filename=\"A.png\"", page)
      #expect(try await send("/researcher/designs", head + design + picture + end, cookie: cookie) == 400)
      let hidden =
        Self.part("name=\"do\"", Array("preview".utf8)) + Self.part("name=\"files\"; filename=\".x\"", page)
      #expect(try await send("/researcher/import", head + hidden + end, cookie: cookie) == 422)
    }
    #expect(try await trial.store.pictures().isEmpty)
    #expect(try files() == before)
    let trail = Set(try await trial.store.auditTrail().map(\.kind))
    #expect(trail.isSuperset(of: ["refused-forged-request", "refused-refused-upload"]))
    try trial.end()
  }
}
#endif

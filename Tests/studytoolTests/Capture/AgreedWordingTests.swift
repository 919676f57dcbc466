#if Server
import Foundation
import StudyCapture
import StudyModel
import StudyStore
import Synchronization
import Testing

@testable import studytool

/// What somebody agreed to stays what it was, whatever becomes of the study's text.
struct AgreedWordingTests {
  private static let before = "We compare two ways of designing."
  private static let after = "We compare three ways of designing."

  @Test func `a text that was changed since is shown as it was`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    let cookies = Mutex<[String: String]>([:])
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      try await browser.open("/participant/consent")
      #expect(browser.page.html.contains(Self.before))
      #expect(!browser.page.html.contains("worded otherwise"))
      let kept = browser.cookies
      cookies.withLock { $0 = kept }
    }
    try trial.store.close()
    let file = trial.scratch.url(name: "study.xml")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing(Self.before, with: Self.after).utf8).write(to: file)
    let again = try ServedTrial(in: trial.scratch)
    let kept = cookies.withLock { $0 }
    try await again.visit { client in
      let browser = TestBrowser(client, cookies: kept)
      try await browser.open("/participant/consent")
      #expect(browser.page.html.contains(Self.before) && !browser.page.html.contains(Self.after))
      #expect(!browser.page.html.contains("worded otherwise"))
      #expect(browser.page.html.contains("You agreed"))
    }
    try again.end()
  }

  @Test func `a text that was changed and is not kept is not passed off as the present one`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      _ = try await trial.store.record(
        ConsentRecord(version: "0", text: TokenHash(of: "lost"), language: "en", sections: []), of: "P01")
      try await browser.open("/participant/consent")
      #expect(browser.page.html.contains("worded otherwise"))
      #expect(browser.page.html.contains("version 0 of the text"))
    }
    try trial.end()
  }

  @Test
  func `a text of before is kept as long as the study has it, and one that was changed quietly is told`()
    async throws
  {
    let trial = try await ServedTrial()
    let wording = trial.storage.plan.consent.wording("en")
    for (name, text, version) in [
      ("a", wording.hash, wording.version), ("b", TokenHash(of: "quietly changed"), wording.version),
      ("c", TokenHash(of: "changed with its version"), "0"),
    ] {
      try await trial.store.invite(TokenHash(of: "i " + name), as: .participant)
      let person = try await trial.store.redeem(
        TokenHash(of: "i " + name), session: TokenHash(of: "s " + name), language: "en")
      _ = try await trial.store.record(
        ConsentRecord(version: version, text: text, language: "en", sections: []), of: person.code)
    }
    #expect(try await trial.store.wording(wording.hash) == nil)
    try trial.store.close()
    let served = try ServedStudy(trial.scratch.url.path, surveys: nil)
    #expect(try served.settleTexts() == ["P02"])
    #expect(try await served.store.wording(wording.hash) == wording)
    try served.store.close()
    trial.scratch.remove()
  }

  @Test func `a text stays in the language in which it was read`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address, language: "th")
      try await trial.store.setLanguage("en", of: "P01")
      try await browser.open("/participant/consent")
      #expect(browser.page.html.contains("<div lang=\"th\">"))
      #expect(browser.page.html.contains("เราเปรียบเทียบวิธีออกแบบสองวิธี"))
      #expect(browser.page.html.contains("What you agreed to"))
    }
    try trial.end()
  }
}
#endif

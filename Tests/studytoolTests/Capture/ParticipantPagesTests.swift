#if Server
import Foundation
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

struct ParticipantPagesTests {
  @Test(arguments: ["en", "th"])
  func `a participant goes from the invitation to the thanks without scripts`(language: String) async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address, language: language)
      var tasks: [String] = []
      var pages = 0
      while browser.page.html.contains("name=\"step\""), pages < 60 {
        pages += 1
        #expect(browser.page.status == 200)
        let forms = browser.forms
        if forms.contains(where: { $0.buttons.contains { $0.value == "finish" } }) {
          tasks.append(browser.heading)
          try await browser.send(pressing: "finish")
        } else {
          try await browser.send(browser.answers(last: true))
        }
      }
      #expect(tasks.count == 2)
      #expect(browser.heading == (language == "en" ? "Done" : "เสร็จแล้ว"))
      let data = try await trial.store.contents()
      let person = try #require(data.people.first)
      #expect(person.language == language)
      #expect(person.levels.map(\.factor).sorted() == ["experience", "group"])
      #expect(data.taskRuns.map(\.state) == [.finished, .finished])
      #expect(data.consents.count == 1)
      let measured = data.answers.filter { !$0.form.hasPrefix("capture:") }
      let isWith = person.levels.contains { $0.factor == "group" && $0.level == "with" }
      #expect(measured.count { $0.form == "ease" } == 2)
      #expect(measured.count { $0.form == "satisfaction" } == 16)
      #expect(measured.count { $0.form == "usability" } == (isWith ? 10 : 0))
      #expect(measured.filter { $0.form == "satisfaction" }.allSatisfy { $0.value == .text("7") })
    }
    try trial.end()
  }

  @Test func `a page that is sent twice, or is old, counts once`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      let welcome = browser.forms[0]
      try await browser.send([:])
      #expect(browser.heading == "A few questions first")
      try await browser.post(welcome.action, welcome.fields)
      #expect(browser.page.status == 200)
      #expect(browser.heading == "A few questions first")
    }
    try trial.end()
  }

  @Test func `what is missing is marked, and what was answered stays`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await browser.send([:])
      try await browser.send(["answer.adult": "yes"])
      #expect(browser.page.status == 422)
      #expect(browser.page.html.contains("Please answer what is marked: 1"))
      #expect(browser.forms[0].fields["answer.adult"] == "yes")
      #expect(browser.forms[0].fields["answer.practice"] == nil)
    }
    try trial.end()
  }

  @Test func `going back reopens the page before, and another answer counts`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await browser.send([:])
      try await browser.send(["answer.adult": "yes", "answer.practice": "long"])
      #expect(browser.heading == "What it is about")
      try await browser.send(pressing: "")
      #expect(browser.heading == "A few questions first")
      #expect(browser.forms[0].fields["answer.practice"] == "long")
      try await browser.send(["answer.practice": "never"])
      #expect(browser.heading == "Thank you")
      #expect(browser.page.html.contains("This study looks for designers of age."))
    }
    try trial.end()
  }

  @Test func `a wrong answer to the check says why, and three end it`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await browser.send([:])
      try await browser.send(["answer.adult": "yes", "answer.practice": "long"])
      try await browser.send(pressing: "yes")
      try await browser.send(pressing: "yes")
      for attempt in 1...3 {
        #expect(browser.heading == "Have we explained it well?")
        #expect(browser.page.html.contains("Taking part is voluntary from the first page") == (attempt > 1))
        try await browser.send(["answer.stop": "never"])
      }
      #expect(browser.heading == "Thank you")
      let data = try await trial.store.contents()
      #expect(data.consents.isEmpty)
      #expect(data.comprehension.count == 3)
      // The report counts them as the researcher's pages do.
      let captured = CapturedStudy(
        data, of: trial.study, instruments: trial.site.instruments, at: CaptureClock.system.now())
      #expect(captured.collection.notAdmitted == 1 && captured.collection.notAgreed == 0)
    }
    try trial.end()
  }

  @Test func `after data collection nobody fills in what would be refused, and who withdraws still can`()
    async throws
  {
    let trial = try await ServedTrial()
    let (address, unused) = (try await trial.invite(), try await trial.invite())
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      try await trial.storage.change(.closed, reason: "")
      try await browser.open("/participant")
      #expect(browser.page.status == 403 && browser.page.html.contains("No more answers are taken"))
      #expect(browser.page.html.contains("/participant/withdraw"))
      #expect(!browser.page.html.contains("name=\"step\""))
      #expect(try await browser.open("/participant/consent").status == 200)
      let other = TestBrowser(client)
      try await other.open(unused)
      #expect(other.page.status == 403 && other.forms.isEmpty)
      try await browser.open("/participant/withdraw")
      try await browser.send()
      #expect(try await trial.store.codes(of: .participant).isEmpty)
    }
    try trial.end()
  }
}
#endif

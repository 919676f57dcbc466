#if Server
import Foundation
import HummingbirdTesting
import StudyModel
import StudyStore
import Testing

@testable import studytool

struct ObserverPagesTests {
  /// The trial with what observers measure: an outcome, a count and a second time of each task, a count of the whole.
  static func trial(clock: CaptureClock = .system) async throws -> ServedTrial {
    try await ServedTrial(clock: clock) { text in
      text.replacingOccurrences(
        of: "<measure id=\"ease\"",
        with: """
          <measure id="outcome" kind="outcome" better="higher" per="task"/>
          <measure id="errors" kind="count" better="lower" per="task"><label lang="en">Errors</label></measure>
          <measure id="reading" kind="duration" better="lower" unit="s" per="task"/>
          <measure id="assists" kind="count" better="lower"/>
          <measure id="ease"
          """)
    }
  }

  /// An observer who has joined.
  static func observer(_ trial: ServedTrial, _ client: any TestClientProtocol) async throws -> TestBrowser {
    let browser = TestBrowser(client)
    try await browser.open(try await trial.invite(.observer))
    try await browser.send([:])
    return browser
  }

  /// The number of the form of a page that has a field with a value.
  static func form(_ browser: TestBrowser, _ fields: [String: String]) throws -> Int {
    try #require(
      browser.forms.firstIndex { form in fields.allSatisfy { form.fields[$0.key] == $0.value } },
      "no form with \(fields): \(browser.page.html)")
  }

  static func press(_ browser: TestBrowser, _ measure: String, _ value: String) async throws {
    try await browser.send(form: form(browser, ["measure": measure]), pressing: value)
  }

  @Test func `an observer watches a participant from the first task to the last, without scripts`()
    async throws
  {
    let trial = try await Self.trial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let observer = try await Self.observer(trial, client)
      #expect(observer.page.address == "/observer")
      #expect(observer.page.html.contains("Nobody has agreed to take part yet."))
      let participant = TestBrowser(client)
      try await participant.join(address)
      try await observer.open("/observer")
      let task = participant.heading
      #expect(observer.page.html.contains("Next: \(task)"))
      try await participant.send()
      try await observer.open("/observer")
      #expect(observer.page.html.contains("Works at: \(task)"))
      // Neither the group nor an answer is told.
      for word in ["group", "without", "with<", "experience", "short", "any-time"] {
        #expect(!observer.page.html.contains(word), "\(word)")
      }
      try await observer.open("/observer/P01/0")
      #expect(observer.heading == "P01: \(task)")
      #expect(
        observer.page.html.contains("The participant&#39;s own clock")
          || observer.page.html.contains("The participant's own clock"))
      try await observer.send(form: 0, pressing: "start")
      try await observer.send(form: Self.form(observer, ["do": "pause"]), pressing: "break")
      #expect(observer.page.html.contains("paused"))
      try await observer.send(form: 0, pressing: "resume")
      try await Self.press(observer, "errors", "0")
      try await Self.press(observer, "errors", "1")
      try await Self.press(observer, "errors", "2")
      try await Self.press(observer, "errors", "1")
      try await Self.press(observer, "outcome", "failure")
      try await Self.press(observer, "outcome", "partial")
      try await observer.send(form: Self.form(observer, ["measure": "reading"]), ["value": "1:05"])
      #expect(observer.page.html.contains("value=\"1:05\""))
      let note = "asks <script>alert(1)</script> & looks\r\nfor the menu"
      try await observer.send(form: Self.form(observer, ["begun": ""]), ["text": note])
      #expect(observer.page.html.contains("asks &lt;script&gt;alert(1)&lt;/script&gt; &amp; looks"))
      #expect(!observer.page.html.contains("<script>alert"))
      try await observer.send(form: 0, pressing: "stop")
      #expect(observer.page.html.contains("A stopwatch that was stopped stays so."))
      try await observer.open("/observer/P01")
      #expect(observer.page.html.contains("open: ") == false || observer.page.html.contains("nothing noted"))
      try await observer.send(
        form: Self.form(observer, ["measure": "assists"]), pressing: "1")
      let data = try await trial.store.contents()
      let run = try #require(data.taskRuns.first { $0.person == "O01" })
      let first = try #require(data.people.first { $0.code == "P01" }?.order.first)
      #expect(run.occasion == Occasion(task: first.task, about: "P01"))
      #expect(run.events.map(\.kind) == [.start, .pause, .resume, .finish])
      #expect(run.events[1].reason == "break")
      let noted = data.answers.filter { $0.person == "O01" }
      func value(_ form: String, _ task: String?) -> AnswerValue? {
        noted.first {
          $0.form == form && $0.occasion == Occasion(task: task, about: "P01") && $0.item == "value"
        }?
        .value
      }
      #expect(value("errors", first.task) == .text("1"))
      #expect(value("outcome", first.task) == .text("partial"))
      #expect(value("reading", first.task) == .text("65"))
      #expect(value("assists", nil) == .text("1"))
      #expect(
        noted.contains { $0.form == "capture:notes" && $0.value == .text(note.replacing("\r\n", with: "\n")) }
      )
      let revisions = try await trial.store.revisions(of: "O01").filter { $0.form == "errors" }
      #expect(revisions.map(\.value) == ["0", "1", "2", "1"].map { .text($0) })
    }
    try trial.end()
  }

  @Test func `what was sent twice counts once, and another window that fell behind is told so`() async throws
  {
    let trial = try await Self.trial()
    let address = try await trial.invite()
    try await trial.visit { client in
      try await TestBrowser(client).join(address)
      let first = try await Self.observer(trial, client)
      let second = TestBrowser(client, cookies: first.cookies)
      try await first.open("/observer/P01/0")
      try await second.open("/observer/P01/0")
      let sheet = try #require(first.forms.first { $0.fields["measure"] == "errors" })
      let press = sheet.fields.merging(["value": "1"]) { $1 }
      for _ in 1...3 {
        try await first.post(sheet.action, press)
        #expect(first.page.status == 200)
      }
      // The second window saw no number yet.
      try await Self.press(second, "errors", "1")
      #expect(second.page.status == 409)
      #expect(second.page.html.contains("changed in another window"))
      try await Self.press(second, "errors", "2")
      #expect(second.page.status == 200)
      for browser in [first, second] {
        try await browser.open("/observer/P01/0")
        #expect(browser.forms.first { $0.fields["measure"] == "errors" }?.fields["seen"] == "2")
      }
      // Two starts are one, and so are two stops.
      for browser in [first, second] { try await browser.send(form: 0, pressing: "start") }
      let stop = first.forms[0].fields.merging(["do": "stop"]) { $1 }
      for _ in 1...2 { try await first.post("/observer/P01/0", stop) }
      #expect(first.page.status == 200)
      // A note that is sent twice is one; another one is another.
      try await first.open("/observer/P01/0")
      let field = try #require(first.forms.first { $0.fields["begun"] == "" })
      for _ in 1...2 { try await first.post(field.action, field.fields.merging(["text": "once"]) { $1 }) }
      try await first.send(form: Self.form(first, ["begun": ""]), ["text": "again"])
      let data = try await trial.store.contents()
      #expect(data.taskRuns.first { $0.person == "O01" }?.events.map(\.kind) == [.start, .finish])
      let notes = data.answers.filter { $0.form == "capture:notes" && $0.item.hasPrefix("note:") }
      #expect(notes.map(\.value).sorted { "\($0)" < "\($1)" } == [.text("again"), .text("once")])
      // A note is corrected, and one without words is gone.
      try await first.send(
        form: Self.form(first, ["note": String(notes[0].item.dropFirst(5))]), ["text": "better"])
      #expect(first.page.html.contains("better"))
      try await first.send(
        form: Self.form(first, ["note": String(notes[0].item.dropFirst(5))]), ["text": " "])
      #expect(!first.page.html.contains("better"))
    }
    try trial.end()
  }

  @Test func `two observers of one task are independent, and the numbers come out`() async throws {
    let trial = try await Self.trial()
    let addresses = try await [trial.invite(), trial.invite(), trial.invite(), trial.invite()]
    try await trial.visit { client in
      for address in addresses {
        let participant = TestBrowser(client)
        try await participant.join(address)
        for _ in 1...2 {
          try await participant.send()
          try await participant.send(pressing: "finish")
          try await participant.send(participant.answers(last: true))
        }
      }
      let observers = [try await Self.observer(trial, client), try await Self.observer(trial, client)]
      for (number, observer) in observers.enumerated() {
        for person in 1...4 {
          for visit in 0...1 {
            try await observer.open("/observer/P0\(person)/\(visit)")
            #expect(observer.forms.first { $0.fields["measure"] == "errors" }?.fields["seen"] == "")
            try await Self.press(observer, "errors", "0")
            for errors in 1..<(1 + person + number) { try await Self.press(observer, "errors", "\(errors)") }
            try await Self.press(observer, "outcome", person > 1 ? "success" : "failure")
          }
        }
      }
      let observer = observers[0]
      try await observer.open("/observer")
      #expect(observer.page.html.contains("All tasks are over."))
      #expect(observer.page.html.contains("2 of 2 tasks with notes of yours"))
    }
    try trial.store.close()
    let analyzed = try Program.run(["analyze", trial.scratch.url.path, "--format", "json", "--quiet"])
    #expect(analyzed.status == 0, "\(analyzed.errors)")
    let estimates = try Estimates(analyzed.output)
    // Participant n made n errors at each task, as the one saw it, and one more, as the other did.
    #expect(estimates.value("errors.all.mean") == 3)
    trial.scratch.remove()
  }

  @Test func `what there is not, is another's or cannot be is refused`() async throws {
    let trial = try await Self.trial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let participant = TestBrowser(client)
      try await participant.join(address)
      let observer = try await Self.observer(trial, client)
      for place in [
        "P02", "P02/0", "O01", "P01/2", "P01/00", "P01/-1", "P01/x", "%3Cb%3E", "..%2f", "P01/0/0",
      ] {
        try await observer.open("/observer/" + place)
        #expect(observer.page.status == 404, "\(place)")
        #expect(!observer.page.html.contains("<b>"))
      }
      for (browser, place) in [
        (participant, "/observer"), (participant, "/observer/P01/0"), (observer, "/participant"),
      ] {
        try await browser.open(place)
        #expect(browser.page.status == 403, "\(place)")
      }
      let stranger = TestBrowser(client)
      try await stranger.open("/observer/P01/0")
      #expect(stranger.page.status == 401)
      try await observer.open("/observer/P01/0")
      let seal = observer.forms[0].fields
      func status(_ fields: [String: String]) async throws -> Int {
        try await observer.post(
          "/observer/P01/0", seal.merging(fields.merging(["submission": UUID().uuidString]) { $1 }) { $1 }
        ).status
      }
      #expect(try await status(["seal": "0", "do": "start"]) == 403)
      #expect(try await status(["do": "pause", "reason": "none"]) == 400)
      #expect(try await status(["do": "nothing"]) == 400)
      for (measure, value) in [
        ("outcome", "maybe"), ("errors", "-1"), ("errors", "1.5"), ("errors", "100000"), ("ease", "1"),
        ("assists", "1"), ("none", "1"),
      ] {
        #expect(
          try await status(["do": "measure", "measure": measure, "value": value, "seen": ""]) == 400,
          "\(measure) \(value)")
      }
      #expect(try await status(["do": "measure", "measure": "errors", "value": "1"]) == 400)
      #expect(try await status(["do": "note", "text": "x", "note": UUID().uuidString]) == 400)
      #expect(try await status(["do": "note", "text": String(repeating: "x", count: 4001)]) == 400)
      #expect(try await status(["do": "measure", "measure": "time", "value": "soon"]) == 422)
      #expect(observer.page.html.contains("This is no time that can be kept."))
      #expect(observer.page.html.contains("value=\"soon\""))
      #expect(try await trial.store.contents().answers.filter { $0.person == "O01" }.isEmpty)
    }
    try trial.end()
  }

  @Test func `after the end of data collection everything is shown and nothing changed`() async throws {
    let trial = try await Self.trial()
    let address = try await trial.invite()
    try await trial.visit { client in
      try await TestBrowser(client).join(address)
      let observer = try await Self.observer(trial, client)
      try await observer.open("/observer/P01/0")
      try await Self.press(observer, "errors", "1")
      let press = try #require(observer.forms.first { $0.fields["measure"] == "errors" })
      try await trial.store.closeCollection()
      try await observer.open("/observer/P01/0")
      #expect(observer.page.html.contains("Data collection is closed"))
      #expect(observer.page.html.contains("<output id=\"m1-number\" aria-labelledby=\"m1-title\">1</output>"))
      try await observer.post(press.action, press.fields.merging(["value": "2"]) { $1 })
      #expect(observer.page.status == 403)
      #expect(try await trial.store.contents().answers.first { $0.form == "errors" }?.value == .text("1"))
    }
    try trial.end()
  }

  @Test func `who withdraws is no longer there`() async throws {
    let trial = try await Self.trial()
    let address = try await trial.invite()
    try await trial.visit { client in
      try await TestBrowser(client).join(address)
      let observer = try await Self.observer(trial, client)
      try await observer.open("/observer/P01/0")
      try await Self.press(observer, "errors", "1")
      let press = try #require(observer.forms.first { $0.fields["measure"] == "errors" })
      _ = try await trial.store.withdraw("P01")
      try await observer.post(press.action, press.fields.merging(["value": "2"]) { $1 })
      #expect(observer.page.status == 404)
      try await observer.open("/observer")
      #expect(!observer.page.html.contains("P01"))
      #expect(try await trial.store.contents().answers.isEmpty)
    }
    try trial.end()
  }
}
#endif

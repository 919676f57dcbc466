#if Server
import Foundation
import HTTPTypes
import HummingbirdTesting
import StudyCapture
import StudyDocuments
import StudyModel
import StudyStore
import Testing

@testable import studytool

struct RaterPagesTests {
  /// The trial with what raters give: a rubric for the design of each task, and one number for the whole.
  static func trial(missing: String = "refuse") async throws -> ServedTrial {
    try await ServedTrial { text in
      text.replacingOccurrences(
        of: "<measure id=\"ease\"",
        with: """
          <measure id="quality" kind="score" better="higher" per="task">
            <label lang="en">Design quality</label>
            <rubric scale="percent" missing="\(missing)">
              <criterion id="layout" minimum="1" maximum="5" step="1" weight="3">
                <label lang="en">Layout</label>
                <anchor points="1" lang="en">poor</anchor><anchor points="5" lang="en">excellent</anchor>
              </criterion>
              <criterion id="clutter" minimum="0" maximum="10" reversed="true"/>
            </rubric>
          </measure>
          <measure id="ease"
          """)
    }
  }

  /// A picture of one grey pixel.
  static let pixel = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
      ?? Data())

  /// Has people take part to the end, and brings a picture of each of their designs.
  static func takePart(
    _ people: Int, in trial: ServedTrial, _ client: any TestClientProtocol, pictures: Bool = true
  ) async throws {
    for _ in 0..<people {
      let participant = TestBrowser(client)
      try await participant.join(try await trial.invite())
      for _ in 1...2 {
        try await participant.send()
        try await participant.send(pressing: "finish")
        try await participant.send(participant.answers(last: true))
      }
    }
    guard pictures else { return }
    for person in try await trial.storage.watched() {
      for visit in person.visits {
        try await bring(PicturePlace(design: person.code, task: visit.task), to: trial)
      }
    }
  }

  static func bring(_ place: PicturePlace, to trial: ServedTrial) async throws {
    _ = try await trial.storage.keep(try Picture(pixel), place, by: nil, submission: SubmissionID())
  }

  static func rater(_ trial: ServedTrial, _ client: any TestClientProtocol) async throws -> TestBrowser {
    let browser = TestBrowser(client)
    try await browser.open(try await trial.invite(.rater))
    try await browser.send([:])
    return browser
  }

  @Test func `two raters see every design once, each in an order of their own, and the numbers come out`()
    async throws
  {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(4, in: trial, client)
      let raters = [try await Self.rater(trial, client), try await Self.rater(trial, client)]
      for (number, rater) in raters.enumerated() {
        #expect(rater.page.address == "/rater")
        #expect(rater.page.html.contains("Designs that you have not seen yet: 8"))
        try await rater.send()
        for design in 1...8 {
          #expect(rater.heading == "Design \(design)")
          // Everybody gets 4 points (75 %) from the one and 5 (100 %) from the other, and 2 of 10 for clutter (80 %).
          try await rater.send(
            ["answer.c1": "\(4 + number)", "answer.c2": "2", "answer.note": "<b>neat</b>"], pressing: "next")
        }
        #expect(rater.page.address == "/rater")
        #expect(rater.page.html.contains("You have rated all of the designs that are there: 8"))
        #expect(rater.page.html.components(separatedBy: "complete").count == 9)
      }
      let data = try await trial.store.contents()
      for rater in ["R01", "R02"] {
        let shown = data.observations.filter { $0.person == rater && $0.kind == "design-shown" }
        #expect(Set(shown.map(\.occasion)).count == 8)
        #expect(shown.compactMap { $0.fields["number"] } == (1...8).map(String.init))
      }
      let orders = ["R01", "R02"].map { rater in
        data.observations.filter { $0.person == rater }.map(\.occasion)
      }
      // Two of 40,320 orders that are the same would be a matter of chance once in a blue moon.
      #expect(orders[0] != orders[1])
      let points = data.answers.filter { $0.form == "quality" && $0.person == "R02" }
      #expect(points.count == 16)
      #expect(Set(points.filter { $0.item == "layout" }.map(\.value)) == [.text("5")])
      #expect(Set(points.filter { $0.item == "clutter" }.map(\.value)) == [.text("2")])
      #expect(Set(points.compactMap(\.occasion.about)) == ["P01", "P02", "P03", "P04"])
      let notes = data.answers.filter { $0.form == "capture:notes" }
      #expect(notes.count == 16 && notes.allSatisfy { $0.item == "note" && $0.value == .text("<b>neat</b>") })
    }
    try trial.store.close()
    let analyzed = try Program.run(["analyze", trial.scratch.url.path, "--format", "json", "--quiet"])
    #expect(analyzed.status == 0, "\(analyzed.errors)")
    let estimates = try Estimates(analyzed.output)
    // (3 x 75 + 80) / 4 and (3 x 100 + 80) / 4, averaged over the raters.
    #expect(estimates.value("quality.all.mean") == 85.625)
    #expect(estimates.value("quality.criterion=layout.rater=R01.mean") == 4)
    #expect(estimates.value("quality.criterion=layout.rater=R02.mean") == 5)
    #expect(estimates.value("quality.criterion=clutter.all.mean") == 2)
    trial.scratch.remove()
  }

  @Test func `nothing on the pages says whose design it is`() async throws {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(1, in: trial, client)
      let rater = try await Self.rater(trial, client)
      try await rater.send()
      let page = rater.page
      try await rater.open("/rater/1/picture/1")
      let picture = rater.page
      #expect(picture.status == 200)
      #expect(picture.headers[.contentType] == "image/png")
      #expect(picture.headers[.contentDisposition] == "inline; filename=\"design-1-1.png\"")
      var texts = [page.html]
      for headers in [page.headers, picture.headers] { texts += headers.map { "\($0.name): \($0.value)" } }
      for word in ["P01", "group", "without", "short", "design-2.png", "condition", "2026", "minutes ago"] {
        #expect(!texts.contains { $0.contains(word) }, "\(word)")
      }
      #expect(page.html.contains("alt=\"Design 1, picture 1\""))
      #expect(page.html.contains("<strong>1</strong> poor"))
      #expect(!page.html.contains("weight"))
    }
    try trial.end()
  }

  @Test func `a design is drawn once, however often and from however many windows it is asked for`()
    async throws
  {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(2, in: trial, client)
      let first = try await Self.rater(trial, client)
      let second = TestBrowser(client, cookies: first.cookies)
      try await second.open("/rater")
      let next = first.forms[0]
      for browser in [first, second, first] {
        try await browser.post(next.action, next.fields)
        #expect(browser.heading == "Design 1")
      }
      #expect(try await trial.store.contents().observations.count == 1)
      // Opening pages draws nothing, and a number that was not drawn is no address.
      for address in [
        "/rater", "/rater/2", "/rater/01", "/rater/-1", "/rater/x", "/rater/1/picture/2",
        "/rater/2/picture/1",
      ] {
        try await first.open(address)
        #expect(first.page.status == (address == "/rater" ? 200 : 404), "\(address)")
      }
      // All at once.
      let cookies = first.cookies
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<6 {
          group.addTask {
            let browser = TestBrowser(client, cookies: cookies)
            try await browser.open("/rater")
            return try await browser.send().address
          }
        }
        for try await address in group {
          #expect(["/rater/2", "/rater/3", "/rater/4", "/rater"].contains(address))
        }
      }
      let shown = try await trial.store.contents().observations
      #expect(Set(shown.map(\.occasion)).count == shown.count)
      #expect(shown.compactMap { $0.fields["number"] } == (1...shown.count).map(String.init))
    }
    try trial.end()
  }

  @Test func `what is missing is marked, what cannot be is refused, and what was right is kept`() async throws
  {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(1, in: trial, client)
      let rater = try await Self.rater(trial, client)
      try await rater.send()
      try await rater.send(["answer.c1": "3"], pressing: "next")
      #expect(rater.page.status == 422)
      #expect(rater.page.html.contains("Please answer what is marked: 1"))
      #expect(rater.forms[0].fields["answer.c1"] == "3")
      try await rater.send(["answer.c2": "11"], pressing: "next")
      #expect(rater.page.status == 422)
      #expect(rater.page.html.contains("This cannot be given here."))
      #expect(rater.forms[0].fields["answer.c2"] == "11")
      // A rubric that wants every criterion knows no "does not apply".
      #expect(!rater.page.html.contains("Does not apply"))
      let seal = rater.forms[0].fields
      func status(_ fields: [String: String], _ address: String = "/rater/1/answer") async throws -> Int {
        try await rater.post(
          address, seal.merging(fields.merging(["submission": UUID().uuidString]) { $1 }) { $1 }
        ).status
      }
      for (item, value) in [("c1", "na"), ("c1", "6"), ("c9", "1"), ("quality", "1"), ("c2", "<b>")] {
        #expect(try await status(["item": item, "value": value]) == 400, "\(item) \(value)")
      }
      #expect(try await status(["item": "c2", "value": "1", "seal": "0"]) == 403)
      #expect(try await status(["item": "c2", "value": "7.5"]) == 204)
      #expect(try await status(["item": "note", "value": String(repeating: "x", count: 4001)]) == 400)
      #expect(try await status(["item": "c1", "value": ""]) == 204)
      #expect(try await status(["clear": "c7"], "/rater/1") == 400)
      try await rater.open("/rater/1")
      #expect(rater.forms[0].fields["answer.c1"] == nil)
      #expect(rater.forms[0].fields["answer.c2"] == "7.5")
      // A page that is sent twice counts once.
      let page = rater.forms[0].fields.merging(["answer.c1": "2", "do": "overview"]) { $1 }
      for _ in 1...2 {
        try await rater.post("/rater/1", page)
        #expect(rater.page.address == "/rater")
      }
      let revisions = try await trial.store.revisions(of: "R01").filter { $0.item == "layout" }
      #expect(revisions.map(\.value) == [.text("3"), .takenBack, .text("2")])
    }
    try trial.end()
  }

  @Test func `where the score is that of the other criteria one may not apply`() async throws {
    let trial = try await Self.trial(missing: "available")
    try await trial.visit { client in
      try await Self.takePart(1, in: trial, client)
      let rater = try await Self.rater(trial, client)
      try await rater.send()
      try await rater.send(["answer.c1": "na", "answer.c2": "5"], pressing: "next")
      #expect(rater.heading == "Design 2")
      let answer = try await trial.store.contents().answers.first { $0.item == "layout" }
      #expect(answer?.value == .notApplicable)
      try await rater.open("/rater/1")
      #expect(rater.forms[0].fields["answer.c1"] == "na")
    }
    try trial.store.close()
    let analyzed = try Program.run(["analyze", trial.scratch.url.path, "--format", "json", "--quiet"])
    #expect(analyzed.status == 0, "\(analyzed.errors)")
    let estimates = try Estimates(analyzed.output)
    #expect(estimates.value("quality.all.mean") == 50)
    trial.scratch.remove()
  }

  @Test func `other roles, other raters and the end of data collection are kept apart`() async throws {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(1, in: trial, client)
      let (rater, other) = (try await Self.rater(trial, client), try await Self.rater(trial, client))
      let observer = try await ObserverPagesTests.observer(trial, client)
      try await rater.send()
      for address in ["/rater", "/rater/1", "/rater/1/picture/1"] {
        try await observer.open(address)
        #expect(observer.page.status == 403, "\(address)")
        let stranger = TestBrowser(client)
        try await stranger.open(address)
        #expect(stranger.page.status == 401, "\(address)")
      }
      try await rater.open("/observer/P01/0")
      #expect(rater.page.status == 403)
      // Another rater has seen no design yet.
      for address in ["/rater/1", "/rater/1/picture/1"] {
        try await other.open(address)
        #expect(other.page.status == 404, "\(address)")
      }
      try await rater.open("/rater/1")
      let form = rater.forms[0].fields
      try await other.post("/rater/1", form)
      #expect(other.page.status == 403)
      try await trial.store.closeCollection()
      try await rater.open("/rater/1")
      #expect(rater.page.html.contains("Data collection is closed"))
      try await rater.post("/rater/1", form.merging(["answer.c1": "3"]) { $1 })
      #expect(rater.page.status == 403)
      try await rater.open("/rater")
      #expect(rater.forms.isEmpty)
      #expect(try await trial.store.contents().answers.filter { $0.person == "R01" }.isEmpty)
    }
    try trial.end()
  }

  @Test func `designs that are not done or without a picture wait, and those of who withdraws are gone`()
    async throws
  {
    let trial = try await Self.trial()
    try await trial.visit { client in
      try await Self.takePart(2, in: trial, client, pictures: false)
      let rater = try await Self.rater(trial, client)
      #expect(rater.page.html.contains("There is no design to rate yet."))
      let working = TestBrowser(client)
      try await working.join(try await trial.invite())
      try await working.send()
      for code in ["P01", "P02", "P03"] {
        try await Self.bring(PicturePlace(design: code, task: "T1"), to: trial)
        try await Self.bring(PicturePlace(design: code), to: trial)
      }
      try await rater.open("/rater")
      #expect(rater.page.html.contains("Designs that you have not seen yet: 2"))
      try await rater.send()
      try await rater.send(["answer.c1": "1", "answer.c2": "1"], pressing: "next")
      #expect(rater.heading == "Design 2")
      let second = try #require(try await trial.storage.ratings(by: "R01").designs.last)
      _ = try await trial.store.withdraw(second.work.participant)
      try await rater.open("/rater/2")
      #expect(rater.page.status == 404)
      try await rater.open("/rater")
      #expect(rater.page.html.contains("Design 1") && !rater.page.html.contains("Design 2"))
      // The number of a design that is gone is not given to another.
      let left = try #require(try await trial.storage.ratings(by: "R01").designs.first).work.participant
      try await Self.bring(PicturePlace(design: left, task: "T2"), to: trial)
      try await rater.open("/rater")
      try await rater.send()
      #expect(rater.heading == "Design 3")
    }
    try trial.end()
  }

  @Test func `a study that is only rated is served`() async throws {
    let trial = try await ServedTrial { _ in
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="rated">
        <title lang="en">Rated</title>
        <measures><measure id="quality" kind="score" better="higher" unit="points" minimum="0" maximum="100"/></measures>
      </study>

      """
    }
    try await trial.visit { client in
      let participant = TestBrowser(client)
      try await participant.open(try await trial.invite())
      for _ in 0..<12 where !participant.forms.isEmpty {
        let agrees = participant.forms[0].buttons.contains { $0.value == "yes" }
        try await participant.send(participant.answers(), pressing: agrees ? "yes" : nil)
      }
      #expect(participant.heading == "Thank you")
      try await Self.bring(PicturePlace(design: "P01"), to: trial)
      let rater = try await Self.rater(trial, client)
      try await rater.send()
      #expect(rater.page.html.contains("From 0 to 100"))
      try await rater.send(["answer.c1": "72,5"], pressing: "next")
      #expect(rater.page.html.contains("You have rated all of the designs that are there: 1"))
      let answer = try await trial.store.contents().answers.first { $0.form == "quality" }
      #expect(answer?.value == .text("72.5"))
      #expect(answer?.occasion == Occasion(about: "P01"))
      #expect(answer?.item == "value")
    }
    try trial.end()
  }

  @Test func `a study in which nothing is done, observed or rated is refused`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="nothing"><title lang="en">Nothing</title></study>

      """, to: "study/study.xml")
    let problems = #expect(throws: InputProblems.self) {
      _ = try ServedStudy(scratch.path("study"), surveys: nil)
    }
    #expect("\(problems.map { "\($0)" } ?? "")".contains("nothing to be observed, rated or inspected"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("study/capture.sqlite")))
  }
}
#endif

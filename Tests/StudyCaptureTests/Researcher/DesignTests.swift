#if Server
import Foundation
import HTTPTypes
import HeuristicEval
import Hummingbird
import HummingbirdTesting
import StudyModel
import Testing

@testable import StudyCapture

/// The researcher's pictures of designs.
struct DesignTests {
  private static func bench() throws -> ResearcherBench {
    let bench = try ResearcherBench(
      designs: [InspectedDesign(id: "A", label: LocalizedText("Old <form>")), InspectedDesign(id: "B")])
    let person = try bench.finished("P01", answers: [])
    bench.memory.change { $0.people = [person] }
    return bench
  }

  @Test(arguments: [
    ("P01.png", PicturePlace(design: "P01")), ("p01.PNG", PicturePlace(design: "P01")),
    ("P01-form.png", PicturePlace(design: "P01", task: "form")),
    ("P01_form 2.jpg", PicturePlace(design: "P01", task: "form")),
    ("P01-2.png", PicturePlace(design: "P01")), ("P01-3-1.png", PicturePlace(design: "P01", task: "3")),
    ("P01-3.png", PicturePlace(design: "P01", task: "3")),
    ("P01-form-phone-dim.png", PicturePlace(design: "P01", task: "form", condition: "d=phone;l=dim")),
    ("P01-phone-dim-7.png", PicturePlace(design: "P01", condition: "d=phone;l=dim")),
    ("P01-b.png", PicturePlace(design: "P01-b")), ("a.png", PicturePlace(design: "a")),
    ("A.png", PicturePlace(design: "A")), ("A", PicturePlace(design: "A")),
    ("c-1.png", PicturePlace(design: "c")), ("C-1.png", PicturePlace(design: "C-1")),
  ])
  func `the name of a file says what it shows`(_ name: String, _ place: PicturePlace) {
    #expect(Self.names.place(of: name) == place)
  }

  @Test(arguments: [
    "", ".png", "P02.png", "P01form.png", "P01-.png", "P01-other.png", "P01-form-x.png", "P011.png",
    "../P01.png",
  ])
  func `a name that does not say it is not guessed`(_ name: String) {
    #expect(Self.names.place(of: name) == nil)
  }

  private static let names = DesignFileName(
    designs: ["P01", "P01-b", "A", "a", "C-1", "c"],
    tasks: ["form", "3"], conditions: [("d=phone;l=dim", ["phone", "dim"])])

  @Test func `pictures are kept by their names, shown, and deleted`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("named.png")
    let jpeg = try PictureFixtures.bytes("baseline.jpg")
    try await bench.signedIn { browser in
      var reply = try await browser.get("/researcher/designs")
      #expect(reply.text.contains("No picture yet of: Fill in a form"))
      #expect(reply.text.contains("Old &lt;form&gt;"))
      reply = try await browser.submit(
        "/researcher/designs",
        files: [
          .init(name: "P01-form.png", bytes: png),
          .init(name: "C:\\x\\a.jpg", type: "text/html", bytes: jpeg),
        ])
      #expect(reply.status == .ok)
      #expect(reply.text.contains("P01-form.png: P01 · Fill in a form (design-1.png)"))
      #expect(reply.text.contains("a.jpg: A (design-2.jpg)"))
      #expect(!reply.text.contains("No picture yet of"))
      #expect(
        bench.memory.pictureMemory.entries.map(\.place) == [
          PicturePlace(design: "P01", task: "form"), PicturePlace(design: "A"),
        ])
      let shown = try await browser.bytes("/researcher/designs/pictures/design-1.png")
      #expect(shown.bytes == (try Picture(png).bytes))
      #expect(shown.headers[.contentType] == "image/png")
      #expect(shown.headers[.contentDisposition] == "inline; filename=\"design-1.png\"")
      #expect(shown.headers[.cacheControl] == "private, no-store")
      let policy = try #require(HTTPField.Name("Content-Security-Policy"))
      #expect(shown.headers[policy] == "default-src 'none'; sandbox")
      let sniffing = try #require(HTTPField.Name("X-Content-Type-Options"))
      #expect(shown.headers[sniffing] == "nosniff")
      // Sent once more, it is kept once.
      reply = try await browser.submit(
        "/researcher/designs", files: [.init(name: "P01-form.png", bytes: png)])
      #expect(bench.memory.pictureMemory.entries.count == 2)
      reply = try await browser.submit("/researcher/designs/delete", ["picture": "design-1.png"])
      #expect(reply.location == "/researcher/designs")
      #expect(bench.memory.pictureMemory.entries.map(\.name) == ["design-2.jpg"])
      #expect(try await browser.bytes("/researcher/designs/pictures/design-1.png").status == .notFound)
    }
  }

  @Test func `a file whose name does not say its design is sent again with a choice`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("rgb.png")
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/designs")
      var reply = try await browser.submit(
        "/researcher/designs",
        files: [.init(name: "Screen <b>1</b>.png", bytes: png), .init(name: "B.png", bytes: png)])
      #expect(reply.status == .unprocessableContent)
      #expect(reply.text.contains("b&gt;.png: the name does not say"))
      #expect(!reply.text.contains("<b>"))
      // The others are kept.
      #expect(bench.memory.pictureMemory.entries.map(\.place) == [PicturePlace(design: "B")])
      reply = try await browser.submit(
        "/researcher/designs", ["design": "P01", "task": "form"], files: [.init(name: "x.png", bytes: png)])
      #expect(reply.status == .ok)
      #expect(bench.memory.pictureMemory.entries.last?.place == PicturePlace(design: "P01", task: "form"))
      for (design, task) in [("P09", ""), ("P01", "other")] {
        reply = try await browser.get("/researcher/designs")
        reply = try await browser.submit(
          "/researcher/designs", ["design": design, "task": task], files: [.init(name: "x.png", bytes: png)])
        #expect(reply.status == .badRequest)
      }
      _ = try await browser.get("/researcher/designs")
      reply = try await browser.submit("/researcher/designs", files: [.init(name: "", bytes: [])])
      #expect(reply.status == .unprocessableContent && reply.text.contains("No file was chosen."))
      #expect(bench.memory.pictureMemory.entries.count == 2)
    }
  }

  @Test func `what is chosen beside names of files holds where they do not say it`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("rgb.png")
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/designs")
      let reply = try await browser.submit(
        "/researcher/designs", ["task": "form"],
        files: [.init(name: "P01.png", bytes: png), .init(name: "other.png", bytes: png)])
      #expect(reply.status == .unprocessableContent)
      #expect(bench.memory.pictureMemory.entries.map(\.place) == [PicturePlace(design: "P01", task: "form")])
      // The choice is still there for those that are sent again.
      #expect(reply.text.contains("<option value=\"form\" selected>"))
    }
  }

  @Test func `what is no picture is refused and logged, whatever it is called`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("rgb.png")
    let wrong: [[UInt8]] = [
      Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("<script>alert(1)</script>".utf8), [],
      png + Array("<script>alert(1)</script>".utf8), Array(png.dropLast()),
    ]
    try await bench.signedIn { browser in
      for bytes in wrong {
        _ = try await browser.get("/researcher/designs")
        let reply = try await browser.submit(
          "/researcher/designs", files: [.init(name: "P01.png", bytes: bytes)])
        #expect(reply.status == .unprocessableContent)
        #expect(reply.text.contains("P01.png: this is not a whole picture"))
      }
      #expect(bench.memory.incidents == wrong.map { _ in .refusedUpload })
      _ = try await browser.get("/researcher/designs")
      let reply = try await browser.submit(
        "/researcher/designs",
        files: [.init(name: "P01.png", bytes: png + [UInt8](repeating: 0, count: Picture.mostBytes))])
      #expect(reply.text.contains("P01.png: the picture is too large"))
      #expect(bench.memory.pictureMemory.entries.isEmpty)
    }
  }

  @Test func `a form with files needs its seal, its shape and its size`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("rgb.png")
    let file = Browser.File(name: "P01.png", bytes: png)
    let type = "multipart/form-data; boundary=b0undary"
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/designs")
      let seal = browser.value(of: "seal")
      let sound = ["seal": seal, "submission": UUID().uuidString]
      func send(_ body: [UInt8], _ type: String?, _ headers: HTTPFields = [:]) async throws
        -> HTTPResponse.Status
      {
        try await browser.upload("/researcher/designs", body, type: type, headers: headers).status
      }
      var forged = sound
      forged["seal"] = String(seal.reversed())
      #expect(try await send(Browser.body(forged, files: [file]), type) == .forbidden)
      #expect(try await send(Browser.body([:], files: [file]), type) == .forbidden)
      #expect(
        try await send(Browser.body(sound, files: [file]), type, [.origin: "https://evil.example"])
          == .forbidden)
      #expect(bench.memory.incidents == [.forgedRequest, .forgedRequest, .forgedRequest])
      #expect(try await send(Browser.body(["seal": seal], files: [file]), type) == .badRequest)
      #expect(try await send(Browser.body(sound, files: [file]), "multipart/form-data") == .badRequest)
      #expect(
        try await send(Browser.body(sound, files: [file]), "multipart/form-data; boundary=other")
          == .badRequest)
      #expect(try await send(Array(Browser.body(sound, files: [file]).dropLast(4)), type) == .badRequest)
      let many = (0..<10_000).map { _ in file }
      #expect(try await send(Browser.body(sound, files: many), type) == .badRequest)
      let twice = Browser.body(sound, files: [.init(field: "seal", name: "x", bytes: Array(seal.utf8))])
      #expect(try await send(twice, type) == .badRequest)
      let doubled = Browser.body(["seal": seal], files: []).dropLast(14) + Browser.body(sound, files: [file])
      #expect(try await send(Array(doubled), type) == .badRequest)
      var long = sound
      long["more"] = String(repeating: "x", count: SealedForm.largestBody)
      #expect(try await send(Browser.body(long, files: [file]), type) == .contentTooLarge)
      let large = [UInt8](repeating: 0, count: ResearcherPages.largestDesigns + 1)
      #expect(try await send(large, type) == .contentTooLarge)
      // A page that takes no files takes no such form.
      let reply = try await browser.upload(
        "/researcher/designs/delete", Browser.body(sound.merging(["picture": "x"]) { $1 }, files: []),
        type: type)
      #expect(reply.status == .badRequest)
      #expect(bench.memory.pictureMemory.entries.isEmpty)
      #expect(try await send(Browser.body(sound, files: [file]), type) == .ok)
    }
  }

  @Test func `nobody else sees or sends pictures of designs`() async throws {
    let bench = try Self.bench()
    let png = try PictureFixtures.bytes("rgb.png")
    _ = bench.memory.pictureMemory.keep(try Picture(png), PicturePlace(design: "A"), by: nil)
    try await bench.browse { browser in
      for address in ["/researcher/designs", "/researcher/designs/pictures/design-1.png"] {
        #expect(try await browser.get(address).location == "/researcher/login")
      }
      let reply = try await browser.submit("/researcher/designs", files: [.init(name: "A.png", bytes: png)])
      #expect(reply.location == "/researcher/login")
      #expect(bench.memory.pictureMemory.entries.count == 1)
    }
  }

  @Test func `screenshots of evaluators are not on this page, and not deleted from it`() async throws {
    let bench = try Self.bench()
    _ = bench.memory.pictureMemory.keep(
      try Picture(PictureFixtures.bytes("rgb.png")), PicturePlace(design: "A"), by: "E01")
    try await bench.signedIn(language: "th") { browser in
      let reply = try await browser.get("/researcher/designs")
      #expect(!reply.text.contains("E01-1.png") && reply.text.contains("ยังไม่มีภาพ"))
      #expect(
        try await browser.submit("/researcher/designs/delete", ["picture": "E01-1.png"]).status == .badRequest
      )
      for name in ["../study.xml", "..%2F..%2Fetc%2Fpasswd", "E01-1.png%00", "%2e%2e"] {
        #expect(try await browser.bytes("/researcher/designs/pictures/" + name).status == .notFound)
      }
      #expect(bench.memory.pictureMemory.entries.count == 1)
    }
  }
}
#endif

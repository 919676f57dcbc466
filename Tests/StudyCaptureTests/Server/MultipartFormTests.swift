#if Server
import Foundation
import Testing

@testable import StudyCapture

struct MultipartFormTests {
  private static func parts(
    _ body: String, boundary: String = "b", limits: MultipartForm.Limits = MultipartForm.Limits()
  ) throws -> [(name: String, file: String?, type: String?, text: String)] {
    let bytes = Array(body.replacing("\n", with: "\r\n").utf8)
    return try MultipartForm.parts(of: bytes, boundary: Array(boundary.utf8), limits: limits).map {
      ($0.name, $0.fileName, $0.mediaType, String(decoding: bytes[$0.range], as: UTF8.self))
    }
  }

  private static let field = "Content-Disposition: form-data; name=\"a\"\n\n"

  @Test func `what a browser sends is read`() throws {
    let parts = try Self.parts(
      """
      ------WebKitFormBoundaryX7
      Content-Disposition: form-data; name="seal"

      0123
      ------WebKitFormBoundaryX7
      Content-Disposition: form-data; name="files"; filename="หน้าแรก %22a%22.png"
      Content-Type: image/png

      \u{89}PNG
      --
      two lines

      ------WebKitFormBoundaryX7
      Content-Disposition: form-data; name="empty"; filename=""
      Content-Type: application/octet-stream


      ------WebKitFormBoundaryX7--

      """, boundary: "----WebKitFormBoundaryX7")
    #expect(parts.map(\.name) == ["seal", "files", "empty"])
    #expect(parts.map(\.file) == [nil, "หน้าแรก %22a%22.png", ""])
    #expect(parts.map(\.type) == [nil, "image/png", "application/octet-stream"])
    #expect(parts.map(\.text) == ["0123", "\u{89}PNG\r\n--\r\ntwo lines\r\n", ""])
  }

  @Test func `names in quotes may hold quotes, semicolons and anything else`() throws {
    let header = try #require(
      MultipartHeader(#" form-data ; name="a;b" ;filename="x\"y\\z; name=c.png";Q=t"#))
    #expect(header.value == "form-data")
    #expect(header.parameters == ["name": "a;b", "filename": #"x"y\z; name=c.png"#, "q": "t"])
    // A mark that combines with the quote before it.
    #expect(MultipartHeader("form-data; name=\"\u{301}a\"")?.parameters == ["name": "\u{301}a"])
    for text in [
      "", ";", "form-data; name", "form-data; name=", "form-data; name=\"a", "form-data; name=\"a\"b",
      "form-data name=a", "form-data; name=a; name=b", "form-data; name=a; NAME=b", "form data; name=a",
      "form-data; =a", "form-data; name=a\"b",
    ] { #expect(MultipartHeader(text) == nil, "\(text)") }
  }

  @Test func `what stands around the parts means nothing`() throws {
    let parts = try Self.parts("before\n--b  \n\(Self.field)x\n--b-- \t\nbehind\n--b\n")
    #expect(parts.map(\.text) == ["x"])
    #expect(try Self.parts("--b--").isEmpty)
    #expect(try Self.parts("\n--b--\n").isEmpty)
  }

  @Test func `a part without contents is empty, also without the line for them`() throws {
    #expect(try Self.parts("--b\n\(Self.field)\n--b--").map(\.text) == [""])
    #expect(try Self.parts("--b\n\(Self.field)--b--").map(\.text) == [""])
  }

  @Test func `a boundary within a line is a part of the contents`() throws {
    #expect(try Self.parts("--b\n\(Self.field)x --b\n -b\n--b--").map(\.text) == ["x --b\r\n -b"])
  }

  @Test(
    arguments: [
      ("", .delimiter), ("--c--", .delimiter), ("--b", .delimiter), ("x--b--", .delimiter),
      ("--b\n" + field + "x", .delimiter), ("--b\n" + field + "x\n--c--", .delimiter),
      ("--b\n" + field + "x\n--b", .delimiter), ("--b\n" + field + "x\n--b-", .behindDelimiter),
      ("--bx\n" + field + "x\n--b--", .behindDelimiter), ("--b--x", .behindDelimiter),
      ("--b\n\nx\n--b--", .headers), ("--b\nContent-Type: text/plain\n\nx\n--b--", .headers),
      ("--b\nContent-Disposition: form-data\n\nx\n--b--", .noName),
      ("--b\nContent-Disposition: form-data; name=\"\"\n\nx\n--b--", .noName),
      ("--b\nContent-Disposition: attachment; name=\"a\"\n\nx\n--b--", .headers),
      (
        "--b\nContent-Disposition: form-data; name=\"a\"\nContent-Disposition: form-data; name=\"c\"\n\nx\n--b--",
        .headers
      ),
      ("--b\nContent-Disposition: form-data;\n name=\"a\"\n\nx\n--b--", .headers),
      ("--b\nContent-Disposition : form-data; name=\"a\"\n\nx\n--b--", .headers),
      ("--b\nContent-Disposition: form-data; name=\"a\0\"\n\nx\n--b--", .headers),
      ("--b\nContent-Disposition: form-data; name=\"a\"; filename*=UTF-8''x\n\nx\n--b--", .headers),
      ("--b\nContent-Transfer-Encoding: base64\n" + field + "eA==\n--b--", .headers),
      ("--b\nno colon\n" + field + "x\n--b--", .headers),
      ("--b\nContent-Disposition: form-data; name=\"a\"", .headers),
    ] as [(String, MultipartForm.Malformation)])
  func `what no browser writes is refused`(_ body: String, _ malformation: MultipartForm.Malformation) {
    #expect(throws: malformation) { try Self.parts(body) }
  }

  @Test func `lines end as the standard says, and headers are UTF-8`() {
    let body = "--b\nContent-Disposition: form-data; name=\"a\"\n\nx\n--b--"
    #expect(throws: MultipartForm.Malformation.behindDelimiter) {
      try MultipartForm.parts(of: Array(body.utf8), boundary: [UInt8(ascii: "b")])
    }
    let wrong =
      Array("--b\r\nContent-Disposition: form-data; name=\"".utf8) + [0xFF]
      + Array("\"\r\n\r\nx\r\n--b--".utf8)
    #expect(throws: MultipartForm.Malformation.headers) {
      try MultipartForm.parts(of: wrong, boundary: [UInt8(ascii: "b")])
    }
  }

  @Test func `parts and headers are bounded`() throws {
    let many = String(repeating: "--b\n\(Self.field)x\n", count: 10_000) + "--b--"
    #expect(throws: MultipartForm.Malformation.tooManyParts) { try Self.parts(many) }
    let some = String(repeating: "--b\n\(Self.field)x\n", count: 256) + "--b--"
    #expect(try Self.parts(some).count == 256)
    let long = "--b\nX-Long: \(String(repeating: "x", count: 5000))\n\(Self.field)x\n--b--"
    #expect(throws: MultipartForm.Malformation.headers) { try Self.parts(long) }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
    "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
    "multipart/form-data; boundary=\"a \"",
    "multipart/form-data; boundary=\"a\u{7}\"", "multipart/form-data; boundary=ä",
    "multipart/form-data; boundary=a; boundary=b", "multipart/mixed; boundary=a", "text/html; boundary=a", "",
  ])
  func `a boundary that the standard does not allow is refused`(_ type: String) {
    #expect(throws: MultipartForm.Malformation.boundary) { try MultipartForm.boundary(of: type) }
  }

  @Test func `boundaries of all lengths and characters of the standard are taken`() throws {
    let long = String(repeating: "x", count: 70)
    #expect(try MultipartForm.boundary(of: "Multipart/Form-Data; Boundary=\(long)") == Array(long.utf8))
    #expect(
      try MultipartForm.boundary(of: "multipart/form-data; charset=utf-8; boundary=\"a'()+_,-./:=? z\"")
        == Array("a'()+_,-./:=? z".utf8))
  }

  @Test func `what is cut off anywhere is refused`() throws {
    let body = Array(
      "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\nContent-Type: image/png\r\n\r\nabc\r\n--b--"
        .utf8)
    for count in 0..<body.count {
      #expect(throws: MultipartForm.Malformation.self, "\(count) bytes") {
        try MultipartForm.parts(of: Array(body[..<count]), boundary: [UInt8(ascii: "b")])
      }
    }
    #expect(try MultipartForm.parts(of: body, boundary: [UInt8(ascii: "b")]).count == 1)
  }

  @Test func `whatever bytes come, and however they are cut, parts lie within the body`() throws {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "--b", "\r\n", "\n", "--", "Content-Disposition: form-data; name=\"a\"", "; filename=\"x\"", "\0", "é",
      "x",
    ]
    var read = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0...24, using: &generator)
      let body = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
      guard let parts = try? MultipartForm.parts(of: body, boundary: [UInt8(ascii: "b")]) else { continue }
      read += 1
      for part in parts {
        #expect(part.range.lowerBound >= 0 && part.range.upperBound <= body.count && !part.name.isEmpty)
      }
    }
    #expect(read > 10)
  }

  @Test func `the time grows with the size of the body alone`() throws {
    // Line breaks and beginnings of delimiters without end: what makes careless searches slow.
    let head = "--\(String(repeating: "a", count: 70))"
    let body =
      Array((head + "\r\n" + "Content-Disposition: form-data; name=\"a\"\r\n\r\n").utf8)
      + Array(String(repeating: "\r\n--" + String(repeating: "a", count: 69), count: 60_000).utf8)
    let start = ContinuousClock.now
    #expect(throws: MultipartForm.Malformation.delimiter) {
      try MultipartForm.parts(of: body, boundary: Array(String(repeating: "a", count: 70).utf8))
    }
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func `names of files are labels: no path, no control characters`() {
    #expect(UploadedFile.label("../../etc/passwd") == "passwd")
    #expect(UploadedFile.label("C:\\Users\\Ann\\a.png") == "a.png")
    #expect(UploadedFile.label("a\u{202E}gnp.exe\u{7}\u{0}") == "agnp.exe")
    #expect(UploadedFile.label("/") == "" && UploadedFile.label("") == "")
    #expect(UploadedFile.label(String(repeating: "ก", count: 500)).count == 200)
    #expect(UploadedFile.label("หน้าแรก 1.png") == "หน้าแรก 1.png")
  }
}
#endif

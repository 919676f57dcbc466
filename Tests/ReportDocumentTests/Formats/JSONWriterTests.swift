import Testing

@testable import ReportDocument

@Suite("Writing JSON") struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.finish(), as: UTF8.self)
  }

  @Test("Members come in their order, containers on lines of their own") func layout() {
    let written = text { json in
      json.beginObject()
      json.member("b", 1)
      json.member("a", true)
      json.key("list")
      json.beginArray()
      json.value("x")
      json.beginObject(onOneLine: true)
      json.member("k", 2)
      json.member("l", ["y", "z"], onOneLine: false)
      json.endObject()
      json.endArray()
      json.key("none")
      json.beginArray()
      json.endArray()
      json.endObject()
    }
    #expect(
      written == """
        {
          "b": 1,
          "a": true,
          "list": [
            "x",
            {"k": 2, "l": ["y", "z"]}
          ],
          "none": []
        }

        """)
  }

  @Test(
    "Characters that may not stand in a text are escaped",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), ("a\"b\\c/", #""a\"b\\c/""#),
      ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
      ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
      ("x\u{2028}y\u{2029}z\u{2030}", "\"x\\u2028y\\u2029z\u{2030}\""),
      ("ไทย 🧪 é", #""ไทย 🧪 é""#),
    ]) func escaping(value: String, expected: String)
  {
    #expect(text { $0.value(value) } == expected + "\n")
  }

  @Test(
    "Numbers are the shortest text, and null where there is none",
    arguments: [
      (5, "5"), (0.1, "0.1"), (-0.0, "-0.0"), (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"),
      (1.0 / 3, "0.3333333333333333"),
      (nil, "null"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ] as [(Double?, String)]) func numbers(value: Double?, expected: String)
  {
    #expect(text { $0.value(value) } == expected + "\n")
  }

  @Test("What is still open is closed") func closing() {
    let written = text { json in
      json.beginArray()
      json.beginObject(onOneLine: true)
    }
    #expect(written == "[\n  {}\n]\n")
  }
}

import JSONText
import Testing

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

  @Test(
    "A value is written on one line without spaces",
    arguments: [
      (JSONValue.null, "null"), (.boolean(true), "true"), (.integer(-3), "-3"), (.number(16), "16"),
      (.number(0.1), "0.1"),
      (.number(-0.0), "-0.0"), (.number(0), "0"), (.number(.nan), "null"), (.number(-.infinity), "null"),
      (.number(0.1 + 0.2), "0.30000000000000004"),
      (.text("a\"\\\n\r\t\u{1}\u{1f}é"), #""a\"\\\n\r\t\u0001\u001fé""#),
      (.list([.integer(1), .null]), "[1,null]"), (.object([JSONValue.Member("a", .list([]))]), #"{"a":[]}"#),
      (["b": .integer(1), "a": .list([.null, .boolean(false)])], #"{"b":1,"a":[null,false]}"#),
      (.text("\u{8}\u{C}\u{7F}\u{2028}"), "\"\\u0008\\u000c\u{7F}\u{2028}\""),
    ] as [(JSONValue, String)]) func compact(value: JSONValue, expected: String)
  {
    #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == expected)
  }

  @Test("More characters are escaped on request") func escapes() {
    let value = JSONValue.text("\u{8}\u{7F}\u{2028}")
    func written(_ escapes: JSONWriter.Escapes) -> String {
      String(decoding: JSONWriter.compact(value, escapes: escapes), as: UTF8.self)
    }
    #expect(written(.delete) == "\"\\u0008\\u007f\u{2028}\"")
    #expect(written(.lineEnds) == #""\b\u007f\u2028""#)
  }

  @Test("A value within a document is laid out as the document is") func valueInside() {
    let written = text { $0.value(["a": .list([.integer(1)])]) }
    #expect(written == "{\n  \"a\": [\n    1\n  ]\n}\n")
  }
}

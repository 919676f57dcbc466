import Testing

@testable import StudyXML

/// Documents that are changed in place.
@Suite struct XMLEditorTests {
  static func editor(_ text: String) throws -> XMLEditor {
    try XMLEditor(XMLDocument(parsing: Array(text.utf8), path: "a.xml"))
  }

  /// `<x n="1"/>`, or with whatever is told.
  static func new(_ text: String = "<x n=\"1\"/>") throws -> XMLElement {
    try XMLDocument(parsing: Array(text.utf8), path: "new.xml").root
  }

  static func text(_ editor: XMLEditor) -> String { String(decoding: editor.document.bytes, as: UTF8.self) }

  /// Appends to the list of a document.
  static func appended(to document: String, _ child: String = "<x n=\"1\"/>") throws -> String {
    var editor = try editor(document)
    try editor.append(new(child), to: #require(editor.document.root.first("list")))
    return text(editor)
  }

  @Test(arguments: [
    ("<r>\n  <list/>\n</r>", "<r>\n  <list>\n    <x n=\"1\"/>\n  </list>\n</r>"),
    ("<r>\n  <list />\n</r>", "<r>\n  <list>\n    <x n=\"1\"/>\n  </list>\n</r>"),
    ("<r>\n  <list></list>\n</r>", "<r>\n  <list>\n    <x n=\"1\"/>\n  </list>\n</r>"),
    ("<r>\n  <list>\n  </list>\n</r>", "<r>\n  <list>\n    <x n=\"1\"/>\n  </list>\n</r>"),
    (
      "<r>\n  <list a=\"1\"\n        b=\"2\"/>\n</r>",
      "<r>\n  <list a=\"1\"\n        b=\"2\">\n    <x n=\"1\"/>\n  </list>\n</r>"
    ),
  ]) func `an empty list is opened`(_ before: String, _ after: String) throws {
    #expect(try Self.appended(to: before) == after)
  }

  @Test(arguments: [
    (
      "<r>\n\t<list>\n\t\t<y/>\n\t</list>\n</r>", "<r>\n\t<list>\n\t\t<y/>\n\t\t<x n=\"1\"/>\n\t</list>\n</r>"
    ),
    (
      "<r>\r\n  <list>\r\n    <y/>\r\n  </list>\r\n</r>\r\n",
      "<r>\r\n  <list>\r\n    <y/>\r\n    <x n=\"1\"/>\r\n  </list>\r\n</r>\r\n"
    ),
    (
      "<r>\r  <list>\r    <y/>\r  </list>\r</r>", "<r>\r  <list>\r    <y/>\r    <x n=\"1\"/>\r  </list>\r</r>"
    ),
    (
      "<r a='1'>\n  <list>\n    <y/>\n  </list>\n</r>",
      "<r a='1'>\n  <list>\n    <y/>\n    <x n='1'/>\n  </list>\n</r>"
    ),
    ("<r><list><y/></list></r>", "<r><list><y/><x n=\"1\"/></list></r>"),
    ("<r>\n  <list><y/></list>\n</r>", "<r>\n  <list><y/><x n=\"1\"/></list>\n</r>"),
    ("<r><list/></r>", "<r><list><x n=\"1\"/></list></r>"),
    (
      "<r>\n      <list>\n        <y/>\n      </list>\n</r>",
      "<r>\n      <list>\n        <y/>\n        <x n=\"1\"/>\n      </list>\n</r>"
    ),
    (
      "<r>\n  <list>\n    <y/> <!-- the y -->\n  </list>\n</r>",
      "<r>\n  <list>\n    <y/> <!-- the y -->\n    <x n=\"1\"/>\n  </list>\n</r>"
    ),
    (
      "<r>\n  <list>\n    <y/>\n    <!-- that was all -->\n\n  </list>\n</r>",
      "<r>\n  <list>\n    <y/>\n    <!-- that was all -->\n    <x n=\"1\"/>\n\n  </list>\n</r>"
    ),
    (
      "<p:r xmlns:p='u'>\n  <p:list/>\n</p:r>",
      "<p:r xmlns:p='u'>\n  <p:list>\n    <p:x n='1'/>\n  </p:list>\n</p:r>"
    ),
    ("\u{FEFF}<r>\n  <list/>\n</r>", "\u{FEFF}<r>\n  <list>\n    <x n=\"1\"/>\n  </list>\n</r>"),
  ]) func `what is new is written like what is there`(_ before: String, _ after: String) throws {
    #expect(try Self.appended(to: before) == after)
  }

  @Test func `an element with children and text is laid out`() throws {
    let child = "<s a=\"x &lt; &quot;y&quot; &#10;&#9;\"><t>a &amp; b</t><u/></s>"
    #expect(
      try Self.appended(to: "<r>\n <list/>\n</r>", child) == """
        <r>
         <list>
          <s a="x &lt; &quot;y&quot; &#10;&#9;">
           <t>a &amp; b</t>
           <u/>
          </s>
         </list>
        </r>
        """)
    let after = try Self.editor(try Self.appended(to: "<r>\n <list/>\n</r>", child))
    let read = try #require(after.document.root.first("list")?.first("s"))
    #expect(read[attribute: "a"] == "x < \"y\" \n\t" && read.first("t")?.text == "a & b")
  }

  @Test(arguments: [
    ("<r>\n  <a/>\n  <b/>\n</r>", "<r>\n  <a/>\n  <x n=\"1\"/>\n  <b/>\n</r>"),
    (
      "<r>\n  <a/> <!-- one --> <!-- two -->\n  <b/>\n</r>",
      "<r>\n  <a/> <!-- one --> <!-- two -->\n  <x n=\"1\"/>\n  <b/>\n</r>"
    ),
    (
      "<r>\n  <a/> <!-- one\n  more -->\n  <b/>\n</r>",
      "<r>\n  <a/>\n  <x n=\"1\"/> <!-- one\n  more -->\n  <b/>\n</r>"
    ),
    ("<r><a/><b/></r>", "<r><a/><x n=\"1\"/><b/></r>"),
  ]) func `an element goes behind its sibling and the comments beside it`(_ before: String, _ after: String)
    throws
  {
    var editor = try Self.editor(before)
    try editor.insert(Self.new(), after: #require(editor.document.root.first("a")))
    #expect(Self.text(editor) == after)
  }

  @Test(arguments: [
    ("<r>\n  <a/>\n  <b/>\n</r>", "<r>\n  <a/>\n</r>"),
    ("<r>\r\n  <a/>\r\n  <b\r\n    c='1'/>\r\n</r>", "<r>\r\n  <a/>\r\n</r>"),
    ("<r>\n  <!-- about b -->\n  <b/>\n</r>", "<r>\n  <!-- about b -->\n</r>"),
    ("<r>\n  <b/> <!-- kept -->\n</r>", "<r>\n   <!-- kept -->\n</r>"),
    ("<r><a/><b/></r>", "<r><a/></r>"),
    ("<r>\n  <a/><b/>\n</r>", "<r>\n  <a/>\n</r>"),
  ]) func `an element goes with its line, a comment stays`(_ before: String, _ after: String) throws {
    var editor = try Self.editor(before)
    try editor.remove(#require(editor.document.root.first("b")))
    #expect(Self.text(editor) == after)
  }

  @Test(arguments: [
    ("<r a=\"1\"/>", "a", "2", "<r a=\"2\"/>"),
    ("<r  b='3'   a='1' />", "a", "it's", "<r  b='3'   a='it&apos;s' />"),
    ("<r a=\"1\"/>", "b", "x \"y\" & <z>", "<r a=\"1\" b=\"x &quot;y&quot; &amp; &lt;z>\"/>"),
    ("<r/>", "a", "1", "<r a=\"1\"/>"), ("<r>x</r>", "a", "1", "<r a=\"1\">x</r>"),
    ("<r a='1'\n   b='2'>\n</r>", "c", "3", "<r a='1'\n   b='2'\n   c='3'>\n</r>"),
    ("<r xmlns=\"u\"/>", "a", "ไทย", "<r xmlns=\"u\" a=\"ไทย\"/>"),
  ]) func `an attribute is set where it stands or added`(
    _ before: String, _ name: String, _ value: String, _ after: String
  ) throws {
    var editor = try Self.editor(before)
    try editor.set(name, to: value, in: editor.document.root)
    #expect(Self.text(editor) == after)
    #expect(editor.document.root[attribute: name] == value)
  }

  @Test(arguments: [
    ("<r a=\"1\" b=\"2\"/>", "<r b=\"2\"/>"), ("<r b='2'\n  a='1'>x</r>", "<r b='2'>x</r>"),
    ("<r b='a=1'/>", "<r b='a=1'/>"),
  ]) func `an attribute is removed`(_ before: String, _ after: String) throws {
    var editor = try Self.editor(before)
    try editor.set("a", to: nil, in: editor.document.root)
    #expect(Self.text(editor) == after)
  }

  @Test func `an element takes the place of another one`() throws {
    var editor = try Self.editor("<r>\n  <a b='1'>\n    <c/>\n  </a> <!-- kept -->\n</r>")
    try editor.replace(
      #require(editor.document.root.first("a")), with: Self.new("<a b=\"2\"><d/></a>"))
    #expect(Self.text(editor) == "<r>\n  <a b=\"2\">\n    <d/>\n  </a> <!-- kept -->\n</r>")
  }

  @Test func `other encodings are kept, with references for what they do not hold`() throws {
    let head = "<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<r>\n  <!-- caf"
    let bytes = Array(head.utf8) + [0xE9] + Array(" -->\n  <list/>\n</r>\n".utf8)
    var editor = try XMLEditor(XMLDocument(parsing: bytes, path: "a.xml"))
    try editor.append(
      Self.new("<x n=\"é ก\"/>"), to: #require(editor.document.root.first("list")))
    let after =
      Array(head.utf8) + [0xE9] + Array(" -->\n  <list>\n    <x n=\"".utf8) + [0xE9]
      + Array(" &#3585;\"/>\n  </list>\n</r>\n".utf8)
    #expect(editor.document.bytes == after)
    #expect(editor.document.root.first("list")?.first("x")?[attribute: "n"] == "é ก")
  }

  @Test(arguments: [true, false]) func `sixteen bits a character stay so, with their mark`(_ isLittle: Bool)
    throws
  {
    func wide(_ text: String) -> [UInt8] {
      ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? pair : pair.reversed()
      }
    }
    var editor = try XMLEditor(XMLDocument(parsing: wide("<r>\n  <list/>\n</r>"), path: "a.xml"))
    try editor.append(Self.new("<x n=\"ก\"/>"), to: #require(editor.document.root.first("list")))
    #expect(editor.document.bytes == wide("<r>\n  <list>\n    <x n=\"ก\"/>\n  </list>\n</r>"))
  }

  @Test func `what XML cannot hold is refused and changes nothing`() throws {
    var editor = try Self.editor("<r a='1'/>")
    #expect(throws: XMLProblems.self) {
      try editor.set("a", to: "\u{1}", in: editor.document.root)
    }
    #expect(Self.text(editor) == "<r a='1'/>")
  }

  @Test func `changes made together give what they give one after the other`() throws {
    let text =
      "<r>\n  <!-- kept -->\n  <a n='1'><t>one</t></a>\n  <a n='2'\n     m='x'/>\n  <a><t>three</t></a>\n</r>"
    func change(_ editor: inout XMLEditor, _ index: Int) throws(XMLProblems) {
      let element = editor.document.root.childElements[index]
      try editor.set("n", to: "<\(index)>", in: element)
      if index == 1 { try editor.set("m", to: nil, in: editor.document.root.childElements[index]) }
      guard let inner = editor.document.root.childElements[index].first("t") else { return }
      try editor.replace(
        inner,
        with: XMLElement(
          name: inner.name, attributes: [], children: [.text("new & \(index)")], start: inner.start,
          startTagEnd: inner.startTagEnd, end: inner.end))
    }
    var single = try Self.editor(text)
    for index in [2, 0, 1] { try change(&single, index) }
    var together = try Self.editor(text)
    try together.together { (editor: inout XMLEditor) throws(XMLProblems) in
      for index in [2, 0, 1] { try change(&editor, index) }
    }
    #expect(together.document.bytes == single.document.bytes)
    #expect(Self.text(together).contains("<a n='&lt;0>'><t>new &amp; 0</t></a>"))
    // Nothing is changed where one change cannot be made, and the next ones are made at once again.
    #expect(throws: XMLProblems.self) {
      try together.together { (editor: inout XMLEditor) throws(XMLProblems) in
        try editor.set("n", to: "2", in: editor.document.root.childElements[0])
        try editor.set("n", to: "\u{1}", in: editor.document.root.childElements[1])
      }
    }
    #expect(together.document.bytes == single.document.bytes)
    try together.set("n", to: "4", in: together.document.root.childElements[0])
    #expect(together.document.root.childElements[0][attribute: "n"] == "4")
  }
}

internal import StudyXML

/// The parts of a document beside its text and its styles.
struct WordParts {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// The namespace of the text of a document.
  static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  /// The namespace of relations, as the text refers to them.
  static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006/"
  private static let word = "application/vnd.openxmlformats-officedocument.wordprocessingml."

  private static func part(_ write: (inout XMLWriter) -> Void) throws(XMLWriterError) -> [UInt8] {
    var xml = XMLWriter(indentation: 0)
    xml.declaration()
    write(&xml)
    return try xml.finish()
  }

  func contentTypes() throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("Types", namespace: Self.package + "content-types")
      for (ending, type) in [
        ("rels", "application/vnd.openxmlformats-package.relationships+xml"), ("xml", "application/xml"),
        ("emf", "image/x-emf"), ("svg", "image/svg+xml"),
      ] {
        xml.element("Default", attributes: [("Extension", ending), ("ContentType", type)])
      }
      for (name, type) in [
        ("document", "document.main+xml"), ("styles", "styles+xml"), ("numbering", "numbering+xml"),
        ("settings", "settings+xml"), ("footer1", "footer+xml"),
      ] {
        xml.element(
          "Override", attributes: [("PartName", "/word/\(name).xml"), ("ContentType", Self.word + type)])
      }
      xml.element(
        "Override",
        attributes: [
          ("PartName", "/docProps/core.xml"),
          ("ContentType", "application/vnd.openxmlformats-package.core-properties+xml"),
        ])
      xml.end()
    }
  }

  func packageRelations() throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("Relationships", namespace: Self.package + "relationships")
      Self.relation("rId1", Self.relations + "/officeDocument", "word/document.xml", into: &xml)
      let properties = Self.package + "relationships/metadata/core-properties"
      Self.relation("rId2", properties, "docProps/core.xml", into: &xml)
      xml.end()
    }
  }

  /// What the text refers to by name.
  ///
  /// - Parameters:
  ///   - figures: How many figures there are.
  ///   - links: The addresses that words lead to.
  /// - Returns: The part.
  /// - Throws: `XMLWriterError` where there is no memory for it.
  func relations(figures: Int, links: [String]) throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("Relationships", namespace: Self.package + "relationships")
      for (index, name) in ["styles", "numbering", "settings"].enumerated() {
        Self.relation("rId\(index + 1)", "\(Self.relations)/\(name)", "\(name).xml", into: &xml)
      }
      Self.relation("rId4", Self.relations + "/footer", "footer1.xml", into: &xml)
      for index in 0..<figures {
        for ending in ["emf", "svg"] {
          Self.relation(
            "\(ending)\(index + 1)", Self.relations + "/image", "media/figure\(index + 1).\(ending)",
            into: &xml)
        }
      }
      for (index, address) in links.enumerated() {
        xml.element(
          "Relationship",
          attributes: [
            ("Id", "link\(index + 1)"), ("Type", Self.relations + "/hyperlink"), ("Target", address),
            ("TargetMode", "External"),
          ])
      }
      xml.end()
    }
  }

  private static func relation(_ id: String, _ type: String, _ target: String, into xml: inout XMLWriter) {
    xml.element("Relationship", attributes: [("Id", id), ("Type", type), ("Target", target)])
  }

  /// Title, program and language; no moment and no person.
  func properties() throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start(
        "cp:coreProperties",
        attributes: [
          ("xmlns:cp", Self.package + "metadata/core-properties"),
          ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ])
      xml.element("dc:title", text: PrintableText.clean(report.title.text))
      xml.element("dc:creator", text: PrintableText.clean(report.provenance.generator))
      xml.element("dc:language", text: report.language)
      xml.end()
    }
  }

  /// The number of the list with dots.
  static let bullets = 1
  /// How far each level of a list is moved in, in twentieths of a point.
  static let listIndent = 360

  /// A list with dots and one with numbers, on as many levels as a text can have, and each list that is counted.
  ///
  /// - Parameter numbers: The lists that are counted: the number of the first item, and the level.
  /// - Returns: The part.
  /// - Throws: `XMLWriterError` where there is no memory for it.
  func numbering(_ numbers: [(start: Int, level: Int)]) throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("w:numbering", attributes: [("xmlns:w", Self.main)])
      Self.levels("0", format: "bullet", into: &xml) { _ in "•" }
      Self.levels("1", format: "decimal", into: &xml) { "%\($0 + 1)." }
      xml.start("w:num", attributes: [("w:numId", String(Self.bullets))])
      xml.element("w:abstractNumId", attributes: [("w:val", "0")])
      xml.end()
      for (index, list) in numbers.enumerated() {
        xml.start("w:num", attributes: [("w:numId", String(Self.bullets + 1 + index))])
        xml.element("w:abstractNumId", attributes: [("w:val", "1")])
        xml.start("w:lvlOverride", attributes: [("w:ilvl", String(list.level))])
        xml.element("w:startOverride", attributes: [("w:val", String(list.start))])
        xml.end()
        xml.end()
      }
      xml.end()
    }
  }

  private static func levels(
    _ id: String, format: String, into xml: inout XMLWriter, text: (Int) -> String
  ) {
    xml.start("w:abstractNum", attributes: [("w:abstractNumId", id)])
    for level in 0..<MarkdownEvent.mostLists {
      xml.start("w:lvl", attributes: [("w:ilvl", String(level))])
      xml.element("w:start", attributes: [("w:val", "1")])
      xml.element("w:numFmt", attributes: [("w:val", format)])
      xml.element("w:lvlText", attributes: [("w:val", text(level))])
      xml.element("w:lvlJc", attributes: [("w:val", "left")])
      xml.start("w:pPr")
      let indent = String(listIndent * (level + 1))
      xml.element("w:ind", attributes: [("w:left", indent), ("w:hanging", String(listIndent))])
      xml.end()
      xml.end()
    }
    xml.end()
  }

  func settings() throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("w:settings", attributes: [("xmlns:w", Self.main)])
      xml.element("w:defaultTabStop", attributes: [("w:val", "720")])
      xml.start("w:compat")
      // As Word 2013 and later set it.
      xml.element(
        "w:compatSetting",
        attributes: [
          ("w:name", "compatibilityMode"), ("w:uri", "http://schemas.microsoft.com/office/word"),
          ("w:val", "15"),
        ])
      xml.end()
      xml.end()
    }
  }

  /// The number of the page, of how many.
  func footer() throws(XMLWriterError) -> [UInt8] {
    try Self.part { xml in
      xml.start("w:ftr", attributes: [("xmlns:w", Self.main)])
      xml.start("w:p")
      xml.start("w:pPr")
      xml.element("w:pStyle", attributes: [("w:val", "Footer")])
      xml.end()
      Self.field("PAGE", "1", into: &xml)
      xml.start("w:r")
      xml.element("w:t", attributes: [("xml:space", "preserve")], text: " / ")
      xml.end()
      Self.field("NUMPAGES", "1", into: &xml)
      xml.end()
      xml.end()
    }
  }

  /// A field with what it says until it is brought up to date.
  static func field(_ instruction: String, _ text: String, into xml: inout XMLWriter) {
    xml.start("w:fldSimple", attributes: [("w:instr", " \(instruction) ")])
    xml.start("w:r")
    xml.element("w:t", text: text)
    xml.end()
    xml.end()
  }
}

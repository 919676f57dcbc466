internal import StudyXML

/// The styles of a document: changing one changes all that is set in it.
enum WordStyles {
  private struct Style {
    var id: String
    var name: String
    var basedOn: String? = "Normal"
    var next: String? = nil
    var size: Double? = nil
    var isBold = false
    var isItalic = false
    var color: String? = nil
    var font: String? = nil
    /// Points before and after.
    var space: (before: Int, after: Int)? = nil
    var keepsWithNext = false
    var outlineLevel: Int? = nil
    /// A ground and a line on the left, in the colour of the line.
    var ground: (fill: String, line: String)? = nil
    var indent = 0
    var alignment: String? = nil
  }

  private static let styles: [Style] = [
    Style(
      id: "Title", name: "Title", next: "Subtitle", size: 22, isBold: true, space: (0, 4), keepsWithNext: true
    ),
    Style(id: "Subtitle", name: "Subtitle", next: "Normal", size: 13, color: "545D68", space: (0, 12)),
    heading(1, size: 17, before: 22),
    heading(2, size: 14, before: 16),
    heading(3, size: 12, before: 12),
    heading(4, size: 10.5, before: 10),
    heading(5, size: 10, before: 10),
    heading(6, size: 10, before: 10),
    Style(id: "Contents", name: "Contents Entry", space: (0, 2)),
    Style(id: "Caption", name: "caption", next: "Normal", size: 10, space: (10, 4), keepsWithNext: true),
    Style(id: "ListBullet", name: "List Bullet", space: (0, 3)),
    Style(id: "Finding", name: "Finding", size: 10.5, isBold: true, space: (4, 6)),
    Style(
      id: "APALine", name: "APA Line", space: (4, 8), ground: (fill: "F4F6F8", line: "4A525C"), indent: 140),
    Style(id: "Note", name: "Note", size: 9, color: "545D68"),
    Style(
      id: "Caution", name: "Caution", space: (6, 10), ground: (fill: "FFF6DD", line: "A87400"), indent: 140),
    Style(
      id: "Quotation", name: "Quotation", color: "3A424C", space: (4, 8),
      ground: (fill: "FFFFFF", line: "D4D9DF"),
      indent: 280),
    Style(id: "Preformatted", name: "Preformatted", space: (0, 0), indent: 140),
    Style(id: "TableText", name: "Table Text", size: 9, space: (1, 1)),
    Style(id: "TableNote", name: "Table Note", size: 9, space: (3, 0)),
    Style(id: "Figure", name: "Figure", space: (0, 2)),
    Style(id: "Footer", name: "footer", size: 9, color: "545D68", alignment: "right"),
  ]

  private static func heading(_ level: Int, size: Double, before: Int) -> Style {
    Style(
      id: "Heading\(level)", name: "heading \(level)", next: "Normal", size: size, isBold: true,
      space: (before, 5), keepsWithNext: true, outlineLevel: level - 1)
  }

  /// The part with the styles.
  ///
  /// - Parameter language: The language tag of the report.
  /// - Returns: The part.
  /// - Throws: `XMLWriterError` where there is no memory for it.
  static func part(language: String) throws(XMLWriterError) -> [UInt8] {
    var xml = XMLWriter(indentation: 0)
    xml.declaration()
    xml.start("w:styles", attributes: [("xmlns:w", WordParts.main)])
    writeDefaults(language, into: &xml)
    begin("Normal", "Normal", type: "paragraph", isDefault: true, into: &xml)
    xml.end()
    begin("DefaultParagraphFont", "Default Paragraph Font", type: "character", isDefault: true, into: &xml)
    xml.end()
    for style in styles { write(style, into: &xml) }
    begin("Statistic", "Statistic", type: "character", into: &xml)
    xml.start("w:rPr")
    xml.element("w:i")
    xml.element("w:iCs")
    xml.end()
    xml.end()
    begin("Code", "Code", type: "character", into: &xml)
    xml.start("w:rPr")
    xml.element(
      "w:rFonts", attributes: [("w:ascii", "Consolas"), ("w:hAnsi", "Consolas"), ("w:cs", "Consolas")])
    xml.element("w:sz", attributes: [("w:val", "18")])
    xml.end()
    xml.end()
    begin("Hyperlink", "Hyperlink", type: "character", into: &xml)
    xml.start("w:rPr")
    xml.element("w:color", attributes: [("w:val", "1C558F")])
    xml.element("w:u", attributes: [("w:val", "single")])
    xml.end()
    xml.end()
    writeTableStyle(into: &xml)
    xml.end()
    return try xml.finish()
  }

  /// The language as word processors know it: a language with a country.
  static func culture(_ language: String) -> String {
    if language.contains("-") { return language }
    return ["en": "en-US", "th": "th-TH", "de": "de-DE", "fr": "fr-FR", "es": "es-ES"][language] ?? language
  }

  private static func writeDefaults(_ language: String, into xml: inout XMLWriter) {
    xml.start("w:docDefaults")
    xml.start("w:rPrDefault")
    xml.start("w:rPr")
    let faces = [
      ("w:ascii", "Arial"), ("w:hAnsi", "Arial"), ("w:eastAsia", "Arial"), ("w:cs", "Leelawadee UI"),
    ]
    xml.element("w:rFonts", attributes: faces)
    xml.element("w:sz", attributes: [("w:val", "20")])
    xml.element("w:szCs", attributes: [("w:val", "20")])
    // Thai is a complex script: its language has a place of its own.
    let isThai = language == "th" || language.hasPrefix("th-")
    xml.element(
      "w:lang",
      attributes: [
        ("w:val", isThai ? "en-US" : culture(language)), ("w:bidi", isThai ? culture(language) : "th-TH"),
      ])
    xml.end()
    xml.end()
    xml.start("w:pPrDefault")
    xml.start("w:pPr")
    xml.element(
      "w:spacing", attributes: [("w:after", "120"), ("w:line", "264"), ("w:lineRule", "auto")])
    xml.end()
    xml.end()
    xml.end()
  }

  private static func begin(
    _ id: String, _ name: String, type: String, isDefault: Bool = false, into xml: inout XMLWriter
  ) {
    let marks = isDefault ? [("w:default", "1")] : [("w:customStyle", type == "character" ? "1" : "0")]
    xml.start("w:style", attributes: [("w:type", type)] + marks + [("w:styleId", id)])
    xml.element("w:name", attributes: [("w:val", name)])
  }

  private static func write(_ style: Style, into xml: inout XMLWriter) {
    begin(style.id, style.name, type: "paragraph", into: &xml)
    if let basedOn = style.basedOn { xml.element("w:basedOn", attributes: [("w:val", basedOn)]) }
    if let next = style.next { xml.element("w:next", attributes: [("w:val", next)]) }
    xml.element("w:qFormat")
    // The elements have to stand in the order of the standard.
    xml.start("w:pPr")
    if style.keepsWithNext { xml.element("w:keepNext") }
    if style.keepsWithNext || style.ground != nil { xml.element("w:keepLines") }
    if let ground = style.ground {
      xml.start("w:pBdr")
      xml.element(
        "w:left",
        attributes: [("w:val", "single"), ("w:sz", "24"), ("w:space", "6"), ("w:color", ground.line)])
      xml.end()
      xml.element("w:shd", attributes: [("w:val", "clear"), ("w:color", "auto"), ("w:fill", ground.fill)])
    }
    if let space = style.space {
      xml.element(
        "w:spacing",
        attributes: [("w:before", String(space.before * 20)), ("w:after", String(space.after * 20))])
    }
    if style.indent > 0 { xml.element("w:ind", attributes: [("w:left", String(style.indent))]) }
    if let alignment = style.alignment { xml.element("w:jc", attributes: [("w:val", alignment)]) }
    if let level = style.outlineLevel { xml.element("w:outlineLvl", attributes: [("w:val", String(level))]) }
    xml.end()
    xml.start("w:rPr")
    if style.isBold {
      xml.element("w:b")
      xml.element("w:bCs")
    }
    if let color = style.color { xml.element("w:color", attributes: [("w:val", color)]) }
    if let size = style.size {
      let half = String(Int(size * 2))
      xml.element("w:sz", attributes: [("w:val", half)])
      xml.element("w:szCs", attributes: [("w:val", half)])
    }
    xml.end()
    xml.end()
  }

  /// Lines above, below the headings and below, as APA has them.
  private static func writeTableStyle(into xml: inout XMLWriter) {
    begin("ReportTable", "Report Table", type: "table", into: &xml)
    xml.start("w:tblPr")
    xml.start("w:tblBorders")
    for side in ["w:top", "w:bottom"] { line(side, size: 8, into: &xml) }
    xml.end()
    xml.end()
    xml.start("w:tblStylePr", attributes: [("w:type", "firstRow")])
    xml.start("w:rPr")
    xml.element("w:b")
    xml.element("w:bCs")
    xml.end()
    xml.start("w:tcPr")
    xml.start("w:tcBorders")
    line("w:bottom", size: 4, into: &xml)
    xml.end()
    xml.end()
    xml.end()
    xml.end()
  }

  private static func line(_ side: String, size: Int, into xml: inout XMLWriter) {
    xml.element(
      side,
      attributes: [("w:val", "single"), ("w:sz", String(size)), ("w:space", "0"), ("w:color", "1B1F24")])
  }
}

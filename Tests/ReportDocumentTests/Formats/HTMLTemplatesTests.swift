import Testing

@testable import ReportDocument

@Suite("Templates of the HTML report")
struct HTMLTemplatesTests {
  private let report = Report(
    title: "Title & more", subtitle: "", sections: [ReportSection(id: "a", title: "A")],
    provenance: Provenance(generator: "studytool", inputs: []))

  @Test("a template of one's own takes the place of the program's")
  func replaced() throws {
    let format = try HTMLFormat(replacing: ["page": "<p>{{title}}</p>{{#sections}}{{>section}}{{/sections}}"])
    let text = String(decoding: try format.render(report), as: UTF8.self)
    #expect(text.hasPrefix("<p>Title &amp; more</p><section id=\"a\""))
  }

  @Test("so does a style sheet, and a template can be added")
  func added() throws {
    let format = try HTMLFormat(
      replacing: [
        "page": "{{{stylesHTML}}}{{>more}}", "more": "added", "report.css": "a{}", "figure.css": "b{}",
      ])
    #expect(String(decoding: try format.render(report), as: UTF8.self) == "b{}a{}added")
  }

  @Test("a template that is no Mustache is named with its line")
  func broken() {
    let error = #expect(throws: HTMLTemplateError.self) {
      try HTMLFormat(replacing: ["table": "one\n{{#open}}two"])
    }
    #expect(error?.description.hasPrefix("table.mustache:") == true)
    #expect(error?.description.contains("expectedSectionEnd") == true)
  }

  @Test(
    "every kind of paragraph has a template",
    arguments: [Paragraph.Role.plain, .finding, .apa, .note, .warning])
  func kinds(role: Paragraph.Role) throws {
    let section = ReportSection(id: "b", title: "B", blocks: [.paragraph(Paragraph(role, "The words."))])
    let report = Report(
      title: "", subtitle: "", sections: [section], provenance: Provenance(generator: "", inputs: []))
    let text = String(decoding: try HTMLFormat().render(report), as: UTF8.self)
    #expect(text.contains("The words.</p>"))
  }
}

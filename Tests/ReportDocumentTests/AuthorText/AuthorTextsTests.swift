import Testing

@testable import ReportDocument

@Suite("Where an author's texts stand in a report") struct AuthorTextsTests {
  private static var report: Report {
    var report = ReportFixture.small
    let estimates = report.sections[0].blocks
    report.sections = [
      ReportSection(id: "about", title: "About"),
      ReportSection(id: "summary", title: "Summary", blocks: [.paragraph(Paragraph("found"))]),
      ReportSection(
        id: "method", title: "Method",
        sections: [
          ReportSection(id: "participants", title: "Participants", blocks: [.paragraph(Paragraph("60"))]),
          ReportSection(id: "statistics", title: "Statistics"),
        ]),
      ReportSection(
        id: "results", title: "Results",
        sections: [
          ReportSection(
            id: "effectiveness", title: "Effectiveness",
            sections: [ReportSection(id: "measure-quality", title: "Quality", blocks: estimates)])
        ]),
      ReportSection(id: "appendix", title: "Appendix"),
    ]
    return report
  }

  private func woven(_ texts: [String: String]) -> AuthorTexts.Woven {
    let files = texts.sorted { $0.key < $1.key }.map {
      AuthorTexts.File(path: "text/\($0.key).md", slot: $0.key, bytes: Array($0.value.utf8))
    }
    return AuthorTexts(files).woven(into: Self.report)
  }

  private func outline(_ sections: [ReportSection]) -> String {
    sections.map { section in
      let blocks = section.blocks.map { block in
        switch block {
        case .text(let text): "text\(text.blocks.count)"
        case .paragraph: "p"
        case .table: "table"
        default: "-"
        }
      }
      let inner = blocks + (section.sections.isEmpty ? [] : [outline(section.sections)])
      return section.id + (inner.isEmpty ? "" : "(" + inner.joined(separator: " ") + ")")
    }.joined(separator: " ")
  }

  private static let places: [([String: String], String)] = [
    (
      [:],
      "about summary(p) method(participants(p) statistics) results(effectiveness(measure-quality(p p table -))) appendix"
    ),
    (
      ["summary": "a", "participants": "b"],
      "about summary(text1 p) method(participants(text1 p) statistics) results(effectiveness(measure-quality(p p table -))) appendix"
    ),
    (
      ["summary": "a\n\n# b\n\nc"],
      "about summary(text1 p text2) method(participants(p) statistics) results(effectiveness(measure-quality(p p table -))) appendix"
    ),
    (
      ["measure-quality": "a", "results": "b"],
      "about summary(p) method(participants(p) statistics) results(effectiveness(measure-quality(p p table - text-measure-quality(text1))) text-results(text1)) appendix"
    ),
    (
      ["discussion": "a", "acknowledgements": "b", "introduction": "c", "users": "d", "setting": "e"],
      "about summary(p) introduction(text1 users(text1)) method(participants(p) setting(text1) statistics) results(effectiveness(measure-quality(p p table -))) discussion(text1) acknowledgements(text1) appendix"
    ),
    (
      ["discussion": "a\n\n|x|\n|---|\n|y|\n\nb"],
      "about summary(p) method(participants(p) statistics) results(effectiveness(measure-quality(p p table -))) discussion(text1 table text1) appendix"
    ),
  ]

  @Test("A text opens what introduces and closes what was found out", arguments: places)
  func place(texts: [String: String], expected: String) {
    let woven = woven(texts)
    #expect(outline(woven.report.sections) == expected)
    #expect(woven.problems.isEmpty && woven.unknown.isEmpty)
  }

  @Test("A section that there is not is told with those that there are") func unknown() {
    let woven = woven(["efficacy": "a", "summary": "b"])
    #expect(woven.unknown.map(\.path) == ["text/efficacy.md"])
    #expect(woven.sections.contains("effectiveness") && woven.sections.contains("discussion"))
    #expect(Set(woven.sections).count == woven.sections.count)
  }

  @Test("A file without a word is none") func empty() {
    #expect(
      AuthorTexts([AuthorTexts.File(path: "text/a.md", slot: "a", bytes: Array(" \n".utf8))]).written == [])
  }

  @Test("A table of the author's has its own title, or that of its section") func tables() {
    let text = "Table: Mine\n\n|x|\n|---|\n|y|\n\n|z|\n|---|\n|y|"
    let tables = woven(["discussion": text]).report.sections.flatMap(\.blocks).compactMap { block in
      if case .table(let table) = block { table } else { nil }
    }
    #expect(tables.map(\.title.text) == ["Mine", "Discussion"])
    #expect(tables.map(\.id) == ["table-text-discussion-1", "table-text-discussion-2"])
  }
}

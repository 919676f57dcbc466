import StudyXML
import Testing

@testable import ReportDocument

@Suite("The HTML report")
struct HTMLFormatTests {
  private static func report(notice: String? = "Simulated data: nobody took part.") -> Report {
    let table = ReportTable(
      id: "flow", title: "Flow of \(hostileWords)",
      columns: [.init("Group", isNumeric: false), .init("n"), .init("SD")],
      rows: [
        [.text("with"), .integer(30), .number(1.25, decimals: 2)],
        [.text(Phrase(verbatim: hostileWords)), .integer(1), .undefined("one value")],
      ], notes: ["SD with n - 1"])
    let figure = ReportFigure(
      id: "figure-quality", title: "Quality", alternative: "Dots \(hostileWords)",
      caption: "Each dot is a person.",
      content: .distributions(
        .init(
          axis: "Quality", isTime: false, range: 0...100, direction: "higher is better",
          groups: [.sample("with", [1, 2, 3])])))
    return Report(
      title: "A study of \(hostileWords)", subtitle: "Two groups",
      notice: notice.map { Phrase(verbatim: $0) },
      sections: [
        ReportSection(
          id: "measure quality", title: "Quality",
          blocks: [
            .paragraph(Paragraph(.finding, "With did better.")),
            .paragraph(Paragraph(.apa, runs: [.symbol("t"), .text("(18) = -2.31")])),
            .paragraph(Paragraph(.warning, "Assumed.")), .paragraph(Paragraph(.note, "A note.")),
            .paragraph(Paragraph(.plain, Phrase(verbatim: hostileWords))),
            .list([Paragraph(.plain, "first"), Paragraph(.plain, "second")]), .list([]),
            .table(table), .figure(figure),
            .estimates([
              Estimate(id: "machine-only", measure: "q", statistic: "mean", value: 2, method: "mean")
            ]),
          ],
          sections: [ReportSection(id: "measure quality", title: "Checks", blocks: [.table(table)])]),
        ReportSection(id: "content", title: "Clashing"),
      ],
      provenance: Provenance(
        generator: "studytool 1.2.3",
        inputs: [
          .init(
            path: "data/<q>.csv", sha256: String(repeating: "ab", count: 32), bytes: 1_234_567, reading: "CSV"
          )
        ],
        assumptions: ["higher is better"], exclusions: ["P07: \(hostileWords)"]))
  }

  /// The page, read by an XML reader: what is well-formed there is unambiguous to a browser.
  private static func page(_ report: Report) throws -> XMLElement {
    let text = String(decoding: try HTMLFormat().render(report), as: UTF8.self)
    let doctype = "<!DOCTYPE html>\n"
    #expect(text.hasPrefix(doctype))
    return try XMLDocument(parsing: Array(text.dropFirst(doctype.count).utf8), path: "report.html").root
  }

  private static func all(_ name: String, in page: XMLElement) -> [XMLElement] {
    page.descendants.filter { $0.localName == name }
  }

  private static func marked(_ name: String, in page: XMLElement) -> [XMLElement] {
    page.descendants.filter { ($0[attribute: "class"] ?? "").split(separator: " ").contains(Substring(name)) }
  }

  @Test("has its landmarks, its language and one heading of the first level")
  func landmarks() throws {
    let page = try Self.page(Self.report())
    #expect(page[attribute: "lang"] == "en")
    for name in ["header", "nav", "main", "footer", "h1"] {
      #expect(Self.all(name, in: page).count == 1, "\(name)")
    }
    let skip = try #require(Self.marked("skip", in: page).first)
    #expect(skip[attribute: "href"] == "#content")
    let levels = page.descendants.compactMap { element -> Int? in
      element.localName.count == 2 && element.localName.first == "h" ? Int(element.localName.suffix(1)) : nil
    }
    #expect(levels.first == 1)
    for (previous, next) in zip(levels, levels.dropFirst()) { #expect(next <= previous + 1) }
  }

  @Test("identifiers stand once, and every link leads to one")
  func identifiers() throws {
    let page = try Self.page(Self.report())
    let identifiers = page.descendants.compactMap { $0[attribute: "id"] }
    #expect(Set(identifiers).count == identifiers.count)
    #expect(identifiers.allSatisfy { !$0.contains(" ") && !$0.isEmpty })
    for link in Self.all("a", in: page) {
      let target = try #require(link[attribute: "href"])
      #expect(target.hasPrefix("#") && identifiers.contains(String(target.dropFirst())), "\(target)")
    }
    for element in page.descendants {
      for name in ["aria-labelledby", "aria-describedby"] {
        if let target = element[attribute: name] { #expect(identifiers.contains(target)) }
      }
    }
  }

  @Test("words of a study cannot become markup")
  func escaping() throws {
    let page = try Self.page(Self.report())
    #expect(Self.all("script", in: page).isEmpty)
    #expect(Self.all("h1", in: page).first?.text == "A study of \(hostileWords)")
    #expect(Self.all("title", in: page).first?.text == "A study of \(hostileWords)")
    #expect(Self.all("th", in: page).contains { $0.text == hostileWords })
    #expect(Self.all("desc", in: page).allSatisfy { $0.text == "Dots \(hostileWords)" })
  }

  @Test("tables have a numbered caption, headings with a scope, and their footnotes")
  func tables() throws {
    let page = try Self.page(Self.report())
    let captions = Self.all("caption", in: page).map(\.text)
    #expect(captions.count == 2)
    #expect(captions[0].hasPrefix("Table 1. Flow of"))
    #expect(captions[1].hasPrefix("Table 2. Flow of"))
    #expect(Self.all("th", in: page).allSatisfy { $0[attribute: "scope"] != nil })
    let feet = Self.marked("foot", in: page).map(\.collapsedText)
    #expect(feet.first == "SD with n − 1 a No value: one value.")
    for scroll in Self.marked("scroll", in: page) { #expect(scroll[attribute: "tabindex"] == "0") }
  }

  @Test("figures are images with a title, a description and a caption, drawn for two widths")
  func figures() throws {
    let page = try Self.page(Self.report())
    let figure = try #require(Self.all("figure", in: page).first)
    let drawings = figure.elements("svg")
    #expect(drawings.map { $0[attribute: "class"] } == ["drawing wide", "drawing narrow"])
    for drawing in drawings {
      #expect(drawing[attribute: "role"] == "img")
      #expect(drawing.first("title")?.text == "Quality")
      #expect(drawing.first("desc") != nil)
    }
    #expect(figure.first("figcaption")?.text.hasPrefix("Figure 1. Quality") == true)
  }

  @Test("each kind of paragraph is told apart, a warning by a word")
  func paragraphs() throws {
    let page = try Self.page(Self.report())
    #expect(Self.marked("finding", in: page).map(\.text) == ["With did better."])
    #expect(Self.marked("apa", in: page).map(\.text) == ["t(18)\u{A0}=\u{A0}−2.31"])
    #expect(Self.marked("warning", in: page).map(\.text) == ["Caution: Assumed."])
    let main = try #require(Self.all("main", in: page).first)
    let lists = main.descendants.filter { $0.localName == "ul" }
    #expect(lists.first?.elements("li").map(\.text) == ["first", "second"])
    #expect(lists.allSatisfy { !$0.elements("li").isEmpty })
  }

  @Test("a notice stands at the top and at each table and figure")
  func notice() throws {
    let page = try Self.page(Self.report())
    #expect(Self.marked("notice", in: page).map(\.text) == ["Please note: Simulated data: nobody took part."])
    #expect(
      Self.marked("tag", in: page).map(\.text) == ["Simulated data", "Simulated data", "Simulated data"])
    let without = try Self.page(Self.report(notice: nil))
    #expect(Self.marked("notice", in: without).isEmpty)
    #expect(Self.marked("tag", in: without).isEmpty)
    let long = try Self.page(Self.report(notice: String(repeating: "word ", count: 40)))
    #expect(Self.marked("tag", in: long).allSatisfy { $0.text.count <= 41 && $0.text.hasSuffix("…") })
  }

  @Test("provenance lists inputs, and says where there is nothing to list")
  func provenance() throws {
    let page = try Self.page(Self.report())
    let section = try #require(page.descendants.first { $0[attribute: "id"] == "provenance" })
    let text = section.text
    #expect(text.contains("data/<q>.csv"))
    #expect(text.contains(String(repeating: "ab", count: 32)))
    #expect(text.contains("1\u{202F}234\u{202F}567\u{A0}bytes"))
    #expect(section.descendants.filter { $0.localName == "li" }.count == 2)
    #expect(section.descendants.filter { $0[attribute: "class"] == "none" }.count == 3)
  }

  @Test("asks for nothing from outside, runs nothing, and leaves estimates to machines")
  func selfContained() throws {
    let text = String(decoding: try HTMLFormat().render(Self.report()), as: UTF8.self)
    for word in [
      "http:", "https:", "//", "url(", "@import", "<script", "<link", "src=", "onload", "machine-only",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("equal reports give equal bytes")
  func stable() throws {
    let first = try HTMLFormat().render(Self.report())
    #expect(try HTMLFormat().render(Self.report()) == first)
    #expect(first.last == UInt8(ascii: "\n"))
  }

  @Test("an empty report is a page")
  func empty() throws {
    let report = Report(
      title: "", subtitle: "", sections: [], provenance: Provenance(generator: "", inputs: []))
    let page = try Self.page(report)
    #expect(Self.all("section", in: page).count == 1)
  }

  @Test("deep sections have headings of at most the sixth level")
  func deep() throws {
    var section = ReportSection(id: "s9", title: "9")
    for depth in (0..<9).reversed() {
      section = ReportSection(id: "s\(depth)", title: "\(depth)", sections: [section])
    }
    let report = Report(
      title: "", subtitle: "", sections: [section], provenance: Provenance(generator: "", inputs: []))
    let page = try Self.page(report)
    #expect(Self.all("h6", in: page).count == 6)
    #expect(Self.all("section", in: page).count == 11)
  }

  @Test("has its name and ending, also as a static member")
  func names() {
    let format: any ReportFormat = .html
    #expect(format.id == "html")
    #expect(format.fileExtension == "html")
  }
}

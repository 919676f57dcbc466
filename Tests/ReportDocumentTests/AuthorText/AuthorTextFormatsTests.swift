import Diagnostics
import StudyXML
import TableFiles
import Testing

@testable import ReportDocument

@Suite("An author's text in each format") struct AuthorTextFormatsTests {
  private static let expected: [(format: String, lines: [String])] = [
    (
      "xml",
      [
        "<text file=\"text/discussion.md\">", "<emphasis>better</emphasis>",
        "<number estimate=\"quality.difference\">5.25</number>", "<strong>far</strong>", "<code>x_y</code>",
        "<heading level=\"1\">What it means</heading>", "<list start=\"3\">",
        "<link address=\"https://example.org/a?b=1&amp;c=2\">the page</link>", "<quotation>",
        "Said &lt;b&gt;somebody&lt;/b&gt;.", "<preformatted>typed   as_it\n  stands</preformatted>",
        "<rule/>",
        "<heading level=\"2\">ไทย</heading>", "<break/>",
      ]
    ),
    (
      "html",
      [
        "<div class=\"text\" data-file=\"text/discussion.md\">",
        "<p>Designs were <em>better</em> by <span class=\"estimate\" data-estimate=\"quality.difference\">5.25</span> points",
        "<strong>far</strong> <code>x_y</code> more.</p>", "<h3>What it means</h3>", "<li>one</li>",
        "<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"noreferrer\">the page</a>", "<ol start=\"3\">",
        "<blockquote>\n<p>Said &lt;b&gt;somebody&lt;/b&gt;.</p>\n</blockquote>",
        "<pre tabindex=\"0\"><code>typed   as_it\n  stands</code></pre>", "<hr/>", "<h4>ไทย</h4>",
        "<strong>มาก</strong>ครับ<br/>100% #1 $2",
      ]
    ),
    (
      "markdown",
      [
        "Designs were *better* by 5.25 points ([0.10, ∞]), **far** `x_y` more.", "### What it means",
        "- one\n- two with [the page](<https://example.org/a?b=1&c=2>):\n\n  3. three\n  4. four",
        "> Said \\<b>somebody\\</b>.", "**What is left**", "| rest & more | 3 |",
        "```\ntyped   as_it\n  stands\n```", "\n---\n", "#### ไทย", "พอใจ**มาก**ครับ\\\n100% \\#1 \\$2",
      ]
    ),
    (
      "table",
      [
        "Designs were better by 5.25 points ([0.10, ∞]), far x_y more.", "What it means\n.............",
        "- one\n- two with the page (https://example.org/a?b=1&c=2):\n\n  3. three\n  4. four",
        "| Said <b>somebody</b>.", "    typed   as_it\n      stands", "ผู้เข้าร่วมพึงพอใจมากครับ\n100% #1 $2",
      ]
    ),
    (
      "latex",
      [
        "Designs were \\emph{better} by 5.25 points", "\\textbf{far} \\texttt{x\\_\\allowbreak{}y} more.",
        "\\subsection*{What it means}", "\\begin{itemize}\n\\item{} one",
        "\\href{https://example.org/a?b=1\\&c=2}{the page}", "\\begin{enumerate}\n\\item[3.] three",
        "\\begin{quote}\nSaid \\textless{}b\\textgreater{}somebody", "\\texttt{~}",
        "\\rule{0.3\\linewidth}", "\\subsubsection*{\\textthai{ไทย}}",
        "\\textbf{\\textthai{มาก}}\\textthai{ครับ}\\\\\n100\\% \\#1 \\$2",
      ]
    ),
    (
      "json",
      [
        "\"kind\": \"text\"", "\"file\": \"text/discussion.md\"", "\"estimate\": \"quality.difference\"",
        "\"styles\": [\"emphasis\"]", "\"link\": \"https://example.org/a?b=1&c=2\"", "\"start\": 3",
        "\"kind\": \"quotation\"", "\"kind\": \"preformatted\", \"text\": \"typed   as_it\\n  stands\"",
        "\"kind\": \"rule\"", "100% #1 $2",
      ]
    ),
  ]

  @Test("It stands there with its structure", arguments: expected)
  func stands(format: String, lines: [String]) throws {
    let format = try #require(ReportFormats.format(named: format))
    let text = String(decoding: try format.render(AuthorTextFixture.report()), as: UTF8.self)
    for line in lines { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test("The XML is valid against its schema") func valid() throws {
    let schema = try XMLSchema(bytes: try ReportFixture.schemaBytes(), name: "report.xsd")
    let bytes = try AuthorTextFixture.report().rendered(as: .xml)
    #expect(schema.validate(try XMLDocument(parsing: bytes, path: "report.xml")).map(\.description) == [])
  }

  @Test("The table of estimates has no words, the author's as little as ours") func csv() throws {
    #expect(try AuthorTextFixture.report().rendered(as: .csv) == ReportFixture.small.rendered(as: .csv))
  }

  @Test("A document has lists that count from where they begin, and links that lead out") func docx() throws {
    let bytes = try AuthorTextFixture.report().rendered(as: .docx)
    func part(_ name: String) throws -> String {
      String(decoding: try #require(ZipFile.content(of: name, in: bytes)), as: UTF8.self)
    }
    let document = try part("word/document.xml")
    for piece in [
      "<w:hyperlink r:id=\"link1\"", "<w:numId w:val=\"2\"/>", "<w:ilvl w:val=\"1\"/>", "w:val=\"Quotation\"",
      "w:val=\"Preformatted\"", "w:val=\"Heading2\"", "<w:br/>", "typed   as_it",
    ] {
      #expect(document.contains(piece), "\(piece)")
    }
    #expect(
      try part("word/_rels/document.xml.rels").contains(
        "Target=\"https://example.org/a?b=1&amp;c=2\" TargetMode=\"External\""))
    #expect(
      try part("word/numbering.xml").contains(
        "<w:lvlOverride w:ilvl=\"1\">\n<w:startOverride w:val=\"3\"/>\n</w:lvlOverride>"))
  }

  @Test("A workbook has the sentences among the others, and the table as a sheet") func xlsx() {
    let text = AuthorTextFixture.report().sections.flatMap(\.blocks).compactMap { block in
      if case .text(let text) = block { text } else { nil }
    }
    let rows = text.flatMap(\.rows)
    #expect(rows.map(\.kind).contains("quotation") && rows.map(\.kind).contains("heading"))
    #expect(rows.map(\.words).contains("4. four") && rows.map(\.words).contains("• one"))
    #expect(
      SheetTables(AuthorTextFixture.report()).named.map(\.sheet).contains { $0.hasSuffix("What is left") })
  }

  private static let hostile = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    "<iframe src=\"https://example.org\"></iframe>",
    "`<script>alert(1)</script>`", "```\n</code><script>alert(1)</script>\n```",
    "# <script>alert(1)</script>",
    "[<script>alert(1)</script>](https://example.org/\"onclick=\"alert(1))",
    "<https://example.org/'onclick=alert(1)//>", "|<script>|\n|---|\n|<script>alert(1)</script>|",
    "<svg/onload=alert(1)>", "<style>*{color:red}</style>", "&lt;script&gt;alert(1)&lt;/script&gt;",
  ]

  @Test("No markup of the author's passes into a page", arguments: hostile) func html(text: String) throws {
    let plain = String(decoding: try AuthorTextFixture.report("x").rendered(as: .html), as: UTF8.self)
    let page = String(decoding: try AuthorTextFixture.report(text).rendered(as: .html), as: UTF8.self)
    let section = try #require(page.firstRange(of: "<section id=\"discussion\""))
    let end = try #require(page.firstRange(of: "<section id=\"provenance\""))
    let rest = page[section.lowerBound..<end.lowerBound]
    for tag in ["<script", "<img", "<iframe", "<style", "<svg/"] {
      #expect(!rest.contains(tag), "\(tag)")
    }
    #expect(!rest.contains("\"onclick") && !rest.contains("'onclick"))
    #expect(plain.count < page.count)
  }

  @Test("LaTeX obeys nothing that an author types") func latex() throws {
    let text = "\\input{/etc/passwd} $x^2$ % _a_ {b} ~ # & \\\\ ^^41\n\n```\n\\end{document}\n```"
    let latex = String(decoding: try AuthorTextFixture.report(text).rendered(as: .latex), as: UTF8.self)
    #expect(latex.contains("\\textbackslash{}input\\{/etc/passwd\\} \\$x\\textasciicircum{}2\\$ \\%"))
    #expect(latex.contains("\\texttt{\\textbackslash{}end\\{docu"))
    #expect(latex.ranges(of: "\\end{document}").count == 1)
  }

  @Test("The same in Thai: what the author wrote stays as it is") func thai() throws {
    let report = AuthorTextFixture.report()
    let thai = try #require(Phrasebook.named("th"))
    let said = report.said(in: thai)
    #expect(said.sections.last?.title.text == "อภิปรายผล")
    let text = String(decoding: try said.rendered(as: .markdown), as: UTF8.self)
    #expect(text.contains("Designs were *better* by 5.25 points"))
  }
}

import ReportDocument
import Testing

@Suite("The report as Markdown") struct MarkdownFormatTests {
  private func text(_ report: Report) throws -> String {
    String(decoding: try report.rendered(as: .markdown), as: UTF8.self)
  }

  @Test("A small report as a whole") func small() throws {
    #expect(
      try text(ReportFixture.small) == """
        # Patterns

        group between

        ## Quality

        **Designs made with patterns were better.**

        > *t*(18.40) = 2.31, *p* = .033

        **Quality by group**

        | Group | M | 95% CI | p |
        | :--- | ---: | ---: | ---: |
        | with | 72.68 | [−1.0, ∞] | < .001 |
        | without | 0.00 | –<sup>a</sup> |  |

        <sup>a</sup> zero-variance

        *Note:* SD with n − 1.

        ## Provenance

        Made by studytool 0.1.0

        **Inputs**

        - `data/quality.csv` (812 bytes), SHA-256 \(ReportFixture.digest): comma, UTF-8

        **Exclusions**

        - P7: withdrew

        """)
  }

  @Test("Every row of a table has one cell per column, whatever is in the cells") func tables() throws {
    let rows = try text(ReportFixture.whole).split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 5)
    for row in rows {
      let bars = row.replacing(#"\\"#, with: "").replacing(#"\|"#, with: "").filter { $0 == "|" }
      #expect(bars.count == ReportFixture.cells.count + 1, "\(row)")
    }
  }

  @Test("Figures stand as their description in words, estimates are left out") func figures() throws {
    let text = try text(ReportFixture.whole)
    #expect(text.ranges(of: "**Figure: ").count == 7)
    #expect(!text.contains("hedges"))
    #expect(!text.contains("t-test.welch"))
  }

  @Test("Roles of paragraphs") func roles() throws {
    let blocks = ReportFixture.roles.map { ReportBlock.paragraph(Paragraph($0, "Words.")) }
    let list = ReportBlock.list([Paragraph("1. a"), Paragraph(""), Paragraph(.warning, "b")])
    let report = Report(
      title: "T", subtitle: "", notice: "Simulated.",
      sections: [ReportSection(id: "s", title: "S", blocks: blocks + [list])],
      provenance: Provenance(generator: "g", inputs: []))
    #expect(
      try text(report) == """
        # T

        > **Simulated.**

        ## S

        Words.

        **Words.**

        > Words.

        *Note:* Words.

        **Warning:** Words.

        - 1\\. a
        - **Warning:** b

        ## Provenance

        Made by g

        """)
  }

  @Test("Headings go down to the sixth level") func depth() throws {
    var section = ReportSection(id: "8", title: "Level 8")
    for level in (2...7).reversed() {
      section = ReportSection(id: String(level), title: "Level \(level)", sections: [section])
    }
    let report = Report(
      title: "Level 1", subtitle: "", sections: [section], provenance: Provenance(generator: "", inputs: []))
    let headings = try text(report).split(separator: "\n").filter { $0.contains("Level") }
    let depths = headings.map { $0.prefix { $0 == "#" }.count }
    #expect(depths == [1, 2, 3, 4, 5, 6, 6, 6])
  }
}

import Testing

@testable import ReportDocument

@Suite("The report for a terminal") struct TextFormatTests {
  private func text(_ report: Report) throws -> String {
    String(decoding: try report.rendered(as: .text), as: UTF8.self)
  }

  private func report(_ blocks: [ReportBlock]) -> Report {
    Report(
      title: "T", subtitle: "", sections: [ReportSection(id: "s", title: "S", blocks: blocks)],
      provenance: Provenance(generator: "g", inputs: []))
  }

  /// The lines of the one section, without its heading and the provenance.
  private func body(_ blocks: [ReportBlock]) throws -> String {
    let text = try text(report(blocks))
    let start = try #require(text.firstRange(of: "S\n---\n"))
    let end = try #require(text.firstRange(of: "\n\n\nProvenance"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test("A small report as a whole") func small() throws {
    #expect(
      try text(ReportFixture.small) == """
        Patterns
        ========
        group between


        Quality
        -------

        => Designs made with patterns were better.

        APA  t(18.40) = 2.31, p = .033

        Quality by group

        Group        M     95% CI       p
        -------  -----  ---------  ------
        with     72.68  [-1.0, ∞]  < .001
        without   0.00      – (a)

        (a) zero-variance
        Note: SD with n - 1.


        Provenance
        ----------

        Made by studytool 0.1.0

        Inputs
        - data/quality.csv (812 bytes)
          SHA-256 \(ReportFixture.digest)
          comma, UTF-8

        Exclusions
        - P7: withdrew

        """)
  }

  @Test(
    "No line is wider than 100 columns or ends in a space, and no control character is passed on",
    arguments: ["everything", "wide tables", "long words"]) func width(of content: String) throws
  {
    let reports = [
      "everything": ReportFixture.whole, "wide tables": report(WideTables.all.map { .table($0) }),
      "long words": LongWords.report,
    ]
    let lines = try text(try #require(reports[content])).split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      #expect(DisplayWidth.of(line) <= TextFormat.width, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(line)")
    }
  }

  @Test("Each role of a paragraph has its mark, and later lines hang below the first")
  func roles() throws {
    let long = Phrase(verbatim: (1...12).map { _ in "nine char" }.joined(separator: " "))
    let written = try body([
      .paragraph(Paragraph(.plain, long)), .paragraph(Paragraph(.finding, long)),
      .paragraph(Paragraph(.apa, long)),
      .paragraph(Paragraph(.note, long)), .paragraph(Paragraph(.warning, "Mind.")),
      .list([Paragraph(long), Paragraph(.warning, "Mind.")]),
    ])
    let ten = (1...10).map { _ in "nine char" }.joined(separator: " ")
    #expect(
      written == """

        \(ten)
        nine char nine char

        => \(ten.dropLast(5))
           char nine char nine char

        APA  \(ten.dropLast(5))
             char nine char nine char

        Note: \(ten.dropLast(5))
          char nine char nine char

        Warning: Mind.

        - \(ten.dropLast(5))
          char nine char nine char
        - Warning: Mind.
        """)
  }

  @Test("Figures, estimates and sections without anything else are left out") func leftOut() throws {
    var report = report([.figure(ReportFixture.profile), .estimates(ReportFixture.estimates)])
    #expect(try text(report) == "T\n===\n\n\nProvenance\n----------\n\nMade by g\n")
    report.sections[0].sections = [
      ReportSection(id: "p", title: "Part", blocks: [.paragraph(Paragraph("Words."))])
    ]
    #expect(try text(report).hasPrefix("T\n===\n\n\nS\n---\n\n\nPart\n~~~~\n\nWords.\n"))
  }

  @Test("Text gives way where a table is too wide, the widest column first") func wrappedTable() throws {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    let table = ReportTable(
      id: "t", title: "Wide",
      columns: [
        ReportTable.Column("Item", isNumeric: false),
        ReportTable.Column("Words of the item", isNumeric: false),
        ReportTable.Column("Mean of all who answered"),
      ],
      rows: [
        [.text("1"), .text(Phrase(verbatim: words)), .number(4.5, decimals: 1)],
        [.text("2"), .text("short"), .empty],
      ])
    #expect(
      try body([.table(table)]) == """

        Wide

        Item  Words of the item                                                     Mean of all who answered
        ----  --------------------------------------------------------------------  ------------------------
        1     word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11                        4.5
              word12 word13 word14 word15 word16 word17 word18 word19 word20
        2     short
        """)
  }

  @Test("A table with too many columns goes on below with its first column") func continuedTable() throws {
    let columns = (1...9).map { ReportTable.Column("Column \($0)") }
    let table = ReportTable(
      id: "t", title: "Many", columns: [ReportTable.Column("Group", isNumeric: false)] + columns,
      rows: [[.text("with")] + columns.indices.map { .number(Double($0) + 1e11, decimals: 2) }])
    #expect(
      try body([.table(table)]) == """

        Many

        Group         Column 1         Column 2         Column 3         Column 4         Column 5
        -----  ---------------  ---------------  ---------------  ---------------  ---------------
        with   100000000000.00  100000000001.00  100000000002.00  100000000003.00  100000000004.00

        (continued)
        Group         Column 6         Column 7         Column 8         Column 9
        -----  ---------------  ---------------  ---------------  ---------------
        with   100000000005.00  100000000006.00  100000000007.00  100000000008.00
        """)
  }

  @Test("Every cell of a continued table is there once") func nothingLost() throws {
    let columns = (0..<40).map { ReportTable.Column("c\($0)") }
    let rows = (0..<3).map { row in
      columns.indices.map { ReportTable.Cell.integer(1_000_000 + row * 100 + $0) }
    }
    let written = try body([.table(ReportTable(id: "t", title: "", columns: columns, rows: rows))])
    for row in rows.indices {
      for column in columns.indices.dropFirst() {
        let cell = String(1_000_000 + row * 100 + column)
        #expect(written.ranges(of: cell).count == 1, "\(cell)")
      }
    }
  }

  @Test("Letters with marks and wide letters keep the columns in line") func scripts() throws {
    let table = ReportTable(
      id: "t", title: "",
      columns: [ReportTable.Column("กลุ่ม", isNumeric: false), ReportTable.Column("n")],
      rows: [[.text("ที่นี่"), .integer(1)], [.text("漢字かな"), .integer(22)]])
    #expect(
      try body([.table(table)]) == """

        กลุ่ม        n
        --------  --
        ที่นี่         1
        漢字かな  22
        """)
  }
}

private enum WideTables {
  /// Tables of all sorts of widths, and rows that are too short or too long.
  static var all: [ReportTable] {
    (0...45).map { count in
      let columns = (0..<count).map { index in
        ReportTable.Column(
          index % 7 == 3 ? Phrase(verbatim: ReportFixture.odd + LongWords.word) : "Heading \(index)",
          isNumeric: index % 3 > 0)
      }
      let rows = (0..<4).map { row in (0..<max(0, count + row - 2)).map { cell(row * 5 + $0) } }
      return ReportTable(
        id: "t\(count)", title: Phrase(verbatim: LongWords.word), columns: columns, rows: rows)
    }
  }

  private static func cell(_ index: Int) -> ReportTable.Cell {
    switch index % 9 {
    case 0: .text(Phrase(verbatim: LongWords.word))
    case 1: .number(-1e300, decimals: 2)
    case 2: .number(1e20, decimals: index * 3)
    case 3: .text(Phrase(verbatim: "漢字かな交じり文 ไทย " + ReportFixture.odd))
    case 4: .interval(-1e19, 1e19, decimals: 15)
    case 5: .undefined("reason \(index)")
    case 6: .probability(0.04)
    case 7: .text(Phrase(verbatim: String(repeating: "many words ", count: 40)))
    default: .time(Double(index) * 1000)
    }
  }
}

private enum LongWords {
  static let word = String(repeating: "antidisestablishmentarianism🧪ที่", count: 8)

  static var words: Phrase { Phrase(verbatim: word) }

  static var report: Report {
    let digest = String(repeating: "f", count: 300)
    let input = Provenance.Input(path: word, sha256: digest, bytes: 1, reading: word)
    let roles = ReportFixture.roles.map { ReportBlock.paragraph(Paragraph($0, words)) }
    let table = ReportTable(
      id: "t", title: words, columns: [ReportTable.Column(words)],
      rows: [[.text(words)], [.undefined(words)]],
      notes: [words])
    return Report(
      title: words, subtitle: words, notice: words,
      sections: [
        ReportSection(
          id: "s", title: words, blocks: roles + [.list([Paragraph(.warning, words)]), .table(table)])
      ], provenance: Provenance(generator: word, inputs: [input], assumptions: [word], exclusions: [word]))
  }
}

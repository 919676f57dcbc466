import Testing

@testable import ReportDocument

@Suite("The report as LaTeX") struct LaTeXFormatTests {
  private func text(_ report: Report) throws -> String {
    String(decoding: try report.rendered(as: .latex), as: UTF8.self)
  }

  private func body(_ report: Report) throws -> Substring {
    let text = try text(report)
    let start = try #require(text.firstRange(of: "\\begin{document}\n"))
    return text[start.upperBound...]
  }

  @Test("A small report as a whole") func small() throws {
    #expect(
      try body(ReportFixture.small) == #"""
        {\raggedright\LARGE\bfseries Patterns\par}
        {\raggedright\large group between\par}
        \tableofcontents

        \section{Quality}

        \finding{Designs made with patterns were better.}

        \apaline{\textit{t}(18.40)~=~2.31, \textit{p}~=~.033}

        \begin{table}[H]
        \caption{Quality by group}
        \fontsize{9}{11.3}\selectfont\setlength{\tabcolsep}{5.0pt}%
        \begin{tabular}{@{}lrrr@{}}
        \toprule
        Group & \textit{M} & 95\%~CI & \textit{p} \\
        \midrule
        with & 72.68 & [$-$1.0,~$\infty$] & \textless{}~.001 \\
        without & 0.00 & --\textsuperscript{a} &  \\
        \bottomrule
        \end{tabular}
        \tablenote{\textit{Note.} SD with n $-$ 1.}
        \tablenote{\textsuperscript{a} No value: zero-variance.}
        \end{table}

        \section{Provenance}

        Made by studytool 0.1.0.

        \subsection{Inputs}

        \begin{itemize}
        \item{} \#(LaTeXText.code("data/quality.csv")): 812 bytes, comma, UTF-8; SHA-256 \#(LaTeXText.code(ReportFixture.digest))
        \end{itemize}

        \subsection{Exclusions}

        \begin{itemize}
        \item{} P7: withdrew
        \end{itemize}
        \end{document}

        """#)
  }

  @Test(
    "Every character shows as it is, with both programs",
    arguments: [
      (
        ##"50% of $5 & #1_x {y} ^~\"##,
        ##"50\% of \$5 \& \#1\_x \{y\} \textasciicircum{}\textasciitilde{}\textbackslash{}"##
      ),
      (
        "a<b>|\"c\"`",
        #"a\textless{}b\textgreater{}\textbar{}\textquotedbl{}c\textquotedbl{}\textasciigrave{}"#
      ),
      ("--flag, ''x", "-{}-flag, '{}'x"),
      (
        "≤ ≥ ≠ √2 ∞ × − α Ω χ²",
        #"$\leq$ $\geq$ $\neq$ $\surd$2 $\infty$ $\times$ $-$ $\alpha$ $\Omega$ $\chi$\textsuperscript{2}"#
      ),
      ("Müller, Łódź – “naïve”", #"Müller, Łódź -- \textquotedblleft{}naïve\textquotedblright{}"#),
      ("ไทย ดี 5", #"\textthai{ไทย ดี} 5"#),
      ("漢字 🧪", #"\textother{漢字 🧪}"#),
      ("ok\u{1B}[0m\n\nnext", "ok\\textother{\u{FFFD}}[0m next"),
    ]) func characters(text: String, latex: String)
  {
    #expect(LaTeXText.words(text) == latex)
  }

  @Test("Numbers, intervals and statistics are typeset") func typography() {
    #expect(LaTeXText.words("r = -.42, 95% CI [-0.8, 0.1]") == #"r~=~$-$.42, 95\%~CI~[$-$0.8,~0.1]"#)
    let runs: [Paragraph.Run] = [.text("by "), .symbol("t"), .text(" and "), .code("a_b/c")]
    #expect(LaTeXText.words(runs) == #"by \textit{t} and \texttt{a\_\allowbreak{}b/\allowbreak{}c}"#)
  }

  @Test("Braces and environments are closed, whatever the words are") func closed() throws {
    let text = try text(ReportFixture.whole).replacing(#"\\"#, with: "").replacing(#"\{"#, with: "")
      .replacing(#"\}"#, with: "")
    var depth = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("%") {
      for character in line {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        #expect(depth >= 0)
      }
    }
    #expect(depth == 0)
    #expect(text.ranges(of: "\\begin{").count == text.ranges(of: "\\end{").count)
  }

  @Test("Every figure is drawn, with its description in words beside it") func figures() throws {
    let text = try text(ReportFixture.whole)
    #expect(text.ranges(of: "\\begin{tikzpicture}").count == 7)
    #expect(text.ranges(of: "\n% In words: ").count == 7)
    #expect(!text.contains("(nan") && !text.contains(",nan") && !text.contains("inf,"))
  }

  @Test("A long table runs over pages under repeated headings, a short one stays whole") func long() throws {
    func report(rows: Int) -> Report {
      let table = ReportTable(
        id: "t", title: "T", columns: [.init("a"), .init("b", isNumeric: false)],
        rows: (0..<rows).map { [.integer($0), .text("word")] }, notes: ["n"])
      return Report(
        title: "R", subtitle: "", sections: [ReportSection(id: "s", title: "S", blocks: [.table(table)])],
        provenance: Provenance(generator: "studytool", inputs: []))
    }
    let long = try body(report(rows: 60))
    #expect(long.contains("\\begin{longtable}") && long.contains("\\endfirsthead"))
    #expect(try !body(report(rows: 10)).contains("longtable"))
  }

  @Test("A table is never wider than the page") func wide() {
    for count in [1, 5, 13, 30] {
      let columns = (0..<count).map { ReportTable.Column("Heading \($0)", isNumeric: $0 > 0) }
      let row: [ReportTable.Cell] = columns.indices.map {
        $0 == 0
          ? .text(Phrase(verbatim: String(repeating: "many words ", count: 20)))
          : .interval(-12.25, 3.5, decimals: 2)
      }
      let layout = PageTable(ReportTable(id: "t", title: "", columns: columns, rows: [row]))
      let width = layout.widths.reduce(0, +) + layout.separation * 2 * Double(count)
      #expect(width <= PageTable.lineWidth + 0.001, "\(count) columns")
    }
  }

  @Test("What is set with no-break spaces is as wide as all of it") func unbroken() {
    func least(_ text: Phrase) -> Double {
      let columns = (0..<12).map { ReportTable.Column("\($0)", isNumeric: false) }
      let row = columns.indices.map {
        ReportTable.Cell.text($0 == 0 ? text : "several words that are broken into lines")
      }
      return PageTable(ReportTable(id: "t", title: "", columns: columns, rows: [row])).widths[0]
    }
    // `95% CI` is set without a break, `95% of` with one.
    #expect(least("words 95% CI words") > least("words 95% of words") + 2)
    #expect(least("words = 12 words") > least("words on 12 words") + 2)
    #expect(least("words\u{A0}unbroken") > least("words unbroken") + 2)
  }

  @Test("Fonts for other scripts are looked for only where there are such words") func scripts() throws {
    #expect(try !text(ReportFixture.small).contains("textthai}"))
    #expect(try !text(ReportFixture.small).contains("tikz}"))
    let odd = try text(ReportFixture.whole)
    #expect(odd.contains("\\DeclareRobustCommand\\textthai") && odd.contains("\\usepackage{tikz}"))
  }
}

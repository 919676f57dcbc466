import Testing

@testable import ReportDocument

@Suite("Writing of markup")
struct HTMLMarkupTests {
  private func typeset(_ text: String) -> String {
    var markup = HTMLMarkup()
    markup.typeset(text)
    return markup.string
  }

  @Test("what could be read as markup is escaped, and control characters are replaced")
  func escaping() {
    var markup = HTMLMarkup()
    markup.text("<b a=\"1\" c='2'> & \u{0}\u{1B}é ก\n\t")
    #expect(markup.string == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp; \u{FFFD}\u{FFFD}é ก\n\t")
    #expect(typeset("<i> & '") == "&lt;i&gt; &amp; &#39;")
  }

  @Test(
    "a hyphen is a minus sign before a number and between two words only",
    arguments: [
      ("t = -2.31", "t\u{A0}=\u{A0}−2.31"), ("(-.4)", "(−.4)"), ("with - without", "with − without"),
      ("2024-05-01", "2024-05-01"), ("A-1", "A-1"), ("well-known", "well-known"), ("--level", "--level"),
      ("-3", "−3"), ("-", "-"), ("-∞", "−∞"), ("P-07 and -x", "P-07 and -x"),
    ])
  func minus(text: String, expected: String) {
    #expect(typeset(text) == expected)
  }

  @Test(
    "lines do not break inside a statistic",
    arguments: [
      ("p < .001, g = 0.98", "p\u{A0}&lt;\u{A0}.001, g\u{A0}=\u{A0}0.98"),
      ("95% CI [-1.44, -0.38] and on", "95%\u{A0}CI\u{A0}[−1.44,\u{A0}−0.38] and on"),
      ("[see, there] it is", "[see, there] it is"), ("[1, 2", "[1, 2"),
    ])
  func noBreak(text: String, expected: String) {
    #expect(typeset(text) == expected)
  }

  @Test("the parts of a statistic are kept together across runs")
  func runs() {
    let paragraph = Paragraph(
      .apa, runs: [.symbol("t"), .text("(18.40) = 2.31, "), .symbol("p"), .text(" = .033")])
    #expect(
      HTMLProse.markup(paragraph) == "<i>t</i>(18.40)\u{A0}=\u{A0}2.31, <i>p</i>\u{A0}=\u{A0}.033")
    #expect(HTMLProse.markup(Paragraph(runs: [.code("--a <b> -1")])) == "<code>--a &lt;b&gt; -1</code>")
  }

  @Test(
    "lengths have at most one decimal and never become words",
    arguments: [
      (0.0, "0"), (12, "12"), (12.34, "12.3"), (-0.04, "0"), (-7.25, "-7.3"), (99.96, "100"), (.nan, "0"),
      (.infinity, "0"),
    ])
  func lengths(value: Double, expected: String) {
    var markup = HTMLMarkup()
    markup.length(value)
    #expect(markup.string == expected)
  }

  @Test(
    "a long name of parts may be broken after a full stop, nothing else may",
    arguments: [
      ("appraisal.understandable-examples", "appraisal.<wbr>understandable-examples"),
      ("satisfaction.q1", "satisfaction.<wbr>q1"), ("data/quality.csv: x", "data/quality.<wbr>csv: x"),
      ("ขนาด.ผล", "ขนาด.<wbr>ผล"), ("12.5 and .03", "12.5 and .03"), ("The end. Of it.", "The end. Of it."),
      (".", "."), ("", ""), ("a.<b>", "a.&lt;b&gt;"),
    ])
  func cells(text: String, expected: String) {
    var markup = HTMLMarkup()
    markup.typesetCell(Phrase(verbatim: text))
    #expect(markup.string == expected)
  }
}

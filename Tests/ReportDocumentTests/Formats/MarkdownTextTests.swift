import Testing

@testable import ReportDocument

@Suite("Words as Markdown") struct MarkdownTextTests {
  @Test(
    "What would be markup is escaped, and nothing else",
    arguments: [
      ("plain words, 5.2 points", "plain words, 5.2 points"),
      ("a*b_c`d|e~f$g\\h", #"a\*b\_c\`d\|e\~f\$g\\h"#),
      ("p < .001 and > .5", "p < .001 and > .5"),
      ("<b>&lt;&#60;</b><!-- --><?x?>", #"\<b>\&lt;\&#60;\</b>\<!-- -->\<?x?>"#),
      ("95% CI [0.08, 1.86]", "95% CI [0.08, 1.86]"),
      ("[a](b) ![c](d) [e]: f [g][h]", #"\[a\](b) ![c\](d) [e\]: f [g\][h]"#),
      ("# no heading #", ##"\# no heading \#"##), ("C# and a#1", "C# and a#1"), ("x ##", ##"x \#\#"##),
      ("- no list", #"\- no list"#), ("+ no list", #"\+ no list"#), ("1. no list", #"1\. no list"#),
      ("12) no list", #"12\) no list"#), ("-1.5 - 2", #"\-1.5 - 2"#), ("> no quote", #"\> no quote"#),
      ("=== no heading", #"\=== no heading"#), ("---", #"\---"#), ("[ ] no task", #"\[ ] no task"#),
      ("1.5", #"1\.5"#),
      ("a\n# b", ##"a \# b"##), (" a\u{1B}b ", "a\u{FFFD}b"), ("R&D", #"R\&D"#), ("A & B", "A & B"), ("", ""),
      ("https://a.org/b and www.a.org", "https://a.org/b and www.a.org"),
      ("https://a.org/b_c www.a.org", #"https\://a.org/b\_c www\.a.org"#),
    ]) func escaping(text: String, expected: String)
  {
    #expect(MarkdownText.escape(text) == expected)
  }

  @Test(
    "Code shows any text",
    arguments: [
      ("a", "`a`"), ("a|b*c", "`a|b*c`"), ("a`b", "``a`b``"), ("`a``", "``` `a`` ```"), ("`", "`` ` ``"),
    ]) func code(text: String, expected: String)
  {
    #expect(MarkdownText.code(text) == expected)
  }

  @Test(
    "Symbols are italics in every company",
    arguments: [
      (
        [.symbol("t"), .text("(18.40) = 2.31, "), .symbol("p"), .text(" = .033")],
        "*t*(18.40) = 2.31, *p* = .033"
      ),
      ([.symbol("M"), .symbol("SD")], "*MSD*"), ([.symbol("η²")], "*η²*"), ([.symbol("%")], "<em>%</em>"),
      ([.text(" a "), .symbol(" b "), .text(" c ")], "a *b* c"), ([.text("- a")], #"\- a"#),
      ([.text(""), .text("1"), .text(". b")], #"1\. b"#), ([.symbol("x"), .text("- a")], "*x*- a"),
      ([.code("--by"), .code(" group")], "`--by group`"), ([.code(""), .symbol(" "), .text("\n")], ""),
      ([], ""),
      ([.text("see "), .code("study.xml"), .text(".")], "see `study.xml`."), ([.symbol("a*b")], #"*a\*b*"#),
      ([.text("\n"), .text(" "), .code(""), .text("1. a")], #"1\. a"#),
      ([.text("www.a.org"), .code("x")], #"www\.a.org`x`"#),
      ([.text("www.a.org "), .code("x")], "www.a.org `x`"),
    ] as [([Paragraph.Run], String)]) func runs(runs: [Paragraph.Run], expected: String)
  {
    #expect(MarkdownText.escape(runs) == expected)
  }
}

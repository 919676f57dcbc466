import ReportDocument

/// An author's text with everything that a text can have.
enum AuthorTextFixture {
  static let markdown = """
    Designs were *better* by {{quality.difference}} points ({{quality.difference ci}}), **far** `x_y` more.

    ## What it means

    - one
    - two with [the page](https://example.org/a?b=1&c=2):

      3. three
      4. four

    > Said <b>somebody</b>.

    Table: What is left

    | What | n |
    |:--|--:|
    | rest & more | 3 |

    ```
    typed   as_it
      stands
    ```

    ---

    ### ไทย

    ผู้เข้าร่วมพึงพอใจ**มาก**ครับ\\
    100% #1 $2
    """

  /// A report with the text as its discussion.
  static func report(_ text: String = markdown, slot: String = "discussion") -> Report {
    woven(text, slot: slot).report
  }

  static func woven(_ text: String, slot: String = "discussion") -> AuthorTexts.Woven {
    AuthorTexts([AuthorTexts.File(path: "text/\(slot).md", slot: slot, bytes: Array(text.utf8))])
      .woven(into: ReportFixture.small)
  }

  /// The blocks that a text becomes.
  static func blocks(_ text: String) -> [AuthorText.Block] {
    report(text).sections.filter { $0.id == "discussion" }.flatMap(\.blocks).flatMap { block in
      if case .text(let text) = block { text.blocks } else { [AuthorText.Block]() }
    }
  }
}

/// The author's own words for a place of the report, as a Markdown file of the study has them.
///
/// Words are kept as they were written. A number may stand in them by its identifier, so that it is never typed and never out
/// of date; see ``ReportNumber``. Raw HTML and images are no part of it, and links lead to http, https and mailto only.
/// Tables of the text stand beside it as tables of the report.
public struct AuthorText: Sendable, Hashable {
  /// One thing that the text says.
  public indirect enum Block: Sendable, Hashable {
    /// A heading so many levels below the section that the text stands in, from 1 on.
    case heading(level: Int, [Run])
    /// Words.
    case paragraph([Run])
    /// A list; the number of the first item where the items are numbered.
    case list(start: Int?, items: [[Block]])
    /// What somebody else said.
    case quotation([Block])
    /// Lines that stand as they are typed.
    case code(String)
    /// A line between two parts.
    case rule
  }

  /// How words are set.
  public struct Style: OptionSet, Sendable, Hashable {
    /// A number with a bit for each style.
    public let rawValue: Int

    /// Makes a style.
    ///
    /// - Parameter rawValue: a number with a bit for each style.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Emphasised: in italics.
    public static let emphasis = Style(rawValue: 1)
    /// Strongly emphasised: in bold.
    public static let strong = Style(rawValue: 2)
    /// Something that is typed or stands in a file.
    public static let code = Style(rawValue: 4)
  }

  /// A stretch of words in one style; the text of a line break is a line end.
  public struct Run: Sendable, Hashable {
    /// The words.
    public var text: String
    /// How they are set.
    public var style: Style
    /// Where they lead: an address of http, https or mailto.
    public var link: String?
    /// The identifier of the number that the words are.
    public var estimate: String?

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - style: how they are set.
    ///   - link: where they lead.
    ///   - estimate: the identifier of the number that the words are.
    public init(_ text: String, style: Style = [], link: String? = nil, estimate: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
      self.estimate = estimate
    }

    var isBreak: Bool { text == "\n" }
  }

  /// The path of the file within the study: `text/summary.md`.
  public var path: String
  /// What it says, in reading order.
  public var blocks: [Block]

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - path: the path of the file within the study.
  ///   - blocks: what it says.
  public init(path: String, blocks: [Block]) {
    self.path = path
    self.blocks = blocks
  }
}

extension [AuthorText.Run] {
  /// The words without any style, on one line; an address follows the words that lead to it.
  var plain: String {
    linked.map { link, runs in
      let words = runs.map { $0.isBreak ? " " : $0.text }.joined()
      guard let link, !AuthorText.isSame(words, link) else { return words }
      return "\(words) (\(link))"
    }.joined()
  }

  /// The runs with those together that lead to one address.
  var linked: [(link: String?, runs: [AuthorText.Run])] {
    reduce(into: []) { groups, run in
      if let last = groups.last, last.link == run.link {
        groups[groups.count - 1].runs.append(run)
      } else {
        groups.append((run.link, [run]))
      }
    }
  }
}

extension AuthorText {
  /// Whether the words of a link are its address.
  static func isSame(_ words: String, _ link: String) -> Bool {
    words == link || "mailto:" + words == link
  }
}

/// A report before it has a format: one tree that every format renders.
///
/// Composing decides what is said; rendering decides how it looks. Renderers compute nothing.
public struct Report: Sendable {
  /// What a report is about, and so how it is made anew.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A study or a file of data: what `report` and `analyze` write.
    case study
    /// Several studies, one after the other.
    case comparison
    /// The scores of a questionnaire.
    case scores
    /// Inspections by experts alone.
    case inspection
    /// How well a catalogue of patterns can be searched.
    case patterns
    /// The quality of data.
    case quality
    /// A list: of instruments, of what differs.
    case list
  }

  /// What it is about.
  public var kind: Kind
  /// The title.
  public var title: Phrase
  /// A line below the title: the design of the study in a few words.
  public var subtitle: Phrase
  /// What has to be said wherever the data are shown: that they are simulated, say.
  public var notice: Phrase?
  /// The language of the words; see ``said(in:)``.
  public internal(set) var phrasebook = Phrasebook.english
  /// The sections in reading order.
  public var sections: [ReportSection]
  /// What the report was made from, and by what.
  public var provenance: Provenance

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - kind: what it is about.
  ///   - title: the title.
  ///   - subtitle: a line below the title.
  ///   - notice: what has to be said wherever the data are shown.
  ///   - sections: the sections in reading order.
  ///   - provenance: what the report was made from.
  public init(
    kind: Kind = .study, title: Phrase, subtitle: Phrase, notice: Phrase? = nil, sections: [ReportSection],
    provenance: Provenance
  ) {
    self.kind = kind
    self.title = title
    self.subtitle = subtitle
    self.notice = notice
    self.sections = sections
    self.provenance = provenance
  }

  /// Every estimate of the report, in reading order.
  public var estimates: [Estimate] {
    var list: [Estimate] = []
    for section in sections { section.addEstimates(to: &list) }
    return list
  }

  /// The comments of the report, in reading order.
  public var comments: [ReportComments] { sections.flatMap(\.comments) }
}

/// A titled part of a report.
public struct ReportSection: Sendable {
  /// The identifier, unique within the report: `measure-quality`.
  public var id: String
  /// The title.
  public var title: Phrase
  /// What it says, in reading order.
  public var blocks: [ReportBlock]
  /// Its parts, after the blocks.
  public var sections: [ReportSection]

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - title: the title.
  ///   - blocks: what it says.
  ///   - sections: its parts.
  public init(id: String, title: Phrase, blocks: [ReportBlock] = [], sections: [ReportSection] = []) {
    self.id = id
    self.title = title
    self.blocks = blocks
    self.sections = sections
  }

  /// Every estimate of the section and its parts, in reading order.
  public var estimates: [Estimate] {
    var list: [Estimate] = []
    addEstimates(to: &list)
    return list
  }

  fileprivate func addEstimates(to list: inout [Estimate]) {
    for case .estimates(let own) in blocks { list += own }
    for section in sections { section.addEstimates(to: &list) }
  }

  /// The comments of the section and its parts, in reading order.
  public var comments: [ReportComments] {
    let own = blocks.compactMap { block in if case .comments(let comments) = block { comments } else { nil } }
    return own + sections.flatMap(\.comments)
  }
}

/// One thing that a section says.
public enum ReportBlock: Sendable {
  /// Words.
  case paragraph(Paragraph)
  /// Several short statements.
  case list([Paragraph])
  /// The author's own words.
  case text(AuthorText)
  /// A table for people: numbers are rounded when they are printed.
  case table(ReportTable)
  /// What participants wrote on a question.
  case comments(ReportComments)
  /// A drawing, with its description in words.
  case figure(ReportFigure)
  /// The same results for machines, in full precision; formats for people leave them out.
  case estimates([Estimate])
}

/// Words, with the role that they play.
public struct Paragraph: Sendable, Hashable {
  /// What a paragraph is for.
  public enum Role: String, Sendable, Hashable {
    /// Ordinary text.
    case plain
    /// The answer of a result in a plain sentence.
    case finding
    /// A line that can be copied into a paper.
    case apa
    /// How something was done, or how it is to be read.
    case note
    /// Something that a reader must not miss.
    case warning
  }

  /// A stretch of words in one style.
  public enum Run: Sendable, Hashable {
    /// Upright text.
    case text(Phrase)
    /// The symbol of a statistic, set in italics: t, p, M.
    case symbol(String)
    /// Something that is typed or stands in a file.
    case code(String)
  }

  /// What the paragraph is for.
  public var role: Role
  /// The words.
  public var runs: [Run]
  /// How the identifiers of the estimates in it begin: `quality.group:with-without.`; empty where it tells of none.
  public var estimates: [String] = []

  /// Makes a paragraph.
  ///
  /// - Parameters:
  ///   - role: what it is for.
  ///   - runs: the words.
  public init(_ role: Role = .plain, runs: [Run]) {
    self.role = role
    self.runs = runs
  }

  /// Makes a paragraph of upright text.
  ///
  /// - Parameters:
  ///   - role: what it is for.
  ///   - text: the words.
  public init(_ role: Role, _ text: Phrase) {
    self.init(role, runs: [.text(text)])
  }

  /// Makes an ordinary paragraph of upright text.
  ///
  /// - Parameter text: the words.
  public init(_ text: Phrase) {
    self.init(.plain, text)
  }

  /// The same words, which tell of estimates.
  ///
  /// - Parameter estimates: how their identifiers begin.
  /// - Returns: the paragraph.
  public func telling(_ estimates: String...) -> Paragraph { telling(estimates) }

  /// The same words, which tell of estimates.
  ///
  /// - Parameter estimates: how their identifiers begin.
  /// - Returns: the paragraph.
  public func telling(_ estimates: [String]) -> Paragraph {
    var paragraph = self
    paragraph.estimates = estimates
    return paragraph
  }

  /// How the identifiers of the estimates in it begin, as one text; nil where it tells of none.
  var told: String? { estimates.isEmpty ? nil : estimates.joined(separator: ReportTable.separator) }

  /// The words without any style.
  public var text: String {
    runs.map { run in
      switch run {
      case .text(let text): text.text
      case .symbol(let text), .code(let text): text
      }
    }.joined()
  }
}

/// What a report was made from, and by what; it holds no clock time, host or absolute path.
public struct Provenance: Sendable, Hashable {
  /// One input file.
  public struct Input: Sendable, Hashable {
    /// The path as the study names it, or the file's name; `--surveys/FILE` for a document of one's own from elsewhere.
    public var path: String
    /// The SHA-256 of the bytes in lower-case hexadecimal; nil where nobody asked for it.
    public var sha256: String?
    /// The size in bytes.
    public var bytes: Int
    /// What the file was taken to be: separator, encoding, layout, rows; or which document of one's own it is.
    public var reading: String

    /// Makes an input.
    ///
    /// - Parameters:
    ///   - path: the path as the study names it.
    ///   - sha256: the SHA-256 of the bytes; nil where nobody asked for it.
    ///   - bytes: the size in bytes.
    ///   - reading: what the file was taken to be.
    public init(path: String, sha256: String?, bytes: Int, reading: String) {
      self.path = path
      self.sha256 = sha256
      self.bytes = bytes
      self.reading = reading
    }
  }

  /// The name and version of the program.
  public var generator: String
  /// The input files.
  public var inputs: [Input]
  /// What was assumed because nothing declared it, each with the flag that settles it.
  public var assumptions: [String]
  /// What was left out, each with its reason.
  public var exclusions: [String]
  /// What was read differently than it stands in the file, each with its reason.
  public var corrections: [String]
  /// The flags that changed the result.
  public var options: [String]
  /// The norms, instruments and schemes that were used, with their sources.
  public var sources: [String]

  /// Makes a provenance.
  ///
  /// - Parameters:
  ///   - generator: the name and version of the program.
  ///   - inputs: the input files.
  ///   - assumptions: what was assumed.
  ///   - exclusions: what was left out.
  ///   - corrections: what was read differently.
  ///   - options: the flags that changed the result.
  ///   - sources: the instruments and norms that were used.
  public init(
    generator: String, inputs: [Input], assumptions: [String] = [], exclusions: [String] = [],
    corrections: [String] = [], options: [String] = [], sources: [String] = []
  ) {
    self.generator = generator
    self.inputs = inputs
    self.assumptions = assumptions
    self.exclusions = exclusions
    self.corrections = corrections
    self.options = options
    self.sources = sources
  }
}

public import Diagnostics

/// The author's texts of a study, each for a place of the report.
///
/// A text belongs to the section of its name. It opens sections of summary, introduction and method; in results, and in everything
/// that is found out, it stands behind as their discussion. Sections that a report has only where the author writes them,
/// such as the discussion, are made.
public struct AuthorTexts: Sendable {
  /// A Markdown file.
  public struct File: Sendable, Hashable {
    /// The path within the study: `text/summary.th.md`.
    public var path: String
    /// The section that it belongs to: `summary`.
    public var slot: String
    /// What it holds.
    public var bytes: [UInt8]

    /// Makes a file.
    ///
    /// - Parameters:
    ///   - path: the path within the study.
    ///   - slot: the section that it belongs to.
    ///   - bytes: what it holds.
    public init(path: String, slot: String, bytes: [UInt8]) {
      self.path = path
      self.slot = slot
      self.bytes = bytes
    }

    /// Whether there is a word in it.
    public var isEmpty: Bool { bytes.allSatisfy { $0 <= UInt8(ascii: " ") } }
  }

  /// What is wrong with a file.
  public struct Fault: Sendable, Hashable {
    /// The path within the study.
    public var path: String
    /// What is wrong, and where.
    public var problem: Problem
    /// The identifier that no number of the report has, where that is the problem.
    public var unknownNumber: String?
  }

  /// A report with the texts in it.
  public struct Woven: Sendable {
    /// The report; of a text that something is wrong with, the rest is in it.
    public var report: Report
    /// What is wrong with the texts.
    public var problems: [Fault] = []
    /// The files whose name is no section of the report.
    public var unknown: [File] = []
    /// The names that files may have.
    public var sections: [String] = []
  }

  /// The files, in the order of their names.
  public let files: [File]

  /// Takes the texts of a study.
  ///
  /// - Parameter files: the files, at most one for a section.
  public init(_ files: [File]) { self.files = files.filter { !$0.isEmpty } }

  /// The sections that there is a text for.
  public var written: Set<String> { Set(files.map(\.slot)) }

  /// Puts the texts into a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the report with the texts, and what is to be said about them.
  public func woven(into report: Report) -> Woven {
    let numbers = ReportNumber(report)
    var woven = Woven(report: report)
    let present = report.sections.flatMap(\.identifiers)
    woven.sections = present + AuthorSection.all.map(\.id).filter { !present.contains($0) }
    for file in files {
      guard woven.sections.contains(file.slot) else {
        woven.unknown.append(file)
        continue
      }
      let (parts, problems) = AuthorTextReader.read(
        file.bytes, path: file.path, slot: file.slot, numbers: numbers)
      woven.problems += problems
      let blocks = parts.map { part -> ReportBlock in
        switch part {
        case .words(let blocks): .text(AuthorText(path: file.path, blocks: blocks))
        case .table(let table): .table(table)
        }
      }
      Self.place(blocks, at: file.slot, in: &woven.report.sections)
    }
    return woven
  }

  // MARK: Places

  private static func place(_ blocks: [ReportBlock], at slot: String, in sections: inout [ReportSection]) {
    let isThere = sections.contains { $0.identifiers.contains(slot) }
    if !isThere { AuthorSection.make(slot, in: &sections) }
    for index in sections.indices {
      let opens = AuthorSection.opening.contains(sections[index].id)
      insert(blocks, at: slot, opens: opens, in: &sections[index])
    }
  }

  private static func insert(
    _ blocks: [ReportBlock], at slot: String, opens: Bool, in section: inout ReportSection
  ) {
    guard section.id == slot else {
      for index in section.sections.indices {
        insert(blocks, at: slot, opens: opens, in: &section.sections[index])
      }
      return
    }
    let blocks = titled(blocks, section.title)
    if opens {
      let (lead, rest) = beforeHeadings(blocks)
      section.blocks = lead + section.blocks + rest
    } else {
      section.sections.append(
        ReportSection(id: "text-" + slot, title: "Discussion: \(section.title)", blocks: blocks))
    }
  }

  /// Tables without a title have that of their section.
  private static func titled(_ blocks: [ReportBlock], _ title: Phrase) -> [ReportBlock] {
    blocks.map { block in
      guard case .table(var table) = block, table.title.isEmpty else { return block }
      table.title = title
      return .table(table)
    }
  }

  /// What stands before the first heading, and the rest: what the program says belongs under no heading of the author.
  private static func beforeHeadings(_ blocks: [ReportBlock]) -> (lead: [ReportBlock], rest: [ReportBlock]) {
    for (index, block) in blocks.enumerated() {
      guard case .text(var text) = block,
        let heading = text.blocks.firstIndex(where: { if case .heading = $0 { true } else { false } })
      else { continue }
      var lead = Array(blocks[..<index])
      var before = text
      before.blocks = Array(text.blocks[..<heading])
      text.blocks = Array(text.blocks[heading...])
      if !before.blocks.isEmpty { lead.append(.text(before)) }
      return (lead, [.text(text)] + blocks[(index + 1)...])
    }
    return (blocks, [])
  }
}

extension ReportSection {
  /// The identifiers of the section and its parts, in reading order.
  var identifiers: [String] { [id] + sections.flatMap(\.identifiers) }
}

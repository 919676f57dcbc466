extension Report {
  /// The language tag of the words: `en`, `th`.
  public var language: String { phrasebook.language }

  /// The report in another language.
  ///
  /// Composers write English phrases; this puts the sentences of a language in their place, once for every format. What
  /// people wrote, names, numbers, provenance and estimates stay as they are.
  ///
  /// - Parameter phrasebook: the sentences of the language.
  /// - Returns: the same report, whose phrases are words of that language.
  public func said(in phrasebook: Phrasebook) -> Report {
    guard phrasebook != .english else { return self }
    var report = mapped { Phrase(verbatim: phrasebook($0)) }
    report.phrasebook = phrasebook
    return report
  }

  /// The English sentences that the report is made of, by which a phrasebook knows them, each once and sorted.
  public var sentences: [String] {
    var found: Set<String> = []
    _ = mapped { phrase in
      phrase.collect(into: &found)
      return phrase
    }
    return found.sorted()
  }

  private func mapped(_ change: (Phrase) -> Phrase) -> Report {
    var report = self
    report.title = change(title)
    report.subtitle = change(subtitle)
    report.notice = notice.map(change)
    report.sections = sections.map { $0.mapped(change) }
    return report
  }
}

extension ReportSection {
  /// The section in another language.
  func said(in phrasebook: Phrasebook) -> ReportSection {
    phrasebook == .english ? self : mapped { Phrase(verbatim: phrasebook($0)) }
  }

  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportSection {
    var section = self
    section.title = change(title)
    section.blocks = blocks.map { $0.mapped(change) }
    section.sections = sections.map { $0.mapped(change) }
    return section
  }
}

extension ReportBlock {
  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportBlock {
    switch self {
    case .paragraph(let paragraph): .paragraph(paragraph.mapped(change))
    case .list(let items): .list(items.map { $0.mapped(change) })
    case .table(let table): .table(table.mapped(change))
    case .comments(let comments): .comments(comments.mapped(change))
    case .figure(let figure): .figure(figure.mapped(change))
    case .text, .estimates: self
    }
  }
}

extension Paragraph {
  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> Paragraph {
    var paragraph = self
    paragraph.runs = runs.map { run in
      if case .text(let words) = run { .text(change(words)) } else { run }
    }
    return paragraph
  }
}

extension ReportTable {
  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportTable {
    var table = self
    table.title = change(title)
    for index in columns.indices { table.columns[index].heading = change(columns[index].heading) }
    table.rows = rows.map { row in
      row.map { cell in
        switch cell {
        case .text(let words): .text(change(words))
        case .undefined(let reason): .undefined(change(reason))
        default: cell
        }
      }
    }
    table.notes = notes.map(change)
    return table
  }
}

extension ReportComments {
  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportComments {
    var comments = self
    comments.question = change(question)
    comments.headings = headings.map(change)
    return comments
  }
}

extension ReportFigure {
  /// The same figure in another language.
  func said(in phrasebook: Phrasebook) -> ReportFigure {
    phrasebook == .english ? self : mapped { Phrase(verbatim: phrasebook($0)) }
  }

  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportFigure {
    ReportFigure(
      id: id, title: change(title), alternative: change(alternative), caption: change(caption),
      content: content.mapped(change)
    ).drawing(estimates)
  }
}

extension ReportFigure.Content {
  fileprivate func mapped(_ change: (Phrase) -> Phrase) -> ReportFigure.Content {
    switch self {
    case .distributions(var content):
      content.axis = change(content.axis)
      content.direction = content.direction.map(change)
      for index in content.groups.indices {
        content.groups[index].label = change(content.groups[index].label)
      }
      return .distributions(content)
    case .profile(var content):
      content.axis = change(content.axis)
      content.direction = content.direction.map(change)
      content.scores = content.scores.map(change)
      content.normsLabel = content.normsLabel.map(change)
      for index in content.series.indices {
        content.series[index].label = change(content.series[index].label)
      }
      return .profile(content)
    case .answers(var content):
      content.ends = content.ends.map(change)
      for index in content.bars.indices { content.bars[index].label = change(content.bars[index].label) }
      return .answers(content)
    case .heatMap(var content):
      content.axis = change(content.axis)
      content.unit = change(content.unit)
      for index in content.columns.indices {
        content.columns[index].label = change(content.columns[index].label)
      }
      for index in content.rows.indices { content.rows[index].label = change(content.rows[index].label) }
      return .heatMap(content)
    case .coverage(var content):
      content.axis = change(content.axis)
      for index in content.columns.indices {
        content.columns[index].label = change(content.columns[index].label)
      }
      for index in content.rows.indices { content.rows[index].label = change(content.rows[index].label) }
      return .coverage(content)
    case .curves(var content):
      content.horizontalAxis = change(content.horizontalAxis)
      content.verticalAxis = change(content.verticalAxis)
      for index in content.series.indices {
        content.series[index].label = change(content.series[index].label)
      }
      for index in content.levels.indices {
        content.levels[index].label = change(content.levels[index].label)
      }
      return .curves(content)
    case .comparison(var content):
      content.axis = change(content.axis)
      if let sides = content.sides {
        content.sides = ReportFigure.Comparison.Sides(below: change(sides.below), above: change(sides.above))
      }
      for index in content.rows.indices {
        content.rows[index].label = change(content.rows[index].label)
        content.rows[index].remark = content.rows[index].remark.map(change)
      }
      return .comparison(content)
    case .shares(var content):
      content.axis = change(content.axis)
      for index in content.blocks.indices {
        content.blocks[index].label = change(content.blocks[index].label)
        for bar in content.blocks[index].bars.indices {
          content.blocks[index].bars[bar].label = change(content.blocks[index].bars[bar].label)
          content.blocks[index].bars[bar].remark = content.blocks[index].bars[bar].remark.map(change)
        }
      }
      return .shares(content)
    case .interaction(var content):
      content.axis = change(content.axis)
      content.direction = content.direction.map(change)
      content.factor = change(content.factor)
      content.levels = content.levels.map(change)
      for index in content.series.indices {
        content.series[index].label = change(content.series[index].label)
      }
      return .interaction(content)
    case .network(var content):
      content.groups = content.groups.map(change)
      for index in content.nodes.indices { content.nodes[index].label = change(content.nodes[index].label) }
      content.requiredLabel = change(content.requiredLabel)
      content.optionalLabel = change(content.optionalLabel)
      return .network(content)
    }
  }
}

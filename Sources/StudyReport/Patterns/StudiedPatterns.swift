public import PatternCatalog
internal import ReportDocument
public import StudyAnalysis
public import StudyModel

/// Composes what a study tells of its design patterns: which they are, and how well they can be searched.
public struct StudiedPatterns {
  private let use: PatternUse
  private let set: PatternSet
  private let retrieval: RetrievalSection?

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - use: what the study declares.
  ///   - set: the catalogue.
  ///   - retrieval: what judged queries found; nil where the study names none.
  public init(_ use: PatternUse, set: PatternSet, retrieval: RetrievalResults?) {
    self.use = use
    self.set = set
    self.retrieval = retrieval.map { RetrievalSection($0) }
  }

  /// The catalogue as a part of the method.
  ///
  /// - Parameter study: the study.
  /// - Returns: the section.
  func method(_ study: Study) -> ReportSection {
    var section = ReportSection(id: "patterns", title: "The patterns under study")
    let count = Phrase.count(set.patterns.count, "pattern")
    let factor = study.factors.first { $0.id == use.factor }
    let level = factor?.levels.first { $0.id == use.level }
    if let factor, let level {
      section.blocks.append(
        .paragraph(
          Paragraph(
            "Participants at level \(level.label) of \(factor.label) had the catalogue \(set.name) at hand (\(set.id), version \(set.version); \(count))."
          )))
    } else {
      section.blocks.append(
        .paragraph(
          Paragraph(
            "The study is about the catalogue \(set.name) (\(set.id), version \(set.version); \(count)).")))
    }
    if !set.about.isEmpty { section.blocks.append(.paragraph(Paragraph(Phrase(verbatim: set.about)))) }
    section.blocks.append(.table(catalogue()))
    if let map = PatternMap(set).figure() { section.blocks.append(.figure(map)) }
    return section
  }

  private func catalogue() -> ReportTable {
    ReportTable(
      id: "table-patterns", title: "Patterns of \(set.name)",
      columns: [
        .init("Pattern", isNumeric: false), .init("Group", isNumeric: false),
        .init("What it is", isNumeric: false),
      ],
      rows: set.patterns.map {
        [.verbatim($0.name), .verbatim(set.groupName($0.group)), .verbatim($0.description)]
      })
  }

  /// How well the patterns can be searched; nil where no queries were asked.
  func results() -> ReportSection? { retrieval?.section() }

  /// The answers of the search in a sentence each.
  func findings() -> [Paragraph] { retrieval?.findings() ?? [] }

  /// Adds where the patterns come from.
  func complete(_ provenance: inout Provenance) {
    if let retrieval { return retrieval.complete(&provenance) }
    for source in set.sources where source.role != "translation" {
      provenance.sources.append("\(set.id): \(source.text)" + (source.doi.map { " doi:" + $0 } ?? ""))
    }
  }
}

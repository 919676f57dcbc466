public import ReportDocument
public import StudyAnalysis
internal import StudyModel

/// Composes what the checks of data quality found, for people: counts first, then by severity and kind.
public struct QualityComposer {
  private let results: QualityResults
  private let provenance: Provenance
  private let title: Phrase
  private let wording: QualityWording

  /// The most findings of one kind that are listed for people; the formats for programs have all.
  public static let mostListed = 20
  /// The most commands that are listed for the findings of one kind.
  static let mostRemedies = 5

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - results: what was found.
  ///   - title: the name of the study or the file.
  ///   - wording: how commands are put.
  ///   - provenance: what was looked through.
  public init(_ results: QualityResults, title: Phrase, wording: QualityWording, provenance: Provenance) {
    self.results = results
    self.title = title
    self.wording = wording
    self.provenance = provenance
  }

  /// Composes the report.
  ///
  /// - Returns: a summary, a section for each severity that was found, and what could not be looked for.
  public func compose() -> Report {
    var sections = [summary()]
    for severity in QualityFinding.Severity.allCases {
      let findings = results.findings(severity)
      if !findings.isEmpty { sections.append(section(severity, findings)) }
    }
    if !results.skipped.isEmpty { sections.append(skipped()) }
    return Report(
      kind: .quality, title: "Data quality: \(title)", subtitle: Self.counts(results), sections: sections,
      provenance: provenance)
  }

  /// The counts in words: `1 error, 2 warnings, 3 things worth knowing`.
  static func counts(_ results: QualityResults) -> Phrase {
    let counts = QualityFinding.Severity.allCases.map { severity -> Phrase in
      let number = results.findings(severity).count
      return switch severity {
      case .error: Phrase.count(number, "error")
      case .warning: Phrase.count(number, "warning")
      case .information: Phrase.count(number, "thing worth knowing", plural: "things worth knowing")
      }
    }
    return counts.joined(separator: ", ")
  }

  private func summary() -> ReportSection {
    var looked: [Phrase] = []
    if results.inspections.isEmpty || results.participants + results.excluded > 0 {
      let people =
        ([(results.respondent, results.participants)] + results.further.map { ($0.respondent, $0.people) })
        .map { Phrase.count($1, $0.isEmpty ? "participant" : $0()) }.joined(separator: ", ")
      let sentence: Phrase =
        switch results.excluded {
        case 0: "\(people) looked at."
        case 1: "\(people) looked at. 1 more is left out by decision and was not looked at."
        default:
          "\(people) looked at. \(results.excluded) more are left out by decision and were not looked at."
        }
      looked.append(sentence)
    }
    looked += results.inspections.map(Self.looked)
    looked.append("The check itself excluded, corrected and changed nothing.")
    var blocks: [ReportBlock] = [
      .paragraph(Paragraph(looked.joined(separator: " ")))
    ]
    var rows: [[ReportTable.Cell]] = []
    for severity in QualityFinding.Severity.allCases {
      for (kind, findings) in Self.byKind(results.findings(severity)) {
        rows.append([
          .text(Self.name(severity)), .verbatim(kind.rawValue), .text(Phrase(word: kind.title)),
          .integer(findings.count),
        ])
      }
    }
    if rows.isEmpty {
      blocks.append(
        .paragraph(Paragraph(.finding, isLeftOut ? "There was nothing to look at." : "Nothing was found.")))
    } else {
      blocks.append(
        .table(
          ReportTable(
            id: "table-counts", title: "Findings",
            columns: [
              .init("Severity", isNumeric: false), .init("Kind", isNumeric: false),
              .init("What it is", isNumeric: false), .init("Findings"),
            ], rows: rows)))
    }
    return ReportSection(id: "summary", title: "Summary", blocks: blocks)
  }

  /// Whether decisions left nothing to look at, so that "nothing found" would be no good news.
  private var isLeftOut: Bool {
    !results.inspections.isEmpty && results.participants == 0 && results.inspections.allSatisfy(\.isLeftOut)
  }

  /// What was looked at of an inspection, in a sentence or two.
  private static func looked(_ inspection: QualityResults.Inspection) -> Phrase {
    let left = inspection.excluded
    let evaluators = Phrase.count(inspection.evaluators, "evaluator")
    let designs = Phrase.count(inspection.designs, "design")
    let records = Phrase.count(inspection.records, "record")
    let looked: Phrase =
      inspection.isLeftOut
      ? "Inspection \(inspection.id) was not looked at: what is left out by decision leaves no record."
      : "Inspection \(inspection.id): \(evaluators), \(designs) and \(records) looked at."
    return switch left {
    case 0: looked
    case 1: looked + " 1 evaluator or design is left out by decision and was not looked at."
    default: looked + " \(left) evaluators and designs are left out by decision and were not looked at."
    }
  }

  private static func name(_ severity: QualityFinding.Severity) -> Phrase {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "worth knowing"
    }
  }

  private static func byKind(_ findings: [QualityFinding]) -> [(QualityFindingKind, [QualityFinding])] {
    let grouped = Dictionary(grouping: findings, by: \.kind)
    return QualityFindingKind.allCases.compactMap { kind in grouped[kind].map { (kind, $0) } }
  }

  private func section(_ severity: QualityFinding.Severity, _ findings: [QualityFinding]) -> ReportSection {
    let title: Phrase =
      switch severity {
      case .error: "Errors: what cannot be"
      case .warning: "Warnings: what can be, and hurts the analysis"
      case .information: "Worth knowing"
      }
    return ReportSection(
      id: severity.rawValue, title: title,
      sections: Self.byKind(findings).map { kind, own in
        ReportSection(
          id: "\(severity.rawValue)-\(kind.rawValue)",
          title: "\(Phrase(word: kind.title)) (\(kind.rawValue)): \(own.count)", blocks: blocks(kind, own))
      })
  }

  private func blocks(_ kind: QualityFindingKind, _ findings: [QualityFinding]) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    var meanings: [String] = []
    for finding in findings where !meanings.contains(finding.meaning) { meanings.append(finding.meaning) }
    var left = Self.mostListed
    for meaning in meanings {
      let own = findings.filter { $0.meaning == meaning }
      let listed = own.prefix(max(left, 1))
      left -= listed.count
      var items = listed.map { Paragraph(Self.line($0)) }
      if listed.count < own.count {
        items.append(
          Paragraph("... and \(own.count - listed.count) more: --format csv or json lists all of them"))
      }
      blocks.append(.list(items))
      blocks.append(.paragraph(Paragraph("What it means: \(Phrase(word: meaning)).")))
    }
    if !kind.threshold.isEmpty {
      let threshold = Phrase(word: kind.threshold)
      blocks.append(
        .paragraph(
          Paragraph(
            .note,
            kind.source.map { "Threshold: \(threshold); \($0)." } ?? "Threshold: \(threshold).")))
    }
    var remedies: [String] = []
    for remedy in findings.flatMap(\.remedies) {
      let text = wording.text(remedy)
      if !remedies.contains(text) { remedies.append(text) }
      if remedies.count > Self.mostRemedies { break }
    }
    guard !remedies.isEmpty else { return blocks }
    var items = remedies.prefix(Self.mostRemedies).map { Paragraph(Phrase(word: $0)) }
    if remedies.count > Self.mostRemedies { items.append(Paragraph("... and likewise for the others")) }
    blocks.append(.paragraph(Paragraph("What can be done:")))
    blocks.append(.list(Array(items)))
    return blocks
  }

  private static func line(_ finding: QualityFinding) -> Phrase {
    let places = finding.subject.places
    let message = Phrase(word: finding.message)
    switch places.count {
    case 0: return finding.subject.inspection.map { "\($0): \(message)" } ?? message
    case 1 where finding.severity == .error: return "\(places[0]): \(message)"
    case 1...4: return "\(message) [\(places.joined(separator: ", "))]"
    default: return "\(message) [\(places.prefix(3).joined(separator: ", ")), ...]"
    }
  }

  private func skipped() -> ReportSection {
    ReportSection(
      id: "skipped", title: "Not looked for",
      blocks: [
        .paragraph(
          Paragraph("Where a check could tell nothing it says so; no finding is then no good news.")),
        .list(
          results.skipped.map { skipped in
            let reason = Phrase(word: skipped.reason)
            return Paragraph(
              (skipped.measure ?? skipped.inspection).map { "\(skipped.kind.rawValue) of \($0): \(reason)" }
                ?? "\(skipped.kind.rawValue): \(reason)")
          }),
      ])
  }
}

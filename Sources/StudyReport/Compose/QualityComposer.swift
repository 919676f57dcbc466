public import StudyAnalysis

/// Composes what the checks of data quality found, for people: counts first, then by severity and kind.
public struct QualityComposer {
  private let results: QualityResults
  private let provenance: Provenance
  private let title: String
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
  public init(_ results: QualityResults, title: String, wording: QualityWording, provenance: Provenance) {
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
    for severity in Finding.Severity.allCases {
      let findings = results.findings(severity)
      if !findings.isEmpty { sections.append(section(severity, findings)) }
    }
    if !results.skipped.isEmpty { sections.append(skipped()) }
    return Report(
      title: "Data quality: " + title, subtitle: Self.counts(results), sections: sections,
      provenance: provenance)
  }

  /// The counts in words: `1 error, 2 warnings, 3 things worth knowing`.
  static func counts(_ results: QualityResults) -> String {
    let counts = Finding.Severity.allCases.map { severity in
      let number = results.findings(severity).count
      return switch severity {
      case .error: Wording.count(number, "error")
      case .warning: Wording.count(number, "warning")
      case .information: Wording.count(number, "thing worth knowing", plural: "things worth knowing")
      }
    }
    return counts.joined(separator: ", ")
  }

  private func summary() -> ReportSection {
    let excluded =
      results.excluded > 0
      ? " \(results.excluded) more \(results.excluded == 1 ? "is" : "are") left out by decision and \(results.excluded == 1 ? "was" : "were") not looked at."
      : ""
    var looked: [String] = []
    if results.inspections.isEmpty || results.participants + results.excluded > 0 {
      looked.append("\(Wording.count(results.participants, "participant")) looked at.\(excluded)")
    }
    looked += results.inspections.map(Self.looked)
    var blocks: [ReportBlock] = [
      .paragraph(
        Paragraph((looked + ["Nothing was excluded, corrected or changed."]).joined(separator: " ")))
    ]
    var rows: [[ReportTable.Cell]] = []
    for severity in Finding.Severity.allCases {
      for (kind, findings) in Self.byKind(results.findings(severity)) {
        rows.append([
          .text(Self.name(severity)), .text(kind.rawValue), .text(kind.title), .integer(findings.count),
        ])
      }
    }
    if rows.isEmpty {
      blocks.append(.paragraph(Paragraph(.finding, "Nothing was found.")))
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

  /// What was looked at of an inspection, in a sentence or two.
  private static func looked(_ inspection: QualityResults.Inspection) -> String {
    let left = inspection.excluded
    return "Inspection \(inspection.id): \(Wording.count(inspection.evaluators, "evaluator")), "
      + "\(Wording.count(inspection.designs, "design")) and \(Wording.count(inspection.records, "record")) looked at."
      + (left > 0
        ? " \(Wording.count(left, "evaluator or design", plural: "evaluators and designs")) "
          + "\(left == 1 ? "is" : "are") left out by decision and \(left == 1 ? "was" : "were") not looked at."
        : "")
  }

  private static func name(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "worth knowing"
    }
  }

  private static func byKind(_ findings: [Finding]) -> [(FindingKind, [Finding])] {
    let grouped = Dictionary(grouping: findings, by: \.kind)
    return FindingKind.allCases.compactMap { kind in grouped[kind].map { (kind, $0) } }
  }

  private func section(_ severity: Finding.Severity, _ findings: [Finding]) -> ReportSection {
    let title =
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
          title: "\(kind.title) (\(kind.rawValue)): \(own.count)", blocks: blocks(kind, own))
      })
  }

  private func blocks(_ kind: FindingKind, _ findings: [Finding]) -> [ReportBlock] {
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
      blocks.append(.paragraph(Paragraph("What it means: \(meaning).")))
    }
    if !kind.threshold.isEmpty {
      let source = kind.source.map { "; \($0)" } ?? ""
      blocks.append(.paragraph(Paragraph(.note, "Threshold: \(kind.threshold)\(source).")))
    }
    var remedies: [String] = []
    for remedy in findings.flatMap(\.remedies) {
      let text = wording.text(remedy)
      if !remedies.contains(text) { remedies.append(text) }
      if remedies.count > Self.mostRemedies { break }
    }
    guard !remedies.isEmpty else { return blocks }
    var items = remedies.prefix(Self.mostRemedies).map { Paragraph($0) }
    if remedies.count > Self.mostRemedies { items.append(Paragraph("... and likewise for the others")) }
    blocks.append(.paragraph(Paragraph("What can be done:")))
    blocks.append(.list(Array(items)))
    return blocks
  }

  private static func line(_ finding: Finding) -> String {
    let places = finding.subject.places
    switch places.count {
    case 0: return (finding.subject.inspection.map { "\($0): " } ?? "") + finding.message
    case 1 where finding.severity == .error: return "\(places[0]): \(finding.message)"
    case 1...4: return "\(finding.message) [\(places.joined(separator: ", "))]"
    default: return "\(finding.message) [\(places.prefix(3).joined(separator: ", ")), ...]"
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
            Paragraph(
              "\(skipped.kind.rawValue)\((skipped.measure ?? skipped.inspection).map { " of \($0)" } ?? ""): \(skipped.reason)"
            )
          }),
      ])
  }
}

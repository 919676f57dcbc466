internal import HeuristicEval
internal import ReportDocument
internal import StudyReading

/// Findings that may be the same problem, and what was decided about them, in words for people.
struct MergeListing {
  private let reading: InspectionReading
  private let proposals: [MergeProposal]
  /// The study folder by which a decision is made; nil for files without a study.
  private let folder: String?

  /// Looks for proposals.
  ///
  /// - Parameters:
  ///   - reading: the inspection.
  ///   - folder: the study folder as it was typed; nil for files without a study.
  init(_ reading: InspectionReading, command folder: String?) {
    self.reading = reading
    self.folder = folder
    proposals =
      MergeProposals(
        findings: reading.records.findings, decisions: reading.inspection.decisions,
        inventories: reading.inventories
      ).proposals
  }

  /// The proposals, each with its findings, why they are alike, and the command that confirms it.
  var text: String {
    guard !proposals.isEmpty else {
      return reading.records.findings.isEmpty
        ? "there are no findings" : "no findings look like the same problem that nobody has decided about"
    }
    let findings = Dictionary(
      reading.records.findings.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [String] = []
    let several = reading.inspection.designs.count > 1
    for (number, proposal) in proposals.enumerated() {
      let title =
        "\(number + 1). \(proposal.findings.count) findings"
        + (several ? " of \(proposal.design)" : "") + ", likeness \(Self.share(proposal.likeness))"
      lines.append(title)
      for id in proposal.findings {
        guard let finding = findings[id] else { continue }
        let about = [Self.place(finding.place), finding.heuristics.joined(separator: ", ")].filter {
          !$0.isEmpty
        }
        let head = "\(id) (\(([finding.evaluator] + about).joined(separator: "; "))): "
        lines += Self.indented(head + finding.description)
      }
      for likeness in proposal.likenesses.prefix(3) { lines += Self.indented(Self.why(likeness)) }
      if let folder {
        let names = Self.quoted(proposal.findings.joined(separator: ","))
        lines.append("   studytool heuristics merge \(Self.quoted(folder)) --same \(names)")
        lines.append("   studytool heuristics merge \(Self.quoted(folder)) --apart \(names)")
      }
      lines.append("")
    }
    if folder == nil {
      lines += Listing.wrapped(
        "Findings of files are put together by a column \"problem\": write the same name (P1, P2, ...) beside the findings that are one problem. In a study decisions are kept with studytool heuristics merge DIR --same F1,F3."
      ).split(separator: "\n").map(String.init)
    } else {
      lines.append("Nothing is merged before you decide. Take a decision back with --undo.")
    }
    return lines.joined(separator: "\n")
  }

  /// The headings of ``pairs``.
  static let pairHeadings = [
    "Proposal", "Design", "Finding", "Other", "Likeness", "Words", "Place", "Heuristics", "Description",
    "Other description",
  ]

  /// Every two findings by which something is proposed, for programs.
  var pairs: [[String]] {
    let findings = Dictionary(
      reading.records.findings.map { ($0.id, $0.description) }, uniquingKeysWith: { first, _ in first })
    return proposals.enumerated().flatMap { number, proposal in
      proposal.likenesses.map { likeness in
        [
          String(number + 1), proposal.design, likeness.first, likeness.second, Self.share(likeness.total),
          Self.share(likeness.text), likeness.place.map(Self.share) ?? "",
          likeness.heuristics.map(Self.share) ?? "", findings[likeness.first] ?? "",
          findings[likeness.second] ?? "",
        ]
      }
    }
  }

  /// The headings of ``decisions(_:)``.
  static let headings = ["Decision", "Problem", "Title", "Findings", "Reason", "By"]

  /// What was decided.
  static func decisions(_ decisions: [MergeDecision]) -> [[String]] {
    decisions.map { decision in
      let (problem, title): (String?, String?) =
        if case .same(let problem, let title) = decision.verdict { (problem, title) } else { (nil, nil) }
      return [
        problem == nil ? "apart" : "same", problem ?? "", title ?? "",
        decision.findings.joined(separator: ", "),
        decision.reason ?? "", decision.decidedBy ?? "",
      ]
    }
  }

  private static func why(_ likeness: FindingLikeness) -> String {
    var parts = ["words \(share(likeness.text))"]
    if let place = likeness.place {
      parts.append(place == 1 ? "same place" : place > 0 ? "same screen" : "different screens")
    }
    if let heuristics = likeness.heuristics {
      parts.append(
        heuristics == 1
          ? "same heuristics" : heuristics > 0 ? "some heuristics in common" : "different heuristics")
    }
    if likeness.isOfOneEvaluator { parts.append("both by one evaluator") }
    return "\(likeness.first) and \(likeness.second): " + parts.joined(separator: ", ")
  }

  private static func place(_ place: InspectedPlace) -> String {
    [place.screen, place.state, place.step.map { "step \($0)" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// A share with two decimals.
  private static func share(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
  }

  /// A text in lines of at most 100 columns, indented.
  private static func indented(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let line = lines[lines.count - 1]
      if !line.isEmpty, line.count + 1 + word.count > 94 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
      }
    }
    return lines.enumerated().map { ($0 == 0 ? "   " : "     ") + $1 }
  }

  /// A word as a shell takes it.
  private static func quoted(_ text: String) -> String {
    let plain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,@".contains($0)) }
    return plain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

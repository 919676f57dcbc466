/// Knows which findings only follow from others: that a value is wrong whose fault is named, or a missing part of a key
/// that was already called missing or wrong.
struct SchemaConsequences {
  private struct Subject: Hashable {
    let elementIndex: Int?
    let words: Substring
  }

  // What is found wrong by a named rule, and how much else than keys is wrong with each element.
  private var named: Set<Subject> = []
  private var faulty: Set<Int?> = []

  /// Looks through the findings of one run.
  ///
  /// - Parameter findings: All findings.
  init(of findings: [SchemaFinding]) {
    for finding in findings {
      if !finding.raw.contains(": Not all fields of key") { faulty.insert(finding.elementIndex) }
      guard let end = finding.raw.firstRange(of: "': [facet '") else { continue }
      named.insert(Subject(elementIndex: finding.elementIndex, words: finding.raw[..<end.lowerBound]))
    }
  }

  /// Whether a reader learns nothing from a finding.
  ///
  /// - Parameter finding: One of the findings looked through.
  /// - Returns: True for a consequence of another.
  func contain(_ finding: SchemaFinding) -> Bool {
    if finding.raw.contains("No precomputed value available") { return true }
    if finding.raw.contains(": Not all fields of key") { return faulty.contains(finding.elementIndex) }
    guard finding.raw.contains("is not a valid value of "), let end = finding.raw.firstRange(of: "': ") else {
      return false
    }
    return named.contains(Subject(elementIndex: finding.elementIndex, words: finding.raw[..<end.lowerBound]))
  }
}

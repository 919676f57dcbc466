internal import StudyModel

/// Numbers that usually stand for a missing answer, far away from all other values of a measure without a range.
struct MissingCodeRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.missingCode]

  /// The numbers that studies usually write for a missing answer.
  static let codes: [Double] = [-999, -99, -9, -1, 9, 77, 88, 98, 99, 998, 999, 9999]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, records) in data.dataset.records.enumerated() {
      let declared = data.study.measures[measure]
      guard declared.kind == .score || declared.kind == .count, declared.range == nil else { continue }
      let own = records.filter { data.dataset.excluded[$0.participant] == nil }
      let found = Self.codes(among: own.map(\.value), areCounts: declared.kind == .count)
      guard let others = found.others else { continue }
      for code in found.codes {
        let coded = own.filter { $0.value == code }
        let names = Set(coded.map(\.participant)).sorted().map(data.name)
        let count = coded.count
        log.add(
          QualityFinding(
            .missingCode,
            subject: QualityFinding.Subject(
              participants: names, measure: declared.id, places: data.places(of: coded),
              values: [code, Double(count), others.lowerBound, others.upperBound]),
            message: "\(DuplicateRule.listed(names)): \(declared.id) is \(code.short), the other values are "
              + "\(others.lowerBound.short) to \(others.upperBound.short)",
            remedies: [.flag("--labels \"\(code.short)=missing\"")]))
      }
    }
  }

  /// The codes that stand far away from all other values, and what the others lie between.
  static func codes(
    among values: [Double], areCounts: Bool
  ) -> (codes: [Double], others: ClosedRange<Double>?) {
    let others = values.filter { !codes.contains($0) }
    guard others.count >= QualityThresholds.fewestValuesBesideCode, let least = others.min(),
      let most = others.max()
    else { return ([], nil) }
    let found = codes.filter { code in
      let count = values.count { $0 == code }
      guard count > 0, count < others.count else { return false }
      if code < 0 {
        // Below values none of which is negative a negative number is odd in itself.
        let ranges = least >= 0 ? QualityThresholds.rangesToNegativeCode : QualityThresholds.rangesToCode
        return least - code > ranges * max(most - least, 1)
      }
      // Counts have long tails, and few errors are often none.
      if areCounts {
        return code > 9
          && code - most > QualityThresholds.rangesToCodeOfCounts
            * max(most - least, QualityThresholds.leastRangeOfCounts)
      }
      return code - most > QualityThresholds.rangesToCode * max(most - least, 1)
    }
    return (found, least...most)
  }
}

/// What reading the files found: what cannot be, and what is worth knowing.
struct ReadingRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [
    .outOfRange, .unreadableCell, .contradiction, .repeatedAnswers, .damagedFile, .takenForMissing, .fileNote,
  ]

  func run(_ data: QualityData, log: inout QualityLog) { Self.report(kinds, of: data, log: &log) }

  /// Reports what reading found of some kinds.
  static func report(_ kinds: Set<QualityFindingKind>, of data: QualityData, log: inout QualityLog) {
    for found in data.context.reading where kinds.contains(found.kind) { log.add(finding(found)) }
  }

  /// What reading found, as every check says it.
  static func finding(_ found: ReadingFinding) -> QualityFinding {
    let expected = found.expected.isEmpty ? "" : "; " + found.expected
    return QualityFinding(
      found.kind, subject: QualityFinding.Subject(places: [found.place]), message: found.message + expected,
      remedies: (found.cell.map { [.correctCell($0)] } ?? [])
        + (found.remedy.isEmpty ? [] : [.advice(found.remedy)]))
  }
}

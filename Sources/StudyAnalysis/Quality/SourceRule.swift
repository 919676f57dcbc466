internal import StudyModel

/// People who are in one file of the study and not in another, or in none of the files that each hold one person.
struct SourceRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.missingInSource]

  func run(_ data: QualityData, log: inout QualityLog) {
    let sources = data.context.sources
    guard sources.count > 1 else { return }
    for source in sources {
      let own = data.included.filter {
        source.candidates?.contains(data.dataset.names.participants[$0]) ?? true
      }
      let missing = own.filter { !source.participants.contains(data.dataset.names.participants[$0]) }
        .map(Int32.init)
      guard !missing.isEmpty, source.isPlanned || !isOfOneGroup(source, missing: missing, data: data) else {
        continue
      }
      let names = missing.map(data.name)
      let files =
        source.paths.count == 1
        ? "\(source.paths[0]) has no row"
        : "none of the \(source.paths.count) files \(DuplicateRule.listed(source.paths)) has a row"
      log.add(
        QualityFinding(
          .missingInSource,
          subject: QualityFinding.Subject(
            participants: names, places: source.paths, values: [Double(missing.count)]),
          message:
            "\(files) of \(DuplicateRule.listed(names)): \(missing.count) of \(own.count) participants",
          remedies: [
            .advice(
              "check the identifiers (see similar-identifiers), or complete the file and import it again")
          ]))
    }
  }

  /// Whether a file holds some groups of a factor and nobody of the others, so that it lacks them by design.
  ///
  /// Where a plan says who was asked, nothing is left to this guess.
  private func isOfOneGroup(_ source: QualityContext.Source, missing: [Int32], data: QualityData) -> Bool {
    let names = data.dataset.names.participants
    return data.study.factors.indices.contains { factor in
      guard data.study.factors[factor].design == .between else { return false }
      let levels = data.dataset.levels[factor]
      let own = Set(data.included.filter { source.participants.contains(names[$0]) }.map { levels[$0] })
      let others = Set(missing.map { levels[Int($0)] })
      return own.isDisjoint(with: others) && !own.contains(-1) && !others.contains(-1)
    }
  }
}

package import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// What only all files together can tell.
extension RecordMapper {
  /// Whether the columns that a kind of record needs are there; notes which are missing.
  mutating func requireColumns(of file: RecordFile) -> Bool {
    var missing: [(what: String, remedy: String)] = []
    func has(_ part: InspectionColumn) -> Bool { column(part) != nil }
    let raters = columns { part -> Bool? in
      switch part {
      case .severity(by: .some), .answer(_, by: .some), .rating(_, by: .some): true
      default: nil
      }
    }
    if !has(.evaluator), file.constants.evaluator == nil, raters.isEmpty {
      missing.append(
        (
          "no column names the evaluator",
          "name it with --map \"COLUMN=evaluator\", or the evaluator of the whole file with --set evaluator=E1"
        ))
    }
    switch file.kind {
    case .findings where !has(.description) && !has(.problem):
      missing.append(
        ("no column says what is wrong", "name it with --map \"COLUMN=description\""))
    case .ratings where !has(.heuristic):
      if !columns(where: { if case .rating(nil, _) = $0 { true } else { nil } }).isEmpty {
        missing.append(
          (
            "no column says which heuristic is rated",
            "name it with --map \"COLUMN=heuristic\", or say of each column what it rates with --map \"COLUMN=rating:HEURISTIC\""
          ))
      }
    case .answers where !has(.question):
      if !columns(where: { if case .answer(nil, _) = $0 { true } else { nil } }).isEmpty {
        missing.append(
          ("no column says which question is answered", "name it with --map \"COLUMN=question\""))
      }
    case .severities where !has(.problem):
      missing.append(("no column says which problem is rated", "name it with --map \"COLUMN=problem\""))
    case .inspected where !has(.screen):
      missing.append(("no column says which screen was inspected", "name it with --map \"COLUMN=screen\""))
    default: break
    }
    for (what, remedy) in missing {
      problems.append(
        InputProblem(
          file.rows.headingPlace(0), "\(what), and the file holds \(file.kind.name)",
          expected: "one of the columns " + listed(file.rows.headings.map { "\"\(shown($0))\"" }),
          remedy: remedy))
    }
    return missing.isEmpty
  }

  /// Compares what was read with itself; nothing more is read afterwards.
  mutating func finish() -> [Assumption] {
    var assumptions: [Assumption] = []
    if let assumedDesign {
      assumptions.append(
        Assumption(
          "no file names the design: all records are about one, called \(assumedDesign)",
          settledBy: "--design NAME"))
    }
    assumptions += takeDecisions()
    assumptions += settleRatings()
    settleSeverities()
    return assumptions
  }

  // MARK: Problems that files name

  /// Makes decisions of what columns say about findings that are the same problem.
  private mutating func takeDecisions() -> [Assumption] {
    guard !merged.isEmpty else { return [] }
    let designs = Dictionary(grouping: merged, by: \.problem).mapValues { Set($0.map(\.design)).count }
    var decisions: [MergeDecision] = []
    var renamed: [String] = []
    for group in merged {
      var name = group.problem
      // A problem belongs to one design: the same name in two of them is two problems.
      if designs[group.problem, default: 1] > 1 {
        name += "@" + group.design
        renamed.append(name)
      }
      decisions.append(
        MergeDecision(
          .same(problem: name, title: nil), findings: group.findings,
          reason: "as \(files[group.file].label) says"))
    }
    // What was decided later in the study itself holds.
    inspection.decisions = decisions + inspection.decisions
    guard !renamed.isEmpty else { return [] }
    return [
      Assumption(
        "problems that have one name in several designs are taken for one problem in each: " + listed(renamed)
      )
    ]
  }

  // MARK: Ratings

  /// Finds out the scale of ratings where nobody declared it, and refuses what lies outside.
  private mutating func settleRatings() -> [Assumption] {
    guard !records.ratings.isEmpty else { return [] }
    let given = records.ratings.compactMap(\.value)
    var assumptions: [Assumption] = []
    if inspection.ratingScale == nil {
      guard let range = Self.range(of: given) else {
        let least = given.min() ?? 0
        let most = given.max() ?? 0
        let first = ratingPlaces.first.map(place) ?? inspection.id
        let words = given.isEmpty ? "no rating is a number" : "the ratings run from \(least) to \(most)"
        problems.append(
          InputProblem(
            first, "\(words), which does not tell their scale",
            expected: "the scale on which evaluators rated, and which end of it is better",
            remedy: "say it with --ratings 0-4:lower, --ratings 1-5:higher, or as the form had it"))
        return []
      }
      inspection.ratingScale = RatingScale(range: range)
      assumptions.append(
        Assumption(
          "the scale of ratings is taken for \(range.lowerBound) to \(range.upperBound), as they run from \(given.min() ?? 0) to \(given.max() ?? 0)",
          settledBy: "--ratings \(range.lowerBound)-\(range.upperBound)"))
    }
    guard let scale = inspection.ratingScale else { return assumptions }
    for (rating, cell) in zip(records.ratings, ratingPlaces) {
      guard let value = rating.value, !scale.range.contains(value) else { continue }
      refuse(
        cell, "the rating is \(value)",
        expected: "a whole number from \(scale.range.lowerBound) to \(scale.range.upperBound), or n/a",
        remedy: "correct the cell, or the scale with --ratings MINIMUM-MAXIMUM:BETTER", kind: .outOfRange)
    }
    if case .unknown = scale.better {
      let range = "\(scale.range.lowerBound)-\(scale.range.upperBound)"
      assumptions.append(
        Assumption(
          "which end of the scale of ratings is better is not known: no design is said to do better",
          settledBy: "--ratings \(range):lower or --ratings \(range):higher"))
    }
    let outside = Set(
      zip(records.ratings.indices, records.ratings).filter { _, rating in
        rating.value.map { !scale.range.contains($0) } ?? false
      }.map(\.0))
    if !outside.isEmpty {
      records.ratings = records.ratings.indices.filter { !outside.contains($0) }.map { records.ratings[$0] }
    }
    return assumptions
  }

  /// The scale that ratings tell by themselves: a 0 is no point of 1 to 5, and a 5 none of 0 to 4.
  private static func range(of given: [Int]) -> ClosedRange<Int>? {
    guard let least = given.min(), let most = given.max() else { return nil }
    if least == 0, most <= 4 { return 0...4 }
    if least >= 1, most == 5 { return 1...5 }
    return nil
  }

  // MARK: Severities

  /// Finds the problems whose severities were rated.
  private mutating func settleSeverities() {
    guard !records.severities.isEmpty else { return }
    var problemOfFinding: [String: String] = [:]
    var names: Set<String> = []
    var vanished: Set<String> = []
    let known = Set(records.findings.map(\.id))
    for decision in inspection.decisions {
      guard case .same(let problem, _) = decision.verdict else { continue }
      if !known.isEmpty, !decision.findings.contains(where: known.contains) {
        vanished.insert(problem)
        continue
      }
      names.insert(problem)
      for finding in decision.findings { problemOfFinding[finding] = problem }
    }
    let alone = records.findings.map(\.id).filter { problemOfFinding[$0] == nil }
    let all = (inspection.decisions.compactMap(\.problem).filter(names.contains) + alone).map {
      (name: $0, spellings: [String]())
    }
    names.formUnion(alone)
    // Severities alone, without a finding, name their problems themselves.
    let isChecked = !records.findings.isEmpty
    var ofNothing: [Int] = []
    for index in records.severities.indices {
      let parts = records.severities[index].problem.split(separator: "\u{0}").map(String.init)
      let plain = parts[0]
      let perDesign = parts.count > 1 ? plain + "@" + parts[1] : plain
      if names.contains(perDesign) || !isChecked {
        records.severities[index].problem = isChecked ? perDesign : plain
      } else if names.contains(plain) {
        records.severities[index].problem = plain
      } else if vanished.contains(plain) {
        ofNothing.append(index)
      } else {
        let cell = severityPlaces[index]
        let several = names.filter { $0.hasPrefix(plain + "@") }.sorted()
        if !several.isEmpty {
          refuse(
            cell, "\"\(shown(plain))\" is the name of a problem in each of several designs",
            expected: "one of " + listed(several),
            remedy: "add a column of designs, or write the names in full")
        } else if let problem = problemOfFinding[plain] {
          refuse(
            cell, "the finding \(plain) is part of the problem \(problem)",
            expected: "the problem \(problem)",
            remedy: "rate the problem once, or take the decision back with studytool heuristics merge")
        } else {
          refuse(
            cell, "there is no problem \"\(shown(plain))\"",
            expected: NearestNames.expectation(plain, among: all, what: "a problem of the inspection"),
            remedy: "correct the name, or merge the findings that it stands for first")
        }
      }
    }
    leaveOutSeverities(ofNothing)
  }

  /// Leaves severities out of problems of which no finding is there any more, and says so.
  private mutating func leaveOutSeverities(_ indices: [Int]) {
    guard let first = indices.first else { return }
    let problems = Set(indices.map { records.severities[$0].problem }).sorted()
    notes.append(
      InputProblem(
        place(severityPlaces[first]),
        "\(indices.count.counting("severity", "severities")) of \(listed(problems)) left out: no finding of the problem is "
          + "there any more", expected: "", remedy: ""))
    let left = Set(indices)
    records.severities = records.severities.indices.filter { !left.contains($0) }.map {
      records.severities[$0]
    }
  }
}

extension MergeDecision {
  /// The identifier of the problem, where findings were decided to be one.
  package var problem: String? { if case .same(let problem, _) = verdict { problem } else { nil } }
}

internal import Foundation
internal import Stats
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// What became of a damaged export.
struct Verdict: Sendable {
  enum Outcome: String, CaseIterable, Sendable {
    /// All figures are true.
    case trueFigure = "true"
    /// All figures are true, and the affected column is named.
    case trueAndNamed = "true, named"
    /// The figures that are there are true, and some are missing: a group that was not recognised.
    case incomplete
    /// There is no figure, or an error.
    case refused
    /// A figure is wrong, and an assumption names the affected column.
    case wrongAndNamed = "wrong, named"
    /// A figure is wrong, and the affected column is named only among those whose meaning was recognised.
    case wrongAndListed = "wrong, listed"
    /// A figure is wrong, and nothing says so.
    case wrong = "WRONG, UNNAMED"
  }

  let outcome: Outcome
  /// Figures that are not as they should be, or why the file was refused.
  let details: [String]
  /// All that is printed about how the file was read.
  let printed: [String]

  /// Reads, analyses and judges a case.
  ///
  /// - Parameters:
  ///   - damaged: the case.
  ///   - path: where its file is written.
  /// - Throws: what is no refusal.
  init(_ damaged: DamagedCase, path: String) throws {
    try damaged.sheet.bytes.write(to: URL(fileURLWithPath: path))
    let results: StudyResults
    var said: [String]
    do {
      var options = ReadingOptions()
      options.threads = 1
      options.blockSize = 1 << 14
      var reader = try StudyReader(OpenedStudy(files: [path]), options: options, hashes: false)
      let analyzer = try Analyzer(&reader, options: AnalysisOptions())
      said =
        reader.assumptions.map { $0.settledBy.isEmpty ? $0.text : "\($0.text) (settle with \($0.settledBy))" }
        + (reader.notes + reader.takenForMissing).map(\.description)
      results = analyzer.results()
      // A report names them beside the figures.
      if !results.flow.withoutGroup.isEmpty {
        said.append("participants without a group: " + results.flow.withoutGroup.joined(separator: ", "))
      }
      for measure in results.measures where !measure.reduction.unequal.isEmpty {
        let people = measure.reduction.unequal.map(\.participant).joined(separator: ", ")
        said.append(
          measure.reduction.unusualCounts
            ?? "participants with values of other tasks than the rest in \(measure.measure.id): \(people)")
      }
      for measure in results.measures where !measure.reduction.repeated.isEmpty {
        said.append(
          "several values of one task are averaged in \(measure.measure.id): "
            + measure.reduction.repeated.map { "\($0.participant) (\($0.task))" }.joined(separator: ", "))
      }
      for measure in results.measures {
        let incomplete = measure.parts.flatMap(\.contrasts).flatMap(\.incomplete)
        let withoutAnswers = measure.items?.ledger.map(\.participant) ?? []
        for people in [Set(incomplete), Set(withoutAnswers)] where !people.isEmpty {
          said.append(
            "values of \(measure.measure.id) are missing: " + people.sorted().joined(separator: ", "))
        }
      }
    } catch let problems as InputProblems {
      (outcome, printed) = (.refused, [])
      details = [String(describing: problems)]
      return
    }
    printed = said
    let found = Self.figures(results)
    var wrong: [String] = []
    var missing: [String] = []
    for (figure, truth) in damaged.truth.sorted(by: {
      ($0.key.measure, $0.key.label) < ($1.key.measure, $1.key.label)
    }) {
      let name = figure.measure + (figure.label.isEmpty ? "" : " of \(figure.label)")
      // Upper and lower case of a condition are those of its headings.
      let key = Content.Figure(measure: figure.measure, label: figure.label.lowercased())
      guard let values = found[key] else {
        missing.append("\(name) is missing")
        continue
      }
      let tolerance = 1e-9 * max(1, abs(truth))
      for value in values where abs(value - truth) > tolerance {
        wrong.append("\(name) is \(value) instead of \(truth)")
      }
    }
    details = wrong + missing
    let isListed = Self.names(damaged.sheet, said)
    let isNamed = Self.names(damaged.sheet, said, passingOverLists: true)
    if !wrong.isEmpty {
      outcome = isNamed ? .wrongAndNamed : isListed ? .wrongAndListed : .wrong
    } else if missing.count == damaged.truth.count {
      outcome = .refused
    } else if !missing.isEmpty {
      outcome = .incomplete
    } else {
      outcome = isNamed ? .trueAndNamed : .trueFigure
    }
  }

  /// The means that a report shows, by measure and group; a measure that is there twice has several.
  private static func figures(_ results: StudyResults) -> [Content.Figure: [Double]] {
    var found: [Content.Figure: [Double]] = [:]
    for measure in results.measures {
      let name: String
      var parts = measure.parts
      switch measure.measure.kind {
      case .questionnaire:
        name = measure.measure.instrument?.instrument ?? ""
        parts.removeAll { $0.score?.id != "overall" }
      case .duration: name = "time"
      case .score: name = "score"
      default: continue
      }
      for group in parts.flatMap(\.groups) where group.key.levels.count < 2 {
        guard let mean = group.descriptives?.mean else { continue }
        let label =
          group.key.levels.first.map { results.study.factors[$0.factor].levels[$0.level].id.lowercased() }
          ?? ""
        found[Content.Figure(measure: name, label: label), default: []].append(mean)
      }
    }
    return found
  }

  /// Whether anything that is printed names what the damage affected.
  ///
  /// - Parameters:
  ///   - sheet: the file.
  ///   - printed: what is printed.
  ///   - passesOverLists: whether it is not enough that a column is in the list of those whose meaning was recognised.
  /// - Returns: whether a line names one of the columns or words that the damage left.
  private static func names(
    _ sheet: Sheet, _ printed: [String], passingOverLists passesOverLists: Bool = false
  )
    -> Bool
  {
    printed.contains { line in
      let isList = line.hasPrefix("column") && line.contains(" read as \"")
      let line = line.lowercased()
      return sheet.marks.contains { mark in
        switch mark {
        case .words(let words): holds(line, words)
        case .column(let id):
          !(isList && passesOverLists)
            && holds(line, sheet.columns.first { $0.id == id }?.heading ?? "")
        }
      }
    }
  }

  /// Whether a line holds words and not as a part of longer ones: "sus_1" is not named by "sus_10".
  private static func holds(_ line: String, _ words: String) -> Bool {
    let words = words.trimmingCharacters(in: .whitespaces).lowercased()
    guard !words.isEmpty else { return false }
    return line.ranges(of: words).contains { range in
      let before = range.lowerBound > line.startIndex ? line[line.index(before: range.lowerBound)] : " "
      let after = range.upperBound < line.endIndex ? line[range.upperBound] : " "
      return !isOfWord(before) && !isOfWord(after)
    }
  }

  private static func isOfWord(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber || sign == "_" }
}

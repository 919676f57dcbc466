internal import HeuristicEval
internal import Stats

/// Works out how far one design conforms to the check questions.
struct ConformanceAnalysis {
  /// The answers about one design, to questions of the heuristics below.
  let answers: [ChecklistAnswer]
  /// Everybody, in printing order.
  let evaluators: [String]
  let heuristics: [Heuristic]
  let level: Double

  /// What one evaluator answered to the questions of one heuristic.
  private struct Tally {
    var yes = 0
    var no = 0
    var notApplicable = 0
    var answered: Set<String> = []

    var conformance: Double? { yes + no > 0 ? Double(yes) / Double(yes + no) : nil }

    mutating func add(_ other: Tally) {
      yes += other.yes
      no += other.no
      notApplicable += other.notApplicable
      answered.formUnion(other.answered)
    }
  }

  func run() -> DesignConformance? {
    guard !answers.isEmpty else { return nil }
    let answering = Set(answers.map(\.evaluator))
    let names = evaluators.filter { answering.contains($0) }
    let rows = Dictionary(zip(names, 0...)) { first, _ in first }
    var columns: [String: Int] = [:]
    for (column, heuristic) in heuristics.enumerated() {
      for question in heuristic.questions { columns[question.id] = column }
    }
    var tallies = names.map { _ in heuristics.map { _ in Tally() } }
    for answer in answers {
      guard let row = rows[answer.evaluator], let column = columns[answer.question] else { continue }
      switch answer.answer {
      case .yes: tallies[row][column].yes += 1
      case .no: tallies[row][column].no += 1
      case .notApplicable: tallies[row][column].notApplicable += 1
      }
      tallies[row][column].answered.insert(answer.question)
    }
    let sums = tallies.map { row in row.reduce(into: Tally()) { $0.add($1) } }
    return DesignConformance(
      evaluators: names,
      total: part(nil, questions: heuristics.map(\.questions.count).reduce(0, +), sums),
      heuristics: heuristics.enumerated().map { column, heuristic in
        part(heuristic.id, questions: heuristic.questions.count, tallies.map { $0[column] })
      })
  }

  private func part(_ heuristic: String?, questions: Int, _ tallies: [Tally]) -> DesignConformance.Part {
    let sum = tallies.reduce(into: Tally()) { $0.add($1) }
    return DesignConformance.Part(
      heuristic: heuristic, questions: questions, yes: sum.yes, no: sum.no,
      notApplicable: sum.notApplicable,
      unanswered: tallies.reduce(0) { $0 + questions - $1.answered.count },
      mean: UnitMean(.evaluator, tallies.compactMap(\.conformance), within: 0...1, level: level))
  }

  /// The mean conformance over designs; nil where no design has one.
  static func overDesigns(_ designs: [DesignConformance], level: Double) -> ConformanceOverDesigns? {
    guard let first = designs.first else { return nil }
    func mean(_ parts: [DesignConformance.Part]) -> UnitMean {
      UnitMean(.design, parts.compactMap { $0.mean.descriptives?.mean }, within: 0...1, level: level)
    }
    return ConformanceOverDesigns(
      total: ConformanceOverDesigns.Part(heuristic: nil, mean: mean(designs.map(\.total))),
      heuristics: first.heuristics.indices.map { position in
        ConformanceOverDesigns.Part(
          heuristic: first.heuristics[position].heuristic, mean: mean(designs.map { $0.heuristics[position] })
        )
      })
  }
}

extension UnitMean {
  /// Describes one value for each unit.
  init(_ unit: Unit, _ values: [Double], within range: ClosedRange<Double>, level: Double) {
    self.unit = unit
    self.values = values
    descriptives = try? Descriptives(values)
    do throws(StatisticsError) {
      let found = try Descriptives(values).confidenceIntervalOfMean(level: level)
      // What is cut off cannot be the mean, so that the interval covers it as often as before. A bootstrap interval
      // would stay within the range too, but covers far too rarely with the few evaluators of an inspection.
      interval = .success(
        ConfidenceInterval(
          lower: max(found.lower, range.lowerBound), upper: min(found.upper, range.upperBound), level: level))
    } catch {
      interval = .failure(UndefinedResult(error))
    }
  }
}

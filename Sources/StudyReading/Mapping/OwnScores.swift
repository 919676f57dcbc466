internal import StudyDocuments
internal import StudyModel

/// A column with scores of a questionnaire that somebody computed, in a file that holds the answers, too.
struct OwnScores: Sendable {
  /// The column.
  let column: Int
  /// The position of the questionnaire in the study.
  let measure: Int
  private let scorer: Scorer
  /// The scores of all items, such as a mean and a weighted mean.
  private let scores: [Int]

  init?(column: Int, instrument: Instrument, state: MappingState) {
    guard
      let measure = state.study.measures.firstIndex(where: { $0.instrument?.instrument == instrument.id }),
      let use = state.study.measures[measure].instrument
    else { return nil }
    self.column = column
    self.measure = measure
    scorer = Scorer(instrument, use: use)
    scores = scorer.scores.indices.filter { [scorer] in
      scorer.scores[$0].items.count == instrument.items.count
    }
    if scores.isEmpty { return nil }
  }

  /// What the answers give, for each score one value a row; empty where the batch does not hold all items.
  func computed(_ columns: [ObservationBatch.Values]) -> [[Double]] {
    var answers: [Int: ObservedValues] = [:]
    var weights: [Int: ObservedValues] = [:]
    for values in columns {
      switch values.column {
      case .item(measure, let item, nil): answers[item] = values.values
      case .weight(measure, let item, nil): weights[item] = values.values
      default: break
      }
    }
    let items = scorer.instrument.items.indices
    guard answers.count == items.count else { return [] }
    let all = scorer.scores(
      items.compactMap { answers[$0] },
      weights: weights.count == items.count ? items.compactMap { weights[$0] } : [])
    return scores.map { all[$0] }
  }
}

/// The scores of a column beside those that are computed from the answers.
struct ScoreComparison: Sendable {
  /// A value of the column and the computed one.
  struct Pair: Sendable {
    var participant: Int32
    var text: String
    var value: Double
    var computed: Double

    /// Whether the value is a multiple of the computed one, to the decimals that it has.
    func agrees(times factor: Double) -> Bool {
      let decimals = text.split { $0 == "." || $0 == "," }.dropFirst().last?.count ?? 0
      let half = (0..<min(decimals, 15)).reduce(0.5) { half, _ in half / 10 }
      return abs(value - computed * factor) <= half + 1e-9 * max(1, abs(value))
    }
  }

  /// As many values are compared, so that memory does not grow with the rows.
  static let most = 10_000

  private(set) var pairs: [Pair] = []
  /// How many values there are, compared or not.
  private(set) var count = 0

  /// Adds a value.
  mutating func append(_ pair: Pair) {
    count += 1
    if pairs.count < Self.most { pairs.append(pair) }
  }

  /// Adds the values in the rows that follow.
  mutating func append(_ next: ScoreComparison) {
    count += next.count
    pairs += next.pairs.prefix(Self.most - pairs.count)
  }

  /// The values that were compared, in words.
  var compared: String {
    count > pairs.count ? "the first \(pairs.count) of \(count) values" : count.counting("value")
  }

  /// What the values are multiples of: scores of another range are as good as the computed ones.
  ///
  /// 1, unless most values are the same other multiple.
  var factor: Double {
    let ratios = pairs.filter { $0.computed != 0 }.map { $0.value / $0.computed }.sorted()
    guard !ratios.isEmpty else { return 1 }
    let middle = (ratios[ratios.count / 2] * 1000).rounded() / 1000
    let plain = pairs.count { $0.agrees(times: 1) }
    let scaled = pairs.count { $0.agrees(times: middle) }
    return scaled > plain && scaled * 2 > pairs.count ? middle : 1
  }

  /// The values that are another multiple.
  func differing(from factor: Double) -> [Pair] { pairs.filter { !$0.agrees(times: factor) } }
}

extension RowMapper {
  /// Compares the columns of finished scores with the answers of their rows.
  func compareOwnScores<Grid: CellGrid>(
    _ grid: Grid, batch: ObservationBatch, lines: (Int) -> Int, found: inout RowFindings
  ) {
    for own in ownScores {
      var comparisons = found.ownScores[own.column] ?? []
      for (index, computed) in own.computed(batch.columns).enumerated() {
        if index == comparisons.count { comparisons.append(ScoreComparison()) }
        for row in 0..<grid.rowCount where !computed[row].isNaN {
          let text = text(grid, row, own.column, line: lines(row)).trimmedOfSpace
          // Nobody has looked for the decimal mark of a column that is not analysed.
          let folded = text.foldedForComparison
          guard
            let value = Self.number(folded, mark: mark(own.column)) ?? Self.number(folded, mark: .comma)
              ?? Self.number(folded, mark: .point)
          else { continue }
          comparisons[index].append(
            ScoreComparison.Pair(
              participant: batch.participants[row], text: text, value: value, computed: computed[row]))
        }
      }
      found.ownScores[own.column] = comparisons
    }
  }
}

extension StudyReader {
  /// As many differences are named; all are counted.
  private static let mostNamed = 12

  /// Says whether the scores in columns of a file are those that its answers give.
  mutating func noteOwnScores(_ found: [Int: [ScoreComparison]], mapper: RowMapper, file: SourceFile) {
    for own in mapper.ownScores {
      // A weighted and a plain mean are both scores: the file's own are the ones that they are most like.
      let compared = (found[own.column] ?? []).map { comparison in
        let factor = comparison.factor
        return (
          count: comparison.count, compared: comparison.compared, factor: factor,
          differing: comparison.differing(from: factor)
        )
      }
      let column = "\"\(shown(file.headings[own.column]))\" of \(file.label)"
      let measure = state.study.measures[own.measure].id
      guard let best = compared.min(by: { $0.differing.count < $1.differing.count }), best.count > 0 else {
        assumptions.append(
          Assumption("\(column) is not used: no value of it stands beside a computed score of \(measure)"))
        continue
      }
      let scores =
        (best.factor == 1 ? "" : "\(best.factor.plainText) times ")
        + "the scores of \(measure) that are computed from the answers"
      guard !best.differing.isEmpty else {
        assumptions.append(
          Assumption("\(column) agrees with \(scores) (\(best.compared))"))
        continue
      }
      let named = best.differing.prefix(Self.mostNamed).map { pair in
        let expected = ((pair.computed * best.factor * 100).rounded() / 100).plainText
        return "\(shown(state.names.participants[Int(pair.participant)])) \(pair.text) (computed \(expected))"
      }
      assumptions.append(
        Assumption(
          "\(column) differs from \(scores) in \(best.differing.count) of \(best.compared): "
            + named.joined(separator: ", ") + (best.differing.count > named.count ? ", and others" : "")
            + "; the computed ones are used"))
    }
  }
}

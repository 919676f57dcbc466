internal import JSONText
internal import Stats
public import StudyModel

extension CalcMethods {
  /// What questionnaires bring: `ID.score` for each, and `ID.grade` where grades were published.
  ///
  /// - Parameter instruments: The questionnaires.
  /// - Returns: Their methods, questionnaire by questionnaire.
  public static func questionnaires(_ instruments: [Instrument]) -> [CalcMethod] {
    instruments.flatMap { instrument in
      [scoring(instrument)] + (instrument.bands.isEmpty ? [] : [grading(instrument)])
    }.map(CalcMethod.init)
  }

  // MARK: Scores of people

  private static func scoring(_ instrument: Instrument) -> Statistic {
    let scores = instrument.scores
    let hidden = scores.filter { !$0.isOnByDefault }.map(\.id)
    let isWeighted = scores.contains { $0.method == .weightedMean }
    let published = instrument.items.first.flatMap(instrument.scale(of:))?.direction ?? .agreeHigh
    var inputs = [
      InputKey(
        "matrix", .matrix, isRequired: true,
        help:
          "one row for each respondent, one column for each of the \(instrument.items.count) items in the "
          + "order of the form, as answered: reversed items are turned round here"),
      InputKey(
        "direction", .choice(ScaleDirection.allCases.map(\.rawValue)), defaultText: published.rawValue,
        help: "the end of the form's numbers at which agreement lies"),
      InputKey(
        "minimum_answered", .integer,
        help: "answered items that a mean of answered items needs, instead of the questionnaire's own rule"),
    ]
    if isWeighted {
      inputs.append(
        InputKey(
          "weights", .matrix,
          help: "one row for each respondent, one column for each item: how often it was chosen"))
    }
    if !hidden.isEmpty {
      inputs.append(
        InputKey(
          "extra_scores", .labels,
          help: "scores that are off by default: " + hidden.joined(separator: ", ")))
    }
    return Statistic(
      "\(instrument.id).score",
      summary: "The scores of respondents, and their means: \(instrument.title())",
      source: source(instrument), example: example(instrument, isWeighted: isWeighted, hidden: hidden),
      input: Input(inputs, used: \.responses.count) {
        try scored($0, instrument: instrument, published: published)
      }
    ) {
      $0
    } outputs: {
      scores.map { score in
        Output(
          key(score.id),
          "the score of each respondent, null where it was withheld"
            + (score.isOnByDefault ? "" : "; only with extra_scores")
        ) { $0.result.scores(score.id) }
      }
      Output("mean", "the mean of each score over respondents") {
        $0.result.summary(needed: 1, \.mean)
      }
      Output("sd", "the standard deviation of each score, divisor n - 1") {
        $0.result.summary(needed: 2, \.standardDeviation)
      }
      Output("n", "the number of respondents with each score") { found in
        StatisticValue.record(found.result.values.map { .init(key($0.id), .integer($0.values.count)) })
      }
      Output("n_missing", "the number of answers that are missing", data: \.missing)
    }
  }

  private static func scored(
    _ arguments: any Arguments, instrument: Instrument, published: ScaleDirection
  ) throws -> ScoredAnswers {
    let extra = arguments.labels("extra_scores").compactMap(\.self)
    for id in extra where !instrument.scores.contains(where: { $0.id == id }) {
      throw CalcError(
        .invalidValue,
        "extra_scores: \(instrument.id) has no score \"\(id)\"; expected one of "
          + instrument.scores.map(\.id).joined(separator: ", "))
    }
    let direction = arguments.word("direction").flatMap(ScaleDirection.init) ?? published
    if let least = arguments.integer("minimum_answered"), least < 1 {
      throw CalcError(.invalidValue, "minimum_answered is \(least); expected a whole number from 1")
    }
    let scorer = Scorer(
      instrument,
      use: InstrumentUse(
        instrument: instrument.id, direction: .declared(direction),
        minimumAnswered: arguments.integer("minimum_answered"), extraScores: extra))
    let rows = arguments.rows("matrix")
    try check(rows, key: "matrix", columns: instrument.items.count)
    try check(rows, against: instrument)
    let weights = arguments.rows("weights")
    if arguments.has("weights") {
      try check(weights, key: "weights", columns: instrument.items.count)
      guard weights.count == rows.count else {
        throw StatisticsError.unequalLengths(rows.count, weights.count)
      }
    }
    let responses = rows.enumerated().map { index, row in
      scorer.score(
        row.map { $0.map(Answer.value) ?? .unanswered },
        weights: index < weights.count ? weights[index].map { $0 ?? .nan } : [])
    }
    return ScoredAnswers(
      ids: scorer.scores.map(\.id), responses: responses, missing: rows.joined().count { $0 == nil })
  }

  private static func check(_ rows: [[Double?]], key: String, columns: Int) throws {
    guard let first = rows.first else { throw StatisticsError.tooFewValues(needed: 1, found: 0) }
    guard first.count == columns else {
      throw CalcError(
        .wrongType,
        "\(key): found \(first.count.counting("column")); expected one for each of \(columns) items")
    }
  }

  /// Refuses a number that is no answer: a wrong one would make a score that looks right.
  private static func check(_ rows: [[Double?]], against instrument: Instrument) throws {
    for (row, answers) in rows.enumerated() {
      for (item, answer) in zip(instrument.items, answers) {
        guard let answer, let scale = instrument.scale(of: item), !scale.contains(answer) else { continue }
        let low = JSONWriter.text(of: scale.range.lowerBound)
        let high = JSONWriter.text(of: scale.range.upperBound)
        let found = JSONWriter.text(of: answer)
        throw CalcError(
          .invalidValue,
          "matrix, row \(row + 1), item \(item.id): found \(found); expected a point of the scale from "
            + "\(low) to \(high), or null")
      }
    }
  }

  // MARK: Grades of means

  private static func grading(_ instrument: Instrument) -> Statistic {
    let schemes = instrument.bands
    let graded = schemes.map(\.score)
    let source = instrument.sources.first { $0.id == schemes[0].source }
    let adjective = Output<GradedMean, GradedMean>("adjective", "the adjective whose mean is nearest") {
      found in
      let landmarks = instrument.landmarks.first { $0.score == found.result.scheme.score }
      return (landmarks?.nearest(to: found.result.mean)?.name).map(\.reported) ?? .absent
    }
    let which =
      Set(graded).count < 2
      ? []
      : [
        InputKey(
          "score", .choice(graded.map(key)), defaultText: key(graded[0]), help: "the score whose mean it is")
      ]
    let best = schemes[0].bands.first?.range
    let example = (schemes[0].decimals == nil ? best?.upperBound : best?.lowerBound) ?? 0
    let decimals = schemes[0].decimals.map { ", rounded to \($0) decimals" } ?? ""
    return Statistic(
      "\(instrument.id).grade",
      summary: "The grade of a study's mean, never of a person's score: \(instrument.title())",
      source: source.map { trimmed($0.citation) } ?? schemes[0].source,
      example: #""mean":\#(example)"#,
      input: Input<GradedMean>(
        [
          InputKey("mean", .number, help: "the mean score of a study"),
          InputKey("x", .samples, help: "instead of mean: the scores of the study's respondents"),
        ] + which, used: \.used
      ) { arguments in
        let scheme = schemes.first { key($0.score) == arguments.word("score") } ?? schemes[0]
        let isRaw = try arguments.isRaw(["x"], orSummary: ["mean"])
        let values = arguments.samples("x")
        let mean = isRaw ? try Descriptives(values).mean : arguments.number("mean") ?? .nan
        guard let band = scheme.band(for: mean) else {
          throw CalcError(
            .invalidValue,
            "the mean is \(JSONWriter.text(of: mean)); it lies outside every grade of \(scheme.id)")
        }
        return GradedMean(mean: mean, scheme: scheme, band: band, used: isRaw ? values.count : 0)
      }
    ) {
      $0
    } outputs: {
      Output("estimate", "the mean that is graded", from: \.mean)
      Output("grade", "the grade of the mean" + decimals, from: \.band.name)
      Output("percentiles", "the percentiles that the grade stands for, [lowest, highest]") {
        $0.result.band.percentiles.map { [$0.lowerBound, $0.upperBound] }.or("not-published")
      }
      (instrument.landmarks.isEmpty ? [] : [adjective])
      Output("scheme", "the identifier of the scheme of grades") { $0.result.scheme.id }
      Output("caveat", "what has to be said with a grade") { $0.result.scheme.caveat() }
    }
  }

  // MARK: Words

  /// The identifier of a score as a key.
  fileprivate static func key(_ id: String) -> String { String(id.map { $0 == "-" ? "_" : $0 }) }

  private static func source(_ instrument: Instrument) -> String {
    instrument.sources.first { $0.role == .instrument }.map { trimmed($0.citation) } ?? instrument.id
  }

  /// A citation without its final period, as every entry of the list has it.
  private static func trimmed(_ citation: String) -> String {
    citation.hasSuffix(".") ? String(citation.dropLast()) : citation
  }

  /// A request of two respondents who answered everything.
  private static func example(_ instrument: Instrument, isWeighted: Bool, hidden: [String]) -> String {
    func rows(_ value: (Int, Item) -> Double) -> String {
      let rows = [0, 1].map { row in
        let cells = instrument.items.map { JSONWriter.text(of: value(row, $0)) }
        return "[" + cells.joined(separator: ",") + "]"
      }
      return "[" + rows.joined(separator: ",") + "]"
    }
    let answers = rows { row, item in
      guard let range = instrument.scale(of: item)?.range else { return 0 }
      return row == 0 ? range.lowerBound : range.upperBound
    }
    var members = [#""matrix":\#(answers)"#]
    if isWeighted { members.append(#""weights":\#(rows { _, _ in 1 })"#) }
    if !hidden.isEmpty {
      members.append(#""extra_scores":[\#(hidden.map { "\"\($0)\"" }.joined(separator: ","))]"#)
    }
    return members.joined(separator: ",")
  }
}

extension ScoredResponse.Withheld {
  /// The reason in kebab case.
  fileprivate var code: String {
    switch self {
    case .tooFewAnswers: "too-few-answers"
    case .noWeights: "no-weights"
    }
  }
}

/// The mean of a study and the grade that it has.
private struct GradedMean: Sendable {
  let mean: Double
  let scheme: BandScheme
  let band: BandScheme.Band
  let used: Int
}

/// The scores of respondents.
private struct ScoredAnswers: Sendable {
  /// The identifiers of the scores.
  let ids: [String]
  let responses: [ScoredResponse]
  /// The number of answers that are missing.
  let missing: Int

  /// The scores that there are.
  var values: [(id: String, values: [Double])] {
    ids.enumerated().map { index, id in (id, responses.compactMap { $0.value(index) }) }
  }

  /// One score of each respondent, or why it was withheld.
  func scores(_ id: String) -> StatisticValue {
    guard let index = ids.firstIndex(of: id) else { return .absent }
    return .list(
      responses.map { response in
        switch response.scores[index] {
        case .success: response.value(index).reported
        case .failure(let withheld): .undefined(withheld.reason.code)
        }
      })
  }

  /// A figure of each score.
  func summary(needed: Int, _ figure: (Descriptives) -> Double?) -> StatisticValue {
    .record(
      values.map { id, values in
        let value =
          values.count < needed
          ? .undefined(StatisticsError.tooFewValues(needed: needed, found: values.count).code)
          : (try? Descriptives(values)).flatMap(figure).reported
        return .init(CalcMethods.key(id), value)
      })
  }
}

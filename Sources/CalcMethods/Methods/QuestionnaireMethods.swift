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
      [scoring(instrument)] + instrument.bands.prefix(1).map { grading(instrument, $0) }
    }
  }

  // MARK: Scores of people

  private static func scoring(_ instrument: Instrument) -> CalcMethod {
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
    return CalcMethod(
      name: "\(instrument.id).score",
      summary: "The scores of respondents, and their means: \(instrument.title())",
      inputs: inputs,
      outputs: scores.map { score in
        OutputKey(
          key(score.id),
          "the score of each respondent, null where it was withheld"
            + (score.isOnByDefault ? "" : "; only with extra_scores"))
      } + [
        OutputKey("mean", "the mean of each score over respondents"),
        OutputKey("sd", "the standard deviation of each score, divisor n - 1"),
        OutputKey("n", "the number of respondents with each score"),
        OutputKey("n_missing", "the number of answers that are missing"),
      ],
      source: source(instrument),
      example: example(instrument, isWeighted: isWeighted, hidden: hidden)
    ) { request in
      try score(request, instrument: instrument, isWeighted: isWeighted, published: published)
    }
  }

  private static func score(
    _ request: CalcRequest, instrument: Instrument, isWeighted: Bool, published: ScaleDirection
  ) throws -> CalcResult {
    let extra = request.labels("extra_scores").compactMap(\.self)
    for id in extra where !instrument.scores.contains(where: { $0.id == id }) {
      throw CalcError(
        .invalidValue,
        "extra_scores: \(instrument.id) has no score \"\(id)\"; expected one of "
          + instrument.scores.map(\.id).joined(separator: ", "))
    }
    let direction = request.word("direction").flatMap(ScaleDirection.init) ?? published
    if let least = request.integer("minimum_answered"), least < 1 {
      throw CalcError(.invalidValue, "minimum_answered is \(least); expected a whole number from 1")
    }
    let scorer = Scorer(
      instrument,
      use: InstrumentUse(
        instrument: instrument.id, direction: .declared(direction),
        minimumAnswered: request.integer("minimum_answered"), extraScores: extra))
    let rows = request.rows("matrix")
    try check(rows, key: "matrix", columns: instrument.items.count)
    try check(rows, against: instrument)
    let weights = request.rows("weights")
    if request.has("weights") {
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
    return result(of: responses, by: scorer, answers: rows)
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

  private static func result(
    of responses: [ScoredResponse], by scorer: Scorer, answers: [[Double?]]
  ) -> CalcResult {
    var result = CalcResult()
    var summaries: [(key: String, values: [Double])] = []
    for (index, score) in scorer.scores.enumerated() {
      let key = key(score.id)
      result.set(key, .list(responses.map { .optional($0.value(index)) }))
      for (respondent, response) in responses.enumerated() {
        guard case .failure(let withheld) = response.scores[index] else { continue }
        result.explain("\(key).\(respondent)", reason: withheld.reason.code)
      }
      summaries.append((key, responses.compactMap { $0.value(index) }))
    }
    func set(_ key: String, needed: Int, _ value: (Descriptives) -> Double?) {
      result.set(
        key,
        .object(
          summaries.map { score in
            CalcValue.Member(score.key, .optional((try? Descriptives(score.values)).flatMap(value)))
          }))
      for score in summaries where score.values.count < needed {
        result.explain(
          "\(key).\(score.key)",
          reason: StatisticsError.tooFewValues(needed: needed, found: score.values.count).code)
      }
    }
    set("mean", needed: 1, \.mean)
    set("sd", needed: 2, \.standardDeviation)
    result.set("n", .object(summaries.map { CalcValue.Member($0.key, .integer($0.values.count)) }))
    result.set("n_missing", answers.reduce(0) { $0 + $1.count { $0 == nil } })
    result.set("n_used", responses.count)
    return result
  }

  // MARK: Grades of means

  private static func grading(_ instrument: Instrument, _ scheme: BandScheme) -> CalcMethod {
    let landmarks = instrument.landmarks.first { $0.score == scheme.score }
    var outputs = [
      OutputKey("estimate", "the mean that is graded"),
      OutputKey("grade", "the grade of the mean, rounded to \(scheme.decimals) decimals"),
      OutputKey("percentiles", "the percentiles that the grade stands for, [lowest, highest]"),
      OutputKey("scheme", "the identifier of the scheme of grades"),
      OutputKey("caveat", "what has to be said with a grade"),
    ]
    if landmarks != nil {
      outputs.insert(OutputKey("adjective", "the adjective whose mean is nearest"), at: 3)
    }
    return CalcMethod(
      name: "\(instrument.id).grade",
      summary: "The grade of a study's mean, never of a person's score: \(instrument.title())",
      inputs: [
        InputKey("mean", .number, help: "the mean score of a study"),
        InputKey("x", .samples, help: "instead of mean: the scores of the study's respondents"),
      ],
      outputs: outputs,
      source: instrument.sources.first { $0.id == scheme.source }.map { trimmed($0.citation) }
        ?? scheme.source,
      example: #""mean":\#(scheme.bands.first?.range.lowerBound ?? 0)"#
    ) { request in
      let isRaw = try request.isRaw(["x"], orSummary: ["mean"])
      let mean = isRaw ? try Descriptives(request.samples("x")).mean : request.number("mean") ?? .nan
      guard let band = scheme.band(for: mean) else {
        throw CalcError(
          .invalidValue,
          "the mean is \(JSONWriter.text(of: mean)); it lies outside every grade of \(scheme.id)")
      }
      var result = CalcResult()
      result.set("estimate", mean)
      result.set("grade", .text(band.name))
      if let percentiles = band.percentiles {
        result.set("percentiles", .numbers([percentiles.lowerBound, percentiles.upperBound]))
      } else {
        result.undefine("percentiles", reason: "not-published")
      }
      if let landmarks, let nearest = landmarks.nearest(to: mean) {
        result.set("adjective", .text(nearest.name))
      }
      result.set("scheme", .text(scheme.id))
      result.set("caveat", .text(scheme.caveat()))
      result.set("n_used", isRaw ? request.samples("x").count : 0)
      return result
    }
  }

  // MARK: Words

  /// The identifier of a score as a key.
  private static func key(_ id: String) -> String { String(id.map { $0 == "-" ? "_" : $0 }) }

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

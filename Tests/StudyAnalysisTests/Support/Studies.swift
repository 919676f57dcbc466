import StudyAnalysis
import StudyModel

extension Factor {
  /// A factor whose first level is the declared reference.
  static func of(_ id: String, _ design: Design, _ levels: String...) -> Factor {
    Factor(
      id: id, design: design, levels: levels.map { Level(id: $0) }, reference: .declared(levels.first ?? ""))
  }
}

extension Measure {
  static func score(_ id: String = "score", isPerTask: Bool = false) -> Measure {
    Measure(id: id, kind: .score, better: .declared(.higher), isPerTask: isPerTask)
  }
  static func time(_ id: String = "time") -> Measure {
    Measure(id: id, kind: .duration, better: .declared(.lower), unit: "s", isPerTask: true)
  }
  static func outcome(_ id: String = "outcome") -> Measure {
    Measure(id: id, kind: .outcome, better: .declared(.higher), isPerTask: true)
  }
  static func questionnaire(_ instrument: Instrument, direction: ScaleDirection = .agreeHigh) -> Measure {
    Measure(
      id: "satisfaction", kind: .questionnaire, better: .declared(instrument.better),
      instrument: InstrumentUse(instrument: instrument.id, direction: .declared(direction)))
  }
}

extension Instrument {
  /// Four items on 1-5, an overall score and a subscale of the first two; the third is reversed.
  static let short = Instrument(
    id: "short", version: "1", title: LocalizedText("Short"),
    scales: [ResponseScale(id: "agreement", range: 1...5, direction: .agreeHigh, allowsNotApplicable: true)],
    items: (1...4).map {
      Item(id: "q\($0)", scale: "agreement", isReversed: $0 == 3, text: LocalizedText("Question \($0)"))
    },
    missing: .meanOfAnswered(minimum: 2),
    scores: [
      ScoreDefinition(
        id: "overall", label: LocalizedText("Overall"), role: .overall, method: .mean,
        items: ["q1", "q2", "q3", "q4"]),
      ScoreDefinition(
        id: "ease", label: LocalizedText("Ease"), role: .subscale, method: .mean, items: ["q1", "q2"]),
    ], better: .higher)
}

extension Study {
  /// A study of the given parts.
  static func of(
    _ factors: [Factor] = [], _ measures: [Measure], plan: Plan = Plan(), exclusions: [Exclusion] = []
  ) -> Study {
    Study(
      id: "test", title: LocalizedText("Test"), factors: factors, measures: measures, plan: plan,
      exclusions: exclusions)
  }

  /// Analyses rows.
  func results(
    _ rows: [Row], instruments: [Instrument] = [], options: AnalysisOptions = AnalysisOptions()
  ) throws -> StudyResults {
    var source = RowSource(self, rows, instruments: instruments)
    return try Analyzer(&source, options: options).results()
  }
}

extension StudyResults {
  /// The result of a measure.
  func measure(_ id: String) -> MeasureResult? { measures.first { $0.measure.id == id } }

  /// The part of a measure, by score for a questionnaire.
  func part(_ id: String, _ score: String? = nil) -> PartResult? {
    measure(id)?.parts.first { $0.score?.id == score }
  }

  /// A group by the identifiers of its levels: `group=with,experience=high`.
  func group(_ id: String, _ score: String? = nil, of key: String) -> GroupResult? {
    part(id, score)?.groups.first { identifier(of: $0.key) == key }
  }

  /// The contrast of a level of a factor.
  func contrast(_ id: String, _ score: String? = nil, factor: String, _ treatment: String? = nil)
    -> ContrastResult?
  {
    part(id, score)?.contrasts.first { contrast in
      let known = study.factors[contrast.factor]
      return known.id == factor && (treatment == nil || known.levels[contrast.treatment].id == treatment)
    }
  }
}

/// One row per value of a factor between participants: P1, P2, ...
func rows(_ groups: KeyValuePairs<String, [Double]>, factor: String = "group", measure: String = "score")
  -> [Row]
{
  var rows: [Row] = []
  for (level, values) in groups {
    for value in values {
      rows.append(Row(participant: "P\(rows.count + 1)", levels: [factor: level], values: [measure: value]))
    }
  }
  return rows
}

extension ContrastResult {
  /// The t test beside the chosen one.
  var otherTTest: TestResult? {
    for case .means(let test) in alternatives { return test }
    return nil
  }

  /// The test by ranks, chosen or not.
  var byRanks: RankTestResult? {
    for case .ranks(let test) in [try? self.test.get()].compactMap(\.self) + alternatives { return test }
    return nil
  }
}

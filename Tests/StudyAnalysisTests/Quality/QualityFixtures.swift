import StudyModel

@testable import StudyAnalysis

extension Instrument {
  /// Ten items on 1-5, every second one reversed, scored 0-100 like the SUS.
  static let alternating = Instrument(
    id: "alternating", version: "1", title: LocalizedText("Alternating"),
    scales: [ResponseScale(id: "agreement", range: 1...5, direction: .agreeHigh)],
    items: (1...10).map {
      Item(id: "q\($0)", scale: "agreement", isReversed: $0 % 2 == 0, text: LocalizedText("Question \($0)"))
    },
    missing: .neutral(value: 3, atMost: 2),
    scores: [
      ScoreDefinition(
        id: "overall", label: LocalizedText("Overall"), role: .overall, method: .percent,
        items: (1...10).map { "q\($0)" })
    ], better: .higher)

  /// Sixteen items on 1-7, none of them reversed, lower is better like the PSSUQ.
  static let oneWay = Instrument(
    id: "one-way", version: "1", title: LocalizedText("One way"),
    scales: [
      ResponseScale(id: "agreement", range: 1...7, direction: .agreeLow, allowsNotApplicable: true)
    ],
    items: (1...16).map { Item(id: "q\($0)", scale: "agreement", text: LocalizedText("Question \($0)")) },
    missing: .meanOfAnswered(minimum: 8),
    scores: [
      ScoreDefinition(
        id: "overall", label: LocalizedText("Overall"), role: .overall, method: .mean,
        items: (1...16).map { "q\($0)" })
    ], better: .lower)
}

extension Study {
  /// Looks through rows.
  func quality(
    _ rows: [Row], instruments: [Instrument] = [], context: QualityContext = QualityContext(),
    kinds: Set<QualityFindingKind> = []
  ) throws -> QualityResults {
    var source = RowSource(self, rows, instruments: instruments)
    return try QualityChecker(&source).results(context: context, kinds: kinds)
  }

  /// A study of one questionnaire.
  static func of(_ instrument: Instrument, direction: ScaleDirection = .agreeHigh) -> Study {
    .of([], [.questionnaire(instrument, direction: direction)])
  }
}

extension QualityResults {
  /// The findings of a kind.
  func of(_ kind: QualityFindingKind) -> [QualityFinding] { findings.filter { $0.kind == kind } }

  /// Why a kind was not looked for.
  func reasons(_ kind: QualityFindingKind) -> [String] { skipped.filter { $0.kind == kind }.map(\.reason) }
}

/// Answers as a list of numbers; 0 stands for no answer and -1 for N/A.
func answers(_ numbers: [Int]) -> [Answer] {
  numbers.map { $0 == 0 ? .unanswered : $0 < 0 ? .notApplicable : .value(Double($0)) }
}

/// One row per form: P1, P2, ...
func forms(_ forms: [[Int]]) -> [Row] {
  forms.enumerated().map { Row(participant: "P\($0 + 1)", answers: answers($1)) }
}

/// Numbers that look random and are the same in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A number from 0 to 1, both excluded.
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (Double((z ^ (z >> 31)) >> 11) + 0.5) / 9_007_199_254_740_992
  }

  /// A number from a normal distribution, near enough: the sum of twelve uniform ones.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }

  /// A form as a person fills it in who feels about the product as told, with a reliability usual for such
  /// questionnaires; `share` is from 0 (worst) to 1 (best).
  mutating func form(_ instrument: Instrument, share: Double) -> [Int] {
    instrument.items.map { item in
      guard let scale = instrument.scale(of: item) else { return 0 }
      let (least, most) = (scale.range.lowerBound, scale.range.upperBound)
      let favourable = instrument.better == .higher ? share : 1 - share
      let wanted = least + favourable * (most - least) + normal() * (most - least) * 0.17
      let contribution = min(max(wanted.rounded(), least), most)
      return Int(item.isReversed ? least + most - contribution : contribution)
    }
  }
}

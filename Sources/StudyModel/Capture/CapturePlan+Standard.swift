/// Why a study cannot be run without saying more in its `<capture>`.
public enum CaptureGap: Error, Sendable, Hashable, CustomStringConvertible {
  /// Several factors are between participants, and none of them is said to be the one that people are assigned to.
  case unclearAllocation(factors: [String])

  /// What is wrong, what was expected and what to do, without the final period.
  public var description: String {
    switch self {
    case .unclearAllocation(let factors):
      "nothing says which of the factors \(factors.joined(separator: ", ")) people are assigned to; "
        + "expected <allocation> in <capture> of study.xml; name the factor there, and the others as <stratum>"
    }
  }
}

extension CapturePlan {
  /// How a study is run that does not say so itself.
  ///
  /// - Pages are in English and Thai.
  /// - Everybody can take part. The consent has three mandatory sections: what is recorded, where it is kept, how to
  ///   withdraw. Nothing is checked, and no permission beyond it is asked for.
  /// - People are assigned to the levels of the only factor between participants, or, where there are several, of that
  ///   which decides who has the patterns: in permuted blocks of two and three times the number of levels, within the levels of
  ///   the others, which a question asks for. The seed is made of the study's identifier.
  /// - Everybody does every task, in an order balanced by a Williams design; pauses are allowed; the pattern catalogue is
  ///   shown to those who have it.
  /// - Every questionnaire for participants comes after each task where its measure is taken per task, else at the end,
  ///   all items on a page, and questions may be left out.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - instruments: the instruments that its measures name, by identifier.
  /// - Returns: the plan.
  /// - Throws: `CaptureGap` where the study leaves open what nobody can guess.
  public static func standard(
    for study: Study, instruments: [String: Instrument]
  ) throws(CaptureGap) -> CapturePlan {
    let seed = standardSeed(of: study.id)
    let allocation = try standardAllocation(for: study, seed: seed)
    var plan = CapturePlan(
      languages: ["en", "th"], welcome: StandardTexts.welcome(to: study), consent: StandardTexts.consent,
      allocation: allocation, order: OrderPlan(seed: seed),
      tasks: study.tasks.map { TaskSetting(task: $0.id) },
      pauseReasons: StandardTexts.pauseReasons,
      questionnaires: standardQuestionnaires(of: study, instruments: instruments),
      thanks: StandardTexts.thanks)
    plan.notEligible = StandardTexts.notEligible
    plan.eligibility = (allocation?.strata ?? []).compactMap { stratum in
      study.factor(stratum.factor).map(standardQuestion)
    }
    return plan
  }

  /// The questionnaires of a study that participants fill in: after each task or at the end, as their measure says.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - instruments: the instruments that its measures name, by identifier.
  /// - Returns: the questionnaires, in the order of the measures.
  public static func standardQuestionnaires(
    of study: Study, instruments: [String: Instrument]
  ) -> [QuestionnaireSetting] {
    study.measures.filter { measure in
      // What experts fill in about other things than tasks is none of the participants' business.
      guard let instrument = measure.instrument.flatMap({ instruments[$0.instrument] }) else { return false }
      return measure.kind == .questionnaire && instrument.respondent.isEmpty && instrument.subject.isEmpty
    }.map { QuestionnaireSetting(measure: $0.id, moment: $0.isPerTask ? .task : .end) }
  }

  /// A seed made of an identifier, by the hash FNV-1a of 64 bits: the same everywhere.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the seed.
  public static func standardSeed(of id: String) -> UInt64 {
    id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// The sizes of blocks where none are given: two and three times the smallest possible one.
  ///
  /// - Parameter arms: the arms.
  /// - Returns: the sizes.
  public static func standardBlockSizes(for arms: [AllocationPlan.Arm]) -> [Int] {
    let smallest = arms.reduce(0) { $0 + $1.ratio }
    return [2 * smallest, 3 * smallest]
  }

  private static func standardAllocation(
    for study: Study, seed: UInt64
  ) throws(CaptureGap) -> AllocationPlan? {
    let between = study.factors.filter { $0.design == .between }
    guard let only = between.first else { return nil }
    let assigned = between.first { $0.id == study.patterns?.factor } ?? (between.count == 1 ? only : nil)
    guard let assigned else { throw .unclearAllocation(factors: between.map(\.id)) }
    var plan = AllocationPlan(
      method: .token, factors: [AllocationPlan.AssignedFactor(assigned.id)],
      strata: between.filter { $0.id != assigned.id }.map { AllocationPlan.Stratum($0.id) })
    plan.method = .blocks(sizes: standardBlockSizes(for: plan.arms(in: study)), seed: seed)
    return plan
  }

  private static func standardQuestion(about factor: Factor) -> EligibilityQuestion {
    var text = LocalizedText()
    text["en"] = "\(factor.label("en")): which describes you best?"
    text["th"] = "\(factor.label("th")): ข้อใดตรงกับคุณมากที่สุด"
    return EligibilityQuestion(
      id: factor.id, text: text, factor: factor.id,
      options: factor.levels.enumerated().map { number, level in
        EligibilityQuestion.Option(id: "level-\(number + 1)", label: level.label, level: level.id)
      })
  }
}

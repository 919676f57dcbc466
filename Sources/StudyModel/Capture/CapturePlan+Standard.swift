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
  /// The languages of the words that stand where a study has none of its own.
  public static let standardLanguages = ["en", "th"]

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
    var plan = standardPages(of: study, instruments: instruments)
    plan.allocation = try standardAllocation(for: study)
    plan.eligibility = standardQuestions(about: plan.allocation, in: study)
    return plan
  }

  /// Everything of the standard plan but groups and the questions about them.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - instruments: the instruments that its measures name, by identifier.
  /// - Returns: the plan, which assigns nobody and asks for nothing.
  public static func standardPages(of study: Study, instruments: [String: Instrument]) -> CapturePlan {
    CapturePlan(
      languages: standardLanguages, welcome: StandardTexts.welcome(to: study),
      notEligible: StandardTexts.notEligible, consent: StandardTexts.consent,
      order: OrderPlan(seed: standardSeed(of: study.id)),
      tasks: study.tasks.map { TaskSetting(task: $0.id) },
      pauseReasons: StandardTexts.pauseReasons,
      questionnaires: standardQuestionnaires(of: study, instruments: instruments),
      thanks: StandardTexts.thanks)
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

  /// How people come to groups where nothing says it.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - asked: the factors whose level a question asks for, to which nobody is assigned.
  /// - Returns: the allocation; nil where there is nothing to assign people to.
  /// - Throws: `CaptureGap` where it could be any of several factors.
  public static func standardAllocation(
    for study: Study, asked: [String] = []
  ) throws(CaptureGap) -> AllocationPlan? {
    let between = study.factors.filter { $0.design == .between }
    let candidates = between.filter { !asked.contains($0.id) }
    guard let only = candidates.first else { return nil }
    let assigned =
      candidates.first { $0.id == study.patterns?.factor } ?? (candidates.count == 1 ? only : nil)
    guard let assigned else { throw .unclearAllocation(factors: candidates.map(\.id)) }
    var plan = AllocationPlan(
      method: .token, factors: [AllocationPlan.AssignedFactor(assigned.id)],
      strata: between.filter { $0.id != assigned.id }.map { AllocationPlan.Stratum($0.id) })
    plan.method = .blocks(
      sizes: standardBlockSizes(for: plan.arms(in: study)), seed: standardSeed(of: study.id))
    return plan
  }

  /// A question for the level of each factor that groups are balanced within and that people say themselves.
  ///
  /// - Parameters:
  ///   - allocation: how people come to groups.
  ///   - study: the study.
  /// - Returns: the questions, in English and Thai.
  public static func standardQuestions(
    about allocation: AllocationPlan?, in study: Study
  ) -> [EligibilityQuestion] {
    (allocation?.strata ?? []).filter { $0.origin == .question }.compactMap { stratum in
      study.factor(stratum.factor).map(standardQuestion)
    }
  }

  private static func standardQuestion(about factor: Factor) -> EligibilityQuestion {
    var text = LocalizedText()
    text["en"] = "\(factor.label("en")): which describes you best?"
    text["th"] = "\(factor.label("th")): ข้อใดตรงกับคุณมากที่สุด"
    return EligibilityQuestion(
      id: factor.id, text: text, factor: factor.id,
      options: factor.levels.enumerated().map { number, level in
        // An identifier stands for itself in every language.
        var label = LocalizedText()
        for language in standardLanguages { label[language] = level.label(language) }
        return EligibilityQuestion.Option(id: "level-\(number + 1)", label: label, level: level.id)
      })
  }
}

/// How a study is run in the browser: what participants read, agree to, do and answer, from welcome to thanks.
///
/// The order is that in which research applications on phones lead people: an introduction, who can take part, consent
/// in small sections, a check of what was understood, permission for further uses of data, then tasks and questionnaires. What a
/// study leaves out has a default (``CapturePlan/standard(for:instruments:)``).
public struct CapturePlan: Sendable, Hashable {
  /// A page that is only read.
  public struct Page: Sendable, Hashable {
    /// The heading.
    public var title: LocalizedText
    /// What it says.
    public var text: LocalizedText

    /// Makes a page.
    public init(title: LocalizedText, text: LocalizedText) {
      self.title = title
      self.text = text
    }
  }

  /// What holds of one task.
  public struct TaskSetting: Sendable, Hashable {
    /// The task's identifier.
    public var task: String
    /// Whether a participant may pause; paused time does not count.
    public var allowsPauses: Bool
    /// Whether the study's pattern catalogue is shown beside it, to those who have it.
    public var showsPatterns: Bool

    /// Makes a setting.
    ///
    /// - Parameters:
    ///   - task: the task's identifier.
    ///   - allowsPauses: whether a participant may pause.
    ///   - showsPatterns: whether the pattern catalogue is shown beside it, to those who have it.
    public init(task: String, allowsPauses: Bool = true, showsPatterns: Bool = true) {
      self.task = task
      self.allowsPauses = allowsPauses
      self.showsPatterns = showsPatterns
    }
  }

  /// A reason for a pause that participants choose from.
  public struct PauseReason: Sendable, Hashable, Identifiable {
    /// The identifier, as it is recorded.
    public var id: String
    /// The words.
    public var label: LocalizedText

    /// Makes a reason.
    public init(id: String, label: LocalizedText) {
      self.id = id
      self.label = label
    }
  }

  /// The languages of the participants' pages, each of which every text has; the first one is that which is offered first.
  public var languages: [String]
  /// The first page.
  public var welcome: Page
  /// What is asked to find out who can take part; empty where everybody can.
  public var eligibility: [EligibilityQuestion]
  /// What is said to somebody who cannot take part.
  public var notEligible: LocalizedText
  /// What participants agree to.
  public var consent: Consent
  /// What is asked to find out whether the consent was understood; nil where nothing is.
  public var comprehension: Comprehension?
  /// Uses of data that each participant permits or not.
  public var permissions: [DataPermission]
  /// How participants come to their groups; nil where there are none to be assigned to.
  public var allocation: AllocationPlan?
  /// In which orders tasks and conditions come.
  public var order: OrderPlan
  /// What participants do; each task at each condition within participants.
  public var tasks: [TaskSetting]
  /// The reasons for a pause.
  public var pauseReasons: [PauseReason]
  /// What participants fill in, and when; in this order where several come at once.
  public var questionnaires: [QuestionnaireSetting]
  /// The last page.
  public var thanks: Page

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - languages: the languages of the participants' pages.
  ///   - welcome: the first page.
  ///   - eligibility: what is asked to find out who can take part.
  ///   - notEligible: what is said to somebody who cannot.
  ///   - consent: what participants agree to.
  ///   - comprehension: what is asked to find out whether that was understood.
  ///   - permissions: uses of data that each participant permits or not.
  ///   - allocation: how participants come to their groups.
  ///   - order: in which orders tasks and conditions come.
  ///   - tasks: what participants do.
  ///   - pauseReasons: the reasons for a pause.
  ///   - questionnaires: what participants fill in, and when.
  ///   - thanks: the last page.
  public init(
    languages: [String], welcome: Page, eligibility: [EligibilityQuestion] = [],
    notEligible: LocalizedText = LocalizedText(), consent: Consent, comprehension: Comprehension? = nil,
    permissions: [DataPermission] = [], allocation: AllocationPlan? = nil, order: OrderPlan = OrderPlan(),
    tasks: [TaskSetting] = [], pauseReasons: [PauseReason] = [], questionnaires: [QuestionnaireSetting] = [],
    thanks: Page
  ) {
    self.languages = languages
    self.welcome = welcome
    self.eligibility = eligibility
    self.notEligible = notEligible
    self.consent = consent
    self.comprehension = comprehension
    self.permissions = permissions
    self.allocation = allocation
    self.order = order
    self.tasks = tasks
    self.pauseReasons = pauseReasons
    self.questionnaires = questionnaires
    self.thanks = thanks
  }
}

extension CapturePlan {
  /// Whether the pattern catalogue is shown beside a task.
  ///
  /// - Parameters:
  ///   - study: the study, which says who has the catalogue.
  ///   - task: the identifier of the task.
  ///   - levels: the levels of somebody who does it, by factor identifier; those of the visit for factors within participants.
  /// - Returns: true where the task shows it and those at these levels have it.
  public func showsPatterns(of study: Study, beside task: String, at levels: [String: String]) -> Bool {
    guard let patterns = study.patterns, tasks.first(where: { $0.task == task })?.showsPatterns == true else {
      return false
    }
    guard let factor = patterns.factor, let level = patterns.level else { return true }
    return levels[factor] == level
  }
}

// MARK: - Standard

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

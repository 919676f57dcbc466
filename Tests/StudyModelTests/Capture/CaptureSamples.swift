import StudyModel

/// Studies and plans to walk through.
enum CaptureSamples {
  static let form = Instrument(
    id: "form", version: "1", title: LocalizedText("Form"),
    scales: [ResponseScale(id: "s", range: 1...7, direction: .agreeLow)],
    items: (1...5).map { Item(id: "q\($0)", scale: "s", text: LocalizedText("Question \($0)")) },
    missing: .complete, scores: [], better: .lower)

  static let pairs: Instrument = {
    var instrument = form
    instrument.id = "pairs"
    instrument.comparisons = [
      Instrument.Comparison(first: "q1", second: "q2"), Instrument.Comparison(first: "q1", second: "q3"),
    ]
    return instrument
  }()

  static let instruments = ["form": form, "pairs": pairs]

  /// Two groups within two levels of experience, two tasks, three questionnaires.
  static let study: Study = {
    var study = Study(
      id: "s", title: LocalizedText("Study"),
      factors: [
        Factor(
          id: "group", design: .between, levels: [.init(id: "without"), .init(id: "with")],
          reference: .declared("without")),
        Factor(
          id: "experience", design: .between, levels: [.init(id: "low"), .init(id: "high")],
          reference: .declared("low")),
      ],
      tasks: [StudyTask(id: "T1", timeLimit: 60), StudyTask(id: "T2")],
      measures: [
        Measure(id: "time", kind: .duration, isPerTask: true),
        Measure(
          id: "ease", kind: .questionnaire, isPerTask: true, instrument: InstrumentUse(instrument: "form")),
        Measure(id: "opinion", kind: .questionnaire, instrument: InstrumentUse(instrument: "form")),
        Measure(id: "patterns", kind: .questionnaire, instrument: InstrumentUse(instrument: "pairs")),
      ])
    study.patterns = PatternUse(catalog: "c", factor: "group", level: "with")
    return study
  }()

  static let plan: CapturePlan = {
    let words = LocalizedText("words")
    return CapturePlan(
      languages: ["en", "th"], welcome: CapturePlan.Page(title: words, text: words),
      eligibility: [
        EligibilityQuestion(
          id: "adult", text: words,
          options: [.init(id: "yes", label: words), .init(id: "no", label: words, admits: false)]),
        EligibilityQuestion(
          id: "practice", text: words, factor: "experience",
          options: [
            .init(id: "short", label: words, level: "low"), .init(id: "long", label: words, level: "high"),
          ]),
      ],
      notEligible: words,
      consent: Consent(
        version: "2",
        sections: [
          .init(id: "about", title: words, summary: words, isMandatory: false),
          .init(id: "data", title: words, summary: words, isMandatory: true),
          .init(id: "leave", title: words, summary: words, isMandatory: true),
        ]),
      comprehension: Comprehension(
        questions: [
          .init(
            id: "stop", text: words,
            options: [.init(id: "yes", label: words), .init(id: "no", label: words)],
            right: "yes", why: words)
        ], attempts: 3),
      permissions: [DataPermission(id: "archive", title: words, purpose: words)],
      allocation: AllocationPlan(
        method: .blocks(sizes: [4, 6], seed: 1), factors: [.init("group")], strata: [.init("experience")]),
      tasks: [.init(task: "T1"), .init(task: "T2", allowsPauses: false, showsPatterns: false)],
      pauseReasons: [.init(id: "break", label: words)],
      questionnaires: [
        QuestionnaireSetting(measure: "ease", moment: .task, itemsPerPage: 2),
        QuestionnaireSetting(measure: "opinion", moment: .end, isRequired: true),
        QuestionnaireSetting(
          measure: "patterns", moment: .end, group: .init(factor: "group", level: "with")),
      ],
      thanks: CapturePlan.Page(title: words, text: words))
  }()

  static let flow = CaptureFlow(study: study, plan: plan, instruments: instruments)

  /// The same study with a factor within participants, by invitation only, and with nothing that can be left out.
  static let invited: CaptureFlow = {
    var study = CaptureSamples.study
    study.factors.append(
      Factor(
        id: "device", design: .within, levels: [.init(id: "phone"), .init(id: "tablet")],
        reference: .declared("phone")))
    var plan = CaptureSamples.plan
    plan.eligibility = []
    plan.comprehension = nil
    plan.permissions = []
    plan.allocation = AllocationPlan(
      method: .token, factors: [.init("group")], strata: [.init("experience", from: .invitation)])
    plan.questionnaires = [QuestionnaireSetting(measure: "opinion", moment: .condition)]
    return CaptureFlow(study: study, plan: plan, instruments: instruments)
  }()

  /// A study of nothing but consent.
  static let smallest = CaptureFlow(
    study: Study(id: "n", title: LocalizedText("Nothing")),
    plan: CapturePlan(
      languages: ["en"], welcome: plan.welcome,
      consent: Consent(version: "1", sections: [plan.consent.sections[1]]), thanks: plan.thanks),
    instruments: [:])

  static let all = [flow, invited, smallest]

  static func assignment(
    _ group: String = "with", _ experience: String = "high", tasks: [Int] = [0, 1]
  ) -> Assignment {
    Assignment(
      levels: ["group": group, "experience": experience],
      visits: plan.visits(tasks: tasks, conditions: [0], in: study))
  }

  static let everyAnswer: Set<String> = ["q1", "q2", "q3", "q4", "q5", "comparison:1", "comparison:2"]

  static func page(_ measure: String, _ visit: Int?, _ number: Int = 0) -> QuestionnairePage {
    QuestionnairePage(measure: measure, visit: visit, number: number)
  }

  /// Everything that somebody does who goes straight through.
  static let straight: [ParticipantAction] =
    [
      .begin(language: "th"), .answerEligibility(["adult": "yes", "practice": "long"]),
      .decide(section: "about", agrees: true), .decide(section: "data", agrees: true),
      .decide(section: "leave", agrees: true), .answerComprehension(["stop": "yes"]), .agree(version: "2"),
      .permit(["archive": false]), .assign(assignment(tasks: [1, 0])),
      .start(visit: 0), .finish(visit: 0),
    ] + (0...2).map { .handIn(page("ease", 0, $0), answered: []) } + [.start(visit: 1), .giveUp(visit: 1)]
    + (0...2).map { .handIn(page("ease", 1, $0), answered: []) } + [
      .handIn(page("opinion", nil), answered: everyAnswer), .handIn(page("patterns", nil, 0), answered: []),
      .handIn(page("patterns", nil, 1), answered: []),
    ]

  /// The record after the first of these, a second apart.
  static func record(_ count: Int) throws -> ParticipantRecord {
    try flow.record(of: straight.prefix(count).enumerated().map { ($0.element, 1_000 * $0.offset) })
  }
}

import StudyExport
import StudyModel

/// A small study that has one of everything that an export has to carry.
///
/// Four people, of whom the second has a name that a spreadsheet would run and the third is left out; two systems within
/// people and their order; two tasks; two raters; a questionnaire with a reversed item, N/A and a form that ran the other
/// way; and one time that is left out by itself.
enum Trial {
  static let form = Instrument(
    id: "form", version: "1", title: LocalizedText("A Form"),
    sources: [.init(id: "s", role: .instrument, citation: "Somebody (2020). A form.", doi: "10.1000/1")],
    scales: [
      ResponseScale(
        id: "five", range: 1...5, direction: .agreeHigh, allowsNotApplicable: true,
        labels: [1: LocalizedText("Disagree"), 5: thai("Agree", "เห็นด้วย")])
    ],
    items: [
      Item(id: "q1", scale: "five", text: thai("It was easy & <quick>.", "ใช้งานง่าย")),
      Item(id: "q2", scale: "five", isReversed: true, text: LocalizedText("It was hard.")),
      Item(id: "q3", scale: "five", text: LocalizedText("=1+1")),
    ], missing: .meanOfAnswered(minimum: 2),
    scores: [
      ScoreDefinition(
        id: "overall", label: LocalizedText("Overall"), role: .overall, method: .mean,
        items: ["q1", "q2", "q3"])
    ], better: .higher)

  static func thai(_ english: String, _ thai: String) -> LocalizedText {
    var text = LocalizedText(english)
    text["th"] = thai
    return text
  }

  static let study = Study(
    id: "trial", title: LocalizedText("A trial"), about: LocalizedText("Two systems."), product: "A system",
    dataNotice: LocalizedText("Made up for tests."),
    factors: [
      Factor(
        id: "experience", label: thai("Experience", "ประสบการณ์"), design: .between,
        levels: [.init(id: "low"), .init(id: "high", label: thai("High experience", "มาก"))],
        reference: .declared("low")),
      Factor(
        id: "system", design: .within, levels: [.init(id: "old"), .init(id: "new")],
        reference: .declared("old")
      ),
    ],
    tasks: [StudyTask(id: "T1", label: LocalizedText("First task")), StudyTask(id: "2")],
    measures: [
      Measure(id: "time", kind: .duration, better: .declared(.lower), isPerTask: true),
      Measure(id: "outcome", kind: .outcome, better: .declared(.higher), isPerTask: true),
      Measure(id: "quality", kind: .score, unit: "points", range: 0...100),
      Measure(
        id: "form", kind: .questionnaire,
        instrument: InstrumentUse(instrument: "form", direction: .declared(.agreeLow))),
    ],
    participants: [
      Participant(id: "P1", attributes: ["age": "31", "device": "=phone", "code": "007"]),
      Participant(id: "=2+5", attributes: ["age": "44.5"]),
    ],
    sources: [.init(id: "a", path: "data/a.csv")],
    exclusions: [
      Exclusion(subject: .participant("P3"), reason: "was interrupted, \"twice\"", decidedBy: "me"),
      Exclusion(
        subject: .observation(participant: "P1", measure: "time", task: "2"), reason: "clock not started"),
    ],
    corrections: [
      Correction(source: "a", row: 3, column: "time", from: "999", to: "99", reason: "typing error")
    ])

  static let names = ObservationNames(
    participants: ["P1", "=2+5", "P3", "P4"], tasks: ["T1", "2"], raters: ["R1", "9"])

  /// Times and outcomes: a row per participant, system and task.
  static let tasks = ObservationBatch(
    count: 6, participants: [0, 0, 0, 1, 2, 1], tasks: [0, 1, 0, 0, 0, 0],
    levels: [[0, 0, 0, 1, -1, 1], [0, 0, 1, 0, 0, 1]], orders: [1, .nan, 2, .nan, .nan, .nan],
    columns: [
      .init(
        column: .measure(0, task: nil), values: [12.5, 900, 10, .nan, 0.1 + 0.2, 8], invalid: [3]),
      .init(column: .measure(1, task: nil), values: [1, 3, 2, 0, 1, .nan]),
    ])

  /// Ratings: a row per participant and rater, no system.
  static let ratings = ObservationBatch(
    count: 3, participants: [0, 0, 3], raters: [0, 1, 0], levels: [[], []],
    columns: [.init(column: .measure(2, task: nil), values: [70, 75, 60])])

  /// Answers: a row per participant and system.
  static let answers = ObservationBatch(
    count: 4, participants: [0, 0, 1, 2], levels: [[], [0, 1, 0, 0]],
    columns: [
      .init(column: .item(measure: 3, item: 0, task: nil), values: [1, 2, .nan, 4], notApplicable: [2]),
      .init(column: .item(measure: 3, item: 1, task: nil), values: [5, 4, .nan, .nan], invalid: [3]),
      .init(column: .item(measure: 3, item: 2, task: nil), values: [2, .nan, 3, 5]),
    ])

  static var source: BatchSource {
    BatchSource(
      study: study, instruments: ["form": form], names: names, batches: [tasks, ratings, answers])
  }

  /// Points of two raters for two criteria, the second rater's in columns of their own, one of them not given.
  static var ratedByRubric: BatchSource {
    var source = source
    source.study.measures[2] = Measure(
      id: "quality", kind: .score, better: .declared(.higher),
      rubric: Rubric(
        criteria: [
          .init(
            id: "layout", label: LocalizedText("Layout"), weight: 3, range: 0...4, step: 1,
            anchors: [0: LocalizedText("poor"), 4: LocalizedText("excellent")]),
          .init(id: "text", range: 0...10),
        ], scale: .percent))
    source.batches[1] = ObservationBatch(
      count: 2, participants: [0, 3], levels: [[], []],
      columns: [
        .init(column: .rating(measure: 2, criterion: 0, task: nil, rater: 0), values: [4, 2]),
        .init(column: .rating(measure: 2, criterion: 1, task: nil, rater: 0), values: [5, 2.5]),
        .init(column: .rating(measure: 2, criterion: 0, task: nil, rater: 1), values: [3, 1]),
        .init(
          column: .rating(measure: 2, criterion: 1, task: nil, rater: 1), values: [.nan, 10], invalid: [0]),
      ])
    return source
  }

  /// Texts that a spreadsheet would run, or that look like one that it would, and two that it would not.
  static let formulas = [
    "=1+1", "+x", "-x", "@sum(A1)", "\tx", " =1", "\u{A0}=1", "'=1", "\"=1\"", "'-3", "\u{FF1D}1", "-3",
    "a=b",
  ]

  /// People, groups, attributes and wordings that are called such texts.
  static var withFormulas: BatchSource {
    var source = source
    source.names.participants = formulas
    source.study.exclusions = [Exclusion(subject: .participant("-3"), reason: "=HYPERLINK(\"x\")")]
    source.study.participants = formulas.enumerated().map { position, text in
      Participant(id: text, attributes: ["age": "-\(position)", "device": formulas.reversed()[position]])
    }
    source.study.factors = [
      Factor(
        id: "group", label: LocalizedText("=group"), design: .between,
        levels: [
          .init(id: "-old", label: LocalizedText("+old")), .init(id: "@new", label: LocalizedText("-new")),
        ],
        reference: .declared("-old"))
    ]
    source.study.measures = [
      Measure(id: "change", label: LocalizedText("=change"), kind: .score, unit: "-points", range: -9...9)
    ]
    source.study.tasks = []
    let count = formulas.count
    source.batches = [
      ObservationBatch(
        count: count, participants: (0..<count).map(Int32.init),
        levels: [(0..<count).map { Int16($0 % 2) }],
        columns: [.init(column: .measure(0, task: nil), values: (0..<count).map { Double($0 - 6) })])
    ]
    return source
  }

  /// Ten times of one task, the last of which a planned rule marks.
  static var withOutlier: BatchSource {
    var source = source
    source.study.plan.outliers = [.init(measure: "time", rule: .logMedian)]
    source.study.exclusions = []
    source.study.factors.removeLast()
    source.study.participants = []
    source.names.participants = (1...10).map { "P\($0)" }
    source.batches = [
      ObservationBatch(
        count: 10, participants: Array(0..<10), tasks: Array(repeating: 0, count: 10), levels: [[]],
        columns: [
          .init(column: .measure(0, task: nil), values: [10, 11, 12, 13, 14, 15, 16, 17, 18, 4000])
        ])
    ]
    return source
  }

  /// The trial with events of every shape: about somebody who is left out, somebody whose name a spreadsheet would run and
  /// somebody whom no other table knows; a kind that is not the program's own, and words that are hard to write.
  static func withEvents() throws -> DataExport {
    func event(
      _ kind: String, by person: String, _ role: String, about participant: String,
      _ complete: (inout CapturedEvent) -> Void
    ) -> CapturedEvent {
      var event = CapturedEvent(
        kind, time: "2026-04-01T09:30:00.250Z", person: person, role: role, participant: participant)
      complete(&event)
      return event
    }
    var data = try source.exported()
    data.add(
      StudyEvents([
        event("comprehension-answer", by: "P1", "participant", about: "P1") {
          ($0.item, $0.answer, $0.isRight, $0.attempt) = ("stop", "never", false, 1)
        },
        event("task-pause", by: "O01", "observer", about: "P1") {
          ($0.task, $0.condition, $0.item, $0.clock) = ("T1", "system=new", "break", 12.5)
        },
        event("pattern-search", by: "P1", "participant", about: "P1") {
          ($0.task, $0.condition, $0.found, $0.text) = ("2", "system=old", 3, "ปุ่ม back")
        },
        event("note", by: "O01", "observer", about: "P3") {
          $0.text = "=HYPERLINK(\"http://x\"), so\nshe said"
        },
        event("design-shown", by: "R01", "rater", about: "=2+5") { $0.position = 2 },
        event("gaze", by: "O01", "observer", about: "P9") { $0.condition = "nothing=known" },
      ]))
    return data
  }
}

import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import TableFiles
import Testing

/// Files of SPSS from their bytes to the checked observations.
@Suite struct StatisticsSourceTests {
  private typealias Variable = StatisticsVariable

  /// A questionnaire of sixteen items, two groups and two people.
  private static func survey(
    names: (Int) -> String = { "PSSUQ_\($0)" }, labels: (Int) -> String? = { _ in nil },
    ends: [(Double, String)] = [(1, "Strongly agree"), (7, "Strongly disagree")],
    second: [Double] = [Double](repeating: 4, count: 16)
  ) -> SPSSFile {
    var valueLabels = ends.map { Variable.ValueLabel(.number($0.0), $0.1) }
    valueLabels += [.init(.number(98), "N/A"), .init(.number(99), "no answer")]
    var variables = [
      Variable(name: "participant", kind: .text),
      Variable(name: "group", valueLabels: [.init(.number(1), "without"), .init(.number(2), "with")]),
    ]
    for item in 1...16 {
      variables.append(
        Variable(
          name: names(item), label: labels(item), valueLabels: valueLabels,
          missing: [.value(.number(98)), .value(.number(99))]))
    }
    return SPSSFile(
      variables: variables,
      cases: [
        [.text("P1"), .number(1)] + (1...16).map { .number(Double($0 % 7 + 1)) },
        [.text("P2"), .number(2)] + second.map { .number($0) },
      ])
  }

  private static func observed(
    _ file: SPSSFile, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> Observed {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    configure(&options)
    return try withExtendedLifetime(folder) {
      try Observed(try folder.write(file.encoded().bytes, to: "survey.sav"), options: options)
    }
  }

  @Test func `groups are named by what their values stand for, and answers stay numbers`() throws {
    let observed = try Self.observed(Self.survey())
    #expect(observed.levels("group") == ["P1": "without", "P2": "with"])
    #expect(observed.answers("pssuq-3")["P1"]?.first == .value(2))
    #expect(observed.answers("pssuq-3")["P2"] == [Answer](repeating: .value(4), count: 16))
    #expect(observed.readings[0].description.contains("SPSS system file"))
  }

  @Test func `a value labelled as not applicable is N/A, and another missing one is no answer`() throws {
    let observed = try Self.observed(Self.survey(second: [98, 99] + [Double](repeating: 3, count: 14)))
    let answers = try #require(observed.answers("pssuq-3")["P2"])
    #expect(answers[0] == .notApplicable)
    #expect(answers[1] == .unanswered)
    #expect(answers[2] == .value(3))
    #expect(
      observed.assumption("declared as missing")
        == "survey.sav:case 2, PSSUQ_2: a value of PSSUQ_2 is declared as missing: 99 \"no answer\" (1); "
        + "it was read as missing")
  }

  /// Ratings of four people, with labels of some values.
  private static func ratings(_ values: [Double], _ labels: [(Double, String)]) -> SPSSFile {
    SPSSFile(
      variables: [
        Variable(name: "participant", kind: .text),
        Variable(name: "quality", valueLabels: labels.map { .init(.number($0.0), $0.1) }),
      ],
      cases: values.enumerated().map { [.text("P\($0 + 1)"), .number($1)] })
  }

  private static let ends: [(Double, String)] = [(1, "Very bad"), (5, "Very good")]

  @Test(
    arguments: [
      ("No answer", "no answer"), ("keine Angabe", "no answer"), ("ไม่ตอบ", "no answer"), ("N/A", "N/A"),
    ])
  func `values whose labels say that nothing was answered are missing and counted`(
    label: String, meaning: String
  ) throws {
    let observed = try Self.observed(Self.ratings([1, 4, 99, 99], Self.ends + [(99, label)]))
    #expect(observed.values("quality") == ["P1": [1], "P2": [4]])
    #expect(
      observed.assumption("stands for")
        == "survey.sav: 99 = \"\(label)\" stands for \(meaning) in 2 cells, as its label in the file says")
    #expect(observed.assumption("stand for choices")?.contains("99") == false)
  }

  @Test func `a labelled value far off the others is refused with the flags that settle it`() throws {
    let file = Self.ratings([1, 4, 99, 5], Self.ends + [(99, "Other")])
    let folder = try TemporaryFolder()
    let path = try folder.write(try file.encoded().bytes, to: "survey.sav")
    let problem = try #require(throws: InputProblems.self) { _ = try Observed(path) }.problems[0]
    #expect(problem.place == "survey.sav:case 3, quality")
    #expect(
      problem.message == "99 has the label \"Other\" and lies far off the other values that have labels")
    #expect(problem.remedy.contains("--labels \"99=missing\""))
    #expect(
      try Self.observed(file) { $0.labels = ["99": .missing] }.values("quality")
        == ["P1": [1], "P2": [4], "P4": [5]])
    #expect(try Self.observed(file) { $0.labels = ["99": .value(99)] }.values("quality")["P3"] == [99])
  }

  @Test func `the ends of a labelled scale are no codes`() throws {
    let labels = (1...9).map { (Double($0), "point \($0)") }
    #expect(try Self.observed(Self.ratings([9, 8, 1, 2], labels)).values("quality")["P1"] == [9])
  }

  @Test func `items are recognised by the labels of their variables`() throws {
    let instrument = try #require(try InstrumentCatalogue().instrument("pssuq-3"))
    let observed = try Self.observed(
      Self.survey(names: { "V\($0)" }, labels: { instrument.items[$0 - 1].text() }))
    #expect(observed.answers("pssuq-3")["P1"]?.first == .value(2))
    #expect(observed.assumption("by the words of its 16 items") != nil)
  }

  @Test func `labels of values settle which way the form ran`() throws {
    let observed = try Self.observed(Self.survey())
    #expect(observed.assumption("direction assumed") == nil)
    #expect(
      observed.assumption("by the labels of values")
        == "the form of pssuq-3 ran as published (agree-low), by the labels of values in survey.sav")
    let open = try Self.observed(Self.survey(ends: []))
    #expect(open.assumption("direction assumed: the form of pssuq-3") != nil)
  }

  @Test func `labels of values on a form that ran the other way are refused with the flag that settles it`()
    throws
  {
    let file = Self.survey(ends: [(1, "Strongly disagree"), (7, "Strongly agree")])
    let problems = refusals { _ = try Self.observed(file) }
    #expect(problems.count == 16)
    let problem = try #require(problems.first)
    #expect(problem.place == "survey.sav:variable PSSUQ_1")
    #expect(problem.message.contains("the label 1 = \"Strongly disagree\" says 1"))
    #expect(problem.remedy.contains("--direction pssuq-3=agree-high"))
    let told = try Self.observed(file) { $0.directions = ["pssuq-3": "agree-high"] }
    #expect(told.answers("pssuq-3")["P1"]?.first == .value(2))
  }

  @Test func `a form coded from another number is refused instead of shifted`() throws {
    let file = Self.survey(ends: [(0, "Strongly agree"), (6, "Strongly disagree")])
    let problem = try #require(refusals { _ = try Self.observed(file) }.first)
    #expect(problem.message.contains("\"strongly agree\" stands for 1"))
    #expect(problem.remedy.contains("--labels 0=1"))
  }

  @Test func `what is no answer is refused with its case and variable`() throws {
    let file = Self.survey(second: [4, 9] + [Double](repeating: 3, count: 14))
    let problem = try #require(refusals { _ = try Self.observed(file) }.first)
    #expect(problem.place == "survey.sav:case 2, PSSUQ_2")
    #expect(problem.message == "\"9\" is no answer to pssuq-3.q2")
  }

  @Test func `outcomes are read by their labels, and lengths of time as they stand`() throws {
    let file = SPSSFile(
      variables: [
        Variable(name: "participant", kind: .text),
        Variable(name: "success", valueLabels: [.init(.number(1), "success"), .init(.number(2), "failure")]),
        Variable(name: "time", kind: .duration),
      ],
      cases: [
        [.text("P1"), .number(1), .number(3905.5)], [.text("P2"), .number(2), .number(59)],
        [.text("P3"), nil, nil],
      ])
    let observed = try Self.observed(file)
    let outcome = try #require(observed.study.measures.first { $0.kind == .outcome })
    #expect(observed.values(outcome.id) == ["P1": [1], "P2": [Double(Outcome.failure.rawValue)]])
    #expect(observed.values("time") == ["P1": [3905.5], "P2": [59]])
  }

  @Test func `a damaged file is refused with the reason`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.survey().encoded().bytes
    let path = try folder.write(Array(bytes.dropLast(20)), to: "survey.sav")
    let problem = try #require(refusals { _ = try Observed(path) }.first)
    #expect(problem.place == "survey.sav")
    #expect(problem.message.contains("the file ends in case 2 of 2"))
  }

  @Test func `numbers are read whatever sign the decimals have elsewhere`() throws {
    let file = SPSSFile(
      variables: [
        Variable(name: "participant", kind: .text), Variable(name: "group", kind: .text),
        Variable(name: "score"),
        Variable(name: "time", kind: .text),
      ],
      cases: [
        [.text("P1"), .text("a"), .number(0.5), .text("12,5")],
        [.text("P2"), .text("b"), .number(2), .text("13")],
      ])
    let observed = try Self.observed(file) { $0.decimalMark = .comma }
    let score = try #require(observed.study.measures.first { $0.kind == .score })
    #expect(observed.values(score.id) == ["P1": [0.5], "P2": [2]])
    #expect(observed.values("time") == ["P1": [12.5], "P2": [13]])
  }

  @Test func `an encoding can be said of such a file, and a delimiter cannot`() throws {
    #expect(throws: Never.self) { try Self.observed(Self.survey()) { $0.encoding = "utf-8" } }
    let problem = try #require(refusals { _ = try Self.observed(Self.survey()) { $0.delimiter = ";" } }.first)
    #expect(problem.message.contains("--delimiter \";\" is said of a text file"))
  }
}

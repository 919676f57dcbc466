import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Results do not depend on how observations were handed out.
@Suite struct OrderTests {
  private static let study: Study = {
    var study = Study.of(
      [
        .of("group", .between, "without", "with"), .of("experience", .between, "low", "high"),
        .of("device", .within, "phone", "tablet"),
      ],
      [.score(), .time(), .outcome(), .questionnaire(.short)],
      exclusions: [Exclusion(subject: .participant("P4"), reason: "test run")])
    study.plan.unequalTasks = .available
    return study
  }()

  /// Three tasks, two raters, two conditions, one questionnaire a condition; numbers that do not sum exactly.
  private static let rows: [Row] = {
    var rows: [Row] = []
    var random = Generator(state: 7)
    for person in 1...14 {
      let levels = [
        "group": person % 2 == 0 ? "with" : "without", "experience": person % 3 == 0 ? "high" : "low",
      ]
      for device in ["phone", "tablet"] {
        let own = levels.merging(["device": device]) { first, _ in first }
        for task in ["T1", "T2", "T3"] {
          for rater in ["R1", "R2", "R3"] {
            rows.append(
              Row(
                participant: "P\(person)", levels: own, task: task, rater: rater,
                values: ["score": Double.random(in: 0...100, using: &random)]))
          }
          rows.append(
            Row(
              participant: "P\(person)", levels: own, task: task,
              values: [
                "time": Double.random(in: 1...300, using: &random),
                "outcome": Double(Int.random(in: 0...3, using: &random)),
              ]))
        }
        rows.append(
          Row(
            participant: "P\(person)", levels: own,
            answers: (0..<4).map { _ in .value(Double(Int.random(in: 1...5, using: &random))) }))
      }
    }
    return rows
  }()

  private static let names = RowSource.names(of: rows, study: study)

  private func results(_ rows: [Row], rowsPerBatch: Int?) throws -> [String: String] {
    var source = RowSource(
      Self.study, rows, instruments: [.short], rowsPerBatch: rowsPerBatch, names: Self.names)
    return leaves(of: try Analyzer(&source).results())
  }

  @Test("Smaller batches give the same bits", arguments: [1, 2, 3, 7, 50])
  func batches(_ size: Int) throws {
    let (whole, split) = (
      try results(Self.rows, rowsPerBatch: nil), try results(Self.rows, rowsPerBatch: size)
    )
    #expect(whole.count > 2000)
    #expect(whole.filter { split[$0.key] != $0.value }.isEmpty)
    #expect(whole.count == split.count)
  }

  @Test(
    "Rows in another order give the same bits, except for the order of the list of missing answers",
    arguments: 1...5)
  func permuted(_ seed: UInt64) throws {
    var random = Generator(state: seed)
    let (whole, permuted) = (
      try results(Self.rows, rowsPerBatch: nil),
      try results(Self.rows.shuffled(using: &random), rowsPerBatch: 11)
    )
    #expect(whole.filter { permuted[$0.key] != $0.value }.isEmpty)
    #expect(whole.count == permuted.count)
  }

  @Test("Answers in another order give the same bits of alpha and of the table of items", arguments: 1...5)
  func answers(_ seed: UInt64) throws {
    var random = Generator(state: seed + 100)
    let study = Study.of([], [.questionnaire(.short)])
    let rows = (0..<37).map { person in
      Row(
        participant: "P\(person)",
        answers: (0..<4).map { _ in .value(Double(Int.random(in: 1...5, using: &random))) })
    }
    let names = RowSource.names(of: rows, study: study)
    var source = RowSource(study, rows, instruments: [.short])
    var shuffled = RowSource(
      study, rows.shuffled(using: &random), instruments: [.short], rowsPerBatch: 5, names: names)
    let (whole, other) = (try Analyzer(&source).results(), try Analyzer(&shuffled).results())
    #expect(whole.part("satisfaction", "overall")?.reliability?.alpha != nil)
    #expect(leaves(of: whole.measures) == leaves(of: other.measures))
  }

  @Test("People met in another order change no more than the last bits", arguments: 1...3)
  func otherNames(_ seed: UInt64) throws {
    var random = Generator(state: seed)
    let shuffled = Self.rows.shuffled(using: &random)
    var source = RowSource(Self.study, shuffled, instruments: [.short], rowsPerBatch: 13)
    let results = try Analyzer(&source).results()
    var original = RowSource(Self.study, Self.rows, instruments: [.short])
    let expected = try Analyzer(&original).results()
    for (measure, other) in zip(results.measures, expected.measures) {
      for (part, twin) in zip(measure.parts, other.parts) {
        for (group, same) in zip(part.groups, twin.groups) {
          #expect(group.values.count == same.values.count)
          expectClose(group.descriptives?.mean, same.descriptives?.mean ?? .nan, within: 1e-13)
        }
        for (contrast, same) in zip(part.contrasts, twin.contrasts) {
          expectClose(try contrast.tTest.get().statistic, try same.tTest.get().statistic, within: 1e-11)
          expectClose(try contrast.test.get().pValue, try same.test.get().pValue, within: 1e-11)
        }
      }
    }
  }
}

/// A small generator (SplitMix64), so that the same numbers are drawn everywhere.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

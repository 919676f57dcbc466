import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Levels of a factor between participants against its reference level.
@Suite struct ContrastAnalysisTests {
  private static let three = Factor.of("tool", .between, "none", "list", "search")

  @Test("Each of three levels is compared with the reference", arguments: ["list", "search"])
  func threeLevels(_ level: String) throws {
    let reference = Reference.designs.three
    let values = ["none", "list", "search"].map { reference[$0].numbers.compactMap { $0 } }
    let results = try Study.of([Self.three], [.score()]).results(
      rows(["none": values[0], "list": values[1], "search": values[2]], factor: "tool"))
    #expect(results.part("score")?.contrasts.count == 2)
    let expected = reference[level + "_minus_none"]
    let test = try #require(results.contrast("score", factor: "tool", level)).tTest.get()
    expectClose(test.difference.value, expected.difference.number, within: 1e-12)
    expectClose(test.statistic, expected.statistic.number, within: 1e-11)
    expectClose(test.degreesOfFreedom, expected.df.number, within: 1e-11)
    expectClose(test.pValue, expected.p.number, within: 1e-11)
    #expect(results.flow.cells.map(\.people) == [5, 6, 4])
  }

  @Test(
    "Swapping the reference flips every sign, turns intervals round and inverts ratios",
    arguments: [false, true])
  func swapped(_ isTime: Bool) throws {
    let measure = isTime ? Measure.time() : .score()
    let data = rows(["a": [12, 15.5, 11, 14, 13, 16], "b": [9, 11, 8.25, 12, 10]], measure: measure.id)
    let factor = Factor.of("group", .between, "a", "b")
    var turned = factor
    turned.reference = .declared("b")
    let one = try #require(
      try Study.of([factor], [measure]).results(data).contrast(measure.id, factor: "group"))
    let other = try #require(
      try Study.of([turned], [measure]).results(data).contrast(measure.id, factor: "group"))
    let (test, mirror) = (try one.tTest.get(), try other.tTest.get())
    #expect(test.difference.value == -mirror.difference.value)
    #expect(test.statistic == -mirror.statistic)
    expectClose(test.degreesOfFreedom, mirror.degreesOfFreedom, within: 1e-15)
    expectClose(test.pValue, mirror.pValue, within: 1e-14)
    expectClose(
      test.difference.interval?.lower, -(try #require(mirror.difference.interval).upper), within: 1e-14)
    let (g, mirrored) = (try #require(one.standardized.first), try #require(other.standardized.first))
    #expect(g.effect.value == -mirrored.effect.value)
    expectClose(g.effect.interval?.lower, -(try #require(mirrored.effect.interval).upper), within: 1e-12)
    #expect((one.ratio != nil) == isTime)
    if let ratio = one.ratio, let inverse = other.ratio {
      expectClose(ratio.value * inverse.value, 1, within: 1e-15)
    }
  }

  @Test("The plan's Student test comes first and Welch's stands beside it")
  func plannedStudent() throws {
    let plan = Plan(analyses: [
      Plan.Analysis(id: "h1", measure: "score", contrast: "group", test: .student, role: .primary)
    ])
    let study = Study.of([.of("group", .between, "a", "b")], [.score()], plan: plan)
    let contrast = try #require(
      try study.results(rows(["a": [1, 2, 4], "b": [3, 5, 9, 10]])).contrast("score", factor: "group"))
    #expect(try contrast.test.get().test == .student)
    #expect(try contrast.tTest.get().degreesOfFreedom == 5)
    #expect(contrast.otherTTest?.test == .welch)
  }

  @Test(
    "A planned test that the design does not allow is refused, not replaced",
    arguments: [
      (Factor.Design.between, Plan.Test.paired), (.between, .wilcoxon), (.within, .welch),
      (.within, .student),
      (.within, .mannWhitney), (.within, .brunnerMunzel),
    ])
  func unfitTest(_ design: Factor.Design, _ test: Plan.Test) throws {
    let plan = Plan(analyses: [
      Plan.Analysis(id: "h1", measure: "score", contrast: "group", test: test, role: .primary)
    ])
    let study = Study.of([.of("group", design, "a", "b")], [.score()], plan: plan)
    let data = [
      ("P1", "a", 1.0), ("P2", "a", 3), ("P3", "a", 4), ("P1", "b", 2), ("P2", "b", 6), ("P3", "b", 5),
    ]
    let people = design == .within ? 3 : 6
    let all = data.enumerated().map { index, row in
      Row(participant: people == 3 ? row.0 : "P\(index)", levels: ["group": row.1], values: ["score": row.2])
    }
    let contrast = try #require(try study.results(all).contrast("score", factor: "group"))
    guard case .failure(let reason) = contrast.test else {
      Issue.record("\(test) was made of a factor \(design)")
      return
    }
    #expect(reason.code == "unfit-test")
    #expect(contrast.otherTTest == nil)
    #expect(contrast.standardized.isEmpty)
  }

  @Test("Options set the level of every interval")
  func level() throws {
    let study = Study.of([.of("group", .between, "a", "b")], [.score()])
    let data = rows(["a": [1, 2, 4, 6], "b": [3, 5, 9, 10]])
    let wide = try study.results(data, options: AnalysisOptions(level: 0.99))
    let narrow = try study.results(data, options: AnalysisOptions(level: 0.9))
    let intervals = try [wide, narrow].map { results in
      let contrast = try #require(results.contrast("score", factor: "group"))
      return [
        try contrast.tTest.get().difference.interval, contrast.standardized.first?.effect.interval,
        results.group("score", of: "group=a")?.meanInterval,
      ].compactMap { $0 }
    }
    #expect(intervals[0].map(\.level) == [0.99, 0.99, 0.99])
    #expect(intervals[1].map(\.level) == [0.9, 0.9, 0.9])
    for (outer, inner) in zip(intervals[0], intervals[1]) {
      #expect(outer.lower < inner.lower && inner.upper < outer.upper)
    }
  }
}

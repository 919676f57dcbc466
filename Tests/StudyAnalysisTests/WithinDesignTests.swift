import Glibc
import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Factors within participants, alone and beside others.
@Suite struct WithinDesignTests {
  private static let device = Factor.of("device", .within, "phone", "tablet")
  private static let menu = Factor.of("menu", .within, "flat", "deep")

  /// Rows of P1, P2 and so on in the given conditions.
  private static func rows(_ columns: [(levels: [String: String], values: [Double?])], _ measure: String)
    -> [Row]
  {
    columns.flatMap { levels, values in
      values.enumerated().compactMap { index, value in
        value.map { Row(participant: "P\(index + 1)", levels: levels, values: [measure: $0]) }
      }
    }
  }

  private func expectPaired(_ contrast: ContrastResult, _ reference: Reference) throws {
    let test = try contrast.tTest.get()
    #expect(test.test == .paired)
    #expect(Double(contrast.nTreatment) == reference.n.number)
    #expect(contrast.nReference == contrast.nTreatment)
    expectClose(test.difference.value, reference.difference.number, within: 1e-12)
    expectClose(test.statistic, reference.statistic.number, within: 1e-11)
    #expect(test.degreesOfFreedom == reference.df.number)
    expectClose(test.pValue, reference.p.number, within: 1e-11)
    expectClose(test.difference.interval?.lower, reference.ci[0].number, within: 1e-11)
    expectClose(test.difference.interval?.upper, reference.ci[1].number, within: 1e-11)
    #expect(contrast.otherTTest == nil)
    #expect(contrast.standardized.map(\.name) == ["cohens-dz", "cohens-dav"])
    let (dz, dav) = (contrast.standardized[0].effect, contrast.standardized[1].effect)
    expectClose(dz.value, reference.dz.number, within: 1e-11)
    // R's noncentral t is good for ten digits here.
    expectClose(dz.interval?.lower, reference.dz_ci[0].number, within: 1e-9)
    expectClose(dz.interval?.upper, reference.dz_ci[1].number, within: 1e-9)
    expectClose(dav.value, reference.dav.number, within: 1e-11)
    #expect(dav.interval != nil)
  }

  @Test("Participants are paired; who lacks a condition is listed and left out of the test only")
  func paired() throws {
    let reference = Reference.designs.within
    let study = Study.of([Self.device], [.score()])
    let results = try study.results(
      Self.rows(
        [(["device": "phone"], reference.phone.numbers), (["device": "tablet"], reference.tablet.numbers)],
        "score"))
    let contrast = try #require(results.contrast("score", factor: "device"))
    try expectPaired(contrast, reference.score)
    #expect(contrast.incomplete.sorted() == ["P10", "P9"])
    #expect(results.group("score", of: "device=phone")?.values.count == 9)
    #expect(results.group("score", of: "device=phone")?.missing == 1)
    #expect(results.group("score", of: "all")?.values.count == 10)
    #expect(results.flow.conditionsPerParticipant == 2)
    #expect(results.flow.withoutGroup.isEmpty)
    // The means that belong to the difference are those of the pairs.
    expectClose(contrast.treatmentGroup.descriptives?.mean, reference.score.mean[0].number, within: 1e-13)
    expectClose(contrast.referenceGroup.descriptives?.mean, reference.score.mean[1].number, within: 1e-13)
    expectClose(
      contrast.treatmentGroup.descriptives?.standardDeviation, reference.score.sd[0].number, within: 1e-12)
  }

  @Test("Paired times are compared as logs and given as a ratio")
  func pairedTimes() throws {
    let reference = Reference.designs.within
    let study = Study.of([Self.device], [.time()])
    let results = try study.results(
      Self.rows(
        [
          (["device": "phone"], reference.phone_time.numbers),
          (["device": "tablet"], reference.tablet_time.numbers),
        ],
        "time"))
    let contrast = try #require(results.contrast("time", factor: "device"))
    try expectPaired(contrast, reference.log_time)
    let ratio = try #require(contrast.ratio)
    expectClose(ratio.value, exp(reference.log_time.difference.number), within: 1e-12)
    expectClose(ratio.interval?.lower, exp(reference.log_time.ci[0].number), within: 1e-12)
    expectClose(ratio.interval?.upper, exp(reference.log_time.ci[1].number), within: 1e-12)
    expectClose(
      contrast.treatmentGroup.geometric?.mean, exp(reference.log_time.mean[0].number), within: 1e-12)
  }

  private var twoWithin: [Row] {
    let reference = Reference.designs.two_within
    return Self.rows(
      [
        (["device": "phone", "menu": "flat"], reference.phone_flat.numbers),
        (["device": "phone", "menu": "deep"], reference.phone_deep.numbers),
        (["device": "tablet", "menu": "flat"], reference.tablet_flat.numbers),
        (["device": "tablet", "menu": "deep"], reference.tablet_deep.numbers),
      ], "score")
  }

  @Test(
    "With two factors within, each contrast is of means over the other factor, of people with every condition"
  )
  func twoFactors() throws {
    let results = try Study.of([Self.device, Self.menu], [.score()]).results(twoWithin)
    #expect(results.flow.conditionsPerParticipant == 4)
    for factor in ["device", "menu"] {
      let contrast = try #require(results.contrast("score", factor: factor))
      try expectPaired(contrast, Reference.designs.two_within[factor])
      #expect(contrast.incomplete == ["P7"])
    }
    #expect(results.part("score")?.factorial == nil)
  }

  @Test("A factor within that nobody asks for still makes conditions of which the mean is taken")
  func unaskedFactor() throws {
    let results = try Study.of([Self.device, Self.menu], [.score()]).results(
      twoWithin, options: AnalysisOptions(factors: ["device"]))
    let contrast = try #require(results.contrast("score", factor: "device"))
    try expectPaired(contrast, Reference.designs.two_within.device)
    #expect(results.contrast("score", factor: "menu") == nil)
  }

  private var mixed: (rows: [Row], study: Study) {
    let reference = Reference.designs.mixed
    var rows: [Row] = []
    for (index, group) in reference.group.texts.enumerated() {
      for (device, values) in [("phone", reference.phone.numbers), ("tablet", reference.tablet.numbers)] {
        guard let value = values[index] else { continue }
        rows.append(
          Row(
            participant: "M\(index + 1)", levels: ["group": group, "device": device], values: ["score": value]
          ))
      }
    }
    return (rows, Study.of([.of("group", .between, "without", "with"), Self.device], [.score()]))
  }

  @Test("In a mixed design groups are compared by people's means over all conditions")
  func mixedBetween() throws {
    let (rows, study) = mixed
    let results = try study.results(rows)
    let reference = Reference.designs.mixed.between
    let contrast = try #require(results.contrast("score", factor: "group"))
    let test = try contrast.tTest.get()
    #expect(test.test == .welch)
    #expect([Double(contrast.nTreatment), Double(contrast.nReference)] == reference.n.numbers)
    expectClose(test.difference.value, reference.difference.number, within: 1e-12)
    expectClose(test.statistic, reference.statistic.number, within: 1e-11)
    expectClose(test.degreesOfFreedom, reference.df.number, within: 1e-11)
    expectClose(test.pValue, reference.p.number, within: 1e-11)
    #expect(contrast.incomplete == ["M6", "M12"])
    #expect(results.group("score", of: "group=with")?.values.count == 6)
    #expect(contrast.treatmentGroup.values.count == 5)
  }

  @Test("In a mixed design conditions are compared in pairs over both groups")
  func mixedWithin() throws {
    let (rows, study) = mixed
    let contrast = try #require(try study.results(rows).contrast("score", factor: "device"))
    try expectPaired(contrast, Reference.designs.mixed.within)
    #expect(contrast.incomplete == ["M6", "M12"])
  }

  @Test("A person without a group takes part in the paired contrast of a mixed design and in no other")
  func mixedWithoutGroup() throws {
    var (rows, study) = mixed
    for index in rows.indices where rows[index].participant == "M1" { rows[index].levels["group"] = nil }
    let results = try study.results(rows)
    #expect(results.flow.withoutGroup == ["M1"])
    #expect(results.contrast("score", factor: "device")?.nTreatment == 10)
    #expect(results.contrast("score", factor: "group")?.nTreatment == 4)
    #expect(results.group("score", of: "all")?.values.count == 12)
  }

  @Test("A measure taken once in a within design has overall values and no pairs")
  func takenOnce() throws {
    let rows = (1...4).map { Row(participant: "P\($0)", values: ["score": Double($0)]) }
    let results = try Study.of([Self.device], [.score()]).results(rows)
    #expect(results.group("score", of: "all")?.values == [1, 2, 3, 4])
    let contrast = try #require(results.contrast("score", factor: "device"))
    #expect(throws: UndefinedResult.self) { try contrast.tTest.get() }
    #expect(contrast.nTreatment == 0)
    #expect(contrast.incomplete.isEmpty)
  }

  @Test("A measure taken once in a mixed design is compared between groups")
  func takenOnceBetweenGroups() throws {
    var (rows, study) = mixed
    study.measures.append(.score("once"))
    let values = [
      ("M1", "with", 5.0), ("M2", "with", 7), ("M3", "with", 6), ("M7", "without", 2), ("M8", "without", 4),
    ]
    for (participant, group, value) in values {
      rows.append(Row(participant: participant, levels: ["group": group], values: ["once": value]))
    }
    let contrast = try #require(try study.results(rows).contrast("once", factor: "group"))
    #expect([contrast.nTreatment, contrast.nReference] == [3, 2])
    #expect(contrast.incomplete.isEmpty)
    #expect(try contrast.tTest.get().difference.value == 3)
  }

  @Test("A row that states no condition stays out of contrasts")
  func unstatedCondition() throws {
    var (rows, study) = mixed
    let before = try study.results(rows)
    rows.append(Row(participant: "M1", levels: ["group": "with"], values: ["score": 1000]))
    let after = try study.results(rows)
    for factor in ["group", "device"] {
      let old = try #require(before.contrast("score", factor: factor)).tTest.get()
      let new = try #require(after.contrast("score", factor: factor)).tTest.get()
      #expect(old == new)
    }
  }

  @Test("Tasks of each condition become one value per person and condition")
  func tasksWithinConditions() throws {
    var rows: [Row] = []
    for person in 1...5 {
      for (device, more) in [("phone", 0), ("tablet", person)] {
        for (task, extra) in [("T1", 0), ("T2", 4)] {
          let value = Double(person * person + more + extra)
          rows.append(
            Row(participant: "P\(person)", levels: ["device": device], task: task, values: ["score": value]))
        }
      }
    }
    let results = try Study.of([Self.device], [.score()]).results(rows)
    let reduction = try #require(results.measure("score")?.reduction)
    #expect([reduction.values, reduction.units, reduction.tasks] == [20, 10, 2])
    #expect(results.group("score", of: "device=phone")?.values == [3, 6, 11, 18, 27])
    expectClose(
      try results.contrast("score", factor: "device")?.tTest.get().difference.value, 3, within: 1e-14)
  }

  @Test("Orders of conditions are counted over included people, whatever the order of rows")
  func orders() throws {
    let first = ["P1": "tablet", "P2": "phone", "P3": "tablet", "P4": "phone", "P5": "tablet"]
    var rows: [Row] = []
    for device in ["phone", "tablet"] {
      for (person, start) in first.sorted(by: { $0.key < $1.key }) {
        rows.append(
          Row(
            participant: person, levels: ["device": device], order: device == start ? 1 : 2,
            values: ["score": Double(rows.count)]))
      }
    }
    let study = Study.of(
      [Self.device], [.score()], exclusions: [Exclusion(subject: .participant("P2"), reason: "test run")])
    let results = try study.results(rows)
    #expect(results.flow.orders.map(\.conditions) == [["tablet", "phone"], ["phone", "tablet"]])
    #expect(results.flow.orders.map(\.people) == [3, 1])
  }

  @Test("Swapping the reference of a paired contrast flips its signs")
  func swapped() throws {
    let reference = Reference.designs.within
    let rows = Self.rows(
      [(["device": "phone"], reference.phone.numbers), (["device": "tablet"], reference.tablet.numbers)],
      "score")
    var turned = Self.device
    turned.reference = .declared("tablet")
    let one = try #require(
      try Study.of([Self.device], [.score()]).results(rows).contrast("score", factor: "device"))
    let other = try #require(
      try Study.of([turned], [.score()]).results(rows).contrast("score", factor: "device"))
    #expect(try one.tTest.get().difference.value == -(try other.tTest.get().difference.value))
    #expect(try one.test.get().pValue == other.test.get().pValue)
    #expect(one.standardized.map(\.effect.value) == other.standardized.map { -$0.effect.value })
  }
}

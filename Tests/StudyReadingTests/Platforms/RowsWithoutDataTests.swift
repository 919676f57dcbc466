import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Rows of a table that are no participants.
@Suite struct RowsWithoutDataTests {
  private static let people = [
    "P1,with,5,10.5", "P2,without,6,12.25", "P3,with,4,9.75", "P4,without,7,11.5", "P5,with,6,10",
  ]

  private func observed(
    _ rows: [String], _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> Observed {
    try Observed(
      csv: (["participant,group,quality,effort"] + rows).joined(separator: "\n") + "\n", configure)
  }

  @Test(
    arguments: [
      ["Mean,,5.6,10.8"], ["Average:,,5.6,10.8", "SD,,1.14,1.01"], [",,5.6,10.8"], [",,28,54"],
      ["Mittelwert,,5.6,10.8", "Summe,,28,54", "Max,,7,12.25"], ["n,,5,5"], ["średnia,,5.6,10.8"],
      [",,,", ",,,", "Total,,28,54"], [",,5.6,10.80", ",,1.14,1.05"],
    ])
  func `summary rows below the data are left out`(summary: [String]) throws {
    let plain = try observed(Self.people)
    let summed = try observed(Self.people + summary)
    #expect(summed.names.participants == plain.names.participants)
    #expect(summed.values("quality") == plain.values("quality"))
    #expect(summed.assumptions.count == plain.assumptions.count + 1)
    #expect(summed.assumptions.contains { $0.settledBy == "--platform generic" })
  }

  @Test(
    arguments: [
      "Max,with,3,9", "N,with,5,10", "P6,with,5.6,10.8", "Min,with,4,12", "Media,without,5,10",
    ])
  func `a participant with the name or the values of a summary stays`(row: String) throws {
    let observed = try observed(Self.people + [row])
    #expect(observed.names.participants.count == 6)
  }

  @Test(
    arguments: [
      ["5.6,10.8,Mean,"], ["5.6,10.8,Average,", "6,10.5,Median,", "5,5,N,"], ["28,54,Total,"],
    ]
  )
  func `the name of a summary row may stand behind its numbers`(summary: [String]) throws {
    let people = Self.people.map { row in
      let cells = row.split(separator: ",")
      return "\(cells[2]),\(cells[3]),\(cells[0]),\(cells[1])"
    }
    let observed = try Observed(
      csv: (["quality,effort,participant,group"] + people + summary).joined(separator: "\n") + "\n")
    #expect(observed.names.participants == ["P1", "P2", "P3", "P4", "P5"])
  }

  @Test(arguments: ["5,9,mean,with", "5.6,10.8,P6,mean", "5,9,n,"])
  func `behind numbers that agree with nothing, or among words, it is an answer`(row: String) throws {
    let people = Self.people.map { row in
      let cells = row.split(separator: ",")
      return "\(cells[2]),\(cells[3]),\(cells[0]),\(cells[1])"
    }
    let observed = try Observed(
      csv: (["quality,effort,participant,opinion"] + people + [row]).joined(separator: "\n") + "\n")
    #expect(observed.names.participants.count == 6)
  }

  @Test func `times are compared as times`() throws {
    let rows = ["1,0:26.71,1:00.50", "2,1:00.87,0:31.37", "3,0:30.56,0:23.48", ",0:39.38,0:38.45"]
    let observed = try Observed(csv: "participant,a,b\n" + rows.joined(separator: "\n") + "\n") {
      $0.mappings = [.init(column: "a", target: "duration:a"), .init(column: "b", target: "duration:b")]
    }
    #expect(observed.names.participants == ["1", "2", "3"])
  }

  @Test func `the generic platform keeps every row`() throws {
    let kept = try observed(Self.people + ["Mean,,5.6,10.8"]) { $0.platform = "generic" }
    #expect(kept.names.participants.last == "Mean")
  }

  @Test(arguments: [nil, "missing"])
  func `a row without a participant is left out only where it has no values`(invalid: String?) throws {
    func configure(_ options: inout ReadingOptions) { if let invalid { _ = options.setInvalid(invalid) } }
    let noted = try observed(Self.people + [",,,", ",see notes,,", ",,,"], configure)
    #expect(noted.names.participants.count == 5)
    #expect(noted.assumptions.count == (try observed(Self.people)).assumptions.count + 1)
    let problems = refusals {
      _ = try observed(Self.people + [",with,3,"], configure)
    }
    #expect(problems.count == 1)
    #expect(problems.first?.place.contains(":7:") == true)
    #expect(try observed(Self.people + [",with,3,"]) { $0.unit = .row }.names.participants.count == 6)
  }

  /// Answers to the SUS of four people, and their points.
  private static let answers = [
    [4, 2, 4, 1, 3, 1, 5, 1, 4, 1], [5, 2, 5, 1, 5, 1, 5, 1, 5, 1], [3, 4, 2, 2, 3, 4, 2, 3, 4, 2],
    [2, 3, 2, 1, 3, 2, 3, 3, 2, 5],
  ]

  private func sus(_ rows: [(name: String, values: [Int])]) -> String {
    (["participant"] + (1...10).map { "SUS\($0)" }).joined(separator: ",") + "\n"
      + rows.map { ([$0.name] + $0.values.map(String.init)).joined(separator: ",") + "\n" }.joined()
  }

  @Test(arguments: ["NEW VALUE", ""], [true, false])
  func `rows of points beside the answers are left out`(name: String, areBelow: Bool) throws {
    let rows = Self.answers.enumerated().flatMap { number, answers in
      let points = answers.enumerated().map { $0 % 2 == 0 ? $1 - 1 : 5 - $1 }
      let pair = [(name: "P\(number + 1)", values: answers), (name: name, values: points)]
      return areBelow ? pair : pair.reversed()
    }
    let observed = try Observed(csv: sus(rows))
    #expect(observed.names.participants == ["P1", "P2", "P3", "P4"])
    #expect(observed.answers("sus")["P4"] == Self.answers[3].map { .value(Double($0)) })
    let told = try #require(observed.assumption("4 rows"))
    #expect(told.contains("points of the answers") && told.contains(areBelow ? "3, 5, 7, 9" : "2, 4, 6, 8"))
  }

  @Test func `answers under a second condition are no points`() throws {
    for shift in [[0, 0], [1, 1], [1, 0]] {
      let rows = Self.answers.flatMap { answers in
        [
          (name: "old", values: answers),
          (name: "new", values: answers.enumerated().map { min(5, $1 + shift[$0 % 2]) }),
        ]
      }
      let observed = try Observed(csv: sus(rows).replacing("participant", with: "condition")) {
        $0.mappings = [.init(column: "condition", target: "factor:condition")]
      }
      #expect(observed.batches.map(\.count) == [8])
      #expect(observed.assumption("points of the answers") == nil)
    }
  }

  @Test func `rows that were numbered and never filled in are left out`() throws {
    let rows = ["1,4,5", "2,5,6", "3,6,7", "4,,", "5,,"]
    let observed = try Observed(csv: "participant,quality,effort\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.names.participants == ["1", "2", "3"])
    let apart = try Observed(csv: "participant,quality,effort\n1,4,5\n2,5,6\n7,,\n")
    #expect(apart.names.participants == ["1", "2", "7"])
  }

  @Test func `rows of words under the headings are left out where columns hold numbers`() throws {
    let rows = ["id,points,points", "text,1 to 7,1 to 7", "P1,4,5", "P2,5,6", "P3,6,7"]
    let observed = try Observed(csv: "participant,quality,effort\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.names.participants == ["P1", "P2", "P3"])
    #expect(observed.values("quality") == ["P1": [4], "P2": [5], "P3": [6]])
    // Whoever did not answer is a participant.
    let absent = try Observed(csv: "participant,quality,effort\nP0,n/a,n/a\nP1,4,5\nP2,5,6\nP3,6,7\n")
    #expect(absent.names.participants == ["P0", "P1", "P2", "P3"])
  }

  @Test(arguments: [1, 16, 1 << 20])
  func `blocks do not matter`(size: Int) throws {
    let rows = (1...300).map { "P\($0),with,\($0 % 7),\($0 % 5).5" }
    let mean = ["Mean,,\(Double((1...300).reduce(0) { $0 + $1 % 7 }) / 300),1"]
    let observed = try observed(rows + mean) { $0.blockSize = size }
    #expect(observed.names.participants.count == 300)
  }
}

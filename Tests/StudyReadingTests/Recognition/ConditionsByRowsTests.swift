import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Conditions and participants that the rows of a file tell.
@Suite struct ConditionsByRowsTests {
  @Test(arguments: ["Tool", "method", "Testowany interfejs", "Control Setup"])
  func `a column that tells the rows of each participant apart is a within factor`(heading: String) throws {
    let rows = ["P1,A,1", "P1,B,2", "P2,B,3", "P2,A,4", "P3,A,5", "P3,B,6"]
    let observed = try Observed(csv: "participant,\(heading),score\n" + rows.joined(separator: "\n") + "\n")
    let factor = try #require(observed.study.factors.first)
    #expect(observed.study.factors.count == 1)
    #expect(factor.design == .within)
    #expect(factor.levels.map(\.id) == ["A", "B"])
  }

  @Test(arguments: [
    // Answers, numbers, and what differs for some people only, are no conditions.
    ["P1,yes,1", "P1,no,2", "P2,no,3", "P2,yes,4"], ["P1,1,1", "P1,2,2", "P2,2,3", "P2,1,4"],
    ["P1,A,1", "P1,B,2", "P2,A,3", "P3,A,4", "P4,B,5", "P5,A,4"],
    // Several rows of a person in one condition, without a usual name.
    ["P1,A,1", "P1,A,2", "P1,B,3", "P2,A,4", "P2,B,5", "P2,B,6"],
  ])
  func `other columns are not taken`(rows: [String]) throws {
    let observed = try Observed(
      csv: "participant,remark of day,score\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.study.factors.isEmpty)
  }

  @Test func `a usual name that is the same in all rows of a participant is a between factor`() throws {
    let rows = ["P1,A,1", "P1,A,2", "P2,B,3", "P2,B,4", "P3,A,5", "P3,A,6"]
    let observed = try Observed(csv: "participant,method,time\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.study.factor("method")?.design == .between)
    #expect(observed.levels("method") == ["P1": "A", "P2": "B", "P3": "A"])
  }

  @Test func `somebody who names the rows of all conditions is the participant, not the number of the form`()
    throws
  {
    let rows = ["11,Ann,old,1", "12,Ann,new,2", "13,Bob,new,3", "14,Bob,old,4"]
    let observed = try Observed(
      csv: "submission id,First name,Setup,score\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.names.participants.count == 2)
    #expect(observed.study.factor("setup")?.design == .within)
    #expect(observed.assumption("names 2 participants") != nil)
  }

  @Test func `the sequence of all conditions is no place of one`() throws {
    let rows = ["P1,A->B,A,1", "P1,A->B,B,2", "P2,B->A,A,3", "P2,B->A,B,4"]
    let observed = try Observed(csv: "participant,Order,Tool,score\n" + rows.joined(separator: "\n") + "\n")
    #expect(observed.study.factor("tool")?.design == .within)
    #expect(observed.batches.flatMap(\.orders).isEmpty)
  }

  @Test(arguments: [
    ("participant,Complete,score\nP1,1,3\nP2,0,4\n", false),
    ("participant,task,Complete\nP1,T1,1\nP1,T2,0\nP2,T1,1\nP2,T2,1\n", true),
    ("participant,completed,time_s\nP1,1,3\nP2,0,4\n", true),
  ])
  func `the end of a form is no outcome of a task`(csv: String, isOutcome: Bool) throws {
    let observed = try Observed(csv: csv)
    #expect((observed.study.measure("outcome") != nil) == isOutcome)
  }

  @Test(arguments: [
    (["exp1", "exp2", "exp3", "base1", "base2", "base3"], true),
    (["E01", "E02", "E03", "C01", "C02", "C03"], true), (["P1", "P2", "P3", "P4", "P5", "S1"], false),
    (["P1", "P2", "P3", "P4", "P5", "P6"], false), (["e1", "e2", "e3", "c1", "c2", "anna"], false),
  ])
  func `words in identifiers that may be groups are pointed out and not used`(names: [String], isTold: Bool)
    throws
  {
    let rows = names.enumerated().map { "\($1),\($0)" }.joined(separator: "\n")
    let observed = try Observed(csv: "participant,quality\n\(rows)\n")
    #expect(observed.study.factors.isEmpty)
    #expect((observed.assumption("may be groups") != nil) == isTold)
  }
}

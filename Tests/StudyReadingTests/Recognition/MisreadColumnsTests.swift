import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Columns and rows that look like answers and are none.
@Suite struct MisreadColumnsTests {
  @Test(arguments: ["(R)", "_r", "reversed", "(recoded)"])
  func `answers that were turned already are not turned once more`(mark: String) throws {
    let items = [
      "This system's capabilities meet my requirements.",
      "Using this system is a frustrating experience. \(mark)",
      "This system is easy to use.", "I have to spend too much time correcting things with this system.",
    ]
    let csv =
      (["participant"] + items).map { "\"\($0)\"" }.joined(separator: ",") + "\nP1,1,1,7,1\nP2,2,2,6,2\n"
    #expect(refusals(csv: csv).first?.message.contains("reversed already") == true)
    let told = try Observed(csv: csv) { $0.directions = ["umux.q2": "higher"] }
    #expect(told.answers("umux")["P1"]?.count == 4)
  }

  @Test(arguments: ["UMUX_3 (2)", "UMUX_3_2"])
  func `an item that stands there once more is no other one`(heading: String) {
    #expect(!refusals(csv: "participant,UMUX_1,UMUX_3,\(heading),UMUX_4\nP1,7,7,7,1\nP2,1,1,1,5\n").isEmpty)
  }

  @Test func `a measurement numbered before its items is read`() throws {
    let names = (1...4).map { "UMUX3_\($0)" }.joined(separator: ",")
    let observed = try Observed(csv: "participant,\(names)\nP1,7,2,6,1\n")
    #expect(observed.answers("umux")["P1"] == [7, 2, 6, 1].map { .value($0) })
  }

  @Test(arguments: ["N,4,3", "N,4,4", "Max,60,80"])
  func `rows of sums are no participants where one of them does not agree`(last: String) throws {
    let csv = "participant,time_s,score\nP1,40,71\nP2,50,66\nP3,45,81\nP4,60,71\nMean,48.75,72.25\n\(last)\n"
    #expect(try Observed(csv: csv).names.participants == ["P1", "P2", "P3", "P4"])
  }

  @Test(arguments: ["SD", "MW", "se"])
  func `initials are no sums unless the values agree`(name: String) throws {
    let csv = "participant,time_s,score\nAB,40,71\nCD,50,66\nEF,45,81\n\(name),61,72\n"
    #expect(try Observed(csv: csv).names.participants.count == 4)
    let agreeing = "participant,time_s,score\nAB,40,71\nCD,50,66\nEF,45,81\nMean,45,72.67\n\(name),5,7.64\n"
    #expect(try Observed(csv: agreeing).names.participants.count == 3)
  }

  @Test(arguments: ["answers after use.csv", "tam.csv"])
  func `a file of numbered columns is not named by a common word`(name: String) {
    let csv = "participant,N1,N2,N3,N4,N5\nP1,1,2,3,4,5\nP2,1,2,3,4,5\n"
    let problems = refusals(csv: csv, name: name)
    #expect(problems.first?.message.contains("not included") == false)
  }

  @Test func `an item that is marked as a repetition of a missing column is pointed out`() throws {
    func observed(_ easy: String) throws -> Observed {
      let items = [
        "This system's capabilities meet my requirements.", "Using this system is a frustrating experience.",
        easy, "I have to spend too much time correcting things with this system.",
      ]
      return try Observed(
        csv: (["participant"] + items).map { "\"\($0)\"" }.joined(separator: ",")
          + "\nP1,7,1,7,1\nP2,6,2,6,2\n")
    }
    let told = try observed("This system is easy to use..1").assumption("a further column of that name")
    #expect(told?.hasPrefix("\"This system is easy to use..1\" is read as umux.q3") == true)
    #expect(try observed("This system is easy to use.").assumption("a further column of that name") == nil)
  }
}

import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// The time that a survey platform's form took, beside the answers.
@Suite struct ResponseTimeTests {
  private func times(_ observed: Observed) -> [Double] { observed.batches.flatMap(\.responseTimes) }

  @Test func `the platform's time is offered, is no measure and is told`() throws {
    let observed = try Observed(
      csv: "participant,StartDate,Duration (in seconds),quality\nP1,2024-01-01,312,5\nP2,2024-01-01,,6\n")
    #expect(observed.study.measures.map(\.id) == ["quality"])
    #expect(times(observed).first == 312)
    #expect(times(observed).last?.isNaN == true)
    #expect(observed.assumption("the time that the form took")?.contains("Duration (in seconds)") == true)
  }

  @Test func `a column is told to be the time on the form, in the unit of its heading`() throws {
    let observed = try Observed(csv: "participant,Filled in (min),quality\nP1,2.5,5\nP2,1:30,6\n") {
      $0.mappings = [.init(column: "Filled in (min)", target: "response-time")]
    }
    #expect(times(observed) == [150, 90])
  }

  @Test func `a time that cannot be read stops nothing and is told with its place and without its text`()
    throws
  {
    let observed = try Observed(csv: "participant,t,quality\nP1,soon,5\nP2,later,6\nP3,4,6\n") {
      $0.mappings = [.init(column: "t", target: "response-time")]
    }
    #expect(times(observed).map(\.isNaN) == [true, true, false])
    let note = try #require(observed.notes.first)
    #expect(note.place == "answers.csv:2:4")
    #expect(note.message.contains("2 times"))
    #expect(!note.description.contains("soon"))
  }

  @Test func `without such a column the stamps of opening and sending tell`() throws {
    let observed = try Observed(
      csv: "ID,Start time,Completion time,quality\n1,2024-07-08 11:13:05,2024-07-08 11:20:10,5\n2,,,6\n")
    #expect(times(observed).first == 425)
    #expect(times(observed).last?.isNaN == true)
    #expect(try times(Observed(csv: "participant,quality\nP1,5\n")).isEmpty)
  }
}

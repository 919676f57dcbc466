import StudyExport
import StudyModel
import Testing

/// The codes of missing values.
@Suite struct MissingReasonTests {
  @Test("The codes lie outside of everything that a value is or could be")
  func codes() {
    #expect(MissingCodes { _ in false }.excluded == -97)
    let narrow = MissingCodes { $0 == -98 }
    #expect(MissingReason.coded.map { narrow.code(of: $0) } == [-997, -998, -999])
    #expect(MissingCodes { $0 > -2000 }.code(of: .invalid) == -9999)
    #expect(narrow.code(of: .unanswered) == nil && narrow.code(of: .notScored) == nil)
  }

  @Test("A study whose scores reach the usual codes gets others, the same for every variable")
  func study() throws {
    var source = Trial.source
    source.study.measures[2].range = -100...100
    #expect(try source.exported().missingCodes.excluded == -997)
    source.study.measures[2].range = nil
    source.batches[1].columns[0].values[0] = -99
    #expect(try source.exported().missingCodes.excluded == -997)
    #expect(try Trial.source.exported().missingCodes.excluded == -97)
  }
}

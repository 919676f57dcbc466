import Foundation
import StudyModel
import Testing

@testable import StudyAnalysis

/// Numbers that usually stand for a missing answer.
@Suite struct MissingCodeTests {
  private static func found(_ values: [Double], _ measure: Measure = .score()) throws -> [QualityFinding] {
    try Study.of([], [measure]).quality(
      values.enumerated().map { Row(participant: "P\($0 + 1)", values: [measure.id: $1]) }
    ).of(.missingCode)
  }

  @Test(arguments: [99.0, 999, -99, -9, -1, 88, 77, 9999])
  func aCodeFarAwayFromAnswersIsTold(_ code: Double) throws {
    let found = try Self.found([3, 4, 5, 4, 3, 5, 4, code])
    #expect(found.map(\.subject.participants) == [["P8"]])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.message == "P8: score is \(code.short), the other values are 3 to 5")
    #expect(found.first?.remedies == [.flag("--labels \"\(code.short)=missing\"")])
  }

  @Test func severalCodesAreToldOneByOne() throws {
    let found = try Self.found([3, 4, 5, 4, 3, 99, 99, 999, -99])
    #expect(found.map(\.subject.participants) == [["P9"], ["P6", "P7"], ["P8"]])
  }

  @Test(arguments: [
    [77.0, 88, 99, 98, 9, 60, 45, 20, 81, 93], [1, 9, 8, 7, 9, 6, 5, 3], [-1, -2, 0, 2, 1, 0, -1],
    [3, 4, 5, 99], [900, 999, 870, 1010, 950, 930], [4, 5, 2, 3, 7, 100],
  ])
  func valuesThatCanBeAreNoCodes(_ values: [Double]) throws {
    #expect(try Self.found(values).isEmpty)
  }

  @Test func whereARangeIsDeclaredItDecides() throws {
    var measure = Measure.score()
    measure.range = 0...100
    #expect(try Self.found([3, 4, 5, 4, 3, 99], measure).isEmpty)
  }

  @Test func countsAreToldOnlyWhereFarAway() throws {
    let errors = Measure(id: "errors", kind: .count)
    #expect(try Self.found([0, 1, 0, 0, 2, 1, 9], errors).isEmpty)
    #expect(try Self.found([0, 12, 30, 4, 2, 1, 99], errors).isEmpty)
    #expect(try Self.found([0, 1, 0, 3, 2, 1, 99], errors).count == 1)
  }

  /// Scores on a scale of some points, and counts with a long tail, in which nobody left anything out.
  @Test(arguments: [5.0, 7, 10, 100, 0])
  func cleanDataAreSeldomWarnedAbout(top: Double) throws {
    for people in [12, 30, 60] {
      var studiesWith = 0
      for seed in 1...100 {
        var dice = Dice(UInt64(seed * 1000 + people) + UInt64(top))
        let values = (0..<people).map { _ in
          top > 0
            ? min(max((top * (0.6 + 0.2 * dice.normal())).rounded(), 0), top)
            : exp(1 + dice.normal()).rounded(.down)
        }
        let measure = top > 0 ? Measure.score() : Measure(id: "errors", kind: .count)
        if try !Self.found(values, measure).isEmpty { studiesWith += 1 }
      }
      #expect(studiesWith <= FalseAlarmTests.bound, "\(studiesWith) of 100 studies of \(people), 0-\(top)")
    }
  }
}

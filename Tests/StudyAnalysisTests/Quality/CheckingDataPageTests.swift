import Foundation
import StudyModel
import Testing

@testable import StudyAnalysis

/// The page that lists every kind of finding says what the program does.
@Suite struct CheckingDataPageTests {
  private static let page: String = {
    let project = Place.tests.deletingLastPathComponent().deletingLastPathComponent()
    let path = project.path + "/Sources/StudyAnalysis/StudyAnalysis.docc/CheckingData.md"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  /// The row of the page's tables that belongs to a kind.
  private static func row(_ kind: QualityFindingKind) -> String {
    func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
    let threshold = kind.threshold.isEmpty ? "-" : cell(kind.threshold)
    return "| `\(kind.rawValue)` | \(kind.severity.rawValue) | \(threshold) | \(cell(kind.meaning)) |\n"
  }

  @Test(arguments: QualityFindingKind.allCases)
  func everyKindIsListedWithThresholdSourceAndMeaning(_ kind: QualityFindingKind) {
    #expect(Self.page.contains(Self.row(kind)), "the page lacks: \(Self.row(kind))")
    if let source = kind.source { #expect(Self.page.contains("- `\(kind.rawValue)`: \(source)\n")) }
  }

  @Test func everySourceSaysHowFarItWasConfirmed() {
    for kind in QualityFindingKind.allCases {
      guard let source = kind.source else { continue }
      let words = ["as quoted in", "(unconfirmed)", "this program's choice"]
      #expect(words.contains { source.contains($0) }, "\(source)")
    }
  }

  @Test func nothingIsListedThatIsNotLookedFor() {
    let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == QualityFindingKind.allCases.count)
  }

  @Test func thePageGivesTheBoundsOfFalseAlarmsThatTheSimulationHolds() {
    let words = Self.page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let times = FalseAlarmTests.boundsOfTimes
    for told in [
      "each kind of warning turns up in at most \(FalseAlarmTests.bound) of 100 studies",
      "in up to \(times.few) of 100 with 12 people, \(times.more) of 100 with more",
    ] {
      #expect(words.contains(told), "the page lacks: \(told)")
    }
  }

  @Test func everyKindIsFoundByExactlyOneCheck() {
    for kind in QualityFindingKind.allCases {
      let ofData = QualityChecker.rules.count { $0.kinds.contains(kind) }
      let ofInspections = InspectionChecker.rules.count { $0.kinds.contains(kind) }
      // Identifiers of people are looked at in observations and in inspections.
      #expect(ofData <= 1 && ofInspections <= 1 && ofData + ofInspections >= 1, "\(kind)")
      #expect(ofData + ofInspections == 1 || [.personalIdentifier, .similarIdentifiers].contains(kind))
    }
  }

  @Test(arguments: QualityFindingKind.allCases)
  func namesAreInKebabCase(_ kind: QualityFindingKind) {
    #expect(kind.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    #expect(!kind.title.isEmpty && kind.meaning.last != ".")
  }
}

import StudyDocuments
import Testing
@testable import StudyFolder

/// The audit trail: a chain that shows what was done to it.
@Suite struct TrailTests {
  static func lines(_ count: Int) throws -> [String] {
    var trail = Trail([])
    var text = ""
    var before: [UInt8]?
    for number in 0..<count {
      let study = Array("<study id=\"s\(number)\"/>".utf8)
      let change = FolderChange(action: "step", summary: "ขั้น \"\(number)\"\n\t\u{1}", study: study)
      let added = trail.adding(change, before: before, generator: "test 1", time: "2026-01-01T00:00:00Z")
      text += added.map { $0.line + "\n" }.joined()
      trail = Trail(Array(text.utf8))
      before = study
    }
    return text.split(separator: "\n").map(String.init)
  }

  static func trail(_ lines: [String]) -> Trail {
    Trail(Array(lines.map { $0 + "\n" }.joined().utf8), path: "history.jsonl")
  }

  @Test func `what is written reads back and holds together`() throws {
    let trail = Self.trail(try Self.lines(4))
    #expect(trail.problems.isEmpty)
    #expect(trail.entries.map(\.sequence) == [1, 2, 3, 4])
    #expect(trail.entries[2].summary == "ขั้น \"2\"\n\t\u{1}")
    #expect(trail.entries[2].studyBefore == trail.entries[1].studyAfter)
    #expect(Trail([]).entries.isEmpty && Trail([]).problems.isEmpty)
  }

  @Test func `a line that was changed is found at the one after it`() throws {
    var lines = try Self.lines(4)
    lines[1] = lines[1].replacing("step", with: "stop")
    let problem = try #require(Self.trail(lines).problems.first)
    #expect(problem.place == "history.jsonl:3:1")
    #expect(problem.message.contains("changed, taken out or put in"))
  }

  @Test(arguments: [0, 1, 2]) func `a line that was taken out is found`(_ index: Int) throws {
    var lines = try Self.lines(4)
    lines.remove(at: index)
    #expect(Self.trail(lines).problems.map(\.place) == ["history.jsonl:\(index + 1):1"])
  }

  @Test func `lines in another order, foreign lines and a cut end are found`() throws {
    var lines = try Self.lines(4)
    lines.swapAt(1, 2)
    #expect(!Self.trail(lines).problems.isEmpty)
    lines = try Self.lines(2)
    #expect(Self.trail(lines + ["{}"]).problems.map(\.place) == ["history.jsonl:3:1"])
    #expect(Self.trail(["no json"] + lines).entries.count == 2)
    let cut = Trail(Array(lines.joined(separator: "\n").utf8), path: "h")
    #expect(cut.problems.map(\.message) == ["the last line is cut off"])
  }
}

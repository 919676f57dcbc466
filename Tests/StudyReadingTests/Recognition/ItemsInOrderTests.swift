import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Columns that hold the items of an instrument without saying so.
@Suite struct ItemsInOrderTests {
  private static func file(_ headings: [String], _ rows: [String]) -> String {
    (headings.isEmpty ? "" : headings.joined(separator: ",") + "\n") + rows.joined(separator: "\n") + "\n"
  }

  private static let numbered = (1...10).map { "quest\($0)" }
  private static let rows = ["4,2,5,1,4,2,5,1,4,2", "3,3,4,2,5,1,4,2,3,3"]

  @Test func `as many columns of answers as items are taken in their order, and said so`() throws {
    let observed = try Observed(csv: Self.file(Self.numbered, Self.rows)) { $0.instruments = ["sus"] }
    #expect(observed.answers("sus")["row 1"] == [4, 2, 5, 1, 4, 2, 5, 1, 4, 2].map { .value($0) })
    let others = Self.file((1...10).map { "col\($0)" }, Self.rows)
    #expect(
      try Observed(csv: others) { $0.instruments = ["sus"] }.assumption("\"col1\" to \"col10\"") != nil)
  }

  @Test func `nothing is taken without being asked for, with other numbers of columns, or off the scale`() {
    #expect(!refusals(csv: Self.file(Self.numbered, Self.rows)).isEmpty)
    let eleven = Self.file((1...11).map { "quest\($0)" }, Self.rows.map { $0 + ",5" })
    #expect(
      refusals(csv: eleven) { $0.instruments = ["sus"] }.first?.message.contains("no column holds an item")
        == true)
    let beyond = Self.file(Self.numbered, Self.rows + ["3,3,4,2,5,1,4,2,3,7"])
    #expect(!refusals(csv: beyond) { $0.instruments = ["sus"] }.isEmpty)
  }

  @Test(arguments: ["S", "F", "Frage ", "quest", "pytanie ", "ข้อ "])
  func `numbered columns are told from others when the instrument is asked for`(word: String) throws {
    let csv = Self.file(["x"] + (1...10).map { word + String($0) }, Self.rows.map { "3," + $0 })
    let observed = try Observed(csv: csv) { $0.instruments = ["sus"] }
    #expect(observed.answers("sus")["row 1"] == [4, 2, 5, 1, 4, 2, 5, 1, 4, 2].map { .value($0) })
  }

  @Test func `numbered participants do not take the place of a dropped item`() {
    let csv = Self.file(
      ["participant"] + Self.numbered.dropLast(), ["1,4,2,5,1,4,2,5,1,4", "2,3,3,4,2,5,1,4,2,3"])
    let problems = refusals(csv: csv) { $0.instruments = ["sus"] }
    #expect(problems.first?.message.contains("no column holds an item") == true)
  }

  @Test func `on the scale of the form`() throws {
    let observed = try Observed(csv: Self.file(Self.numbered, ["3,1,4,0,3,1,4,0,3,1"])) {
      $0.instruments = ["sus"]
      $0.scales = ["sus": FormScale("0-4")].compactMapValues(\.self)
    }
    #expect(observed.answers("sus")["row 1"]?.first == .value(3))
  }

  @Test(arguments: ["#2-#11", "#2-11", "#2..#11", "quest*", "QUEST*"])
  func `a range of columns is mapped to the items in their order`(columns: String) throws {
    let csv = Self.file(["age"] + Self.numbered, Self.rows.map { "30," + $0 })
    let observed = try Observed(csv: csv) { $0.mappings = [.init(column: columns, target: "sus")] }
    #expect(observed.answers("sus")["row 2"] == [3, 3, 4, 2, 5, 1, 4, 2, 3, 3].map { .value($0) })
  }

  @Test(arguments: [("#2-#9", "8 columns"), ("q*", "11 columns")])
  func `a range of another length than the form is refused`(columns: String, count: String) {
    let csv = Self.file(["quality"] + Self.numbered, Self.rows.map { "30," + $0 })
    let problems = refusals(csv: csv) { $0.mappings = [.init(column: columns, target: "sus")] }
    #expect(
      problems.first?.message.contains(count) == true && problems.first?.message.contains("10 items") == true)
  }

  @Test func `a range that the file does not have is told`() {
    let problems = refusals(csv: Self.file(Self.numbered, Self.rows)) {
      $0.mappings = [.init(column: "x*", target: "sus")]
    }
    #expect(!problems.isEmpty)
  }

  @Test func `another scale on which the columns are the items is named`() throws {
    let csv = "participant,A one,A two,A three,A four,A five,A six\nP1,6,2,10,5,7,6\nP2,7,4,8,8,6,1\n"
    let problem = try #require(refusals(csv: csv) { $0.instruments = ["nasa-rtlx"] }.first)
    #expect(problem.remedy.contains("--scale nasa-rtlx=1-10"))
    let observed = try Observed(csv: csv) {
      $0.instruments = ["nasa-rtlx"]
      $0.scales = ["nasa-rtlx": FormScale("1-10")].compactMapValues(\.self)
    }
    #expect(observed.answers("nasa-rtlx")["P1"] == [6, 2, 10, 5, 7, 6].map { .value($0) })
  }

  @Test func `a single item that is told is added to those with key words`() throws {
    let items = [
      "I would use the app often", "the app was unnecessarily complex", "the app was easy to use",
      "someone would have to sit beside me", "its functions were well integrated", "too much inconsistency",
      "most people would learn it quickly", "it was cumbersome", "I felt confident",
      "I had to learn a lot before",
    ]
    let csv = "participant,\(items.joined(separator: ","))\nP1,\(answers(4, 10))\nP2,\(answers(2, 10))\n"
    let observed = try Observed(csv: csv) {
      $0.instruments = ["sus"]
      $0.mappings = [.init(column: "#5", target: "sus.q4")]
    }
    #expect(observed.answers("sus")["P1"] == [Answer](repeating: .value(4), count: 10))
  }
}

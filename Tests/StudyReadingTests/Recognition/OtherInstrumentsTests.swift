import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@testable import StudyReading

/// Questionnaires that are not included, and forms with other scales.
@Suite struct OtherInstrumentsTests {
  private static func file(_ headings: [String], _ row: String = "3") -> String {
    let cells = headings.map { _ in row }.joined(separator: ",")
    return (["participant"] + headings).joined(separator: ",") + "\nP1,\(cells)\nP2,\(cells)\n"
  }

  @Test(arguments: [
    ("QUIS", (1...14).map { "QUIS_\($0)" }), ("UEQ+", (1...8).map { "ueqplus \($0)" }),
    ("TAM", (1...6).map { "PU\($0)S1" }), ("meCUE", (1...33).map { "meCUE \($0)" }),
  ])
  func `a file with one is refused by its name`(name: String, headings: [String]) {
    let problems = refusals(csv: Self.file(headings))
    #expect(problems.first?.message.contains(name) == true)
    #expect(problems.first?.remedy.contains("--surveys") == true)
  }

  @Test func `an instrument at hand is not called missing`() throws {
    let headings = (1...8).map { Heading("QUIS_\($0)") }
    func found(_ included: [Instrument]) -> String? {
      OtherInstrument.found(in: headings, fileNames: [], included: included, values: { _ in [] })?
        .instrument.name
    }
    #expect(found([])?.hasPrefix("QUIS") == true)
    var own = try #require(try InstrumentCatalogue().instrument("sus"))
    own.id = "quis"
    #expect(found([own]) == nil)
  }

  @Test func `beside other measures it is named and not analysed`() throws {
    let observed = try Observed(csv: Self.file(["time_s"] + (1...8).map { "QUIS_\($0)" }))
    #expect(observed.values("time")["P1"] == [3])
    #expect(observed.assumption("QUIS") != nil)
  }

  @Test(arguments: [
    ("UEQ+", [String](repeating: "", count: 40), "7", true),
    ("UEQ+", [String](repeating: "", count: 41), "7", false),
    ("UEQ+", [String](repeating: "", count: 40), "12", false),
  ])
  func `as many columns of such answers may be one, which is said as no more than that`(
    name: String, headings: [String], answer: String, isFound: Bool
  ) {
    let problems = refusals(csv: Self.file(headings, answer))
    #expect(problems.first?.message.contains(name) == isFound)
    #expect(problems.first?.message.contains("seems to hold") == false)
    let beside = try? Observed(csv: Self.file(["time_s"] + headings, answer))
    #expect((beside?.assumption("may hold \(name)") != nil) == isFound)
  }

  private static let workload = [
    "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
  ]

  @Test(arguments: [
    (["1,3,7,12,21,2", "4,8,9,13,17,5"], "1-21"), (["0,3,7,12,18,2", "4,8,9,13,20,5"], "0-20"),
    (["1,2,3,4,5,6", "7,2,2,4,1,6"], "1-7"),
  ])
  func `a scale both ends of which occur is that of the form`(rows: [String], scale: String) throws {
    let csv = ([Self.workload.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    let observed = try Observed(csv: csv)
    #expect(observed.study.measures.first?.instrument?.scale?.description == scale)
    #expect(observed.assumption("scale \(scale)") != nil)
  }

  @Test func `a scale one end of which is missing is asked about`() {
    let csv = Self.workload.joined(separator: ",") + "\n1,3,7,12,18,2\n4,8,9,13,17,5\n"
    #expect(refusals(csv: csv).first?.remedy.contains("--scale nasa-rtlx=1-20") == true)
  }

  @Test func `answers that may have been turned already are not guessed`() {
    let csv =
      (1...10).map { "SUS\($0)" }.joined(separator: ",") + "\n0,4,3,1,2,3,4,0,1,2\n4,4,0,3,2,1,0,4,3,2\n"
    #expect(refusals(csv: csv).first?.remedy.contains("--scale sus=0-4") == true)
  }

  @Test func `means are no answers`() {
    let csv =
      Self.workload.joined(separator: ",")
      + "\n12.583,6.25,13.833,10.417,10.55,8.75\n11.333,7.667,7.833,14.417,8.333,5.25\n"
    #expect(refusals(csv: csv).first?.message.contains("means") == true)
  }

  @Test func `numbers behind the name count the items in the order of the form`() throws {
    let headings = (1...6).map { "TLX \($0)" }
    let observed = try Observed(csv: headings.joined(separator: ",") + "\n5,10,15,20,25,30\n")
    #expect(observed.answers("nasa-rtlx")["row 1"] == [5, 10, 15, 20, 25, 30].map { .value($0) })
    #expect(observed.assumption("in the order of the form") != nil)
  }

  @Test func `a time of many hours among minutes and seconds is refused, and a plain number too`() {
    let csv = "participant,time\nP1,23:33\nP2,11:59\nP3,25:25:00\nP4,26\n"
    let problems = refusals(csv: csv)
    #expect(problems.count == 2)
    // A spreadsheet made hours of it; that times are minutes and seconds says nothing of plain numbers.
    let told = refusals(csv: csv) { $0.clock = .minutesSeconds }
    #expect(told.count == 1 && told.first?.message.contains("\"26\"") == true)
  }

  @Test func `tasks side by side in several repetitions are times`() throws {
    let csv =
      "user_id,task 1 rip 1,task 1 rip 2,task 2 rip 1,task 2 rip 2\n1,00:26.71,00:20.77,02:20.71,01:05.59\n2,00:10.5,00:11.5,00:12.5,00:13.5\n"
    let observed = try Observed(csv: csv)
    #expect(observed.values("time")["1/T1"] == [26.71, 20.77])
    #expect(observed.study.factor("condition")?.levels.count == 2)
  }
}

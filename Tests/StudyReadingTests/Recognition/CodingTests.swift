import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@testable import StudyReading

/// Pairs of words, and answers that a form numbers otherwise than the published scale.
@Suite struct CodingTests {
  static let pairs: [[String]] = {
    let items = (try? InstrumentCatalogue().instrument("ueq-s")?.items) ?? []
    return items.map { item in [-3, 3].compactMap { item.anchors[$0]?["en"] } }
  }()

  static func csv(_ headings: [String], _ rows: [[Int]]) -> String {
    ([headings.map { "\"\($0)\"" }] + rows.map { $0.map(String.init) }).map {
      $0.joined(separator: ",") + "\n"
    }
    .joined()
  }

  @Test(arguments: ["/", " / ", "-", " - ", ":", "|", " | ", "_", "\n", " – "])
  func `pairs are found whatever stands between the words`(separator: String) throws {
    let headings = Self.pairs.map { $0.joined(separator: separator) }
    let observed = try Observed(
      csv: Self.csv(headings, [[1, 2, 3, 4, 5, 6, 7, 7], [2, 2, 2, 2, 2, 2, 2, 2]]))
    #expect(observed.study.measures.map(\.id) == ["ueq-s"])
    #expect(observed.study.measures.first?.better == .declared(.higher))
  }

  @Test func `a pair in the other order is not the item`() {
    var headings = Self.pairs.map { $0.joined(separator: "/") }
    headings[3] = Self.pairs[3].reversed().joined(separator: "/")
    let problem = refusals(csv: Self.csv(headings, [[1, 2, 3, 4, 5, 6, 7, 7]])).first
    #expect(problem?.message.contains("7 of the 8 items of ueq-s") == true, "\(String(describing: problem))")
  }

  /// Answers to eight items, and the coding that they are read as; nil where the user has to say it.
  static let codings: [([[Int]], String?)] = [
    ([[1, 2, 3, 4, 5, 6, 7, 7]], "1-7"), ([[0, 1, 2, 3, 4, 5, 6, 6]], "0-6"),
    ([[-3, -2, -1, 0, 1, 2, 3, 3]], "-3-3"), ([[2, 3, 4, 4, 5, 6, 7, 7]], "1-7"),
    ([[-1, 0, 0, 1, 1, 1, 2, 2]], "-3-3"), ([[0, 1, 2, 3, 4, 5, 5, 5]], "0-6"),
    ([[1, 2, 3, 4, 5, 6, 6, 6]], nil), ([[2, 3, 3, 4, 4, 5, 5, 5]], nil),
    ([[1, 2, 3, 4, 5, 5, 4, 4]], nil), ([[2, 3, 4, 5, 6, 6, 6, 6]], nil), ([[1, 1, 2, 2, 1, 2, 1, 2]], nil),
  ]

  @Test(arguments: codings)
  func `a coding is told by the ends of the answers`(rows: [[Int]], coding: String?) throws {
    let csv = Self.csv((1...8).map { "UEQ-S \($0)" }, rows)
    guard let coding else {
      let problem = try #require(refusals(csv: csv).first)
      #expect(problem.message.contains("fits its codings"))
      #expect(problem.remedy.contains("--scale ueq-s="))
      guard case .choice(let choices)? = problem.question else {
        Issue.record("no question is asked")
        return
      }
      #expect(choices.count > 1)
      return
    }
    let observed = try Observed(csv: csv)
    let scale = observed.study.measures.first?.instrument?.scale?.description ?? "-3-3"
    #expect(scale == coding)
    #expect((observed.assumption("is the coding \(coding)") == nil) == (coding == "-3-3"))
  }

  @Test func `sums are refused on a scale on which they are not defined`() {
    let csv = Self.csv((1...16).map { "SSQ \($0)" }, [(1...16).map { $0 % 4 }])
    let problem = refusals(csv: csv) { $0.scales["ssq"] = FormScale("0-10") }.first
    #expect(
      problem?.message.contains("not defined for answers from 0-10") == true, "\(String(describing: problem))"
    )
  }

  @Test(arguments: [
    ("How likely are you to recommend Acme to a friend?", 9, true),
    ("How likely are you to recommend Acme to a friend?", 5, false),
    ("Wie wahrscheinlich ist es, dass Sie die App weiterempfehlen?", 10, true),
    ("Recommend it?", 10, false),
    ("How likely are you to recommend us? (0 = extremely likely, 10 = not at all likely)", 10, false),
    ("How likely is it that a doctor will recommend this?", 10, false),
  ])
  func `a question is known by its key words where its answers are on the scale`(
    heading: String, most: Int, isFound: Bool
  ) throws {
    let observed = try Observed(csv: "participant,time_s,\"\(heading)\"\nP1,30,1\nP2,40,\(most)\n")
    #expect(observed.study.measures.contains { $0.id == "nps" } == isFound)
    let twice = try Observed(
      csv: "participant,time_s,\"\(heading)\",\"\(heading) (2)\"\nP1,30,1,2\nP2,40,\(most),3\n")
    #expect(!twice.study.measures.contains { $0.id == "nps" })
  }

  @Test(arguments: [
    ("NPS", 10, true), ("NPS", 9, true), ("NPS", 5, false), ("NPS", 7, false), ("NPS", 100, false),
    ("CSAT", 5, true),
    ("CSAT", 7, false),
  ])
  func `the name of a single question is not enough where the answers are on another scale`(
    heading: String, most: Int, isFound: Bool
  ) throws {
    let observed = try Observed(csv: "participant,time_s,\(heading)\nP1,30,1\nP2,40,\(most)\n")
    #expect(
      observed.study.measures.contains { $0.id == heading.lowercased() && $0.kind == .questionnaire }
        == isFound)
  }

  @Test func `a word at a point of the scale is an answer, and not a missing one`() throws {
    let symptoms = try InstrumentCatalogue().require("ssq", place: "test").items.map { $0.text() }
    let rows = ["Slight", "None", "None"].map { word in
      [String](repeating: word, count: symptoms.count).joined(separator: ",")
    }
    let csv = ([symptoms.map { "\"\($0)\"" }.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    let observed = try Observed(csv: csv)
    let sums = observed.answers("ssq").values.map { answers in
      answers.reduce(0.0) { sum, answer in if case .value(let value) = answer { sum + value } else { sum } }
    }
    #expect(sums.sorted() == [0, 0, 16])
  }

  @Test func `columns of a condition P are no items of the positive version`() throws {
    let headings = (1...10).map { "SUS_A\($0)" } + (1...10).map { "SUS_P\($0)" }
    let csv = Self.csv(headings, [(0..<20).map { 1 + $0 % 5 }, (0..<20).map { 5 - $0 % 4 }])
    let observed = try Observed(csv: csv)
    #expect(observed.study.measures.map(\.id) == ["sus"])
    #expect(observed.study.factors.map(\.levels.count) == [2])
  }
}
